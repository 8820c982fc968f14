"""Tapa: shade cells that hang together; a clue tells the runs of shaded cells around its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.codes import Row
from puzzles.declare.links import GAPS, digits, puzzlink
from puzzles.declare.sayings import Saying, matching
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.declare.words import DIGITS, Words
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind
from puzzles.model.model import OPEN
from puzzles.relations.around import CLOSED, UNTOLD, RunsAround
from puzzles.relations.counts import NotAll
from puzzles.relations.joined import Joined
from puzzles.relations.scopes import rings, squares, whole_board
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping

RUNS = matching(
    "the {clue} in {at} tells the runs of shaded cells around it",
    "the {clue} in {at}",
    "have runs of {clue} around it",
    "has runs of {own} around it",
)
SQUARE = Saying(
    "{cells} are not all shaded",
    over="{cells} are all shaded",
    full="or {cells} would all be shaded",
)
BLANK = -1
SINGLE = ["0", UNTOLD, *map(str, range(1, CLOSED + 1))]
SEVERAL = [
    runs
    for many in range(2, CLOSED // 2 + 1)
    for runs in combinations_with_replacement("123459", many)
    if sum([1 if run == UNTOLD else int(run) for run in runs]) <= CLOSED - many
]
TOLD = [*SINGLE, *SEVERAL]
LETTERS = {int("".join(runs)): ",".join(runs).replace(UNTOLD, "?") for runs in TOLD}
"""Clues by the numbers that `RunsAround` reads."""
ORDERS = {
    ",".join(runs).replace(UNTOLD, "?"): int("".join(told))
    for told in TOLD
    for runs in permutations(told)
}


def _in_order(text: str) -> str:
    """Return a clue such as `211`, with the digits in any order, as this program writes it."""
    runs = ",".join(text) if text.replace("?", "0").isdecimal() else text
    return LETTERS.get(ORDERS.get(runs, BLANK), text)


def _words() -> Mapping[str, int]:
    """Return the words of puzz.link: a digit each, or a number in base 36 for several runs."""
    words = {".": int(UNTOLD), "9": 1111} | digits(0, CLOSED)
    for many, base, first in (2, 6, 360), (3, 4, 396), (4, 2, 460):
        for at, runs in enumerate(product(range(base), repeat=many), first):
            number = int("".join(sorted([str(run) if run else UNTOLD for run in runs])))
            if number in LETTERS:
                words[DIGITS[at // 36] + DIGITS[at % 36]] = number
    return words


@dataclass(frozen=True)
class Tapa(Grid):
    """A puzzle of cells, each -1 blank or the lengths of runs as the digits of a number."""


class TapaKind(ShadingKind[Tapa]):
    """Tapa: see the module's text."""

    name = "tapa"
    title = "Tapa"
    puzzle = Tapa
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Shade cells without a clue. Shaded cells hang together by their sides, and no square of "
        "four cells is all shaded. The numbers of a clue are the lengths of the runs of shaded "
        "cells among the up to eight around it, in any order, with an unshaded one at least "
        "between two runs; 0 is for none. A ? is any number."
    )
    groups = (
        of_cells(
            "Clues",
            {BLANK: "."} | LETTERS,
            also=ORDERS,
            sparse=True,
            pattern=r"\.|[0-8?]|[1-5?](,[1-5?]){1,3}",
            help="lengths of runs with commas between, as in 1,3, ? for any, or . for no clue",
        ),
    )
    between = " "
    links = (puzzlink("tapa", Row(Words(_words()), GAPS, loose=True)),)
    usual = Usual(text=_in_order)
    declared: ClassVar = (
        Declared("runs", RunsAround(RUNS, SHADED), rings, clues="cell"),
        Declared("shaded_square", NotAll(SHADED, SQUARE), squares),
        Declared("shaded_connected", Joined(SHADED, "shaded cell", "by unshaded"), whole_board),
    )

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED


KIND = TapaKind()
