"""What rules say when they are read whole: the rungs REGION, SUBSET and HOUSE."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.constraint import Constraint
from verify.reading.propagate import Due
from verify.solver.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from verify.reading.propagate import JointRules
    from verify.reading.propagator import Part
    from verify.reading.remaining import Constraints, State

STEPS = 200  # of a search by hand, after which a solver is asked


class Parted(NamedTuple):
    """Rules that are read together, joint first.

    Attributes:
        regions: those that are read on REGION.
        later: those that are read on SUBSET, as a sum that stands apart is among them, and houses
            by themselves.
        houses: houses with all that lies in them, which is read on HOUSE.
    """

    regions: list[list[int]]
    later: list[list[int]]
    houses: list[list[int]]


def parted(constraints: Constraints, together: list[list[int]], late: Container[int]) -> Parted:
    """Return what is read when, of rules that lie inside the scope of a first one.

    That values differ of which the first says so too is no rule to read with it.

    Args:
        constraints: the board.
        together: the rules.
        late: those that are read late.
    """
    found = Parted([], [], [])
    scopes = constraints.scopes
    for rules in together:
        heads = [rule for rule in rules if {*scopes[rule]} == {*scopes[rules[0]]}]
        early = [head for head in heads if head not in late]
        telling = [
            rule
            for rule in (rules if early else ())
            if not any(_is_implied(constraints, rule, head) for head in early if head != rule)
        ]
        kept = [rule for rule in telling if rule not in late]
        if house := [head for head in early if head in constraints.houses]:
            found.later.append(house)
            if len(telling) > len(house):
                found.houses.append(rules)
            continue
        if len(kept) > 1:
            found.regions.append(kept)
        has_late = any(rule in late for rule in rules)
        if has_late and (kept or any(rule in late and rule not in heads for rule in rules)):
            found.later.append(rules)
        elif not has_late and len(kept) == 1:
            found.later.append(kept)
    return found


def _is_implied(constraints: Constraints, rule: int, head: int) -> bool:
    """Return whether a rule says of several values that they are there once, as another does."""
    numbers, literals = constraints.of_rule(rule), constraints.literals
    if len(numbers) < 2 or rule in constraints.whole or not all(literals[j] for j in numbers):
        return False
    return all(
        constraints.room[j] == 1
        and any(
            constraints.rule[other] == head and {*literals[j]}.issubset(literals[other])
            for other in constraints.excluding.get(-literals[j][0], ())
        )
        for j in numbers
    )


class Regions:
    """Rules that are read whole, on a board that is filled in.

    Args:
        joint: the rules of the board.
        together: groups of rules that are read together, each with its head first.
        constraints, state: the board.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(
        self,
        joint: JointRules,
        together: list[list[int]],
        constraints: Constraints,
        state: State,
        true: list[int],
    ) -> None:
        self._joint, self._together = joint, together
        self._state, self._true = state, true
        self._due = Due(joint, together, constraints.scopes)
        self._solved: set[int] = set()  # numbers of the groups that are left to a solver
        self._solvers: dict[int, Backbone] = {}  # of those of them that need one

    def backbones(self) -> list[tuple[int, list[int]]]:
        """Return for each group that says anything its head and the literals that it says."""
        state, found = self._state, list[tuple[int, list[int]]]()
        for number, said in self._due.said(
            state.values, state.left, state.trail, self._true, STEPS, self._solved
        ):
            if literals := self._solve(number) if said is None else said:
                found.append((self._together[number][0], literals))
        return found

    def _solve(self, number: int) -> list[int]:
        """Return the literals that a group forces, by a solver of its own."""
        values, true = self._state.values, self._true
        if number not in self._solved:
            self._solved.add(number)
            self._begin(number, values, true)
        solver = self._solvers.get(number)
        return solver.forced(values) if solver else []

    def _begin(self, number: int, values: list[int], true: list[int]) -> None:
        """Make a solver for a group, unless its constraints share no variable."""
        joint, rules = self._joint, self._together[number]
        demands, also = (self._left_of(parts) for parts in joint.parts(rules))
        variables = {abs(x) for literals, _ in demands for x in literals}
        if not also and len(variables) == sum([len(literals) for literals, _ in demands]):
            return  # together they say no more than each by itself, now or later
        variables.update([abs(x) for literals, _ in also for x in literals])
        self._solvers[number] = Backbone(demands + also, sorted(variables), true)

    def _left_of(self, parts: Iterable[Part]) -> list[Constraint]:
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
