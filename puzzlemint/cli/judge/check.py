"""`puzzlemint check`: whether boards are filled in rightly, and if not why."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_entries

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.declare.values import Solution
    from verify.judge.filled import Finding

HELP = "say whether boards are filled in rightly, wholly or so far"
EXAMPLE = "puzzlemint check puzzle.txt solution.txt"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True, folders=True)
    parser.add_argument(
        "solution",
        nargs="?",
        metavar="SOLUTION",
        help="the board filled in, or a directory of solutions with the names that `solve -o` "
        "gives; left out, the puzzle file shows the entries itself",
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_timeout(parser, "seconds spent on a puzzle at most, after which it is undecided")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say whether boards are filled in rightly."""
    from puzzlemint.cli.each import report

    given.files = [given.file]
    if given.solution is not None and not os.path.isdir(given.solution):
        given.jobs = None  # one board; standard input, perhaps, which other processes lack
    return report(given, finder, lines=True, word="state")


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that says whether a board is filled in rightly."""
    from puzzlemint.cli.each import Report
    from puzzlemint.cli.tree import Tree
    from puzzlemint.io import files
    from verify.judge.filled import examine
    from verify.solver.session import DEFAULT_BUDGET

    solution: str | None = given.solution
    tree = None
    if solution is not None and os.path.isdir(solution):
        tree = Tree(solution, given.files)

    def board(item: Item) -> tuple[str, Solution]:
        """Return the entries of a puzzle's board, and what to call it."""
        part = item.part
        if tree is not None:
            file = str(tree.path(part, part.kind.files.solution_suffix))
            return file, files.entries(item, file)
        if solution is not None:
            if not part.alone:
                raise files.Unreadable(part.file, "several puzzles, and one solution")
            return solution, files.entries(item, solution)
        text = part.record.get("solution")
        if isinstance(text, str):
            return item.name, parse_entries(item.puzzle, text)
        return item.name, files.entries(item)

    def find(item: Item) -> Report:
        puzzle = item.puzzle
        name, entries = board(item)
        finding = examine(puzzle, entries, budget=given.budget or DEFAULT_BUDGET)
        text = f"{name}: {finding.state}{why(puzzle, finding)}\n"
        shown = "" if given.json else text
        return Report(finding.state, shown, objects=(data(puzzle, finding),), name=name)

    return find


def why(puzzle: Puzzle, finding: Finding) -> str:
    """Return what is wrong with a filled board, in lines that begin with their ends."""
    kind = kind_of(puzzle)
    places = kind.places(puzzle)
    lines = [violation.sentence for violation in finding.violations]
    if finding.entries:
        lines.append(f"cannot stand: {places.names(finding.entries)}")
    if finding.reasons and not finding.violations:
        lines.append(f"because {'; '.join(finding.reasons)}")
    return "".join(f"\n    {line}" for line in lines)


def data(puzzle: Puzzle, finding: Finding) -> dict[str, Any]:
    """Return what there is to say of a filled board, as fields of an object."""
    kind = kind_of(puzzle)
    places = kind.places(puzzle)
    return {
        "state": finding.state,
        "violations": [
            {
                "rule": violation.rule,
                "sentence": violation.sentence,
                "places": list(map(places.name, violation.places)),
            }
            for violation in finding.violations
        ],
        "entries": [places.name(place) for place in finding.entries],
        "reasons": list(finding.reasons),
    }
