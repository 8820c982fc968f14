"""What joins points of a rectangle that see each other along a line, with no other point between.

Spans are places for bridges between islands. Those across come first, in reading order, then those
down, column by column.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from puzzles.board.lattice import Cells, Lattice, Point, Spot, Symmetry, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzles.board.rectangle import Rect


@dataclass(frozen=True)
class Spans(Lattice):
    """The spans between some cells of `board`, the `points`, which are in ascending order."""

    board: Rect
    points: Cells
    sort: ClassVar = "spans"

    def __reduce__(self) -> tuple[Callable[[Rect, Cells], Spans], tuple[Rect, Cells]]:
        return spans, (self.board, self.points)

    @property
    def size(self) -> str:
        """The size of the board that they are of."""
        return self.board.size

    @cached_property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The two cells that each joins: left and right, or upper and lower."""
        chosen = set(self.points)
        lines = [[cell for cell in line if cell in chosen] for line in self.board.lines]
        return tuple([pair for line in lines for pair in pairwise(line)])

    @cached_property
    def across(self) -> tuple[bool, ...]:
        """Whether each leads across, not down."""
        row = [row for row, _ in self.board.positions]
        return tuple([row[one] == row[other] for one, other in self.ends])

    @cached_property
    def passed(self) -> tuple[Cells, ...]:
        """The cells between the ends of each."""
        steps = [1 if across else self.board.width for across in self.across]
        return tuple(
            [
                tuple(range(one + step, other, step))
                for (one, other), step in zip(self.ends, steps, strict=True)
            ]
        )

    @cached_property
    def links(self) -> tuple[Cells, ...]:
        """The links between neighbouring cells that each leads along."""
        number = {ends: link for link, ends in enumerate(self.board.links.ends)}
        ways = [
            (one, *passed, other)
            for (one, other), passed in zip(self.ends, self.passed, strict=True)
        ]
        return tuple([tuple([number[pair] for pair in pairwise(way)]) for way in ways])

    @cached_property
    def meeting(self) -> tuple[Cells, ...]:
        """The up to four that meet at each of the points."""
        found: dict[int, list[int]] = {point: [] for point in self.points}
        for span, ends in enumerate(self.ends):
            for point in ends:
                found[point].append(span)
        return tuple([tuple(some) for some in found.values()])

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """Each two spans that cross, the one that leads across first."""
        over: dict[int, int] = {}
        found: list[tuple[int, int]] = []
        for span, passed in enumerate(self.passed):
            for cell in passed:
                if self.across[span]:  # these are numbered first
                    over[cell] = span
                elif cell in over:
                    found.append((over[cell], span))
        return tuple(sorted(found))

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The others that share a point with each."""
        at = dict(zip(self.points, self.meeting, strict=True))
        return tuple(
            [
                tuple([other for end in ends for other in at[end] if other != span])
                for span, ends in enumerate(self.ends)
            ]
        )

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        """Those whose middles are on one level, from left to right, as the board is drawn."""
        levels: dict[float, list[int]] = {}
        for span, (_, level) in enumerate(self.centres):
            levels.setdefault(level, []).append(span)
        return tuple(
            [
                tuple(sorted(some, key=lambda span: self.centres[span]))
                for _, some in sorted(levels.items())
            ]
        )

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        return ()

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return ()

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        at = {span: (r, c) for r, row in enumerate(self.rows) for c, span in enumerate(row)}
        return tuple([at[span] for span in range(self.cells)])

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The middle of each span: halfway between its two islands."""
        middles = self.board.centres
        pairs = [(middles[one], middles[other]) for one, other in self.ends]
        return tuple([((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairs])

    def outline(self, place: int) -> tuple[Point, ...]:
        one, other = self.ends[place]
        return self.board.centres[one], self.board.centres[other]

    @cached_property
    def located(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        of_cell = self.board.located
        return tuple([of_cell[one] + of_cell[other] for one, other in self.ends])

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        return self.ends

    def spot(self, place: int) -> Spot:
        return "links", self.ends[place]

    def name(self, cell: int) -> str:
        """Return how a span is written: by the cells that it joins."""
        one, other = self.ends[cell]
        return f"{self.board.name(one)} to {self.board.name(other)}"

    def spoken(self, cell: int) -> str:
        one, other = self.ends[cell]
        return f"the span from {self.board.spoken(one)} to {self.board.spoken(other)}"

    def names(self, cells: Iterable[int]) -> str:
        return joined([self.name(cell) for cell in sorted(cells)])

    def lines_of(self, cells: Iterable[int]) -> tuple[str, Sequence[int]]:
        return "", ()

    def all_of(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    def runs(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Spans], ...]:
        """The images of the board's own symmetries, in their order."""
        number = {ends: span for span, ends in enumerate(self.ends)}
        found: list[Symmetry[Spans]] = []
        for board, source in self.board.symmetries:
            chosen = set(self.points)
            image = spans(board, tuple([c for c, shown in enumerate(source) if shown in chosen]))
            pairs = [sorted((source[one], source[other])) for one, other in image.ends]
            found.append(Symmetry(image, tuple([number[one, other] for one, other in pairs])))
        return tuple(found)


@lru_cache(maxsize=256)
def spans(board: Rect, points: Cells) -> Spans:
    """Return the spans between some cells of a board, which are in ascending order."""
    return Spans(board, points)
