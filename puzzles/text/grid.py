"""Grids of letters: a line for each row, a letter for each cell, blanks between them allowed.

What is wrong is said with its line and column; where that is, is looked for only then.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from puzzles.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_SIDE = 500
GREATEST_EDGE = MAX_SIDE // 2
"""Of a hexagonal board."""


BLANKS = " \t"
MOST_ROWS = 2 * MAX_SIDE + 1  # of a board with its edges drawn


def rows_of(text: str) -> list[str]:
    """Return the lines of a text without blanks behind them, none at the end empty.

    The last of more than MOST_ROWS lines holds all that follows, however long the text is.

    Raises:
        PuzzleError: the text is empty.
    """
    body = text.rstrip()
    if not body:
        raise PuzzleError("the file is empty")
    return [line.rstrip() for line in body.split("\n", MOST_ROWS)]


def read(
    text: str,
    values: Mapping[str, int],
    shape: tuple[int, int] | None = None,
    letters: Iterable[str] = (),
) -> tuple[int, int, list[int]]:
    """Return height, width and the values of a grid, row by row.

    Args:
        text: the grid; blanks between letters are passed over.
        values: the value of each letter.
        shape: the height and width it must have; None for any up to MAX_SIDE.
        letters: those that an error names; left out, all that have a value.

    Raises:
        PuzzleError: a letter has no value, rows differ in length, or the shape is another.
    """
    lines = rows_of(text)
    most = MAX_SIDE if shape is None else shape[0]
    if len(lines) > most:
        limit = f"the largest side is {most}" if shape is None else f"there should be {most}"
        count = f"more than {MOST_ROWS}" if len(lines) > MOST_ROWS else len(lines)
        raise PuzzleError(f"{count} rows; {limit}", most + 1)
    cells: list[int] = []
    width = 0 if shape is None else shape[1]
    for number, line in enumerate(lines, 1):
        row = line.replace(" ", "").replace("\t", "")
        if not row:
            raise PuzzleError("this row is empty", number)
        if not width:
            width = len(row)
            if width > MAX_SIDE:
                raise PuzzleError(
                    f"a row of {width} cells; the largest side is {MAX_SIDE}",
                    number,
                    _column(line, MAX_SIDE),
                )
        if len(row) <= MOST_ROWS:
            try:
                cells += [values[letter] for letter in row]
            except KeyError:
                _refuse_letter(line, number, values, letters or values)
        if len(row) != width:
            wanted = f"the first has {width}" if shape is None else f"there should be {width}"
            raise PuzzleError(
                f"this row has {len(row)} cells, and {wanted}",
                number,
                _column(line, width) if len(row) > width else len(line) + 1,
            )
    if shape and len(lines) < shape[0]:
        raise PuzzleError(f"{len(lines)} rows; there should be {shape[0]}", len(lines))
    return len(lines), width, cells


def place_of(text: str, row: int, cell: int) -> tuple[int, int]:
    """Return the line and the column, from 1, of a cell of a row, both from 0, of a grid."""
    return row + 1, _column(text.split("\n", row + 1)[row], cell)


def _refuse_letter(
    line: str, number: int, values: Mapping[str, int], letters: Iterable[str]
) -> None:
    column, letter = next(
        (column, letter)
        for column, letter in enumerate(line, 1)
        if letter not in values and letter not in BLANKS
    )
    *others, last = dict.fromkeys(letters)
    known = f"{', '.join(others)} or {last}" if others else last
    raise PuzzleError(f"{letter!r} is not {known}", number, column)


def _column(line: str, cell: int) -> int:
    """Return the column, from 1, of the letter of a cell, from 0."""
    columns = (column for column, letter in enumerate(line, 1) if letter not in BLANKS)
    return next(islice(columns, cell, None))
