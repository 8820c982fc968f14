"""The text of a board with a letter or a token in each cell, and of what stands around and between.

Numbers may stand where lines start and end, signs on edges and at corners, with which the board is
drawn, and numbers behind the letters of cells.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import PuzzleError
from puzzles.board import Rect, rect
from puzzles.declare.group import Group, Numbers
from puzzles.text import edges, grid
from puzzles.text.frame import Frame, Framed
from puzzles.text.sheet import Layout, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MOST_NAMED = 60  # words of cells that an error names one by one


class _Pairs(dict[str, tuple[int, Any]]):
    """The values of a cell's words, where one may have a number of another group behind it."""

    def __init__(self, values: Mapping[str, int], group: Group) -> None:
        super().__init__({word: (value, group.blank) for word, value in values.items()})
        self._values, self._group = values, group

    def __missing__(self, word: str) -> tuple[int, Any]:
        letter = word.rstrip("0123456789")
        return self._values[letter], self._group.of_letter[word[len(letter) :]]


_Where = Callable[[Rect, int, str], PuzzleError]
"""The error that there is at a place of a board that is drawn."""


class BoardRead(NamedTuple):
    """What a text says of a board.

    Attributes:
        height, width: of the board.
        cells: the value of each cell.
        others: the values of the groups that are not on cells, as far as the text has them.
        at_cell: the error that there is at a cell.
        at_other: for each of the others, the error that there is at one of its values.
    """

    height: int
    width: int
    cells: list[int]
    others: Mapping[str, Sequence[Any]]
    at_cell: Callable[[int, str], PuzzleError]
    at_other: Mapping[str, Callable[[int, str], PuzzleError]]


