"""Hitori: shade cells until no number is twice in a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from puzzles.declare.codes import Row
from puzzles.declare.links import EACH, puzzlink, sgt
from puzzles.declare.sayings import Saying
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.values import Boards
from puzzles.declare.words import Words
from puzzles.families.covered import LETTERS, WALLS, CoveredKind
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid
from puzzles.families.shading import APART, UNSHADED
from puzzles.relations.counts import AtMost
from puzzles.relations.scopes import alike_in_line


@dataclass(frozen=True)
class Hitori(Grid):
    """A puzzle of cells, each a number from 1 to 35."""


def _is_of_a_pair(_: object, found: Evidence) -> bool:
    """Return whether a number is at two neighbours in a line, so that no other one in it stays."""
    return len(found.rules) == 2


PAIR_INDUCTION = Shape("pair induction", _is_of_a_pair)


class HitoriKind(CoveredKind[Hitori]):
    """Hitori: see the module's text."""

    name = "hitori"
    title = "Hitori"
    puzzle = Hitori
    boards = Boards(f"N or HxW, sides 2 to {len(LETTERS)}", (2, len(LETTERS)))
    rules = (
        "Shade cells so that no number is left twice in a row or column. Shaded cells do not touch "
        "by their sides, and one can walk from each unshaded cell to every other."
    )
    forms = WALLS
    techniques: ClassVar = {("CHAIN 2", "number_twice", "shaded_touch"): "sandwich"}
    shapes: ClassVar = {("REGION", "number_twice", "shaded_touch"): (PAIR_INDUCTION,)}
    links = (
        puzzlink("hitori", EACH),
        sgt("singles", Row(Words({letter: n for n, letter in enumerate(LETTERS, 1)}))),
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
            alike_in_line,
            own=True,
        ),
        *APART,
    )


KIND = HitoriKind()
