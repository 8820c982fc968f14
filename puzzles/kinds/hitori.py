"""Hitori: shade cells until no number is twice in a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import regions
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.codes import Row
from puzzles.declare.links import EACH, puzzlink, sgt
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.declare.words import Words
from puzzles.families.grid import Grid, numerals, of_cells
from puzzles.families.shading import APART, SHADED, UNSHADED, ApartKind
from puzzles.rules.verbs import at_most

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model

NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Hitori(Grid):
    """A puzzle of cells, each a number from 1 to 35."""


def _walls(puzzle: Hitori) -> Model:
    """Return the model with clauses that no cell is walled in, which other rules imply."""
    model = KIND.model(puzzle)
    model.clauses += [[-other - 1 for other in cells] for cells in puzzle.board.beside]
    return model


class HitoriKind(ApartKind[Hitori]):
    """Hitori: see the module's text."""

    name = "hitori"
    title = "Hitori"
    puzzle = Hitori
    boards = Boards(f"N or HxW, sides 2 to {len(NUMBERS)}", (2, len(NUMBERS)))
    rules = (
        "Shade cells so that no number is left twice in a row or column. Shaded cells do not touch "
        "by their sides, and one can walk from each unshaded cell to every other."
    )
    groups = (
        of_cells(
            "Numbers",
            dict(enumerate(NUMBERS, 1)),
            blank=0,
            people=numerals(len(NUMBERS)),
            fixed=True,
            derived=False,
        ),
    )
    marks: ClassVar = {UNSHADED: ".", SHADED: "#"}
    interchangeable = True
    forms = Forms({"walls": _walls}, fast="walls")
    techniques: ClassVar = {("CHAIN 2", "number_twice", "shaded_touch"): "sandwich"}
    sayings: ClassVar = {
        "number_twice": Saying(
            "of the {shown}s at {cells} at most one stays unshaded",
            over="the {shown}s at {gone} are both unshaded",
            full="the {shown} is unshaded at {gone}",
            counts=UNSHADED,
        ),
        **APART,
    }
    links = (
        puzzlink("hitori", EACH),
        sgt("singles", Row(Words({letter: n for n, letter in enumerate(NUMBERS, 1)}))),
    )

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return numbers of which none is twice in a line."""
        most = max(board.height, board.width)
        return [(row + column) % most + 1 for row, column in board.positions]

    def choices(self, puzzle: Hitori) -> Sequence[int]:
        most = max(puzzle.board.height, puzzle.board.width)
        return sorted({*range(1, most + 1), *puzzle.cells})

    def state(self, puzzle: Hitori, model: Model, literals: Literals) -> None:
        scopes: list[Cells] = []
        for axis in (0, 1):
            lines = [position[axis] for position in puzzle.board.positions]
            same = regions(zip(lines, puzzle.cells, strict=True))
            scopes += [cells for cells in same if len(cells) > 1]
        unshaded = [literals[cell, UNSHADED] for cell in range(puzzle.board.cells)]
        at_most(model, "number_twice", scopes, unshaded, 1)

    def check(self, puzzle: Hitori, solution: Solution) -> list[Violation]:
        broken: list[Violation] = []
        left = [cell for cell, value in enumerate(solution) if value == UNSHADED]
        for axis in (0, 1):
            seen: dict[tuple[int, int], int] = {}
            for cell in left:
                other = seen.setdefault(
                    (puzzle.board.positions[cell][axis], puzzle.cells[cell]), cell
                )
                if other != cell:
                    broken.append(Violation("number_twice", (other, cell)))
        return broken + super().check(puzzle, solution)

    def altered(self, puzzle: Hitori, solution: Solution | None) -> Iterator[Altered[Hitori]]:
        """Yield boards with another number in a cell."""
        most = max(*puzzle.cells, puzzle.board.height, puzzle.board.width)
        for cell, clue in enumerate(puzzle.cells):
            for number in range(1, most + 1):
                if number != clue:
                    yield from self.with_cell(puzzle, solution, cell, number)

    def shows_clue(self, clue: int, value: int) -> bool:
        return value == UNSHADED


KIND = HitoriKind()
