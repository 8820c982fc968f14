"""Square grids as people write them: with separators, frames, comments and any sign for open cells.

A text is split into cells in every possible way: at commas or tabs, at bars, into words between
blanks, into letters, or into letters by column where a blank is an open cell. The cells are then
written as the kind's own text, which the kind's reader reads. Errors have the position of the cell
in the original text.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.codecs.registry import Refused, check
from puzzles.families.grid import GridKind
from puzzles.text.header import HEADER, Section
from puzzles.text.scan import MAX_SIDE, MOST_LINES, NUMBER, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.codecs.registry import Asked
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value

BLANKS = (".", "0", "_", "-", "*", "?", "x", "X", "")
"""Signs for open cells, of which a text may use one. The empty text stands for a blank."""
FRAME = frozenset("|-+*=: ")
COMMENTS = (";", "//", "%")
WALL = "#"
_LIKE = str.maketrans(
    {
        **dict.fromkeys("│┃║╎┆┊¦", "|"),
        **dict.fromkeys("─━═╌┄┈", "-"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╰╯┠┨┯┷┿╂", "+"),
        "·": ".",
        "\ufeff": " ",
        "\r": " ",
        "\u200b": " ",
    }
)
APART = re.compile(r"\S[ ]{2,}\S|^[ ]+\S|(?:^|\n)[ ]+(?=\n[^\n]*\S)")
"""Blanks that may be open cells: two or more between cells, one before a row, a line of blanks."""


GAP = re.compile(r"\+[ \t]+\+")
DRAWN = frozenset("+- \t\r")


class Line(NamedTuple):
    """A line of a text with its number, from 1."""

    number: int
    text: str


def plain(text: str) -> str:
    """Return a text with plain characters for full-width letters, special blanks and frames.

    Each character keeps its position.
    """
    text = text.translate(_LIKE)
    if text.isascii():
        return text
    return "".join([letter if letter.isascii() else _plain(letter) for letter in text])


def _plain(letter: str) -> str:
    if letter.isspace():
        return " " if letter not in "\n" else letter
    like = unicodedata.normalize("NFKC", letter)
    return like if len(like) == 1 and like.isascii() else letter


def is_held(kind: Kind[Puzzle]) -> bool:
    """Return whether the text of a kind is a grid of cells, with or without numbers around it."""
    if not isinstance(kind, GridKind) or kind.own:
        return False
    text = kind.board_text
    return not (text.edges or text.corners)


def has_corners(text: str) -> bool:
    """Return whether a line of a text has only corners, and no line between two of them."""
    lines = (line for line in text.split("\n") if "+" in line)
    return any(DRAWN.issuperset(line) and GAP.search(line) is not None for line in lines)


def is_grid(text: str) -> bool:
    """Return whether a text can be a grid of cells.

    It has no brackets of other formats, and no line of corners with open edges between them.
    """
    first = text.lstrip()[:1]
    if first in ("{", "[", "<") or text.count("\n") >= 2 * MOST_LINES:
        return False
    return not has_corners(text)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the only board of a text.

    Raises:
        PuzzleError: the text is not a board of the kind, or it can be read as different boards.
    """
    kind = cast("GridKind[Any]", asked.kind)
    reader = _Reader(kind, asked.options)
    yield reader.only(plain(asked.text))


def spaced(kind: Kind[Puzzle], text: str, options: Mapping[str, Value]) -> Section | None:
    """Return the board of a text whose open cells are blanks, or None if it cannot be read so."""
    if not is_held(kind) or not is_grid(text):
        return None
    reader = _Reader(cast("GridKind[Any]", kind), options)
    try:
        lines, notes = reader.rows_of(plain(text))
        return reader.board(_columns(lines), notes)
    except (PuzzleError, OptionError):
        return None


def read_rows(
    kind: GridKind[Any],
    options: Mapping[str, Value],
    rows: list[list[Token]],
    notes: tuple[str, ...] = (),
) -> Section:
    """Return the board whose cells are known.

    Args:
        kind: the kind to read it as.
        options: values of options that the call gives.
        rows: the cells, each where it stands in the text; an empty word is an open cell.
        notes: what users should know of the reading.

    Raises:
        PuzzleError: the kind has no such board; says where.
    """
    return _Reader(kind, options).board(rows, notes)


