"""Making Slitherlink: a random loop, all its numbers, then numbers dropped.

The loop is the border of a region that grows cell by cell and never touches itself, so that
neither the region nor the cells outside fall apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.maker import GaveUp, Wish
from puzzles.kinds.slitherlink import KIND, Slitherlink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.rng import Stream
    from puzzles.board import Rect

ROUNDS = 100
BULKY = 8  # one cell in so many is taken that makes the region thicker


class SlitherlinkMaker(CluedMaker[Slitherlink]):
    """Slitherlink puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("5", "7", "10")
    most_cells: ClassVar = 900
    example_sizes = ("5", "10", "15", "20")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Slitherlink], Mapping[str, int]]:
        board = wish.rectangle
        edges = board.edges
        for number in range(1, ROUNDS + 1):
            inside = region(board, stream)
            sides = [sum([inside[cell] for cell in cells]) for cells in edges.between]
            solution = tuple([int(count == 1) for count in sides])
            numbers = [sum([solution[edge] for edge in around]) for around in edges.around]
            full = Slitherlink(board, tuple(numbers))
            clued = Clued(full, solution, wish.budget)
            if not clued.ambiguous():
                return clued, {"lines": sum(solution), "loops": number}
        raise GaveUp(f"the numbers told none of {ROUNDS} loops")


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


MAKER = SlitherlinkMaker()
