"""Grids of letters: a line for each row, a letter for each cell, blanks between them allowed.

What is wrong is said with its line and column; where that is, is looked for only then.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.text.scan import BLANKS, MAX_SIDE, MOST_LINES, Scanner, either

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LETTER = re.compile(f"[^{BLANKS}]")


def read(
    text: str,
    values: Mapping[str, int],
    shape: tuple[int, int] | None = None,
    letters: Iterable[str] = (),
    *,
    widths: Sequence[int] = (),
    names: re.Pattern[str] = LETTER,
) -> tuple[int, int, list[int]]:
    """Return height, width and the values of a grid, row by row.

    Args:
        text: the grid; blanks between letters are passed over.
        values: the value of each letter.
        shape: the height and width it must have; None for any up to MAX_SIDE.
        letters: those that an error names; left out, all that have a value.
        widths: of the rows, where these are not alike.
        names: what one cell shows, if not a letter.

    Raises:
        PuzzleError: a letter has no value, rows differ in length, or the shape is another.
    """
    scan = Scanner(text)
    widths = widths or ([shape[1]] * shape[0] if shape else ())
    height = scan.rows(len(widths) or None)
    cells: list[int] = []
    width = 0
    for number, line in enumerate(scan.lines, 1):
        if names is LETTER:
            row: Sequence[str] = line.replace(" ", "").replace("\t", "")
        else:
            row = names.findall(line)
        if not row:
            raise PuzzleError("this row is empty", number)
        if widths:
            width = widths[number - 1]
        elif not width:
            width = len(row)
            if width > MAX_SIDE:
                raise PuzzleError(
                    f"a row of {width} cells; the largest side is {MAX_SIDE}",
                    number,
                    _column(line, MAX_SIDE, names),
                )
        if len(row) <= MOST_LINES:
            try:
                cells += [values[letter] for letter in row]
            except KeyError:
                _refuse_letter(line, number, values, letters or values, names)
        if len(row) != width:
            wanted = f"there should be {width}" if widths else f"the first has {width}"
            raise PuzzleError(
                f"this row has {len(row)} cells, and {wanted}",
                number,
                _column(line, width, names) if len(row) > width else scan.end(number - 1),
            )
    if height < len(widths):
        raise scan.missing(f"{height} rows; there should be {len(widths)}")
    return height, width, cells


def error_at(
    text: str, width: int, cell: int, message: str, names: re.Pattern[str] = LETTER
) -> PuzzleError:
    """Return the error that there is at a cell of a grid that was read."""
    row, column = divmod(cell, width)
    return PuzzleError(message, row + 1, _column(Scanner(text).lines[row], column, names))


def _refuse_letter(
    line: str,
    number: int,
    values: Mapping[str, int],
    letters: Iterable[str],
    names: re.Pattern[str],
) -> None:
    """Refuse the first letter of a line that stands for nothing."""
    shown = next(shown for shown in names.finditer(line) if shown[0] not in values)
    raise PuzzleError(f"{shown[0]!r} is not {either(letters)}", number, shown.start() + 1)


def _column(line: str, cell: int, names: re.Pattern[str]) -> int:
    """Return the column, from 1, of what a cell shows, from 0."""
    return next(islice(names.finditer(line), cell, None)).start() + 1
