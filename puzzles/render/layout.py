"""Where the parts of a drawing are, in units of which a cell is `CELL` wide.

Cells have their places from the board; clues stand outside the board, one number
after the other along their line, and the box of a drawing holds them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.render.geometry import direction, extent
from puzzles.render.picture import Clue, Hint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.board import Point
    from puzzles.render.picture import Picture

CELL = 32  # of a cell, in units of the drawing
MARGIN = 8  # around everything
FIRST = 0.92  # from the centre of the outermost cell to its clue, in cells
STEP = 0.7  # from one number of a clue to the next
LETTER = 8.5  # the width of a digit of a clue, in units of the drawing
GAP = 4  # beside a number of a clue
CHIP = 20  # the height of a number of a clue


class Number(NamedTuple):
    """A number of a clue, where its middle is, and how wide it is."""

    x: float
    y: float
    words: str
    width: float
    colour: str | None
    done: bool


def numbers(picture: Picture, clue: Clue) -> list[Number]:
    """Return a clue's numbers from the board outwards, along its line."""
    board = picture.board
    dx, dy = direction(board, clue.line)
    if not clue.end:
        dx, dy = -dx, -dy
    column, row = board.centres[board.lines[clue.line][-1 if clue.end else 0]]
    x, y = column * CELL, row * CELL
    ahead = FIRST * CELL if dy else CELL / 2 + GAP
    numbers: list[Number] = []
    for hint in clue.hints if clue.end else reversed(clue.hints):
        words = hint.text if hint.colour else hint.text + hint.letter
        width = LETTER * len(words) + 2 * GAP
        middle = ahead if dy else ahead + width / 2
        place = x + dx * middle, y + dy * middle
        numbers.append(Number(*place, words, width, hint.colour, clue.satisfied))
        ahead += STEP * CELL if dy else width
    return numbers


def outside_of(picture: Picture, line: int, *, end: bool) -> Point:
    """Return, in cells, where the number of a line next to the board is, or would be."""
    clue = next((clue for clue in picture.clues if (clue.line, clue.end) == (line, end)), None)
    clue = clue if clue and clue.hints else Clue(line, (Hint(""),), end)
    nearest = numbers(picture, clue)[0]
    return nearest.x / CELL, nearest.y / CELL


def box(picture: Picture, shown: Iterable[Number]) -> tuple[float, float, float, float]:
    """Return the left and top ends, the width and the height of a board with its numbers."""
    width, height = extent(picture.board)
    across = [0, width * CELL]
    down = [0, height * CELL]
    for number in shown:
        across += (number.x - number.width / 2, number.x + number.width / 2)
        down += (number.y - CHIP / 2, number.y + CHIP / 2)
    left, top = min(across) - MARGIN, min(down) - MARGIN
    return left, top, max(across) + MARGIN - left, max(down) + MARGIN - top
