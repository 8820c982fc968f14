"""Hitori: shade cells until no number is twice in a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import regions
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.codes import Row
from puzzles.declare.links import EACH, puzzlink, sgt
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards
from puzzles.declare.words import Words
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, numerals, of_cells
from puzzles.families.shading import APART, SHADED, UNSHADED, ShadingKind
from puzzles.relations.counts import AtMost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Rect
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Parts

NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Hitori(Grid):
    """A puzzle of cells, each a number from 1 to 35."""


def _alike(puzzle: Hitori) -> Sequence[Parts]:
    """Return the cells of each number that is in a row or column more than once."""
    lines = [[position[axis] for position in puzzle.board.positions] for axis in (0, 1)]
    alike = [regions(zip(line, puzzle.cells, strict=True)) for line in lines]
    return [(cells,) for groups in alike for cells in groups if len(cells) > 1]


def _walls(puzzle: Hitori) -> Model:
    """Return the model with clauses that no cell is walled in, which other rules imply."""
    model = KIND.model(puzzle)
    model.clauses += [[-other - 1 for other in cells] for cells in puzzle.board.beside]
    return model


class HitoriKind(ShadingKind[Hitori]):
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
    links = (
        puzzlink("hitori", EACH),
        sgt("singles", Row(Words({letter: n for n, letter in enumerate(NUMBERS, 1)}))),
    )

    declared: ClassVar = (
        Declared(
            "number_twice",
            AtMost(
                UNSHADED,
                1,
                Saying(
                    "of the {shown}s at {cells} at most one stays unshaded",
                    over="the {shown}s at {gone} are both unshaded",
                    full="the {shown} is unshaded at {gone}",
                    counts=UNSHADED,
                ),
            ),
            _alike,
            own=True,
        ),
        *APART,
    )

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return numbers of which none is twice in a line."""
        most = max(board.height, board.width)
        return [(row + column) % most + 1 for row, column in board.positions]

    def choices(self, puzzle: Hitori) -> Sequence[int]:
        most = max(puzzle.board.height, puzzle.board.width)
        return sorted({*range(1, most + 1), *puzzle.cells})

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
