"""One line: everything that the runs it has say about its cells.

Sets of places in a line are bits of an integer, bit p for cell p or for the gap before it. A
forward pass finds for each block the starts that leave room for the blocks before it, the same
pass over the reversed line those that leave room for the blocks after it; together they are the
starts that occur in some placement, and cells no placement gives a value lose it. Flooding a set
along a run of cells is one addition, whose carry runs through the ones (the dynamic programming
is that of Batenburg, Kosters 2009, done for all places at once).
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from puzzles.rules.native import LONGEST, Line
from puzzles.rules.runs.blocks import blocks_of, needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.rules.runs.blocks import Block, Hints

Values = list[int]
"""For each value, the background first, the places that could have it."""
Starts = dict[int, int]
"""The places at which a block can start, by its colour."""
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def reverse(places: int, width: int) -> int:
    """Return the set with each of its `width` places p moved to width - 1 - p."""
    size = width + 7 >> 3
    turned = places.to_bytes(size, "little").translate(_REVERSED)
    return int.from_bytes(turned, "big") >> (size << 3) - width


def runs(cells: int, length: int) -> int:
    """Return the places at which `length` cells in a row belong to the set."""
    for step in _steps(length):
        cells &= cells >> step
    return cells


def spread(starts: int, length: int) -> int:
    """Return the cells of all blocks of `length` cells that start in the set."""
    for step in _steps(length):
        starts |= starts << step
    return starts


class Solver(Protocol):
    """Takes a line's values and returns those left, or None if it has no placement.

    A list of starts is filled with those that each block can have, by colour.
    """

    def __call__(
        self, values: list[int], starts: list[dict[int, int]] | None = None
    ) -> list[int] | None: ...


def plain_solver(width: int, lengths: Sequence[int]) -> Solver:
    """Return a function that does what `placements` does for a line of one colour, much faster.

    It takes the cells that could be empty and those that could be filled, and returns those
    that still can. What the backward pass finds goes into one long integer, `width` bits for a
    block, which is reversed in one go.

    Args:
        width: the number of cells.
        lengths: of the blocks.
    """
    full = (1 << width) - 1
    beyond = width + 1
    top = len(lengths) * width
    pair, pair_pad = _bytes(2 * width)
    block_bytes, block_pad = _bytes(top)
    gap_bytes, gap_pad = _bytes(top + width)
    growth = _growth(tuple(sorted({1, *lengths})))
    backwards = lengths[::-1]
    turned, read = _REVERSED, int.from_bytes

    def solve(values: list[int], starts: list[dict[int, int]] | None = None) -> list[int] | None:
        """Place the blocks with operations on whole lines, a bit for each cell."""
        empty, filled = values
        both = empty | filled << width
        both = read(both.to_bytes(pair, "little").translate(turned), "big") >> pair_pad
        back = both >> width
        near: dict[int, int] = {}
        far: dict[int, int] = {}
        run = filled | (both & full) << beyond
        for length, steps in growth:
            for step in steps:
                run &= run >> step
            near[length] = run & full
            far[length] = run >> beyond

        # `reach`: the gaps that the cells before can fill up to, with the blocks so far.
        start = reach = 1 | ((back + (back & 1)) ^ back)
        gaps = reach & back
        firsts = 0
        for length in backwards:
            begin = start & far[length]
            firsts = firsts << width | begin
            begin <<= length
            reach = begin | ((back + (begin & back)) ^ back)
            start = reach & back
            gaps = gaps << width | start
            start <<= 1
        if not reach >> width & 1:
            return None
        gaps = read(gaps.to_bytes(gap_bytes, "little").translate(turned), "big") >> gap_pad
        lasts = read(firsts.to_bytes(block_bytes, "little").translate(turned), "big") >> block_pad

        ends = dict.fromkeys(near, 0)
        start = reach = 1 | ((empty + (empty & 1)) ^ empty)
        place = top
        can_empty = reach & gaps >> place
        for length in lengths:
            place -= width
            begin = (start & near[length]) << length
            fitting = begin & lasts >> place << 1
            ends[length] |= fitting
            if starts is not None:
                starts.append({1: fitting >> length})
            reach = begin | ((empty + (begin & empty)) ^ empty)
            start = reach & empty
            can_empty |= start & gaps >> place
            start <<= 1
        can_fill = 0
        for length, cells in ends.items():
            for step in _steps(length):
                cells |= cells >> step
            can_fill |= cells
        return [can_empty & empty, can_fill >> 1]

    return solve


def _bytes(bits: int) -> tuple[int, int]:
    """Return how many bytes hold so many bits, and how many bits of them stay free."""
    return bits + 7 >> 3, -bits % 8


@lru_cache(maxsize=4096)
def _growth(lengths: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each length, ascending, with the shifts that make runs of it of runs of the last."""
    return tuple((now, _steps(now, before)) for before, now in pairwise((1, *lengths)))


