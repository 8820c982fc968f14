"""Killer: a Sudoku with cages of different digits, told by their sums; few digits are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import boxes, regions
from puzzles.contract.clues import Clues
from puzzles.declare.links import sgt, spread, walls
from puzzles.declare.options import option
from puzzles.declare.parts import Field, each_of
from puzzles.declare.sayings import differing, summing
from puzzles.declare.values import Boards, Files, Solution, Violation
from puzzles.families.divided import (
    CAGES,
    DIGITS,
    GIVENS,
    Divided,
    DividedKind,
    by_digit,
    of_regions,
)
from puzzles.families.grid import GIVEN
from puzzles.families.latin import LatinKind
from puzzles.kinds.sudoku import DIGIT_RULES, USUAL, Boxes, SudokuKind, box_name, box_of
from puzzles.rules.verbs import differ, once_each, sets_of, total

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model, Rule

UNKNOWN = -1


@dataclass(frozen=True)
class Killer(Divided):
    """A puzzle of cells, the cage of each, and the sum of each cage, -1 for none."""

    box: str = option(USUAL, "rows x columns of a box, such as 2x3; or as square as can be")
    sums: tuple[int, ...] = ()


SUMS = of_regions("Sums", "sums", {UNKNOWN: ""}, numbers=True, help="a sum, or nothing")


class KillerKind(DividedKind[Killer], LatinKind[Killer]):
    """Killer: see the module's text."""

    name = "killer"
    title = "Killer Sudoku"
    puzzle = Killer
    boards = Boards("N or NxN, N 1 to 25, cages of any shape", (1, len(DIGITS)), square=True)
    rules = (
        "Write a digit into every cell so that each row, column and box has every digit once; the "
        "digits of a cage are different and add up to its sum."
    )
    files = Files(
        form=(
            "Cells of one letter are a cage. Behind the letters given digits may stand, `.` for "
            "none. `A=12` below the board says that the digits of cage A add up to 12."
        ),
    )
    own = (CAGES, SUMS)
    groups = (CAGES, SUMS, GIVENS)
    lines = "row_digits", "column_digits"
    dotted = True
    techniques = SudokuKind.techniques
    sayings: ClassVar = {
        **{rule.name: rule.saying for rule in SudokuKind.declared},
        "cage": differing("cage"),
    }
    links = (
        sgt(
            "solo",
            *(spread(), ",", walls(), ",", Field("sums", spread(), order=each_of("regions"))),
            rules={"k": {}},
            size=Boxes(),
        ),
    )

    def rules_of(self, puzzle: Killer) -> str:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return f"{self.rules} A box is {height} high and {width} wide."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Killer:
        shape = box_of(board.height, str(options["box"]))
        return super().build(board, cells, {**options, "box": box_name(*shape)})

    def regions(self, puzzle: Killer) -> Sequence[str]:
        tiles = boxes(puzzle.board, *box_of(puzzle.board.height, puzzle.box))
        return [str(number + 1) for number in tiles]

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board)
        tiles = regions(boxes(board, *box_of(board.height, str(options[0]))))
        once_each(model, DIGIT_RULES[2], tiles, by_digit(model))
        return model

    def state(self, puzzle: Killer, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        has, first = by_digit(model), Clues(puzzle).number(SUMS)
        for cage, cells in self.scopes(puzzle).items():
            if len(cells) > 1:  # whatever the sum is, also while it is searched for
                differ(model, "cage", cells, has)
            if puzzle.sums[cage] != UNKNOWN:
                number = puzzle.sums[cage]
                total(model, "cage", cells, has, number, differ=True, clue=first + cage)

    def saying(self, puzzle: Killer, rule: Rule) -> Saying | str:
        side = puzzle.board.height
        if rule.name != "cage" or rule.clue is None:
            saying = super().saying(puzzle, rule)
            if isinstance(saying, str) or rule.name not in DIGIT_RULES:
                return saying
            return saying.but(total=sum(range(side + 1)))
        number = puzzle.sums[puzzle.regions[rule.scope[0]]]
        ways = sets_of(tuple(range(1, side + 1)), len(rule.scope), number)
        return summing(number, ways) if len(rule.scope) > 1 else GIVEN

    def check(self, puzzle: Killer, solution: Solution) -> list[Violation]:
        broken = super().check(puzzle, solution)
        height, width = box_of(puzzle.board.height, puzzle.box)
        tiles: dict[tuple[int, int], list[int]] = {}
        for cell, (row, column) in enumerate(puzzle.board.positions):
            tiles.setdefault((row // height, column // width), []).append(cell)
        for tile in tiles.values():
            if len({solution[cell] for cell in tile}) < len(tile):
                broken.append(Violation("box_digits", tuple(tile)))
        for cage, cells in self.scopes(puzzle).items():
            digits = [solution[cell] for cell in cells]
            if len({*digits}) < len(cells) or puzzle.sums[cage] not in (UNKNOWN, sum(digits)):
                broken.append(Violation("cage", cells))
        return broken

    def legend_by(self, puzzle: Killer, region: int, digits: Sequence[int]) -> int:
        return sum(digits)

    def alike(self, puzzle: Killer) -> Sequence[Killer]:
        return (replace(puzzle, box=box_name(*box_of(puzzle.board.height, puzzle.box))),)

    def turned(self, puzzle: Killer) -> Killer:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return replace(puzzle, box=box_name(width, height))


KIND = KillerKind()
