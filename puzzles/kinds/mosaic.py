"""Mosaic (Fill-a-Pix): shade cells; a number counts those shaded in and around its cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.links import digits, sgt, spread
from puzzles.declare.sayings import counting
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import SHADED, ShadingKind
from puzzles.rules.verbs import count

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model

BLANK = -1


@dataclass(frozen=True)
class Mosaic(Grid):
    """A puzzle of cells, each a number or -1 blank."""


class MosaicKind(ShadingKind[Mosaic]):
    """Mosaic: see the module's text."""

    name = "mosaic"
    title = "Mosaic"
    puzzle = Mosaic
    boards = Boards("N or HxW, sides 1 to 500")
    rules = "Shade cells so that each number counts the shaded ones among its own and those around."
    groups = (of_cells("Numbers", {BLANK: "."} | {n: str(n) for n in range(10)}),)
    sayings: ClassVar = {
        "number": counting("the {clue} in {at}", "shaded cell", "in and around it")
    }
    links = (sgt("mosaic", spread(digits(0, 9))),)

    def state(self, puzzle: Mosaic, model: Model, literals: Literals) -> None:
        clues = [cell for cell, number in enumerate(puzzle.cells) if number != BLANK]
        shaded = [literals[cell, SHADED] for cell in range(puzzle.board.cells)]
        near = [_near(puzzle.board, cell) for cell in clues]
        numbers = [puzzle.cells[cell] for cell in clues]
        count(model, "number", near, shaded, numbers, clues=clues)

    def check(self, puzzle: Mosaic, solution: Solution) -> list[Violation]:
        width = puzzle.board.width
        rows = [solution[start : start + width] for start in range(0, len(solution), width)]
        broken: list[Violation] = []
        for cell, number in enumerate(puzzle.cells):
            row, column = divmod(cell, width)
            near = [
                line[max(column - 1, 0) : column + 2] for line in rows[max(row - 1, 0) : row + 2]
            ]
            if number not in (BLANK, sum(map(sum, near))):
                broken.append(Violation("number", (cell,)))
        return broken

    def clue_by(self, puzzle: Mosaic, solution: Solution, number: int) -> int:
        return sum([solution[cell] for cell in _near(puzzle.board, number)])


def _near(board: Rect, cell: int) -> Cells:
    """Return the cells that a number counts in."""
    return tuple(sorted((cell, *board.around[cell])))


KIND = MosaicKind()
