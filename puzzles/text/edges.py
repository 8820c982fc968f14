"""Boards drawn with the edges of their cells: `+` at the corners, a letter for each edge and cell.

Blanks at the end of a line may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.errors import PuzzleError
from puzzles.text.grid import rows_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.board import Rect

CORNER, BLANK = "+", " "


def read(
    text: str,
    board: Rect,
    cells: Sequence[Collection[str]],
    across: Mapping[str, int],
    down: Mapping[str, int],
) -> tuple[int, ...]:
    """Return the value of each edge.

    Args:
        text: the drawing.
        board: the board it is of.
        cells: for each cell the letters that may stand in it.
        across, down: the values of the letters of horizontal and of vertical edges.

    Raises:
        PuzzleError: the shape is another, or a letter may not stand where it does; says where.
    """
    lines = rows_of(text)
    height, width = 2 * board.height + 1, 2 * board.width + 1
    if len(lines) != height:
        raise PuzzleError(f"{len(lines)} lines; there should be {height}", min(len(lines), height))
    values = [0] * board.edges.cells
    for number, (line, edges) in enumerate(zip(lines, board.edges.rows, strict=True)):
        if len(line) > width:
            raise PuzzleError(f"a line longer than {width} letters", number + 1, width + 1)
        vertical = number % 2
        known = down if vertical else across
        for column, letter in enumerate(line.ljust(width)):
            if column % 2 != vertical:
                allowed: Collection[str] = known
                if letter in known:
                    values[edges[column // 2]] = known[letter]
            elif vertical:
                allowed = cells[board.rows[number // 2][column // 2]]
            else:
                allowed = CORNER
            if letter not in allowed:
                wanted = " or ".join(map(repr, allowed))
                raise PuzzleError(f"{letter!r} is not {wanted}", number + 1, column + 1)
    return tuple(values)


def write(board: Rect, cells: Sequence[str], edges: Sequence[str]) -> str:
    """Return a drawing with these letters."""
    lines: list[str] = []
    for number, row in enumerate(board.edges.rows):
        letters = [edges[edge] for edge in row]
        if number % 2:
            between = [cells[cell] for cell in board.rows[number // 2]]
            pairs = zip(letters, [*between, ""], strict=True)
            lines.append("".join([edge + cell for edge, cell in pairs]))
        else:
            lines.append(CORNER + CORNER.join(letters) + CORNER)
    return "".join([line.rstrip() + "\n" for line in lines])
