"""Making Star Battle: stars first, then regions that grow around them cell by cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker
from gen.planting.full import full_board
from gen.planting.grown import NONE, cores, grown
from puzzles.base.errors import OptionError
from puzzles.board import is_connected
from puzzles.kinds.starbattle import KIND, StarBattle, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value

ATTEMPTS = 1_000
MOST_SIDES = {1: 16, 2: 12}  # by stars; with more, regions are found for the smallest boards only
SMALLEST = 4  # cells of a side for each star, so that stars need not touch


class StarBattleMaker(Maker[StarBattle]):
    """Star Battles whose regions are connected."""

    kind = KIND
    asymmetric = "its stars would be symmetric too, so that half of them tell the others"
    makes = "regions that hang together"
    starter: ClassVar = ("5", "7", "9")
    example_sizes: ClassVar = ("5", "8", "11", "13")

    @property
    def sizes(self) -> str:
        some = [f"{side}x{side} with stars={stars}" for stars, side in MOST_SIDES.items()]
        return f"to {', '.join(some)}, and with more stars sides of {SMALLEST} cells for each"

    def most(self, options: Mapping[str, Value]) -> int:
        stars = int(options["stars"])
        return MOST_SIDES.get(stars, SMALLEST * stars) ** 2

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse boards on which so many stars would touch."""
        side, stars = len(lattice.rows), int(options["stars"])
        if side < SMALLEST * stars and not side == stars == 1:
            raise OptionError(f"with {stars} in each row of {lattice.size}, stars must touch")

    def make(self, wish: Wish, stream: Stream) -> Made[StarBattle]:
        """Set stars anew until regions that tell them can be grown around them."""
        board, stars = wish.rectangle, int(wish.options["stars"])
        rules = blocks(board, stars)
        for attempt in range(1, ATTEMPTS + 1):
            liked = {cell for row in board.rows for cell in stream.sample(row, stars)}
            grid = full_board(rules, [int(c in liked) for c in range(board.cells)], wish.budget)
            solution = stream.choice(board.symmetries).apply(grid)
            starts = cores(board, stars, solution)
            label = grown(board, rules, stars, solution, starts, stream, wish.budget)
            if NONE not in label:
                puzzle = KIND.normal(StarBattle(board, tuple(label), stars))
                return Made(puzzle, solution, {"attempts": attempt})
        raise GaveUp(f"no regions were found in {ATTEMPTS} attempts")

    def nearby(
        self, made: Made[StarBattle], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[StarBattle]]:
        """Yield puzzles in which one cell at a border has joined the region beyond it."""
        board, label = wish.rectangle, made.puzzle.cells
        for cell in stream.drawn(places or range(board.cells)):
            beyond = sorted({label[other] for other in board.beside[cell]} - {label[cell]})
            if made.solution[cell] or not beyond:
                continue
            changed = list(label)
            changed[cell] = stream.choice(beyond)
            left = [other for other, number in enumerate(changed) if number == label[cell]]
            if is_connected(left, board.beside):
                puzzle = KIND.normal(replace(made.puzzle, cells=tuple(changed)))
                yield Made(puzzle, made.solution, made.history)


MAKER = StarBattleMaker()
