"""Mosaic (Fill-a-Pix): shade cells; a number counts those shaded in and around its cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.links import digits, sgt, spread
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import SHADED, ShadingKind
from puzzles.relations.counts import Counted
from puzzles.relations.scopes import in_and_around

BLANK = -1


@dataclass(frozen=True)
class Mosaic(Grid):
    """A puzzle of cells, each a number or -1 blank."""


class MosaicKind(ShadingKind[Mosaic]):
    """Mosaic: see the module's text."""

    name = "mosaic"
    title = "Mosaic"
    other_names = ("fill-a-pix",)
    puzzle = Mosaic
    boards = Boards("N or HxW, sides 1 to 500")
    rules = "Shade cells so that each number counts the shaded ones among its own and those around."
    groups = (of_cells("Numbers", {BLANK: "."} | {n: str(n) for n in range(10)}),)
    links = (sgt("mosaic", spread(digits(0, 9)), settings="h[01]$"),)
    usual = Usual(silent=True, names=("Fill-a-Pix",))
    declared: ClassVar = (
        Declared(
            "number",
            Counted(SHADED, "shaded cell", "in and around it"),
            in_and_around,
            clues="cell",
        ),
    )


KIND = MosaicKind()
