"""What rules say when they are read whole: the rungs REGION and SUBSET."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.constraint import Constraint
from verify.solver.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.reading.propagate import Heads
    from verify.reading.remaining import Constraints, State

STEPS = 200  # of a search by hand, after which a solver is asked


class Regions:
    """Rules that are read whole, on a board that is filled in.

    Args:
        heads: the rules of the board.
        together: those that are read together, heads first.
        constraints, state: the board.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(
        self,
        heads: Heads,
        together: Sequence[list[int]],
        constraints: Constraints,
        state: State,
        true: list[int],
    ) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._heads, self._together = heads, together
        self._read: set[int] = set()
        self._solvers: dict[int, Backbone | None] = {}
        self._at: dict[int, list[int]] = {}
        self._dirty: dict[int, None] = dict.fromkeys(range(len(together)))
        self._seen = len(state.trail)

    def backbones(self) -> list[tuple[int, list[int]]]:
        """Return for each of them that says anything its head and what it says."""
        state, at, dirty = self._state, self._at, self._dirty
        for literal in state.trail[self._seen :]:
            for number in at.get(abs(literal), ()):
                dirty[number] = None
        self._seen = len(state.trail)
        asked = [(self._together[number][0], self._said(number)) for number in dirty]
        dirty.clear()
        return [(head, said) for head, said in asked if said]

    def _said(self, number: int) -> list[int]:
        """Return what rules say together."""
        values, true = self._state.values, self._true
        if number in self._solvers:
            solver = self._solvers[number]
            return solver.forced(values) if solver else []
        heads, rules = self._heads, self._together[number]
        if number not in self._read:
            left = self._state.left
            if not any(left[place] for place in self._constraints.scopes[rules[0]]):
                return []
            self._read.add(number)
            for variable in heads.about(rules):
                if not values[variable]:
                    self._at.setdefault(variable, []).append(number)
        said = heads.backbone(rules, values, true, STEPS)
        if said is not None:
            return said
        demands, also = (self._left_of(parts) for parts in heads.parts(rules))
        variables = {abs(x) for literals, _ in demands for x in literals}
        if not also and len(variables) == sum([len(literals) for literals, _ in demands]):
            self._solvers[number] = None  # they have nothing to do with each other, now or later
            return []
        variables.update([abs(x) for literals, _ in also for x in literals])
        solver = self._solvers[number] = Backbone(demands + also, sorted(variables), true)
        return solver.forced(values)

    def _left_of(self, parts: Iterable[tuple[list[int], int]]) -> list[Constraint]:
        """Return what constraints that are not met demand of open literals."""
        values = self._state.values
        rest: list[Constraint] = []
        for literals, room in parts:
            still = [x for x in literals if not values[x]]
            least = len(literals) - room
            for x in literals:
                if values[x] > 0:
                    least -= 1
            if least > 0:
                rest.append(Constraint(still, least))
        return rest
