"""Suppositions about a nonogram, followed line by line in rounds until they contradict.

All suppositions are followed side by side, one round of each at a time, so that whoever wants
the quickest contradictions alone stops there and has followed no other any further. A state is
kept as what differs from the common one, and what a line says of a state is remembered: many
suppositions meet in the same lines, and most lines are the same when the board is asked again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.base.bits import members
from puzzles.kinds.nonogram.board import crossings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.rules.runs.lines import Values
    from puzzles.rules.runs.rule import LineClue

MOST_KEPT = 100_000  # answers of lines, of about 400 bytes each

State = dict[int, "Values"]
"""For lines that differ from the common state, for each value the places that could have it."""


class LineSuppositions:
    """Follows suppositions about one puzzle, from any state of its reading model.

    Args:
        lattice, colours: of the puzzle.
        clues: its lines.
    """

    def __init__(self, lattice: Rect | Hexagon, colours: int, clues: Sequence[LineClue]) -> None:
        self._clues = clues
        self._places, self._crossings = crossings(lattice)
        self._count = colours + 1  # of values, the background first

        @lru_cache(maxsize=MOST_KEPT)
        def ask(line: int, *before: int) -> tuple[int, ...] | None:
            """Return what placements leave of a line's values, None if there is none."""
            after = clues[line].solve(list(before))
            return None if after is None else tuple(after)

        self._ask = ask

    def rounds(self, values: Sequence[int], trials: Sequence[int]) -> Iterator[list[int]]:
        """Yield for each round, from the first on, the trials that contradict in it.

        In the first round the lines through the supposed cell speak, in each further one those
        through the cells that the round before has told something new. All lines of a round see
        the same state. The trial contradicts when a line has no placement: lines that disagree
        about a cell have none in the next round. The rounds end when no trial says any more.

        Args:
            values: an assignment of the reading model, as lazy rules are asked about. What
                single lines force in it has been followed, else some of that is not seen.
            trials: literals of cells, each supposed by itself.
        """
        base = [clue.left(values) for clue in self._clues]
        going = [(trial, *self._supposed(base, trial)) for trial in trials]
        while going:
            failed: list[int] = []
            further: list[tuple[int, State, list[int]]] = []  # with the lines to be asked
            for trial, state, asked in going:
                following = self._round(base, state, asked)
                if following is None:
                    failed.append(trial)
                elif following:
                    further.append((trial, state, following))
            yield failed
            going = further

    def _supposed(self, base: list[Values], trial: int) -> tuple[State, list[int]]:
        """Return the state in which a literal is true, and the lines through its cell."""
        count = self._count
        if count == 2:
            cell, value = abs(trial) - 1, 1
        else:
            cell, value = divmod(abs(trial) - 1, count)
            value = (value + 1) % count  # 0 for the variable that the cell is filled, which is
            trial = trial if value else -trial  # true when the background is not
        state: State = {}
        for line, bit in self._places[cell]:
            changed = state[line] = base[line].copy()
            for other in range(count):
                if (other == value) != (trial > 0):
                    changed[other] &= ~bit
        return state, list(state)

    def _round(self, base: list[Values], state: State, asked: list[int]) -> list[int] | None:
        """Ask lines about a state, which changes, and return those to be asked in the next round.

        None if they contradict.
        """
        news: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []  # a line before and after
        for line in asked:
            before = tuple(state[line])
            after = self._ask(line, *before)
            if after is None:
                return None
            if after != before:
                news.append((line, before, after))
        for line, _, after in news:
            state[line] = list(after)
        following: dict[int, None] = {}
        for line, before, after in news:
            across = self._crossings[line]
            for value, cells in enumerate(before):
                for gone in members(cells ^ after[value]):
                    for other, place in across[gone]:
                        changed = state.get(other)
                        if changed is None:
                            changed = state[other] = base[other].copy()
                        if changed[value] & place:
                            changed[value] ^= place
                            following[other] = None
        return list(following)
