"""`puzzlemint check`: whether a board is filled in rightly, and if not why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzles.kind import Kind
    from verify.filled import Finding

HELP = "say whether a board is filled in rightly, wholly or so far"
EXAMPLE = "puzzlemint check puzzle.txt solution.txt"
WRONG, UNDECIDED = 1, 3


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument(
        "solution",
        nargs="?",
        metavar="SOLUTION",
        help="the board filled in; left out, the puzzle file shows the entries itself",
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say whether a board is filled in rightly."""
    from puzzlemint import files
    from verify.filled import SO_FAR, SOLVED, examine
    from verify.session import DEFAULT_BUDGET
    from verify.verdict import UNDECIDED as OUT_OF_BUDGET

    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    kind, puzzle = item.kind, item.puzzle
    entries = files.entries(item, given.solution)
    finding = examine(kind, puzzle, entries, budget=given.budget or DEFAULT_BUDGET)
    name = given.file if given.solution is None else given.solution
    if given.json:
        print_object(
            file=name, kind=kind.name, size=kind.size(puzzle), **data(kind, puzzle, finding)
        )
    else:
        print(f"{name}: {finding.state}{why(kind, puzzle, finding)}")
    if finding.state in (SOLVED, SO_FAR):
        return 0
    return UNDECIDED if finding.state == OUT_OF_BUDGET else WRONG


def why(kind: Kind[Any], puzzle: Any, finding: Finding) -> str:
    """Return what is wrong with a filled board, in lines that begin with their ends."""
    places = kind.places(puzzle)
    lines = [
        f"breaks {violation.rule}: {places.names(violation.places)}"
        for violation in finding.violations
    ]
    if finding.entries:
        lines.append(f"cannot stand: {'; '.join(map(places.name, finding.entries))}")
    if finding.reasons:
        lines.append(f"because {'; '.join(finding.reasons)}")
    return "".join(f"\n    {line}" for line in lines)


def data(kind: Kind[Any], puzzle: Any, finding: Finding) -> dict[str, Any]:
    """Return what there is to say of a filled board, as fields of an object."""
    places = kind.places(puzzle)
    return {
        "state": finding.state,
        "violations": [
            {"rule": violation.rule, "places": list(map(places.name, violation.places))}
            for violation in finding.violations
        ],
        "entries": [places.name(place) for place in finding.entries],
        "reasons": list(finding.reasons),
    }
