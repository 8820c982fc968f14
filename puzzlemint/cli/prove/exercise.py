"""`puzzlemint exercise`: mark a CNF that somebody wrote for a puzzle."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.base.errors import OptionError, UserError
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from puzzlemint.io.files import Item
    from puzzlemint.teach.exercise import Mark

HELP = "mark a CNF that somebody wrote for a puzzle: right, too weak or too strong, and a board"
EXAMPLE = 'puzzlemint exercise puzzle.txt student.cnf --map "r*n + c + 1"'
MOST = 5  # broken rules that are named
CODES = {"right": 0, "wrong": 1, "undecided": 3}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True, folders=True)
    parser.add_argument(
        "cnf",
        metavar="STUDENT.cnf",
        help="the CNF in DIMACS; for a folder one with a NAME.cnf for each NAME.txt",
    )
    parser.add_argument(
        "--map",
        metavar="EXPR",
        help="the variable of a place, from r, c, p (row, column, place, from 0), v (value), "
        "m, n (rows, columns) by + - * // %; default: what comments say, as `encode` writes them",
    )
    arguments.add_budget(parser, "conflicts for the puzzle and for the CNF each, at most")
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Mark the CNF of one puzzle or of several."""
    worst = 0
    for item, cnf in _pairs(given):
        try:
            found = _marked(given, item, cnf)
        except UserError as error:
            print(f"puzzlemint: {cnf}: {str(error).removeprefix(f'{cnf}: ')}", file=sys.stderr)
            worst = 2
            continue
        _print(given, item, cnf, found)
        code = CODES[found.verdict]
        worst = code if worst in (0, 1) and code else worst
    return worst


def _pairs(given: Namespace) -> Iterator[tuple[Item, str]]:
    """Yield each puzzle, and the name of the CNF for it.

    Raises:
        Unreadable: a puzzle cannot be read.
        OptionError: one of the two is a folder and the other is none.
    """
    from puzzlemint.io import files

    options = files.settings(given.option)
    files.check(given.kind, options)
    if os.path.isdir(given.file) != os.path.isdir(given.cnf):
        raise OptionError("a folder of puzzles goes with a folder of CNF files")
    if not os.path.isdir(given.file):
        yield files.read(given.file, given.kind, options), given.cnf
        return
    for found in files.named(given.file, given.kind, options):
        if isinstance(found, files.Unreadable):
            raise found
        name, item = found
        yield item, os.path.join(given.cnf, f"{name}.cnf")


def _marked(given: Namespace, item: Item, cnf: str) -> Mark:
    """Return the mark of a CNF.

    Raises:
        UserError: it cannot be read, or the map is none.
    """
    from puzzlemint.io import files
    from puzzlemint.teach.exercise import mark, read, variables_of
    from verify.solver.session import DEFAULT_BUDGET

    written = read(files.text_of(cnf).splitlines())
    if given.map is None and not written.named:
        raise OptionError(
            "no comment says what its variables mean; say it, such as --map 'r*n + c + 1'"
        )
    variables = written.named if given.map is None else variables_of(item.puzzle, given.map)
    return mark(item.puzzle, written, variables, given.budget or DEFAULT_BUDGET)


def _print(given: Namespace, item: Item, cnf: str, found: Mark) -> None:
    """Print what an encoder's CNF does wrong: the board it lets through, the solution it loses."""
    kind, puzzle = kind_of(item.puzzle), item.puzzle
    lets = kind.write_entries(puzzle, found.lets) if found.lets else None
    loses = kind.write_entries(puzzle, found.loses) if found.loses else None
    if given.json:
        print_object(
            file=item.name,
            cnf=cnf,
            verdict=found.verdict,
            says=found.says,
            lets=lets,
            breaks=found.breaks,
            loses=loses,
        )
        return
    print(f"{cnf}: {found.says}")
    if lets:
        print("It lets through a board that is no solution:")
        print(lets, end="" if lets.endswith("\n") else "\n")
        for sentence in found.breaks[:MOST]:
            print(f"  {sentence}")
        if len(found.breaks) > MOST:
            print(f"  and {len(found.breaks) - MOST} more")
    if loses:
        print("It loses this solution:")
        print(loses, end="" if loses.endswith("\n") else "\n")
