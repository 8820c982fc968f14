"""What rules say when they are read whole: the rungs REGION and SUBSET."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.constraint import Constraint
from verify.native import backbone, inner
from verify.residual import STRUCTURE
from verify.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.residual import Constraints, State

STEPS = 200  # of a search by hand, after which a solver is asked
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
        with_scope: dict[tuple[int, ...], list[int]] = {}
        for rule, parts in self._parts_of.items():
            scope = tuple(sorted({place for place in constraints.scopes[rule] if place < places}))
            if scope and any(left > 0 for _, left in parts):
                same = with_scope.get(scope)
                if same is None:
                    with_scope[scope] = [rule]
                elif not any(_is_same(parts, self._parts_of[other]) for other in same):
                    same.append(rule)
        self.regions: list[list[int]] = []
        self.subsets: list[list[int]] = []
        groups = list(with_scope.values())
        for same, inside in zip(groups, inner(list(map(list, with_scope)), places), strict=True):
            together = [*same, *[rule for number in inside for rule in groups[number]]]
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
        true: list[int],
    ) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._heads, self._together = heads, together
        self._parts: list[tuple[Parts, Parts] | None] = [None] * len(together)
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
        asked = [(self._together[number][0], self._said(number)) for number in dirty]
        dirty.clear()
        return [(head, said) for head, said in asked if said]

    def _said(self, number: int) -> list[int]:
        """Return what rules say together."""
        values, true = self._state.values, self._true
        if solver := self._solvers.get(number):
            return solver.forced(values)
        parts = self._parts[number]
        if parts is None:
            left, scope = self._state.left, self._constraints.scopes[self._together[number][0]]
            if not any(left[place] for place in scope):
                return []
            parts = self._parts[number] = self._heads.parts(self._together[number])
            for variable in {abs(x) for some in parts for literals, _ in some for x in literals}:
                if not values[variable]:
                    self._at.setdefault(variable, []).append(number)
        said = backbone(*parts, values, true, STEPS)
        if said is not None:
            return said
        demands, also = self._left_of(parts[0]), self._left_of(parts[1])
        variables = {abs(x) for literals, _ in demands for x in literals}
        if not also and len(variables) == sum([len(literals) for literals, _ in demands]):
            self._parts[number] = [], []  # they have nothing to do with each other, now or later
            return []
        variables.update([abs(x) for literals, _ in also for x in literals])
        solver = self._solvers[number] = Backbone(demands + also, sorted(variables), true)
        return solver.forced(values)

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
