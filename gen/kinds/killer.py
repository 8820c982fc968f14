"""Making Killer: a random full grid, random cages, and cages cut where they leave several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.kinds.sudoku import random_grid
from gen.planting.caged import CagedMaker
from puzzles.kinds.killer import KIND, Killer
from puzzles.kinds.sudoku import box_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution


class KillerMaker(CagedMaker[Killer]):
    """Killers whose cages say all, or nearly."""

    kind = cages = KIND
    starter: ClassVar = ("4", "6", "9")
    default_size: ClassVar = "9"
    example_sizes = ("4", "6", "9")
    most_cells: ClassVar = 81

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        box_of(len(lattice.rows), str(options["box"]))

    def solution(self, wish: Wish, stream: Stream) -> Solution:
        return random_grid(wish.rectangle, str(wish.options["box"]), stream, wish.budget)

    def clue_for(self, wish: Wish, digits: Sequence[int], stream: Stream) -> int:
        return sum(digits)

    def may_join(self, wish: Wish, digits: Sequence[int], digit: int) -> bool:
        return digit not in digits


MAKER = KillerMaker()
