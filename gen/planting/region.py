"""Random regions whose border is one loop: they grow cell by cell and never touch themselves.

So neither the region nor the cells outside fall apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gen.planting.repair import repair
from gen.sources.symmetry import orbits
from puzzles.contract.kind import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gen.planting.clued import Clued
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbit, Orbits
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

P = TypeVar("P", bound=Puzzle)
ROUNDS = 10  # changes for each cell
SHAKEN = 8  # one change in so many may be anywhere
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

    def turn_all(self, cells: Sequence[int]) -> bool:
        """Turn cells over one after the other if each may be then, else none; return whether."""
        for at, cell in enumerate(cells):
            if not self.sides(cell):
                for other in cells[:at]:
                    self.turn(other)
                return False
            self.turn(cell)
        return True

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
    grown = Region(board, [0] * board.cells)
    grown.turn(stream.choice(range(board.cells)))
    taken = True
    while taken:
        taken = False
        for cell in stream.shuffled(range(board.cells)):
            if grown.has(cell):
                continue
            sides = grown.sides(cell)
            if sides == 1 or (sides and not stream.below(BULKY)):
                grown.turn(cell)
                taken |= sides == 1
    return list(grown.cells)


def carved(board: Rect, pattern: Orbits, stream: Stream) -> tuple[int, ...]:
    """Return a whole board less cells that are taken orbit by orbit: 1 for what is left, else 0.

    Only a cell with one side outside is taken, so that what is outside stays thin, as a `region`.

    Args:
        board: the board.
        pattern: which cells are taken away together.
        stream: the choices.
    """
    carving = Region(board, [1] * board.cells)
    taken = True
    while taken:
        taken = False
        for cell in stream.shuffled(range(board.cells)):
            has_one_outside = carving.has(cell) and carving.sides(cell) == 3
            taken |= has_one_outside and carving.turn_all(pattern.of[cell])
    return carving.cells


def turned(board: Rect, inside: Sequence[int], orbits: Iterable[Orbit]) -> tuple[int, ...]:
    """Return a region with the first of some orbits turned over that can be, if one can."""
    turning = Region(board, inside)
    next(filter(turning.turn_all, orbits), None)
    return turning.cells


def loop_of_clues(
    board: Rect,
    symmetry: str,
    clued: Callable[[Solution], Clued[P]],
    stream: Stream,
    first: int = 0,
) -> tuple[Clued[P], Mapping[str, int]]:
    """Return a full puzzle whose clues tell a loop, and how often the loop was changed for that.

    Args:
        board: the loop is the border of a region of this board.
        symmetry: of the loop, a value of the option `symmetry`.
        clued: returns the puzzle of a loop, given 1 for each edge of the board on it, else 0.
        stream: the choices.
        first: the place of the first edge in the puzzle's solution.

    Raises:
        GaveUp: no loop was found.
        OptionError: the board does not have this symmetry.
    """
    pattern, beside = orbits(board, symmetry), board.edges.between

    def examine(inside: Solution) -> tuple[Clued[P], list[int]]:
        puzzle = clued(tuple([sum([inside[cell] for cell in cells]) % 2 for cells in beside]))
        return puzzle, [place - first for place in puzzle.ambiguous() if place >= first]

    def change(inside: Solution, edges: Sequence[int]) -> Solution:
        """Return an inside of which an orbit near ambiguous edges, or else any, was turned."""
        near = dict.fromkeys([pattern.of[cell] for edge in edges for cell in beside[edge]])
        order = stream.shuffled([*near] if stream.below(SHAKEN) else [])
        return turned(board, inside, [*order, *stream.shuffled(pattern.all)])

    rounds = ROUNDS * board.cells
    puzzle_of_loop, _, changes = repair(
        carved(board, pattern, stream), examine, change, rounds=rounds
    )
    return puzzle_of_loop, {"changes": changes}
