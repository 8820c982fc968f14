"""Making Skyscrapers: a random Latin square, all numbers outside, and heights as far as needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import latin_square
from puzzles.kinds.skyscrapers import CELLS, KIND, Skyscrapers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream


class SkyscrapersMaker(CluedMaker[Skyscrapers]):
    """Skyscrapers puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "5", "6")
    example_sizes = ("4", "5", "6", "8")
    most_cells: ClassVar = 100

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Skyscrapers], Mapping[str, int]]:
        """Plant a Latin square; show all clues outside, and heights as far as they are needed."""
        empty = KIND.empty(wish.rectangle, {})
        solution = latin_square(KIND.model(empty), wish.rectangle, stream, wish.budget)
        clued = self.grown(empty, solution, CELLS, wish, stream)
        return clued, {"heights": sum(map(bool, clued.full.cells))}


MAKER = SkyscrapersMaker()
