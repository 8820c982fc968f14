"""Tango: Binario with signs between cells, `=` between two that are alike and `x` between others.

Its values are drawn as suns and moons. That no two lines are alike is no rule of it, and an option
here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.group import Group
from puzzles.declare.options import option
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import Usual
from puzzles.declare.values import Word
from puzzles.families.declared import Declared
from puzzles.kinds.binario import BLANK, HALVES, Binario, BinarioRules, rules_of_halves
from puzzles.relations.digits import Signed
from puzzles.relations.scopes import edges
from puzzles.render.picture import Fill, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from puzzles.render.picture import Item, Shape

NONE, ALIKE, UNLIKE = range(3)
SUN, MOON = 0, 1
SHAPES: Mapping[int, Shape] = {SUN: "sun", MOON: "moon"}


@dataclass(frozen=True)
class Tango(Binario):
    """A puzzle of a Binario's cells, and of a sign for each edge, 0 none, 1 alike, 2 unlike."""

    distinct_lines: bool = option(False, "no two rows and no two columns are alike")
    signs: tuple[int, ...] = field(kw_only=True)


LIKE = Saying(
    "{first} and {last} have an {clue} between them",
    over="{first} and {last} are not as the {clue} between them says",
    under="{first} and {last} are not as the {clue} between them says",
    full="like {gone} ({clue})",
    left="like {gone} ({clue})",
    bare="like {gone} ({clue})",
)
NOT_LIKE = LIKE.but(full="unlike {gone} ({clue})", left="unlike {gone} ({clue})")
SIGNS = Group(
    "sign",
    "Signs",
    "edges",
    "signs",
    {NONE: " ", ALIKE: "=", UNLIKE: "x"},
    blank=NONE,
    titles={NONE: "nothing", ALIKE: "alike", UNLIKE: "unlike"},
)


def _shown(cell: int, value: int) -> Sequence[Item]:
    """Return what a picture shows of a cell that is given: its mark, on a ground of its own."""
    if value == BLANK:
        return ()
    return (Fill(cell, "fixed", ""), Mark(cell, SHAPES[value], given=True))


CELLS = replace(BinarioRules.groups[0], titles={BLANK: "blank", **SHAPES}, items=_shown)


class TangoKind(BinarioRules[Tango]):
    """Tango: see the module's text."""

    name = "tango"
    title = "Tango"
    puzzle = Tango
    rules = (
        "Fill every cell with a sun (O) or a moon (X): no three equal cells in a row, as many suns "
        "as moons in each line, and two cells with = between them are alike, two with x are not."
    )
    groups = (SIGNS, CELLS)
    usual = Usual(
        alike={
            "symbol sun_moon 1": "number O",
            "symbol sun_moon 2": "number X",
            "number ×": "number x",
        }
    )
    words: ClassVar = {SUN: Word("a sun", "suns"), MOON: Word("a moon", "moons")}
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        value: partial(Mark, shape=shape) for value, shape in SHAPES.items()
    }
    declared: ClassVar = (
        *rules_of_halves(
            HALVES.but(
                statement="{where} has as many suns as moons",
                whole="or {where} could not have as many suns as moons",
            )
        ),
        Declared("sign", Signed(((ALIKE, "="), (UNLIKE, "!=")), (LIKE, NOT_LIKE)), edges, "sign"),
    )


KIND = TangoKind()
