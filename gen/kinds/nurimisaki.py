"""Making Nurimisaki: a random shading without squares, its dead ends as circles, thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from gen.planting.repair import improved
from gen.planting.thin import CLUES
from puzzles.contract.clues import Clues
from puzzles.kinds.nurimisaki import CIRCLE, KIND, NONE, UNSHADED, Nurimisaki

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

ATTEMPTS = 400  # most of which come to nothing after a few changes
SHADED_MOSTLY = 10  # one cell in so many is liked unshaded; there are more dead ends then


class NurimisakiMaker(CluedMaker[Nurimisaki]):
    """Nurimisaki puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (CLUES,)
    starter: ClassVar = ("5", "6", "8")
    example_sizes: ClassVar = ("5", "6", "8", "10")
    most_cells: ClassVar = 144

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Nurimisaki], Mapping[str, int]]:
        """Shade a board; change cells until circles and numbers at all dead ends tell it."""
        board = wish.rectangle
        rules = KIND.template(board)

        def examine(solution: Solution) -> tuple[Clued[Nurimisaki], list[int]]:
            """Return the puzzle with circles at dead ends, and the cells that it leaves open."""
            ends = _dead_ends(board, solution)
            cells = tuple([CIRCLE if cell in ends else NONE for cell in range(board.cells)])
            full = Clues(Nurimisaki(board, cells)).with_(solution, ends)
            clued = Clued(full, solution, wish.budget)
            return clued, clued.ambiguous()

        def change(solution: Solution, _: Clued[Nurimisaki], cells: Sequence[int]) -> Solution:
            """Return a solution near one in which an ambiguous cell has its other colour."""
            turned = stream.choice(cells)
            liked = [value ^ (cell == turned) for cell, value in enumerate(solution)]
            return full_board(rules, liked, wish.budget)

        for attempt in range(1, ATTEMPTS + 1):
            liked = [int(stream.below(SHADED_MOSTLY) > 0) for _ in range(board.cells)]
            planted = full_board(rules, liked, wish.budget)
            found = improved(planted, examine, change, rounds=board.cells // 8 + 1)
            if found is not None:
                clued, solution, changes = found
                return clued, {"attempts": attempt, "changes": changes, "shaded": sum(solution)}
        raise GaveUp(f"no dead ends that tell all were found in {ATTEMPTS} attempts")


def _dead_ends(board: Rect, solution: Solution) -> list[int]:
    """Return the unshaded cells with one unshaded cell beside them."""
    number = [[solution[other] for other in near].count(UNSHADED) for near in board.beside]
    return [cell for cell, value in enumerate(solution) if value == UNSHADED and number[cell] == 1]


MAKER = NurimisakiMaker()
