"""Making Nurikabe: a sea with hardly any room for more, and islands that grow while they are told.

The least islands are told by their numbers nearly always. Then one cell of the sea after the other
becomes land, joining islands, where that leaves one sea and the puzzle unique.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker
from gen.planting.clued import Clued
from gen.sources.shading import fills_square, sea
from puzzles.board import components, is_connected
from puzzles.families.shading import SHADED, UNSHADED
from puzzles.kinds.nurikabe import BLANK, KIND, Nurikabe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

ATTEMPTS = 100
LARGEST = 4, 9  # cells of the largest islands there may be


class NurikabeMaker(Maker[Nurikabe]):
    """Nurikabe puzzles, to which no single cell of land can be added as they were made."""

    kind = KIND
    makes = "islands that their numbers tell"
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("5", "8", "10", "15")
    most_cells: ClassVar = 400

    def make(self, wish: Wish, stream: Stream) -> Made[Nurikabe]:
        """Draw a sea anew until numbers on its islands tell it; then let islands grow."""
        board = wish.rectangle
        empty = KIND.empty(board, {})
        least, most = LARGEST
        largest = least + stream.below(most - least + 1)
        for attempt in range(1, ATTEMPTS + 1):
            solution = sea(board, stream)
            puzzle = numbered(empty, solution, stream)
            if not Clued(puzzle, solution, wish.budget).ambiguous():
                made = Made(puzzle, solution, {"attempts": attempt})
                return grown(made, largest, wish, stream)
        raise GaveUp(f"no islands were found in {ATTEMPTS} attempts")

    def nearby(
        self, made: Made[Nurikabe], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Nurikabe]]:
        """Yield puzzles in which one cell is sea in place of land, or the other way round."""
        board = wish.rectangle
        for cell in stream.drawn(places or range(board.cells)):
            after = turned(board, made.solution, cell, LARGEST[1])
            if after:
                yield Made(numbered(made.puzzle, after, stream), after, made.history)


def grown(made: Made[Nurikabe], largest: int, wish: Wish, stream: Stream) -> Made[Nurikabe]:
    """Return the puzzle with cells of the sea made land wherever it stays unique.

    Args:
        made: the puzzle.
        largest: how many cells an island may come to have.
        wish, stream: what is wanted, and the choices.
    """
    board, puzzle, solution = wish.rectangle, made.puzzle, made.solution
    cells = 0
    for cell in stream.shuffled(range(board.cells)):
        after = turned(board, solution, cell, largest) if solution[cell] == SHADED else ()
        if after:
            larger = numbered(puzzle, after, stream)
            if not Clued(larger, after, wish.budget).ambiguous():
                puzzle, solution, cells = larger, after, cells + 1
    return Made(puzzle, solution, {**made.history, "grown": cells})


def turned(board: Rect, solution: Solution, cell: int, largest: int) -> Solution:
    """Return a solution with a cell of land made sea or the other way round, nothing if it cannot.

    Args:
        board, solution, cell: the cell.
        largest: how many cells an island may have that the cell joins.
    """
    found = list(solution)
    found[cell] = UNSHADED if solution[cell] == SHADED else SHADED
    if found[cell] == SHADED and fills_square(board, found, cell):
        return ()
    if not is_connected(_cells(found, SHADED), board.beside):
        return ()
    if found[cell] == UNSHADED:
        islands = components(_cells(found, UNSHADED), board.beside)
        if any(cell in island for island in islands if len(island) > largest):
            return ()
    return tuple(found)


def numbered(puzzle: Nurikabe, solution: Solution, stream: Stream) -> Nurikabe:
    """Return the puzzle of a solution; islands that have a number keep it where it is."""
    cells = [BLANK] * len(solution)
    for island in components(_cells(solution, UNSHADED), puzzle.board.beside):
        shown = [cell for cell in island if puzzle.cells[cell] != BLANK]
        cells[stream.choice(shown or island)] = len(island)
    return replace(puzzle, cells=tuple(cells))


def _cells(solution: Sequence[int], value: int) -> list[int]:
    """Return the cells that have a value."""
    return [cell for cell, own in enumerate(solution) if own == value]


MAKER = NurikabeMaker()
