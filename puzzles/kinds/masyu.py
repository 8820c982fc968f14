"""Masyu: one loop through the middles of cells, which turns in black circles, not in white ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from puzzles.contract.kind import Forms
from puzzles.declare.links import THREES, puzzlink, sgt, spread
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared, as_read
from puzzles.families.grid import Grid, of_cells
from puzzles.families.loops import LoopKind, loop_rules
from puzzles.relations.drawn.loops import PASSES, Turning
from puzzles.relations.scopes import ahead
from puzzles.render.picture import Mark
from puzzles.text.scan import MAX_SIDE

BLANK, WHITE, BLACK = range(3)
RULES = {WHITE: "white", BLACK: "black"}
CIRCLES = of_cells(
    "Circles",
    {BLANK: ".", WHITE: "w", BLACK: "b"},
    blank=BLANK,
    sparse=True,
    titles={BLANK: "blank", **RULES},
    symbols={
        WHITE: partial(Mark, shape="white circle", given=True),
        BLACK: partial(Mark, shape="black circle", given=True),
    },
)


@dataclass(frozen=True)
class Masyu(Grid):
    """A puzzle of cells, each with a white circle, a black one, or none."""


def _circle(circle: int, does: str, do: str) -> Turning:
    """Return the rule of a circle, from what the loop does and what it cannot do if broken."""
    broken, subject = f"the loop cannot {do}", f"the {{at:{RULES[circle]} circle}}"
    words = Saying(f"the loop {does}", over=broken, under=broken, subject=subject)
    return Turning(circle == BLACK, circle, words)


BLACK_CIRCLE = _circle(
    BLACK,
    "turns in the black circle {at} and goes straight on beside it",
    "turn in the black circle {at} and go straight on beside it",
)
WHITE_CIRCLE = _circle(
    WHITE,
    "goes straight through the white circle {at} and turns beside it",
    "go straight through the white circle {at} and turn beside it",
)


class MasyuKind(LoopKind[Masyu]):
    """Masyu: see the module's text."""

    name = "masyu"
    title = "Masyu"
    puzzle = Masyu
    boards = Boards("N or HxW, sides 2 to 500", (2, MAX_SIDE))
    on = "links"
    rules = (
        "Draw one closed loop through the middles of cells, which never branches or touches "
        "itself. It turns in each black circle and goes straight on in both cells beside it; it "
        "goes straight through each white circle and turns in at least one cell beside it."
    )
    groups = (CIRCLES,)
    forms = Forms(reading=as_read)
    declared: ClassVar = (
        Declared("black", BLACK_CIRCLE, ahead, clues="cell", only=BLACK.__eq__),
        Declared("white", WHITE_CIRCLE, ahead, clues="cell", only=WHITE.__eq__),
        *loop_rules("cell", PASSES.but(statement="the loop passes {where} once or not at all")),
    )
    links = (
        puzzlink("mashu", THREES, also=("masyu", "pearl")),
        sgt("pearl", spread({"W": WHITE, "B": BLACK})),
    )


KIND = MasyuKind()
