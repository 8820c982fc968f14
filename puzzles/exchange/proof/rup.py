"""Reverse unit propagation over clauses and counts (Goldberg, Novikov 2003; Gocht 2022).

A constraint says that at least so many of its literals are true. A clause follows if unit
propagation from its negation meets a constraint that cannot be met any more. Of a constraint
that needs k literals, k + 1 that are not false are watched (Moskewicz et al. 2001, for clauses):
only when one of them becomes false, and no other literal takes its place, the others must be true.
Watches need no care when assignments are taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.model import Count


class _Constraint(NamedTuple):
    """At least `need` of the literals are true; the first `need` + 1 are watched."""

    literals: list[int]
    need: int


class Propagator:
    """Constraints that hold for good, and what unit propagation makes of them.

    Args:
        variables: the constraints' variables are numbered from 1 to this.

    Attributes:
        refuted: whether propagation alone shows that the constraints contradict each other.
    """

    def __init__(self, variables: int) -> None:
        self.refuted = False
        self._value = [0] * (2 * variables + 1)
        """Of each literal, which may be a negative index: 1 if true, -1 if false, 0 if open."""
        self._watching: list[list[_Constraint]] = [[] for _ in self._value]
        """Of each literal the constraints to look at when it becomes false: they watch the first
        of their literals, one more than they need."""
        self._trail: list[int] = []  # the literals that are true
        self._followed = 0  # how many of these were followed

    def add(self, literals: Iterable[int], need: int = 1) -> None:
        """Demand for good that at least `need` of the literals are true.

        Raises:
            ValueError: a literal is there twice where more than one is needed.
        """
        chosen = list(dict.fromkeys(given := list(literals)))
        if need > 1 and len(chosen) < len(given):
            raise ValueError("a count of literals that are not different")
        present = set(chosen)
        opposite = sum([x > 0 and -x in present for x in chosen])
        if opposite:
            need -= opposite
            chosen = [x for x in chosen if -x not in present]
        value = self._value
        if self.refuted or sum([value[x] > 0 for x in chosen]) >= need:
            return
        possible = [x for x in chosen if value[x] >= 0]
        if len(possible) > need:
            constraint = _Constraint([*possible, *[x for x in chosen if value[x] < 0]], need)
            for literal in possible[: need + 1]:
                self._watching[literal].append(constraint)
        elif len(possible) < need:
            self.refuted = True
        else:
            self._suppose(possible)
            self.refuted = not self._propagate()

    def add_count(self, count: Count) -> None:
        """Demand for good that as many of the literals are true as a count says."""
        literals, low, high = count
        self.add(literals, low)
        self.add([-x for x in literals], len(literals) - high)

    def implies(self, clause: Sequence[int]) -> bool:
        """Return whether a clause follows by reverse unit propagation."""
        value = self._value
        if self.refuted or any(value[x] > 0 for x in clause):
            return True
        before = len(self._trail)
        negation = dict.fromkeys([-x for x in clause])
        if any(-x in negation for x in negation):
            return True
        self._suppose([x for x in negation if not value[x]])
        broken = not self._propagate()
        for literal in self._trail[before:]:
            value[literal] = value[-literal] = 0
        del self._trail[before:]
        self._followed = before
        return broken

    def _suppose(self, literals: list[int]) -> None:
        """Make literals true, and remember them to be undone."""
        for literal in literals:
            self._value[literal], self._value[-literal] = 1, -1
        self._trail += literals

    def _propagate(self) -> bool:
        """Follow the trail to its end; return whether every constraint can still be met."""
        value, watching, trail = self._value, self._watching, self._trail
        at = self._followed
        while at < len(trail):
            false = -trail[at]
            at += 1
            watchers = watching[false]
            kept = watching[false] = list[_Constraint]()
            for number, constraint in enumerate(watchers):
                literals, need = constraint
                if need > 1:
                    if not self._follow(constraint, false, kept):
                        kept += watchers[number + 1 :]
                        return False
                    continue
                other = literals[0]
                if other == false:
                    other = literals[0] = literals[1]
                    literals[1] = false
                if value[other] > 0:
                    kept.append(constraint)
                    continue
                for place in range(2, len(literals)):
                    literal = literals[place]
                    if value[literal] >= 0:
                        literals[1], literals[place] = literal, false
                        watching[literal].append(constraint)
                        break
                else:
                    kept.append(constraint)
                    if value[other] < 0:
                        kept += watchers[number + 1 :]
                        return False
                    value[other], value[-other] = 1, -1
                    trail.append(other)
        self._followed = at
        return True

    def _follow(self, constraint: _Constraint, false: int, kept: list[_Constraint]) -> bool:
        """Follow what a constraint says when a watched literal of it becomes false.

        Args:
            constraint: needs more than one literal.
            false: the literal.
            kept: takes the constraint if that goes on being watched.

        Returns:
            Whether the constraint can still be met.
        """
        literals, need = constraint
        value = self._value
        for place in range(need + 1, len(literals)):
            literal = literals[place]
            if value[literal] >= 0:
                literals[literals.index(false)] = literal
                literals[place] = false
                self._watching[literal].append(constraint)
                return True
        kept.append(constraint)
        others = [x for x in literals[: need + 1] if x != false]
        if any(value[x] < 0 for x in others):
            return False
        self._suppose([x for x in others if not value[x]])
        return True
