"""What kinds share whose cells are shaded, and whose board is divided into rooms."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from puzzles.board import components, regions
from puzzles.families.grid import G, of_cells
from puzzles.families.shading import ShadingKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.contract.kind import Altered
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Item

PAIRS = [one + other for one in ascii_uppercase for other in ascii_uppercase]
SMALL = dict(enumerate(ascii_lowercase, len(ascii_uppercase) + len(PAIRS)))
NAMES = {
    **dict(enumerate(ascii_uppercase)),
    **SMALL,
    **dict(enumerate(PAIRS, len(ascii_uppercase))),
}
"""Names of rooms by number: capital letters, then pairs of them, then small letters.

A capital and a small letter are different names.
"""


def _shown(cell: int, room: int) -> Sequence[Item]:
    """Return what a picture shows of a cell: nothing, since rooms have borders."""
    return ()


ROOMS = of_cells("Rooms", NAMES, both_cases=False, fixed=True, derived=False, items=_shown)


def parted(board: Rect, rooms: Sequence[int], names: Mapping[int, str]) -> str:
    """Return a message about the first room in several parts, or an empty string.

    Args:
        board: the board.
        rooms: the number of the room of each cell.
        names: the name of each room.
    """
    for room in regions(rooms):
        parts = components(room, board.beside)
        if len(parts) > 1:
            one, other = (board.name(part[0]) for part in parts[:2])
            what = f"{names[rooms[room[0]]]} is in {len(parts)} parts, at {one} and at {other}"
            return f"region {what}; give each part a letter of its own"
    return ""


class RoomsKind(ShadingKind[G]):
    """A kind whose cells are the numbers of rooms, and are shaded or not."""

    groups = (ROOMS,)
    between = " "
    interchangeable = True

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return one room."""
        return [0] * board.cells

    def mistake(self, puzzle: G) -> str:
        return parted(puzzle.board, puzzle.cells, self.letters)

    def choices(self, puzzle: G) -> Sequence[int]:
        """Return the rooms that there are, and a new one."""
        rooms = set(puzzle.cells)
        new = min([room for room in self.letters if room not in rooms], default=0)
        return sorted({*rooms, new})

    def regions(self, puzzle: G) -> Sequence[str]:
        return [self.letters[room] for room in puzzle.cells]

    def altered(self, puzzle: G, solution: Solution | None) -> Iterator[Altered[G]]:
        """Yield boards on which a cell went over to a room beside it."""
        for cell, room in enumerate(puzzle.cells):
            for other in sorted({puzzle.cells[o] for o in puzzle.board.beside[cell]} - {room}):
                yield from self.with_cell(puzzle, solution, cell, other)
