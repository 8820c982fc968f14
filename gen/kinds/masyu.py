"""Making Masyu: a random loop, changed where its circles do not tell it, then circles dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.region import region, turned
from gen.repair import repair
from puzzles.clues import Clues
from puzzles.kinds.masyu import KIND, Masyu

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.maker import Wish
    from gen.rng import Stream
    from puzzles.kind import Solution


class MasyuMaker(CluedMaker[Masyu]):
    """Masyu puzzles, irreducible or with a wanted number of circles."""

    kind = KIND
    starter: ClassVar = ("5", "6", "8")
    example_sizes = ("6", "10", "15")
    most_cells: ClassVar = 400

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Masyu], Mapping[str, int]]:
        board = wish.rectangle
        faces, clues = board.shrunk, Clues(KIND.empty(board, {}))
        beside, every = faces.edges.between, range(faces.cells)

        def examine(inside: Solution) -> tuple[Clued[Masyu], list[int]]:
            loop = tuple([sum([inside[cell] for cell in cells]) % 2 for cells in beside])
            clued = Clued(clues.with_(loop, range(board.cells)), loop, wish.budget)
            return clued, clued.ambiguous()

        def change(inside: Solution, links: Sequence[int]) -> Solution:
            near = sorted({cell for link in links for cell in beside[link]})
            return turned(faces, inside, [*stream.shuffled(near), *stream.shuffled(every)])

        clued, _, changes = repair(
            tuple(region(faces, stream)), examine, change, rounds=10 * board.cells
        )
        return clued, {"changes": changes}


MAKER = MasyuMaker()