class _Reader:
    """Reads grids as puzzles of one kind.

    Args:
        kind: the kind.
        options: values of options from the call.
    """

    def __init__(self, kind: GridKind[Any], options: Mapping[str, Value]) -> None:
        self._kind, self._options = kind, options
        self._values = kind.cell.of_letter
        rest = kind.cell.rest
        self._blank = kind.cell.letters.get(rest, "")
        self._numbers = self._values.get("1") == 1
        self._around = kind.board_text.around

    def only(self, text: str) -> Section:
        """Return the only board of a text.

        Raises:
            PuzzleError: there is no way to read the text; the error furthest on in it.
            Refused: there are different ways to read it.
        """
        found: dict[str, Section] = {}
        failed: PuzzleError | None = None
        lines, notes = self.rows_of(text)
        kept, _ = self.rows_of(text, keep=True)
        several = [lines] if kept == lines else [lines, kept]
        for some, way in product(several, (_fields, _bars, _words, _letters, _columns)):
            try:
                rows = way(some) if some else None
                if rows is None:
                    continue
                section = self.board(rows, notes)
            except PuzzleError as error:
                if failed is None or (error.line, error.column) > (failed.line, failed.column):
                    failed = error
                continue
            found.setdefault("".join(section.text.split()), section)
        if len(found) > 1:
            raise Refused("this can be read as different boards; write a dot for each open cell", 0)
        if not found:
            raise failed or PuzzleError("the rows are missing")
        return next(iter(found.values()))

    def rows_of(self, text: str, *, keep: bool = False) -> tuple[list[Line], tuple[str, ...]]:
        """Return the lines that are rows, and a note on comments that were skipped.

        Args:
            text: the text.
            keep: whether lines of bars, or of `-` or `*`, are rows if other rows have these signs.
        """
        lines = [Line(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]
        raw = text.split("\n")
        shown = [line for line in lines if line.text and not self._is_comment(line.text)]
        comments = sum(1 for line in lines if line.text) - len(shown)
        notes = (f"comment lines left out: {comments}",) if comments else ()
        dashes = any("-" in line.text and not FRAME.issuperset(line.text) for line in shown)
        stars = any("*" in line.text and not FRAME.issuperset(line.text) for line in shown)
        signs = {"-" if dashes else "", "*" if stars else ""} - {""}
        signs |= {"|", ":"} if keep and signs else set()
        rows = [line for line in shown if not _is_frame(line.text, signs)]
        if not rows:
            return [], notes
        # lines of blanks within the board, or directly before or behind it, may be open cells
        kept = {line.number for line in rows}
        first, last = rows[0].number, rows[-1].number
        whole = [number for number in range(len(raw), 0, -1) if raw[number - 1]]
        last = max(last, next((n for n in whole if not raw[n - 1].strip()), 0))
        first = min(first, next((n for n in range(1, first) if raw[n - 1]), first))
        blank = {n for n in range(first, last + 1) if not raw[n - 1].strip()}
        return [Line(n, raw[n - 1]) for n in sorted(kept | blank)], notes

    def _is_comment(self, line: str) -> bool:
        """Return whether a line begins like a comment and cannot be a row of the kind."""
        start = line.lstrip()
        if start.startswith(COMMENTS):
            return not self._is_row(start)
        return start.startswith(WALL) and (
            HEADER.match(start) is not None or not self._is_row(start)
        )

    def _is_row(self, line: str) -> bool:
        """Return whether each word of a line, or each letter of it, is a value of the kind."""
        words = re.split(r"[\s,|]+", line.strip())
        known = {*filter(None, BLANKS), *self._kind.marks.values()}
        return all(word in known or word in self._values for word in words) or all(
            letter in known or letter in self._values for word in words for letter in word
        )

    def board(self, rows: list[list[Token]], notes: tuple[str, ...]) -> Section:
        """Return the board with these cells.

        Args:
            rows: the cells of each row, as they are written in the text.
            notes: notes of the section.

        Raises:
            PuzzleError: a cell is not understood, or the kind's reader refuses the board; with the
                position in the text.
        """
        if len(rows) > MAX_SIDE + 2:
            raise PuzzleError(f"more than {MAX_SIDE} rows", rows[MAX_SIDE][0].line)
        blank = self._blank_of(rows)
        glue = self._kind.between or ("" if self._around is None else " ")
        written: list[tuple[list[str], list[Token]]] = []
        starts, ends = self._kind.board_text.sides
        for at, row in enumerate(rows):
            outside = (starts and at == 0) or (ends and at == len(rows) - 1)
            words = [self._outer(one) if outside else self._cell(one, blank) for one in row]
            written.append((words, row))
        body, where = self._written(written, glue, starts=starts, ends=ends)
        section = Section(self._kind.name, {}, body, rows[0][0].line - 1, notes)
        try:
            check(section, self._options)
        except OptionError as error:
            raise PuzzleError(str(error), 0) from None
        except PuzzleError as error:
            raise where(error) from None
        return section

    def _blank_of(self, rows: Sequence[Sequence[Token]]) -> str | None:
        """Return the sign for open cells in a text, or None if there is none.

        Raises:
            PuzzleError: there are two signs.
        """
        rest = self._kind.cell.rest
        given: dict[str, Token] = {}
        for row in rows:
            for token in row:
                if token.text in BLANKS and self._values.get(token.text, rest) == rest:
                    given.setdefault(token.text, token)
        marks = {*self._kind.marks.values(), *self._kind.also}
        signs = [sign for sign in given if sign not in marks or len(given) == 1]
        if self._blank and len(signs) > 1:
            first, second = signs[:2]
            what = f"{abridged(second)} and {abridged(first)} both for open cells"
            raise given[second].error(what)
        return signs[0] if signs and self._blank else None

    def _cell(self, token: Token, blank: str | None) -> str:
        """Return the kind's own text for a cell.

        Raises:
            PuzzleError: the cell is empty, or has several letters where the kind has one.
        """
        text = token.text
        if text == blank:
            return self._blank
        if text not in self._values and self._numbers and NUMBER.fullmatch(text):
            text = self._kind.cell.letters.get(int(text), text)
        if not text:
            raise token.error("a cell is missing")
        if len(text) > 1 and not self._kind.between:
            raise token.error(f"{abridged(text)} is not one cell")
        return text

    def _outer(self, token: Token) -> str:
        """Return the kind's own text for a number outside the board."""
        group = self._around
        return group.written(group.blank) if group and not token.text else token.text

    def _written(
        self,
        rows: list[tuple[list[str], list[Token]]],
        glue: str,
        *,
        starts: bool,
        ends: bool,
    ) -> tuple[str, Callable[[PuzzleError], PuzzleError]]:
        """Return the kind's own text of rows, and a function that moves its errors to the cells."""
        size = ""
        if self._kind.sized:
            height, width = len(rows) - starts - ends, max([len(words) for words, _ in rows[:1]])
            if ends:
                width = len(rows[-1][0])
            first = [token.text for token in rows[0][1]]
            if not (len(first) == 2 and all(map(NUMBER.fullmatch, first))):
                size = f"{height} {width}\n"
        lines = [glue.join(words) for words, _ in rows]

        def where(error: PuzzleError) -> PuzzleError:
            number = error.line - 1 - bool(size)
            if not 0 <= number < len(rows):
                return PuzzleError(error.message, rows[-1][1][-1].line if error.line else 0)
            at = 0
            words, tokens = rows[number]
            for word, token in zip(words, tokens, strict=True):
                at += len(word) + len(glue)
                if error.column <= at:
                    return token.error(error.message)
            return tokens[-1].behind(error.message)

        return size + "".join([f"{line}\n" for line in lines]), where


def _is_frame(line: str, signs: set[str]) -> bool:
    """Return whether a line is part of a frame.

    Args:
        line: the line.
        signs: letters that may be cells or stand between them.
    """
    letters = {*line} - {" "}
    if not letters <= FRAME:
        return False
    if letters <= signs:
        return False
    return letters not in ({"|"}, {":"})


def _tokens(pattern: re.Pattern[str], line: Line) -> list[Token]:
    return [
        Token(found[0], line.number, found.start() + 1) for found in pattern.finditer(line.text)
    ]


_WORD = re.compile(r"[^\s|:]+")
_LETTER = re.compile(r"[^\s|:]")


def _full(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.text.strip()]


def _words(lines: Sequence[Line]) -> list[list[Token]] | None:
    """Return the words of each line; bars and blanks are between them."""
    if any("," in line.text for line in lines):
        return None
    return [tokens for line in _full(lines) if (tokens := _tokens(_WORD, line))]


def _letters(lines: Sequence[Line]) -> list[list[Token]] | None:
    """Return the letters of each line, or None if each word is one letter."""
    if any("," in line.text or "\t" in line.text for line in lines):
        return None
    rows = [tokens for line in _full(lines) if (tokens := _tokens(_LETTER, line))]
    return None if rows == _words(lines) else rows


def _fields(lines: Sequence[Line]) -> list[list[Token]] | None:
    """Return the texts between commas, or between tabs, or None if some line has neither."""
    full = _full(lines)
    sign = next((one for one in (",", "\t") if all(one in line.text for line in full)), None)
    if sign is None:
        return None
    return [_parts(line, sign) for line in lines if sign in line.text]


def _bars(lines: Sequence[Line]) -> list[list[Token]] | None:
    """Return the texts between the bars of each line, or None if some line has no bar."""
    full = [line for line in lines if line.text.strip()]
    if not full or not all("|" in line.text for line in full):
        return None
    rows: list[list[Token]] = []
    for line in full:
        row = _parts(line, "|")
        shown = line.text.strip()
        rows.append(row[shown.startswith("|") : len(row) - shown.endswith("|")])
    return rows if all(rows) else None


def _parts(line: Line, sign: str) -> list[Token]:
    """Return the texts between separators of a line, without the blanks around them."""
    tokens: list[Token] = []
    column = 1
    for part in line.text.split(sign):
        before = len(part) - len(part.lstrip())
        tokens.append(Token(part.strip(), line.number, column + before * bool(part.strip())))
        column += len(part) + 1
    return tokens


def _columns(lines: Sequence[Line]) -> list[list[Token]]:
    """Return the letters of each line by column, with an empty text for each blank.

    Raises:
        PuzzleError: no blank of the text can be an open cell.
    """
    text = "\n".join([line.text for line in lines])
    if not APART.search(text) or {"\t", ",", "|"} & {*text}:
        raise PuzzleError("no blank is an open cell", 0)
    width = max([len(line.text) for line in lines])
    return [
        [
            Token(letter.strip(), line.number, column)
            for column, letter in enumerate(line.text.ljust(width), 1)
        ]
        for line in lines
    ]
