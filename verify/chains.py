"""Suppositions that end in a contradiction: the rungs CHAIN and NESTED."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.residual import STRUCTURE
from verify.session import Session

if TYPE_CHECKING:
    from verify.residual import Constraints, State

FAR = 1 << 30
NESTED_PLACES = 150


class Suppositions:
    """What happens when open places are given values that the solution does not give them."""

    def __init__(self, constraints: Constraints, state: State, true: list[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._session = Session(constraints.model)
        self._seen = 0

    def _false(self) -> list[int]:
        values, true = self._state.values, self._true
        return [
            -v if true[v] > 0 else v
            for v in range(1, self._constraints.variables + 1)
            if true[v] and not values[v]
        ]

    def _update(self) -> None:
        for literal in self._state.trail[self._seen :]:
            self._session.add([literal])
        self._seen = len(self._state.trail)

    def _closure(self, supposed: list[int]) -> list[int] | None:
        """Return what follows from literals, None if that is a contradiction."""
        sound, implied = self._session.propagate(supposed)
        if not sound:
            return None
        if not self._constraints.model.lazies:
            return implied
        while True:
            values = self._state.values[1 : self._constraints.variables + 1]
            for x in implied:
                values[abs(x) - 1] = 1 if x > 0 else -1
            said: list[int] = []
            for rule in self._constraints.model.lazies:
                found = rule.forces(values)
                if found is None:
                    return None
                said += found
            if not said:
                return implied
            supposed = supposed + said
            sound, implied = self._session.propagate(supposed)
            if not sound:
                return None

    def chains(self) -> tuple[int, list[int]]:
        """Return the least size of a chain, and the suppositions that one of this size refutes."""
        self._update()
        bad: list[int] = []
        safe: set[int] = set()
        for x in self._false():
            if x in safe:
                continue
            implied = self._closure([x])
            if implied is None:
                bad.append(x)
            else:
                safe.update(implied)
        best, refuted = FAR, list[int]()
        for x in bad:
            size = self.chain(x, best)
            if size < best:
                best, refuted = size, []
            if size == best and size < FAR:
                refuted.append(x)
        return best, refuted

    def chain(self, supposed: int, limit: int = FAR) -> int:
        """Return the size of the least chain from a supposition to a contradiction.

        The cost of a literal is one more than the sum of its cheapest premises; a constraint
        with room r speaks once r of its literals are false, and takes the r cheapest.

        Args:
            supposed: the literal.
            limit: return FAR if there is none up to this size.
        """
        constraints, state = self._constraints, self._state
        values, room, having = state.values, state.room, constraints.having
        literals, rule, hidden = constraints.literals, constraints.rule, constraints.hidden
        lazies = constraints.model.lazies
        false: dict[int, int] = {}
        paid: dict[int, int] = {}
        settled: dict[int, int] = {}
        buckets: list[list[int]] = [[supposed]]
        best = limit + 1
        cost = 0
        while cost < len(buckets) and cost + 1 <= best:
            bucket = buckets[cost]
            for x in bucket:
                if x in settled:
                    continue
                settled[x] = cost
                for j in having[-x]:
                    left = room[j] - 1 if j not in false else false[j] - 1
                    false[j] = left
                    sum_ = paid[j] = paid.get(j, 0) + cost
                    if left > 0:
                        continue
                    price = sum_ + (rule[j] != STRUCTURE)
                    if left < 0:
                        # one literal more than may be false
                        if left == -1 and price < best:
                            best = price
                        continue
                    if price + 1 > best:
                        continue
                    for y in literals[j]:
                        if not values[y] and y not in settled and -y not in settled:
                            at = price
                            if j in hidden and y in hidden[j]:
                                at = sum_
                            while len(buckets) <= at:
                                buckets.append([])
                            buckets[at].append(y)
                        elif -y in settled and y not in settled:
                            pass
            if lazies and cost + 1 < best:
                now = values[1 : constraints.variables + 1]
                for x in settled:
                    now[abs(x) - 1] = 1 if x > 0 else -1
                for lazy in lazies:
                    said = lazy.forces(now)
                    if said is None:
                        best = min(best, cost + 1)
                        break
                    for y in said:
                        if y not in settled:
                            while len(buckets) <= cost + 1:
                                buckets.append([])
                            buckets[cost + 1].append(y)
            cost += 1
        return best if best <= limit else FAR

    def nested(self) -> list[int]:
        """Return the suppositions under which a further one leads to a contradiction."""
        wrong = self._false()
        if len(wrong) > NESTED_PLACES:
            return []
        refuted: list[int] = []
        for x in wrong:
            under = [x]
            while True:
                implied = self._closure(under)
                if implied is None:
                    refuted.append(x)
                    break
                known = set(map(abs, implied))
                failed = [
                    -z
                    for y in wrong
                    if abs(y) not in known
                    for z in (y, -y)
                    if self._closure([*under, z]) is None
                ]
                if not failed:
                    break
                under += failed
        return refuted
