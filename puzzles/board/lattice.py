"""What all boards have in common: places with names, rows, lines, families of lines, symmetries.

A symmetry is a permutation of the places; what it does to lines follows from that, and is found
once per board by matching the places of each line of the image. Lengths are in units of a cell's
width, from the top left corner of the board.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, TypeVar

T = TypeVar("T")
Cells = tuple[int, ...]
Point = tuple[float, float]
Spot = tuple[str, Cells]
"""What something lies on, whoever counts it: the sort, and its number or those of its two ends."""
Board_co = TypeVar("Board_co", bound="Lattice", covariant=True)

# What is computed from a board of 500x500 cells takes up to half a gigabyte, so of large boards
# only two are shared at a time (two, as a rectangle needs the one that lies on its side).
SHOWN = 4  # cells that are named one by one
SMALL, SMALL_KEPT, LARGE_KEPT = 2_500, 32, 2


class Symmetry(NamedTuple, Generic[Board_co]):
    """An image of a lattice: cell i of `lattice` shows what cell `source[i]` showed before.

    To carry a division into regions, apply the symmetry to the labels of the cells, and rename
    them by first appearance (`relabelled`).
    """

    lattice: Board_co
    source: Cells

    def apply(self, values: tuple[T, ...]) -> tuple[T, ...]:
        """Return the values of the image, cell by cell."""
        return tuple([values[cell] for cell in self.source])

    def apply_to(self, line: Cells) -> Cells:
        """Return the cells of the original that the cells of `line` show."""
        return tuple([self.source[cell] for cell in line])

    def lines(self, original: Lattice) -> tuple[tuple[int, bool], ...]:
        """Return for each line of the image the line of `original` it shows, and if reversed.

        Raises:
            ValueError: this is not one of `original.symmetries`.
        """
        return original.line_images[original.symmetries.index(self)]

    def apply_lines(self, original: Lattice, values: tuple[T, ...]) -> tuple[T, ...]:
        """Return the values of the image, line by line: totals, say, that have no direction."""
        return tuple([values[line] for line, _ in self.lines(original)])


class Lattice:
    """What boards have in common. The places of a board are called cells here, whatever they are.

    A board is equal to every other board of its class and size.

    Class attributes:
        sort: what its places are.
    """

    sort: ClassVar[str] = "cells"

    @property
    def parts(self) -> tuple[Lattice, ...]:
        """The lattices of one sort each that it is made of, in the order of their places."""
        return (self,)

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
    def views(self) -> tuple[Cells, ...]:
        """The cells of every line from its start, then of every line from its end."""
        return self.lines + tuple([line[::-1] for line in self.lines])

    @property
    def families(self) -> tuple[tuple[str, int], ...]:
        """The word for the lines of each family and how many there are, in the order of `lines`."""
        raise NotImplementedError

    @cached_property
    def beside(self) -> tuple[Cells, ...]:
        """The neighbours of each cell."""
        raise NotImplementedError

    @cached_property
    def symmetries(self) -> tuple[Symmetry[Lattice], ...]:
        """All rotations and reflections, the identity first."""
        raise NotImplementedError

    @cached_property
    def line_images(self) -> tuple[tuple[tuple[int, bool], ...], ...]:
        """For each symmetry, the line that each line of the image shows, and if reversed."""
        return tuple([self._line_image(symmetry) for symmetry in self.symmetries])

    def _line_image(self, symmetry: Symmetry[Lattice]) -> tuple[tuple[int, bool], ...]:
        known: dict[Cells, list[tuple[int, bool]]] = {}
        for backwards in (False, True):
            for number, line in enumerate(self.lines):
                known.setdefault(line[::-1] if backwards else line, []).append((number, backwards))
        return tuple([known[symmetry.apply_to(line)].pop(0) for line in symmetry.lattice.lines])

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return sum(map(len, self.rows))

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each cell, from 0, counted as the board is drawn."""
        return tuple([(r, c) for r, row in enumerate(self.rows) for c in range(len(row))])

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The middle of each place."""
        raise NotImplementedError

    def outline(self, place: int) -> tuple[Point, ...]:
        """Return the corners around a place, clockwise; the two ends of one that is a line."""
        raise NotImplementedError

    @cached_property
    def cells_at(self) -> tuple[Cells, ...]:
        """The cells of the board that each place is, or lies between."""
        return tuple([(cell,) for cell in range(self.cells)])

    def spot(self, place: int) -> Spot:
        """Return what pictures call a place."""
        return self.sort, (place,)

    def name(self, cell: int) -> str:
        """Return how to speak of a cell to a person, counting from 1."""
        row, column = self.positions[cell]
        return f"row {row + 1}, column {column + 1}"

    def names(self, cells: Cells) -> str:
        """Return how to speak of several cells: a line, a stretch of one, or cell by cell."""
        for number, line in enumerate(self.lines):
            if len(cells) > 1 and cells[0] in line:
                first = line.index(cells[0])
                if line == cells:
                    return self.line_name(number)
                if len(cells) > 2 and line[first : first + len(cells)] == cells:
                    return f"cells {first + 1} to {first + len(cells)} of {self.line_name(number)}"
        shown = [self.name(cell) for cell in cells[:SHOWN]]
        if len(cells) > SHOWN:
            shown.append(f"{len(cells) - SHOWN} more")
        return " and ".join([*([", ".join(shown[:-1])] if shown[1:] else []), *shown[-1:]])

    def line_name(self, line: int) -> str:
        """Return how to speak of a line to a person, counting from 1.

        Raises:
            IndexError: there is no such line.
        """
        number = line
        for word, count in self.families:
            if 0 <= number < count:
                return f"{word} {number + 1}"
            number -= count
        raise IndexError(f"{self.size} has no line of index {line}")
