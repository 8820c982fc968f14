"""Kinds in which numbers in all cells are shaded or left: what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.contract.kind import Forms, kind_of
from puzzles.families.grid import G, numerals, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Rect
    from puzzles.contract.kind import Altered
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


def _walls(puzzle: Any) -> Model:
    """Return the model with clauses that no cell is walled in."""
    model = kind_of(puzzle).model(puzzle)
    model.clauses += [[-other - 1 for other in cells] for cells in puzzle.board.beside]
    return model


WALLS: Forms[Any] = Forms({"walls": _walls}, fast="walls")
"""Of kinds whose shaded cells do not touch, and whose unshaded ones hang together: it follows."""
LETTERS = "123456789abcdefghijklmnopqrstuvwxyz"


class CoveredKind(ShadingKind[G]):
    """A kind with a number from 1 to 35 in each cell, which is no more than a name."""

    groups = (
        of_cells(
            "Numbers",
            dict(enumerate(LETTERS, 1)),
            blank=0,
            people=numerals(len(LETTERS)),
            fixed=True,
            derived=False,
        ),
    )
    marks: ClassVar = {UNSHADED: ".", SHADED: "#"}
    interchangeable = True

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return numbers of which none is twice in a line."""
        most = max(board.height, board.width)
        return [(row + column) % most + 1 for row, column in board.positions]

    def choices(self, puzzle: G) -> Sequence[int]:
        """Return the numbers of a board of this size, and those that are there."""
        most = max(puzzle.board.height, puzzle.board.width)
        return sorted({*range(1, most + 1), *puzzle.cells})

    def altered(self, puzzle: G, solution: Solution | None) -> Iterator[Altered[G]]:
        """Yield boards with another number in a cell."""
        most = max(*puzzle.cells, puzzle.board.height, puzzle.board.width)
        for cell, clue in enumerate(puzzle.cells):
            for number in range(1, most + 1):
                if number != clue:
                    yield from self.with_cell(puzzle, solution, cell, number)

    def shows_clue(self, clue: int, value: int) -> bool:
        """Return whether the number is left to be seen."""
        return value == UNSHADED
