"""Where things are on a board, in units of a cell's width, from the top left corner.

Cells of a rectangle are squares of side 1. Cells of a hexagon stand on a corner and are 1 wide, so
that neighbours are 1 apart in all six directions.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from puzzles.board import Hexagon, Rect

Point = tuple[float, float]

ROW_STEP = sqrt(3) / 2  # from one row of a hexagon to the next
RADIUS = 1 / sqrt(3)  # of a hexagonal cell, centre to corner

_ALONG_RECT = ((1.0, 0.0), (0.0, 1.0))
_ALONG_HEXAGON = ((1.0, 0.0), (-0.5, -ROW_STEP), (-0.5, ROW_STEP))


@lru_cache(maxsize=16)
def centres(board: Rect | Hexagon) -> tuple[Point, ...]:
    """Return the centre of each cell."""
    widest = max(map(len, board.rows))
    if isinstance(board, Rect):
        top, step = 0.5, 1.0
    else:
        top, step = RADIUS, ROW_STEP
    return tuple(
        (column + (widest - len(row)) / 2 + 0.5, top + step * number)
        for number, row in enumerate(board.rows)
        for column in range(len(row))
    )


def extent(board: Rect | Hexagon) -> Point:
    """Return the width and the height of the board."""
    if isinstance(board, Rect):
        return float(board.width), float(board.height)
    rows = len(board.rows)
    return float(max(map(len, board.rows))), 2 * RADIUS + ROW_STEP * (rows - 1)


def outline(board: Rect | Hexagon) -> tuple[Point, ...]:
    """Return the corners of a cell clockwise, seen from its centre."""
    if isinstance(board, Rect):
        return (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)
    half = RADIUS / 2
    return (0, -RADIUS), (0.5, -half), (0.5, half), (0, RADIUS), (-0.5, half), (-0.5, -half)


def direction(board: Rect | Hexagon, line: int) -> Point:
    """Return the way from one cell of a line to the next, in its reading direction."""
    if isinstance(board, Rect):
        return _ALONG_RECT[line >= board.height]
    return _ALONG_HEXAGON[line // len(board.rows)]


def flat(board: Rect, edge: int) -> bool:
    """Return whether an edge is horizontal."""
    return board.edges.positions[edge][0] % 2 == 0


def corner(board: Rect, edge: int) -> tuple[int, int]:
    """Return row and column, from 0, of the corner where an edge begins (its top or left end)."""
    row, column = board.edges.positions[edge]
    return row // 2, column
