"""Kurodoko (Range): shade cells; a number counts the unshaded cells that are seen from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.links import puzzlink, sgt
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import APART, UNSHADED, ShadingKind
from puzzles.model.model import OPEN
from puzzles.relations.counts import Seen
from puzzles.relations.scopes import sights
from puzzles.text.scan import MAX_SIDE

BLANK = -1


@dataclass(frozen=True)
class Kurodoko(Grid):
    """A puzzle of cells, each a number or -1 blank."""


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
            {BLANK: "."},
            numbers=True,
            sparse=True,
            help="how many are seen, or . for none",
        ),
    )
    between = " "
    links = puzzlink("kurodoko"), sgt("range")
    usual = Usual(names=("Kuromasu",))

    declared: ClassVar = (Declared("number", Seen(UNSHADED), sights, clues="cell"), *APART)

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED


KIND = KurodokoKind()
