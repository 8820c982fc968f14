"""A count over places in a row, and short demands between neighbours: answered without search.

A solver searches long for so many tents in a row of a hundred cells where no two touch, since
clauses cannot count. A sweep along the row can: what the next step may do hangs on the last few
values and the count so far, and the counts that are possible are the bits of one integer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Demand = tuple["list[int]", int]
"""Literals, and how many of them are true at least."""
SHORT = 3  # places that a demand between neighbours reaches over
Reach = dict[int, int]
"""Of the last few values, as bits, the counts that come with them."""


class Counted:
    """A row of variables numbered from 1, counted once, with what is known of them.

    Args:
        variables: how many there are.
        long: demands about one set of variables, each of one sign.
        short: demands about neighbours.
    """

    def __init__(self, variables: int, long: Sequence[Demand], short: Sequence[Demand]) -> None:
        self._variables = variables
        counted = {abs(x) for x in long[0][0]}
        self._weight = [int(v in counted) for v in range(1, variables + 1)]
        low = max([least for some, least in long if some[0] > 0], default=0)
        high = len(counted) - max([least for some, least in long if some[0] < 0], default=0)
        self._fitting = (1 << high + 1) - (1 << low) if low <= high else 0
        self._width = max([_span(some) for some, _ in short], default=1)
        self._mask = (1 << self._width - 1) - 1
        ending: list[list[Demand]] = [[] for _ in range(variables)]
        for some, least in short:
            ending[max(map(abs, some)) - 1].append((some, least))
        self._allowed = [
            [
                window
                for window in range(2 << self._width - 1)
                if all(_holds(window, last + 1, *demand) for demand in demands)
            ]
            for last, demands in enumerate(ending)
        ]
        self._value = [-1] * variables
        self._before: list[Reach] = []  # up to each variable
        self._after: list[Reach] = []  # from it on, the counts up to it that can be completed

    def tell(self, known: Iterable[int], *, now: bool) -> None:
        """Take note of literals that are true from now on.

        Args:
            known: they.
            now: whether answers are asked for before more is told.
        """
        for x in known:
            self._value[abs(x) - 1] = int(x > 0)
        if now:
            self._sweep()

    def _sweep(self) -> None:
        """Find the counts that are possible at each variable."""
        self._before = [{0: 1}]
        for i, weight in enumerate(self._weight):
            reach: Reach = {}
            for window in self._windows(i):
                if counts := self._before[i].get(window >> 1, 0) << (window & weight):
                    state = window & self._mask
                    reach[state] = reach.get(state, 0) | counts
            self._before.append(reach)
        self._after = [{}] * self._variables + [dict.fromkeys(self._before[-1], self._fitting)]
        for i in reversed(range(self._variables)):
            reach = {}
            for window in self._windows(i):
                counts = self._after[i + 1].get(window & self._mask, 0)
                if counts := counts >> (window & self._weight[i]):
                    reach[window >> 1] = reach.get(window >> 1, 0) | counts
            self._after[i] = reach

    def _windows(self, i: int) -> list[int]:
        """Return the values that a variable and those before it can have."""
        value = self._value[i]
        allowed = self._allowed[i]
        return allowed if value < 0 else [window for window in allowed if window & 1 == value]

    def answer(self, asked: int, liked: int) -> int | None:
        """Return the variables of a solution with a literal as bits, None if there is none.

        Args:
            asked: the literal.
            liked: variables that should rather be true, as bits.
        """
        i, value = abs(asked) - 1, int(asked > 0)
        for window in self._windows(i):
            if window & 1 == value:
                weight = window & self._weight[i]
                counts = self._before[i].get(window >> 1, 0)
                counts &= self._after[i + 1].get(window & self._mask, 0) >> weight
                if counts:
                    count = counts.bit_length() - 1
                    found = value << i + 1 | self._start(i, window >> 1, count)
                    return found | self._rest(i + 1, window & self._mask, count + weight, liked)
        return None

    def _start(self, end: int, state: int, count: int) -> int:
        """Return values before a variable that lead to a state and a count."""
        found = 0
        for i in reversed(range(end)):
            for window in self._windows(i):
                if window & self._mask == state:
                    before = count - (window & self._weight[i])
                    if before >= 0 and self._before[i].get(window >> 1, 0) >> before & 1:
                        found |= (window & 1) << i + 1
                        state, count = window >> 1, before
                        break
        return found

    def _rest(self, start: int, state: int, count: int, liked: int) -> int:
        """Return values from a variable on that complete a state and a count."""
        found = 0
        for i in range(start, self._variables):
            for value in (liked >> i + 1 & 1, 1 - (liked >> i + 1 & 1)):
                window, after = state << 1 | value, count + (value & self._weight[i])
                fits = self._after[i + 1].get(window & self._mask, 0) >> after & 1
                if fits and window in self._windows(i):
                    found |= value << i + 1
                    state, count = window & self._mask, after
                    break
        return found


def counted(variables: int, demands: Iterable[Demand]) -> Counted | None:
    """Return a row that is what the demands say, None if they say something else."""
    long: list[Demand] = []
    short: list[Demand] = []
    for some, least in demands:
        (short if _span(some) <= SHORT else long).append((some, least))
    sets = {frozenset(map(abs, some)) for some, _ in long}
    if len(sets) != 1 or any(len({x > 0 for x in some}) > 1 for some, _ in long):
        return None
    return Counted(variables, long, short)


def _span(literals: Sequence[int]) -> int:
    variables = [abs(x) for x in literals]
    return max(variables) - min(variables) + 1


def _holds(window: int, last: int, literals: Sequence[int], least: int) -> bool:
    """Return whether a window that ends with a variable gives a demand its due."""
    true = [x for x in literals if (window >> last - abs(x) & 1) == (x > 0)]
    return len(true) >= least
