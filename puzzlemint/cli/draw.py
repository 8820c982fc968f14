"""`puzzlemint draw`: puzzles and their solutions as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import coloured

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from puzzlemint.cli.each import Finding
    from puzzlemint.files import Item

HELP = "draw puzzles as text, coloured text or SVG"
EXAMPLE = "puzzlemint draw --solution --format svg puzzle.txt > puzzle.svg"
FORMATS = ("text", "ansi", "svg")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    parser.add_argument(
        "-s",
        "--solution",
        action="store_true",
        help="draw the solution; places that several solutions fill in otherwise stay open",
    )
    parser.add_argument(
        "--format",
        default="",
        type=arguments.Word(lambda: FORMATS, lambda: "ansi on a terminal, else text"),
        help="what to draw as",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a file for each, in the same folders below DIR (default: standard output)",
    )


def run(given: Namespace) -> int:
    """Draw puzzles, with their solutions if asked."""
    from puzzlemint.cli.each import Finding, report
    from puzzlemint.cli.tree import Tree
    from puzzles.errors import OptionError
    from verify.verdict import MULTIPLE, UNDECIDED, UNIQUE, judge

    if given.format not in ("", *FORMATS):
        raise OptionError(f"there is no format {given.format!r}; the formats: {', '.join(FORMATS)}")

    tree = None if given.output is None else Tree(given.output, given.files)

    def found(item: Item, values: Sequence[int] | None, verdict: str, *notes: str) -> Finding:
        drawn = _drawn(item, values, given.format)
        if tree is None:
            return Finding(verdict, drawn, notes)
        tree.write(item, ".svg" if given.format == "svg" else ".drawn.txt", drawn)
        return Finding(verdict, "", notes)

    def find(item: Item) -> Finding:
        if not given.solution:
            return found(item, item.entries, UNIQUE)
        judgement = judge(item.kind, item.puzzle, explain=True)
        if judgement.verdict == UNDECIDED:
            note = "undecided: what is not certain is drawn open"
            return found(item, judgement.certain, UNDECIDED, note)
        if not judgement.solutions:
            return Finding(judgement.verdict, "", (f"{judgement.verdict}: no solution to draw",))
        if judgement.possible:
            note = "multiple: what differs is drawn open"
            return found(item, judgement.possible.known, MULTIPLE, note)
        return found(item, judgement.solutions[0], judgement.verdict)

    return report(given, find)


def _drawn(item: Item, values: Sequence[int] | None, form: str) -> str:
    from puzzles.render.svg import svg

    if form == "svg":
        return svg(item.kind.picture(item.puzzle, values))
    colour = form == "ansi" or (not form and coloured(sys.stdout))
    return item.kind.draw(item.puzzle, values, colour=colour)
