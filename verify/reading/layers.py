"""What follows from a supposition, layer by layer.

A LAYER is all that single rules, lazy ones too, conclude from the layer before. What belongs to
no rule joins its layer at once. A supposition's depth is the number of layers until a rule is
broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.reading.asked_whole import AskedWhole
from verify.reading.propagate import Flow

if TYPE_CHECKING:
    from puzzles.model.lazy import Besides, LazyRule
    from verify.reading.remaining import Constraints, State


class Trial:
    """A supposition that is being followed.

    Args:
        supposed: the literal.
        besides: what else is supposed.

    Attributes:
        supposed: the literal.
        known: it and all that was concluded, in the layers that were read.
        frontier: what the next layer begins with.
    """

    def __init__(self, supposed: int, *besides: int) -> None:
        self.supposed = supposed
        self.known: list[int] = []
        self.frontier: list[int] = [supposed, *besides]


class Layers:
    """Reads layers of suppositions about a board.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
        board: whether rules of the whole board are heard.
    """

    def __init__(self, constraints: Constraints, state: State, *, board: bool = True) -> None:
        self._constraints, self._state = constraints, state
        self._flow = Flow(constraints.propagator)
        self._asked: list[LazyRule] = constraints.asked
        self._besides: dict[int, Besides] = {}  # by rule, what it forces on this board besides
        # for each place the rules to ask; the last, at -1, is for literals that tell of none
        self._asked_at: list[list[int]] = [[] for _ in (*constraints.variables_of, -1)]
        self._to_ask = [
            number
            for number, rule in enumerate(self._asked)
            if rule.supposed
            and (board or number not in constraints.board)
            and not self._flow.asks(rule.asked())
        ]
        asked = self._asked
        self._wholes = [number for number in self._to_ask if type(asked[number]) is AskedWhole]
        self._speaking: list[int] | None = None  # of them those that are asked now; all if None
        for number in self._to_ask:
            for place in (*constraints.scopes[constraints.speaker[number]], -1):
                self._asked_at[place].append(number)

    def begin(self) -> None:
        """Look at the board as it is now."""
        state = self._state
        self._flow.begin(state.values, state.room)
        if self._to_ask:
            values = state.values[1 : self._constraints.variables + 1]
            self._besides = {number: self._asked[number].watch(values) for number in self._to_ask}

    def read(self, trial: Trial, layers: int) -> bool:
        """Read a number of layers more of a supposition, or until nothing new follows.

        Returns:
            Whether no rule is broken. A trial of which a rule is broken is not to be read again.
        """
        ask = self._ask if self._to_ask else None
        frontier = self._flow.read(trial.known, trial.frontier, layers, ask)
        if frontier is None:
            return False
        trial.frontier = frontier
        return True

    def suppose(self, wrong: list[int]) -> None:
        """Begin to follow these literals, each supposed by itself."""
        self._flow.suppose(wrong)

    @property
    def going(self) -> bool:
        """Whether a further layer of a supposition could say anything."""
        return self._flow.going

    def further(self, layers: int) -> list[int]:
        """Read so many layers more of all suppositions; return those of which a rule is broken."""
        return self._flow.further(layers, self._ask if self._to_ask else None)

    def without_way(self, wrong: list[int], lazily: bool) -> list[int] | None:
        """Return the suppositions under which further ones leave no way.

        Args:
            wrong: what is supposed, and under that these and their opposites.
            lazily: whether lazy rules are asked.

        Returns:
            None if this is to be found out by a solver.
        """
        self._speaking = None if lazily else self._wholes
        try:
            is_asked = bool(self._to_ask if lazily else self._wholes)
            return self._flow.without_way(wrong, lazily, self._ask if is_asked else None)
        finally:
            self._speaking = None

    def _ask(self, known: list[int], begun: int) -> list[int] | None:
        """Return what lazy rules force; see `Flow.read`.

        Asked are those that speak of a place of the literals from `begun` on.
        """
        place, asked_at = self._constraints.place, self._asked_at
        speaking = self._speaking
        touched: dict[int, None] = {}
        for at in range(begun, len(known)):
            for number in asked_at[place[known[at]]]:
                if speaking is None or number in speaking:
                    touched[number] = None
        found: list[int] = []
        for number in touched:
            said = self._besides[number](known, begun)
            if said is None:
                return None
            found += said
        return found
