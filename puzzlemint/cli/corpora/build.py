"""`puzzlemint build`: a corpus from a recipe."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments, building, plans
from puzzlemint.cli.terminal import Drawn, coloured, drawn
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "build a corpus from a recipe"
EXAMPLE = "puzzlemint build recipe.toml -o corpus --workers 4"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    work = arguments.group(parser, arguments.WORK)
    parser.add_argument(
        "recipe", metavar="RECIPE", help="a TOML file, or `starter`: a few of every kind"
    )
    building.add_output(parser, required=False)
    building.add_engine(parser)
    work.add_argument(
        "--resume",
        action="store_true",
        help="go on with an interrupted build, and make anew what is damaged",
    )
    asked.add_argument(
        "--shard",
        metavar="K/N",
        default="",
        help="make share K of N alone, for `puzzlemint merge` (default: all)",
    )
    asked.add_argument(
        "--rounds",
        metavar="DIR",
        default="",
        help="make this share of what `puzzlemint merge --hand-out` leaves in DIR (default: none)",
    )
    asked.add_argument(
        "--without",
        metavar="DIR",
        action="append",
        default=[],
        help="leave out what the corpus in DIR holds, images of it and its pictures; may be given "
        "several times (default: none)",
    )
    work.add_argument(
        "--dry-run", action="store_true", help="make a few puzzles and say what all would take"
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "--show", action="store_true", help="draw one puzzle of each kind"
    )


def run(given: Namespace) -> int:
    """Build a corpus from a recipe."""
    from corpus.recipe.recipe import load, starter
    from corpus.run import driver
    from corpus.store.without import leaving_out

    share = _share(given.shard)
    recipe = starter() if given.recipe == "starter" else load(Path(given.recipe))
    recipe = leaving_out(recipe, given.without)
    if given.dry_run:
        return plans.show(recipe, given)
    if given.output is None:
        raise OptionError("say where to with -o DIR, or give --dry-run")
    directory = Path(given.output)
    rounds = Path(given.rounds) if given.rounds else None
    with (
        building.kept(f"continue with: {_resumed(given)}"),
        building.how(given, f"building {recipe.name}") as how,
    ):
        outcome = driver.build(
            recipe, directory, how, resume=given.resume, share=share, rounds=rounds
        )
    if not outcome.fresh:
        what = f"share {given.shard} of this corpus" if given.shard else "this corpus"
        print(f"{directory} holds {what} already", file=sys.stderr)
    code = building.show(given, outcome)
    if given.show:
        _show(directory)
    return code


def _resumed(given: Namespace) -> str:
    """Return the command line that continues an interrupted build."""
    words = ["puzzlemint", "build", given.recipe, "-o", given.output]
    words += ["--shard", given.shard] if given.shard else []
    words += ["--rounds", given.rounds] if given.rounds else []
    for folder in given.without:
        words += ["--without", folder]
    return shlex.join([*words, "--resume"])


def _share(text: str) -> tuple[int, int]:
    """Return a share, counted from 0, and how many there are.

    Raises:
        OptionError: the text names none.
    """
    from corpus.store.harvest import ALL

    if not text:
        return ALL
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]) or int(match[2]) < 2:
        raise OptionError(f"--shard takes K/N, from 1/N to N/N with N from 2, not {text!r}")
    return int(match[1]) - 1, int(match[2])


def _show(directory: Path) -> None:
    """Draw the last puzzle of each kind in a corpus, with its solution."""
    import puzzles
    from corpus.records.records import plain
    from corpus.store import store, view
    from puzzlemint.io import files

    last = {record.kind: record for record in store.read(directory)}
    colour = coloured(sys.stdout)
    for record in last.values():
        puzzle, solution = files.reread(plain(record))
        name = next(iter(view.files(record)))
        print(f"\n{puzzles.get(record.kind).title} {record.size}, {record.band}: {name}")
        for board in (None, solution):
            sys.stdout.write(drawn(Drawn(puzzle.draw(board, colour=colour))))
            sys.stdout.write("\n" if board is None else "")
