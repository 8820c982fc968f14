"""A toy kind with a number for each line, where it starts: so many of its cells are filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.contract.clues import Clues
from puzzles.declare.group import Group
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import Grid, GridKind, Literals, changed_givens, of_cells
from puzzles.model.model import Model

NUMBERS = Group(
    "count", "Numbers", "lines", "numbers", {-1: "-"}, numbers=True, help="a number, or - for none"
)
CELLS = of_cells("Cells", {-1: ".", 0: "x", 1: "#"}, titles={-1: "blank", 0: "no", 1: "filled"})


@dataclass(frozen=True)
class Piles(Grid):
    """A puzzle of cells, 1 filled, 0 not, -1 blank, and of a number for each line, -1 for none."""

    numbers: tuple[int, ...]


class PilesKind(GridKind[Piles]):
    """Piles: see the module's text."""

    name = "piles"
    title = "Piles"
    puzzle = Piles
    boards = Boards("N or HxW")
    rules = "Fill cells, so many in each line as its number says."
    groups = (NUMBERS, CELLS)
    marks: ClassVar = {0: "x", 1: "#"}
    sayings: ClassVar = {"count": "{clue} of {at} are filled"}
    examples: ClassVar = (
        Example("# piles\n1 1\n2 ..\n0 ..\n", "unique"),
        Example("# piles\n2 - 1\n2 #x.\n- .#.\n", "unique"),
        Example("# piles\n1 1\n1 ..\n1 ..\n", "multiple"),
        Example("# piles\n1 1 -\n12 ...\n", "none"),
        Example("# piles\n0\n- #\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "# piles\n1 1\n2 ..\n- ..\n", "1 1\n2 ##\n- xx\n"),
        Fault("count", "# piles\n- -\n2 ..\n", "xx\n"),
        Fault("given_kept", "# piles\n- -\n- #.\n", "- -\n- x#\n"),
    )

    def state(self, puzzle: Piles, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        first = Clues(puzzle).number(NUMBERS)
        for line, cells in enumerate(puzzle.board.lines):
            number = puzzle.numbers[line]
            if number >= 0:
                with model.rule("count", cells, clue=first + line):
                    model.exactly([literals[cell, 1] for cell in cells], number)

    def check(self, puzzle: Piles, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution)
        for cells, number in zip(puzzle.board.lines, puzzle.numbers, strict=True):
            if number not in (-1, sum([solution[cell] for cell in cells])):
                broken.append(Violation("count", cells))
        return broken

    def clue_by(self, puzzle: Piles, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        if group is CELLS:
            return solution[place]
        return sum([solution[cell] for cell in puzzle.board.lines[place]])


KIND = PilesKind()
