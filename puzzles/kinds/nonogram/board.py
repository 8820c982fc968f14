"""Line by line to the fixed point: what the clues say about a board, one line at a time.

The state is what each cell could still be, kept for every line that the cell lies on as sets of
places in that line. A line is looked at again when a crossing line has changed one of its cells.
The fixed point does not depend on the order, because each line says all it can and says more
when it knows more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.bits import members
from puzzles.board.lattice import SMALL, SMALL_KEPT
from puzzles.rules.runs.lines import says_something, solver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.declare.values import Solution
    from puzzles.kinds.nonogram.model import Nonogram
    from puzzles.rules.runs.blocks import Hints
    from puzzles.rules.runs.lines import Solver, Values

Crossing = tuple[tuple[int, int], ...]
"""Lines that meet in a cell, each by its number, with the bit of the cell in that line."""


class Crossings(NamedTuple):
    """Where lines cross.

    Attributes:
        places: for each cell the lines it lies on.
        others: for each line, for each of its places, the other lines there.
    """

    places: tuple[Crossing, ...]
    others: tuple[tuple[Crossing, ...], ...]


def _crossings(lattice: Rect | Hexagon) -> Crossings:
    """Return where the lines of a board cross."""
    where: list[list[tuple[int, int]]] = [[] for _ in range(lattice.cells)]  # as in `Crossing`
    for number, line in enumerate(lattice.lines):
        for place, cell in enumerate(line):
            where[cell].append((number, 1 << place))
    others = tuple(
        tuple(tuple(other for other in where[cell] if other[0] != number) for cell in line)
        for number, line in enumerate(lattice.lines)
    )
    return Crossings(tuple(map(tuple, where)), others)


# Those of a board of 500x500 cells take a hundred megabytes.
_small = lru_cache(maxsize=SMALL_KEPT)(_crossings)
_large = lru_cache(maxsize=1)(_crossings)


def crossings(lattice: Rect | Hexagon) -> Crossings:
    """Return where the lines of a board cross; remembered for some boards."""
    return (_small if lattice.cells <= SMALL else _large)(lattice)


class Board:
    """What each cell could be, as far as the clues have been followed.

    Args:
        lattice: the board, whose lines the clues are about.
        colours: how many there are besides the background, which is value 0.
        clues: the clue of each line.
        before: a board of the same puzzle, from which to go on.

    Attributes:
        values: for each line, for each value the set of its places that could have it.
    """

    def __init__(
        self,
        lattice: Rect | Hexagon,
        colours: int,
        clues: Sequence[Hints],
        before: Board | None = None,
    ) -> None:
        self.lattice = lattice
        self.colours = colours
        self._clues = list(clues)
        self._places, self._crossings = crossings(lattice)
        self.values: list[Values]
        self._solvers: list[Solver | None]  # of each line, made when the line is first solved
        self._queue: list[int]  # lines to look at, some perhaps twice
        if before:
            self.values = [line.copy() for line in before.values]
            self._solvers, self._queue = before._solvers.copy(), before._queue.copy()
            return
        self.values = [[(1 << len(line)) - 1] * (colours + 1) for line in lattice.lines]
        self._solvers = [None] * len(self._clues)
        self._queue = [  # of one colour, only lines that say something of an empty board
            number
            for number, (line, hints) in enumerate(zip(lattice.lines, clues, strict=True))
            if colours != 1 or says_something(len(line), hints)
        ]

    def copy(self) -> Board:
        """Return a board that can be changed without changing this one."""
        return Board(self.lattice, self.colours, self._clues, before=self)

    def propagate(self) -> bool:
        """Follow the lines until nothing new comes; False on a contradiction."""
        values, all_crossings, solvers = self.values, self._crossings, self._solvers
        queue = list(dict.fromkeys(self._queue))
        waiting = [False] * len(values)
        for number in queue:
            waiting[number] = True
        while queue:
            following: list[int] = []
            for number in queue:
                waiting[number] = False
                before = values[number]
                solve = solvers[number] or self._solver(number)
                after = solve(before)
                if after is None:
                    return False
                if after == before:
                    continue
                values[number] = after
                across = all_crossings[number]
                for value, cells in enumerate(before):
                    for gone in members(cells ^ after[value]):
                        for other, place in across[gone]:
                            values[other][value] ^= place
                            if not waiting[other]:
                                waiting[other] = True
                                following.append(other)
            queue = following
        self._queue = []
        return True

    def starts(self, line: int) -> list[dict[int, int]]:
        """Return for each block of a line the starts that it could still have, by colour."""
        starts: list[dict[int, int]] = []
        (self._solvers[line] or self._solver(line))(self.values[line], starts)
        return starts

    def _solver(self, line: int) -> Solver:
        solve = solver(len(self.lattice.lines[line]), self._clues[line], self.colours)
        self._solvers[line] = solve
        return solve

    def reword(self, line: int, hints: Hints) -> None:
        """Give a line another clue; what was followed from the old one stays written down."""
        self._clues[line] = hints
        self._solvers[line] = None
        self._queue.append(line)

    def exclude(self, cell: int, value: int) -> None:
        """Write down that a cell does not have a value."""
        for number, bit in self._places[cell]:
            self.values[number][value] &= ~bit
            self._queue.append(number)

    def fix(self, cell: int, value: int) -> None:
        """Write down that a cell has a value."""
        for other in range(self.colours + 1):
            if other != value:
                self.exclude(cell, other)

    def restore(self, values: list[Values]) -> None:
        """Go back to a state that was settled."""
        self.values = values
        self._queue = []

    def open(self) -> list[int]:
        """Return the cells that could still have several values, in order."""
        open_cells: list[int] = []
        for line, values in zip(self.lattice.rows, self.values, strict=False):
            one = several = 0
            for cells in values:
                several |= one & cells
                one |= cells
            open_cells += [line[place] for place in members(several)]
        return open_cells

    def left(self, cell: int) -> list[int]:
        """Return the values that a cell could still have."""
        line, bit = self._places[cell][0]
        return [value for value, cells in enumerate(self.values[line]) if cells & bit]

    def solution(self) -> Solution:
        """Return for each cell the least of the values that it could still have."""
        decoded = [0] * self.lattice.cells
        for line, values in zip(self.lattice.rows, self.values, strict=False):
            told = values[0]  # cells whose least value is known, 0 first
            for value in range(1, len(values)):
                cells = values[value] & ~told
                told |= cells
                for place in members(cells):
                    decoded[line[place]] = value
        return tuple(decoded)


@lru_cache(maxsize=1)
def _propagated(lattice: Rect | Hexagon, colours: int, clues: tuple[Hints, ...]) -> Board | None:
    board = Board(lattice, colours, clues)
    return board if board.propagate() else None


def propagated(puzzle: Nonogram) -> Board | None:
    """Return the puzzle's board at the fixed point of its lines, None if they contradict.

    The last one is remembered, because a puzzle is made and then graded, or judged and then
    graded; what is handed out is a copy.
    """
    board = _propagated(puzzle.board, puzzle.colours, puzzle.clues)
    return None if board is None else board.copy()


def forget() -> None:
    """Forget the last settled board, so that a measurement does not find it."""
    _propagated.cache_clear()
