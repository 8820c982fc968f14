"""Making Norinori: pairs of shaded cells first, then regions that grow around two cells each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker
from gen.planting.grown import NONE, cores, grown
from puzzles.base.errors import OptionError
from puzzles.kinds.norinori import KIND, WANTED, Norinori

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

ATTEMPTS = 10_000
BARREN = (2, 2), (2, 4), (3, 3)
"""Sides of further boards without a unique puzzle whose regions hang together."""


class NorinoriMaker(Maker[Norinori]):
    """Norinori puzzles whose regions are connected."""

    kind = KIND
    asymmetric = "its pairs would be symmetric too, so that half of them tell the others"
    makes = "regions that hang together"
    starter: ClassVar = ("5", "6", "8")
    example_sizes: ClassVar = ("5", "6", "8", "10")
    most_cells: ClassVar = 144

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse boards on which no regions have one solution.

        On a board of one line the pairs of a unique puzzle leave one cell between two of them:
        otherwise the leftmost way to lay them differs from the rightmost.
        """
        del options
        short, long = sorted((len(lattice.rows), len(lattice.rows[0])))
        if (short, long) in BARREN or (short == 1 and long % 3 != WANTED):
            raise OptionError(f"no norinori of size {lattice.size} has exactly one solution")

    def make(self, wish: Wish, stream: Stream) -> Made[Norinori]:
        """Lay pairs anew until regions that tell them can be grown around each two cells."""
        board = wish.rectangle
        rules = KIND.template(board)
        for attempt in range(1, ATTEMPTS + 1):
            solution = _paired(board, stream)
            starts = cores(board, WANTED, solution)
            label = grown(board, rules, WANTED, solution, starts, stream, wish.budget)
            if NONE not in label:
                puzzle = KIND.normal(Norinori(board, tuple(label)))
                return Made(puzzle, solution, {"attempts": attempt})
        raise GaveUp(f"no regions were found in {ATTEMPTS} attempts")


def _paired(board: Rect, stream: Stream) -> Solution:
    """Return pairs of shaded cells, none beside another, until no further one has room."""
    shaded = [0] * board.cells
    for cell in stream.shuffled(range(board.cells)):
        for other in stream.shuffled(board.beside[cell]):
            near = (*board.beside[cell], *board.beside[other])
            if not any(shaded[one] for one in (cell, other, *near)):
                shaded[cell] = shaded[other] = 1
    return tuple(shaded)


MAKER = NorinoriMaker()
