"""Puzzles of cages: plant a solution, divide the board, and change cages where that is ambiguous.

What all kinds share whose square is divided into cages and that tell of each what its digits make.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from gen.contract.maker import Made, Maker
from gen.planting.clued import Clued
from gen.planting.repair import repair
from gen.sources.division import caged, cut, moves
from puzzles.board import regions
from puzzles.declare.options import Option
from puzzles.families.divided import D, DividedKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Cells
    from puzzles.declare.values import Solution

ROUNDS = 200  # changes at most
MOVED = 3  # of so many changes of small cages one cuts, and the others move a cell
CUT = 4  # an ambiguous cage of so many cells is cut in two
LARGEST = Option("largest", 5, "most cells of a cage", 2, 9)


class CagedMaker(Maker[D]):
    """Makes puzzles whose cages tell all; a cage of one cell is as good as a given digit.

    Class attributes:
        cages: the kind.
    """

    cages: DividedKind[D]
    options: ClassVar[tuple[Option, ...]] = (LARGEST,)
    makes = "cages that leave one solution"

    @abstractmethod
    def solution(self, wish: Wish, stream: Stream) -> Solution:
        """Return what is planted.

        Raises:
            BudgetSpent: none was found.
        """

    @abstractmethod
    def clue_for(self, wish: Wish, digits: Sequence[int], stream: Stream) -> Any:
        """Return what is told of a cage with these digits, in the order of its cells."""

    def may_join(self, wish: Wish, digits: Sequence[int], digit: int) -> bool:
        """Return whether a digit may join others in a cage."""
        return True

    def make(self, wish: Wish, stream: Stream) -> Made[D]:
        """Plant a solution, divide it into cages, and change cages until they tell it."""
        board, largest = wish.rectangle, int(wish.options[LARGEST.name])
        solution = self.solution(wish, stream)
        joins = self._joins(wish, solution)
        told: dict[Cells, Any] = {}

        def examine(labels: Solution) -> tuple[D, list[int]]:
            """Return the puzzle of such cages, and the cells that it leaves open."""
            puzzle = self._told(wish, labels, solution, stream, told)
            clued = Clued(puzzle, solution, wish.budget)
            return puzzle, clued.ambiguous()

        def change(labels: Solution, ambiguous: Sequence[int]) -> Solution:
            """Return cages of which an ambiguous cell has gone over to another, or one is cut."""
            cell = stream.choice(ambiguous)
            if labels.count(labels[cell]) < CUT and stream.below(MOVED):
                ways = moves(board, labels, cell, largest, joins)
                if ways:
                    return stream.choice(ways)
            return cut(board, labels, cell, stream)

        start = caged(board, largest, joins, stream)
        puzzle, labels, changes = repair(start, examine, change, rounds=ROUNDS)
        return Made(puzzle, solution, {"cages": len({*labels}), "changes": changes})

    def nearby(
        self, made: Made[D], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[D]]:
        """Yield puzzles in which one cell has gone over to a cage beside it."""
        board, largest = wish.rectangle, int(wish.options[LARGEST.name])
        puzzle, joins = made.puzzle, self._joins(wish, made.solution)
        told = self.cages.legend_of(puzzle)
        for cell in stream.drawn(places or range(board.cells)):
            for labels in moves(board, puzzle.regions, cell, largest, joins):
                # a copy, so that what is told of new cages is not kept
                changed = self._told(wish, labels, made.solution, stream, dict(told))
                yield Made(changed, made.solution, made.history)

    def _joins(self, wish: Wish, solution: Solution) -> Callable[[list[int], int], bool]:
        """Return whether a cell may join others in a cage."""
        return lambda cage, cell: self.may_join(wish, [solution[c] for c in cage], solution[cell])

    def _told(
        self,
        wish: Wish,
        labels: Solution,
        solution: Solution,
        stream: Stream,
        told: dict[Cells, Any],
    ) -> D:
        """Return the puzzle of a division, with what is told of each cage.

        Args:
            wish, stream: what is wanted, and the choices.
            labels, solution: the division, and what it divides.
            told: what is told of cages that were there before; new ones are added.
        """
        kind, board = self.cages, wish.rectangle
        options = {option.name: wish.options[option.name] for option in kind.options}
        cages = regions(labels)
        for cells in cages:
            if cells not in told:
                told[cells] = self.clue_for(wish, [solution[cell] for cell in cells], stream)
        return kind.divided(board, labels, [told[cells] for cells in cages], options)
