"""Kakurasu: shade cells; the places of those in a line add up to its number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from puzzles.board.grid import UPRIGHT
from puzzles.declare.group import Group
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind
from puzzles.relations.digits import Worth
from puzzles.relations.scopes import lines
from puzzles.render.picture import Fill, Mark

UNKNOWN = BLANK = -1
LARGEST = 50


@dataclass(frozen=True)
class Kakurasu(Grid):
    """A puzzle of cells, 1 shaded, 0 not, -1 blank, and of a sum for each line, -1 for none."""

    sums: tuple[int, ...]


SUMS = Group(
    "sum", "Sums", "lines", "sums", {UNKNOWN: "."}, numbers=True, help="a sum, or . for no number"
)
CELLS = of_cells(
    "Cells",
    {BLANK: ".", SHADED: "#", UNSHADED: "-"},
    titles={BLANK: "blank", SHADED: "shaded", UNSHADED: "unshaded"},
    symbols={SHADED: partial(Fill, colour="shaded"), UNSHADED: partial(Mark, shape="dot")},
)


class KakurasuKind(ShadingKind[Kakurasu]):
    """Kakurasu: see the module's text."""

    name = "kakurasu"
    title = "Kakurasu"
    other_names = ("index-sums",)
    puzzle = Kakurasu
    boards = Boards(f"N or HxW, sides 1 to {LARGEST}", (1, LARGEST))
    rules = (
        "Shade cells. The first cell of a row or column is worth 1, the second 2 and so on; the "
        "shaded ones of a line are worth as much together as its number says."
    )
    groups = (SUMS, CELLS)
    usual = Usual(outside=True)
    between = " "
    kept_by = 0, UPRIGHT  # a line counts from its start
    declared: ClassVar = (Declared("sum", Worth(SHADED, "shaded cell"), lines, clues="sum"),)


KIND = KakurasuKind()
