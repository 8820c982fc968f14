"""Making Jigsaw: boxes that exchange cells, a random full grid on them, then clues dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from gen.sources.division import jumbled
from puzzles.base.errors import OptionError
from puzzles.board import boxes, relabelled
from puzzles.families.divided import BLANK
from puzzles.families.lettering import capitals
from puzzles.kinds.jigsaw import KIND, Jigsaw
from puzzles.kinds.sudoku import USUAL, box_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value

ATTEMPTS = 50


class JigsawMaker(CluedMaker[Jigsaw]):
    """Jigsaws, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "6", "9")
    default_size: ClassVar = "9"
    most_cells: ClassVar = 144
    example_sizes = ("5", "7", "9", "12")

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        if options["diagonals"] and len(lattice.rows) in (2, 3):
            raise OptionError(f"no board of {lattice.size} has every digit once on both diagonals")
        capitals(str(options["letters"]), len(lattice.rows))

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Jigsaw], Mapping[str, int]]:
        """Return a random full grid on random regions.

        Raises:
            GaveUp: none of ATTEMPTS divisions can be filled.
        """
        board = wish.rectangle
        side = board.height
        start = boxes(board, *box_of(side, USUAL))
        for attempt in range(1, ATTEMPTS + 1):
            regions = relabelled(jumbled(board, start, stream))
            crossed = bool(wish.options["diagonals"])
            bare = Jigsaw(board, (BLANK,) * board.cells, crossed, regions=regions)
            liked = [1 + stream.below(side) for _ in range(board.cells)]
            try:
                grid = full_board(KIND.model(bare), liked, wish.budget)
            except GaveUp:
                continue
            digits = stream.shuffled(range(1, side + 1))
            solution = tuple([digits[value - 1] for value in grid])
            letters = capitals(str(wish.options["letters"]), side)
            full = replace(bare, cells=solution, letters=letters)
            return Clued(full, solution, wish.budget), {"attempts": attempt}
        raise GaveUp(f"no regions that can be filled were found in {ATTEMPTS} attempts")


MAKER = JigsawMaker()
