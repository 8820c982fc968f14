"""Rectangular boards: cells in rows and columns, numbered from 0 in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from puzzles.board import grid
from puzzles.board.corners import Corners
from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT, Cells, Lattice, Point, Symmetry
from puzzles.board.steps import Edges, Links, Pairs

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Rect(Lattice):
    """A rectangular board of `height` rows and `width` columns."""

    height: int
    width: int

    def __reduce__(self) -> tuple[Callable[[int, int], Rect], tuple[int, int]]:
        return rect, (self.height, self.width)

    @property
    def size(self) -> str:
        return f"{self.height}x{self.width}"

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        return grid.numbered(self.height, self.width)

    @cached_property
    def columns(self) -> tuple[Cells, ...]:
        """The cells of each column, left to right."""
        return grid.transposed(self.rows)

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        return self.rows + self.columns

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("row", self.height), ("column", self.width)

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The orthogonal neighbours of each cell: up, left, right, down."""
        return grid.neighbours(self.rows, grid.ORTHOGONAL)

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """The neighbours of each cell in all eight directions."""
        return grid.neighbours(self.rows, grid.ALL_EIGHT)

    @cached_property
    def squares(self) -> tuple[Cells, ...]:
        """The squares of four cells."""
        return tuple(
            [
                row[start : start + 2] + below[start : start + 2]
                for row, below in pairwise(self.rows)
                for start in range(self.width - 1)
            ]
        )

    @cached_property
    def squares_at(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the squares that each cell is in."""
        return grid.holding(self.squares, self.cells)

    @cached_property
    def edges(self) -> Edges:
        """The edges of the cells, a board of their own."""
        return Edges(self)

    @property
    def shrunk(self) -> Rect:
        """The board of a row and a column less, whose corners are the cells of this one.

        Its edges are the links of this one.
        """
        return rect(self.height - 1, self.width - 1)

    @cached_property
    def links(self) -> Links:
        """The links between neighbouring cells, a board of their own."""
        return Links(self)

    @cached_property
    def pairs(self) -> Pairs:
        """The pairs of neighbouring cells, a board of their own."""
        return Pairs(self)

    @cached_property
    def corners(self) -> Corners:
        """The corners of the cells, a board of their own."""
        return Corners(self)

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple([(column + 0.5, row + 0.5) for row, column in self.positions])

    def outline(self, place: int) -> tuple[Point, ...]:
        row, column = self.positions[place]
        return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Rect], ...]:
        """The eight images; four of them show rows as rows, then four show columns as rows."""
        turned = rect(self.width, self.height)
        boards = (self,) * grid.UPRIGHT + (turned,) * grid.UPRIGHT
        images = map(grid.joined, grid.images(self.rows))
        return tuple(map(Symmetry, boards, images))


def rect(height: int, width: int) -> Rect:
    """Return the rectangular lattice of `height` x `width` cells."""
    return (_small if height * width <= SMALL else _large)(height, width)


_small = lru_cache(maxsize=SMALL_KEPT)(Rect)
_large = lru_cache(maxsize=LARGE_KEPT)(Rect)
