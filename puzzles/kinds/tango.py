"""Tango: Binario with signs between cells, `=` between two that are alike and `x` between others.

Its values are drawn as suns and moons. That no two lines are alike is no rule of it, and an option
here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.clues import Clues
from puzzles.declare.group import Group
from puzzles.declare.options import option
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Solution, Violation, Word
from puzzles.kinds.binario import BLANK, HALVES, Binario, BinarioRules
from puzzles.render.picture import Fill, Mark
from puzzles.rules.verbs import compare

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from puzzles.families.grid import Literals
    from puzzles.model.model import Model, Rule
    from puzzles.render.picture import Item, Shape

NONE, ALIKE, UNLIKE = range(3)
RELATION = {ALIKE: "=", UNLIKE: "!="}
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
    words: ClassVar = {SUN: Word("a sun", "suns"), MOON: Word("a moon", "moons")}
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        value: partial(Mark, shape=shape) for value, shape in SHAPES.items()
    }
    sayings: ClassVar = {
        **BinarioRules.sayings,
        "equal_counts": HALVES.but(
            statement="{where} has as many suns as moons",
            whole="or {where} could not have as many suns as moons",
        ),
        "sign": LIKE,
    }

    def state(self, puzzle: Tango, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        first = Clues(puzzle).number(SIGNS)
        for edge, sign in enumerate(puzzle.signs):
            if sign != NONE:
                one, other = puzzle.board.edges.between[edge]
                has = {cell: {v: literals[cell, v] for v in (0, 1)} for cell in (one, other)}
                compare(model, "sign", (one, other), has, RELATION[sign], clue=first + edge)

    def saying(self, puzzle: Tango, rule: Rule) -> Saying | str:
        if rule.name == "sign" and rule.clue is not None:
            _, edge = Clues(puzzle).place(rule.clue)
            return LIKE if puzzle.signs[edge] == ALIKE else NOT_LIKE
        return super().saying(puzzle, rule)

    def check(self, puzzle: Tango, solution: Solution) -> list[Violation]:
        broken = super().check(puzzle, solution)
        for sign, cells in zip(puzzle.signs, puzzle.board.edges.between, strict=True):
            if sign != NONE and (len({solution[cell] for cell in cells}) == 1) != (sign == ALIKE):
                broken.append(Violation("sign", cells))
        return broken

    def clue_by(self, puzzle: Tango, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        if group is CELLS:
            return solution[place]
        one, other = puzzle.board.edges.between[place]
        return ALIKE if solution[one] == solution[other] else UNLIKE


KIND = TangoKind()
