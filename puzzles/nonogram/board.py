"""Line by line to the fixed point: what the clues say about a board, one line at a time.

The state is what each cell could still be, kept for every line that the cell lies on as sets of
places in that line. A line is looked at again when a crossing line has changed one of its cells.
The fixed point does not depend on the order, because each line says all it can and says more
when it knows more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.nonogram.lines import Hints, blocks_of, needed, placements, solve_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.family import Solution
    from puzzles.lattice import Hexagon, Rect
    from puzzles.nonogram.model import Nonogram

Crossing = tuple[tuple[int, int], ...]
Values = list[int]


@lru_cache(maxsize=16)
def crossings(lattice: Rect | Hexagon) -> tuple[tuple[Crossing, ...], ...]:
    """Return for each place of each line the other lines there, each with its bit for the cell."""
    where: list[list[tuple[int, int]]] = [[] for _ in range(lattice.cells)]
    for number, line in enumerate(lattice.lines):
        for place, cell in enumerate(line):
            where[cell].append((number, 1 << place))
    return tuple(
        tuple(tuple(other for other in where[cell] if other[0] != number) for cell in line)
        for number, line in enumerate(lattice.lines)
    )


@lru_cache(maxsize=16)
def places(lattice: Rect | Hexagon) -> tuple[Crossing, ...]:
    """Return for each cell the lines it lies on, each with its bit for the cell."""
    where: list[list[tuple[int, int]]] = [[] for _ in range(lattice.cells)]
    for number, line in enumerate(lattice.lines):
        for place, cell in enumerate(line):
            where[cell].append((number, 1 << place))
    return tuple(map(tuple, where))


def solver(width: int, hints: Hints, colours: int) -> Callable[[Values], Values | None]:
    """Return the function that takes a line's values and returns those left, None if none."""
    if needed(hints) > width:
        return lambda values: None
    if colours == 1:
        lengths = [length for length, _ in hints]
        return lambda values: solve_plain(width, lengths, values[0], values[1])
    blocks = blocks_of(hints, colours)

    def solve(values: Values) -> Values | None:
        found = placements(width, blocks, values)
        return None if found is None else found[1]

    return solve


def says_something(width: int, hints: Hints) -> bool:
    """Return whether a clue of a one-coloured puzzle excludes anything on an open line.

    It does unless there is more room to spare than the longest block needs to get out of its
    own way.
    """
    return not hints or width - needed(hints) < max(hints)[0]


class Board:
    """What each cell could be, as far as the clues have been followed.

    Attributes:
        values: for each line, for each value the set of its places that could have it.
    """

    def __init__(self, lattice: Rect | Hexagon, colours: int, clues: Sequence[Hints]) -> None:
        if colours == 1:
            clues = [tuple([(length, 1) for length, _ in hints]) for hints in clues]
        self.lattice = lattice
        self.colours = colours
        self.values: list[Values] = [
            [(1 << len(line)) - 1] * (colours + 1) for line in lattice.lines
        ]
        self._crossings = crossings(lattice)
        self._solvers = [
            solver(len(line), hints, colours)
            for line, hints in zip(lattice.lines, clues, strict=True)
        ]
        self._queue = [
            number
            for number, (line, hints) in enumerate(zip(lattice.lines, clues, strict=True))
            if colours != 1 or says_something(len(line), hints)
        ]

    def settle(self) -> bool:
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
                after = solvers[number](before)
                if after is None:
                    return False
                if after == before:
                    continue
                values[number] = after
                across = all_crossings[number]
                for value, cells in enumerate(before):
                    gone = cells ^ after[value]
                    while gone:
                        bit = gone & -gone
                        gone ^= bit
                        for other, place in across[bit.bit_length() - 1]:
                            values[other][value] ^= place
                            if not waiting[other]:
                                waiting[other] = True
                                following.append(other)
            queue = following
        self._queue = []
        return True

    def reword(self, line: int, hints: Hints) -> None:
        """Give a line another clue; what was followed from the old one stays written down."""
        if self.colours == 1:
            hints = tuple([(length, 1) for length, _ in hints])
        self._solvers[line] = solver(len(self.lattice.lines[line]), hints, self.colours)
        self._queue.append(line)

    def exclude(self, cell: int, value: int) -> None:
        """Write down that a cell does not have a value."""
        for number, bit in places(self.lattice)[cell]:
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
        found: list[int] = []
        for line, values in zip(self.lattice.rows, self.values, strict=False):
            one = several = 0
            for cells in values:
                several |= one & cells
                one |= cells
            while several:
                bit = several & -several
                several ^= bit
                found.append(line[bit.bit_length() - 1])
        return found

    def left(self) -> list[list[int]]:
        """Return for each cell the values it could still have."""
        found: list[list[int]] = [[] for _ in range(self.lattice.cells)]
        for line, values in zip(self.lattice.rows, self.values, strict=False):
            for value, cells in enumerate(values):
                for place, cell in enumerate(line):
                    if cells >> place & 1:
                        found[cell].append(value)
        return found


class LinePropagator:
    """One line at a time, for the grade; a trial is a value of a cell, as one number."""

    def __init__(self, puzzle: Nonogram) -> None:
        self._board = Board(puzzle.lattice, puzzle.colours, puzzle.clues)
        self._count = puzzle.colours + 1

    def settle(self) -> bool:
        return self._board.settle()

    def probes(self) -> list[tuple[int, int]]:
        count = self._count
        return [
            (cell, cell * count + value)
            for cell, values in enumerate(self._board.left())
            if len(values) > 1
            for value in values
        ]

    def holds(self, trial: int) -> bool:
        board = self._board
        before = [values.copy() for values in board.values]
        board.fix(*divmod(trial, self._count))
        answer = board.settle()
        board.restore(before)
        return answer

    def exclude(self, trial: int) -> None:
        self._board.exclude(*divmod(trial, self._count))

    def solution(self) -> Solution:
        return tuple([values[0] for values in self._board.left()])
