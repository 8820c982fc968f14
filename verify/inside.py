"""One constraint taken from another: the rung INSIDE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from verify.residual import Constraints, State

PAIR = 2  # literals of a constraint that is no use to be taken from


class Differences:
    """Which constraints lie inside which, on a board that is filled in.

    Args:
        constraints, state: the board.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        self._compared: int | None = None
        self._wide: dict[int, list[int]] = {}
        self._unmet: dict[int, tuple[list[int], int]] = {}

    def all(self) -> list[tuple[int, int, list[int]]]:
        """Return what one constraint says when another is taken from it.

        If m of some literals have to be true, and in a constraint that has their opposites no
        more than m may be false, then its other literals are true.

        Returns:
            The two constraints, and what the second says.
        """
        changed = self._refresh()
        room, wide, unmet = self._state.room, self._wide, self._unmet
        differences: list[tuple[int, int, list[int]]] = []
        for a in self._comparable(changed):
            still, must = unmet[a]
            size, unchanged = len(still), a not in changed
            for b in wide.get(-still[0], ()):
                if room[b] == must and b in unmet and not (unchanged and b not in changed):
                    others = unmet[b][0]
                    if len(others) > size and all(-x in others for x in still):
                        differences.append((a, b, [x for x in others if -x not in still]))
        return differences

    def _comparable(self, changed: set[int]) -> list[int]:
        """Return what may be taken from others, if only the changed ones have news to tell."""
        unmet, having = self._unmet, self._constraints.having
        if len(changed) == len(unmet):
            return list(unmet)
        some = set(changed)
        for b in changed:
            still = unmet[b][0]
            if len(still) > PAIR - 1:
                for x in still:
                    for a in having[-x]:
                        if a in unmet and unmet[a][0][0] == -x:
                            some.add(a)
        return sorted(some)

    def _refresh(self) -> set[int]:
        """Find out anew what is left of constraints that have changed; return those not met."""
        state, literals, having = self._state, self._constraints.literals, self._constraints.having
        if self._compared is None:
            rules = self._constraints.rule
            changed = [
                a
                for a, rule in enumerate(rules)
                if rule != STRUCTURE and len(set(literals[a])) == len(literals[a])
            ]
            for b in changed:
                if len(literals[b]) > PAIR:
                    for x in literals[b]:
                        self._wide.setdefault(x, []).append(b)
            self._unmet = dict.fromkeys(changed, ([], 0))
        else:
            news = state.trail[self._compared :]
            changed = sorted({a for x in news for a in (*having[x], *having[-x])})
        self._compared = len(state.trail)
        values, room, unmet = state.values, state.room, self._unmet
        compared: set[int] = set()
        for a in changed:
            if a in unmet:
                still = [x for x in literals[a] if not values[x]]
                must = len(still) - room[a]
                if must < 1:
                    del unmet[a]
                else:
                    unmet[a] = (still, must)
                    compared.add(a)
        return compared
