"""Making Kakurasu: shaded cells that tend to fill some lines, their sums, thinned.

The sum of a line that is nearly full or nearly empty says much, that of one half full hardly
anything: on large boards with each cell as likely shaded as the next, sums leave many ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.sources.amounts import density, density_of
from puzzles.kinds.kakurasu import BLANK, CELLS, KIND, Kakurasu

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

USUAL = 0.35, 0.65
TENDENCY = 1_000  # the greatest tendency of a line to be shaded
CHANCE = 9_000  # for a side of one cell: the longer the lines, the less may be left to chance


class KakurasuMaker(CluedMaker[Kakurasu]):
    """Kakurasu puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (density("share of shaded cells"), *CluedMaker.options)
    starter: ClassVar = ("4", "6", "8")
    default_size: ClassVar = "6"
    example_sizes = ("5", "8", "10", "15")
    most_cells: ClassVar = 400

    @property
    def bands(self) -> tuple[str, ...]:
        """The grades without medium: two lines share one cell, so that no two say more at once."""
        return tuple([band for band in super().bands if band != "medium"])

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Kakurasu], Mapping[str, int]]:
        """Shade cells; show all sums, and cells as far as they are needed."""
        board = wish.rectangle
        count = round(density_of(wish.options, *USUAL, stream) * board.cells)
        solution = tending(board, count, stream)
        clued = self.grown(KIND.empty(board, {}), solution, CELLS, wish, stream)
        given = board.cells - clued.full.cells.count(BLANK)
        return clued, {"shaded": count, "given": given}


def tending(board: Rect, count: int, stream: Stream) -> Solution:
    """Return a solution with so many shaded cells, 1 each, that tend to share rows and columns.

    Each line draws a tendency. The cells with the lowest scores are shaded: the tendencies of
    their row and column, and some chance, of which there is less the longer the lines are.
    """
    tendencies = [stream.below(TENDENCY) for _ in board.lines]
    of_row, of_column = tendencies[: board.height], tendencies[board.height :]
    most_chance = CHANCE // max(board.height, board.width)
    chance = most_chance // 2 + stream.below(most_chance // 2)
    score = [
        of_row[row] + of_column[column] + stream.below(chance) for row, column in board.positions
    ]
    by_score = sorted(range(board.cells), key=score.__getitem__)
    shaded = set(by_score[:count])
    return tuple([int(cell in shaded) for cell in range(board.cells)])


MAKER = KakurasuMaker()
