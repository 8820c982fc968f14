"""Making Kurodoko: a random shading, the numbers of all unshaded cells, thinned.

All these numbers leave one shading: no cell with a number is shaded, so that another shading would
leave a shaded cell unshaded, and who is beside that would see more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.sources.amounts import density, density_of
from gen.sources.shading import shading
from gen.sources.symmetry import orbits
from puzzles.contract.clues import Clues
from puzzles.kinds.kurodoko import KIND, UNSHADED, Kurodoko

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

USUAL = 0.16, 0.26


class KurodokoMaker(CluedMaker[Kurodoko]):
    """Kurodoko puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        density("share of shaded cells, as far as so many have room", 0.05, 0.5),
        *CluedMaker.options,
    )
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("5", "10", "15", "20")
    most_cells: ClassVar = 900

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Kurodoko], Mapping[str, int]]:
        board, empty = wish.rectangle, KIND.empty(wish.rectangle, {})
        most = round(density_of(wish.options, *USUAL, stream) * board.cells)
        pattern = orbits(board, str(wish.options["symmetry"]))
        solution = shading(board, stream, pattern, most)
        shown = [cell for cell, value in enumerate(solution) if value == UNSHADED]
        full = Clues(empty).with_(solution, shown)
        return Clued(full, solution, wish.budget), {"shaded": sum(solution)}


MAKER = KurodokoMaker()
