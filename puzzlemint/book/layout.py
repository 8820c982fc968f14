"""How drawings are laid out, in their order: puzzles so many a page, answers in rows.

Lengths are in points, 72 to an inch; y is from the top of a page's room downward.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from puzzles.render.layout import CELL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzlemint.book.drawing import Drawing

MM = 72 / 25.4
SMALLER = 0.98
"""By which a drawing shrinks until what is written below it has room."""
GAP = 6 * MM
"""Between two drawings."""
SPREAD = 15 * MM
"""What is added at most between two rows of a page that are not enough to fill it."""
LARGEST, LEAST = 24 * MM, 5 * MM
"""How wide a cell of a puzzle is at most; how wide at least, or it has a page of its own."""
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of a page of so many puzzles."""
SHARES = ((12.5, 1.0), (17.5, 0.87), (inf, 0.75))
"""How wide a cell is on drawings of up to so many cells, of what is good to write in."""


class Put(NamedTuple):
    """A drawing on a page: its number among all, its top left corner, points to a unit."""

    number: int
    x: float
    y: float
    scale: float


class Slot(NamedTuple):
    """A part of a page with one drawing: its number, its box, points to a unit."""

    number: int
    x: float
    y: float
    width: float
    height: float
    scale: float


class Words(NamedTuple):
    """What is written at a drawing.

    Attributes:
        above: its width.
        below: its height by the width of the drawing.
    """

    above: float
    below: Callable[[float], float]


def _nothing(_: float) -> float:
    return 0.0


NONE = Words(0, _nothing)


def sheets(
    drawings: Sequence[Drawing],
    room: tuple[float, float],
    per_page: int,
    words: Callable[[int, float], float],
) -> list[list[Slot]]:
    """Return the parts of each page, with drawings as large as they allow.

    One whose cells would be smaller than `LEAST` has a page of its own.

    Args:
        drawings: in their order.
        room: width and height of a page.
        per_page: one of `GRIDS`.
        words: the height of what is written at a drawing, by its number and the part's width.
    """

    def slot(at: int, count: int, place: int) -> Slot:
        """Return where drawing `at` lies as number `place` of `count` on its sheet."""
        columns, rows = GRIDS[count]
        width = (room[0] - GAP * (columns - 1)) / columns
        height = (room[1] - GAP * (rows - 1)) / rows
        row, column = divmod(place, columns)
        free = max(height - words(at, width), height / 4)
        scale = min(LARGEST / CELL, width / drawings[at].width, free / drawings[at].height)
        return Slot(at, column * (width + GAP), row * (height + GAP), width, height, scale)

    found: list[list[Slot]] = []
    last = 0  # places of the last page that are free
    for at in range(len(drawings)):
        count = per_page if slot(at, per_page, 0).scale * CELL >= LEAST else 1
        if count < per_page or not last:
            found.append([])
            last = count
        found[-1].append(slot(at, count, len(found[-1])))
        last -= 1
    return found


def pages(
    drawings: Sequence[Drawing],
    room: tuple[float, float],
    cell: float,
    above: float,
    words: Sequence[Words] = (),
    text: float = 0,
) -> list[list[Put]]:
    """Return what lies on each page.

    A drawing that is too large for a page is made smaller until it fits.

    Args:
        drawings: in their order.
        room: width and height of a page.
        cell: the width of a cell of a small drawing, if there is room for that.
        above: the height of what stands above each drawing.
        words: what is written at each; nothing if there are none.
        text: the size of the smallest text at least, if a page has room for that.
    """
    words = words or [NONE] * len(drawings)

    def width(at: int, scale: float) -> float:
        return max(drawings[at].width * scale, words[at].above)

    found: list[list[list[Put]]] = []
    bottoms: list[float] = []
    for row in _rows(drawings, room, cell, above, words, text):
        height = max(_height(drawings[at], words[at], scale) for at, scale in row) + above
        if not found or bottoms[-1] + GAP + height > room[1]:
            found.append([])
            bottoms.append(-GAP)
        top = bottoms[-1] + GAP
        free = room[0] - sum(width(at, scale) for at, scale in row)
        space, x = free / (len(row) + 1), 0.0
        found[-1].append([])
        for at, scale in row:
            x += space
            found[-1][-1].append(Put(at, x, top, scale))
            x += width(at, scale)
        bottoms[-1] = top + height
    return [
        _spread(rows, room[1] - bottom) for rows, bottom in zip(found, bottoms, strict=True) if rows
    ]


def _spread(rows: Sequence[Sequence[Put]], free: float) -> list[Put]:
    """Return what lies in the rows of a page, these apart so that they take up what is free."""
    apart = min(SPREAD, free / max(1, len(rows) - 1))
    return [put._replace(y=put.y + apart * at) for at, row in enumerate(rows) for put in row]


def _height(drawn: Drawing, words: Words, scale: float) -> float:
    return drawn.height * scale + words.below(drawn.width * scale)


def _rows(
    drawings: Sequence[Drawing],
    room: tuple[float, float],
    cell: float,
    above: float,
    words: Sequence[Words],
    text: float,
) -> Iterable[list[tuple[int, float]]]:
    """Yield rows of drawings, as many side by side as there is room for.

    Args:
        drawings: in their order.
        room: width and height of a sheet, in points.
        cell: how large a cell is at most.
        above: how much of the height a heading takes.
        words: what stands above each drawing, and below it.
        text: how large the smallest letters in a drawing are at least.

    Yields:
        For each drawing of a row its number, and the scale at which it is drawn.
    """
    row: list[tuple[int, float]] = []
    used = 0.0
    for at, one in enumerate(drawings):
        cells = max(one.width, one.height) / CELL
        share = next(share for most_cells, share in SHARES if cells <= most_cells)
        wanted = max(share * cell / CELL, text / one.smallest)
        scale = min(wanted, room[0] / one.width, (room[1] - above) / one.height)
        while above + _height(one, words[at], scale) > room[1]:
            scale *= SMALLER
        width = max(one.width * scale, words[at].above)
        if row and (used + GAP + width > room[0]):
            yield row
            row, used = [], 0.0
        row.append((at, scale))
        used += width + GAP
    if row:
        yield row
