"""Suguru (Tectonic): numbers from 1 to its size in each region, none twice in cells that touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.links import NUMBERS, puzzlink, rooms
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.divided import BLANK, DIGITS, GIVENS, REGIONS, Divided, DividedKind
from puzzles.model.model import Model
from puzzles.relations.digits import Numbered, Unlike
from puzzles.relations.relation import Literals
from puzzles.relations.scopes import regions_of, squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Rect


@dataclass(frozen=True)
class Suguru(Divided):
    """A puzzle of cells, each a number or 0 blank, and of the region of each cell."""


class SuguruKind(DividedKind[Suguru], DeclaredKind[Suguru]):
    """Suguru: see the module's text."""

    name = "suguru"
    title = "Suguru"
    other_names = ("tectonic",)
    puzzle = Suguru
    boards = Boards(f"N or HxW, sides 2 to {len(DIGITS)}, regions of any shape", (2, len(DIGITS)))
    rules = (
        "Write a number into every cell, so that a region of so many cells has each number from 1 "
        "to that once, and no two cells that touch, by a side or a corner, have the same."
    )
    files = Files(
        form=(
            "Cells of one letter are a region. Behind the letters given numbers may stand, `.` for "
            "none."
        ),
    )
    own = (REGIONS,)
    groups = (REGIONS, GIVENS)
    links = (puzzlink("suguru", rooms("regions"), NUMBERS),)
    usual = Usual(names=("Tectonic",))
    techniques: ClassVar = {
        ("LAST", "region_numbers"): "full house",
        ("RULE", "region_numbers"): "hidden single",
        ("INSIDE", "region_numbers", "touching"): "pointing",
        ("INSIDE", "touching", "region_numbers"): "claiming",
    }
    declared: ClassVar = (
        Declared("region_numbers", Numbered("{region:region}"), regions_of, own=True),
        Declared("touching", Unlike("square"), squares, own=True),
    )

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, min(board.cells, len(DIGITS)) + 1)

    def domain(self, puzzle: Suguru) -> Sequence[Sequence[int]]:
        shown = zip(puzzle.cells, self._values(puzzle), strict=True)
        return [values if clue == BLANK else (clue,) for clue, values in shown]

    def model(self, puzzle: Suguru) -> Model:
        """Return the model: in each cell a number up to the size of its region."""
        model = Model(puzzle.board.cells)
        for cell, values in enumerate(self._values(puzzle)):
            model.choices([cell], values)
        self.state(puzzle, model, Literals(model))
        return model

    def _values(self, puzzle: Suguru) -> list[Sequence[int]]:
        """Return what each cell can have: up to the size of its region, or what it is given."""
        size = {cell: len(cells) for cells in self.scopes(puzzle).values() for cell in cells}
        return [
            sorted({clue or 1, *range(1, size[cell] + 1)}) for cell, clue in enumerate(puzzle.cells)
        ]


KIND = SuguruKind()
