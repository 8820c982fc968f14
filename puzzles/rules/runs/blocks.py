"""A line's clue as blocks: what the line solver and the encodings both have to know of it."""

from __future__ import annotations

from itertools import pairwise, starmap
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Hint = tuple[int, int]
Hints = tuple[Hint, ...]
Block = tuple[int, tuple[int, ...]]
"""A length, and the colours that the block can have."""

ANY = -1


def blocks_of(hints: Hints, colours: int) -> tuple[Block, ...]:
    """Return each hint's length and the colours that its block can have."""
    every = tuple(range(1, colours + 1))
    return tuple([(size, every if colour == ANY else (colour,)) for size, colour in hints])


def gap(one: Block, other: Block) -> int:
    """Return how many empty cells there must be between two blocks, whatever their colours."""
    return int(one[1] == other[1] and len(one[1]) == 1)


def needed(blocks: Sequence[Block]) -> int:
    """Return the fewest cells that a line with these blocks can have."""
    return sum([length for length, _ in blocks]) + sum(starmap(gap, pairwise(blocks)))


def count_placements(width: int, blocks: Sequence[Block]) -> int:
    """Return how many ways there are to fill a line of `width` cells with its blocks."""
    slack = width - needed(blocks)
    if slack < 0:
        return 0
    if all(len(colours) == 1 for _, colours in blocks):
        return comb(slack + len(blocks), slack)
    # ways[c][p]: to put the blocks from here on into the cells from p on, when the block that
    # ends there has colour c; colour 0 for none.
    ways = {0: [1] * (width + 1)}
    after = ways[0]
    for number in range(len(blocks) - 1, -1, -1):
        length, choice = blocks[number]
        before = (0,) if not number else (0, *blocks[number - 1][1])
        counts_of = {colour: [0] * (width + 1) for colour in before}
        for place in range(width, -1, -1):
            room = place + length <= width
            later = counts_of[0][place + 1] if place < width else 0
            ways_of = {c: ways.get(c, after)[place + length] if room else 0 for c in choice}
            for colour, counts in counts_of.items():
                counts[place] = later + sum(w for c, w in ways_of.items() if c != colour)
        ways, after = counts_of, counts_of[0]
    return ways[0][0]
