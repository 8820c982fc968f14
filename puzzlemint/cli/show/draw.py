"""`puzzlemint draw`: puzzles and their solutions as pictures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import Drawn, coloured, drawn
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.render.picture import Picture
    from verify.judge.verdict import Conflict

HELP = "draw puzzles as text, coloured text, SVG or PNG"
EXAMPLE = "puzzlemint draw --solution --format svg puzzle.txt > puzzle.svg"
FORMATS = ("text", "ansi", "svg", "png")
SUFFIXES = {"svg": ".svg", "png": ".png"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    parser.add_argument(
        "-s",
        "--solution",
        action="store_true",
        help="draw the solution: what several solutions fill in otherwise, or what is not certain, "
        "stays open; what cannot hold together is marked",
    )
    parser.add_argument(
        "--format",
        default="",
        type=arguments.Word(lambda: FORMATS, lambda: "ansi on a terminal, else text"),
        help="what to draw as",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a file for each, in the same folders below DIR (default: standard output)",
    )
    arguments.add_jobs(parser)


def run(given: Namespace) -> int:
    """Draw puzzles, with their solutions if asked."""
    from puzzlemint.cli.each import report
    from puzzles.base.errors import OptionError

    if given.format not in ("", *FORMATS):
        raise OptionError(f"there is no format {given.format!r}; the formats: {', '.join(FORMATS)}")
    if given.format == "png" and given.output is None:
        raise OptionError("PNG is no text: -o DIR says where the pictures go")
    return report(given, finder)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that draws a puzzle."""
    from puzzlemint.cli.each import Report
    from verify.judge.verdict import MULTIPLE, UNDECIDED, UNIQUE, judge

    def found(
        item: Item,
        values: Sequence[int] | None,
        verdict: str,
        *notes: str,
        conflict: Conflict | None = None,
    ) -> Report:
        """Return the drawing of an item with these values, as a report."""
        picture = kind_of(item.puzzle).picture(item.puzzle, values)
        made = _made(_marked(item, picture, conflict) if conflict else picture, given.format)
        suffix = SUFFIXES.get(given.format, ".drawn.txt")
        shown = made if given.output is None and isinstance(made, str) else ""
        return Report(verdict, shown, notes, output=(suffix, made))

    def find(item: Item) -> Report:
        if not given.solution:
            return found(item, item.entries, UNIQUE)
        judgement = judge(item.puzzle, explain=True)
        if judgement.verdict == UNDECIDED:
            note = "undecided: what is not certain is drawn open"
            return found(item, judgement.certain, UNDECIDED, note)
        if judgement.conflict:
            note = "none: what cannot hold together is marked"
            return found(item, None, judgement.verdict, note, conflict=judgement.conflict)
        if judgement.possible:
            note = "multiple: what differs is drawn open"
            return found(item, judgement.possible.known, MULTIPLE, note)
        return found(item, judgement.solutions[0], judgement.verdict)

    return find


def _made(picture: Picture, form: str) -> str | bytes:
    from puzzles.render.png import png
    from puzzles.render.svg import svg
    from puzzles.render.text import text

    if form == "png":
        return png(picture)
    if form == "svg":
        return svg(picture)
    colour = form == "ansi" or (not form and coloured(sys.stdout))
    return drawn(Drawn(text(picture, colour=colour))) if colour else text(picture, colour=False)


def _marked(item: Item, picture: Picture, conflict: Conflict) -> Picture:
    """Return the picture with the places marked of which the rules in conflict speak.

    Rules that speak of the whole board are left out, unless there are no others.
    """
    places = kind_of(item.puzzle).places(item.puzzle)
    scopes = [rule.scope for rule in conflict.rules]
    scopes = [scope for scope in scopes if len(scope) < places.cells] or scopes
    marked = sorted({place for scope in scopes for place in scope})
    return picture.flawed(places, marked)