class BoardText:
    """How a kind's boards are written.

    Args:
        title: of the kind.
        cell: the group of its cells.
        others: those beside it: on lines or on their ends, on edges, on corners, and one more on
            cells, numbers that are written behind their letters.
        between: what is written between the cells of a row.
        sized: whether a text begins with the height and the width.
        number: what a clue outside is called.

    Raises:
        TypeError: no text can hold these groups.
    """

    def __init__(
        self,
        title: str,
        cell: Group,
        others: Sequence[Group],
        *,
        between: str,
        sized: bool,
        number: str,
    ) -> None:
        self._cell, self._others, self._between, self._number = cell, others, between, number
        on = {group.on: group for group in others}
        self.edges, self.corners = on.get("edges"), on.get("corners")
        self.around = on.get("lines") or on.get("ends")
        self._drawn = bool(self.edges or self.corners)
        self.behind = on.get("cells")
        groups = self.edges, self.corners, self.around, self.behind
        held = len(others) == len(list(filter(None, groups)))
        loose = self._drawn and (between or sized or self.behind)
        loose = loose or (self.behind and between != " ")
        if not held or loose:
            raise TypeError(
                f"no text of a {title} can hold its groups: beside that of its letters, the "
                "last, there may be one on lines or ends, one on edges, one on corners, and where "
                "no edges or corners are drawn and cells have blanks between them one on cells"
            )
        ends = any(group.end for group in others)
        self._layout = Layout(
            between,
            starts="ends" in on or ("lines" in on and not ends),
            ends="ends" in on or ends,
            sized=sized,
            number=number,
        )
        self._frame = Frame(self._layout.starts, self._layout.ends, number)

    @property
    def sides(self) -> tuple[bool, bool]:
        """Whether numbers stand where lines start, and where they end."""
        return self._layout.starts, self._layout.ends

    def read(
        self,
        text: str,
        values: Mapping[str, int],
        letters: Iterable[str],
        shape: tuple[int, int] | None = None,
    ) -> BoardRead:
        """Read a text; the numbers around a board of known shape may be missing.

        Args:
            text, values, shape: as for `grid.read`.
            letters: those that an error names.

        Raises:
            PuzzleError: it is none; says where.
        """
        if self._drawn:
            return self._read_drawing(text, values, letters, shape)
        layout = self._layout
        if not (layout.between or layout.sized or self._others):  # letters alone
            height, width, cells = grid.read(text, values, shape, letters)
            return BoardRead(height, width, cells, {}, partial(grid.error_at, text, width), {})
        if shape and not layout.sized and text.rstrip().count("\n") + 1 == shape[0]:
            layout = replace(layout, starts=False, ends=False)
        inside = Words(values, [*letters, *["a number"] * isinstance(values, Numbers)])
        if group := self.behind:
            inside = inside._replace(values=_Pairs(values, group))
        sheet = layout.read(text, inside, self._outside, shape)
        cells = sheet.cells
        others: dict[str, Sequence[Any]] = {}
        at_other: dict[str, Callable[[int, str], PuzzleError]] = {}
        if self.around and sheet.numbers:
            others[self.around.field] = tuple(sheet.numbers)
            at_other[self.around.field] = sheet.at_number
        if group := self.behind:
            others[group.field] = tuple([number for _, number in cells])
            cells = [value for value, _ in cells]
        return BoardRead(sheet.height, sheet.width, cells, others, sheet.at_cell, at_other)

    @cached_property
    def named(self) -> Sequence[str]:
        """What an error calls the words of a puzzle's cells."""
        if self._cell.pattern:
            return (self._cell.help,)
        letters = list(self._cell.letters.values())
        if not self.behind and len(letters) <= MOST_NAMED:
            return letters
        run = f"{letters[0]} to {letters[-1]}"
        return (run, f"one of these with a {self._number} behind it") if self.behind else (run,)

    @cached_property
    def _outside(self) -> Words:
        """What may stand outside the board."""
        return Words(self.around.of_letter if self.around else {}, [f"a {self._number}"])

    def _read_drawing(
        self,
        text: str,
        values: Mapping[str, int],
        letters: Iterable[str],
        shape: tuple[int, int] | None,
    ) -> BoardRead:
        """Read a board that is drawn with signs between its cells and at their corners."""
        framed = Framed(text, [], [])
        if self.around:
            framed = self._frame.read(text, self._outside, shape)
        board = rect(*(shape or edges.shape(framed.drawing)))
        known = {mark: values[mark] for mark in (*letters, *values)}
        # what may stand on edges and corners, with its value
        blank, across, down = edges.BLANK, {edges.BLANK: 0}, {edges.BLANK: 0}
        if group := self.edges:
            blank = group.letters[group.blank]
            down = {letter: value for value, letter in group.letters.items()}
            across = {letter: value for value, letter in {**group.letters, **group.down}.items()}
        knots = self.corners.of_letter if self.corners else {edges.CORNER: 0}
        cells, corners = [known] * board.cells, [knots] * board.corners.cells
        try:
            drawn = edges.read(
                framed.drawing, board, cells, across, down, border=blank, corners=corners
            )
        except PuzzleError as error:
            raise framed.moved(error) from None

        def at(where: _Where, place: int, what: str) -> PuzzleError:
            return framed.moved(where(board, place, what))

        others: dict[str, Sequence[Any]] = {}
        at_other: dict[str, Callable[[int, str], PuzzleError]] = {}
        if self.edges:
            others[self.edges.field] = drawn.edges
            at_other[self.edges.field] = partial(at, edges.error_at_edge)
        if self.corners:
            others[self.corners.field] = tuple([knots[letter] for letter in drawn.corners])
            at_other[self.corners.field] = partial(at, edges.error_at_corner)
        if self.around and framed.values:
            others[self.around.field] = tuple(framed.values)
            at_other[self.around.field] = framed.at
        marks = [known[mark] for mark in drawn.cells]
        at_cell = partial(at, edges.error_at_cell)
        return BoardRead(board.height, board.width, marks, others, at_cell, at_other)

    def write(
        self, board: Rect, rows: Sequence[Sequence[str]], others: Mapping[Group, Sequence[Any]]
    ) -> str:
        """Return the text of a board from what stands in its cells, and the values of groups."""
        numbers = [self.around.written(n) for n in others[self.around]] if self.around else []
        if self._drawn:
            signs: Sequence[str] = edges.BLANK * board.edges.cells
            knots: Sequence[str] = ()
            if group := self.edges:
                signs = [group.sign(board, edge, value) for edge, value in enumerate(others[group])]
            if group := self.corners:
                knots = list(map(group.written, others[group]))
            cells = [letter for row in rows for letter in row]
            drawing = edges.write(board, cells, signs, knots)
            if not numbers:
                return drawing
            return self._frame.write(drawing, board.height, board.width, numbers)
        if self._layout.between == " " or numbers:
            return self._layout.write(rows, numbers)
        return "".join([self._between.join(row) + "\n" for row in rows])
