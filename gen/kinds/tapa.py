"""Making Tapa: shaded cells that hang together, the clues of all others, thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.sources.amounts import density, density_of
from gen.sources.shading import sea
from gen.sources.symmetry import orbits
from puzzles.board import is_connected
from puzzles.contract.clues import Clues
from puzzles.families.shading import UNSHADED
from puzzles.kinds.tapa import KIND, Tapa

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

ATTEMPTS = 100


class TapaMaker(CluedMaker[Tapa]):
    """Tapa puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    usual = 0.4, 0.65
    options = (
        density("share of shaded cells, as far as so many have room", 0.1, 0.75),
        *CluedMaker.options,
    )
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("5", "7", "10", "15")
    most_cells: ClassVar = 400

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Tapa], Mapping[str, int]]:
        """Return one of which all clues leave one way: they tell how many cells are shaded."""
        board, pattern = wish.rectangle, orbits(wish.rectangle, str(wish.options["symmetry"]))
        most = round(density_of(wish.options, *self.usual, stream) * board.cells)
        for attempt in range(1, ATTEMPTS + 1):
            solution = sea(board, stream, pattern, most)
            shaded = [cell for cell, value in enumerate(solution) if value != UNSHADED]
            if is_connected(shaded, board.beside):
                full = Clues(KIND.empty(board, {})).with_(solution, range(board.cells))
                figures = {"shaded": len(shaded), "attempts": attempt}
                return Clued(full, solution, wish.budget), figures
        raise GaveUp("no such shading hangs together; without the option symmetry there are some")


MAKER = TapaMaker()
