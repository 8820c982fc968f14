"""Making Akari: random walls and bulbs, more walls until the numbers tell all, then thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.repair import repair
from gen.thin import CLUES
from puzzles.board import components, peers, segments
from puzzles.kinds.akari import KIND, WALL, WHITE, Akari
from puzzles.options import Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gen.maker import Wish
    from gen.rng import Stream
    from puzzles.board import Rect
    from puzzles.kind import Solution


class AkariMaker(CluedMaker[Akari]):
    """Akari puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        Option("density", 0.25, "share of walls at first; more come where needed", 0.1, 0.9),
        CLUES,
    )
    starter: ClassVar = ("5", "7", "10")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Akari], Mapping[str, int]]:
        board = wish.rectangle
        order = stream.shuffled(range(board.cells))
        first = int(float(wish.options["density"]) * board.cells)

        def examine(solution: Solution) -> tuple[Clued[Akari], list[int]]:
            bulbs = tuple([max(value, 0) for value in solution])
            cells = [
                sum([bulbs[other] for other in near]) if value == WALL else WHITE
                for value, near in zip(solution, board.beside, strict=True)
            ]
            clued = Clued(KIND, Akari(board, tuple(cells)), bulbs, wish.budget)
            return clued, clued.ambiguous()

        clued, solution, _ = repair(
            lit(board, order, order[:first]),
            examine,
            lambda solution, cells: walled(board, solution, cells, stream),
            rounds=board.cells,
        )
        return clued, {"walls": solution.count(WALL)}


def lit(board: Rect, order: Iterable[int], walls: Sequence[int]) -> Solution:
    """Return a board with a bulb in each cell that no bulb before it in `order` lights.

    A cell is 1 for a bulb, 0 for none, and WALL.
    """
    seen = peers(segments(board, walls), board.cells)
    values = dict.fromkeys(walls, WALL)
    for cell in order:
        if cell not in values:
            values.update(dict.fromkeys(seen[cell], 0))
            values[cell] = 1
    return tuple([values[cell] for cell in range(board.cells)])


def walled(board: Rect, solution: Solution, cells: Sequence[int], stream: Stream) -> Solution:
    """Return the board with a wall more in each part of the ambiguous cells.

    Cells of a part see each other, by way of others perhaps. Bulbs stay where they can.
    """
    walls = [cell for cell, value in enumerate(solution) if value == WALL]
    parts = components(cells, peers(segments(board, walls), board.cells))
    walls += [stream.choice(part) for part in parts]
    order = stream.shuffled(range(board.cells))
    return lit(board, sorted(order, key=solution.__getitem__, reverse=True), walls)


MAKER = AkariMaker()
