"""Making Futoshiki: a random Latin square, all signs, numbers as far as needed, thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import latin_square
from puzzles.kinds.futoshiki import CELLS, KIND, Futoshiki

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

ALONE = 9  # the greatest side for which a solver soon tells what signs alone leave open
GIVEN = 0.5  # the share of cells that larger ones show before clues are dropped


class FutoshikiMaker(CluedMaker[Futoshiki]):
    """Futoshiki puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "5", "6")
    example_sizes = ("4", "5", "6", "9")
    most_cells: ClassVar = 225

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Futoshiki], Mapping[str, int]]:
        """Plant a Latin square; show all signs between cells, and digits as far as needed."""
        empty = KIND.empty(wish.rectangle, {})
        solution = latin_square(KIND.model(empty), wish.rectangle, stream, wish.budget)
        given = GIVEN * (wish.rectangle.height > ALONE)
        return self.grown(empty, solution, CELLS, wish, stream, given), {}


MAKER = FutoshikiMaker()
