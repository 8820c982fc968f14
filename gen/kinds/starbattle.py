"""Making Star Battle: stars first, then regions that grow around them cell by cell.

A cell that belongs to no region yet holds no star. So a board of regions that have nothing but
their stars is unique, and a cell may join a region if no other solution has a star in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker
from gen.planting.full import full_board
from puzzles.base.errors import OptionError
from puzzles.board import is_connected, shortest_way
from puzzles.kinds.starbattle import KIND, StarBattle, blocks
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

ATTEMPTS = 1_000
MOST_SIDES = {1: 16, 2: 12}  # by stars; with more, regions are found for the smallest boards only
SMALLEST = 4  # cells of a side for each star, so that stars need not touch
NONE = -1  # the region of a cell that belongs to none


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
        side, stars = len(lattice.rows), int(options["stars"])
        if side < SMALLEST * stars and not side == stars == 1:
            raise OptionError(f"with {stars} in each row of {lattice.size}, stars must touch")

    def make(self, wish: Wish, stream: Stream) -> Made[StarBattle]:
        board, stars = wish.rectangle, int(wish.options["stars"])
        rules = blocks(board, stars)
        for attempt in range(1, ATTEMPTS + 1):
            liked = {cell for row in board.rows for cell in stream.sample(row, stars)}
            grid = full_board(rules, [int(c in liked) for c in range(board.cells)], wish.budget)
            solution = stream.choice(board.symmetries).apply(grid)
            label = divided(wish, rules, solution, stream)
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


def joined(board: Rect, stars: int, solution: Solution) -> list[list[int]]:
    """Return stars that can share a region, with ways between them where there are some.

    A region starts at the first star left, and takes the nearest others one after another.
    """
    left = [cell for cell, value in enumerate(solution) if value]
    free = {cell for cell, value in enumerate(solution) if not value}
    cores: list[list[int]] = []
    while left:
        cores.append([left.pop(0)])
        for _ in range(stars - 1):
            way = shortest_way(cores[-1], left, free, board.beside)
            if not way:
                return []
            left.remove(way[0])
            free.difference_update(way)
            cores[-1] += way
    return cores


def divided(wish: Wish, rules: Model, solution: Solution, stream: Stream) -> list[int]:
    """Return the region of each cell; a cell has NONE if it could join no region."""
    board, stars = wish.rectangle, int(wish.options["stars"])
    star = [variable for variable, _, _ in rules.indicators]
    session = Session(rules, budget=wish.budget)
    slot = [session.new() for _ in board.rows]  # true: as one star more of a region
    spare = [[one] for one in slot]  # false: a region has its stars, which is implied, but slowly
    label = [NONE] * board.cells

    def put(cells: Sequence[int], number: int) -> None:
        for cell in cells:
            label[cell] = number
        inside = [star[cell] for cell, region in enumerate(label) if region == number]
        session.limit([*inside, slot[number]], stars)
        spare[number] = [session.new() for _ in range(stars)]
        session.limit([-x for x in inside + spare[number]], len(inside))

    def join(cell: int, number: int) -> bool:
        """Put a cell into a region, if no other solution has a star in it then."""
        empty = [-star[c] for c, region in enumerate(label) if region == NONE and c != cell]
        whole = [-x for region, some in enumerate(spare) if region != number for x in some]
        if session.solve([star[cell], slot[number], *empty, *whole]):
            return False
        put([cell], number)
        return True

    cores = joined(board, stars, solution)
    for number, core in enumerate(cores):
        put([cell for cell in core if solution[cell]], number)
    if not all(join(c, n) for n, core in enumerate(cores) for c in core if not solution[c]):
        return label
    border = [(c, n) for cell, n in enumerate(label) if n != NONE for c in board.beside[cell]]
    tried: set[tuple[int, int]] = set()
    while border:
        cell, number = border.pop(stream.below(len(border)))
        if label[cell] == NONE and (cell, number) not in tried:
            tried.add((cell, number))
            if join(cell, number):
                border += [(other, number) for other in board.beside[cell]]
    return label


MAKER = StarBattleMaker()
