"""A lazy rule under a guard, as `Model.guarded` puts it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puzzles.model.lazy import Clause, Cut, LazyRule

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


class Under(LazyRule):
    """A lazy rule that is in force only when a literal, its guard, is true."""

    def __init__(self, rule: LazyRule, guard: int) -> None:
        self._rule, self._guard = rule, guard
        self.name, self.places = rule.name, rule.places

    def key(self) -> Hashable:
        return (self._rule, self._guard)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return the rule's cuts, each under the guard; none if the guard is false."""
        state = self._state(values)
        if state < 0:
            return []
        cuts = self._rule.cuts(values)
        if not state:  # the guard is open, so that a cut with another open literal says nothing
            cuts = [cut for cut in cuts if all(map(partial(_false, values), cut.clause))]
        return [Cut([-self._guard, *clause], scope) for clause, scope in cuts]

    def forces(self, values: Sequence[int]) -> list[int] | None:
        """Return what the rule forces if the guard is true, else what its cuts say of the guard."""
        if self._state(values) > 0:
            return self._rule.forces(values)
        return super().forces(values)

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        if self._state(values) < 0:
            return []
        return [[-self._guard, *clause] for clause in self._rule.refute(values, new)]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        return [[-self._guard, *clause] for clause in self._rule.cnf(new)]

    def _state(self, values: Sequence[int]) -> int:
        """Return a number above 0 if the guard is true, below if it is false, else 0."""
        variable = abs(self._guard)
        return values[variable - 1] * self._guard if variable <= len(values) else 0


def _false(values: Sequence[int], literal: int) -> bool:
    return abs(literal) <= len(values) and values[abs(literal) - 1] * literal < 0
