"""Play: a puzzle as an environment that is stepped through, with legal moves and rewards.

The reward of a step is the change of the share of open places that are right. It is paid by where
the board is and not by how it came there, so going in circles earns nothing, and all rewards of an
episode that ends with the solution make 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError
from puzzles.contract.kind import Puzzle, given, kind_of
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.values import Solution


class Play:
    """A board that is filled in move by move.

    Args:
        puzzle: it has one solution.
        solution: that.

    Attributes:
        puzzle: what is played.
        entries: the value of each place so far, or -1.
        moves: how many moves were made.
    """

    def __init__(self, puzzle: Puzzle, solution: Sequence[int]) -> None:
        self.puzzle = puzzle
        self.entries = given(puzzle)
        self.moves = 0
        self._solution: Solution = tuple(solution)
        self._domain = kind_of(puzzle).domain(puzzle)
        self._open = [place for place, values in enumerate(self._domain) if len(values) > 1]

    @property
    def legal(self) -> list[tuple[int, int]]:
        """The moves that there are: each place that is not given, each value it has not now."""
        return [
            (place, value)
            for place in self._open
            for value in self._domain[place]
            if self.entries[place] != value
        ]

    @property
    def share(self) -> float:
        """The share of the open places that are right."""
        if not self._open:
            return 1.0
        right = sum([self.entries[place] == self._solution[place] for place in self._open])
        return right / len(self._open)

    @property
    def solved(self) -> bool:
        """Whether the board is filled in and breaks no rule."""
        if OPEN in self.entries:
            return False
        return not kind_of(self.puzzle).check(self.puzzle, tuple(self.entries))

    def step(self, place: int, value: int) -> float:
        """Make a move; return its reward.

        Raises:
            OptionError: the move is not legal.
        """
        if (place, value) not in self.legal:
            raise OptionError(f"the place {place} cannot be given the value {value}")
        before = self.share
        self.entries[place] = value
        self.moves += 1
        return self.share - before

    def drawn(self) -> str:
        """Return the board as a text."""
        return kind_of(self.puzzle).write_entries(self.puzzle, self.entries)
