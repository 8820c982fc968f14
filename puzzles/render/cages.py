"""Where the line around a cage runs, and where it is told what the cage has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.board import Point, Rect

INSET = 0.09  # of the line, in cells
LABEL = 0.07, 0.19  # from the corner of its first cell to the text's left end
WITHIN = 0.08, 0.18  # the same where thick borders run around, and no line of its own
SIGNS = str.maketrans({"x": "\u00d7", "/": "\u00f7", "-": "\u2212"})  # as they are printed

_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # along the sides of a cell, with the cell to the right
_STARTS = ((0, 0), (1, 0), (1, 1), (0, 1))


def outline(board: Rect, cells: Iterable[int]) -> list[Point]:
    """Return the corners of the line within the outer border of cells that hang together.

    Cells that touch at a corner alone stay apart there.
    """
    places = {board.positions[cell] for cell in cells}
    row, column = min(places)
    x, y, way = column, row, 0  # above the first cell, going right
    points: list[Point] = []
    start = (x, y, way)
    while not points or (x, y, way) != start:
        dx, dy = _WAYS[way]
        x, y = x + dx, y + dy
        turn = _turn(places, x, y, way)
        if turn:
            ex, ey = _WAYS[(way + turn) % 4]
            points.append((x + INSET * (-dy - ey), y + INSET * (dx + ex)))
        way = (way + turn) % 4
    return points


def _turn(places: set[tuple[int, int]], x: int, y: int, way: int) -> int:
    """Return where the border goes on: 1 to the right, 0 straight on, -1 to the left."""
    dx, dy = _WAYS[way]
    right = _cell(x, y, dx, dy, 1) in places
    left = _cell(x, y, dx, dy, -1) in places
    return 1 if not right else -1 if left else 0


def _cell(x: int, y: int, dx: int, dy: int, side: int) -> tuple[int, int]:
    """Return the row and column of the cell ahead of a corner, on the right side or the left."""
    ahead_x, ahead_y = dx - side * dy, dy + side * dx
    return y + (ahead_y - 1) // 2, x + (ahead_x - 1) // 2


def label(board: Rect, cells: Sequence[int], dotted: bool) -> Point:
    """Return where the text of a cage begins, at half its height."""
    row, column = board.positions[cells[0]]
    right, down = LABEL if dotted else WITHIN
    return column + right, row + down
