"""Making Masyu: a random loop, changed where its circles do not tell it, then circles dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.region import loop_of_clues
from puzzles.contract.clues import Clues
from puzzles.kinds.masyu import KIND, Masyu

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution


class MasyuMaker(CluedMaker[Masyu]):
    """Masyu puzzles, irreducible or with a wanted number of circles."""

    kind = KIND
    starter: ClassVar = ("5", "6", "8")
    example_sizes = ("6", "10", "15")
    most_cells: ClassVar = 400

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Masyu], Mapping[str, int]]:
        """Plant a loop that all the circles it allows tell."""
        clues = Clues(KIND.empty(wish.rectangle, {}))

        def clued(loop: Solution) -> Clued[Masyu]:
            return Clued(clues.with_(loop, range(wish.lattice.cells)), loop, wish.budget)

        symmetry = str(wish.options["symmetry"])
        return loop_of_clues(wish.rectangle.shrunk, symmetry, clued, stream)


MAKER = MasyuMaker()
