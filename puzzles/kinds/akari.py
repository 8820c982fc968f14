"""Akari (Light Up): bulbs light rows and columns up to the next wall.

Every white cell is lit, no bulb lights another, and a number in a wall counts the bulbs beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board import peers, segments
from puzzles.declare.links import FOUR, digits, puzzlink, sgt, spread
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Solution, Word
from puzzles.declare.words import UNKNOWN
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, of_cells
from puzzles.model.model import OPEN, refuse_large
from puzzles.relations.cells import Given
from puzzles.relations.counts import AtMost, Counted, Some
from puzzles.relations.scopes import beside_each
from puzzles.render.picture import Fill, Item, Mark, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells
    from puzzles.contract.kind import Altered
    from puzzles.relations.relation import Parts

WHITE, WALL = -2, -1
LETTERS = {WHITE: ".", WALL: "#"} | {number: str(number) for number in range(5)}


@dataclass(frozen=True)
class Akari(Grid):
    """A puzzle of cells, each -2 white, -1 a wall, or a wall's number of bulbs."""


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell."""
    if clue == WHITE:
        return ()
    wall = Fill(cell, "wall")
    return (wall,) if clue == WALL else (wall, Text(cell, str(clue)))


ON_WALL = Saying("{first} is a wall", over="a bulb is in the wall at {first}")
SEE = Saying(
    "{where} sees at most one bulb",
    over="the {gone:bulb} light each other",
    full="lit by the {gone:bulb}",
)
LIT = Saying(
    "{first:is} lit",
    under="nothing can light {first}",
    left="nothing else can light {first}",
)


def _no_bulb(*_: object) -> int:
    """Return the value of a wall."""
    return 0


def _walls(puzzle: Akari) -> Sequence[Parts]:
    """Return each wall."""
    return [((cell,),) for cell, clue in enumerate(puzzle.cells) if clue != WHITE]


@kept_while_used
def _segments(puzzle: Akari) -> Sequence[Cells]:
    """Return the white cells between walls in each row and column."""
    walls = [cell for cell, clue in enumerate(puzzle.cells) if clue != WHITE]
    return segments(puzzle.board, walls)


def _runs(puzzle: Akari) -> Sequence[Parts]:
    """Return the segments of more than one cell, unless they are too long for a model.

    Raises:
        TooLarge: they are.
    """
    runs = [run for run in _segments(puzzle) if len(run) > 1]
    size = puzzle.board.size
    refuse_large(f"the model of this {size} Akari", sum([len(run) ** 2 for run in runs]))
    return [(run,) for run in runs]


def _lit(puzzle: Akari) -> Sequence[Parts]:
    """Return from where a bulb lights each white cell: the cell itself comes first."""
    seen = enumerate(peers(_segments(puzzle), puzzle.board.cells))
    return [(group,) for cell, group in seen if puzzle.cells[cell] == WHITE]


class AkariKind(DeclaredKind[Akari]):
    """Akari: see the module's text."""

    name = "akari"
    title = "Akari"
    other_names = ("light-up",)
    puzzle = Akari
    boards = Boards("N or HxW, sides 1 to 500")
    rules = (
        "Put bulbs into white cells. A bulb lights its row and column up to the next wall; every "
        "white cell is lit, no bulb lights another, and a number counts the bulbs beside it."
    )
    groups = (
        of_cells(
            "Walls and numbers",
            LETTERS,
            blank=WALL,
            ground=WHITE,
            titles={WHITE: "white", WALL: "wall"},
            items=_shown,
        ),
    )
    unmarked = (0,)
    marks: ClassVar = {0: ".", 1: "*"}
    symbols: ClassVar = {1: partial(Mark, shape="bulb")}
    words: ClassVar = {0: Word("no bulb", "no bulbs"), 1: Word("a bulb", "bulbs")}
    declared: ClassVar = (
        Declared("bulb_on_wall", Given(ON_WALL), _walls, own=True, reads=_no_bulb),
        Declared("number", Counted(1, "bulb", "beside it"), beside_each, "cell"),
        Declared("bulbs_see_each_other", AtMost(1, 1, SEE), _runs, own=True),
        Declared("lit", Some(1, LIT, first=True), _lit, own=True),
    )
    links = (
        puzzlink("akari", FOUR, also=("lightup", "bijutsukan")),
        sgt(
            "lightup", spread({"B": UNKNOWN} | digits(0, 4)), settings=r"b[0-9]+s[0-9](?:d[0-9])?$"
        ),
    )
    usual = Usual(ground="4", silent=True, names=("Light Up",))

    def fixed(self, clue: int) -> int:
        return OPEN if clue == WHITE else 0

    def lights(self, puzzle: Akari) -> Mapping[int, Sequence[Sequence[int]]]:
        return {1: peers(_segments(puzzle), puzzle.board.cells)}

    def altered(self, puzzle: Akari, solution: Solution | None) -> Iterator[Altered[Akari]]:
        """Yield boards on which a white cell became a wall, or a wall white."""
        for cell, clue in enumerate(puzzle.cells):
            for other in (WHITE, WALL, *range(5)):
                if other != clue and WHITE in (clue, other):
                    yield from self.with_cell(puzzle, solution, cell, other)


KIND = AkariKind()
