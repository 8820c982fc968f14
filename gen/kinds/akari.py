"""Making Akari: random walls and bulbs, more walls until the numbers tell all, then thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import CELLS, Clued, CluedMaker
from gen.planting.distinct import distinct
from gen.planting.repair import repair
from gen.sources.amounts import density, density_of
from gen.sources.pictures import marking
from gen.sources.symmetry import orbits, refuse_with
from puzzles.board import components, peers, segments
from puzzles.kinds.akari import KIND, WALL, WHITE, Akari
from verify.grade.ladder import chain
from verify.solver.cnf import model_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

WALLS = marking("walls", "the walls stand")
BULBS = 0.25  # of the cells, that have a bulb at first between walls from a file
USUAL = 0.2, 0.34  # densities from which few walls must be added and numbers still tell much
FEW = 0.1, 0.28  # densities that leave longer corridors, at which chains are the more frequent


class AkariMaker(CluedMaker[Akari]):
    """Akari puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        density("share of walls at first; more come where needed", 0.1, 0.9),
        *CluedMaker.options,
        WALLS,
    )
    marking = (CELLS, WALLS)
    starter: ClassVar = ("5", "7", "10")
    most_cells: ClassVar = 6_400

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        refuse_with(options, WALLS.name)

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Akari], Mapping[str, int]]:
        """Light a board with walls drawn at random; add walls until numbers tell the bulbs."""
        board = wish.rectangle
        if walls := wish.mask(WALLS.name):
            return self._between(sorted(walls.cells), wish, stream)
        order = stream.shuffled(range(board.cells))
        usual = FEW if wish.aim and wish.aim.low >= chain(3) else USUAL
        first = int(density_of(wish.options, *usual, stream) * board.cells)
        pattern = orbits(board, str(wish.options["symmetry"]))

        def examine(solution: Solution) -> tuple[Clued[Akari], list[int]]:
            """Return the puzzle with all numbers, and the cells that it leaves open."""
            bulbs = tuple([max(value, 0) for value in solution])
            walls = [cell for cell, value in enumerate(solution) if value == WALL]
            clued = Clued(numbered(board, walls, bulbs), bulbs, wish.budget)
            return clued, clued.ambiguous()

        clued, solution, _ = repair(
            lit(board, order, pattern.cells(order, first)),
            examine,
            lambda solution, cells: walled(board, solution, cells, pattern, stream),
            rounds=board.cells,
        )
        return clued, {"walls": solution.count(WALL)}

    def _between(
        self, walls: Sequence[int], wish: Wish, stream: Stream
    ) -> tuple[Clued[Akari], Mapping[str, int]]:
        """Return a full puzzle with these walls and no others.

        Raises:
            GaveUp, BudgetSpent: none was found.
        """
        board = wish.rectangle
        cells = [WALL if cell in walls else WHITE for cell in range(board.cells)]
        full, bulbs, tried = distinct(
            model_of(Akari(board, tuple(cells))),
            lambda bulbs: numbered(board, walls, bulbs),
            stream,
            wish.budget,
            density=BULBS,
        )
        return Clued(full, bulbs, wish.budget), {"walls": len(walls), "tried": tried}


def numbered(board: Rect, walls: Sequence[int], bulbs: Solution) -> Akari:
    """Return the board with the number of bulbs beside it on each wall."""
    cells = [WHITE] * board.cells
    for wall in walls:
        cells[wall] = sum([bulbs[other] for other in board.beside[wall]])
    return Akari(board, tuple(cells))


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


def walled(
    board: Rect, solution: Solution, cells: Sequence[int], pattern: Orbits, stream: Stream
) -> Solution:
    """Return the board with a wall more in each part of the ambiguous cells, and its whole orbit.

    Cells of a part see each other, by way of others perhaps. Bulbs stay where they can.
    """
    walls = [cell for cell, value in enumerate(solution) if value == WALL]
    parts = components(cells, peers(segments(board, walls), board.cells))
    added: set[int] = set()
    for part in parts:
        if added.isdisjoint(part):
            added.update(pattern.of[stream.choice(part)])
    walls += sorted(added)
    order = stream.shuffled(range(board.cells))
    return lit(board, sorted(order, key=solution.__getitem__, reverse=True), walls)


MAKER = AkariMaker()
