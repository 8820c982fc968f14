"""Several cells of a board written as few runs: r3c5-8 and r1c2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTH_WAYS = 60  # cells at most that are written in runs across and down
ROW = 1 << 20  # from a cell to the one below, where cells are numbers; more than columns


def pieces(positions: Sequence[tuple[int, int]]) -> list[str]:
    """Return the names of runs across and down, the longest of which are taken first.

    Args:
        positions: row and column of each cell, counted from 0.
    """
    left = {row * ROW + column for row, column in positions}
    ways = [1, ROW] if len(left) <= BOTH_WAYS else [1]
    written: list[tuple[int, str]] = []
    while left:
        start, length, step = _longest(left, ways)
        last = start + step * (length - 1)
        left.difference_update(range(start, last + 1, step))
        rows, columns = _stretch(start // ROW, last // ROW), _stretch(start % ROW, last % ROW)
        written.append((start, f"r{rows}c{columns}"))
    written.sort()
    return [name for _, name in written]


def _longest(cells: set[int], ways: Sequence[int]) -> tuple[int, int, int]:
    """Return where the longest run starts, its length, and the step to the next of its cells.

    Of several that are as long it is one across, if there is any, and the first of these.
    """
    start, longest, way = -1, 0, 1
    for step in ways:
        first = -1
        length = longest
        for cell in cells:
            if cell - step not in cells:
                following = cell + step
                while following in cells:
                    following += step
                found = (following - cell) // step
                if found > length or (found == length and cell < first):
                    first, length = cell, found
        if first >= 0:
            start, longest, way = first, length, step
    return start, longest, way


def _stretch(first: int, last: int) -> str:
    """Return numbers from one to another, counted from 0, such as 5-8."""
    return f"{first + 1}" if first == last else f"{first + 1}-{last + 1}"
