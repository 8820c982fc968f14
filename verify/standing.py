"""Which suppositions single constraints refute, asked anew only where the board has changed.

What a supposition leads to is what propagation makes true under it. A supposition that stood
leads nowhere else, and stands, while no constraint that lost room has as many literals false under
it as it has room left. One that was refuted stays so.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.residual import Constraints, State
    from verify.session import Session


class Standing:
    """What is known of suppositions, from question to question about a board.

    Args:
        constraints, state: the board.
        session: the constraints in a solver, which is told what becomes known.
    """

    def __init__(self, constraints: Constraints, state: State, session: Session) -> None:
        self._constraints, self._state, self._session = constraints, state, session
        self._refuted: set[int] = set()
        self._implied: dict[int, list[int]] = {}  # of suppositions that were asked about and stood
        self._implying: dict[int, set[int]] = {}  # of each literal, those of them that lead to it
        self._heard = len(state.trail)

    def refuted(self, suppositions: Sequence[int]) -> list[int]:
        """Return the suppositions that constraints refute one at a time.

        What follows from a supposition that stands does itself stand: it implies less.
        """
        for x in self._moved():
            for y in self._implied.pop(x):
                self._implying[y].discard(x)
        refuted, implying = self._refuted, self._implying
        found: list[int] = []
        for x in suppositions:
            if x in refuted:
                found.append(x)
            elif not implying.get(x):
                sound, implied = self._session.propagate([x])
                if sound:
                    self._implied[x] = implied
                    for y in implied:
                        implying.setdefault(y, set()).add(x)
                else:
                    refuted.add(x)
                    found.append(x)
        return found

    def _moved(self) -> set[int]:
        """Return the suppositions that may lead elsewhere since something became known."""
        news = self._state.trail[self._heard :]
        self._heard += len(news)
        implying = self._implying
        moved: set[int] = set()
        values, room = self._state.values, self._state.room
        for j in {j for x in news for j in self._constraints.having[-x]}:
            left = [x for x in self._constraints.literals[j] if not values[x]]
            if len(left) > room[j]:
                false = [some for x in left if (some := implying.get(-x))]
                moved.update(_often(false, room[j]))
        return moved


def _often(sets: Sequence[set[int]], least: int) -> Iterable[int]:
    """Return what at least so many of the sets have."""
    if len(sets) < least:
        return ()
    if least == 1:
        return chain.from_iterable(sets)
    counted = Counter(chain.from_iterable(sets))
    return [x for x, count in counted.items() if count >= least]
