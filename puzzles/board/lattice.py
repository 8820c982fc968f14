"""What all boards have in common: places with names, rows, lines, families of lines, symmetries.

A symmetry is a permutation of the places; what it does to lines follows from that, and is found
once per board by matching the places of each line of the image. Lengths are in units of a cell's
width, from the top left corner of the board.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from puzzles.board.pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

T = TypeVar("T")
Cells = tuple[int, ...]
Point = tuple[float, float]
Spot = tuple[str, Cells]
"""What something lies on, whoever counts it: the sort, and its number or those of its two ends."""
Board_co = TypeVar("Board_co", bound="Lattice", covariant=True)

# What is computed from a board of 500x500 cells takes up to half a gigabyte, so of large boards
# only two are shared at a time (two, as a rectangle needs the one that lies on its side).
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
        """Return for each line of an image the own line that it shows, and whether backwards."""
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

    @cached_property
    def located(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Row and column, from 1, of the cells that each place is, joins or separates.

        Of the two cells that a border of the board separates one is outside.
        """
        return tuple([((row + 1, column + 1),) for row, column in self.positions])

    def spot(self, place: int) -> Spot:
        """Return what pictures call a place."""
        return self.sort, (place,)

    def name(self, cell: int) -> str:
        """Return how a cell is written, such as r3c5, counting from 1."""
        row, column = self.positions[cell]
        return f"r{row + 1}c{column + 1}"

    def spoken(self, cell: int) -> str:
        """Return how to speak of a cell to who cannot see it, counting from 1."""
        row, column = self.positions[cell]
        return f"row {row + 1}, column {column + 1}"

    def names(self, cells: Iterable[int]) -> str:
        """Return how several cells are written: whole lines, runs such as r3c5-8, single cells."""
        wanted = frozenset(cells)
        return self._whole_lines(wanted) or self.runs(wanted)

    def all_of(self, cells: Iterable[int]) -> str:
        """Return how several cells are written as the subject of a sentence: all cells of row 3."""
        lines = self._whole_lines(frozenset(cells))
        return f"all cells of {lines}" if lines else self.names(cells)

    def runs(self, cells: Iterable[int]) -> str:
        """Return how several cells are written: runs such as r3c5-8, and single cells."""
        return joined(self._pieces(frozenset(cells)))

    @cached_property
    def _shortest(self) -> int:
        """The number of cells of the shortest line."""
        return min(map(len, self.lines), default=0)

    def _whole_lines(self, cells: frozenset[int]) -> str:
        """Return the lines that cells are, such as rows 2 and 3; empty if they are none."""
        word, lines = self.lines_of(cells)
        return f"{word}{'s' * (len(lines) > 1)} {joined(list(map(str, lines)))}" if lines else ""

    def lines_of(self, cells: Iterable[int]) -> tuple[str, Sequence[int]]:
        """Return the word for a family and the lines of it, two at most, that cells are, from 1.

        They are none where names do not tell them.
        """
        cells = frozenset(cells)
        if len(cells) < max(self._shortest, 2):
            return "", ()
        first = 0
        for word, count in self.families:
            of_family = self.lines[first : first + count]
            whole = [at for at, line in enumerate(of_family, 1) if cells.issuperset(line)]
            if 0 < len(whole) <= 2 and len(cells) == sum([len(of_family[at - 1]) for at in whole]):
                return word, whole
            first += count
        return "", ()

    def _pieces(self, cells: Collection[int]) -> list[str]:
        """Return cells in runs across and down, the longest of which are taken first."""
        if len(cells) == 1:
            return [self.name(cell) for cell in cells]
        return pieces([self.positions[cell] for cell in cells])

    def line_name(self, line: int) -> str:
        """Return how to speak of a line to a person, counting from 1.

        Raises:
            IndexError: there is no such line.
        """
        word, number = self.line_of(line)
        return f"{word} {number}"

    def line_of(self, line: int) -> tuple[str, int]:
        """Return the word for a line and its number in its family, from 1.

        Raises:
            IndexError: there is no such line.
        """
        number = line
        for word, count in self.families:
            if 0 <= number < count:
                return word, number + 1
            number -= count
        raise IndexError(f"{self.size} has no line of index {line}")


def located(places: Lattice) -> list[list[list[list[int]]]] | None:
    """Return `Lattice.located` by rows as lists; None where all places are cells."""
    if all(len(cells) == 1 for cells in places.located):
        return None
    return [[[[*cell] for cell in places.located[place]] for place in row] for row in places.rows]


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return parts of a sentence with commas between them and a word before the last."""
    return f" {word} ".join([*([", ".join(parts[:-1])] if parts[1:] else []), *parts[-1:]])
