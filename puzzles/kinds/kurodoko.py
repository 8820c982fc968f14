"""Kurodoko (Range): shade cells; a number counts the unshaded cells that are seen from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.links import NUMBERS, puzzlink, sgt
from puzzles.declare.parts import Field
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.declare.words import UNKNOWN as NOT_TOLD
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import APART, UNSHADED, ShadingKind
from puzzles.model.model import OPEN
from puzzles.relations.cells import Given
from puzzles.relations.counts import Seen
from puzzles.relations.scopes import each_cell, sights
from puzzles.text.scan import MAX_SIDE

BLANK, UNKNOWN = -1, -2
UNSHADED_CLUE = Saying(
    "the ? in {where} is unshaded", over="the ? in {where} has to stay unshaded", left="given"
)


@dataclass(frozen=True)
class Kurodoko(Grid):
    """A puzzle of cells, each a number, -1 blank, or -2 for a clue without a number."""


def _is_number(clue: int) -> bool:
    return clue >= 0


def _is_unknown(clue: int) -> bool:
    return clue == UNKNOWN


def _unshaded(_: Kurodoko, clue: int) -> int:
    """Return the value of a cell with a clue."""
    return UNSHADED


class KurodokoKind(ShadingKind[Kurodoko]):
    """Kurodoko: see the module's text."""

    name = "kurodoko"
    title = "Kurodoko"
    other_names = ("kuromasu",)
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
            {BLANK: ".", UNKNOWN: "?"},
            numbers=True,
            sparse=True,
            titles={UNKNOWN: "an unshaded cell without a number"},
            help="how many are seen, ? for an unshaded cell, or . for none",
        ),
    )
    between = " "
    links = (
        puzzlink("kurodoko", Field("cells", NUMBERS, values={NOT_TOLD: UNKNOWN})),
        sgt("range"),
    )
    usual = Usual(names=("Kuromasu",))

    declared: ClassVar = (
        Declared("number", Seen(UNSHADED), sights, clues="cell", only=_is_number),
        Declared(
            "clue_unshaded",
            Given(UNSHADED_CLUE),
            each_cell,
            clues="cell",
            only=_is_unknown,
            reads=_unshaded,
        ),
        *APART,
    )

    def rules_of(self, puzzle: Kurodoko) -> str:
        return self.rules + " A cell with ? is unshaded too." * (UNKNOWN in puzzle.cells)

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED


KIND = KurodokoKind()