@cache
def _steps(length: int, have: int = 1) -> tuple[int, ...]:
    """Return the shifts that take runs of `have` cells to runs of `length` cells."""
    steps: list[int] = []
    while have < length:
        steps.append(min(have, length - have))
        have += steps[-1]
    return tuple(steps)


def placements(
    width: int, blocks: Sequence[Block], values: Sequence[int]
) -> tuple[list[Starts], Values] | None:
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
    reachable: list[Starts] = []
    for (length, _), before, behind in zip(blocks, forward, reversed(backward), strict=True):
        starts: Starts = {}
        for colour, places in before.items():
            both = places & reverse(behind.get(colour, 0), width - length + 1)
            if both:
                starts[colour] = both
                can[colour] |= spread(both, length)
        reachable.append(starts)
    return reachable, can


def _pass(blocks: Sequence[Block], values: Sequence[int]) -> tuple[list[Starts], list[int]]:
    """Return each block's starts, as far as the cells before and under it allow.

    Also, for each number of blocks done, the gaps that the cells before can fill up to.
    """
    empty = values[0]
    free = reach = 1 | ((empty + (empty & 1)) ^ empty)
    reaches = [reach]
    reachable: list[Starts] = []
    touching: dict[int, int] = {}  # by colour, the gaps in which the block before could end
    for length, colours in blocks:
        starts: Starts = {}
        for colour in colours:
            begin = free
            for other, ends in touching.items():
                if other != colour:
                    begin |= ends
            begin &= runs(values[colour], length)
            if begin:
                starts[colour] = begin
        reachable.append(starts)
        touching = {colour: begin << length for colour, begin in starts.items()}
        reach = 0
        for ends in touching.values():
            reach |= ends
        reach |= (empty + (reach & empty)) ^ empty
        reaches.append(reach)
        free = (reach & empty) << 1
    return reachable, reaches


def solver(width: int, hints: Hints, colours: int) -> Solver:
    """Return a function that solves a line with this clue."""
    if colours == 1:
        lengths = [length for length, _ in hints]
        if sum(lengths) + len(lengths) - 1 > width:
            return _impossible
        if Line is not None and width <= LONGEST:  # pyright: ignore[reportUnnecessaryComparison]
            return Line(width, lengths)
        return plain_solver(width, lengths)
    blocks = blocks_of(hints, colours)
    if needed(blocks) > width:
        return _impossible

    def solve(values: Values, starts: list[dict[int, int]] | None = None) -> Values | None:
        """Place the blocks by C."""
        fits = placements(width, blocks, values)
        if fits is None:
            return None
        if starts is not None:
            starts += fits[0]
        return fits[1]

    return solve


def _impossible(values: Values, starts: list[dict[int, int]] | None = None) -> Values | None:
    return None


def says_something(width: int, hints: Hints) -> bool:
    """Return whether a clue of a one-coloured puzzle excludes anything on an open line.

    It does unless there is more room to spare than the longest block needs to get out of its
    own way.
    """
    if not hints:
        return True
    lengths = [length for length, _ in hints]
    return width + 1 - sum(lengths) - len(lengths) < max(lengths)
