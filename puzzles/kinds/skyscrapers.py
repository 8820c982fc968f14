"""Skyscrapers: a Latin square of heights; numbers outside count those that are seen from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.clues import Clues
from puzzles.declare.codes import Separated
from puzzles.declare.links import NUMBERS, OUTSIDE, Side, puzzlink, sgt, spread
from puzzles.declare.parts import Field, Perhaps, around
from puzzles.declare.sayings import every, matching
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.declare.words import Number, Words
from puzzles.families.grid import Grid, Literals, of_cells, of_ends
from puzzles.families.latin import LatinKind
from puzzles.rules.heights import seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.board import Cells
    from puzzles.model.model import Model

BLANK, UNKNOWN = 0, -1
LARGEST = 25
HEIGHTS = {height: str(height) for height in range(1, LARGEST + 1)}


@dataclass(frozen=True)
class Skyscrapers(Grid):
    """A puzzle of side x side cells, each 1 to side, or 0 blank; -1 for an end without a number."""

    ends: tuple[int, ...]


ENDS = of_ends("Numbers outside", {UNKNOWN: "."}, help="how many are seen, or . for no number")
CELLS = of_cells("Heights", {BLANK: "."} | HEIGHTS, blank=BLANK, titles={BLANK: "blank"})


SEEN = Words(Number(0, 99, digits=0, base=10), {"": None})
"""Numbers outside in a game ID."""


class SkyscrapersKind(LatinKind[Skyscrapers]):
    """Skyscrapers: see the module's text."""

    name = "skyscrapers"
    title = "Skyscrapers"
    puzzle = Skyscrapers
    boards = Boards("N or NxN, N 1 to 25", (1, LARGEST), square=True)
    rules = (
        "Write a height into every cell so that each row and column has every height once; a "
        "number outside counts those seen from there, as higher ones hide lower ones behind them."
    )
    groups = (ENDS, CELLS)
    between = " "
    marks: ClassVar = HEIGHTS
    lines = "row_heights", "column_heights"
    techniques: ClassVar = {
        **{("LAST", rule): "full house" for rule in lines},
        **{("RULE", rule): "hidden single" for rule in lines},
        ("SUM 2", "column_heights", "row_heights"): "X-wing",
    }
    sayings: ClassVar = {
        **dict.fromkeys(lines, every("{where}", "height")),
        "seen": matching(
            "the {clue} {at} sees {clue:height}",
            "the {clue} {at}",
            "see {clue:exactly height}",
            "sees {own:height}",
        ),
    }
    links = (
        puzzlink(
            "skyscrapers",
            Field("ends", OUTSIDE, around),
            Perhaps("", Field("cells", NUMBERS)),
            also=("building", "skyscraper"),
        ),
        sgt(
            "towers",
            Field("ends", Separated("/", SEEN), around),
            Perhaps(",", Field("cells", spread())),
            size=Side(),
        ),
    )

    def state(self, puzzle: Skyscrapers, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        first = Clues(puzzle).number(ENDS)
        for end, view in self._numbered(puzzle):
            with model.rule("seen", sorted(view), clue=first + end):
                has = [[literals[cell, h] for h in self.values(puzzle.board)] for cell in view]
                seen(model, has, puzzle.ends[end])

    def _numbered(self, puzzle: Skyscrapers) -> Iterator[tuple[int, Cells]]:
        """Yield the ends that have a number, each with the cells that are looked at from there."""
        ends = enumerate(puzzle.board.views)
        return ((end, view) for end, view in ends if puzzle.ends[end] != UNKNOWN)

    def check(self, puzzle: Skyscrapers, solution: Solution) -> list[Violation]:
        broken = super().check(puzzle, solution)
        counted = [(end, view, _count(solution, view)) for end, view in self._numbered(puzzle)]
        return broken + [
            Violation("seen", view) for end, view, count in counted if count != puzzle.ends[end]
        ]

    def clue_by(self, puzzle: Skyscrapers, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        return solution[place] if group is CELLS else _count(solution, puzzle.board.views[place])


def _count(solution: Solution, view: Cells) -> int:
    """Return how many of these cells are higher than all before them."""
    heights = [solution[cell] for cell in view]
    return sum([height > max(heights[:at], default=0) for at, height in enumerate(heights)])


KIND = SkyscrapersKind()
