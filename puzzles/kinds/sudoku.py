"""Sudoku: each digit once in every row, column and box."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import UPRIGHT, boxes, regions
from puzzles.errors import OptionError, PuzzleError
from puzzles.grid import Grid, GridKind
from puzzles.kind import Example, Fault, Solution, Violation
from puzzles.model import Model, Rule
from puzzles.options import option
from puzzles.picture import border_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.options import Value
    from puzzles.picture import Picture

BLANK = 0
USUAL = "usual"
LARGEST = 25
DIGITS = "123456789ABCDEFGHIJKLMNOP"


@dataclass(frozen=True)
class Sudoku(Grid):
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


@lru_cache(maxsize=8)
def groups(board: Rect, box: str) -> tuple[tuple[str, Cells], ...]:
    """Return the rows, columns and boxes of a board, each with the name of its rule."""
    tiles = regions(boxes(board, *box_of(board.height, box)))
    named = (("row", board.rows), ("column", board.columns), ("box", tiles))
    return tuple([(name, cells) for name, lines in named for cells in lines])


class SudokuKind(GridKind[Sudoku]):
    """Sudoku: see the module's text."""

    name = "sudoku"
    title = "Sudoku"
    puzzle = Sudoku
    sizes = "N or NxN, N 1 to 25, boxes of any shape"
    rules = "Write a digit into every cell so that each row, column and box has every digit once."
    blank = BLANK
    letters: ClassVar = {BLANK: "."} | dict(enumerate(DIGITS, 1))
    marks: ClassVar = dict(enumerate(DIGITS, 1))
    square = True
    sides = (1, LARGEST)
    sayings: ClassVar = {
        "row_digits": "{where} has every digit once",
        "column_digits": "{where} has every digit once",
        "box_digits": "{where} has every digit once",
    }
    also: ClassVar = {"0": BLANK, "_": BLANK}
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

    def read(self, text: str, options: Mapping[str, Value]) -> Sudoku:
        """Read a board; all cells may stand in one line."""
        line = text.strip()
        side = round(len(line) ** 0.5)
        if side > 1 and side * side == len(line) and len(line.split()) == 1:
            for start in range((side - 1) * side, 0, -side):
                line = f"{line[:start]}\n{line[start:]}"
            text = line
        return super().read(text, options)

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Value]) -> Sudoku:
        side = board.height
        for cell, digit in enumerate(cells):
            if digit > side:
                row, column = board.positions[cell]
                digits = DIGITS[:side]
                raise PuzzleError(
                    f"{DIGITS[digit - 1]} is not one of {digits}", row + 1, column + 1
                )
        try:
            shape = box_of(side, str(options["box"]))
        except OptionError as error:
            raise PuzzleError(str(error)) from None
        return Sudoku(board, tuple(cells), box_name(*shape))

    def domain(self, puzzle: Sudoku) -> Sequence[Sequence[int]]:
        every = range(1, puzzle.board.height + 1)
        return [(digit,) if digit else every for digit in puzzle.cells]

    def template(self, board: Rect, *options: Value) -> Model:
        digits = range(1, board.height + 1)
        model = Model(board.cells)
        has = model.choices(range(board.cells), digits)
        for name, cells in groups(board, str(options[0])):
            with model.rule(f"{name}_digits", cells):
                for digit in digits:
                    model.exactly([has[cell][digit] for cell in cells], 1)
        return model

    def check(self, puzzle: Sudoku, solution: Solution) -> list[Violation]:
        side = puzzle.board.height
        height, width = box_of(side, puzzle.box)
        found = self.kept(puzzle, solution)
        seen: dict[tuple[str, int, int], int] = {}
        for cell, digit in enumerate(solution):
            row, column = divmod(cell, side)
            box = row // height * height + column // width
            for name, number in (("row", row), ("column", column), ("box", box)):
                other = seen.setdefault((name, number, digit), cell)
                if other != cell:
                    found.append(Violation(f"{name}_digits", (other, cell)))
        return found

    def where(self, puzzle: Sudoku, rule: Rule) -> str:
        if rule.name != "box_digits":
            return super().where(puzzle, rule)
        tiles = [cells for name, cells in groups(puzzle.board, puzzle.box) if name == "box"]
        return f"box {tiles.index(rule.scope) + 1}"

    def picture(self, puzzle: Sudoku, solution: Sequence[int] | None = None) -> Picture:
        plain = super().picture(puzzle, solution)
        tiles = boxes(puzzle.board, *box_of(puzzle.board.height, puzzle.box))
        return replace(plain, items=(*plain.items, *border_lines(puzzle.board, tiles)))

    def images(self, puzzle: Sudoku) -> Iterator[Sudoku]:
        height, width = box_of(puzzle.board.height, puzzle.box)
        for number, image in enumerate(super().images(puzzle)):
            turned = number >= UPRIGHT
            yield replace(image, box=box_name(*((width, height) if turned else (height, width))))

    def normal(self, puzzle: Sudoku) -> Sudoku:
        names: dict[int, int] = {BLANK: BLANK}
        for digit in puzzle.cells:
            names.setdefault(digit, len(names))
        return replace(puzzle, cells=tuple([names[digit] for digit in puzzle.cells]))


KIND = SudokuKind()
