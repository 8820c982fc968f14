"""Cells as a text names them: `r1c2`, a run `r1c1-4`, a whole line `r3`, or `-r3` from its end."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from puzzles.base.errors import abridged
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect

_WORD = re.compile(r'"[^"]*"|\S+')
_CELLS = re.compile(r"r([0-9]{1,3})(?:-([0-9]{1,3}))?c([0-9]{1,3})(?:-([0-9]{1,3}))?")
_LINE = re.compile(r"(-?)([rc])([0-9]{1,3})")


def tokens(line: str, number: int) -> list[Token]:
    """Return the words of a line; what stands in quotation marks is one."""
    return [Token(match[0], number, match.start() + 1) for match in _WORD.finditer(line)]


def names_cells(text: str) -> bool:
    """Return whether a word is written as cells are."""
    return bool(_CELLS.fullmatch(text) or _LINE.fullmatch(text))


def read(board: Rect, token: Token) -> Cells:
    """Return the cells that a word names, in its order.

    Raises:
        PuzzleError: it names none of the board.
    """
    if match := _LINE.fullmatch(token.text):
        back, which, number = match[1], match[2], int(match[3])
        lines = board.rows if which == "r" else board.columns
        if not 1 <= number <= len(lines):
            raise token.error(f"{abridged(token.text)} is no line of a board of {board.size}")
        return lines[number - 1][:: -1 if back else 1]
    match = _CELLS.fullmatch(token.text)
    if not match:
        raise token.error(f"{abridged(token.text)} is no cell such as r1c2")
    rows, columns = _run(match[1], match[2]), _run(match[3], match[4])
    for row, column in product(rows, columns):
        if not (1 <= row <= board.height and 1 <= column <= board.width):
            raise token.error(f"{abridged(token.text)} is no cell of a board of {board.size}")
    return tuple([board.rows[row - 1][column - 1] for row in rows for column in columns])


def _run(first: str, last: str | None) -> range:
    start, end = int(first), int(last or first)
    return range(start, end + 1) if start <= end else range(start, end - 1, -1)


def write(board: Rect, cells: Cells) -> str:
    """Return the names of cells in their order, a whole line by its own."""
    for which, lines in (("r", board.rows), ("c", board.columns)):
        for number, line in enumerate(lines, 1):
            if len(line) > 2 and cells in (line, line[::-1]):
                return f"{which}{number}" if cells == line else f"-{which}{number}"
    return " ".join(map(board.name, cells))
