"""Making Battleships: a random fleet, its numbers, parts of ships where these are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from puzzles.base.errors import OptionError
from puzzles.kinds.battleships import (
    BLANK,
    CELLS,
    KIND,
    SHIP,
    USUAL,
    WATER,
    Battleships,
    fleet_of,
    ships,
)
from verify.judge.verdict import NONE, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

ATTEMPTS = 200
LARGE = 144  # cells of a board above which many others would be asked about before one is unique
ROOM = 1_000  # conflicts for the question whether a fleet has room on the empty board
GIVEN = 0.1  # of these cells, the share that is shown from the start


class BattleshipsMaker(CluedMaker[Battleships]):
    """Battleships puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("5", "6", "8")
    example_sizes = ("5", "6", "8", "10")
    most_cells: ClassVar = 400
    question: ClassVar = 1_000

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse a fleet that the board has no room for, besides what all makers refuse."""
        super().check(lattice, options)
        empty = KIND.empty(self.shape(lattice.size), {"fleet": options["fleet"]})
        if empty.fleet != USUAL and judge(empty, budget=ROOM).verdict == NONE:
            raise OptionError(f"the fleet {empty.fleet} has no room on {lattice.size}")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Battleships], Mapping[str, int]]:
        """Lay the fleet out; show all totals, and parts of ships as far as they are needed."""
        board = wish.rectangle
        empty = KIND.empty(board, {"fleet": wish.options["fleet"]})
        lengths = fleet_of(board, empty.fleet)
        for _ in range(ATTEMPTS):
            if solution := launched(board, lengths, stream):
                given = GIVEN if board.cells > LARGE else 0
                clued = self.grown(empty, solution, CELLS, wish, stream, given)
                return clued, {"given": board.cells - clued.full.cells.count(BLANK)}
        raise GaveUp(f"the fleet was not laid out in {ATTEMPTS} attempts; try a smaller one")


def launched(board: Rect, lengths: tuple[int, ...], stream: Stream) -> Solution | None:
    """Return the ships at random places, the longest first; None if one found none."""
    near = [False] * board.cells  # of a ship, or on it
    solution = [WATER] * board.cells
    for length in lengths:
        free = [
            ship.cells
            for ship in ships(board, length)
            if not any(near[cell] for cell in ship.cells)
        ]
        if not free:
            return None
        for cell in stream.choice(free):
            solution[cell] = SHIP
            near[cell] = True
            for other in board.around[cell]:
                near[other] = True
    return tuple(solution)


MAKER = BattleshipsMaker()
