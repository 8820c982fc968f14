"""Making Sudoku: a random full grid, then clues dropped while it stays unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import banded_grid
from puzzles.families.lettering import capitals
from puzzles.kinds.sudoku import BLANK, KIND, Sudoku, box_name, box_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution


class SudokuMaker(CluedMaker[Sudoku]):
    """Sudoku puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "6", "9")
    default_size: ClassVar = "9"
    most_cells: ClassVar = 400
    example_sizes = ("4", "6", "9", "16")

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse boxes and letters that the size does not have."""
        super().check(lattice, options)
        box_of(len(lattice.rows), str(options["box"]))
        capitals(str(options["letters"]), len(lattice.rows))

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Sudoku], Mapping[str, int]]:
        """Plant a random grid, and show all of it."""
        board = wish.rectangle
        box = box_name(*box_of(board.height, str(wish.options["box"])))
        solution = random_grid(board, box, stream, wish.budget)
        letters = capitals(str(wish.options["letters"]), board.height)
        full = Sudoku(board, solution, box, letters=letters)
        return Clued(full, solution, wish.budget), {}


def random_grid(board: Rect, box: str, stream: Stream, budget: int) -> Solution:
    """Return a random full grid.

    Args:
        board, box: of which size, with which boxes.
        stream: the choices.
        budget: conflicts.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    model = KIND.model(Sudoku(board, (BLANK,) * board.cells, box))
    return banded_grid(model, board, box_of(board.height, box), stream, budget)


MAKER = SudokuMaker()
