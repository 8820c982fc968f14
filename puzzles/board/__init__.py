"""Boards as values: the cells of a lattice, who touches whom, its lines and its symmetries.

Cells are numbered from 0 in reading order. `rect` and `hexagon` hand out one shared object per
size, so what depends on the size alone is computed once per process.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")
Cells = tuple[int, ...]


class Symmetry(NamedTuple):
    """An image of a lattice: cell i of `lattice` shows what cell `source[i]` showed before."""

    lattice: Lattice
    source: Cells

    def apply(self, values: tuple[T, ...]) -> tuple[T, ...]:
        """Return the values of the image, cell by cell."""
        return tuple([values[cell] for cell in self.source])

    def lines(self, original: Lattice) -> tuple[tuple[int, bool], ...]:
        """Return for each line of the image the line of `original` it shows, and if reversed."""
        known: dict[Cells, list[tuple[int, bool]]] = {}
        for backwards in (False, True):
            for number, line in enumerate(original.lines):
                known.setdefault(line[::-1] if backwards else line, []).append((number, backwards))
        return tuple(known[self.apply_to(line)].pop(0) for line in self.lattice.lines)

    def apply_to(self, line: Cells) -> Cells:
        """Return the cells of the original that the cells of `line` show."""
        return tuple([self.source[cell] for cell in line])


class Lattice:
    """What rectangular and hexagonal lattices have in common."""

    @property
    def size(self) -> str:
        """The size as users write it."""
        raise NotImplementedError

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        """The cells of each row, top to bottom, as the board is drawn."""
        raise NotImplementedError

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        """Every line of the board, family by family, each in its reading direction."""
        raise NotImplementedError

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All rotations and reflections, the identity first."""
        raise NotImplementedError

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return sum(map(len, self.rows))

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each cell, from 0, counted as the board is drawn."""
        return tuple((r, c) for r, row in enumerate(self.rows) for c in range(len(row)))

    def name(self, cell: int) -> str:
        """Return how to speak of a cell to a person, counting from 1."""
        row, column = self.positions[cell]
        return f"row {row + 1}, column {column + 1}"


@dataclass(frozen=True)
class Rect(Lattice):
    """A rectangular board of `height` rows and `width` columns."""

    height: int
    width: int

    @property
    def size(self) -> str:
        return f"{self.height}x{self.width}"

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        width = self.width
        return tuple(tuple(range(r * width, (r + 1) * width)) for r in range(self.height))

    @cached_property
    def columns(self) -> tuple[Cells, ...]:
        """The cells of each column, left to right."""
        return tuple(zip(*self.rows, strict=True))

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        return self.rows + self.columns

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The orthogonal neighbours of each cell."""
        return self._neighbours(((-1, 0), (0, -1), (0, 1), (1, 0)))

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """The neighbours of each cell in all eight directions."""
        return self._neighbours([(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c])

    def _neighbours(self, steps: Iterable[tuple[int, int]]) -> tuple[Cells, ...]:
        height, width, steps = self.height, self.width, tuple(steps)
        return tuple(
            tuple(
                (r + dr) * width + c + dc
                for dr, dc in steps
                if 0 <= r + dr < height and 0 <= c + dc < width
            )
            for r, c in self.positions
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        upright = [self.rows, tuple(row[::-1] for row in self.rows)]
        images = [rows[::step] for rows in upright for step in (1, -1)]
        images += [tuple(zip(*rows, strict=True)) for rows in images]
        return tuple(Symmetry(rect(len(rows), len(rows[0])), sum(rows, ())) for rows in images)


@dataclass(frozen=True)
class Hexagon(Lattice):
    """A hexagon of `edge` cells a side, in 2 edge - 1 rows of edge, edge + 1, ..., edge cells.

    A cell has cube coordinates (q, s, z) with q + s + z = 0 and none beyond edge - 1: z numbers
    the rows from the top, q grows from the lower left edge to the upper right one, s from the
    lower right edge to the upper left one.
    """

    edge: int

    @property
    def size(self) -> str:
        return f"hex{self.edge}"

    @cached_property
    def coordinates(self) -> tuple[tuple[int, int, int], ...]:
        """The cube coordinates (q, s, z) of each cell."""
        reach = self.edge - 1
        return tuple(
            (q, -q - z, z)
            for z in range(-reach, reach + 1)
            for q in range(max(-reach, -reach - z), min(reach, reach - z) + 1)
        )

    @cached_property
    def _numbers(self) -> dict[tuple[int, int, int], int]:
        return {position: cell for cell, position in enumerate(self.coordinates)}

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        return self._family(2, lambda cell: self.coordinates[cell][0])

    @cached_property
    def lines(self) -> tuple[Cells, ...]:
        rising = self._family(0, lambda cell: -self.coordinates[cell][2])
        falling = self._family(1, lambda cell: self.coordinates[cell][2])
        return self.rows + rising + falling

    def _family(self, axis: int, order: Callable[[int], int]) -> tuple[Cells, ...]:
        families: dict[int, list[int]] = {}
        for cell, position in enumerate(self.coordinates):
            families.setdefault(position[axis], []).append(cell)
        return tuple(tuple(sorted(families[key], key=order)) for key in sorted(families))

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The up to six neighbours of each cell."""
        steps = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (1, -1, 0), (0, -1, 1), (-1, 0, 1))
        return tuple(
            tuple(
                self._numbers[q + dq, s + ds, z + dz]
                for dq, ds, dz in steps
                if (q + dq, s + ds, z + dz) in self._numbers
            )
            for q, s, z in self.coordinates
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        orders = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0))
        images: list[Symmetry] = []
        for i, j, k in orders:
            for sign in (1, -1):
                source = tuple(
                    self._numbers[sign * p[i], sign * p[j], sign * p[k]] for p in self.coordinates
                )
                images.append(Symmetry(self, source))
        return tuple(images)


@cache
def rect(height: int, width: int) -> Rect:
    """Return the rectangular lattice of `height` x `width` cells."""
    return Rect(height, width)


@cache
def hexagon(edge: int) -> Hexagon:
    """Return the hexagonal lattice with `edge` cells a side."""
    return Hexagon(edge)
