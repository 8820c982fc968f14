"""Making KenKen: a random Latin square, random cages, changed where they are ambiguous."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.caged import LARGEST, CagedMaker
from gen.planting.full import latin_square
from puzzles.declare.options import Option
from puzzles.kinds.kenken import KIND, OVER, KenKen, made

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

SIGNS = Option("signs", True, "numbers have their operations")
MOST = 999_999  # of what is told


class KenKenMaker(CagedMaker[KenKen]):
    """KenKens; a cage of one cell is a digit that is given."""

    kind = cages = KIND
    options: ClassVar[tuple[Option, ...]] = (LARGEST, SIGNS)
    starter: ClassVar = ("4", "5", "6")
    example_sizes = ("4", "5", "6", "9")
    most_cells: ClassVar = 81

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        KIND.empty(self.shape(lattice.size), {"ops": options["ops"]})

    def solution(self, wish: Wish, stream: Stream) -> Solution:
        empty = KIND.empty(wish.rectangle, {"ops": wish.options["ops"]})
        return latin_square(KIND.model(empty), wish.rectangle, stream, wish.budget)

    def clue_for(self, wish: Wish, digits: Sequence[int], stream: Stream) -> str:
        """Return a number by a random operation; division, which is seldom one, more often."""
        if len(digits) == 1:
            return str(digits[0])
        ways = self._ways(wish, digits)
        op = OVER if OVER in ways and stream.below(2) else stream.choice(ways)
        return f"{made(digits, op)}{op if wish.options['signs'] else ''}"

    def may_join(self, wish: Wish, digits: Sequence[int], digit: int) -> bool:
        return bool(self._ways(wish, [*digits, digit]))

    def _ways(self, wish: Wish, digits: Sequence[int]) -> list[str]:
        """Return the operations by which digits make something."""
        ops = sorted({*str(wish.options["ops"])})
        return [op for op in ops if 0 <= (made(digits, op) or -1) <= MOST]


MAKER = KenKenMaker()
