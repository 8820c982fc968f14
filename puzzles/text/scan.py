"""The scanner under all texts of boards: lines, and tokens with their places.

No more of a text is taken apart than a board can need, however long it is. Readers go through a
text by `str.split` and tables; where something is wrong is looked for only then.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import PuzzleError, abridged

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SIDE = 500
GREATEST_EDGE = MAX_SIDE // 2
"""Of a hexagonal board."""

BLANKS = " \t"
MOST_LINES = 2 * MAX_SIDE + 3  # of a board with its edges drawn, and numbers around it
TOKEN = re.compile(r"\S+")
NUMBER = re.compile(r"[0-9]{1,6}")


class Token(NamedTuple):
    """A word of a text, with its line and its column, from 1."""

    text: str
    line: int
    column: int

    @property
    def end(self) -> int:
        """The column behind it."""
        return self.column + len(self.text)

    def error(self, message: str) -> PuzzleError:
        """Return the error that there is here."""
        return PuzzleError(message, self.line, self.column)

    def behind(self, message: str) -> PuzzleError:
        """Return the error that there is behind it."""
        return PuzzleError(message, self.line, self.end)


def tokens(text: str, most: int, line: int = 1, column: int = 1) -> list[Token]:
    """Return the first so many tokens of a text that begins at a place, which blanks separate."""
    words = islice(TOKEN.finditer(text), most)
    return [Token(match[0], line, match.start() + column) for match in words]


class Scanner:
    """The lines of a text, numbered from 0; their tokens are looked for when they are asked for.

    Args:
        text: the text; blanks at the end of a line and blank lines at its end mean nothing.
        most: how many lines there can be.

    Attributes:
        lines: the lines; the last of more than can be holds all that follows.

    Raises:
        PuzzleError: the text is empty.
    """

    def __init__(self, text: str, most: int = MOST_LINES) -> None:
        body = text.rstrip()
        if not body:
            raise PuzzleError("the file is empty")
        self.lines = [line.rstrip() for line in body.split("\n", most)]

    def tokens(self, line: int, most: int) -> list[Token]:
        """Return the first so many tokens of a line, which blanks separate."""
        return tokens(self.lines[line], most, line + 1)

    def parts(self, line: int, most: int) -> list[Token]:
        """Return the first so many parts of a line, which commas separate; they may be empty."""
        tokens: list[Token] = []
        column = 1
        for part in self.lines[line].split(",", most)[:most]:
            blank = len(part) - len(part.lstrip())
            tokens.append(Token(part.strip(), line + 1, column + blank))
            column += len(part) + 1
        return tokens

    def end(self, line: int) -> int:
        """Return the column behind the last token of a line."""
        return len(self.lines[line]) + 1

    def missing(self, message: str) -> PuzzleError:
        """Return the error that something is missing at the end of the text."""
        return PuzzleError(message, len(self.lines), self.end(-1))

    def ends(self, line: int, what: str) -> None:
        """Demand that the text ends before a line.

        Raises:
            PuzzleError: it goes on; says what it may not follow.
        """
        if further := self.first(line):
            raise further.error(f"nothing may follow {what}")

    def first(self, line: int) -> Token | None:
        """Return the first token from a line on, None if there is none."""
        for number in range(line, len(self.lines)):
            for text, at, column in self.tokens(number, 1):
                before = self.lines[number][: column - 1]
                return Token(text, at + before.count("\n"), column - before.rfind("\n") - 1)
        return None

    def size(self) -> tuple[int, int]:
        """Return the height and the width that the first line says.

        Raises:
            PuzzleError: it is no such line.
        """
        tokens = self.tokens(0, 3)
        for token in tokens[:2]:
            if not NUMBER.fullmatch(token.text):
                raise token.error(f"{abridged(token.text)} is not a size")
            if not 1 <= int(token.text) <= MAX_SIDE:
                raise token.error(
                    f"a side of {token.text} cells; sides lie between 1 and {MAX_SIDE}"
                )
        if len(tokens) != 2:
            column = tokens[2].column if len(tokens) > 2 else self.end(0)
            raise PuzzleError(
                "the first line is the height and the width, no less and no more", 1, column
            )
        return int(tokens[0].text), int(tokens[1].text)

    def rows(self, height: int | None, around: int = 0) -> int:
        """Return how many rows there are, which are not more than a board can have.

        Args:
            height: how many there have to be, None for any number up to MAX_SIDE.
            around: the number of lines that are no rows.

        Raises:
            PuzzleError: there are others.
        """
        most = MAX_SIDE if height is None else height
        rows = len(self.lines) - around
        if rows > most and (further := self.first(most + around)):
            limit = f"the largest side is {most}" if height is None else f"there should be {most}"
            count = f"more than {MOST_LINES - around}" if len(self.lines) > MOST_LINES else rows
            raise further.error(f"{count} rows; {limit}")
        return rows


def either(words: Iterable[str]) -> str:
    """Return words as a choice: "., 1 or 2"."""
    *others, last = dict.fromkeys(words)
    return f"{', '.join(others)} or {last}" if others else last
