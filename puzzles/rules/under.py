"""A lazy rule under a guard, as `Model.guarded` puts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.rules.lazy import Clause, Cut, LazyRule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Under(LazyRule):
    """A lazy rule that is in force only when a literal, its guard, is true."""

    def __init__(self, rule: LazyRule, guard: int) -> None:
        self._rule, self._guard = rule, guard
        self.name, self.places = rule.name, rule.places

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        if self._off(values):
            return []
        return [Cut([-self._guard, *clause], scope) for clause, scope in self._rule.cuts(values)]

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        if self._off(values):
            return []
        return [[-self._guard, *clause] for clause in self._rule.refute(values, new)]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        return [[-self._guard, *clause] for clause in self._rule.cnf(new)]

    def _off(self, values: Sequence[int]) -> bool:
        variable = abs(self._guard)
        return variable <= len(values) and values[variable - 1] == -self._guard
