"""Star Battle: as many stars in every row, column and region, none touching another.

With one star each it is also known as Queens. The regions are the puzzle: nothing else is told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from string import ascii_letters
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import regions, relabelled
from puzzles.errors import OptionError, PuzzleError
from puzzles.grid import Grid, GridKind, Literals
from puzzles.kind import OPEN, Example, Fault, Solution, Violation
from puzzles.model import Model, Rule
from puzzles.options import option
from puzzles.picture import Highlight, Item, Mark, Picture, border_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.options import Value

LETTERS = ascii_letters.swapcase()
COUNTED = ("row_stars", "column_stars", "region_stars")
ROWS = "AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n"


@dataclass(frozen=True)
class StarBattle(Grid):
    """A puzzle of side x side cells, each the number of its region."""

    stars: int = option(1, "stars in every row, column and region", 1)


class StarBattleKind(GridKind[StarBattle]):
    """Star Battle: see the module's text."""

    name = "starbattle"
    title = "Star Battle"
    puzzle = StarBattle
    sizes = f"N or NxN, N 1 to {len(LETTERS)}"
    rules = (
        "Put stars into cells: as many in every row, column and region as the puzzle says, and "
        "no two in cells that touch, not even diagonally."
    )
    unmarked = 0
    square = True
    sides = (1, len(LETTERS))
    letters: ClassVar = dict(enumerate(LETTERS))
    marks: ClassVar = {0: ".", 1: "*"}
    sayings: ClassVar = {
        **dict.fromkeys(COUNTED, "the number of stars in {where} is {stars}"),
        "stars_touch": "{where} touch and hold at most one star",
    }
    examples: ClassVar = (
        Example("# starbattle\nAABB\nCABB\nCCDB\nCCDD\n", "unique"),
        Example(f"# starbattle\n{ROWS}", "multiple"),
        Example("# starbattle\nABCC\nDDDD\nDDDD\nDDDD\n", "none"),
        Example("# starbattle stars=2\nAB\nAB\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, f"# starbattle\n{ROWS}", "*....\n..*..\n....*\n.*...\n...*.\n"),
        Fault("row_stars", "# starbattle\n" + "ABCDE\n" * 5, "*.*..\n.....\n.*.*.\n.....\n....*\n"),
        Fault("column_stars", f"# starbattle\n{ROWS}", "*....\n..*..\n*....\n..*..\n....*\n"),
        Fault(
            "region_stars",
            "# starbattle\nAAAAA\nBBABB\nCCCCC\nDDDDD\nEEEEE\n",
            "*....\n..*..\n....*\n.*...\n...*.\n",
        ),
        Fault("stars_touch", f"# starbattle\n{ROWS}", "*....\n.*...\n...*.\n..*..\n....*\n"),
    )

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Value]) -> StarBattle:
        count = len(set(cells))
        if count != board.height:
            raise PuzzleError(f"{count} regions; a board of {board.size} has {board.height}")
        return super().build(board, cells, options)

    def domain(self, puzzle: StarBattle) -> Sequence[Sequence[int]]:
        return [(0, 1)] * puzzle.board.cells

    def template(self, board: Rect, *options: Value) -> Model:
        (stars,) = options
        model = Model(board.cells)
        model.level = True
        star = model.flags(range(board.cells))
        for name, lines in zip(COUNTED, (board.rows, board.columns), strict=False):
            model.each(name)
            for line in lines:
                model.exactly([star[cell] for cell in line], int(stars))
        model.each("stars_touch")
        for row, below in zip(board.rows, board.rows[1:], strict=False):
            for start in range(board.width - 1):
                four = row[start : start + 2] + below[start : start + 2]
                model.at_most([star[cell] for cell in four], 1)
        return model

    def state(self, puzzle: StarBattle, model: Model, literals: Literals) -> None:
        model.each("region_stars")
        for cells in regions(puzzle.cells):
            model.exactly([literals[cell, 1] for cell in cells], puzzle.stars)

    def check(self, puzzle: StarBattle, solution: Solution) -> list[Violation]:
        side = puzzle.board.width
        found: list[Violation] = []
        stars = [cell for cell, value in enumerate(solution) if value]
        numbers = range(side * side)
        labels = [cell // side for cell in numbers], [cell % side for cell in numbers], puzzle.cells
        for rule, label in zip(COUNTED, labels, strict=True):
            have = Counter([label[cell] for cell in stars])
            for wrong in [one for one in dict.fromkeys(label) if have[one] != puzzle.stars]:
                cells = tuple([cell for cell in numbers if label[cell] == wrong])
                found.append(Violation(rule, cells))
        for one, other in combinations(stars, 2):
            (r, c), (s, d) = divmod(one, side), divmod(other, side)
            if abs(r - s) < 2 and abs(c - d) < 2:
                found.append(Violation("stars_touch", (one, other)))
        return found

    def where(self, puzzle: StarBattle, rule: Rule) -> str:
        if rule.name == "region_stars":
            return f"region {LETTERS[puzzle.cells[rule.scope[0]]]}"
        return super().where(puzzle, rule)

    def without(self, puzzle: StarBattle, clues: Collection[int]) -> StarBattle:
        raise OptionError("a star battle has no clues that can be left out")

    def normal(self, puzzle: StarBattle) -> StarBattle:
        return replace(puzzle, cells=relabelled(puzzle.cells))

    def picture(self, puzzle: StarBattle, solution: Sequence[int] | None = None) -> Picture:
        items: list[Item] = list(border_lines(puzzle.board, puzzle.cells))
        for cell, value in enumerate(solution or ()):
            if value:
                items.append(Highlight(cell) if value == OPEN else Mark(cell, "star"))
        return Picture(puzzle.board, tuple(items), title=self.title)


KIND = StarBattleKind()
