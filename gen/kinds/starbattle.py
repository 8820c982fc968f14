"""Making Star Battle: stars first, then regions that grow around them cell by cell.

A cell that belongs to no region yet holds no star. So a board of regions that have nothing but
their stars is unique, and a cell may join a region if no other solution has a star in it. What
stays in the way of the last cells is one more solution, and a cell of that leaves its region.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.maker import GaveUp, Made, Maker, square
from puzzles.board import is_connected, relabelled, shortest_way
from puzzles.errors import OptionError
from puzzles.kinds.starbattle import KIND, StarBattle
from verify.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.maker import Wish
    from gen.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.model import Model
    from puzzles.options import Value

ATTEMPTS = 100
NONE = -1
"""The region of a cell that belongs to none."""


class StarBattleMaker(Maker[StarBattle]):
    """Star Battles whose regions are connected."""

    kind = KIND
    makes = "regions that hang together"
    starter: ClassVar = ("5", "7", "9")
    example_sizes: ClassVar = ("5", "8", "11", "13")

    def shape(self, size: str) -> Rect:
        return square(super().shape(size))

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        side, stars = len(lattice.rows), int(options["stars"])
        if side < 4 * stars and not side == stars == 1:
            raise OptionError(f"{stars} in each row of {lattice.size} must touch")

    def make(self, wish: Wish, stream: Stream) -> Made[StarBattle]:
        board, stars = wish.rectangle, int(wish.options["stars"])
        rules = KIND.template(board, stars)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                planted = plant(rules, board, stars, stream, wish.budget)
                label = divided(rules, board, stars, planted, stream, wish.budget)
            except BudgetSpent:
                raise GaveUp(f"{wish.budget:,} conflicts were not enough for regions") from None
            if NONE not in label:
                solution = tuple([int(cell in planted) for cell in range(board.cells)])
                puzzle = StarBattle(board, relabelled(label), stars)
                return Made(puzzle, solution, {"attempts": attempt})
        raise GaveUp(f"no regions were found in {ATTEMPTS} attempts")


def plant(rules: Model, board: Rect, stars: int, stream: Stream, budget: int) -> list[int]:
    """Return random cells for stars: those a solver finds that would like others, turned round."""
    liked = {cell for row in board.rows for cell in stream.sample(row, stars)}
    with Session(rules, budget=budget) as session:
        session.prefer([v if cell in liked else -v for v, cell, _ in rules.indicators])
        session.solve()
        found = stream.choice(board.symmetries).apply(session.solution)
    return [cell for cell, value in enumerate(found) if value]


def joined(board: Rect, planted: Sequence[int], stars: int) -> list[list[int]]:
    """Return stars that can share a region, and ways between them; empty if one is cut off.

    A region starts at the first star left, and takes the nearest others one after another.
    """
    left, free = list(planted), set(range(board.cells)).difference(planted)
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


def divided(
    rules: Model, board: Rect, stars: int, planted: Sequence[int], stream: Stream, budget: int
) -> list[int]:
    """Return the region of each cell; a cell has NONE if it could join no region."""
    label = [NONE] * board.cells
    cores = joined(board, planted, stars)
    for number, core in enumerate(cores):
        for cell in core:
            label[cell] = number if cell in planted else NONE
    growing = Growing(rules, board, stars, label, budget)
    ways = [(c, number) for number, core in enumerate(cores) for c in core if label[c] == NONE]
    if not (cores and all(growing.join(cell, number) for cell, number in ways)):
        return label
    for _ in board.rows:
        growing.spread(stream)
        change = growing.change(planted, stream) if NONE in label else None
        if change is None:
            break
        (cell, number), other = change
        label[other] = NONE
        growing = Growing(rules, board, stars, label, budget)
        growing.join(cell, number)
    return label


class Growing:
    """Regions that grow as long as the planted stars are the only solution.

    Args:
        rules: of the board without regions.
        board, stars: the board, and the number of stars in each region.
        label: the region of each cell, or NONE; changed as the regions grow.
        budget: conflicts that all questions together may use.
    """

    def __init__(
        self, rules: Model, board: Rect, stars: int, label: list[int], budget: int
    ) -> None:
        self.label = label
        self._board, self._stars = board, stars
        self._star = [variable for variable, _, _ in rules.indicators]
        self._session = Session(rules, budget=budget)
        # true literals that count as one more star of a region
        self._slot = [self._session.new() for _ in range(max(label) + 1)]
        # literals under which a region has no fewer stars than it should
        self._whole: list[list[int]] = [[] for _ in self._slot]
        # why a cell cannot join a region: the stars of another solution
        self._rivals: dict[tuple[int, int], list[int]] = {}
        for number in range(len(self._slot)):
            self._bound(number)

    def _cells(self, number: int) -> list[int]:
        return [cell for cell, label in enumerate(self.label) if label == number]

    def _bound(self, number: int) -> None:
        """Say how many stars a region has; what was said before is no longer assumed."""
        stars = [self._star[cell] for cell in self._cells(number)]
        spare = [self._session.new() for _ in range(self._stars)]
        self._session.limit([*stars, self._slot[number]], self._stars)
        self._session.limit([-x for x in stars + spare], len(stars))
        self._whole[number] = [-x for x in spare]

    def join(self, cell: int, number: int) -> bool:
        """Put a cell into a region, if no other solution has a star in it then."""
        given = [self._star[cell], self._slot[number]]
        given += [-self._star[c] for c in self._cells(NONE) if c != cell]
        given += [x for other, whole in enumerate(self._whole) if other != number for x in whole]
        if self._session.solve(given):
            found = self._session.solution
            self._rivals[cell, number] = [c for c, value in enumerate(found) if value]
            return False
        self.label[cell] = number
        self._bound(number)
        return True

    def spread(self, stream: Stream) -> None:
        """Let cells join regions beside them, in random order, until no more can."""
        label, beside = self.label, self._board.beside
        border = [(c, n) for cell, n in enumerate(label) if n != NONE for c in beside[cell]]
        while border:
            pick = stream.below(len(border))
            border[pick], border[-1] = border[-1], border[pick]
            cell, number = border.pop()
            known = label[cell] != NONE or (cell, number) in self._rivals
            if not known and self.join(cell, number):
                border += [(other, number) for other in beside[cell]]

    def change(self, planted: Sequence[int], stream: Stream) -> tuple[tuple[int, int], int] | None:
        """Return a cell and a region for it, and the cell to take out of another region first."""
        kept_out = [pair for pair in self._rivals if self.label[pair[0]] == NONE]
        for pair in stream.shuffled(kept_out):
            for other in stream.shuffled(self._rivals[pair]):
                if other != pair[0] and other not in planted:
                    rest = [cell for cell in self._cells(self.label[other]) if cell != other]
                    if is_connected(rest, self._board.beside):
                        return pair, other
        return None


MAKER = StarBattleMaker()
