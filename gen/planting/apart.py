"""Planting shaded cells that do not touch and leave the others connected, and all their clues.

All numbers in unshaded cells leave one shading where they tell of the cells around: no cell with a
number is shaded, so that another shading would leave a shaded cell unshaded, and who is beside that
would see more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.sources.amounts import density, density_of
from gen.sources.shading import shading
from gen.sources.symmetry import orbits
from puzzles.contract.clues import Clues
from puzzles.contract.kind import P
from puzzles.families.shading import UNSHADED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream


class ApartMaker(CluedMaker[P]):
    """Makes puzzles with clues in the unshaded cells of such a shading.

    Class attributes:
        usual: the least and the greatest share of shaded cells where none is asked for.
    """

    usual: ClassVar[tuple[float, float]]
    options = (
        density("share of shaded cells, as far as so many have room", 0.05, 0.5),
        *CluedMaker.options,
    )

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[P], Mapping[str, int]]:
        """Shade cells by the rules, and show all numbers of the others."""
        board, empty = wish.rectangle, self.kind.empty(wish.rectangle, {})
        most = round(density_of(wish.options, *self.usual, stream) * board.cells)
        pattern = orbits(board, str(wish.options["symmetry"]))
        solution = shading(board, stream, pattern, most)
        shown = [cell for cell, value in enumerate(solution) if value == UNSHADED]
        full = Clues(empty).with_(solution, shown)
        return Clued(full, solution, wish.budget), {"shaded": sum(solution)}
