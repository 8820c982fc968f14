"""One line of a nonogram: everything that its clue says about its cells.

Sets of places in a line are bits of an integer, bit p for cell p or for the gap before it. A
forward pass finds for each block the starts that leave room for the blocks before it, the same
pass over the reversed line those that leave room for the blocks after it; together they are the
starts that occur in some placement, and cells no placement gives a value lose it. Flooding a set
along a run of cells is one addition, whose carry runs through the ones (the dynamic programming
is that of Batenburg, Kosters 2009, done for all places at once).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Hint = tuple[int, int]
Hints = tuple[Hint, ...]
Block = tuple[int, tuple[int, ...]]

ANY = -1
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def blocks_of(hints: Hints, colours: int) -> tuple[Block, ...]:
    """Return each hint's length and the colours that its block can have."""
    every = tuple(range(1, colours + 1))
    return tuple((size, every if colour == ANY else (colour,)) for size, colour in hints)


@lru_cache(maxsize=4096)
def needed(hints: Hints) -> int:
    """Return the fewest cells that a line with this clue can have."""
    gaps = sum(a == b != ANY for (_, a), (_, b) in pairwise(hints))
    return sum(size for size, _ in hints) + gaps


def reverse(places: int, width: int) -> int:
    """Return the set with each of its `width` places p moved to width - 1 - p."""
    size = width + 7 >> 3
    turned = places.to_bytes(size, "little").translate(_REVERSED)
    return int.from_bytes(turned, "big") >> (size << 3) - width


def runs(cells: int, length: int) -> int:
    """Return the places at which `length` cells in a row belong to the set."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def spread(starts: int, length: int) -> int:
    """Return the cells of all blocks of `length` cells that start in the set."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def solve_plain(width: int, lengths: Sequence[int], empty: int, filled: int) -> list[int] | None:
    """Return the cells that can be empty and that can be filled; None if there is no placement.

    Args:
        width: the number of cells.
        lengths: of the blocks, all of one colour.
        empty, filled: the cells that could be empty and that could be filled so far.
    """
    size = width + 7 >> 3
    shift = (size << 3) - width
    turn, read = _REVERSED, int.from_bytes
    back = read(empty.to_bytes(size, "little").translate(turn), "big") >> shift
    other = read(filled.to_bytes(size, "little").translate(turn), "big") >> shift
    places: dict[int, tuple[int, int]] = {}
    for length in lengths:
        if length not in places:
            near, far, have = filled, other, 1
            while have < length:
                step = min(have, length - have)
                near &= near >> step
                far &= far >> step
                have += step
            places[length] = near, far

    # `reach`: the gaps that the cells before can fill up to, with the blocks so far.
    start = reach = 1 | ((back + (back & 1)) ^ back)
    after = [reach & back]
    for length in reversed(lengths):
        ends = (start & places[length][1]) << length
        reach = ends | ((back + (ends & back)) ^ back)
        start = (reach & back) << 1
        after.append(start >> 1)
    if not reach >> width & 1:
        return None

    start = reach = 1 | ((empty + (empty & 1)) ^ empty)
    rest = read(after.pop().to_bytes(size, "little").translate(turn), "big") >> shift
    can_empty, can_fill = reach & rest, 0
    for length in lengths:
        rest = read(after.pop().to_bytes(size, "little").translate(turn), "big") >> shift
        end = rest if after else rest | 1 << width
        starts = start & places[length][0] & end >> length
        ends = starts << length
        reach = ends | ((empty + (ends & empty)) ^ empty)
        start = (reach & empty) << 1
        can_empty |= reach & rest
        have = 1
        while have < length:
            step = min(have, length - have)
            starts |= starts << step
            have += step
        can_fill |= starts
    return [can_empty, can_fill]


def placements(
    width: int, blocks: Sequence[Block], values: Sequence[int]
) -> tuple[list[dict[int, int]], list[int]] | None:
    """Return the starts that each block can have, and the cells that can have each value.

    Args:
        width: the number of cells.
        blocks: each one's length and the colours it can have, as `blocks_of` returns them.
        values: for each value, background first, the cells that could have it so far.

    Returns:
        For each block the starts by colour, colours without any left out, and for each value
        the cells. None if there is no placement.
    """
    turned = [reverse(cells, width) for cells in values]
    forward, reaches = _pass(blocks, values)
    backward, rests = _pass(blocks[::-1], turned)
    if not reaches[-1] >> width & 1:
        return None
    empty = values[0]
    can = [0] * len(values)
    for reach, rest in zip(reaches, reversed(rests), strict=True):
        can[0] |= reach & empty & reverse(rest, width + 1) >> 1
    found: list[dict[int, int]] = []
    for (length, _), before, behind in zip(blocks, forward, reversed(backward), strict=True):
        starts: dict[int, int] = {}
        for colour, places in before.items():
            both = places & reverse(behind.get(colour, 0), width - length + 1)
            if both:
                starts[colour] = both
                can[colour] |= spread(both, length)
        found.append(starts)
    return found, can


def _pass(blocks: Sequence[Block], values: Sequence[int]) -> tuple[list[dict[int, int]], list[int]]:
    """Return each block's starts by colour, as far as the cells before and under it allow.

    Also, for each number of blocks done, the gaps that the cells before can fill up to.
    """
    empty = values[0]
    gap = reach = 1 | ((empty + (empty & 1)) ^ empty)
    reaches = [reach]
    found: list[dict[int, int]] = []
    touching: dict[int, int] = {}
    for length, colours in blocks:
        starts: dict[int, int] = {}
        for colour in colours:
            begin = gap
            for other, ends in touching.items():
                if other != colour:
                    begin |= ends
            begin &= runs(values[colour], length)
            if begin:
                starts[colour] = begin
        found.append(starts)
        touching = {colour: begin << length for colour, begin in starts.items()}
        reach = 0
        for ends in touching.values():
            reach |= ends
        reach |= (empty + (reach & empty)) ^ empty
        reaches.append(reach)
        gap = (reach & empty) << 1
    return found, reaches
