"""Making Sudoku: a random full grid, then clues dropped while it stays unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.maker import GaveUp, square
from puzzles.kinds.sudoku import BLANK, KIND, Sudoku, box_name, box_of
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.maker import Wish
    from gen.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.options import Value


class SudokuMaker(CluedMaker[Sudoku]):
    """Sudoku puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "6", "9")
    example_sizes = ("4", "6", "9", "16")

    def shape(self, size: str) -> Rect:
        return square(super().shape(size))

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        box_of(len(lattice.rows), str(options["box"]))

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Sudoku], Mapping[str, int]]:
        """Return a random full grid.

        The solver prefers a random digit in each cell. Digits, and rows and columns within their
        bands, are shuffled afterwards, which takes its own habits away.
        """
        board = wish.rectangle
        side = board.height
        box = box_name(*box_of(side, str(wish.options["box"])))
        empty = Sudoku(board, (BLANK,) * board.cells, box)
        model = KIND.model(empty)
        with Session(model, budget=wish.budget) as session:
            liked = [cell * side + 1 + stream.below(side) for cell in range(board.cells)]
            session.prefer(liked)
            if not session.solve():
                raise GaveUp(f"there is no full {board.size} grid")
            grid = session.solution
        height, width = box_of(side, box)
        rows, columns = _shuffled(side, height, stream), _shuffled(side, width, stream)
        digits = stream.shuffled(range(1, side + 1))
        solution = tuple([digits[grid[r * side + c] - 1] for r in rows for c in columns])
        return Clued(KIND, Sudoku(board, solution, box), solution, wish.budget), {}


def _shuffled(side: int, band: int, stream: Stream) -> list[int]:
    """Return the lines in random order: the bands shuffled, and the lines of each."""
    starts = stream.shuffled(range(0, side, band))
    return [line for start in starts for line in stream.shuffled(range(start, start + band))]


MAKER = SudokuMaker()
