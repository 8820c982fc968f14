"""Skyscrapers: a Latin square of heights; numbers outside count those that are seen from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.codes import Separated
from puzzles.declare.links import NUMBERS, OUTSIDE, Side, puzzlink, sgt, spread
from puzzles.declare.parts import Field, Perhaps, around
from puzzles.declare.sayings import matching
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.declare.words import Number, Words
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells, of_ends
from puzzles.families.latin import LatinKind, latin_rules, latin_techniques
from puzzles.relations.lines import Heights
from puzzles.relations.scopes import views

BLANK, UNKNOWN = 0, -1
LARGEST = 25
HEIGHTS = {height: str(height) for height in range(1, LARGEST + 1)}


@dataclass(frozen=True)
class Skyscrapers(Grid):
    """A puzzle of side x side cells, each 1 to side, or 0 blank; -1 for an end without a number."""

    ends: tuple[int, ...]


ENDS = of_ends("Numbers outside", {UNKNOWN: "."}, help="how many are seen, or . for no number")
CELLS = of_cells("Heights", {BLANK: "."} | HEIGHTS, blank=BLANK, titles={BLANK: "blank"})


TOLD = Words(Number(0, 99, digits=0, base=10), {"": None})
"""Numbers outside in a game ID."""


SEEN = matching(
    "the {clue} {at} sees {clue:height}",
    "the {clue} {at}",
    "see",
    "sees {own:height}",
    "height",
)


def _is_initial(_: object, found: Evidence) -> bool:
    """Return whether nothing but the number tells how high the first cells can be."""
    return not found.read


INITIAL = Shape("edge clue initialization", _is_initial)


class SkyscrapersKind(LatinKind[Skyscrapers]):
    """Skyscrapers: see the module's text."""

    name = "skyscrapers"
    title = "Skyscrapers"
    other_names = ("skyscraper", "buildings")
    puzzle = Skyscrapers
    boards = Boards("N or NxN, N 1 to 25", (1, LARGEST), square=True)
    rules = (
        "Write a height into every cell so that each row and column has every height once; a "
        "number outside counts those seen from there, as higher ones hide lower ones behind them."
    )
    groups = (ENDS, CELLS)
    between = " "
    marks: ClassVar = HEIGHTS
    techniques = latin_techniques("heights")
    shapes: ClassVar = {("RULE", "seen"): (INITIAL,)}
    declared: ClassVar = (
        *latin_rules("heights", "height"),
        Declared("seen", Heights(SEEN), views, clues="end"),
    )
    links = (
        puzzlink(
            "skyscrapers",
            Field("ends", OUTSIDE, around),
            Perhaps("", Field("cells", NUMBERS)),
            also=("building", "skyscraper"),
        ),
        sgt(
            "towers",
            Field("ends", Separated("/", TOLD), around),
            Perhaps(",", Field("cells", spread())),
            size=Side(),
        ),
    )
    usual = Usual(outside=True, digits=True)


KIND = SkyscrapersKind()
