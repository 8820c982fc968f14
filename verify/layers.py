"""What follows from a supposition, layer by layer: the hot loop of the ladder.

A LAYER is all that single rules, lazy ones too, conclude from the layer before. What belongs to
no rule joins its layer at once. A supposition's depth is the number of layers until a rule is
broken. Everything here is lists of small integers and plain loops, so that it compiles well
(`scripts/compile.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.rules.lazy import LazyRule
    from verify.residual import Constraints, State

    Near = Callable[[Sequence[int]], bool]


class Trial:
    """A supposition that is being followed.

    Attributes:
        supposed: the literal.
        known: it and all that was concluded, in the layers that were read.
        frontier: what the next layer begins with.
    """

    def __init__(self, supposed: int) -> None:
        self.supposed = supposed
        self.known: list[int] = []
        self.frontier: list[int] = [supposed]


class Layers:
    """Reads layers of suppositions about a board.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        self._asked: list[LazyRule] = constraints.asked
        self._near: list[Near] = []
        self._asked_at: list[list[int]] = [[] for _ in constraints.variables_of]
        self._asked_at.append([])
        for number, rule in enumerate(constraints.speaker):
            for place in (*constraints.scopes[rule], -1):
                self._asked_at[place].append(number)

    def begin(self) -> None:
        """Look at the board as it is now."""
        if self._asked:
            values = self._state.values[1 : self._constraints.variables + 1]
            self._near = [rule.watch(values) for rule in self._asked]

    def read(self, trial: Trial, layers: int) -> bool:
        """Read so many layers more, or until nothing new follows.

        Returns:
            Whether no rule is broken. A trial of which a rule is broken is not to be read again.
        """
        state = self._state
        values, room = state.values, state.room
        having = self._constraints.having
        known = trial.known
        for y in known:
            values[y] = 1
            values[-y] = -1
            for j in having[-y]:
                room[j] -= 1
        sound = True
        while sound and layers and trial.frontier:
            layers -= 1
            sound = self._layer(trial)
        for y in known:
            values[y] = 0
            values[-y] = 0
            for j in having[-y]:
                room[j] += 1
        return sound

    def _layer(self, trial: Trial) -> bool:
        """Read the next layer, with all that is known of the trial written on the board."""
        state, constraints = self._state, self._constraints
        values, room = state.values, state.room
        having, silent, literals = constraints.having, constraints.silent, constraints.literals
        known, queue = trial.known, trial.frontier
        begun = len(known)
        spoken: list[int] = []
        sound = True
        for y in queue:
            value = values[y]
            if value:
                if value < 0:
                    return False
                continue
            values[y] = 1
            values[-y] = -1
            known.append(y)
            for j in having[-y]:
                left = room[j] - 1
                room[j] = left
                if left <= 0:
                    if left < 0:
                        sound = False
                    elif silent[j]:
                        for z in literals[j]:
                            if not values[z]:
                                queue.append(z)
                    else:
                        spoken.append(j)
            if not sound:
                return False
        news: dict[int, None] = {}
        for j in spoken:
            for z in literals[j]:
                if not values[z]:
                    news[z] = None
        if self._asked and not self._ask(known, begun, news):
            return False
        trial.frontier = list(news)
        return True

    def _ask(self, known: list[int], begun: int, news: dict[int, None]) -> bool:
        """Ask the lazy rules that the literals from `begun` on touch; return if none is broken."""
        place, asked_at = self._constraints.place, self._asked_at
        touched: dict[int, None] = {}
        for at in range(begun, len(known)):
            for number in asked_at[place[known[at]]]:
                touched[number] = None
        values: list[int] = []
        for number in touched:
            if self._near[number](known):
                if not values:
                    values = self._state.values[1 : self._constraints.variables + 1]
                said = self._asked[number].forces(values)
                if said is None:
                    return False
                for z in said:
                    news[z] = None
        return True
