"""`puzzlemint solve`: a solution of each puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item

HELP = "write a solution of each puzzle"
EXAMPLE = "puzzlemint solve puzzles/ -o solutions"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    arguments.add_solving(parser)
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a file for each, in the same folders below DIR (default: standard output)",
    )
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Write a solution of each puzzle."""
    from puzzlemint.cli.each import report

    return report(given, finder)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that solves a puzzle."""
    from puzzlemint.cli.each import Report, cells, heading, places, solving
    from verify.judge.verdict import MULTIPLE, judge

    how = solving(given)

    def find(item: Item) -> Report:
        puzzle = item.puzzle
        kind = kind_of(puzzle)
        judgement = judge(puzzle, **how)
        if not judgement.solutions:
            notes = () if given.json else (f"{judgement.verdict}: no solution to write",)
            nothing = {"solution": None, "solution_cells": None}
            return Report(judgement.verdict, "", notes, (nothing,))
        solution = judgement.solutions[0]
        text = kind.write_entries(puzzle, solution)
        fields = {"solution": text, "solution_cells": cells(puzzle, solution), **places(puzzle)}
        notes = ("multiple: this is one of several solutions",)
        return Report(
            judgement.verdict,
            heading(given, item) + text if given.output is None else "",
            notes if judgement.verdict == MULTIPLE else (),
            (fields,),
            output=(kind.files.solution_suffix, text),
        )

    return find
