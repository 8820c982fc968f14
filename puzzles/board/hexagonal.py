"""Hexagonal boards: cells in rows of growing, then shrinking length, numbered in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT, Cells, Lattice, Point, Symmetry

if TYPE_CHECKING:
    from collections.abc import Callable

ROW_STEP = sqrt(3) / 2  # from one row to the next
RADIUS = 1 / sqrt(3)  # of a cell, centre to corner


@dataclass(frozen=True)
class Hexagon(Lattice):
    """A hexagon of `edge` cells a side, in 2 edge - 1 rows of edge, edge + 1, ..., edge cells.

    A cell has cube coordinates (q, s, z) with q + s + z = 0 and none beyond edge - 1: z numbers
    the rows from the top, q grows from the lower left edge to the upper right one, s from the
    lower right edge to the upper left one. Cells stand on a corner and are 1 wide, so
    that neighbours are 1 apart in all six directions.
    """

    edge: int

    def __reduce__(self) -> tuple[Callable[[int], Hexagon], tuple[int]]:
        return hexagon, (self.edge,)

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

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        count = 2 * self.edge - 1
        return ("row", count), ("rising line", count), ("falling line", count)

    def _family(self, axis: int, order: Callable[[int], int]) -> tuple[Cells, ...]:
        """Return the lines that are parallel to an axis, each line's cells in an order.

        Args:
            axis: which coordinate is the same in all cells of a line.
            order: of a cell, by which those of a line are sorted.
        """
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
    def centres(self) -> tuple[Point, ...]:
        """The middle of each cell, with the rows centred below each other."""
        widest = max(map(len, self.rows))
        return tuple(
            [
                (column + (widest - len(row)) / 2 + 0.5, RADIUS + ROW_STEP * number)
                for number, row in enumerate(self.rows)
                for column in range(len(row))
            ]
        )

    def outline(self, place: int) -> tuple[Point, ...]:
        """Return the six corners of a cell, clockwise from the top."""
        (x, y), half = self.centres[place], RADIUS / 2
        return (
            (x, y - RADIUS),
            (x + 0.5, y - half),
            (x + 0.5, y + half),
            (x, y + RADIUS),
            (x - 0.5, y + half),
            (x - 0.5, y - half),
        )

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Hexagon], ...]:
        """The orders of the three coordinates, each with both signs."""
        orders = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0))
        images: list[Symmetry[Hexagon]] = []
        for i, j, k in orders:
            for sign in (1, -1):
                source = tuple(
                    self._numbers[sign * p[i], sign * p[j], sign * p[k]] for p in self.coordinates
                )
                images.append(Symmetry(self, source))
        return tuple(images)


def hexagon(edge: int) -> Hexagon:
    """Return the hexagonal lattice with `edge` cells a side."""
    return (_small if 3 * edge * (edge - 1) < SMALL else _large)(edge)


_small = lru_cache(maxsize=SMALL_KEPT)(Hexagon)
_large = lru_cache(maxsize=LARGE_KEPT)(Hexagon)
