"""What rules say when they are read whole: the rungs REGION and SUBSET."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.constraint import Constraint
from verify.residual import STRUCTURE
from verify.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.residual import Constraints, State

Parts = list[tuple[list[int], int]]
"""Constraints, each as its literals and its room."""


class Heads:
    """Which rules are read together, and which by themselves.

    A rule that says all at once what it has to say, such as a value that is given, is read with
    no other; nor is a lazy one.

    Attributes:
        regions: two rules at least, all those whose scope lies inside that of the first.
        subsets: single rules that have several constraints.
    """

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints
        places = len(constraints.model.base)
        self._parts_of: dict[int, Parts] = {}
        self._meaning: dict[int, Parts] = {}
        literals, room = constraints.literals, constraints.room
        for j, rule in enumerate(constraints.rule):
            if rule != STRUCTURE:
                self._parts_of.setdefault(rule, []).append((literals[j], room[j]))
            elif literals[j]:
                variable = min([abs(x) for x in literals[j]])
                self._meaning.setdefault(variable, []).append((literals[j], room[j]))
        self._parts_of |= constraints.whole
        with_scope: dict[frozenset[int], list[int]] = {}
        starting: dict[int, list[frozenset[int]]] = {}
        for rule, parts in self._parts_of.items():
            scope = frozenset([place for place in constraints.scopes[rule] if place < places])
            if scope and any(left > 0 for _, left in parts):
                same = with_scope.get(scope)
                if same is None:
                    with_scope[scope] = [rule]
                    starting.setdefault(min(scope), []).append(scope)
                elif not any(_is_same(parts, self._parts_of[other]) for other in same):
                    same.append(rule)
        self.regions: list[list[int]] = []
        self.subsets: list[list[int]] = []
        for scope, same in with_scope.items():
            together = same.copy()
            for place in scope:
                for inner in starting.get(place, ()):
                    if inner < scope:
                        together += with_scope[inner]
            if len(together) > 1:
                self.regions.append(together)
            elif together[0] not in constraints.whole and self._is_many(together[0]):
                self.subsets.append(together)

    def _is_many(self, rule: int) -> bool:
        """Return whether a rule is more than the two bounds of one count."""
        (first, _), *others = self._parts_of[rule]
        if others:
            opposite = {-x for x in first}
            if len(others) > 1 or opposite != set(others[0][0]):
                return True
        variables = {abs(x) for x in first}
        return not self._meaning.keys().isdisjoint(variables) and bool(
            self._of_variables(variables)
        )

    def parts(self, rules: Sequence[int]) -> tuple[Parts, Parts]:
        """Return the constraints of rules, and those of no rule about their variables alone."""
        parts = [part for rule in rules for part in self._parts_of[rule]]
        return parts, self._of_variables({abs(x) for literals, _ in parts for x in literals})

    def _of_variables(self, variables: set[int]) -> Parts:
        meaning = self._meaning
        return [
            part
            for variable in variables
            if variable in meaning
            for part in meaning[variable]
            if all(abs(x) in variables for x in part[0])
        ]


def _is_same(one: Parts, other: Parts) -> bool:
    """Return whether constraints are the same, in any order."""
    return len(one) == len(other) and _as_set(one) == _as_set(other)


def _as_set(parts: Parts) -> set[tuple[int, ...]]:
    return {(left, *sorted(literals)) for literals, left in parts}


class Regions:
    """Rules that are read whole, on a board that is filled in.

    Args:
        constraints, state: the board.
        together: the rules that are read together, heads first.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(
        self,
        heads: Heads,
        together: Sequence[list[int]],
        constraints: Constraints,
        state: State,
        true: Sequence[int],
    ) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._heads, self._together = heads, together
        self._solvers: dict[int, Backbone] = {}
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
        backbones: list[tuple[int, list[int]]] = []
        for number in dirty:
            solver = self._solvers.get(number)
            if solver is None:
                solver = self._solver(self._together[number])
                if solver is None:
                    continue
                self._solvers[number] = solver
                for variable in solver.variables:
                    at.setdefault(variable, []).append(number)
            if said := solver.forced(state.values):
                backbones.append((self._together[number][0], said))
        dirty.clear()
        return backbones

    def _solver(self, together: Sequence[int]) -> Backbone | None:
        """Return what is left of rules, None if they can say nothing more than each by itself."""
        left = self._state.left
        if not any(left[place] for place in self._constraints.scopes[together[0]]):
            return None
        parts, meaning = self._heads.parts(together)
        demands = self._left_of(parts)
        if not demands:
            return None
        also = self._left_of(meaning)
        variables = {abs(x) for literals, _ in demands for x in literals}
        if not also and len(variables) == sum([len(literals) for literals, _ in demands]):
            return None  # they have nothing to do with each other
        variables.update([abs(x) for literals, _ in also for x in literals])
        return Backbone(demands + also, sorted(variables), self._true)

    def _left_of(self, parts: Parts) -> list[Constraint]:
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
