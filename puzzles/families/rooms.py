"""What kinds share whose cells are shaded, and whose board is divided into rooms."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from puzzles.families.grid import G, of_cells
from puzzles.families.shading import ShadingKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Rect
    from puzzles.contract.kind import Altered
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Item

NAMES = [*ascii_uppercase, *[one + other for one in ascii_uppercase for other in ascii_uppercase]]


def _shown(cell: int, room: int) -> Sequence[Item]:
    """Return what a picture shows of a cell: nothing, since rooms have borders."""
    return ()


ROOMS = of_cells("Rooms", dict(enumerate(NAMES)), fixed=True, derived=False, items=_shown)


class RoomsKind(ShadingKind[G]):
    """A kind whose cells are the numbers of rooms, and are shaded or not."""

    groups = (ROOMS,)
    between = " "
    interchangeable = True

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return one room."""
        return [0] * board.cells

    def choices(self, puzzle: G) -> Sequence[int]:
        """Return the rooms that there are, and a new one."""
        rooms = set(puzzle.cells)
        new = [room for room in self.letters if room not in rooms]
        return sorted({*rooms, *new[:1]})

    def regions(self, puzzle: G) -> Sequence[str]:
        return [self.letters[room] for room in puzzle.cells]

    def altered(self, puzzle: G, solution: Solution | None) -> Iterator[Altered[G]]:
        """Yield boards on which a cell went over to a room beside it."""
        for cell, room in enumerate(puzzle.cells):
            for other in sorted({puzzle.cells[o] for o in puzzle.board.beside[cell]} - {room}):
                yield from self.with_cell(puzzle, solution, cell, other)
