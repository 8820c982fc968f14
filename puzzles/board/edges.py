"""The edges of the cells of a rectangle, as a board of their own: places for loops and borders.

The horizontal edges come first, in reading order: `height` + 1 rows of `width`, edge (r, c) above
cell (r, c). Then the vertical edges: `height` rows of `width` + 1, edge (r, c) left of cell
(r, c). Both are grids, so their images are those of the cells.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from puzzles.board import grid
from puzzles.board.lattice import Cells, Lattice, Symmetry, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzles.board.rectangle import Rect

SIDES = ("above", "left of", "right of", "below")  # of a cell, in the order of `Edges.around`


@dataclass(frozen=True)
class Edges(Lattice):
    """The edges of the cells of `board`."""

    board: Rect

    def __reduce__(self) -> tuple[Callable[[Rect, str], Edges], tuple[Rect, str]]:
        return getattr, (self.board, "edges")

    @property
    def size(self) -> str:
        """The size of the board whose edges these are."""
        return self.board.size

    @cached_property
    def horizontal(self) -> tuple[Cells, ...]:
        """The `height` + 1 rows of `width` horizontal edges, top to bottom."""
        return grid.numbered(self.board.height + 1, self.board.width)

    @cached_property
    def vertical(self) -> tuple[Cells, ...]:
        """The `height` rows of `width` + 1 vertical edges, top to bottom."""
        height, width = self.board.height, self.board.width
        return grid.numbered(height, width + 1, (height + 1) * width)

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        """A row of horizontal edges, a row of vertical ones, and so on, as the board is drawn."""
        pairs = zip(self.horizontal, self.vertical, strict=False)
        return (*(row for pair in pairs for row in pair), self.horizontal[-1])

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        """The lines that the cells are drawn between, first those across, then those down."""
        return self.horizontal + grid.transposed(self.vertical)

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("horizontal line", self.board.height + 1), ("vertical line", self.board.width + 1)

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Row (of `rows`) and place in it of each edge, from 0: even rows are horizontal edges."""
        across, down = self.horizontal, self.vertical
        return tuple(
            [(2 * r, c) for r, row in enumerate(across) for c in range(len(row))]
            + [(2 * r + 1, c) for r, row in enumerate(down) for c in range(len(row))]
        )

    def name(self, cell: int) -> str:
        """Return how an edge is written: by its two cells, or by the side of its only one."""
        one, *other = map(self.board.name, self.between[cell])
        return f"between {one} and {other[0]}" if other else f"{self._side(cell)} {one}"

    def spoken(self, cell: int) -> str:
        side = self._side(cell)
        return f"the edge {side} {self.board.spoken(self.between[cell][-1])}"

    def _side(self, edge: int) -> str:
        """Return on which side of the last of its cells an edge is."""
        row, column = self.positions[edge]
        if row % 2:
            return "left of" if column < self.board.width else "right of"
        return "above" if row // 2 < self.board.height else "below"

    def names(self, cells: Iterable[int]) -> str:
        """Return how several edges are written: by the cells that most of them lie around."""
        left, parts = set(cells), list[str]()
        while len(left) > 1:
            shared = Counter([cell for edge in left for cell in self.between[edge]])
            cell, most = max(shared.items(), key=lambda pair: (pair[1], -pair[0]))
            if most < 2:
                break
            sides = [edge for edge in self.around[cell] if edge in left]
            words = [word for edge, word in zip(self.around[cell], SIDES, strict=True) if edge in left]
            around = "all around" if most == len(SIDES) else joined(words)
            parts.append(f"{around} {self.board.name(cell)}")
            left.difference_update(sides)
        outer: dict[str, list[int]] = {}
        for edge in sorted(left):
            if len(self.between[edge]) == 1:
                outer.setdefault(self._side(edge), []).append(self.between[edge][0])
        parts += [f"{side} {self.board.runs(cells)}" for side, cells in outer.items()]
        parts += [self.name(edge) for edge in sorted(left) if len(self.between[edge]) == 2]
        return "; ".join(parts)

    def all_of(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    def runs(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """The four edges of each cell: up, left, right, down (`SIDES`)."""
        across, down = self.horizontal, self.vertical
        return tuple(
            [
                (across[r][c], down[r][c], down[r][c + 1], across[r + 1][c])
                for r, c in self.board.positions
            ]
        )

    @cached_property
    def between(self) -> tuple[Cells, ...]:
        """The cells that each edge separates: one at the border, elsewhere two, in order."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for cell, edges in enumerate(self.around):
            for edge in edges:
                found[edge].append(cell)
        return tuple(map(tuple, found))

    @cached_property
    def inner(self) -> Cells:
        """The edges that separate two cells."""
        return tuple([edge for edge, cells in enumerate(self.between) if len(cells) == 2])

    @cached_property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The two corners of each edge: left and right, or upper and lower."""
        rows = self.board.corners.rows
        across = [pair for row in rows for pair in pairwise(row)]
        down = [
            (a, b) for upper, lower in pairwise(rows) for a, b in zip(upper, lower, strict=True)
        ]
        return tuple(across + down)

    @cached_property
    def at_corner(self) -> tuple[Cells, ...]:
        """The two to four edges that meet at each corner: up, left, right, down of it."""
        found: list[list[int]] = [[] for _ in range(self.board.corners.cells)]
        across, down = self.horizontal, self.vertical
        for family, end in ((down, 1), (across, 1), (across, 0), (down, 0)):
            for edge in grid.joined(family):
                found[self.ends[edge][end]].append(edge)
        return tuple(map(tuple, found))

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The up to six edges that share a corner with each edge."""
        return tuple(
            [
                tuple([other for end in ends for other in self.at_corner[end] if other != edge])
                for edge, ends in enumerate(self.ends)
            ]
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Edges], ...]:
        """The images of the board's own symmetries, in their order."""
        across = list(map(grid.joined, grid.images(self.horizontal)))
        down = list(map(grid.joined, grid.images(self.vertical)))
        boards = [symmetry.lattice.edges for symmetry in self.board.symmetries]
        upright = [one + two for one, two in zip(across, down, strict=True)][: grid.UPRIGHT]
        turned = [two + one for one, two in zip(across, down, strict=True)][grid.UPRIGHT :]
        return tuple(map(Symmetry, boards, upright + turned))
