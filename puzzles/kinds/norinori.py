"""Norinori: shade two cells of each region, so that each shaded cell touches one other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.links import puzzlink, rooms
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Files
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid
from puzzles.families.rooms import RoomsKind
from puzzles.families.shading import SHADED
from puzzles.relations.counts import Beside, Exactly
from puzzles.relations.scopes import and_beside, areas
from puzzles.text.scan import MAX_SIDE

WANTED = 2  # shaded cells in each region
ALONE = "or {first} would be shaded and not touch exactly 1 other shaded cell"
TWO = Saying(
    "{region:region} has 2 shaded cells",
    over="{region:region} has {lost:shaded cell}, not 2",
    under="{region:region} has {room} its 2 shaded cells",
    full="{region:region} has its 2 shaded cells ({gone})",
    left="{region:region} has no other place for its 2 shaded cells",
    whole="or {region:region} could not have 2 shaded cells",
)
PAIR = Saying(
    "{first}, if it is shaded, touches exactly 1 other shaded cell",
    over="{first} touches more than 1 other shaded cell",
    under="{first} touches no other shaded cell",
    full=ALONE,
    left="{first} is shaded and has no other cell to touch",
    whole=ALONE,
)


@dataclass(frozen=True)
class Norinori(Grid):
    """A puzzle of cells, each the number of its region."""


class NorinoriKind(RoomsKind[Norinori]):
    """Norinori: see the module's text."""

    name = "norinori"
    title = "Norinori"
    puzzle = Norinori
    boards = Boards(f"N or HxW, sides 1 to {MAX_SIDE}", (1, MAX_SIDE))
    rules = (
        "Shade two cells of each region, so that each shaded cell shares a side with exactly one "
        "other shaded cell, of its own region or of another one."
    )
    files = Files(form="In each cell stands the letter of its region, `A` to `Z` or `AA` to `ZZ`.")
    links = (puzzlink("norinori", rooms()),)
    declared: ClassVar = (
        Declared("pair", Beside(SHADED, frozenset({1}), PAIR), and_beside),
        Declared("region_shaded", Exactly(SHADED, WANTED, TWO), areas, own=True),
    )


KIND = NorinoriKind()
