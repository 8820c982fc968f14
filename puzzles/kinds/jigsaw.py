"""Jigsaw: a Sudoku whose regions have any shape; with diagonals it is an X too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import boxes, rect, relabelled
from puzzles.declare.links import SOLO_SETTINGS, Side, Size, sgt, spread, walls
from puzzles.declare.options import option
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution, Violation
from puzzles.declare.words import LinkError
from puzzles.families.declared import Declared
from puzzles.families.divided import DIGITS, GIVENS, REGIONS, Divided, DividedKind
from puzzles.families.latin import LatinKind, latin_rules, latin_techniques
from puzzles.families.lettering import Lettered, LetteredKind
from puzzles.kinds import _as_variant as as_variant
from puzzles.relations.digits import Every
from puzzles.relations.scopes import diagonals, regions_of

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.declare.phrases import Named
    from puzzles.model.model import Rule

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
    other_names = ("irregular-sudoku", "nonomino")
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
    techniques: ClassVar = {
        **latin_techniques("digits"),
        ("LAST", "region_digits"): "full house",
        ("RULE", "region_digits"): "hidden single",
        **{("INSIDE", "region_digits", rule): "pointing" for rule in LINES},
        **{("INSIDE", rule, "region_digits"): "claiming" for rule in LINES},
    }
    declared: ClassVar = (
        *latin_rules("digits", "{digit}"),
        Declared("region_digits", Every("{region:region}"), regions_of, own=True),
        Declared("diagonal_digits", Every(), diagonals, holds_with=("diagonals", True)),
    )
    links = (
        sgt("solo", rules={"x": {"diagonals": True}}, size=Boxes(), settings=SOLO_SETTINGS),
        sgt(
            "solo",
            spread(),
            ",",
            walls(),
            rules={"j": {"diagonals": False}, "jx": {"diagonals": True}},
            size=Side(),
            settings=SOLO_SETTINGS,
        ),
    )
    wholes = as_variant.addresses("jigsaw")
    usual = Usual(grids=("sudoku",))

    def rules_in_digits(self, puzzle: Jigsaw) -> str:
        diagonals = " Both diagonals have every digit once too." if puzzle.diagonals else ""
        return self.rules + diagonals

    def check(self, puzzle: Jigsaw, solution: Solution) -> list[Violation]:
        """Return what is broken, regions of a wrong size first."""
        sizes = [cells for (cells,) in regions_of(puzzle) if len(cells) != puzzle.board.width]
        wrong = [Violation("region_digits", cells) for cells in sizes]
        return super().check(puzzle, solution) + wrong

    def where(self, puzzle: Jigsaw, rule: Rule) -> Named | str:
        if rule.name != "diagonal_digits":
            return super().where(puzzle, rule)
        return f"the diagonal from {puzzle.board.name(rule.scope[0])}"


KIND = JigsawKind()
