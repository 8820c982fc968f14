"""What joins neighbouring points of a rectangle, as boards of their own: places for lines.

Edges join the corners of cells: places for loops around cells and for borders. Links join cells:
places for ways through their centres. Links are the edges of a board whose corners are the cells,
so both are numbered alike. The horizontal ones come first, in reading order, then the vertical
ones. Both are grids, so their images are those of the points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import grid
from puzzles.board.lattice import Cells, Lattice, Point, Spot, Symmetry, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzles.board.rectangle import Rect

SIDES = ("above", "left of", "right of", "below")  # of a cell, in the order of `Steps.around`


@dataclass(frozen=True)
class Steps(Lattice):
    """What joins neighbouring points of `board`: its corners, or its cells.

    Class attributes:
        own: the property of a board that has them.
    """

    board: Rect
    own: ClassVar[str]

    def __reduce__(self) -> tuple[Callable[[Rect, str], Steps], tuple[Rect, str]]:
        return getattr, (self.board, self.own)

    @property
    def points(self) -> Lattice:
        """What they join: a grid of at least one row and column."""
        raise NotImplementedError

    @property
    def size(self) -> str:
        """The size of the board that they are of."""
        return self.board.size

    @cached_property
    def horizontal(self) -> tuple[Cells, ...]:
        """The steps that lead across, a row for each row of points."""
        rows = self.points.rows
        return grid.numbered(len(rows), len(rows[0]) - 1)

    @cached_property
    def vertical(self) -> tuple[Cells, ...]:
        """The steps that lead down, a row for each row of points but the last."""
        rows = self.points.rows
        return grid.numbered(len(rows) - 1, len(rows[0]), len(rows) * (len(rows[0]) - 1))

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        """A row of horizontal ones, a row of vertical ones, and so on, as the board is drawn."""
        pairs = zip(self.horizontal, self.vertical, strict=False)
        return (*(row for pair in pairs for row in pair), self.horizontal[-1])

    @cached_property
    def columns(self) -> tuple[Cells, ...]:
        """Those that lead down, column by column."""
        return grid.transposed(self.vertical) or ((),) * len(self.points.rows[0])

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        """Those in line with each other, first those across, then those down."""
        return self.horizontal + self.columns

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Row (of `rows`) and place in it of each, from 0: those of even rows are horizontal."""
        across, down = self.horizontal, self.vertical
        return tuple(
            [(2 * r, c) for r, row in enumerate(across) for c in range(len(row))]
            + [(2 * r + 1, c) for r, row in enumerate(down) for c in range(len(row))]
        )

    @cached_property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The two points that each joins: left and right, or upper and lower."""
        rows = self.points.rows
        across = [pair for row in rows for pair in pairwise(row)]
        down = [
            (a, b) for upper, lower in pairwise(rows) for a, b in zip(upper, lower, strict=True)
        ]
        return tuple(across + down)

    @cached_property
    def meeting(self) -> tuple[Cells, ...]:
        """The up to four that meet at each point: up, left, right, down of it."""
        meeting: list[list[int]] = [[] for _ in range(self.points.cells)]
        across, down = self.horizontal, self.vertical
        for family, end in ((down, 1), (across, 1), (across, 0), (down, 0)):
            for step in grid.joined(family):
                meeting[self.ends[step][end]].append(step)
        return tuple(map(tuple, meeting))

    def ahead(self, point: int, reach: int) -> tuple[tuple[Cells, Cells], tuple[Cells, Cells]]:
        """Return the steps that lead straight away from a point, those nearest to it first.

        Args:
            point: where to start.
            reach: how many steps each way, or fewer up to the border.

        Returns:
            Those to its left and to its right; those up and down from it.
        """
        row, column = self.points.positions[point]
        across, down = self.horizontal[row], self.columns[column]
        return _around(across, column, reach), _around(down, row, reach)

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """The four around each square between points, in reading order: up, left, right, down."""
        across, down = self.horizontal, self.vertical
        return tuple(
            [
                (across[r][c], down[r][c], down[r][c + 1], across[r + 1][c])
                for r in range(len(across) - 1)
                for c in range(len(across[r]))
            ]
        )

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The up to six others that share a point with each."""
        return tuple(
            [
                tuple([other for end in ends for other in self.meeting[end] if other != step])
                for step, ends in enumerate(self.ends)
            ]
        )

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The middle of each step: halfway between its two points."""
        middles = self.points.centres
        pairs = [(middles[one], middles[other]) for one, other in self.ends]
        return tuple([((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairs])

    def outline(self, place: int) -> tuple[Point, ...]:
        one, other = self.ends[place]
        return self.points.centres[one], self.points.centres[other]

    def lines_of(self, cells: Iterable[int]) -> tuple[str, Sequence[int]]:
        return "", ()

    def all_of(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    def runs(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Steps], ...]:
        """The images of the board's own symmetries, in their order.

        Those that turn the board on its side carry vertical steps to where horizontal ones were.
        """
        across = list(map(grid.joined, grid.images(self.horizontal)))
        down = list(map(grid.joined, grid.images(self.vertical)))
        boards: list[Steps] = [
            getattr(symmetry.lattice, self.own) for symmetry in self.board.symmetries
        ]
        upright = [one + two for one, two in zip(across, down, strict=True)][: grid.UPRIGHT]
        turned = [two + one for one, two in zip(across, down, strict=True)][grid.UPRIGHT :]
        return tuple(map(Symmetry, boards, upright + turned))


def _around(line: Cells, at: int, reach: int) -> tuple[Cells, Cells]:
    """Return the steps of a line before and after its point `at`, those nearest to it first.

    Step number n of a line leads from its point n to the next.
    """
    return line[max(at - reach, 0) : at][::-1], line[at : at + reach]


class Edges(Steps):
    """The edges of the cells of `board`: edge (r, c) is above cell (r, c), or left of it."""

    sort: ClassVar = "edges"
    own: ClassVar = "edges"

    @property
    def points(self) -> Lattice:
        return self.board.corners

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("horizontal line", self.board.height + 1), ("vertical line", self.board.width + 1)

    def name(self, cell: int) -> str:
        """Return how an edge is written: by its two cells, or by the side of its only one."""
        cells = self.between[cell]
        side = "between" if len(cells) > 1 else self._side(cell)
        return f"{side} {self.board.runs(cells)}"

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
        while len(left) > 1:  # cells with several of the edges, most first
            shared = Counter([cell for edge in left for cell in self.between[edge]])
            cell, most = max(shared.items(), key=lambda pair: (pair[1], -pair[0]))
            if most < 2:
                break
            sides = [edge for edge in self.around[cell] if edge in left]
            pairs = zip(self.around[cell], SIDES, strict=True)
            words = [word for edge, word in pairs if edge in left]
            around = "all around" if most == len(SIDES) else joined(words)
            parts.append(f"{around} {self.board.name(cell)}")
            left.difference_update(sides)
        outer: dict[str, list[int]] = {}  # the cells at the rim, by the side of these
        for edge in sorted(left):
            if len(self.between[edge]) == 1:
                outer.setdefault(self._side(edge), []).append(self.between[edge][0])
        parts += [f"{side} {self.board.runs(cells)}" for side, cells in outer.items()]
        parts += [self.name(edge) for edge in sorted(left) if len(self.between[edge]) == 2]
        apart = any(" and " in part for part in parts[:-1])
        return ", and ".join([", ".join(parts[:-1]), parts[-1]]) if apart else joined(parts)

    @cached_property
    def between(self) -> tuple[Cells, ...]:
        """The cells that each edge separates: one at the border, elsewhere two, in order."""
        return grid.holding(self.around, self.cells)

    @cached_property
    def located(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Row and column, from 1, of the two cells that each edge separates."""
        return tuple(
            [
                ((row // 2 + 1, column), (row // 2 + 1, column + 1))
                if row % 2
                else ((row // 2, column + 1), (row // 2 + 1, column + 1))
                for row, column in self.positions
            ]
        )

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        return self.between

    @cached_property
    def inner(self) -> Cells:
        """The edges that separate two cells."""
        return tuple([edge for edge, cells in enumerate(self.between) if len(cells) == 2])

    @property
    def at_corner(self) -> tuple[Cells, ...]:
        """The two to four edges that meet at each corner: up, left, right, down of it."""
        return self.meeting


class Links(Steps):
    """The links between neighbouring cells of `board`."""

    sort: ClassVar = "links"
    own: ClassVar = "links"

    @property
    def points(self) -> Lattice:
        return self.board

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("row of links", self.board.height), ("column of links", self.board.width)

    @cached_property
    def located(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        of_cell = self.board.located
        return tuple([of_cell[one] + of_cell[other] for one, other in self.ends])

    def name(self, cell: int) -> str:
        """Return how a link is written: by the cells that it joins, r1c1-2."""
        return self.board.runs(self.ends[cell])

    def spoken(self, cell: int) -> str:
        one, other = self.ends[cell]
        return f"the link from {self.board.spoken(one)} to {self.board.spoken(other)}"

    def names(self, cells: Iterable[int]) -> str:
        """Return how several links are written: those in a row as one, r1c1-5."""
        wanted, runs = set(cells), list[list[int]]()
        for line in self.lines:
            before = -1
            for link in line:
                if link in wanted:
                    one, other = self.ends[link]
                    if one == before:
                        runs[-1].append(other)
                    else:
                        runs.append([one, other])
                    before = other
        return joined([self.board.runs(run) for run in runs])

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        return self.ends

    @property
    def at_cell(self) -> tuple[Cells, ...]:
        """The up to four links of each cell: up, left, right, down of it."""
        return self.meeting

    def spot(self, place: int) -> Spot:
        return self.sort, self.ends[place]


class Pairs(Links):
    """The same links as pairs of neighbouring cells: what covers both."""

    own: ClassVar = "pairs"

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ("row of pairs", self.board.height), ("column of pairs", self.board.width)

    def name(self, cell: int) -> str:
        """Return how a pair is written: as its two cells are."""
        return self.board.runs(self.ends[cell])

    def spoken(self, cell: int) -> str:
        one, other = self.ends[cell]
        return f"the pair of {self.board.spoken(one)} and {self.board.spoken(other)}"

    def names(self, cells: Iterable[int]) -> str:
        return joined(list(map(self.name, sorted(cells))))
