"""Random regions whose border is one loop: they grow cell by cell and never touch themselves.

So neither the region nor the cells outside fall apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gen.rng import Stream
    from puzzles.board import Rect

BULKY = 8  # one cell in so many is taken that makes the region thicker


def region(board: Rect, stream: Stream) -> list[int]:
    """Return a region, 1 for its cells, that is connected, as is all that is not in it.

    A cell is taken if the region is one run of the eight cells around it, with a side in it and
    a side not in it. Cells are tried in random order until a round takes none.
    """
    width = board.width + 2
    ring = (-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1)
    spots = [(row + 1) * width + column + 1 for row, column in board.positions]
    inside = [0] * (width * (board.height + 2))
    inside[stream.choice(spots)] = 1
    taken = True
    while taken:
        taken = False
        for spot in stream.shuffled(spots):
            if inside[spot]:
                continue
            near = [inside[spot + step] for step in ring]
            sides = near[0] + near[2] + near[4] + near[6]
            runs = sum([near[i] > near[i - 1] for i in range(8)])
            if runs == 1 and (sides == 1 or (sides in (2, 3) and not stream.below(BULKY))):
                inside[spot] = 1
                taken |= sides == 1
    return [int(inside[spot]) for spot in spots]
