"""One constraint taken from another: the rung INSIDE.

`verify.reading.propagate` has the same in C where that is built; tests hold both to the same
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.stated import PAIR

if TYPE_CHECKING:
    from verify.reading.propagator import Propagator


class Differences:
    """Which constraints lie inside which, on a board that is filled in.

    Args:
        propagator: of the constraints. What is silent is not looked at.
    """

    def __init__(self, propagator: Propagator) -> None:
        store = propagator.store
        literals, silent, variables = store.literals, store.silent, store.variables
        self._literals, self._having = literals, store.having
        self._open = list(range(1, variables + 1))  # variables not known when last asked
        self._wide: dict[int, list[int]] = {}  # constraints from which others are taken
        own = [a for a, some in enumerate(literals) if not silent[a] and len({*some}) == len(some)]
        for b in own:
            if len(literals[b]) > PAIR:  # else it is no use to be taken from
                for x in literals[b]:
                    self._wide.setdefault(x, []).append(b)
        # of constraints that are not met the open literals, and how many of these must be true
        self._unmet: dict[int, tuple[list[int], int]] = dict.fromkeys(own, ([], 0))
        self._begun = False

    def all(self, values: list[int], room: list[int]) -> list[tuple[int, int, list[int]]]:
        """Return what one constraint says when another is taken from it.

        If m of some literals have to be true, and in a constraint that has their opposites no
        more than m may be false, then its other literals are true. What has not changed since it
        was asked last says nothing new.

        Args:
            values: of each literal 1 if true, -1 if false, 0 if open.
            room: of each constraint, how many of its open literals may be false.

        Returns:
            For each two the numbers of the first, which is taken away, and of the second, and
            the literals that this then says.
        """
        changed = self._refresh(values, room)
        wide, unmet = self._wide, self._unmet
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
        """Return the constraints that may lie inside others, of which one or both have changed."""
        unmet, having = self._unmet, self._having
        if len(changed) == len(unmet):
            return list(unmet)
        some = set(changed)
        for b in changed:
            still = unmet[b][0]
            if len(still) > 1:
                for x in still:
                    for a in having[-x]:
                        if a in unmet and unmet[a][0][0] == -x:
                            some.add(a)
        return sorted(some)

    def _refresh(self, values: list[int], room: list[int]) -> set[int]:
        """Find out anew what is left of constraints that have changed; return those not met."""
        literals, having, unmet = self._literals, self._having, self._unmet
        changed = list(unmet)
        if self._begun:
            news = [v for v in self._open if values[v]]
            changed = sorted({a for v in news for a in (*having[v], *having[-v])})
        self._begun = True
        self._open = [v for v in self._open if not values[v]]
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
