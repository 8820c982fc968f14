"""Kakurasu: shade cells; the places of those in a line add up to its number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.board.grid import UPRIGHT
from puzzles.contract.clues import Clues
from puzzles.declare.group import Group
from puzzles.declare.sayings import WAYS, Saying, matching
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.families.grid import Grid, Literals, changed_givens, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind
from puzzles.render.picture import Fill, Mark
from puzzles.rules.verbs import sets_of, total

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.model.model import Model, Rule
    from puzzles.rules.verbs import Bag

UNKNOWN = BLANK = -1
LARGEST = 50


@dataclass(frozen=True)
class Kakurasu(Grid):
    """A puzzle of cells, 1 shaded, 0 not, -1 blank, and of a sum for each line, -1 for none."""

    sums: tuple[int, ...]


SUMS = Group(
    "sum", "Sums", "lines", "sums", {UNKNOWN: "."}, numbers=True, help="a sum, or . for no number"
)
CELLS = of_cells(
    "Cells",
    {BLANK: ".", SHADED: "#", UNSHADED: "-"},
    titles={BLANK: "blank", SHADED: "shaded", UNSHADED: "unshaded"},
    symbols={SHADED: partial(Fill, colour="shaded"), UNSHADED: partial(Mark, shape="dot")},
)


class KakurasuKind(ShadingKind[Kakurasu]):
    """Kakurasu: see the module's text."""

    name = "kakurasu"
    title = "Kakurasu"
    puzzle = Kakurasu
    boards = Boards(f"N or HxW, sides 1 to {LARGEST}", (1, LARGEST))
    rules = (
        "Shade cells. The first cell of a row or column is worth 1, the second 2 and so on; the "
        "shaded ones of a line are worth as much together as its number says."
    )
    groups = (SUMS, CELLS)
    between = " "
    kept_by = 0, UPRIGHT  # a line counts from its start
    sayings: ClassVar = {
        "sum": matching(
            "the shaded cells of {at} are worth {clue} together",
            "{at}",
            "be worth exactly {clue}",
            "is worth {own}, not {clue}",
        )
    }

    def saying(self, puzzle: Kakurasu, rule: Rule) -> Saying | str:
        saying = super().saying(puzzle, rule)
        if isinstance(saying, str) or rule.name != "sum" or rule.clue is None:
            return saying
        _, line = Clues(puzzle).place(rule.clue)
        ways = _ways(len(rule.scope), puzzle.sums[line])
        if not 0 < len(ways) <= WAYS:
            return saying
        many = " only so" if puzzle.sums[line] else ""
        why = "{at} is worth {clue}{ways}"
        return saying.but(full=why, left=why, ways=ways, shares=True, many=many)

    def state(self, puzzle: Kakurasu, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        first = Clues(puzzle).number(SUMS)
        for line, (cells, number) in enumerate(zip(puzzle.board.lines, puzzle.sums, strict=True)):
            if number != UNKNOWN:
                shaded = {cell: literals[cell, SHADED] for cell in cells}
                worth = {c: {0: -x, n: x} for n, (c, x) in enumerate(shaded.items(), 1)}
                total(model, "sum", cells, worth, number, clue=first + line)

    def check(self, puzzle: Kakurasu, solution: Solution) -> list[Violation]:
        sums = zip(puzzle.board.lines, puzzle.sums, _sums(puzzle.board, solution), strict=True)
        wrong = [cells for cells, number, worth in sums if number not in (UNKNOWN, worth)]
        return changed_givens(puzzle, solution) + [Violation("sum", cells) for cells in wrong]

    def clue_by(self, puzzle: Kakurasu, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        return solution[place] if group is CELLS else _sums(puzzle.board, solution)[place]


@lru_cache(maxsize=4096)
def _ways(length: int, number: int) -> tuple[Bag, ...]:
    """Return the places of a line, from 1, that add up to a number: each way, the shortest first.

    When there are more than WAYS, a few more than that.
    """
    found: list[Bag] = []
    for size in range(length + 1):
        if len(found) <= WAYS:
            found += sets_of(tuple(range(1, length + 1)), size, number)
    return tuple(found)


def _sums(board: Rect, solution: Solution) -> list[int]:
    """Return what the shaded cells of each line are worth."""
    return [
        sum([place for place, cell in enumerate(line, 1) if solution[cell] == SHADED])
        for line in board.lines
    ]


KIND = KakurasuKind()
