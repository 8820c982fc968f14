"""Which rules are read together, and which by themselves.

`verify.reading.propagate` has the same in C where that is built; tests hold both to the same
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.reading.propagator import Part, Propagator

    Parts = list[Part]


class JointRules:
    """Which rules are read together, and what they demand.

    A rule that says all at once what it has to say, such as a value that is given, is read with
    no other; nor is a lazy one.

    Args:
        propagator: of the constraints.
        places: how many there are.
        room: of each constraint, as in `verify.reading.constraint.Store`.
        rule: of each constraint the number of its rule, below 0 without one.
        scopes: of each rule the numbers of what it speaks of; those that are no places are passed
            over.
        whole: the constraints of rules that are asked whole, in place of others.

    Attributes:
        regions: groups of two rules or more: a head, then all whose scope lies inside its scope.
    """

    def __init__(
        self,
        propagator: Propagator,
        places: int,
        room: list[int],
        rule: list[int],
        scopes: list[Sequence[int]],
        whole: dict[int, Parts],
    ) -> None:
        literals = propagator.store.literals
        self._parts_of: dict[int, Parts] = {}  # the constraints of each rule
        self._meaning: dict[int, Parts] = {}  # those of no rule, by their first variable
        for j, number in enumerate(rule):
            if number >= 0:
                self._parts_of.setdefault(number, []).append((literals[j], room[j]))
            elif literals[j]:
                least = min([abs(x) for x in literals[j]])
                self._meaning.setdefault(least, []).append((literals[j], room[j]))
        self._parts_of |= whole
        self._read: dict[tuple[int, ...], tuple[Parts, Parts]] = {}  # what `parts` returned
        self.regions: list[list[int]] = []
        self._alone: list[int] = []  # rules that have no other inside their scope
        self._subsets: list[list[int]] | None = None
        with_scope = self._by_scope(scopes, places)
        groups = list(with_scope.values())
        for same, inside in zip(groups, _inner(list(with_scope), places), strict=True):
            together = [*same, *[other for number in inside for other in groups[number]]]
            if len(together) > 1:
                self.regions.append(together)
            elif together[0] not in whole:
                self._alone += together

    def _by_scope(
        self, scopes: list[Sequence[int]], places: int
    ) -> dict[tuple[int, ...], list[int]]:
        """Return the rules that leave a choice by the places they speak of, equal ones once."""
        with_scope: dict[tuple[int, ...], list[int]] = {}
        for number, parts in self._parts_of.items():
            scope = tuple(sorted({*scopes[number]}))
            while scope and scope[-1] >= places:
                scope = scope[:-1]
            if scope and max([room for _, room in parts]) > 0:
                same = with_scope.get(scope)
                if same is None:
                    with_scope[scope] = [number]
                elif not any(_is_same(parts, self._parts_of[other]) for other in same):
                    same.append(number)
        return with_scope

    @property
    def subsets(self) -> list[list[int]]:
        """Single rules that have several constraints, found when somebody asks."""
        if self._subsets is None:
            self._subsets = [[rule] for rule in self._alone if self._is_many(rule)]
        return self._subsets

    def about(self, rules: list[int]) -> list[int]:
        """Return the variables that rules speak of."""
        parts, _ = self.parts(rules)
        return sorted({abs(x) for literals, _ in parts for x in literals})

    def parts(self, rules: list[int]) -> tuple[Parts, Parts]:
        """Return the constraints of rules, and those of no rule whose variables are all theirs."""
        read = self._read.get(tuple(rules))
        if read is None:
            parts = [part for rule in rules for part in self._parts_of[rule]]
            meaning = self._of_variables({abs(x) for literals, _ in parts for x in literals})
            read = self._read[tuple(rules)] = parts, meaning
        return read

    def backbone(
        self, rules: list[int], values: list[int], true: list[int], most: int
    ) -> list[int] | None:
        """Return the open literals of the solution that hold whenever rules do.

        Args:
            rules: those that are read together.
            values: of each literal 1 if true, -1 if false, 0 if open.
            true: the same of the solution; 0 for what it does not tell.
            most: steps of a search.

        Returns:
            The literals by their variables; None if a solver has to be asked, as here always.
        """
        del rules, values, true, most
        return None

    def _is_many(self, rule: int) -> bool:
        """Return whether a rule is more than the two bounds of one count."""
        (first, _), *others = self._parts_of[rule]
        if others:
            opposite = {-x for x in first}
            if len(others) > 1 or opposite != set(others[0][0]):
                return True
        return bool(self._meaning) and bool(self._of_variables({abs(x) for x in first}))

    def _of_variables(self, variables: set[int]) -> Parts:
        """Return the constraints of no rule that speak of these variables alone."""
        meaning = self._meaning
        return [
            part
            for variable in variables
            if variable in meaning
            for part in meaning[variable]
            if all(abs(x) in variables for x in part[0])
        ]


class Due:
    """Reads groups of rules, each again as soon as anything that it speaks of became known.

    Args:
        joint: the rules of a board.
        together: the groups, each with its head first: `JointRules.regions` or `subsets`. Below
            each is known by its number in this list.
        scopes: of each rule the places it speaks of.
    """

    def __init__(
        self, joint: JointRules, together: list[list[int]], scopes: list[Sequence[int]]
    ) -> None:
        self._joint, self._together, self._scopes = joint, together, scopes
        self._read: set[int] = set()  # groups whose variables are watched
        self._at: dict[int, list[int]] = {}  # the groups that watch a variable
        self._due = dict.fromkeys(range(len(together)))  # groups to read next, in order
        self._seen = 0  # how many literals of the state's trail were looked at

    def said(
        self,
        values: list[int],
        left: list[int],
        trail: list[int],
        true: list[int],
        most: int,
        solved: set[int],
    ) -> list[tuple[int, list[int] | None]]:
        """Return what the groups say that are due.

        Args:
            values, left, trail: of the state; see `verify.reading.remaining.State`.
            true, most: as in `JointRules.backbone`.
            solved: the groups that a solver is asked about.

        Returns:
            Each group that says anything and the literals, None if a solver has to be asked.
        """
        due, self._due = self._due, {}
        for literal in trail[self._seen :]:
            due |= dict.fromkeys(self._at.get(abs(literal), ()))
        self._seen = len(trail)
        found: list[tuple[int, list[int] | None]] = []
        for number in due:
            if number in self._read or number in solved or self._watch(number, values, left):
                rules = self._together[number]
                is_solved = number in solved
                said = None if is_solved else self._joint.backbone(rules, values, true, most)
                if said != []:
                    found.append((number, said))
        return found

    def _watch(self, number: int, values: list[int], left: list[int]) -> bool:
        """Watch the open variables of a group if a place of its head is open; return if so."""
        rules = self._together[number]
        is_open = any(left[place] for place in self._scopes[rules[0]])
        if is_open:
            self._read.add(number)
            for variable in self._joint.about(rules):
                if not values[variable]:
                    self._at.setdefault(variable, []).append(number)
        return is_open


def _is_same(one: Parts, other: Parts) -> bool:
    """Return whether constraints are the same, in any order."""
    return len(one) == len(other) and _as_set(one) == _as_set(other)


def _as_set(parts: Parts) -> set[tuple[int, ...]]:
    return {(room, *sorted(literals)) for literals, room in parts}


def _inner(scopes: Sequence[tuple[int, ...]], places: int) -> list[list[int]]:
    """Return for each scope the numbers of those that lie inside it and are smaller.

    Args:
        scopes: different from each other; each in ascending order.
        places: how many there are.
    """
    starting: list[list[int]] = [[] for _ in range(places)]
    for number, scope in enumerate(scopes):
        starting[scope[0]].append(number)
    sets = [frozenset(scope) for scope in scopes]
    return [
        [other for place in scope for other in starting[place] if sets[other] < sets[number]]
        for number, scope in enumerate(scopes)
    ]
