"""Making Binario: a random full grid by the solver, then clues dropped while it stays unique."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from puzzles.contract.kind import kind_of
from puzzles.kinds.binario import KIND, Binario

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution


class BinarioMaker(CluedMaker[Binario]):
    """Binario puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("6", "8", "10")
    most_cells: ClassVar = 3_600
    example_sizes = ("6", "10", "20", "30")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Binario], Mapping[str, int]]:
        """Fill the board in, and show all of it."""
        board = wish.rectangle
        empty = KIND.empty(board, {"distinct_lines": wish.options["distinct_lines"]})
        solution = filled(empty, stream, wish.budget)
        return Clued(replace(empty, cells=solution), solution, wish.budget), {}


def filled(empty: Binario, stream: Stream, budget: int) -> Solution:
    """Return a random full grid: the solver's first choice for each cell is a coin's.

    A random symmetry takes away whatever the solver's order of cells would leave behind.

    Args:
        empty: the board and its rules.
        stream: the choices.
        budget: conflicts.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    coins = stream.bits(empty.board.cells)
    liked = [coins >> cell & 1 for cell in range(empty.board.cells)]
    grid = full_board(kind_of(empty).model(empty), liked, budget)
    return stream.choice(empty.board.symmetries).apply(grid)


MAKER = BinarioMaker()
