"""`puzzlemint draw`: puzzles and their solutions as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import coloured

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from puzzlemint.cli.each import Report
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
    arguments.add_jobs(parser)


def run(given: Namespace) -> int:
    """Draw puzzles, with their solutions if asked."""
    from puzzlemint.cli.each import report
    from puzzles.errors import OptionError

    if given.format not in ("", *FORMATS):
        raise OptionError(f"there is no format {given.format!r}; the formats: {', '.join(FORMATS)}")
    return report(given, finder)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return what draws a puzzle."""
    from puzzlemint.cli.each import Report
    from verify.backbone import known
    from verify.verdict import MULTIPLE, UNIQUE, judge

    def found(item: Item, values: Sequence[int] | None, verdict: str, *notes: str) -> Report:
        drawn = _drawn(item, values, given.format)
        suffix = ".svg" if given.format == "svg" else ".drawn.txt"
        shown = drawn if given.output is None else ""
        return Report(verdict, shown, notes, output=(suffix, drawn))

    def find(item: Item) -> Report:
        if not given.solution:
            return found(item, item.entries, UNIQUE)
        judgement = judge(item.kind, item.puzzle)
        if not judgement.solutions:
            return Report(judgement.verdict, "", (f"{judgement.verdict}: no solution to draw",))
        if judgement.verdict == MULTIPLE:
            values = known(item.kind, item.puzzle, judgement.solutions[0])
            return found(item, values, MULTIPLE, "multiple: what differs is drawn open")
        return found(item, judgement.solutions[0], judgement.verdict)

    return find


def _drawn(item: Item, values: Sequence[int] | None, form: str) -> str:
    from puzzles.render.svg import svg

    if form == "svg":
        return svg(item.kind.picture(item.puzzle, values))
    colour = form == "ansi" or (not form and coloured(sys.stdout))
    return item.kind.draw(item.puzzle, values, colour=colour)
