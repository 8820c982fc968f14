"""Killer: a Sudoku with cages of different digits, told by their sums; few digits are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import boxes
from puzzles.declare.links import SOLO_SETTINGS, sgt, spread, walls
from puzzles.declare.options import option
from puzzles.declare.parts import Field, each_of
from puzzles.declare.sayings import summing
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files
from puzzles.families.declared import Declared
from puzzles.families.divided import (
    CAGES,
    DIGITS,
    GIVENS,
    Divided,
    DividedKind,
    cages,
    large_cages,
    of_regions,
)
from puzzles.families.grid import GIVEN
from puzzles.families.latin import LatinKind
from puzzles.kinds import _as_variant as as_variant
from puzzles.kinds.sudoku import BOXES, DIGIT_RULES, USUAL, Boxes, SudokuKind, box_name, box_of
from puzzles.relations.digits import Different, Total
from puzzles.rules.verbs import sets_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Rule

UNKNOWN = -1


@dataclass(frozen=True)
class Killer(Divided):
    """A puzzle of cells, the cage of each, and the sum of each cage, -1 for none."""

    box: str = option(
        USUAL, "rows x columns of a box, such as 2x3; or as square as can be", tries=BOXES
    )
    sums: tuple[int, ...] = ()


SUMS = of_regions("Sums", "sums", {UNKNOWN: ""}, numbers=True, help="a sum, or nothing")


class KillerKind(DividedKind[Killer], LatinKind[Killer]):
    """Killer: see the module's text."""

    name = "killer"
    title = "Killer Sudoku"
    other_names = ("sumdoku", "samunamupure")
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
    dotted = True
    techniques: ClassVar = {**SudokuKind.techniques, ("SET", "cage"): "cage combinations"}
    declared: ClassVar = (
        *SudokuKind.declared,
        Declared("cage", Different("cage"), large_cages, own=True),
        Declared("cage", Total(differ=True, apart=True), cages, clues="sum", own=True),
    )
    links = (
        sgt(
            "solo",
            *(spread(), ",", walls(), ",", Field("sums", spread(), order=each_of("regions"))),
            rules={"k": {}},
            size=Boxes(),
            settings=SOLO_SETTINGS,
        ),
    )
    wholes = as_variant.addresses("killer")
    usual = Usual(caged=True, grids=("sudoku",))

    def rules_of(self, puzzle: Killer) -> str:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return f"{self.rules} A box is {height} high and {width} wide."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Killer:
        shape = box_of(board.height, str(options["box"]))
        return super().build(board, cells, {**options, "box": box_name(*shape)})

    def regions(self, puzzle: Killer) -> Sequence[str]:
        tiles = boxes(puzzle.board, *box_of(puzzle.board.height, puzzle.box))
        return [str(number + 1) for number in tiles]

    def saying(self, puzzle: Killer, rule: Rule) -> Saying | str:
        """Return the words: of a cage, with the sets of digits that have its sum."""
        side = puzzle.board.height
        if rule.name != "cage" or rule.clue is None:
            saying = super().saying(puzzle, rule)
            if isinstance(saying, str) or rule.name not in DIGIT_RULES:
                return saying
            return saying.but(total=sum(range(side + 1)))
        number = puzzle.sums[puzzle.regions[rule.scope[0]]]
        ways = sets_of(tuple(range(1, side + 1)), len(rule.scope), number)
        return summing(number, ways) if len(rule.scope) > 1 else GIVEN

    def alike(self, puzzle: Killer) -> Sequence[Killer]:
        return (replace(puzzle, box=box_name(*box_of(puzzle.board.height, puzzle.box))),)

    def turned(self, puzzle: Killer) -> Killer:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return replace(puzzle, box=box_name(width, height))


KIND = KillerKind()
