"""What kinds share that are Latin squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.values import Solution, Violation
from puzzles.families.grid import G, GridKind, changed_givens
from puzzles.model.model import Model
from puzzles.rules.verbs import latin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value


class LatinKind(GridKind[G]):
    """A kind in whose square every row and column has each value, from 1 to the side, once.

    Class attributes:
        lines: what the rules of rows and of columns are called.
    """

    lines: ClassVar[tuple[str, str]]

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, board.height + 1)

    def template(self, board: Rect, *options: Value) -> Model:
        model = Model(board.cells)
        latin(model, self.lines, board, model.choices(range(board.cells), self.values(board)))
        return model

    def check(self, puzzle: G, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution)
        for name, lines in zip(self.lines, (puzzle.board.rows, puzzle.board.columns), strict=True):
            twice = [line for line in lines if len({solution[c] for c in line}) < len(line)]
            broken += [Violation(name, line) for line in twice]
        return broken
