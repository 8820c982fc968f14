"""Shikaku: cut the board into rectangles, each with one number, which is its area."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from puzzles.contract.kind import Altered
from puzzles.declare.links import puzzlink, sgt
from puzzles.declare.phrases import Fact, Letter, Named
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Solution
from puzzles.families.borders import BORDER, BorderKind
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.model.model import LITERALS_LIMIT, refuse_large
from puzzles.relations.drawn.tiles import Cut, Piece, Tiles
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.model.model import Rule

BLANK = -1
NUMBERS = of_cells(
    "Numbers",
    {BLANK: "."},
    numbers=True,
    fixed=True,
    derived=False,
    help="how many cells its rectangle has, or . for none",
)

RECTANGLE = Saying(
    "{shown} is in a rectangle of as many cells as its one number says",
    over="{shown} cannot be in a rectangle of as many cells as its one number says",
    under="{shown} cannot be in a rectangle of as many cells as its one number says",
    full="{shown} is in its rectangle",
    left="{shown} can be in no other rectangle",
    shared="every rectangle left for {shown} covers {other} too",
    subject="the {shown:cell}",
)


@dataclass(frozen=True)
class Shikaku(Grid):
    """A puzzle of cells, each a number or -1 blank."""


class Box(NamedTuple):
    """A rectangle of cells: its first row and column, and how many of each."""

    top: int
    left: int
    height: int
    width: int

    def cells(self, board: Rect) -> Cells:
        """Return its cells in reading order."""
        rows = board.rows[self.top : self.top + self.height]
        return tuple([c for row in rows for c in row[self.left : self.left + self.width]])

    def inside(self, board: Rect) -> list[int]:
        """Return the edges between two of its cells."""
        top, left, height, width = self
        across = board.edges.horizontal[top + 1 : top + height]
        down = board.edges.vertical[top : top + height]
        inner = [edge for row in across for edge in row[left : left + width]]
        return inner + [edge for row in down for edge in row[left + 1 : left + width]]

    def outline(self, board: Rect) -> list[int]:
        """Return the edges around it that lie between two cells."""
        top, left, height, width = self
        around: list[int] = []
        for row in (top, top + height):
            if 0 < row < board.height:
                around += board.edges.horizontal[row][left : left + width]
        for column in (left, left + width):
            if 0 < column < board.width:
                around += [row[column] for row in board.edges.vertical[top : top + height]]
        return around

    def name(self, board: Rect) -> str:
        """Return how it is written, by its first cell and its last."""
        cells = self.cells(board)
        first, last = board.name(cells[0]), board.name(cells[-1])
        return first if first == last else f"{first} to {last}"


@dataclass(frozen=True, eq=False)
class Rectangles(Tiles):
    """The rectangles of a puzzle: each has one number, which counts its cells.

    Attributes:
        board: the board.
        numbers: of each cell its number, or -1 blank.
    """

    board: Rect
    numbers: Cells

    @cached_property
    def boxes(self) -> Sequence[tuple[int, Box]]:
        """All rectangles that numbers may have, each behind the cell of its number.

        Raises:
            TooLarge: there are too many of them.
        """
        board = self.board
        numbered = [(cell, n) for cell, n in enumerate(self.numbers) if n != BLANK]
        before = _counted(board, [cell for cell, _ in numbered])
        fitting: list[tuple[int, Box]] = []
        literals = 0
        for cell, number in numbered:
            row, column = board.positions[cell]
            for height in range(1, min(number, board.height) + 1):
                width, rest = divmod(number, height)
                if rest or width > board.width:
                    continue
                lefts = range(max(column - width + 1, 0), min(column, board.width - width) + 1)
                for top in range(max(row - height + 1, 0), min(row, board.height - height) + 1):
                    upper, lower = before[top], before[top + height]
                    for left in lefts:
                        right = left + width
                        if lower[right] - lower[left] - upper[right] + upper[left] == 1:
                            fitting.append((cell, Box(top, left, height, width)))
                            literals += 8 * number
                            if literals > LITERALS_LIMIT:
                                refuse_large("a Shikaku of so many rectangles", literals)
        return fitting

    def pieces(self) -> Iterator[Piece]:
        for _, box in self.boxes:
            yield Piece(box.cells(self.board), box.inside(self.board), box.outline(self.board))

    def fits(self, part: Cells) -> bool:
        """Return whether cells are a rectangle with one number, which counts them."""
        spans = [{self.board.positions[cell][axis] for cell in part} for axis in (0, 1)]
        whole = len(part) == len(spans[0]) * len(spans[1])
        return whole and [self.numbers[cell] for cell in self._numbered(part)] == [len(part)]

    def shown(self, part: Cells) -> int:
        return next(self._numbered(part), part[0])

    def _numbered(self, part: Cells) -> Iterator[int]:
        return (cell for cell in part if self.numbers[cell] != BLANK)


def _counted(board: Rect, cells: Iterable[int]) -> list[list[int]]:
    """Return how many of the cells lie above and left of each corner."""
    chosen = set(cells)
    before = [[0] * (board.width + 1)]
    for row in board.rows:
        line = [0]
        for cell, above in zip(row, before[-1][1:], strict=True):
            line.append(line[-1] + above - before[-1][len(line) - 1] + (cell in chosen))
        before.append(line)
    return before


class ShikakuKind(BorderKind[Shikaku]):
    """Shikaku: see the module's text."""

    name = "shikaku"
    title = "Shikaku"
    other_names = ("rectangles",)
    puzzle = Shikaku
    boards = Boards(f"N or HxW, sides 1 to {MAX_SIDE}")
    rules = (
        "Draw borders between cells that cut the board into rectangles. Each rectangle holds "
        "exactly one number, which tells how many cells it has."
    )
    groups = (NUMBERS,)
    between = " "
    declared: ClassVar = (
        Declared(
            "rectangle",
            Cut(BORDER, RECTANGLE),
            lambda puzzle: [puzzle.board.edges.around],
            own=True,
            reads=lambda puzzle, _: Rectangles(puzzle.board, puzzle.cells),
        ),
    )
    links = puzzlink("shikaku"), sgt("rect", settings="(?:e[0-9]+)?a?$")

    def boxes(self, puzzle: Shikaku) -> Sequence[tuple[int, Box]]:
        """Return all rectangles that numbers may have, each behind the cell of its number."""
        (instance,) = self.instances(puzzle, self.declared[0])
        return instance.number.boxes

    def saying(self, puzzle: Shikaku, rule: Rule) -> Saying:
        """Return the words about the rectangle of a number, or of a blank cell."""
        cell = rule.scope[0]  # the edge above a cell has its number
        name, number = puzzle.board.name(cell), puzzle.cells[cell]
        if number == BLANK:
            return RECTANGLE.filled(shown=Named(name))
        return RECTANGLE.but(subject="the {clue} in {at}").filled(
            shown=_shown(puzzle, cell), clue=Letter(str(number)), at=Named(name)
        )

    def describe(self, puzzle: Shikaku, literal: int) -> Fact:
        cell, box = self.boxes(puzzle)[abs(literal) - len(puzzle.board.edges.inner) - 1]
        verb, what = "is" if literal > 0 else "is not", f"the rectangle of {_shown(puzzle, cell)}"
        return Fact(Named(box.name(puzzle.board)), verb, what, literal > 0)

    def altered(self, puzzle: Shikaku, solution: Solution | None) -> Iterator[Altered[Shikaku]]:
        """Yield boards with a number elsewhere; without a solution, also with other numbers.

        Numbers that do not add up to the cells of the board are put right one at a time.
        """
        board = puzzle.board
        numbered = [cell for cell, number in enumerate(puzzle.cells) if number != BLANK]
        if solution is not None:
            near = {cell: part for part in self.parts(board, solution) for cell in part}
        else:
            lacking = board.cells - sum([puzzle.cells[cell] for cell in numbered])
            for cell in numbered if lacking else ():
                if (number := puzzle.cells[cell] + lacking) > 0:
                    yield from self.with_cell(puzzle, None, cell, number)
            for cell in range(board.cells) if lacking > 0 else ():
                if puzzle.cells[cell] == BLANK:
                    yield from self.with_cell(puzzle, None, cell, lacking)
            near = dict(enumerate(board.beside))
        for cell in numbered:
            number = puzzle.cells[cell]
            for other in near[cell]:
                if puzzle.cells[other] == BLANK:
                    moved = NUMBERS.replaced(puzzle, {cell: BLANK, other: number})
                    change = f"the {number} in {board.name(cell)} moves to {board.name(other)}"
                    yield Altered(moved, solution, change)


def _shown(puzzle: Shikaku, cell: int) -> str:
    """Return how to speak of a cell, with the number in it."""
    name, number = puzzle.board.name(cell), puzzle.cells[cell]
    return name if number == BLANK else f"the {number} in {name}"


KIND = ShikakuKind()
