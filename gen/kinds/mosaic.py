"""Making Mosaic: random shaded cells, changed where all their numbers leave two ways, thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.repair import repair
from gen.sources.amounts import density, density_of
from puzzles.contract.clues import Clues
from puzzles.kinds.mosaic import KIND, Mosaic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution

USUAL = 0.35, 0.65


class MosaicMaker(CluedMaker[Mosaic]):
    """Mosaic puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (density("share of shaded cells at first", 0.1, 0.9), *CluedMaker.options)
    starter: ClassVar = ("5", "8", "10")
    example_sizes = ("5", "10", "15", "20")
    most_cells: ClassVar = 2_500

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Mosaic], Mapping[str, int]]:
        board, empty = wish.rectangle, KIND.empty(wish.rectangle, {})
        first = round(density_of(wish.options, *USUAL, stream) * board.cells)
        shaded = set(stream.shuffled(range(board.cells))[:first])

        def examine(solution: Solution) -> tuple[Clued[Mosaic], list[int]]:
            full = Clues(empty).with_(solution, range(board.cells))
            clued = Clued(full, solution, wish.budget)
            return clued, clued.ambiguous()

        def change(solution: Solution, cells: Sequence[int]) -> Solution:
            other = stream.choice(cells)
            return tuple([value ^ (cell == other) for cell, value in enumerate(solution)])

        planted = tuple([int(cell in shaded) for cell in range(board.cells)])
        clued, solution, _ = repair(planted, examine, change, rounds=board.cells)
        return clued, {"shaded": sum(solution)}


MAKER = MosaicMaker()
