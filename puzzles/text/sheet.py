"""Boards as sheets: rows of letters or tokens, with numbers where their lines start or end.

A line for each row. The numbers of a row stand before and behind its cells, those of the columns in
a line above and below. The first line may be the height and the width. What is wrong is said with
its line and column; where that is, is looked for only then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.text.scan import MAX_SIDE, Scanner, Token, either

if TYPE_CHECKING:
    from collections.abc import Iterator


class Words(NamedTuple):
    """What may stand somewhere in a text.

    Attributes:
        values: the value of each letter or token.
        names: what an error calls them, as in "'x' is not . or a number".
    """

    values: Mapping[str, Any]
    names: Sequence[str]

    @property
    def wanted(self) -> str:
        """The names as a choice."""
        return either(self.names)

    def value(self, token: Token) -> Any:
        """Return the value of a token.

        Raises:
            PuzzleError: it has none.
        """
        try:
            return self.values[token.text]
        except KeyError:
            what = f"{abridged(token.text)} is not {self.wanted}"
            raise token.error(what if token.text else "a cell is missing between commas") from None

    def has(self, token: Token) -> bool:
        """Return whether a token has a value."""
        try:
            self.values[token.text]
        except KeyError:
            return False
        return True


MOST_WORDS = 4
"""Looked at in a row of letters: at most a number, the cells and a number, and one too many."""
Row = tuple[Sequence[Any], Sequence[Any], Sequence[Any]]
"""What stands before the cells of a row, in them, and behind them."""


@dataclass(frozen=True)
class Layout:
    """How the boards of a kind are written.

    Attributes:
        between: what is written between the cells of a row: nothing, as each is a letter; or a
            blank, or a comma and a blank.
        starts, ends: whether numbers stand where lines start, and where they end.
        sized: whether the first line says the height and the width.
        number: what such a number is called.
    """

    between: str = ""
    starts: bool = False
    ends: bool = False
    sized: bool = False
    number: str = "number"

    def read(
        self, text: str, cells: Words, numbers: Words, shape: tuple[int, int] | None = None
    ) -> Sheet:
        """Read a sheet.

        Args:
            text: the text.
            cells, numbers: what may stand in cells, and around them.
            shape: the height and the width that it must have; None for any.

        Raises:
            PuzzleError: it is no such sheet; says where.
        """
        return Sheet(self, text, cells, numbers, shape)

    def write(self, rows: Sequence[Sequence[str]], numbers: Sequence[str] = ()) -> str:
        """Return the text of a sheet.

        Args:
            rows: what stands in the cells of each row.
            numbers: what stands around them, in the order of `Sheet.numbers`.
        """
        height, width = len(rows), len(rows[0])
        coming = iter(numbers)
        left, top = _next(coming, height * self.starts), _next(coming, width * self.starts)
        right, bottom = _next(coming, height * self.ends), _next(coming, width * self.ends)
        lines: list[list[str]] = []
        if self.starts:
            lines.append(["", *top] if self.between else top)
        for number, row in enumerate(rows):
            cells = row if self.between == " " else [self.between.join(row)]
            lines.append([*left[number : number + 1], *cells, *right[number : number + 1]])
        if self.ends:
            lines.append(["", *bottom] if self.between and self.starts else bottom)
        if self.between == " ":
            room = max([len(word) for words in lines for word in words])
            lines = [[word.rjust(room) for word in words] for words in lines]
        size = f"{height} {width}\n" if self.sized else ""
        return size + "".join([" ".join(words) + "\n" for words in lines])


def _next(coming: Iterator[str], count: int) -> list[str]:
    """Take the next so many words."""
    return list(islice(coming, count))


class Sheet:
    """What a text says, read by a layout.

    Args:
        layout: how it is written.
        text: what is read.
        cells, numbers: what may stand in cells, and around them.
        shape: the height and the width that it must have; None for any.

    Attributes:
        height, width: of the board.
        cells: the value of each cell.
        numbers: those around it: of where the lines start, then of where they end; rows first.
    """

    def __init__(
        self,
        layout: Layout,
        text: str,
        cells: Words,
        numbers: Words,
        shape: tuple[int, int] | None,
    ) -> None:
        self.cells: list[Any] = []
        self._layout, self._cells, self._numbers = layout, cells, numbers
        self._separator = layout.between if "," in layout.between else None
        self._scan = scan = Scanner(text)
        self._shape(shape)
        first = self._first
        top = self._line(first - 1) if layout.starts else []
        left: list[Any] = []
        right: list[Any] = []
        lines = scan.lines[first : first + self.height]
        for number, line in enumerate(lines, first):
            before, inner, behind = self._row(line) or self._slow_row(number)
            left += before
            self.cells += inner
            right += behind
        if len(lines) < self.height:
            raise scan.missing(f"the text ends after {len(lines)} of {self.height} rows")
        last = first + self.height
        what = f"the column {layout.number}s"
        if layout.ends and len(scan.lines) == last:
            raise scan.missing(f"{what} are missing")
        bottom = self._line(last) if layout.ends else []
        scan.ends(last + layout.ends, what if layout.ends else "the last row")
        self.numbers: list[Any] = [*left, *top, *right, *bottom]

    def at_cell(self, cell: int, message: str) -> PuzzleError:
        """Return the error that there is at a cell."""
        row, column = divmod(cell, self.width)
        return self._tokens(self._first + row)[1][column].error(message)

    def at_number(self, number: int, message: str) -> PuzzleError:
        """Return the error that there is at one of the numbers around the board."""
        line, behind = number, not self._layout.starts
        if line >= self.height + self.width:
            line, behind = line - self.height - self.width, True
        if line < self.height:
            return self._tokens(self._first + line)[2 * behind][0].error(message)
        outer = self._first + (self.height if behind else -1)
        return self._split(outer, self.width)[line - self.height].error(message)

    @property
    def _first(self) -> int:
        """The line of the first row."""
        return self._layout.sized + self._layout.starts

    def _shape(self, shape: tuple[int, int] | None) -> None:
        """Set the height and the width: the told ones, or those that the text has."""
        layout, scan = self._layout, self._scan
        outer = layout.starts + layout.ends
        self._wanted = f"there should be {shape[1]}" if shape else ""
        if layout.sized:
            self.height, self.width = scan.size()
            if shape and shape != (self.height, self.width):
                size = "x".join(map(str, shape))
                error = f"{self.height}x{self.width} for a puzzle of {size}"
                raise scan.tokens(0, 1)[0].error(error)
            self._wanted = f"the width is {self.width}"
            return
        rows = scan.rows(shape and shape[0], outer)
        if rows < 1:
            raise scan.missing("the rows are missing")
        self.height, self.width = shape or (rows, 0)
        if rows < self.height:
            raise scan.missing(f"{rows} rows; there should be {self.height}")
        if shape:
            return
        words = self._split(0, MAX_SIDE + 1) if layout.starts else self._tokens(0)[1]
        self.width = max(len(words), 1)
        if self.width > MAX_SIDE:
            raise PuzzleError(
                f"more than {MAX_SIDE} cells in a row; the largest side is {MAX_SIDE}"
            )
        self._wanted = f"the first has {self.width}"

    def _row(self, line: str) -> Row | None:
        """Return what a row says; None if it is not made of the usual tokens alone."""
        layout, width = self._layout, self.width
        start, end = layout.starts, layout.ends
        inner = width if layout.between else 1
        words = line.split(self._separator, start + inner + end)
        if len(words) != start + inner + end:
            return None
        cells, numbers = self._cells.values, self._numbers.values
        try:
            before = [numbers[words[0]]] if start else ()
            behind = [numbers[words.pop()]] if end else ()
            row = (words[1:] if start else words) if layout.between else words[start]
            if len(row) != width:
                return None
            return before, [*map(cells.__getitem__, row)], behind
        except KeyError:
            return None

    def _slow_row(self, line: int) -> Row:
        """Read a row token by token, where `_row` found something unusual: say what is wrong.

        Raises:
            PuzzleError: a cell, the number of cells, or a number beside them is wrong.
        """
        layout, width = self._layout, self.width
        row = f"row {line - self._first + 1} of {self.height}"
        before, inner, behind = self._tokens(line)
        tokens = [*before, *inner, *behind]
        if not tokens:
            raise PuzzleError(f"{row} is empty" if layout.sized else "this row is empty", line + 1)
        count = len(inner) if layout.between else self._letter_count(line, row)
        left = [self._numbers.value(token) for token in before]
        cells = [self._cells.value(token) for token in inner[:width]]
        if count != width:
            end = inner[width].column if count > width else (inner or tokens)[-1].end
            raise PuzzleError(f"this row has {count} cells, and {self._wanted}", line + 1, end)
        if len(behind) < layout.ends:
            raise PuzzleError(f"the row's {layout.number} is missing", line + 1, tokens[-1].end)
        right = [self._numbers.value(token) for token in behind[: layout.ends]]
        if len(behind) > layout.ends:
            what = f"the row's {layout.number if layout.ends else 'cells'}"
            raise behind[layout.ends].error(f"nothing may follow {what}")
        return left, cells, right

    def _letter_count(self, line: int, row: str) -> int:
        """Return how many letters stand in the word that holds a row's cells.

        Raises:
            PuzzleError: numbers alone stand where the row should; a row is missing, most likely.
        """
        layout = self._layout
        words = self._split(line, MOST_WORDS)
        expected = layout.starts + 1 + layout.ends
        if len(words) != expected and all(map(self._numbers.has, words)):
            raise words[0].error(f"numbers where {row} should be")
        return len(words[layout.starts].text) if len(words) > layout.starts else 0

    def _line(self, line: int) -> list[Any]:
        """Return the numbers of a line above or below the rows.

        Raises:
            PuzzleError: there are more or fewer of them than columns, or one of them is none.
        """
        width, what = self.width, f"column {self._layout.number}s for {self.width} columns"
        words = self._scan.lines[line].split(self._separator, width)
        if len(words) == width:
            with suppress(KeyError):
                return [*map(self._numbers.values.__getitem__, words)]
        tokens = self._split(line, width + 1)
        numbers = [self._numbers.value(token) for token in tokens[:width]]
        if len(tokens) > width:
            raise tokens[-1].error(f"more than {width} {what}")
        if len(tokens) < width:
            raise PuzzleError(f"{len(tokens)} {what}", line + 1, self._scan.end(line))
        return numbers

    def _split(self, line: int, most: int) -> list[Token]:
        """Return the first so many tokens of a line."""
        return (self._scan.parts if self._separator else self._scan.tokens)(line, most)

    def _tokens(self, line: int) -> tuple[list[Token], list[Token], list[Token]]:
        """Return the tokens before the cells of a row, those of the cells, and those behind.

        Where cells are letters, each letter of their word is a token. No more tokens are read than
        show that there is one too many. While the width is not known yet, it is 0, and all between
        the numbers are cells.
        """
        layout, width = self._layout, self.width
        start, end = int(layout.starts), int(layout.ends)
        if layout.between:
            tokens = self._split(line, start + MAX_SIDE + 1 + end)
            stop = start + width if end and width else len(tokens) - end
            return tokens[:start], tokens[start:stop], tokens[stop:]
        words = self._split(line, start + 1 + end + 1)
        before, inner, behind = words[:start], words[start : start + 1], words[start + 1 :]
        most = (width or MAX_SIDE) + 1
        letters = [
            Token(letter, line + 1, column)
            for word in inner
            for column, letter in enumerate(word.text[:most], word.column)
        ]
        return before, letters, behind
