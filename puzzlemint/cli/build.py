"""`puzzlemint build`: a corpus from a recipe."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments, plans
from puzzlemint.cli.terminal import coloured, print_object, progress
from puzzles.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from corpus.driver import Outcome

HELP = "build a corpus from a recipe"
EXAMPLE = "puzzlemint build recipe.toml -o corpus --workers 4"
FEWER = 4


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "recipe", metavar="RECIPE", help="a TOML file, or `starter`: a few of every kind"
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", help="the corpus's folder (required to build)"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=arguments.Whole(1, lambda: "one on each core"),
        default=0,
        help="how many processes",
    )
    parser.add_argument("--resume", action="store_true", help="go on with an interrupted build")
    parser.add_argument(
        "--dry-run", action="store_true", help="make a few puzzles and say what all would take"
    )
    parser.add_argument("--show", action="store_true", help="draw one puzzle of each kind")
    parser.add_argument("--json", action="store_true", help="the table as JSON, a row a line")


def run(given: Namespace) -> int:
    """Build a corpus from a recipe."""
    import logging

    from corpus import driver
    from corpus.logs import LOGGER
    from corpus.recipe import load, starter

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("puzzlemint: %(message)s"))
    LOGGER.handlers, LOGGER.propagate = [handler], False
    LOGGER.setLevel(logging.INFO if given.verbose else logging.WARNING)
    recipe = starter() if given.recipe == "starter" else load(Path(given.recipe))
    if given.dry_run:
        return plans.show(recipe, given.workers, as_json=given.json)
    if given.output is None:
        raise OptionError("say where to with -o DIR, or give --dry-run")
    directory = Path(given.output)
    try:
        with progress(f"building {recipe.name}") as bar:
            outcome = driver.build(
                recipe,
                directory,
                workers=given.workers,
                resume=given.resume,
                progress=bar.advance,
            )
    except KeyboardInterrupt:
        print(
            f"puzzlemint: finished puzzles are kept; continue with: puzzlemint build "
            f"{given.recipe} -o {given.output} --resume",
            file=sys.stderr,
        )
        raise
    if not outcome.fresh:
        print(f"{directory} holds this corpus already", file=sys.stderr)
    if given.json:
        for row in outcome.rows:
            print_object(**asdict(row))
    else:
        _table(outcome)
    if given.show:
        _show(directory)
    for problem in outcome.problems:
        print(f"puzzlemint: fewer than asked for: {problem}", file=sys.stderr)
    return FEWER if outcome.problems else 0


def _table(outcome: Outcome) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("kind", "size", "grade")
    for name in ("count", "unique", "seconds"):
        table.add_column(name, justify="right")
    for row in outcome.rows:
        spent = "" if row.seconds is None else f"{row.seconds:.2f}"
        share = f"{row.unique / row.count:.0%}"
        table.add_row(row.kind, row.size, row.band, str(row.count), share, spent)
    Console().print(table)


def _show(directory: Path) -> None:
    """Draw the last puzzle of each kind in a corpus, with its solution."""
    from corpus.driver import records
    from puzzlemint import files

    last = {record["kind"]: record for record in records(directory)}
    colour = coloured(sys.stdout)
    for record in last.values():
        texts = {
            "puzzle": (directory / record["file"]).read_text(encoding="utf-8"),
            "solution": (directory / record["solution_file"]).read_text(encoding="utf-8"),
        }
        kind, puzzle, solution = files.reread({**record, **texts})
        print(f"\n{kind.title} {record['size']}, {record['grade']['band']}: {record['file']}")
        print(kind.draw(puzzle, colour=colour))
        print(kind.draw(puzzle, solution, colour=colour), end="")
