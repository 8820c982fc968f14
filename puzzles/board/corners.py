"""The corners of the cells of a rectangle, as a board of their own, numbered in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import grid
from puzzles.board.lattice import Cells, Lattice, Point, Symmetry

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.board.rectangle import Rect

REACH = 0.3  # how far a corner is drawn and hit


@dataclass(frozen=True)
class Corners(Lattice):
    """The corners of the cells of `board`, in `height` + 1 rows of `width` + 1."""

    board: Rect
    sort: ClassVar = "corners"

    def __reduce__(self) -> tuple[Callable[[Rect, str], Corners], tuple[Rect, str]]:
        return getattr, (self.board, self.sort)

    @property
    def size(self) -> str:
        """The size of the board whose corners these are."""
        return self.board.size

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        return grid.numbered(self.board.height + 1, self.board.width + 1)

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        """The lines that the cells are drawn between, first those across, then those down."""
        return self.rows + grid.transposed(self.rows)

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("horizontal line", self.board.height + 1), ("vertical line", self.board.width + 1)

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The corners an edge away from each corner: up, left, right, down."""
        return grid.neighbours(self.rows, grid.ORTHOGONAL)

    def name(self, cell: int) -> str:
        """Return how a corner is written: by the cells that it belongs to."""
        board = self.board
        row, column = self.positions[cell]
        cells = self.cells_at[cell]
        if len(cells) == 4:
            return f"the corner of {board.name(cells[0])} and {board.name(cells[3])}"
        upper, left = row < board.height, column < board.width
        if len(cells) == 1:
            return f"the {'upper' if upper else 'lower'} {'left' if left else 'right'} corner"
        if 0 < column < board.width:
            return f"the corner {'above' if upper else 'below'} {board.runs(cells)}"
        return f"the corner {'left' if left else 'right'} of {board.runs(cells)}"

    def spoken(self, cell: int) -> str:
        """Return the name of a corner, by a cell at it."""
        board = self.board
        row, column = self.positions[cell]
        across = "above" if row < board.height else "below"
        down = "left" if column < board.width else "right"
        named = min(row, board.height - 1) * board.width + min(column, board.width - 1)
        return f"the corner {across} and {down} of {board.spoken(named)}"

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """The four corners of each cell: upper left, upper right, lower left, lower right."""
        rows = self.rows
        return tuple(
            [
                (rows[r][c], rows[r][c + 1], rows[r + 1][c], rows[r + 1][c + 1])
                for r, c in self.board.positions
            ]
        )

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        """The one to four cells that each corner belongs to, in order."""
        return grid.holding(self.around, self.cells)

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple([(column, row) for row, column in self.positions])

    def outline(self, place: int) -> tuple[Point, ...]:
        """Return the corners of a small square around a corner."""
        x, y = self.centres[place]
        reach = REACH
        return (
            (x - reach, y - reach),
            (x + reach, y - reach),
            (x + reach, y + reach),
            (x - reach, y + reach),
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Corners], ...]:
        """The images of the board's own symmetries, in their order."""
        boards = [symmetry.lattice.corners for symmetry in self.board.symmetries]
        images = map(grid.joined, grid.images(self.rows))
        return tuple(map(Symmetry, boards, images))
