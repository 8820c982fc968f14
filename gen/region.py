"""Random regions whose border is one loop: they grow cell by cell and never touch themselves.

So neither the region nor the cells outside fall apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gen.rng import Stream
    from puzzles.board import Rect

BULKY = 8  # one cell in so many is taken that makes the region thicker


class Region:
    """A region of a board that can take and leave single cells.

    Args:
        board: the board.
        inside: 1 for the cells of the region, 0 for the others.
    """

    def __init__(self, board: Rect, inside: Sequence[int]) -> None:
        width = board.width + 2
        self._ring = (-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1)
        self._spots = [(row + 1) * width + column + 1 for row, column in board.positions]
        self._inside = [0] * (width * (board.height + 2))
        for cell, value in enumerate(inside):
            self._inside[self._spots[cell]] = value

    @property
    def cells(self) -> tuple[int, ...]:
        """1 for each cell of the region, 0 for the others."""
        return tuple([self._inside[spot] for spot in self._spots])

    def has(self, cell: int) -> bool:
        """Return whether a cell is one of the region."""
        return bool(self._inside[self._spots[cell]])

    def turn(self, cell: int) -> None:
        """Take a cell, or leave it."""
        self._inside[self._spots[cell]] ^= 1

    def sides(self, cell: int) -> int:
        """Return how many sides of a cell are in the region, 0 if it must stay as it is.

        It may be turned over if the region is one run of the eight cells around it, with a side
        in it and a side not in it: then the border stays one loop.
        """
        near = [self._inside[self._spots[cell] + step] for step in self._ring]
        sides = near[0] + near[2] + near[4] + near[6]
        runs = sum([near[i] > near[i - 1] for i in range(8)])
        return sides if runs == 1 and 1 <= sides <= 3 else 0


def region(board: Rect, stream: Stream) -> list[int]:
    """Return a region, 1 for its cells, that is connected, as is all that is not in it.

    Cells are tried in random order until a round takes none.
    """
    found = Region(board, [0] * board.cells)
    found.turn(stream.choice(range(board.cells)))
    taken = True
    while taken:
        taken = False
        for cell in stream.shuffled(range(board.cells)):
            if found.has(cell):
                continue
            sides = found.sides(cell)
            if sides == 1 or (sides and not stream.below(BULKY)):
                found.turn(cell)
                taken |= sides == 1
    return list(found.cells)


def turned(board: Rect, inside: Sequence[int], cells: Iterable[int]) -> tuple[int, ...]:
    """Return a region with the first of some cells turned over that can be, if one can."""
    found = Region(board, inside)
    cell = next(filter(found.sides, cells), None)
    if cell is not None:
        found.turn(cell)
    return found.cells
