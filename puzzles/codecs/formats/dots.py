"""Slitherlink drawn with corners: `+` at the corners of cells, `-` and `|` for lines between them.

Cells may be wider than one letter. A drawing with lines in it is refused, because it is a board
filled in in part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.grids import has_corners
from puzzles.codecs.registry import Format, Sample
from puzzles.text.header import Section
from puzzles.text.scan import MAX_SIDE, MOST_LINES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked

DIGITS = frozenset("01234")
OPEN = frozenset(("", ".", "_", "?"))
LINES = frozenset("-|xX")
DRAWN = "a line is drawn here, so this is a board filled in; take the lines out to read the puzzle"


def recognises(text: str) -> bool:
    """Return whether a line has corners with an open edge between two of them."""
    return has_corners(text)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the board of a drawing.

    Raises:
        PuzzleError: a letter is not where a drawing has one; says where.
    """
    lines = asked.text.expandtabs().replace("\r", " ").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    first = next(number for number, line in enumerate(lines) if line.strip())
    drawn = lines[first:]
    if len(drawn) > MOST_LINES or len(drawn) % 2 == 0:
        raise PuzzleError(f"{len(drawn)} lines, where a line of corners ends a drawing", len(lines))
    start = len(drawn[0]) - len(drawn[0].lstrip())
    corners = [at for at, letter in enumerate(drawn[0]) if letter == "+"]
    width = len(corners) - 1
    if not 1 <= width <= MAX_SIDE or corners[0] != start:
        raise PuzzleError("a drawing begins with a line of corners", first + 1, start + 1)
    step = corners[1] - corners[0]
    if step < 2 or corners != list(range(start, start + width * step + 1, step)):
        raise PuzzleError("the corners are not equally far apart", first + 1, start + 1)
    made = [
        _line(line, first + 1 + at, start, step, width, cells=at % 2 == 1)
        for at, line in enumerate(drawn)
    ]
    text = "".join([line + "\n" for line in made[1::2]])
    yield Section("slitherlink", {}, text, first)


def _line(line: str, number: int, start: int, step: int, width: int, *, cells: bool) -> str:
    """Return the cells of a line of a drawing, a letter each.

    Args:
        line: the line.
        number: its number, from 1.
        start, step, width: column of the first corner from 0, that to the next, and the cells.
        cells: whether it shows cells, and not corners.

    Raises:
        PuzzleError: a letter is not where a drawing has one, or a line is drawn; says where.
    """
    end = start + width * step + 1
    for at in (*range(min(start, len(line))), *range(end, len(line))):
        if line[at] != " ":
            raise PuzzleError(f"{abridged(line[at])} beside the drawing", number, at + 1)
    line = line.ljust(end)
    made = ""
    for at in range(start, end, step):
        if line[at] in LINES:
            raise PuzzleError(DRAWN, number, at + 1)
        if line[at] != ("+", " ")[cells]:
            what = f"{abridged(line[at])}, where {('a corner', 'nothing')[cells]} is expected"
            raise PuzzleError(what, number, at + 1)
        between = line[at + 1 : at + step] if at + 1 < end else ""
        shown = between.strip()
        column = at + 2 + len(between) - len(between.lstrip())
        if shown and {*shown} <= LINES:
            raise PuzzleError(DRAWN, number, column)
        if (shown and not cells) or (shown not in OPEN and shown not in DIGITS):
            raise PuzzleError(f"{abridged(shown)} is not 0 to 4 or open", number, column)
        made += (shown if shown in DIGITS else ".") * (at + 1 < end)
    return made


FORMAT = Format(
    "dots",
    "a Slitherlink drawn with corners",
    kinds=("slitherlink",),
    recognises=recognises,
    read=read,
    certain=False,
    skips="dots in open cells",
    skipped=re.compile(r"\s|\."),
    examples=(
        Sample(
            "+   +   +\n  3   .\n+   +   +\n      1\n+   +   +\n",
            ("# slitherlink\n3.\n.1\n",),
            "slitherlink",
        ),
    ),
)
