"""Making Suguru: random regions, a random full board on them, then givens dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from gen.sources.division import caged
from puzzles.board import relabelled
from puzzles.declare.options import Option
from puzzles.families.divided import BLANK
from puzzles.kinds.suguru import KIND, Suguru

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

ATTEMPTS = 1_000
CELLS = Option("largest", 6, "cells of a region at most, and most have as many", 5, 9)


class SuguruMaker(CluedMaker[Suguru]):
    """Suguru puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (CELLS, *CluedMaker.options)
    starter: ClassVar = ("5", "6", "8")
    default_size: ClassVar = "6"
    example_sizes: ClassVar = ("5", "6", "8", "10")
    most_cells: ClassVar = 144

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Suguru], Mapping[str, int]]:
        """Return a random full board on random regions.

        Raises:
            GaveUp: none of ATTEMPTS divisions can be filled.
        """
        board, largest = wish.rectangle, int(wish.options[CELLS.name])
        sizes = largest - 1, largest, largest
        for attempt in range(1, ATTEMPTS + 1):
            regions = relabelled(caged(board, largest, lambda cage, cell: True, stream, sizes))
            bare = Suguru(board, (BLANK,) * board.cells, regions=regions)
            liked = [1 + stream.below(largest) for _ in range(board.cells)]
            try:
                solution = full_board(KIND.model(bare), liked, wish.budget)
            except GaveUp:
                continue
            full = replace(bare, cells=solution)
            return Clued(full, solution, wish.budget), {"attempts": attempt}
        raise GaveUp(f"no regions that can be filled were found in {ATTEMPTS} attempts")


MAKER = SuguruMaker()
