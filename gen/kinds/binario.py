"""Making Binario: a random full grid by the solver, then clues dropped while it stays unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.full import full_board
from puzzles.kinds.binario import BLANK, KIND, Binario

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.maker import Wish
    from gen.rng import Stream


class BinarioMaker(CluedMaker[Binario]):
    """Binario puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("6", "8", "10")
    most_cells: ClassVar = 3_600
    example_sizes = ("6", "10", "20", "30")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Binario], Mapping[str, int]]:
        """Return a random full grid: the solver's first choice for each cell is a coin's.

        A random symmetry takes away whatever the solver's order of cells would leave behind.
        """
        board = wish.rectangle
        distinct_lines = bool(wish.options["distinct_lines"])
        empty = Binario(board, (BLANK,) * board.cells, distinct_lines)
        coins = stream.bits(board.cells)
        liked = [coins >> cell & 1 for cell in range(board.cells)]
        grid = full_board(KIND.model(empty), liked, wish.budget)
        solution = stream.choice(board.symmetries).apply(grid)
        return Clued(Binario(board, solution, distinct_lines), solution, wish.budget), {}


MAKER = BinarioMaker()
