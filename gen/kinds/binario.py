"""Making Binario: a random full grid by the solver, then clues dropped while it stays unique."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.maker import GaveUp, Made, Maker, Wish
from gen.thin import CLUES, settle, thin
from puzzles.board import Lattice, Rect
from puzzles.errors import OptionError
from puzzles.kinds.binario import BLANK, KIND, Binario
from verify.session import BudgetSpent, Session

if TYPE_CHECKING:
    from gen.rng import Stream
    from puzzles.kind import Solution


class BinarioMaker(Maker[Binario]):
    """Binario puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (CLUES,)
    starter: ClassVar = ("6", "8", "10")

    def shape(self, size: str) -> Lattice:
        board = super().shape(size)
        assert isinstance(board, Rect)
        if board.height != board.width or board.height % 2:
            raise OptionError(f"a Binario board is a square with an even side, not {size}")
        return board

    def make(self, wish: Wish, stream: Stream) -> Made[Binario]:
        assert isinstance(wish.lattice, Rect)
        side = wish.lattice.height
        empty = Binario(side, (BLANK,) * (side * side), bool(wish.options["distinct_lines"]))
        try:
            solution = plant(empty, stream, wish.budget)
            puzzle = _thinned(empty, solution, wish, stream)
        except BudgetSpent:
            raise GaveUp(f"{wish.budget:,} conflicts were not enough to drop clues") from None
        shown = sum(value != BLANK for value in puzzle.cells)
        return Made(puzzle, solution, {"clues": shown})


def _thinned(empty: Binario, solution: Solution, wish: Wish, stream: Stream) -> Binario:
    cells = stream.shuffled(range(len(solution)))
    literals = [cell + 1 if solution[cell] else -cell - 1 for cell in cells]
    store = KIND.encode(empty)
    with Session(store, budget=wish.budget) as session:
        session.add(store.differ(solution))
        needed = {abs(literal) - 1 for literal in thin(session, literals)}
    spare = [cell for cell in stream.shuffled(cells) if cell not in needed]

    def puzzle_of(shown: set[int]) -> Binario:
        values = [v if cell in shown else BLANK for cell, v in enumerate(solution)]
        return replace(empty, cells=tuple(values))

    return settle(KIND, needed, spare, puzzle_of, wish)


def plant(empty: Binario, stream: Stream, budget: int) -> Solution:
    """Return a random full grid: the solver's first choice for each cell is a coin's.

    A random symmetry takes away whatever the solver's order of cells would leave behind.

    Raises:
        BudgetSpent: no grid was found within the budget.
    """
    board = KIND.lattice(empty)
    coins = stream.bits(board.cells)
    with Session(KIND.encode(empty), budget=budget) as session:
        session.prefer(v if coins >> v - 1 & 1 else -v for v in range(1, board.cells + 1))
        if not session.solve():
            raise GaveUp(f"there is no full {board.size} grid under these rules")
        return stream.choice(board.symmetries).apply(session.solution)


MAKER = BinarioMaker()
