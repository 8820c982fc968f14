"""Sudoku: each digit once in every row, column and box."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import OptionError
from puzzles.board import boxes, regions
from puzzles.declare.links import NUMBERS, SOLO_SETTINGS, Size, puzzlink, sgt
from puzzles.declare.options import option
from puzzles.declare.parts import Checked
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.declare.words import LinkError
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import of_cells
from puzzles.families.lettering import Lettered, LetteredKind
from puzzles.kinds import _as_variant as as_variant
from puzzles.kinds._pages import SUDOKUWIKI
from puzzles.relations.digits import Every
from puzzles.relations.scopes import columns, rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.relations.relation import Parts

BLANK = 0
USUAL = "usual"
LARGEST = 25
DIGIT_RULES = "row_digits", "column_digits", "box_digits"
DIGITS = "123456789ABCDEFGHIJKLMNOP"
BOXES = tuple([f"{h}x{w}" for h in range(2, 13) for w in range(2, 13) if h * w <= LARGEST])
"""Shapes of boxes that boards may have; of each board only those of its side can be read."""


@dataclass(frozen=True)
class Sudoku(Lettered):
    """A puzzle of side x side cells, each 1 to side, or 0 blank."""

    box: str = option(
        USUAL, "rows x columns of a box, such as 2x3; or as square as can be", tries=BOXES
    )


def box_of(side: int, box: str) -> tuple[int, int]:
    """Return the height and width of a box.

    Raises:
        OptionError: boxes of this shape do not tile the board.
    """
    if box == USUAL:
        height = max(h for h in range(1, side + 1) if side % h == 0 and h * h <= side)
        return height, side // height
    height, _, width = box.partition("x")
    if not (height.isdecimal() and width.isdecimal() and int(height) * int(width) == side):
        raise OptionError(f"option box takes rows x columns of {side} cells, not {box!r}")
    return int(height), int(width)


def box_name(height: int, width: int) -> str:
    """Return the option `box` of a shape."""
    usual = box_of(height * width, USUAL) == (height, width)
    return USUAL if usual else f"{height}x{width}"


class Boxes(Size):
    """The size of a game ID that is the height and the width of a box."""

    def read(self, width: int, height: int) -> tuple[int, int, dict[str, Any]]:
        """Return height and width of the board, and the option `box`."""
        if not width or not height:
            raise LinkError("the size in a game ID is that of a box here, such as 3x3")
        box_height, box_width = width, height  # what is a board's width in other kinds comes first
        side = box_height * box_width
        return side, side, {"box": box_name(box_height, box_width)}

    def write(self, puzzle: Any) -> str:
        """Return the shape of a puzzle's boxes."""
        return "{}x{}".format(*box_of(puzzle.board.width, puzzle.box))


def _other_boxes(board: Rect, fields: Mapping[str, Any]) -> str:
    """Return why a link is refused: the side tells pzprjs the boxes, which is right for some."""
    side = board.width
    if side <= 3 or side == 6 or isqrt(side) ** 2 == side:
        return ""
    return f"puzz.link divides a board of side {side} into other boxes"


def _boxes(puzzle: Sudoku) -> Sequence[Parts]:
    """Return each box."""
    tiles = boxes(puzzle.board, *box_of(puzzle.board.height, puzzle.box))
    return [(tile,) for tile in regions(tiles)]


class SudokuKind(LetteredKind[Sudoku], DeclaredKind[Sudoku]):
    """Sudoku: see the module's text."""

    name = "sudoku"
    title = "Sudoku"
    other_names = ("number-place", "soduko")
    puzzle = Sudoku
    boards = Boards("N or NxN, N 1 to 25, boxes of any shape", (1, LARGEST), square=True)
    rules = "Write a digit into every cell so that each row, column and box has every digit once."
    groups = (
        of_cells(
            "Givens",
            {BLANK: "."} | dict(enumerate(DIGITS, 1)),
            blank=BLANK,
            titles={BLANK: "blank"},
            also={"0": BLANK, "_": BLANK},
        ),
    )
    marks: ClassVar = dict(enumerate(DIGITS, 1))
    interchangeable = True
    techniques: ClassVar = {
        **{("LAST", rule): "full house" for rule in DIGIT_RULES},
        **{("RULE", rule): "hidden single" for rule in DIGIT_RULES},
        **{("INSIDE", "box_digits", rule): "pointing" for rule in DIGIT_RULES[:2]},
        **{("INSIDE", rule, "box_digits"): "claiming" for rule in DIGIT_RULES[:2]},
        ("SUM 2", "column_digits", "row_digits"): "X-wing",
    }
    declared: ClassVar = (
        Declared("row_digits", Every(), rows),
        Declared("column_digits", Every(), columns),
        Declared("box_digits", Every("{region:box}"), _boxes),
    )
    links = (
        puzzlink("sudoku", Checked(_other_boxes), NUMBERS),
        sgt("solo", size=Boxes(), settings=SOLO_SETTINGS),
    )
    wholes = (*as_variant.addresses("sudoku"), SUDOKUWIKI)
    usual = Usual(grids=("sudoku",))

    def rules_in_digits(self, puzzle: Sudoku) -> str:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return f"{self.rules} A box is {height} high and {width} wide."

    def read(self, text: str, options: Mapping[str, Value]) -> Sudoku:
        """Read a board; all cells may stand in one line."""
        line = text.strip()
        side = round(len(line) ** 0.5)
        if side > 1 and side * side == len(line) and len(line.split()) == 1:
            text = "\n".join([line[start : start + side] for start in range(0, len(line), side)])
        return super().read(text, options)

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Sudoku:
        shape = box_of(board.height, str(options["box"]))
        return super().build(board, cells, {**options, "box": box_name(*shape)})

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, board.height + 1)

    def regions(self, puzzle: Sudoku) -> Sequence[str]:
        tiles = boxes(puzzle.board, *box_of(puzzle.board.height, puzzle.box))
        return [str(number + 1) for number in tiles]

    def alike(self, puzzle: Sudoku) -> Sequence[Sudoku]:
        named = replace(puzzle, box=box_name(*box_of(puzzle.board.height, puzzle.box)))
        return super().alike(named)

    def turned(self, puzzle: Sudoku) -> Sudoku:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return replace(puzzle, box=box_name(width, height))


KIND = SudokuKind()
