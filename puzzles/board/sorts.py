"""Places of several sorts side by side: cells to shade and links to draw on one board."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from puzzles.board.lattice import Cells, Lattice, Point, Spot, Symmetry, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Sorts(Lattice):
    """The places of several lattices of one board, those of the first before those of the next."""

    lattices: tuple[Lattice, ...]

    def __reduce__(self) -> tuple[type[Sorts], tuple[tuple[Lattice, ...]]]:
        return Sorts, (self.lattices,)

    @property
    def parts(self) -> tuple[Lattice, ...]:
        return self.lattices

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The number of the first place of each sort."""
        counts = [part.cells for part in self.lattices[:-1]]
        return tuple(accumulate(counts, initial=0))

    def part(self, place: int) -> tuple[Lattice, int]:
        """Return the lattice of a place, and its number there."""
        at = bisect_right(self.firsts, place) - 1
        return self.lattices[at], place - self.firsts[at]

    def _shifted(self, groups: Sequence[Sequence[Cells]]) -> tuple[Cells, ...]:
        """Return groups of places of each lattice as groups of all places."""
        return tuple(
            [
                tuple([first + place for place in group])
                for first, some in zip(self.firsts, groups, strict=True)
                for group in some
            ]
        )

    @property
    def size(self) -> str:
        return self.lattices[0].size

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        return self._shifted([part.rows for part in self.lattices])

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        return self._shifted([part.lines for part in self.lattices])

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        return tuple(chain.from_iterable([part.families for part in self.lattices]))

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The neighbours of each place of its own sort."""
        return self._shifted([part.beside for part in self.lattices])

    @cached_property
    def located(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        return tuple(chain.from_iterable([part.located for part in self.lattices]))

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        at = {
            place: (row, column)
            for row, places in enumerate(self.rows)
            for column, place in enumerate(places)
        }
        return tuple([at[place] for place in range(self.cells)])

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple(chain.from_iterable([part.centres for part in self.lattices]))

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        return tuple(chain.from_iterable([part.cells_at for part in self.lattices]))

    def outline(self, place: int) -> tuple[Point, ...]:
        part, at = self.part(place)
        return part.outline(at)

    def spot(self, place: int) -> Spot:
        part, at = self.part(place)
        return part.spot(at)

    def name(self, cell: int) -> str:
        part, at = self.part(cell)
        return part.name(at)

    def spoken(self, cell: int) -> str:
        part, at = self.part(cell)
        return part.spoken(at)

    def _by_sort(self, cells: Iterable[int]) -> list[tuple[Lattice, list[int]]]:
        """Return the lattices that places belong to, each with its places as it numbers them."""
        wanted: dict[int, list[int]] = {}
        for cell in cells:
            at = bisect_right(self.firsts, cell) - 1
            wanted.setdefault(at, []).append(cell - self.firsts[at])
        return [(self.lattices[at], some) for at, some in sorted(wanted.items())]

    def names(self, cells: Iterable[int]) -> str:
        return joined([part.names(some) for part, some in self._by_sort(cells)])

    def lines_of(self, cells: Iterable[int]) -> tuple[str, Sequence[int]]:
        parts = self._by_sort(cells)
        return parts[0][0].lines_of(parts[0][1]) if len(parts) == 1 else ("", ())

    def all_of(self, cells: Iterable[int]) -> str:
        return self.names(cells)

    def runs(self, cells: Iterable[int]) -> str:
        return joined([part.runs(some) for part, some in self._by_sort(cells)])

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Sorts], ...]:
        """The symmetries that all sorts of places have, each applied to all of them."""
        every: list[Symmetry[Sorts]] = []
        for images in zip(*[part.symmetries for part in self.lattices], strict=True):
            sources = self._shifted([[image.source] for image in images])
            lattice = Sorts(tuple([image.lattice for image in images]))
            every.append(Symmetry(lattice, tuple(chain.from_iterable(sources))))
        return tuple(every)
