"""Akari (Light Up): bulbs light rows and columns up to the next wall.

Every white cell is lit, no bulb lights another, and a number in a wall counts the bulbs beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import peers, segments
from puzzles.declare.links import FOUR, digits, puzzlink, sgt, spread
from puzzles.declare.sayings import Saying, counting
from puzzles.declare.values import Boards, Solution, Violation, Word
from puzzles.declare.words import UNKNOWN
from puzzles.families.grid import Grid, GridKind, of_cells
from puzzles.model.model import OPEN, Model, refuse_large
from puzzles.render.picture import Fill, Item, Mark, Text
from puzzles.rules.verbs import at_most, count, given, some

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.contract.kind import Altered

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


class AkariKind(GridKind[Akari]):
    """Akari: see the module's text."""

    name = "akari"
    title = "Akari"
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
    sayings: ClassVar = {
        "bulb_on_wall": Saying("{first} is a wall", over="a bulb is in the wall at {first}"),
        "number": counting("the {clue} in {first}", "bulb", "beside it"),
        "bulbs_see_each_other": Saying(
            "{where} sees at most one bulb",
            over="the {gone:bulb} light each other",
            full="lit by the {gone:bulb}",
        ),
        "lit": Saying(
            "{first} is lit",
            under="nothing can light {first}",
            left="nothing else can light {first}",
        ),
    }
    links = (
        puzzlink("akari", FOUR, also=("lightup",)),
        sgt("lightup", spread({"B": UNKNOWN} | digits(0, 4))),
    )

    def fixed(self, clue: int) -> int:
        return OPEN if clue == WHITE else 0

    def model(self, puzzle: Akari) -> Model:
        board, cells = puzzle.board, puzzle.cells
        walls = [cell for cell, clue in enumerate(cells) if clue != WHITE]
        runs = [run for run in segments(board, walls) if len(run) > 1]
        refuse_large(f"the model of this {board.size} Akari", sum([len(run) ** 2 for run in runs]))
        model = Model(board.cells)
        bulb = model.flags(range(board.cells))
        given(model, "bulb_on_wall", [-bulb[cell] for cell in walls])
        numbers = [cell for cell in walls if cells[cell] != WALL]
        count(
            model,
            "number",
            [board.beside[cell] for cell in numbers],
            bulb,
            [cells[cell] for cell in numbers],
            scopes=[(cell, *board.beside[cell]) for cell in numbers],
            clues=numbers,
        )
        at_most(model, "bulbs_see_each_other", runs, bulb, 1)
        seen = peers(runs, board.cells)
        some(model, "lit", [seen[cell] for cell, clue in enumerate(cells) if clue == WHITE], bulb)
        return model

    def lights(self, puzzle: Akari) -> Mapping[int, Sequence[Sequence[int]]]:
        walls = [cell for cell, clue in enumerate(puzzle.cells) if clue != WHITE]
        return {1: peers(segments(puzzle.board, walls), puzzle.board.cells)}

    def check(self, puzzle: Akari, solution: Solution) -> list[Violation]:
        board, cells = puzzle.board, puzzle.cells
        broken: list[Violation] = []
        for cell, clue in enumerate(cells):
            if clue >= 0 and clue != sum([solution[other] for other in board.beside[cell]]):
                broken.append(Violation("number", (cell,)))
            if clue != WHITE and solution[cell]:
                broken.append(Violation("bulb_on_wall", (cell,)))
        dark = {cell for cell, clue in enumerate(cells) if clue == WHITE}
        for line in board.lines:
            run, bulbs = list[int](), list[int]()
            for cell in line:
                if cells[cell] == WHITE:
                    run.append(cell)
                    if solution[cell]:
                        bulbs.append(cell)
                        dark.difference_update(run)
                    elif bulbs:
                        dark.discard(cell)
                else:
                    run, bulbs = [], []
                if len(bulbs) == 2:
                    broken.append(Violation("bulbs_see_each_other", tuple(bulbs)))
                    del bulbs[0]
        return broken + [Violation("lit", (cell,)) for cell in sorted(dark)]

    def clue_by(self, puzzle: Akari, solution: Solution, number: int) -> int:
        return sum([solution[other] for other in puzzle.board.beside[number]])

    def altered(self, puzzle: Akari, solution: Solution | None) -> Iterator[Altered[Akari]]:
        """Yield boards on which a white cell became a wall, or a wall white."""
        for cell, clue in enumerate(puzzle.cells):
            for other in (WHITE, WALL, *range(5)):
                if other != clue and WHITE in (clue, other):
                    yield from self.with_cell(puzzle, solution, cell, other)


KIND = AkariKind()
