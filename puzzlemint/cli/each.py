"""Puzzle after puzzle: the loop of every command that reads puzzles, whatever the others hold.

A command finds something out about one puzzle and returns it as a value; the loop keeps the
time, prints, and knows the exit code.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from puzzlemint import files
from puzzlemint.cli.clock import TimeUp, limit
from puzzlemint.cli.terminal import print_object
from puzzles.errors import PuzzleError, TooLarge
from verify.session import DEFAULT_BUDGET, DEFAULT_SOLVER
from verify.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from puzzlemint.files import Item, Unreadable
    from puzzles.kind import Kind, Solution
    from puzzles.options import Value

UNREADABLE = 2
CODES = {UNIQUE: 0, MULTIPLE: 1, NONE: 1, UNDECIDED: 3}
WORST_FIRST = (UNREADABLE, 3, 1, 0)


@dataclass(frozen=True)
class Finding:
    """What a command found out about a puzzle.

    Attributes:
        verdict: decides the exit code.
        text: for standard output, ends of lines included.
        notes: for standard error, a line each, without the puzzle's name.
        fields: for the JSON object, beyond file, kind, size and verdict.
    """

    verdict: str
    text: str = ""
    notes: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])


def report(given: Namespace, find: Callable[[Item], Finding], *, lines: bool = False) -> int:
    """Report on every puzzle of a call and return the exit code.

    Args:
        given: the call: `files`, `kind`, `option`, perhaps `json` and `timeout`.
        find: finds something out about a puzzle.
        lines: whether the command prints a line for each puzzle, undecided ones included.
    """
    options = files.settings(given.option)
    files.check(given.kind, options)
    shown = _Shown(lines, as_json="json" in given and given.json)
    codes = {0}
    for file in files.expand(given.files):
        if isinstance(file, files.Skipped):
            print(f"{file.file}: {file.what}, passed over", file=sys.stderr)
        elif isinstance(file, files.Unreadable):
            shown.unreadable(file)
            codes.add(UNREADABLE)
        else:
            codes |= _file(given, file, options, find, shown)
        sys.stdout.flush()
    return next(code for code in WORST_FIRST if code in codes)


def _file(
    given: Namespace,
    file: str,
    options: Mapping[str, Value],
    find: Callable[[Item], Finding],
    shown: _Shown,
) -> set[int]:
    """Report on the puzzles of a file; return the exit codes that they ask for."""
    seconds: float | None = given.timeout if "timeout" in given else None
    codes: set[int] = set()
    try:
        with limit(seconds):
            parts = list(files.parts(file, given.kind))
    except TimeUp:
        shown.undecided(file, None, _time_up(seconds))
        return {CODES[UNDECIDED]}
    for part in parts:
        item = None
        try:
            if isinstance(part, files.Unreadable):
                raise part
            with limit(seconds):
                item = files.parse(part, options, strict=bool(given.kind))
                finding = find(item)
            shown.finding(item, finding)
            codes.add(CODES[finding.verdict])
        except files.Unreadable as error:
            shown.unreadable(error)
            codes.add(UNREADABLE)
        except PuzzleError as error:
            shown.unreadable(files.Unreadable(file, error.message))
            codes.add(UNREADABLE)
        except (TimeUp, TooLarge) as error:
            why = str(error) if isinstance(error, TooLarge) else _time_up(seconds)
            shown.undecided(item.name if item else file, item, why)
            codes.add(CODES[UNDECIDED])
    return codes


def _time_up(seconds: float | None) -> str:
    return f"the time of {seconds:g} s is over"


@dataclass(frozen=True)
class _Shown:
    """How findings and failures are shown."""

    lines: bool
    as_json: bool

    def finding(self, item: Item, found: Finding) -> None:
        if self.as_json:
            print_object(**_head(item.name, item), verdict=found.verdict, **found.fields)
        else:
            print(found.text, end="")
        for note in found.notes:
            print(f"{item.name}: {note}", file=sys.stderr)

    def undecided(self, name: str, item: Item | None, why: str) -> None:
        head = _head(name, item)
        if self.as_json:
            print_object(**head, verdict=UNDECIDED, note=why)
        else:
            what = f" {head['kind']} {head['size']}" if item else ""
            stream = sys.stdout if self.lines else sys.stderr
            print(f"{name}: {UNDECIDED}{what}, {why}", file=stream)

    def unreadable(self, error: Unreadable) -> None:
        print(error, file=sys.stderr)
        if self.as_json:
            where = {"line": error.line, "column": error.column, "message": error.message}
            print_object(file=error.file, error=where)


def _head(name: str, item: Item | None) -> dict[str, str | None]:
    kind = item.kind.name if item else None
    size = item.kind.size(item.puzzle) if item else None
    return {"file": name, "kind": kind, "size": size}


def solving(given: Namespace) -> dict[str, Any]:
    """Return how `judge` is to solve."""
    return {
        "solver": given.solver or DEFAULT_SOLVER,
        "budget": given.budget or DEFAULT_BUDGET,
    }


def cells(kind: Kind[Any], puzzle: Any, solution: Solution) -> list[list[int]]:
    """Return a solution's values by row and column."""
    return [[solution[place] for place in row] for row in kind.places(puzzle).rows]
