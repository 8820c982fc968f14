"""Making Tango: a random full grid, signs here and there, both dropped as far as they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.kinds.binario import filled
from gen.planting.clued import Clued, CluedMaker
from gen.sources.amounts import density, density_of
from puzzles.contract.clues import Clues
from puzzles.kinds.tango import CELLS, KIND, Tango

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

USUAL = 0.3, 1.0


class TangoMaker(CluedMaker[Tango]):
    """Tango puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        density("share of neighbours that have a sign before clues are dropped"),
        *CluedMaker.options,
    )
    starter: ClassVar = ("6", "8", "10")
    most_cells: ClassVar = 900
    example_sizes = ("6", "8", "10", "14")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Tango], Mapping[str, int]]:
        """Fill the board in; show all cells, and as many signs between them as the density says."""
        board = wish.rectangle
        empty = KIND.empty(board, {"distinct_lines": wish.options["distinct_lines"]})
        solution = filled(empty, stream, wish.budget)
        clues, orbits = Clues(empty), self.pattern(wish).all
        cells = clues.number(CELLS)
        signs = [orbit for orbit in orbits if orbit[0] < cells]
        most = density_of(wish.options, *USUAL, stream) * len(board.edges.inner)
        shown = list(range(cells, cells + board.cells))
        for orbit in stream.shuffled(signs):
            if len(shown) + len(orbit) <= board.cells + most:
                shown += orbit
        return Clued(clues.with_(solution, shown), solution, wish.budget), {}


MAKER = TangoMaker()
