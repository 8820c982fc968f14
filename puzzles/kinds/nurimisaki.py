"""Nurimisaki: shade cells; circles are the dead ends of what is left, which hangs together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.links import puzzlink
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import WHITE_CIRCLE, Usual
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared, Scopes
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import NO_SHADED_SQUARE, NO_UNSHADED_SQUARE, UNSHADED, ShadingKind
from puzzles.model.model import OPEN
from puzzles.relations.counts import Beside, Seen
from puzzles.relations.joined import Joined
from puzzles.relations.scopes import and_beside, sights, whole_board
from puzzles.render.picture import Ring, Text
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.contract.kind import Altered
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Item

CIRCLE, NONE = -2, -1
DEAD_END = Saying(
    "the circle in {first} has exactly 1 unshaded cell beside it",
    over="the circle in {first} has more than 1 unshaded cell beside it ({gone})",
    under="the circle in {first} has no unshaded cell left beside it",
    full="the circle in {first} has its unshaded cell ({gone})",
    left="the circle in {first} has no other place for its unshaded cell",
    whole="or the circle in {first} could not have exactly 1 unshaded cell beside it",
    counts=UNSHADED,
)
NO_END = Saying(
    "{first} has no circle, so that it is no dead end",
    over="{first} is a dead end without a circle",
    under="{first} is a dead end without a circle",
    full="or {first} would be a dead end without a circle",
    left="or {first} would be a dead end without a circle",
    whole="or {first} would be a dead end without a circle",
)


@dataclass(frozen=True)
class Nurimisaki(Grid):
    """A puzzle of cells, each -1 plain, -2 a circle, or the number of a circle."""


def _shown(cell: int, clue: int) -> Sequence[Item]:
    ring = () if clue == NONE else (Ring(cell),)
    return (*ring, Text(cell, str(clue))) if clue >= 0 else ring


def _ends(*, circled: bool) -> Scopes:
    """Return the cells with a circle, or those without, and what is beside each."""
    return lambda puzzle: [
        parts
        for parts, clue in zip(and_beside(puzzle), puzzle.cells, strict=True)
        if (clue != NONE) == circled
    ]


class NurimisakiKind(ShadingKind[Nurimisaki]):
    """Nurimisaki: see the module's text."""

    name = "nurimisaki"
    title = "Nurimisaki"
    puzzle = Nurimisaki
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Shade cells without a circle, so that no four cells in a square are all shaded or all "
        "unshaded, and one can walk from each unshaded cell to every other. A circle is in each "
        "dead end, an unshaded cell with one unshaded cell beside it, and nowhere else; its number "
        "counts the unshaded cells from it on, itself among them, up to the next shaded one."
    )
    groups = (
        of_cells(
            "Circles",
            {NONE: ".", CIRCLE: "o"},
            blank=CIRCLE,
            ground=NONE,
            numbers=True,
            titles={NONE: "plain", CIRCLE: "circle"},
            items=_shown,
            help="how many are seen from a circle",
        ),
    )
    between = " "
    links = (puzzlink("nurimisaki"),)
    usual = Usual(ring=WHITE_CIRCLE, silent=True)
    declared: ClassVar = (
        NO_SHADED_SQUARE,
        NO_UNSHADED_SQUARE,
        Declared("unshaded_connected", Joined(UNSHADED, "unshaded cell", "by shaded"), whole_board),
        Declared("number", Seen(UNSHADED), sights, clues="cell"),
        Declared(
            "circle",
            Beside(UNSHADED, frozenset({1}), DEAD_END, needed=True),
            _ends(circled=True),
            own=True,
        ),
        Declared(
            "no_circle",
            Beside(UNSHADED, frozenset({0, 2, 3, 4}), NO_END),
            _ends(circled=False),
            own=True,
        ),
    )

    def fixed(self, clue: int) -> int:
        return OPEN if clue == NONE else UNSHADED

    def altered(
        self, puzzle: Nurimisaki, solution: Solution | None
    ) -> Iterator[Altered[Nurimisaki]]:
        """Yield boards on which a circle came or went."""
        for cell, clue in enumerate(puzzle.cells):
            yield from self.with_cell(puzzle, solution, cell, CIRCLE if clue == NONE else NONE)


KIND = NurimisakiKind()
