"""The least derivations of contradictions from suppositions, all suppositions side by side.

The cost of a literal under a supposition is one more than the sum of the costs of its cheapest
premises: Dijkstra's algorithm as Knuth (1977) extended it. A set of suppositions is an integer
with a bit for each, so that one operation follows a rule under all of them, and as they go from
cost to cost together none is followed further than to the least contradiction of any. What has
been found stays, as long as what becomes known of the board does not touch it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from verify.residual import Constraints, State

NO_CHAIN = 1 << 30


class Derivations:
    """What follows from suppositions about a board, by cost.

    A constraint with room r speaks once r of its literals are false, at one more than the sum of
    what they cost; when one more is false, that is a contradiction. Who has lazy rules looks at
    the whole board: what one of them says when all literals up to some cost are known, or that
    a place would have two values, costs one more than that.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
        suppositions: the literals that may be supposed.
    """

    def __init__(self, constraints: Constraints, state: State, suppositions: Sequence[int]) -> None:
        self._constraints, self._state = constraints, state
        self._lazies = constraints.model.lazies
        self._least_step = 0 if STRUCTURE in constraints.rule or constraints.hidden else 1
        self._both_ways = not self._lazies and not any(
            constraints.place[x] < 0
            for j, rule in enumerate(constraints.rule)
            if rule == STRUCTURE
            for x in constraints.literals[j]
        )
        self._suppositions = list(suppositions)
        self._bits = {x: 1 << number for number, x in enumerate(suppositions)}
        self._wide = 1 + max(map(len, constraints.literals), default=0)
        self._heard = len(state.trail)
        self._start()

    def _start(self) -> None:
        """Forget everything."""
        self._present = 0
        self._settled: dict[int, int] = {}  # under which suppositions each literal has a cost
        # Of a constraint's literals so many are false, and cost so much: under which suppositions.
        self._parts: dict[int, dict[int, int]] = {}
        self._due: dict[int, dict[int, int]] = {}  # by cost, what constraints say
        self._due_hidden: dict[int, dict[int, int]] = {}
        self._told: dict[int, dict[int, int]] = {}  # by cost, literals
        self._ended: dict[int, int] = {}  # by cost, contradictions
        self._to_ask: dict[int, int] = {}  # by cost, what lazy rules are to be asked about
        self._asked = 0
        self._known: dict[int, list[int]] = {}

    def least(
        self,
        suppositions: Sequence[int],
        most: int = NO_CHAIN,
        near: Callable[[Sequence[int]], bool] | None = None,
    ) -> tuple[int, list[int]]:
        """Return the least size of a derivation of a contradiction, and from what there is one.

        Args:
            suppositions: those to look at; others that were looked at before may come along.
            most: look for no larger ones.
            near: tells of literals that would be known whether lazy rules could have anything
                to say of them.
        """
        self._forget(near)
        first = self._told.setdefault(0, {})
        for x in suppositions:
            bit = self._bits[x]
            if not bit & self._present:
                self._present |= bit
                first[x] = bit
        while True:
            least = min(self._ended, default=NO_CHAIN)
            limit = min(least, most)
            cost = min([*self._due, *self._due_hidden, *self._told], default=NO_CHAIN)
            asking = min(self._to_ask, default=NO_CHAIN)
            if asking < cost and asking < limit:
                self._ask(asking, near)
            elif cost <= asking and cost < NO_CHAIN and self._least_beyond(cost) <= limit:
                self._settle(cost)
            else:
                break
        if least > most or least == NO_CHAIN:
            return NO_CHAIN, []
        return least, [self._suppositions[number] for number in _members(self._ended[least])]

    def _least_beyond(self, cost: int) -> int:
        """Return the least size of a contradiction that is not known yet.

        A literal that costs more than has been looked at, from premises that do not, is refuted
        at what is left of the size of a derivation that it is part of: what was made of it, read
        backwards, costs no more.

        Args:
            cost: everything below this has been settled.
        """
        return 2 * cost if self._both_ways and cost else cost + self._least_step

    def _settle(self, cost: int) -> None:
        """Follow the literals of a cost."""
        values, settled = self._state.values, self._settled
        literals, hidden = self._constraints.literals, self._constraints.hidden
        lazily = bool(self._lazies)
        new: dict[int, int] = {}
        for y, some in self._told.pop(cost, {}).items():
            if some := some & ~settled.get(y, 0):
                if some & settled.get(-y, 0):
                    self._end(cost + 1, some & settled[-y])
                    some &= ~settled[-y]
                new[y] = some
        for j, some in self._due_hidden.pop(cost, {}).items():
            self._open(hidden[j], some, new)
        for j, some in self._due.pop(cost, {}).items():
            for y in literals[j]:
                if not values[y] and (fresh := some & ~(settled.get(y, 0) | settled.get(-y, 0))):
                    new[y] = new.get(y, 0) | fresh
        for y, some in new.items():
            settled[y] = settled.get(y, 0) | some
            if lazily:
                self._note(cost, y, some)
            self._falsify(-y, some, cost)

    def _open(self, literals: Sequence[int], some: int, new: dict[int, int]) -> None:
        values, settled = self._state.values, self._settled
        for y in literals:
            if not values[y] and (fresh := some & ~(settled.get(y, 0) | settled.get(-y, 0))):
                new[y] = new.get(y, 0) | fresh

    def _falsify(self, literal: int, some: int, cost: int) -> None:
        """Take note in its constraints that a literal is false under some suppositions."""
        room, all_parts, wide = self._state.room, self._parts, self._wide
        more = cost * wide + 1
        for j in self._constraints.having[literal]:
            parts = all_parts.get(j)
            if not parts:
                all_parts[j] = {more: some}
                if room[j] == 1:
                    self._speak(j, cost, some)
                continue
            rest, left = some, room[j]
            for key, having in list(parts.items()):
                if moved := having & rest:
                    rest ^= moved
                    false = key % wide
                    if false > left:
                        continue
                    parts[key] ^= moved
                    following = key + more
                    parts[following] = parts.get(following, 0) | moved
                    if false == left:
                        self._contradict(j, key // wide, cost, moved)
                    elif false + 1 == left:
                        self._speak(j, following // wide, moved)
                    if not rest:
                        break
            if rest:
                parts[more] = parts.get(more, 0) | rest
                if left == 1:
                    self._speak(j, cost, rest)

    def _speak(self, j: int, premises: int, some: int) -> None:
        constraints = self._constraints
        cost = premises + (constraints.rule[j] != STRUCTURE)
        due = self._due.setdefault(cost, {})
        due[j] = due.get(j, 0) | some
        if j in constraints.hidden:
            due = self._due_hidden.setdefault(premises, {})
            due[j] = due.get(j, 0) | some

    def _contradict(self, j: int, premises: int, cost: int, some: int) -> None:
        """Note that a constraint that has spoken has one more literal false, of this cost."""
        step = self._constraints.rule[j] != STRUCTURE
        size = premises + cost + step
        if self._lazies:  # it would have a value that it was told not to have
            size = min(size, max(premises + step, cost) + 1)
        self._end(size, some)

    def _end(self, size: int, some: int) -> None:
        self._ended[size] = self._ended.get(size, 0) | some

    def _note(self, cost: int, literal: int, some: int) -> None:
        """Take down for each supposition what is known under it."""
        if double := some & self._settled.get(-literal, 0):
            self._end(cost + 1, double)
        self._to_ask[cost] = self._to_ask.get(cost, 0) | some
        for number in _members(some):
            self._known.setdefault(number, []).append(literal)

    def _ask(self, cost: int, near: Callable[[Sequence[int]], bool] | None) -> None:
        """Ask lazy rules about what is known up to a cost."""
        told = self._told
        for number in _members(self._to_ask.pop(cost)):
            literals = self._known[number]
            if near is not None and not near(literals):
                continue
            self._asked |= 1 << number
            values = self._state.values[1 : self._constraints.variables + 1]
            for x in literals:
                values[abs(x) - 1] = 1 if x > 0 else -1
            for rule in self._lazies:
                said = rule.forces(values)
                if said is None:
                    self._end(cost + 1, 1 << number)
                    break
                for y in said:
                    some = told.setdefault(cost + 1, {})
                    some[y] = some.get(y, 0) | 1 << number

    def _forget(self, near: Callable[[Sequence[int]], bool] | None) -> None:
        """Forget suppositions that what has become known of the board has touched."""
        state, settled, all_parts, wide = self._state, self._settled, self._parts, self._wide
        having, room = self._constraints.having, state.room
        news = state.trail[self._heard :]
        self._heard = len(state.trail)
        gone = 0
        for y in news:
            gone |= settled.get(y, 0) | settled.get(-y, 0)
            for j in having[-y]:
                for key, some in all_parts.get(j, {}).items():
                    if key % wide >= room[j]:
                        gone |= some
        if news and self._lazies:
            gone |= self._asked
            for number in _members(self._present & ~gone):
                if near is None or near(self._known.get(number, ())):
                    gone |= 1 << number
        gone &= self._present
        if not gone:
            return
        if gone == self._present:
            self._start()
            return
        self._present &= ~gone
        self._asked &= ~gone
        self._settled = _without(settled, gone)
        self._ended = _without(self._ended, gone)
        self._to_ask = _without(self._to_ask, gone)
        for some in (self._due, self._due_hidden, self._told, all_parts):
            for key in list(some):
                some[key] = _without(some[key], gone)
                if not some[key]:
                    del some[key]
        for number in _members(gone):
            self._known.pop(number, None)


def _without(sets: dict[int, int], gone: int) -> dict[int, int]:
    keep = ~gone
    return {key: left for key, some in sets.items() if (left := some & keep)}


def _members(some: int) -> Iterator[int]:
    """Yield the numbers in a set in ascending order."""
    while some:
        bit = some & -some
        some ^= bit
        yield bit.bit_length() - 1
