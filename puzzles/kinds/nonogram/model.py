"""The puzzle as a value, and names for its parts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING

from puzzles.kinds.nonogram.lines import ANY, Hints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Hexagon, Rect, Symmetry

LETTERS = "abcdefghi"
COLOURS = len(LETTERS)


@dataclass(frozen=True)
class Nonogram:
    """A puzzle.

    Attributes:
        lattice: the board; its lines are what the clues are about.
        palette: "#rrggbb" of the background and of each colour.
        clues: for each line the (length, colour) of its blocks, colours from 1, -1 for any.
    """

    lattice: Rect | Hexagon
    palette: tuple[str, ...]
    clues: tuple[Hints, ...]

    @property
    def colours(self) -> int:
        """The number of colours beside the background."""
        return len(self.palette) - 1


def families(lattice: Rect | Hexagon) -> tuple[tuple[str, int], ...]:
    """Return the word for the lines of each family and how many there are, in order."""
    return lattice.families


def balanced(lattice: Rect | Hexagon, clues: Sequence[Hints]) -> bool:
    """Return whether the clues of every family tell the same number of filled cells."""
    lines = iter(clues)
    told = {
        sum([length for hints in islice(lines, count) for length, _ in hints])
        for _, count in families(lattice)
    }
    return len(told) == 1


def line_name(lattice: Rect | Hexagon, line: int) -> str:
    """Return how to speak of a line to a person, counting from 1."""
    return lattice.line_name(line)


def hint_text(hints: Hints) -> str:
    """Return a clue as it is written in a file."""
    return " ".join([f"{n}{'?' if c == ANY else LETTERS[c - 1]}" for n, c in hints])


def clues_of(lattice: Rect | Hexagon, values: Sequence[int]) -> tuple[Hints, ...]:
    """Return the clues of a full board."""
    return tuple([hints_of([values[cell] for cell in line]) for line in lattice.lines])


def hints_of(values: Sequence[int]) -> Hints:
    """Return the clue of a full line."""
    return tuple([(len(list(run)), value) for value, run in groupby(values) if value])


def image(puzzle: Nonogram, symmetry: Symmetry[Rect | Hexagon]) -> Nonogram:
    """Return the puzzle's image under a symmetry of its lattice."""
    clues = tuple(
        puzzle.clues[line][::-1] if turned else puzzle.clues[line]
        for line, turned in symmetry.lines(puzzle.lattice)
    )
    return Nonogram(symmetry.lattice, puzzle.palette, clues)
