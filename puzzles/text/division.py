"""Boards divided into regions: letters that say of which each cell is, cells, and a legend.

A line for each row: the name of each cell's region, a letter or a letter and a number, and, where
some cell shows something, what stands in the cells behind a blank. Below them
there may be what is told of regions, `A=10`, as much in a line as one likes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.text.scan import MAX_SIDE, Scanner, Token

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.text.sheet import Words

NAME = re.compile("[A-Za-z][0-9]*|[^ \t]")
IS = "="
MOST_ENTRIES = 10  # that are written into a line


class Division(NamedTuple):
    """The parts of a text, each with everything where it stands in the text.

    Attributes:
        regions: the names of regions.
        cells: what stands in the cells; empty if nothing does.
        legend: what is told of regions.
    """

    regions: str
    cells: str
    legend: list[Token]

    def values(self, regions: Mapping[str, int], words: Words, blank: Any, most: int) -> list[Any]:
        """Return what the legend says of each region.

        Args:
            regions: the number of each name that the board has.
            words: what may be told.
            blank: what is told of those that the legend does not name.
            most: the number of regions.

        Raises:
            PuzzleError: it names a region twice or one that is not there, or tells something else.
        """
        values = [blank] * most
        for token in self.legend:
            name, sign, value = token.text.partition(IS)
            if not sign:
                raise token.error(f"{abridged(token.text)} is not a region, {IS} and what it has")
            if name not in regions:
                raise token.error(f"there is no region {abridged(name)}")
            if values[regions[name]] != blank:
                raise token.error(f"region {name} was told before")
            behind = Token(value, token.line, token.column + len(name) + 1)
            values[regions[name]] = words.value(behind)
        return values


def read(text: str) -> Division:
    """Take a text apart.

    Raises:
        PuzzleError: it has no rows, or a row has not as many cells as letters while any has cells.
    """
    scan = Scanner(text)
    rows = next((at for at, line in enumerate(scan.lines) if IS in line), len(scan.lines))
    if not rows:
        raise PuzzleError("the rows are missing", 1)
    parted = [_parted(scan, number) for number in range(rows)]
    legend: list[Token] = []
    for number in range(rows, len(scan.lines)):
        legend += scan.tokens(number, MAX_SIDE)
    regions = "\n".join([names for names, _ in parted])
    if not any(cells.strip() for _, cells in parted):
        return Division(regions, "", legend)
    for number, (names, cells) in enumerate(parted, 1):
        _check_filled(names, cells, number)
    return Division(regions, "\n".join([cells for _, cells in parted]), legend)


def _parted(scan: Scanner, number: int) -> tuple[str, str]:
    """Return the names of the regions of a row, and its cells behind as many blanks.

    So everything keeps the column where it stands in the text.
    """
    line, first = scan.lines[number], scan.tokens(number, 1)
    end = first[0].end - 1 if first else 0
    return line[:end], " " * end + line[end:]


def _check_filled(names: str, cells: str, number: int) -> None:
    """Demand that a row has as many cells as letters.

    Args:
        names, cells: as `_parted` returns them.
        number: of the line, from 1.

    Raises:
        PuzzleError: it has not.
    """
    shown, wanted = len("".join(cells.split())), len(NAME.findall(names))
    if not shown:
        raise PuzzleError("the cells of this row are missing", number, len(cells) + 1)
    if shown != wanted:
        raise PuzzleError(
            f"this row has letters for {wanted} cells, and {shown} cells behind them",
            number,
            len(cells) + 1,
        )


def write(
    regions: Sequence[str], cells: Sequence[str], legend: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the text of a board.

    Args:
        regions: the names of each row.
        cells: what stands in the cells of each row; nothing if all are blank.
        legend: what is told of regions, by their names.
    """
    lines = [" ".join(row) for row in zip(regions, cells, strict=True)] if cells else list(regions)
    entries = [f"{name}{IS}{value}" for name, value in legend]
    for start in range(0, len(entries), MOST_ENTRIES):
        lines.append(" ".join(entries[start : start + MOST_ENTRIES]))
    return "".join([line + "\n" for line in lines])
