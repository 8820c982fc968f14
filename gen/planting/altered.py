"""Planting any shaded cells, of which some are changed where all their clues leave two ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.repair import repair
from gen.sources.amounts import density, density_of
from puzzles.contract.clues import Clues
from puzzles.contract.kind import P

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution


class AlteredMaker(CluedMaker[P]):
    """Makes puzzles with a clue in each cell of such a shading, thinned.

    Class attributes:
        usual: the least and the greatest share of shaded cells where none is asked for.
    """

    usual: ClassVar[tuple[float, float]]
    options = (density("share of shaded cells at first", 0.1, 0.9), *CluedMaker.options)

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[P], Mapping[str, int]]:
        """Shade cells at random; turn ambiguous ones over until all numbers tell the shading."""
        board, empty = wish.rectangle, self.kind.empty(wish.rectangle, {})
        first = round(density_of(wish.options, *self.usual, stream) * board.cells)
        shaded = set(stream.shuffled(range(board.cells))[:first])

        def examine(solution: Solution) -> tuple[Clued[P], list[int]]:
            """Return the puzzle of a shading with all clues, and the cells that it leaves open."""
            full = Clues(empty).with_(solution, range(board.cells))
            clued = Clued(full, solution, wish.budget)
            return clued, clued.ambiguous()

        def change(solution: Solution, cells: Sequence[int]) -> Solution:
            other = stream.choice(cells)
            return tuple([value ^ (cell == other) for cell, value in enumerate(solution)])

        planted = tuple([int(cell in shaded) for cell in range(board.cells)])
        clued, solution, _ = repair(planted, examine, change, rounds=board.cells)
        return clued, {"shaded": sum(solution)}
