"""How a board lies on paper, in units of a cell's width, from the top left corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import Hexagon, Rect
from puzzles.board.hexagonal import RADIUS, ROW_STEP

if TYPE_CHECKING:
    from puzzles.board import Point

_ALONG_RECT = ((1.0, 0.0), (0.0, 1.0))
_ALONG_HEXAGON = ((1.0, 0.0), (-0.5, -ROW_STEP), (-0.5, ROW_STEP))


def extent(board: Rect | Hexagon) -> Point:
    """Return the width and the height of the board."""
    if isinstance(board, Rect):
        return float(board.width), float(board.height)
    rows = len(board.rows)
    return float(max(map(len, board.rows))), 2 * RADIUS + ROW_STEP * (rows - 1)


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
