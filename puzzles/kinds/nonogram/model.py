"""The puzzle as a value, and names for its parts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from puzzles.contract.kind import Puzzle
from puzzles.declare.phrases import line_named
from puzzles.declare.sayings import Saying
from puzzles.relations.runs import runs_of
from puzzles.rules.runs.blocks import ANY, Hints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Hexagon, Rect

LETTERS = "abcdefghi"
COLOURS = len(LETTERS)
PALETTE = (
    "#ffffff",
    "#1a1a1a",
    "#d62728",
    "#1f77b4",
    "#2ca02c",
    "#ff9f1c",
    "#8e44ad",
    "#8c564b",
    "#17becf",
    "#e377c2",
)
"""The colours of puzzles that name none: the background and the others."""
BLOCKS = Saying(
    "{where} has {blocks}",
    over="{where} has no room for {blocks}",
    full="wherever {blocks} {fit} into {where}",
)
NO_BLOCK = Saying(
    "{where} has no block", over="{where} has to be empty", full="{where} has no block"
)


@dataclass(frozen=True)
class Nonogram(Puzzle):
    """A puzzle.

    Attributes:
        board: its lines are what the clues are about.
        palette: "#rrggbb" of the background and of each colour.
        clues: for each line the (length, colour) of its blocks, colours from 1, -1 for any.
    """

    board: Rect | Hexagon
    palette: tuple[str, ...]
    clues: tuple[Hints, ...]

    @property
    def colours(self) -> int:
        """The number of colours beside the background."""
        return len(self.palette) - 1


def balanced(lattice: Rect | Hexagon, clues: Sequence[Hints]) -> bool:
    """Return whether the clues of every family tell the same number of filled cells."""
    lines = iter(clues)
    told = {
        sum([length for hints in islice(lines, count) for length, _ in hints])
        for _, count in lattice.families
    }
    return len(told) == 1


def hint_text(hints: Hints) -> str:
    """Return a clue as it is written in a file."""
    return " ".join([f"{n}{'?' if c == ANY else LETTERS[c - 1]}" for n, c in hints])


def saying_of(puzzle: Nonogram, line: int) -> Saying:
    """Return what a line's clue says; colours by their letters if there are several."""
    where, hints = line_named(puzzle.board, line), puzzle.clues[line]
    if not hints:
        return NO_BLOCK.filled(where=where)
    plain = puzzle.colours == 1
    words = [str(length) if plain else hint_text(((length, c),)) for length, c in hints]
    blocks = f"the {'block' if len(words) == 1 else 'blocks'} {' '.join(words)}"
    fit = "fits" if len(words) == 1 else "fit"
    return BLOCKS.filled(where=where, blocks=blocks, fit=fit)


def clues_of(lattice: Rect | Hexagon, values: Sequence[int]) -> tuple[Hints, ...]:
    """Return the clues of a full board."""
    return tuple([runs_of(values[cell] for cell in line) for line in lattice.lines])


def renamed(puzzle: Nonogram) -> Nonogram:
    """Return the puzzle with its colours named by their first appearance in the clues.

    What the colours look like is of no account: the palette becomes PALETTE. Colours that no
    block can have fall away.
    """
    if puzzle.colours < 2:
        clues = puzzle.clues
        if any(colour == ANY for hints in clues for _, colour in hints) and puzzle.colours:
            clues = tuple([tuple([(length, 1) for length, _ in hints]) for hints in clues])
        return Nonogram(puzzle.board, PALETTE[: puzzle.colours + 1], clues)
    seen = dict.fromkeys([colour for hints in puzzle.clues for _, colour in hints])
    count = puzzle.colours if ANY in seen else max(len(seen), 1)
    seen.pop(ANY, None)
    names = {colour: number for number, colour in enumerate(seen, 1)} | {ANY: ANY}
    clues = tuple([tuple([(n, names[colour]) for n, colour in hints]) for hints in puzzle.clues])
    return Nonogram(puzzle.board, PALETTE[: count + 1], clues)
