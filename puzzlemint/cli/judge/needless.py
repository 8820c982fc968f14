"""`puzzlemint needless`: which clues and rules puzzles could lose and still be unique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from verify.repair.needless import Needless

HELP = "say which clues and rules puzzles could lose and still be unique"
EXAMPLE = "puzzlemint needless puzzle.txt -o smaller/"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a folder for the puzzles without what can go at once (default: they are not written)",
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_timeout(parser, "seconds spent on a puzzle at most")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say which clues and rules puzzles could lose and still be unique."""
    from puzzlemint.cli.each import report

    return report(given, finder, lines=True)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that tells which clues and rules a puzzle could lose."""
    from puzzlemint.cli.each import Report
    from verify.repair.needless import needless
    from verify.solver.session import DEFAULT_BUDGET

    def find(item: Item) -> Report:
        result = needless(item.puzzle, budget=given.budget or DEFAULT_BUDGET)
        text = "".join([f"{line}\n" for line in _lines(item, result)])
        smaller = result.puzzle
        if smaller is None:
            return Report(result.verdict, text)
        suffix = kind_of(smaller).files.suffix
        figures = {
            "clues": list(result.clues),
            "of_clues": result.of_clues,
            "rules": list(result.rules),
            "of_rules": result.of_rules,
            "undecided": result.undecided,
            "at_once": list(result.at_once),
            "puzzle": smaller.text(),
        }
        return Report(result.verdict, text, objects=(figures,), output=(suffix, smaller.text()))

    return find


def _lines(item: Item, result: Needless) -> Iterator[str]:
    """Yield the lines that tell which clues and rules a puzzle does not need."""
    head = f"{item.shown}: {result.verdict} {item.puzzle.kind} {item.puzzle.size}"
    if result.puzzle is None:
        yield f"{head}, and only unique puzzles are looked through"
        return
    sorts = [
        f"of {total:,} {noun}{'s' * (total > 1)} {len(needless) or 'none'}"
        for noun, needless, total in (
            ("clue", result.clues, result.of_clues),
            ("rule", result.rules, result.of_rules),
        )
        if total
    ]
    if not sorts:
        yield f"{head}, and all of it makes the board, so that nothing can go"
        return
    number = len(result.clues) + len(result.rules)
    each = ", each alone" * (number > 1)
    can = "can surely" if result.undecided else "can"
    yield f"{head}, {' and '.join(sorts)} {can} be left out{each}"
    if result.undecided:
        yield f"    of {result.undecided:,} it is not known"
    for said in (*result.rules, *result.clues):
        yield f"    {said}"
    if number > 1:
        every = {*result.at_once} == {*result.rules, *result.clues}
        together = "all of these" if every else "; ".join(result.at_once)
        yield f"    at once: {together}"
