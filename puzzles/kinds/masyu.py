"""Masyu: one loop through the middles of cells, which turns in black circles, not in white ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from puzzles.contract.kind import Forms
from puzzles.declare.links import THREES, puzzlink, sgt, spread
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared, Scopes, as_read
from puzzles.families.grid import Grid, of_cells
from puzzles.families.loops import LoopKind, loop_rules
from puzzles.relations.drawn.loops import PASSES, Turning, TurningBeside
from puzzles.relations.scopes import links_at, links_beside
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


def _words(circle: int, does: str, do: str) -> Saying:
    """Return what the loop does at a circle, and what it cannot do if that is broken."""
    at = f"the {RULES[circle]} circle {{at}}"
    broken, subject = f"the loop cannot {do} {at}", f"the {{at:{RULES[circle]} circle}}"
    return Saying(f"the loop {does} {at}", over=broken, under=broken, subject=subject)


TURN = _words(BLACK, "turns in", "turn in")
STRAIGHT_BESIDE = _words(BLACK, "goes straight on beside", "go straight on beside")
STRAIGHT = _words(WHITE, "goes straight through", "go straight through")
TURN_BESIDE = _words(WHITE, "turns beside", "turn beside")


def _circle(name: str, relation: Turning | TurningBeside, over: Scopes) -> Declared:
    """Return a rule of the circles that a relation is about."""
    return Declared(name, relation, over, clues="cell", only=relation.circle.__eq__)


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
        _circle("black", Turning(True, BLACK, TURN), links_at),
        _circle("beside_black", TurningBeside(False, BLACK, STRAIGHT_BESIDE), links_beside),
        _circle("white", Turning(False, WHITE, STRAIGHT), links_at),
        _circle("beside_white", TurningBeside(True, WHITE, TURN_BESIDE), links_beside),
        *loop_rules("cell", PASSES.but(statement="the loop passes {where} once or not at all")),
    )
    links = (
        puzzlink("mashu", THREES, also=("masyu", "pearl")),
        sgt("pearl", spread({"W": WHITE, "B": BLACK}), settings="d[a-z]n$"),
    )


KIND = MasyuKind()
