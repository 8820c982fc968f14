"""Grids of letters: a line for each row, a letter for each cell, blanks between them allowed.

What is wrong is said with its line and column; where that is, is looked for only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MAX_SIDE = 500


def rows_of(text: str) -> list[str]:
    """Return the lines of a text without blanks behind them, none at the end empty.

    Raises:
        PuzzleError: the text is empty.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise PuzzleError("the file is empty")
    return lines


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
    cells: list[int] = []
    width = 0 if shape is None else shape[1]
    for number, line in enumerate(lines, 1):
        row = "".join(line.split())
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
    height = MAX_SIDE if shape is None else shape[0]
    if len(lines) > height or (shape and len(lines) < height):
        limit = f"the largest side is {height}" if shape is None else f"there should be {height}"
        raise PuzzleError(f"{len(lines)} rows; {limit}", min(len(lines), height + 1))
    return len(lines), width, cells


def _refuse_letter(
    line: str, number: int, values: Mapping[str, int], letters: Iterable[str]
) -> None:
    column, letter = next(
        (column, letter)
        for column, letter in enumerate(line, 1)
        if letter not in values and not letter.isspace()
    )
    *others, last = dict.fromkeys(letters)
    known = f"{', '.join(others)} or {last}" if others else last
    raise PuzzleError(f"{letter!r} is not {known}", number, column)


def _column(line: str, cell: int) -> int:
    """Return the column, from 1, of the letter of a cell, from 0."""
    return [column for column, letter in enumerate(line, 1) if not letter.isspace()][cell]


def write(rows: Iterable[Sequence[int]], values: Sequence[int], letters: Mapping[int, str]) -> str:
    """Return a grid of letters, a line for each row of cells."""
    return "".join(["".join([letters[values[cell]] for cell in row]) + "\n" for row in rows])
