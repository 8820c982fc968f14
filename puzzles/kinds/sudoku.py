"""Sudoku: each digit once in every row, column and box."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import OptionError
from puzzles.board import boxes, regions
from puzzles.declare.games import Game, Size, Spread
from puzzles.declare.links import NONE, NUMBERS, Link, LinkError
from puzzles.declare.options import option
from puzzles.declare.sayings import every
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import changed_givens, of_cells
from puzzles.families.lettering import Lettered, LetteredKind
from puzzles.model.model import Model
from puzzles.rules.verbs import once_each

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value

BLANK = 0
USUAL = "usual"
LARGEST = 25
DIGIT_RULES = "row_digits", "column_digits", "box_digits"
DIGITS = "123456789ABCDEFGHIJKLMNOP"


@dataclass(frozen=True)
class Sudoku(Lettered):
    """A puzzle of side x side cells, each 1 to side, or 0 blank."""

    box: str = option(USUAL, "rows x columns of a box, such as 2x3; or as square as can be")


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
        side = width * height
        return side, side, {"box": box_name(width, height)}

    def write(self, puzzle: Any) -> str:
        """Return the shape of a puzzle's boxes."""
        return "{}x{}".format(*box_of(puzzle.board.width, puzzle.box))


class Divided:
    """How a link holds givens; the side tells pzprjs the boxes, which is right for some sides."""

    def read(self, board: Rect, body: str, /) -> dict[str, Any]:
        """Return the givens."""
        self._check(board)
        return NUMBERS.read(board, body)

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body."""
        self._check(board)
        return NUMBERS.write(board, fields)

    def _check(self, board: Rect) -> None:
        side = board.width
        if side > 3 and side != 6 and isqrt(side) ** 2 != side:
            raise LinkError(f"puzz.link divides a board of side {side} into other boxes")


class SudokuKind(LetteredKind[Sudoku]):
    """Sudoku: see the module's text."""

    name = "sudoku"
    title = "Sudoku"
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
    sayings: ClassVar = {
        "row_digits": every("{where}", "{digit}"),
        "column_digits": every("{where}", "{digit}"),
        "box_digits": every("{region:box}", "{digit}"),
    }
    link = Link("sudoku", Divided(), {NONE: BLANK})
    game = Game("solo", (Spread(BLANK),), size=Boxes())
    examples: ClassVar = (
        Example("# sudoku\n1.\n..\n", "unique"),
        Example("# sudoku\n1...\n..2.\n.3..\n...4\n", "unique"),
        Example("# sudoku\n1...\n....\n....\n...4\n", "multiple"),
        Example("# sudoku box=1x4\n1...\n..2.\n.3..\n...4\n", "multiple"),
        Example("# sudoku\n11..\n....\n....\n....\n", "none"),
        Example("# sudoku\n123.\n...4\n....\n....\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "# sudoku\n1...\n....\n....\n....\n", "1234\n3412\n2143\n4321\n"),
        Fault("given_kept", "# sudoku\n2...\n....\n....\n....\n", "1234\n3412\n2143\n4321\n"),
        Fault("row_digits", "# sudoku box=4x1\n" + "....\n" * 4, "1111\n2222\n3333\n4444\n"),
        Fault("column_digits", "# sudoku box=1x4\n" + "....\n" * 4, "1234\n" * 4),
        Fault("box_digits", "# sudoku\n" + "....\n" * 4, "1234\n2341\n3412\n4123\n"),
    )

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

    def template(self, board: Rect, *options: Value) -> Model:
        *_, box = options
        tiles = regions(boxes(board, *box_of(board.height, str(box))))
        model = Model(board.cells)
        has = model.choices(range(board.cells), self.values(board))
        for name, groups in zip(self.sayings, (board.rows, board.columns, tiles), strict=True):
            once_each(model, name, groups, has)
        return model

    def check(self, puzzle: Sudoku, solution: Solution) -> list[Violation]:
        side = puzzle.board.height
        height, width = box_of(side, puzzle.box)
        broken = changed_givens(puzzle, solution)
        seen: dict[tuple[str, int, int], int] = {}
        for cell, digit in enumerate(solution):
            row, column = divmod(cell, side)
            box = row // height * height + column // width
            for name, number in (("row", row), ("column", column), ("box", box)):
                other = seen.setdefault((name, number, digit), cell)
                if other != cell:
                    broken.append(Violation(f"{name}_digits", (other, cell)))
        return broken

    def alike(self, puzzle: Sudoku) -> Sequence[Sudoku]:
        named = replace(puzzle, box=box_name(*box_of(puzzle.board.height, puzzle.box)))
        return super().alike(named)

    def turned(self, puzzle: Sudoku) -> Sudoku:
        height, width = box_of(puzzle.board.height, puzzle.box)
        return replace(puzzle, box=box_name(width, height))


KIND = SudokuKind()
