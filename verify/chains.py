"""Suppositions that end in a contradiction: the rungs CHAIN and NESTED.

Only values that the solution does not have are supposed. Which of them single rules refute, a
solver's propagation tells at once; how long the chain is takes a search of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from verify.residual import STRUCTURE
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.residual import Constraints, State

NO_CHAIN = 1 << 30
LIMITS = (3, 5, 8, 13, 34, NO_CHAIN)
"""Sizes of chains that are looked for, one after the other: most are short."""
NESTED_PLACES, NESTED_LAZY_PLACES = 200, 50
"""So many open places at most, for suppositions under a supposition; and where they ask lazy
rules."""


class _Searched(NamedTuple):
    """What a search for a chain has found out.

    A search finds the same again as long as constraints that it has looked at have no further
    literals false; those in which it left room for two or more may lose less than that.

    Attributes:
        limit: up to which size was searched.
        size: of the least chain, or NO_CHAIN.
        false: a bit for each literal that was false.
        seen: a bit for each literal of the constraints with room for one or none.
        roomy: of the others, their literals and the room.
        depth: how many literals were known when lazy rules were passed over because nothing
            they could say was near; or ASKED.
    """

    limit: int
    size: int
    false: int
    seen: int
    roomy: list[tuple[int, int]]
    depth: int

    def holds(self, false: int, reach: int) -> bool:
        """Return whether a search would find the same."""
        changed = false ^ self.false
        if changed & self.seen or (self.depth >= reach and changed):
            return False
        return all((changed & some).bit_count() < room for some, room in self.roomy)


ASKED = 1 << 30


class Suppositions:
    """What follows when open places are given values that the solution does not give them.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(self, constraints: Constraints, state: State, true: Sequence[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._session = Session(constraints.model)
        self._lazies = constraints.model.lazies
        self._silent = STRUCTURE in constraints.rule or bool(constraints.hidden)
        self._seen = 0
        self._reach = 0
        self._false = 0
        self._paid = [0] * len(constraints.literals)
        self._searched: dict[int, _Searched] = {}
        self._bits = [sum(map(_bit, some)) for some in constraints.literals]

    def chains(self, most: int = NO_CHAIN) -> tuple[int, list[int]]:
        """Return the least size of a chain, and the suppositions that one of this size refutes.

        Args:
            most: look for no longer ones.
        """
        self._update()
        wrong = self._wrong()
        supposed = self._constraints.model.supposed
        if supposed:
            for size, found in enumerate(supposed(self._assigned(()), wrong), 1):
                if found or size == most:
                    return size, found
            return NO_CHAIN, []
        refuted, standing = self._refuted(wrong)
        size, found = self._shortest(refuted, most)
        if self._lazies:
            propagate, reach = self._session.propagate, self._reach
            standing = [x for x in standing if len(propagate([x])[1]) >= reach]
            if not found and most == NO_CHAIN:
                standing = [x for x in standing if self._closure([x]) is None]
            earlier, also = self._shortest(standing, min(size, most))
            if earlier < size:
                size, found = earlier, also
            elif earlier == size:
                found += also
        return size, found

    def nested(self) -> list[int]:
        """Return the suppositions under which further ones leave no way.

        Lazy rules are asked if nothing follows without them.
        """
        wrong = self._wrong()
        places = len({self._constraints.place[x] for x in wrong})
        refuted: list[int] = []
        if places <= NESTED_PLACES and self._constraints.scopes:
            refuted = [x for x in wrong if self._leads_nowhere(x, lazily=False)]
        if not refuted and self._lazies and places <= NESTED_LAZY_PLACES:
            refuted = [x for x in wrong if self._leads_nowhere(x, lazily=True)]
        return refuted

    def _leads_nowhere(self, supposed: int, *, lazily: bool) -> bool:
        """Return whether a supposition is refuted by what further ones refute under it."""
        under = [supposed]
        while True:
            implied = self._closure(under, lazily=lazily)
            if implied is None:
                return True
            known = set(implied)
            failed: list[int] = []
            for wrong in self._wrong():
                for x in (wrong, -wrong):
                    if x in known or -x in known:
                        continue
                    following = self._closure([*under, x], lazily=lazily)
                    if following is None:
                        failed.append(-x)
                    else:
                        known.update(following)
            if not failed:
                return False
            under += failed

    def _wrong(self) -> list[int]:
        """Return the open literals that the solution makes false."""
        values, true = self._state.values, self._true
        return [
            -v if true[v] > 0 else v
            for v in range(1, self._constraints.variables + 1)
            if true[v] and not values[v]
        ]

    def _update(self) -> None:
        for literal in self._state.trail[self._seen :]:
            self._session.add([literal])
            self._false |= _bit(-literal)
        self._seen = len(self._state.trail)
        values = self._assigned(())
        self._reach = min([rule.distance(values) for rule in self._lazies], default=ASKED)

    def _refuted(self, suppositions: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the suppositions that constraints refute one at a time, and the others.

        What follows from a supposition that stands does itself stand: it implies less.
        """
        refuted: list[int] = []
        standing: set[int] = set()
        for x in suppositions:
            if x not in standing:
                sound, implied = self._session.propagate([x])
                if sound:
                    standing.update(implied)
                else:
                    refuted.append(x)
        return refuted, [x for x in suppositions if x in standing]

    def _closure(self, supposed: list[int], *, lazily: bool = True) -> list[int] | None:
        """Return what single rules make of suppositions, None for a contradiction."""
        while True:
            sound, implied = self._session.propagate(supposed)
            if not sound:
                return None
            if not lazily or len(implied) < self._reach:
                return implied
            values = self._assigned(implied)
            said: list[int] = []
            for rule in self._lazies:
                forced = rule.forces(values)
                if forced is None:
                    return None
                said += forced
            if not said:
                return implied
            supposed = supposed + said

    def _assigned(self, literals: Iterable[int]) -> list[int]:
        """Return the value of each variable, with some literals supposed."""
        values = self._state.values[1 : self._constraints.variables + 1]
        for x in literals:
            values[abs(x) - 1] = 1 if x > 0 else -1
        return values

    def _shortest(self, suppositions: Sequence[int], most: int) -> tuple[int, list[int]]:
        """Return the least size of a chain from any of these, up to `most`, and which have it."""
        for limit in LIMITS if suppositions else ():
            least, found = min(limit, most), list[int]()
            for x in suppositions:
                size = self._size(x, least)
                if size < least:
                    least, found = size, [x]
                elif size == least and size < NO_CHAIN:
                    found.append(x)
            if found or limit >= most:
                return least, found
        return NO_CHAIN, []

    def _size(self, supposed: int, limit: int) -> int:
        """Return the size of the least chain from a supposition, NO_CHAIN if above the limit."""
        known = self._searched.get(supposed)
        if (
            known is None
            or known.limit < min(limit, known.size)
            or not known.holds(self._false, self._reach)
        ):
            known = self._searched[supposed] = self._search(supposed, limit)
        return known.size if known.size <= limit else NO_CHAIN

    def _search(self, supposed: int, limit: int) -> _Searched:
        """Look for the least chain from a supposition to a contradiction.

        Dijkstra's algorithm as Knuth (1977) extended it: the cost of a literal is one more than
        the sum of the costs of its cheapest premises, and a constraint with room r speaks once r
        of its literals are false. Who has lazy rules looks at the whole board: what one of them
        says when all literals up to some cost are known, or that a place would have two values,
        costs one more than that.

        Args:
            supposed: the literal.
            limit: look no further than to this size.
        """
        constraints, values, room = self._constraints, self._state.values, self._state.room
        having, literals, rule = constraints.having, constraints.literals, constraints.rule
        hidden, lazies = constraints.hidden, self._lazies
        least_step = 0 if self._silent else 1
        best = limit + 1
        paid = self._paid
        touched: list[int] = []  # what is changed here and has to be put back
        settled: set[int] = set()
        due: dict[int, list[int]] = {0: [supposed]}
        cost = depth = 0
        while due and cost + least_step < best:
            for x in due.pop(cost, ()):
                if x in settled:
                    continue
                settled.add(x)
                if lazies and -x in settled:
                    best = min(best, cost + 1)
                touched += having[-x]
                for j in having[-x]:
                    room[j] = left = room[j] - 1
                    paid[j] = premises = paid[j] + cost
                    if left > 0:
                        continue
                    price = premises + (rule[j] != STRUCTURE)
                    if left < 0:
                        best = min(best, price)
                    elif premises + least_step < best:
                        for y in literals[j]:
                            if not values[y] and y not in settled and -y not in settled:
                                at = premises if j in hidden and y in hidden[j] else price
                                if at + least_step < best:
                                    due.setdefault(at, []).append(y)
            if cost in due:
                continue
            if lazies and cost + 1 < best:
                depth = len(settled)
                if depth < self._reach:
                    cost += 1
                    continue
                depth = ASKED
                values_now = self._assigned(settled)
                for lazy in lazies:
                    said = lazy.forces(values_now)
                    if said is None:
                        best = cost + 1
                        break
                    if fresh := [x for x in said if x not in settled]:
                        due.setdefault(cost + 1, []).extend(fresh)
            cost += 1
        seen = 0
        roomy: list[tuple[int, int]] = []
        bits = self._bits
        for j in set(touched):
            if room[j] > 1:
                roomy.append((bits[j], room[j]))
            else:
                seen |= bits[j]
        for j in touched:
            room[j] += 1
            paid[j] = 0
        size = best if best <= limit else NO_CHAIN
        return _Searched(limit, size, self._false, seen, roomy, depth)


def _bit(literal: int) -> int:
    """Return the bit of a literal in a set of them."""
    return 1 << 2 * literal if literal > 0 else 2 << -2 * literal
