"""What a few rules say when they are read together: the rungs REGION and INSIDE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.residual import STRUCTURE
from verify.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from verify.residual import Constraints, State


class Regions:
    """Rules with those inside their scopes, and constraints inside each other.

    Args:
        constraints, state: the board.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(self, constraints: Constraints, state: State, true: list[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._regions = list(self._heads())
        self._solvers: list[Backbone | None] = [None] * len(self._regions)
        self._at: dict[int, list[int]] = {}
        for number, (_, _, variables) in enumerate(self._regions):
            for variable in variables:
                self._at.setdefault(variable, []).append(number)
        self._dirty = set(range(len(self._regions)))
        self._seen = 0

    def _heads(self) -> Iterator[tuple[int, list[int], list[int]]]:
        """Yield each region: the rule that heads it, its constraints, and its variables."""
        constraints = self._constraints
        of_rule: list[list[int]] = [[] for _ in constraints.rules]
        structure: dict[int, list[int]] = {}
        for j, rule in enumerate(constraints.rule):
            if rule != STRUCTURE:
                of_rule[rule].append(j)
            else:
                structure.setdefault(min(map(abs, constraints.literals[j])), []).append(j)
        first_at: dict[int, list[int]] = {}
        scopes = [frozenset(rule.scope) for rule in constraints.rules]
        for number, scope in enumerate(scopes):
            if len(scope) > 1 and of_rule[number]:
                first_at.setdefault(min(scope), []).append(number)
        seen: set[tuple[int, ...]] = set()
        for head, scope in enumerate(scopes):
            if len(scope) < 2 or not of_rule[head]:
                continue
            members = [
                other
                for place in scope
                for other in first_at.get(place, ())
                if scopes[other] <= scope
            ]
            inside = sorted([j for other in members for j in of_rule[other]])
            variables = {abs(x) for j in inside for x in constraints.literals[j]}
            if len(inside) < 2:
                continue
            for variable in sorted(variables):
                inside += [
                    j
                    for j in structure.get(variable, ())
                    if all(abs(x) in variables for x in constraints.literals[j])
                ]
            if len(members) == 1 and not self._many(of_rule[head]):
                continue
            key = tuple(inside)
            if key not in seen:
                seen.add(key)
                yield head, inside, sorted(variables)

    def _many(self, inside: list[int]) -> bool:
        """Return whether constraints are more than one count's two bounds."""
        literals = self._constraints.literals
        return len({frozenset(map(abs, literals[j])) for j in inside}) > 1

    def backbones(self) -> list[tuple[int, list[int]]]:
        """Return for each region that says anything its rule and what it says."""
        state = self._state
        values, at, dirty = state.values, self._at, self._dirty
        for literal in state.trail[self._seen :]:
            dirty.update(at.get(abs(literal), ()))
        self._seen = len(state.trail)
        found: list[tuple[int, list[int]]] = []
        for number in sorted(dirty):
            head, inside, variables = self._regions[number]
            wanted = [v if self._true[v] > 0 else -v for v in variables if not values[v]]
            if not wanted:
                continue
            solver = self._solvers[number]
            if solver is None:
                solver = self._solvers[number] = Backbone(
                    [(self._constraints.literals[j], self._constraints.room[j]) for j in inside],
                    variables,
                    self._true,
                )
            said = solver.forced(
                [v if values[v] > 0 else -v for v in variables if values[v]], wanted
            )
            if said:
                found.append((head, said))
        dirty.clear()
        return found

    def differences(self) -> list[tuple[int, int, list[int]]]:
        """Return what one constraint says when another is taken from it.

        If m of some literals have to be true, and in a constraint that has their opposites no
        more than m may be false, then its other literals are true.
        """
        constraints, state = self._constraints, self._state
        values, room = state.values, state.room
        having, literals, rule = constraints.having, constraints.literals, constraints.rule
        found: list[tuple[int, int, list[int]]] = []
        for a, room_of_a in enumerate(room):
            if rule[a] == STRUCTURE:
                continue
            still = [x for x in literals[a] if not values[x]]
            must = len(still) - room_of_a
            if must < 1 or not still:
                continue
            for b in having[-still[0]]:
                if room[b] == must and rule[b] != STRUCTURE:
                    others = literals[b]
                    if all(-x in others for x in still):
                        known = set(still)
                        said = [x for x in others if not values[x] and -x not in known]
                        if said:
                            found.append((a, b, said))
        return found
