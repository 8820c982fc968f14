"""`puzzlemint duplicates`: puzzles that are there more than once, as they are or turned about.

Of each puzzle two short hashes are kept, so that a hundred thousand of them take little room.
"""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.base.escaped import escaped
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item

HELP = "find puzzles that are there more than once, turned, mirrored or renamed ones too"
EXAMPLE = "puzzlemint duplicates mine/ theirs/ -j 0"
SOME = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    arguments.add_timeout(parser, "seconds spent on a puzzle at most, after which it is undecided")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Find puzzles that are there more than once."""
    from puzzlemint.cli.each import FOUND, Call, code, outcomes

    groups: dict[str, dict[str, list[str]]] = {}
    verdicts: dict[str, int] = {}
    for outcome in outcomes(Call(given, finder)):
        verdicts[outcome.verdict] = verdicts.get(outcome.verdict, 0) + 1
        if outcome.verdict == FOUND:
            identity, text = outcome.data
            groups.setdefault(identity, {}).setdefault(text, []).append(outcome.name)
    repeated = 0
    for identity, copies in groups.items():
        names = list(copies.values())
        more = sum(map(len, names)) - 1
        if more:
            repeated += more
            _show(given, identity, names)
    total = sum(verdicts.values())
    if total > 1 and not given.json:
        others = [f", {count:,} {name}" for name, count in verdicts.items() if name != FOUND]
        print(f"{total:,} puzzles: {repeated:,} repeated{''.join(others)}", file=sys.stderr)
    return code(verdicts) or (SOME if repeated else 0)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that finds both names of a puzzle: of all its images, of itself."""
    from corpus.records.records import fingerprint, identity
    from puzzlemint.cli.each import FOUND, Report

    def find(item: Item) -> Report:
        puzzle = item.puzzle
        kind = kind_of(puzzle)
        names = identity(kind.name, puzzle), fingerprint(kind.name, puzzle.text())
        return Report(FOUND, objects=(), data=names)

    return find


def _show(given: Namespace, identity: str, names: Sequence[Sequence[str]]) -> None:
    """Print a group: the names of each of its puzzles, equal ones together."""
    if given.json:
        print_object(id=identity, files=names)
        return
    (first, *same), *images = names
    print(escaped(first))
    for name in same:
        print(f"    the same: {escaped(name)}")
    for name in chain(*images):
        print(f"    an image: {escaped(name)}")
