"""The commands that make puzzles: kinds, generate, build."""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gen
import puzzles
from puzzlemint import files
from puzzles.errors import OptionError
from puzzles.render.colours import wanted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Generator

    from corpus.driver import Outcome
    from puzzles.kind import Kind
    from puzzles.options import Option

SCHEMA = 1


def kinds(given: Namespace) -> int:
    """List the kinds of puzzle, their sizes, formats and options."""
    makers = gen.names()
    for name in puzzles.names():
        kind = puzzles.get(name)
        maker = gen.get(name) if name in makers else None
        own = maker.options if maker else ()
        formats = [kind.suffix, *(f".{format}" for format in kind.formats)]
        if given.json:
            about = {
                "schema": SCHEMA,
                "kind": name,
                "title": kind.title,
                "rules": kind.rules,
                "sizes": kind.sizes,
                "formats": formats,
                "options": [_option(option, "rules") for option in kind.options]
                + [_option(option, "generate") for option in own],
                "generates": maker is not None,
            }
            print(json.dumps(about, ensure_ascii=False))
            continue
        print(f"{name}: {kind.rules}")
        print(f"    sizes {kind.sizes}; files {' '.join(formats)}")
        for option in (*kind.options, *own):
            print(f"    -O {option.name}={_shown(option)}: {option.help}")
    return 0


def _option(option: Option, use: str) -> dict[str, Any]:
    about = {"name": option.name, "use": use, "default": option.default, "help": option.help}
    bounds = {"minimum": option.minimum, "maximum": option.maximum}
    about |= {name: bound for name, bound in bounds.items() if bound is not None}
    return about | ({"choices": list(option.choices)} if option.choices else {})


def _shown(option: Option) -> str:
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return str(option.default)


def generate(given: Namespace) -> int:
    """Make puzzles; the same order and seed give those that a recipe's batch starts with."""
    from corpus.recipe import Batch
    from corpus.records import dump, mint_record
    from gen.maker import GaveUp
    from gen.mint import order
    from verify.session import DEFAULT_BUDGET

    wanted = order(
        given.kind,
        given.size,
        files.settings(given.option),
        given.grade,
        budget=given.budget or DEFAULT_BUDGET,
        audit=_audit(given.audit),
    )
    kind = puzzles.get(given.kind)
    seed = _seed(given.seed)
    if given.seed is None:
        print(f"seed {seed}", file=sys.stderr)
    batch = Batch(wanted, given.number)
    with _progress("minting", given.output is not None) as advance:
        for index in range(given.number):
            record = mint_record(batch, seed, index)
            if "failed" in record:
                raise GaveUp(record["failed"])
            if given.json:
                print(dump(record), end="", flush=True)
            elif given.output is None:
                print("\n" if index else "", record["puzzle"], sep="", end="", flush=True)
            if given.output is not None:
                stem = f"{kind.name}-{record['size']}-{seed}-{index}"
                directory = Path(given.output)
                files.write(directory / (stem + kind.suffix), record["puzzle"])
                files.write(directory / (stem + kind.solution_suffix), record["solution"])
            advance(index + 1, given.number)
    return 0


def _seed(text: str | None) -> int:
    if text is None:
        return secrets.randbelow(10**9)
    try:
        return int(text)
    except ValueError:
        raise OptionError(f"a seed is a whole number, not {text!r}") from None


def _audit(text: str) -> int:
    if text == "all":
        return 1
    if not text.isdigit():
        raise OptionError(f"--audit takes a whole number or `all`, not {text!r}")
    return int(text)


def build(given: Namespace) -> int:
    """Build a corpus from a recipe."""
    from corpus import driver
    from corpus.logs import LOGGER
    from corpus.recipe import load, starter

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("puzzlemint: %(message)s"))
    LOGGER.handlers, LOGGER.propagate = [handler], False
    LOGGER.setLevel(logging.INFO if given.verbose else logging.WARNING)
    recipe = starter() if given.recipe == "starter" else load(Path(given.recipe))
    directory = Path(given.output)
    try:
        with _progress(f"building {recipe.name}", True) as advance:
            outcome = driver.build(
                recipe, directory, workers=given.workers, resume=given.resume, progress=advance
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
            print(json.dumps({"schema": SCHEMA, **asdict(row)}))
    else:
        _table(outcome)
    if given.show:
        _show(directory)
    for problem in outcome.problems:
        print(f"puzzlemint: fewer than asked for: {problem}", file=sys.stderr)
    return 1 if outcome.problems else 0


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

    last = {record["kind"]: record for record in records(directory)}
    for name, record in last.items():
        kind: Kind[Any] = puzzles.get(name)
        text = (directory / record["file"]).read_text(encoding="utf-8")
        rules = {option.name: record["options"][option.name] for option in kind.options}
        puzzle = kind.parse(text, **rules)
        solved = (directory / record["solution_file"]).read_text(encoding="utf-8")
        colour = wanted(sys.stdout.isatty(), os.environ)
        print(f"\n{kind.title} {record['size']}, {record['grade']['band']}: {record['file']}")
        print(kind.draw(puzzle, colour=colour))
        print(kind.draw(puzzle, kind.parse_solution(puzzle, solved), colour=colour), end="")


@contextmanager
def _progress(what: str, wanted: bool) -> Generator[Callable[[int, int], None]]:
    """Yield what to call with the items done and their total; draws on a terminal only."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "kinds": kinds,
    "generate": generate,
    "build": build,
}
