"""Making Binario: a random full grid by the solver, then clues dropped while it stays unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.maker import GaveUp, Wish, square
from puzzles.errors import OptionError
from puzzles.kinds.binario import BLANK, KIND, Binario
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.rng import Stream
    from puzzles.board import Rect


class BinarioMaker(CluedMaker[Binario]):
    """Binario puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("6", "8", "10")
    example_sizes = ("6", "10", "20", "30")

    def shape(self, size: str) -> Rect:
        board = square(super().shape(size))
        if board.height % 2:
            raise OptionError(f"a Binario board has an even side, not {size}")
        return board

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Binario], Mapping[str, int]]:
        """Return a random full grid: the solver's first choice for each cell is a coin's.

        A random symmetry takes away whatever the solver's order of cells would leave behind.
        """
        board = wish.rectangle
        distinct_lines = bool(wish.options["distinct_lines"])
        empty = Binario(board, (BLANK,) * board.cells, distinct_lines)
        coins = stream.bits(board.cells)
        with Session(KIND.model(empty), budget=wish.budget) as session:
            session.prefer(v if coins >> v - 1 & 1 else -v for v in range(1, board.cells + 1))
            if not session.solve():
                raise GaveUp(f"there is no full {board.size} grid under these rules")
            solution = stream.choice(board.symmetries).apply(session.solution)
        return Clued(KIND, Binario(board, solution, distinct_lines), solution, wish.budget), {}


MAKER = BinarioMaker()
