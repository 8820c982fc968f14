"""Kurodoko (Range): shade cells; a number counts the unshaded cells that are seen from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import sight
from puzzles.declare.links import puzzlink, sgt
from puzzles.declare.sayings import matching
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import APART, SHADED, UNSHADED, ApartKind
from puzzles.model.model import OPEN
from puzzles.rules.verbs import sees
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model

BLANK = -1


@dataclass(frozen=True)
class Kurodoko(Grid):
    """A puzzle of cells, each a number or -1 blank."""


class KurodokoKind(ApartKind[Kurodoko]):
    """Kurodoko: see the module's text."""

    name = "kurodoko"
    title = "Kurodoko"
    puzzle = Kurodoko
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Shade cells without a number. Shaded cells do not touch by their sides, one can walk from "
        "each unshaded cell to every other, and a number counts the unshaded cells that are seen "
        "from it up, down, left and right, its own among them, up to the next shaded ones."
    )
    groups = (
        of_cells(
            "Numbers",
            {BLANK: "."},
            numbers=True,
            sparse=True,
            help="how many are seen, or . for none",
        ),
    )
    between = " "
    sayings: ClassVar = {
        "number": matching(
            "the {clue} in {at} sees {clue:cell}",
            "the {clue} in {at}",
            "see {clue:exactly cell}",
            "sees {own:cell}",
        ),
        **APART,
    }
    links = puzzlink("kurodoko"), sgt("range")

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED

    def state(self, puzzle: Kurodoko, model: Model, literals: Literals) -> None:
        board = puzzle.board
        unshaded = [literals[cell, UNSHADED] for cell in range(board.cells)]
        ways = sight(board, ())
        for cell, number in enumerate(puzzle.cells):
            if number != BLANK:
                sees(model, "number", cell, ways[cell], unshaded, number, clue=cell)

    def check(self, puzzle: Kurodoko, solution: Solution) -> list[Violation]:
        board, broken = puzzle.board, list[Violation]()
        for cell, number in enumerate(puzzle.cells):
            if number not in (BLANK, _count(board, solution, cell)):
                broken.append(Violation("number", (cell,)))
        return broken + super().check(puzzle, solution)

    def clue_by(self, puzzle: Kurodoko, solution: Solution, number: int) -> int:
        return BLANK if solution[number] == SHADED else _count(puzzle.board, solution, number)


def _count(board: Rect, solution: Solution, cell: int) -> int:
    """Return how many unshaded cells are seen from a cell, itself too; none if it is shaded."""
    if solution[cell] == SHADED:
        return 0
    seen = 1
    row, column = board.positions[cell]
    for line, place in (board.rows[row], column), (board.columns[column], row):
        for way in line[place + 1 :], line[:place][::-1]:
            for other in way:
                if solution[other] == SHADED:
                    break
                seen += 1
    return seen


KIND = KurodokoKind()
