"""Making Gem Hunter: random traps, repaired until their numbers tell all, then thinned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.maker import GaveUp, Made, Maker, Wish
from gen.repair import repair
from gen.thin import CLUES, settle, thin
from puzzles.board import Rect
from puzzles.errors import OptionError
from puzzles.kind import Option, Solution
from puzzles.kinds.gemhunter import BLANK, KIND, GemHunter
from verify.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.rng import Stream


class GemHunterMaker(Maker[GemHunter]):
    """Gem Hunter puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        Option("density", 0.25, "share of the cells that are traps", 0.0, 1.0),
        Option("zeros", False, "numbers may be 0"),
        CLUES,
    )
    starter: ClassVar = ("5", "8", "10x12")

    def make(self, wish: Wish, stream: Stream) -> Made[GemHunter]:
        board = wish.lattice
        assert isinstance(board, Rect)
        density = float(wish.options["density"])
        count = round(density * board.cells)
        traps = set(stream.sample(range(board.cells), count))
        planted = tuple([int(cell in traps) for cell in range(board.cells)])
        if not 0 < count < board.cells and not wish.options["zeros"]:
            raise OptionError(f"density {density:g} leaves no number to show on {board.size}")
        zeros = bool(wish.options["zeros"])

        def examine(solution: Solution) -> tuple[Clues, list[int]]:
            clues = Clues(numbered(board, solution, zeros=zeros), solution, wish.budget)
            return clues, clues.ambiguous()

        try:
            clues, solution, moved = repair(
                planted,
                examine,
                lambda solution, cells: move_trap(solution, cells, stream),
                rounds=board.cells,
            )
            puzzle = clues.thinned(wish, stream)
        except BudgetSpent:
            raise GaveUp(f"{wish.budget:,} conflicts were not enough to drop numbers") from None
        except GaveUp as error:
            raise GaveUp(f"density {density:g}: {error}; one near 0.25, or zeros, helps") from None
        shown = sum(clue != BLANK for clue in puzzle.cells)
        return Made(puzzle, solution, {"clues": shown, "traps": count, "moved": moved})


class Clues:
    """A board that shows every number, in a session where each can be left out."""

    def __init__(self, full: GemHunter, solution: Solution, budget: int) -> None:
        self._full, self._solution = full, solution
        self._store = KIND.encode(full, selectable=True)
        self._session = Session(self._store, budget=budget)
        self._session.add(self._store.differ(solution))

    def ambiguous(self) -> list[int]:
        """Return the cells on which another solution differs, if the numbers leave one.

        Raises:
            BudgetSpent: the session's conflicts ran out.
        """
        if not self._session.solve(list(self._store.clues.values())):
            return []
        pairs = zip(self._session.solution, self._solution, strict=True)
        return [cell for cell, (one, other) in enumerate(pairs) if one != other]

    def thinned(self, wish: Wish, stream: Stream) -> GemHunter:
        """Return the puzzle with as few numbers as the wish lets it have.

        Raises:
            GaveUp, BudgetSpent: as `gen.thin.settle`.
        """
        full, around = self._full, KIND.lattice(self._full).around
        cell_of = {selector: cell for cell, selector in self._store.clues.items()}
        other_value = [-c - 1 if value else c + 1 for c, value in enumerate(self._solution)]

        def near(selector: int) -> list[int]:
            cell = cell_of[selector]
            return [other_value[cell], *[other_value[other] for other in around[cell]]]

        def puzzle_of(shown: set[int]) -> GemHunter:
            values = [v if cell in shown else BLANK for cell, v in enumerate(full.cells)]
            return replace(full, cells=tuple(values))

        kept = thin(self._session, stream.shuffled(list(cell_of)), near=near)
        needed = {cell_of[selector] for selector in kept}
        spare = stream.shuffled([cell for cell in self._store.clues if cell not in needed])
        return settle(KIND, needed, spare, puzzle_of, wish)


def numbered(board: Rect, solution: Solution, *, zeros: bool) -> GemHunter:
    """Return the board with the number of every gem shown, zeros only if asked."""
    cells = [
        BLANK if trap else sum([solution[other] for other in near])
        for trap, near in zip(solution, board.around, strict=True)
    ]
    if not zeros:
        cells = [cell or BLANK for cell in cells]
    return GemHunter(board.height, board.width, tuple(cells))


def move_trap(solution: Solution, ambiguous: Sequence[int], stream: Stream) -> Solution:
    """Return the board with one ambiguous cell turned over, and another back for it."""
    board = list(solution)
    turned = stream.choice(ambiguous)
    back = stream.choice([c for c, value in enumerate(board) if value != board[turned]])
    board[turned], board[back] = board[back], board[turned]
    return tuple(board)


MAKER = GemHunterMaker()
