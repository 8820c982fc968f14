"""Numbers in rows and columns: what cells, edges and corners of a rectangle have in common.

A grid is a tuple of rows of equal length. The numbers of a rectangle are the grid itself, and a
grid turned or reflected is the list of what the cells of the image show.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")
Grid = tuple[tuple[int, ...], ...]
Table = tuple[tuple[T, ...], ...]
UPRIGHT = 4  # the first of `images` show rows as rows, the others show columns as rows
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
ALL_EIGHT = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)


def numbered(height: int, width: int, first: int = 0) -> Grid:
    """Return `height` rows of `width` numbers in reading order, from `first` on."""
    starts = [first + row * width for row in range(height)]
    return tuple([tuple(range(start, start + width)) for start in starts])


def transposed(grid: Table[T]) -> Table[T]:
    """Return the columns as rows."""
    return tuple(zip(*grid, strict=True))


def joined(grid: Grid) -> tuple[int, ...]:
    """Return the numbers in reading order."""
    return tuple(chain.from_iterable(grid))


def images(grid: Table[T]) -> tuple[Table[T], ...]:
    """Return the eight images: itself, upside down, mirrored, both, and these transposed."""
    mirrored = tuple([row[::-1] for row in grid])
    upright = (grid, grid[::-1], mirrored, mirrored[::-1])
    return upright + tuple(map(transposed, upright))


def holding(groups: Iterable[Iterable[int]], members: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of so many members the groups that hold it, in order."""
    held: list[list[int]] = [[] for _ in range(members)]
    for number, group in enumerate(groups):
        for member in group:
            held[member].append(number)
    return tuple(map(tuple, held))


def neighbours(grid: Grid, steps: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return for each place of a grid, in reading order, the numbers (down, right) `steps` away."""
    steps = tuple(steps)
    height, width = len(grid), len(grid[0])
    return tuple(
        [
            tuple(
                [
                    grid[r + dr][c + dc]
                    for dr, dc in steps
                    if 0 <= r + dr < height and 0 <= c + dc < width
                ]
            )
            for r in range(height)
            for c in range(width)
        ]
    )
