"""`puzzlemint draw`: puzzles and their solutions as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import coloured

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzlemint.cli.each import Finding
    from puzzlemint.files import Item
    from puzzles.kind import Solution

HELP = "draw puzzles as text"
EXAMPLE = "puzzlemint draw --solution puzzle.txt"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    parser.add_argument(
        "-s", "--solution", action="store_true", help="draw the solution, if there is only one"
    )


def run(given: Namespace) -> int:
    """Draw puzzles, with their solutions if asked."""
    from puzzlemint.cli.each import Finding, report
    from verify.verdict import UNIQUE, judge

    def find(item: Item) -> Finding:
        if not given.solution:
            return Finding(UNIQUE, _picture(item, None))
        judgement = judge(item.kind, item.puzzle)
        if not judgement.solutions:
            return Finding(judgement.verdict, "", (f"{judgement.verdict}: no solution to draw",))
        if judgement.verdict != UNIQUE:
            why = f"{judgement.verdict}: drawn without a solution, as it has none of its own"
            return Finding(judgement.verdict, _picture(item, None), (why,))
        return Finding(UNIQUE, _picture(item, judgement.solutions[0]))

    return report(given, find)


def _picture(item: Item, solution: Solution | None) -> str:
    return item.kind.draw(item.puzzle, solution, colour=coloured(sys.stdout))
