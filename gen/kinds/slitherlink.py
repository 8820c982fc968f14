"""Making Slitherlink: a random loop, all its numbers, then numbers dropped.

Without any that can be spared nearly all of them are as hard as they get, so that by default some
of those stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Wish
from gen.planting.clued import Clued, CluedMaker
from gen.planting.region import region
from gen.planting.thin import CLUES, VARIES
from puzzles.kinds.slitherlink import KIND, Slitherlink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.sources.rng import Stream

ROUNDS = 100


class SlitherlinkMaker(CluedMaker[Slitherlink]):
    """Slitherlink puzzles, with more numbers to spare or fewer, or with a wanted number."""

    kind = KIND
    makes = "few numbers to spare or many"
    options = tuple(
        replace(option, default=VARIES) if option is CLUES else option
        for option in CluedMaker.options
    )
    starter: ClassVar = ("5", "7", "10")
    most_cells: ClassVar = 900
    example_sizes = ("5", "10", "15", "20")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Slitherlink], Mapping[str, int]]:
        """Draw the edge of a region anew until the numbers of all cells tell it."""
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


MAKER = SlitherlinkMaker()
