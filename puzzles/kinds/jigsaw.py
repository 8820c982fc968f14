"""Jigsaw: a Sudoku whose regions have any shape; with diagonals it is an X too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import boxes, rect, relabelled
from puzzles.declare.links import Side, Size, sgt, spread, walls
from puzzles.declare.options import option
from puzzles.declare.sayings import every
from puzzles.declare.values import Boards, Files, Solution, Violation
from puzzles.declare.words import LinkError
from puzzles.families.divided import DIGITS, GIVENS, REGIONS, Divided, DividedKind, by_digit
from puzzles.families.latin import LatinKind
from puzzles.families.lettering import Lettered, LetteredKind
from puzzles.rules.verbs import once_each

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.phrases import Named
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model, Rule

LINES = "row_digits", "column_digits"


@dataclass(frozen=True)
class Jigsaw(Divided, Lettered):
    """A puzzle of side x side cells, each 1 to side or 0 blank, and of the region of each cell."""

    diagonals: bool = option(False, "both diagonals have every digit once too")


class Boxes(Size):
    """The size of a game ID that is the height and the width of regions that are boxes."""

    def read(self, width: int, height: int) -> tuple[int, int, dict[str, Any]]:
        """Return height and width of the board, and its regions."""
        side = width * height
        if not 0 < side <= len(DIGITS):
            return side, side, {}
        return side, side, {"regions": boxes(rect(side, side), width, height)}

    def write(self, puzzle: Any) -> str:
        """Return the shape of a puzzle's regions.

        Raises:
            LinkError: they are no boxes.
        """
        board: Rect = puzzle.board
        regions = relabelled(puzzle.regions)
        for height in range(2, board.height // 2 + 1):
            width, rest = divmod(board.height, height)
            if not rest and regions == boxes(board, height, width):
                return f"{height}x{width}"
        raise LinkError("the regions are no boxes")


class JigsawKind(LetteredKind[Jigsaw], DividedKind[Jigsaw], LatinKind[Jigsaw]):
    """Jigsaw: see the module's text."""

    name = "jigsaw"
    title = "Jigsaw Sudoku"
    puzzle = Jigsaw
    boards = Boards("N or NxN, N 1 to 25, regions of any shape", (1, len(DIGITS)), square=True)
    rules = (
        "Write a digit into every cell so that each row, column and region has every digit once."
    )
    files = Files(
        form=(
            "Cells of one letter are a region. Behind the letters given digits may stand, `.` for "
            "none."
        ),
    )
    own = (REGIONS,)
    groups = (REGIONS, GIVENS)
    interchangeable = True
    lines = LINES
    techniques: ClassVar = {
        **{("LAST", rule): "full house" for rule in (*LINES, "region_digits")},
        **{("RULE", rule): "hidden single" for rule in (*LINES, "region_digits")},
        **{("INSIDE", "region_digits", rule): "pointing" for rule in LINES},
        **{("INSIDE", rule, "region_digits"): "claiming" for rule in LINES},
        ("SUM 2", "column_digits", "row_digits"): "X-wing",
    }
    sayings: ClassVar = {
        **dict.fromkeys(LINES, every("{where}", "{digit}")),
        "region_digits": every("{region:region}", "{digit}"),
        "diagonal_digits": every("{where}", "{digit}"),
    }
    links = (
        sgt("solo", rules={"x": {"diagonals": True}}, size=Boxes()),
        sgt(
            "solo",
            spread(),
            ",",
            walls(),
            rules={"j": {"diagonals": False}, "jx": {"diagonals": True}},
            size=Side(),
        ),
    )

    def rules_in_digits(self, puzzle: Jigsaw) -> str:
        diagonals = " Both diagonals have every digit once too." if puzzle.diagonals else ""
        return self.rules + diagonals

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board)
        if options[-1]:
            once_each(model, "diagonal_digits", _diagonals(board), by_digit(model))
        return model

    def state(self, puzzle: Jigsaw, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        regions = [*self.scopes(puzzle).values()]
        once_each(model, "region_digits", regions, by_digit(model))

    def where(self, puzzle: Jigsaw, rule: Rule) -> Named | str:
        if rule.name != "diagonal_digits":
            return super().where(puzzle, rule)
        return f"the diagonal from {puzzle.board.name(rule.scope[0])}"

    def check(self, puzzle: Jigsaw, solution: Solution) -> list[Violation]:
        broken = super().check(puzzle, solution)
        groups = [("region_digits", cells) for cells in self.scopes(puzzle).values()]
        if puzzle.diagonals:
            side = puzzle.board.width
            falling = tuple([at * side + at for at in range(side)])
            rising = tuple([at * side + side - 1 - at for at in range(side)])
            groups += [("diagonal_digits", falling), ("diagonal_digits", rising)]
        every = [*self.values(puzzle.board)]
        wrong = [(name, g) for name, g in groups if sorted([solution[c] for c in g]) != every]
        return broken + [Violation(name, group) for name, group in wrong]


def _diagonals(board: Rect) -> list[Cells]:
    """Return the diagonal from the first cell, and that from the end of the first row."""
    ends = [(row[at], row[~at]) for at, row in enumerate(board.rows)]
    return [tuple(line) for line in zip(*ends, strict=True)]


KIND = JigsawKind()
