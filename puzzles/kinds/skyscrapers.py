"""Skyscrapers: a Latin square of heights; numbers outside count those that are seen from there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.contract.clues import Clues
from puzzles.declare import links
from puzzles.declare.games import Game, Own, Side, Spread
from puzzles.declare.links import LinkError
from puzzles.declare.sayings import every, matching
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import Grid, Literals, of_cells, of_ends
from puzzles.families.latin import LatinKind
from puzzles.rules.heights import seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.model.model import Model

BLANK, UNKNOWN = 0, -1
LARGEST = 25
HEIGHTS = {height: str(height) for height in range(1, LARGEST + 1)}


@dataclass(frozen=True)
class Skyscrapers(Grid):
    """A puzzle of side x side cells, each 1 to side, or 0 blank; -1 for an end without a number."""

    ends: tuple[int, ...]


ENDS = of_ends("Numbers outside", {UNKNOWN: "."}, help="how many are seen, or . for no number")
GIVEN_HEIGHTS = Spread(BLANK)
CELLS = of_cells("Heights", {BLANK: "."} | HEIGHTS, blank=BLANK, titles={BLANK: "blank"})


def _ends(told: Sequence[int]) -> tuple[int, ...]:
    """Return the ends of numbers told as others do: above, below, left and right."""
    side = len(told) // 4
    above, below, left, right = [told[at : at + side] for at in range(0, len(told), side)]
    return (*left, *above, *right, *below)


def _told(ends: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the ends as others tell them: above, below, left and right."""
    side = len(ends) // 4
    left, above, right, below = [ends[at : at + side] for at in range(0, len(ends), side)]
    return (*above, *below, *left, *right)


def _towers(board: Rect, text: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game ID has: the numbers outside, then perhaps heights."""
    outside, _, inside = text.partition(",")
    words, count = outside.split("/"), 4 * board.width
    if len(words) != count or not all(re.fullmatch("[0-9]{0,2}", word) for word in words):
        raise LinkError(f"the game ID does not have two numbers for each of {count // 2} lines")
    cells = GIVEN_HEIGHTS.read(board, inside, {}) if inside else {}
    return {"ends": _ends([int(word) if word else UNKNOWN for word in words]), **cells}


def _towers_of(puzzle: Skyscrapers) -> str:
    ends = ["" if end == UNKNOWN else str(end) for end in _told(puzzle.ends)]
    inside = f",{GIVEN_HEIGHTS.write(puzzle)}" if any(puzzle.cells) else ""
    return "/".join(ends) + inside


class Outside:
    """How a link holds the numbers outside, then perhaps heights."""

    def read(self, board: Rect, body: str, /) -> dict[str, Any]:
        """Return the heights, and the ends."""
        told, rest = links.OUTSIDE.begun(body, 4 * board.width)
        if links.UNKNOWN in told:
            raise LinkError("a number outside is not told")
        return {"ends": _ends(told), **links.NUMBERS.read(board, rest)}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body."""
        cells = fields["cells"]
        inside = links.NUMBERS.spread(cells) if {*cells} != {links.NONE} else ""
        return links.OUTSIDE.spread(_told(fields["ends"])) + inside


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
    game = Game("towers", (Own(_towers, _towers_of),), size=Side())
    link = links.Link(
        "skyscrapers", Outside(), {links.NONE: BLANK}, also=("building", "skyscraper")
    )
    examples: ClassVar = (
        Example("# skyscrapers\n  . .\n2 . . .\n. . . .\n  . .\n", "unique"),
        Example("# skyscrapers\n  2 . .\n3 . . . .\n. . . . .\n. . . . .\n  . . .\n", "unique"),
        Example("# skyscrapers\n  3 . .\n. . . . .\n. . 1 . .\n. . . . .\n  . . .\n", "unique"),
        Example("# skyscrapers\n  . . .\n1 . . . 2\n. . . . .\n. . . . .\n  . . .\n", "multiple"),
        Example("# skyscrapers\n  . .\n1 . . 1\n. . . .\n  . .\n", "none"),
        Example("# skyscrapers\n  . .\n. . . 3\n. . . .\n  . .\n", "none"),
        Example("# skyscrapers\n  . 0\n. . . .\n. . . .\n  . .\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "# skyscrapers\n  1 .\n1 . . 2\n. . . .\n  . .\n", "2 1\n1 2\n"),
        Fault("seen", "# skyscrapers\n  . .\n1 . . .\n. . . .\n  . .\n", "1 2\n2 1\n"),
        Fault("given_kept", "# skyscrapers\n  . .\n. 1 . .\n. . . .\n  . .\n", "2 1\n1 2\n"),
        Fault("row_heights", "# skyscrapers\n  . .\n. . . .\n. . . .\n  . .\n", "1 1\n2 2\n"),
        Fault("column_heights", "# skyscrapers\n  . .\n. . . .\n. . . .\n  . .\n", "1 2\n1 2\n"),
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
