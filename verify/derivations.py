"""The least derivations of contradictions from suppositions, all suppositions side by side.

The cost of a literal under a supposition is one more than the sum of the costs of its cheapest
premises: Dijkstra's algorithm as Knuth (1977) extended it. A set of suppositions is an integer
with a bit for each, so that one operation follows a rule under all of them, and as they go from
cost to cost together none is followed further than to the least contradiction of any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.bits import members
from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzles.rules.lazy import LazyRule
    from verify.residual import Constraints, State

NO_CHAIN = 1 << 30
PAIR = 2  # literals of a constraint that tells from one the other

Watched = tuple["LazyRule", "Callable[[Sequence[int]], bool]"]
"""A lazy rule, with what tells of literals that would be known whether it could speak."""


class Derivations:
    """What follows from suppositions about a board, by cost.

    A constraint with room r speaks once r of its literals are false, at one more than the sum of
    what they cost; when one more is false, that is a contradiction. Who has lazy rules looks at
    the whole board: what one of them says when all literals up to some cost are known, or that
    a place would have two values, costs one more than that.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        self._lazily = bool(constraints.model.lazies)
        structure = [j for j, rule in enumerate(constraints.rule) if rule == STRUCTURE]
        self._least_step = 0 if structure or constraints.hidden else 1
        place, literals = constraints.place, constraints.literals
        self._both_ways = not self._lazily and not any(
            place[x] < 0 for j in structure for x in literals[j]
        )
        self._wide = 1 + max(map(len, literals), default=0)
        self._heard = len(state.trail)
        self._open: dict[int, list[int]] = {}
        self._after: dict[int, tuple[list[int], list[int]]] = {}
        self._numbers: dict[int, int] = {}  # of the suppositions that are followed
        self._supposed: list[int] = []  # by number
        self._free: list[int] = []  # numbers
        self._start()

    def _start(self) -> None:
        self._settled: dict[int, int] = {}  # under which suppositions a literal has a cost
        self._costs: dict[int, list[tuple[int, int]]] = {}  # these by cost
        # Of a constraint's literals so many are false, and cost so much: under which suppositions.
        self._parts: dict[int, dict[int, int]] = {}
        self._due: dict[int, dict[int, int]] = {}  # by cost, which constraints speak, and why
        self._due_hidden: dict[int, dict[int, int]] = {}
        self._told: dict[int, dict[int, int]] = {}  # by cost, literals
        self._ended: dict[int, int] = {}  # by size, contradictions
        self._to_ask: dict[int, int] = {}  # by cost, what lazy rules are to be asked about
        self._known: dict[int, list[int]] = {}
        self._numbers.clear()
        self._supposed.clear()
        self._free.clear()

    def least(
        self,
        suppositions: Sequence[int],
        most: int,
        watched: Sequence[Watched],
    ) -> tuple[int, list[int]]:
        """Return the least size of a derivation of a contradiction, and from what there is one.

        Args:
            suppositions: those to look at; those of the last question that are still open
                are among them.
            most: look for no larger ones.
            watched: the lazy rules.
        """
        news = self._state.trail[self._heard :]
        self._heard += len(news)
        self._forget(news)
        if self._lazily:
            self._start()
        else:
            self._take_back(news)
        self._suppose(suppositions)
        while True:
            least = min(self._ended, default=NO_CHAIN)
            limit = min(least, most)
            cost = min([*self._due, *self._due_hidden, *self._told], default=NO_CHAIN)
            asking = min(self._to_ask, default=NO_CHAIN)
            if asking < cost and asking < limit:
                self._ask(asking, watched)
            elif cost <= asking and cost < NO_CHAIN and self._least_beyond(cost) <= limit:
                self._settle(cost)
            else:
                break
        if least > most or least == NO_CHAIN:
            return NO_CHAIN, []
        ended, numbers = self._ended[least], self._numbers
        return least, [x for x in suppositions if ended >> numbers[x] & 1]

    def _least_beyond(self, cost: int) -> int:
        """Return the least size of a contradiction that need not be known yet.

        A literal that costs more than has been looked at, from premises that do not, is refuted
        at what is left of the size of a derivation that it is part of: what was made of it, read
        backwards, costs no more.

        Args:
            cost: everything below this has been settled.
        """
        return 2 * cost if self._both_ways and cost else cost + self._least_step

    def _forget(self, news: Sequence[int]) -> None:
        """Forget what is open of constraints that have changed."""
        having = self._constraints.having
        for x in news:
            for j in (*having[x], *having[-x]):
                if self._open.pop(j, None) is not None:
                    for y in self._constraints.literals[j]:
                        self._after.pop(-y, None)

    def _suppose(self, suppositions: Iterable[int]) -> None:
        """Begin to follow suppositions that are not followed yet."""
        numbers, supposed = self._numbers, self._supposed
        told = self._told.setdefault(0, {})
        for x in suppositions:
            if x not in numbers:
                if self._free:
                    number = self._free.pop()
                    supposed[number] = x
                else:
                    number = len(supposed)
                    supposed.append(x)
                numbers[x] = number
                told[x] = 1 << number
        if not told:
            del self._told[0]

    def _take_back(self, news: Sequence[int]) -> None:
        """Take back what was made of suppositions that lead elsewhere now.

        All others lead where they led: nothing of that has become known, and no constraint that
        lost room has as many literals false as it has room left.
        """
        constraints, state, wide = self._constraints, self._state, self._wide
        settled, all_parts = self._settled, self._parts
        moved = 0
        for x in news:
            moved |= settled.get(x, 0) | settled.get(-x, 0)
            if (number := self._numbers.get(-x)) is not None:
                moved |= 1 << number
            for j in constraints.having[-x]:
                for key, some in all_parts.get(j, {}).items():
                    if key % wide >= state.room[j]:
                        moved |= some
        if moved:
            others = ~moved
            touched: set[int] = set()
            for y in [y for y, some in settled.items() if some & moved]:
                touched.update(constraints.having[-y])
                _keep(settled, y, others)
                self._costs[y] = [
                    (c, left) for c, some in self._costs[y] if (left := some & others)
                ]
            for j in touched:
                if j in all_parts:
                    for key in list(all_parts[j]):
                        _keep(all_parts[j], key, others)
            for told in self._told.values():
                for y in list(told):
                    _keep(told, y, others)
            for size in list(self._ended):
                _keep(self._ended, size, others)
            for number in members(moved):
                del self._numbers[self._supposed[number]]
                self._free.append(number)
        for told in self._told.values():
            for x in news:
                told.pop(x, None)
        self._told = {cost: told for cost, told in self._told.items() if told}

    def _following(self, literal: int) -> tuple[list[int], list[int]]:
        """Return what says something when a literal becomes true.

        Returns:
            What then follows at once, and the constraints that would have less room.
        """
        constraints, room = self._constraints, self._state.room
        implied: dict[int, None] = {}
        further: list[int] = []
        for j in constraints.having[-literal]:
            left = self._left(j)
            if len(left) > room[j]:
                silent = constraints.rule[j] == STRUCTURE or j in constraints.hidden
                if len(left) == PAIR and not silent:
                    implied[left[left[0] == -literal]] = None
                else:
                    further.append(j)
        found = self._after[literal] = list(implied), further
        return found

    def _left(self, j: int) -> list[int]:
        """Return the open literals of a constraint."""
        left = self._open.get(j)
        if left is None:
            values = self._state.values
            left = self._open[j] = [x for x in self._constraints.literals[j] if not values[x]]
        return left

    def _settle(self, cost: int) -> None:
        """Follow the literals of a cost."""
        settled, costs, lazily = self._settled, self._costs, self._lazily
        new = {
            y: fresh
            for y, some in self._told.pop(cost, {}).items()
            if (fresh := some & ~(settled.get(y, 0) | settled.get(-y, 0)))
        }
        hidden, parts = self._constraints.hidden, self._parts
        for j, key in self._due_hidden.pop(cost, {}).items():
            self._add(hidden[j], parts[j].get(key, 0), new)
        for j, key in self._due.pop(cost, {}).items():
            if some := parts[j].get(key, 0):
                self._add(self._left(j), some, new)
        told = self._told.setdefault(cost + 1, {})
        after, following = self._after, self._following
        for y, some in new.items():
            settled[y] = settled.get(y, 0) | some
            costs.setdefault(y, []).append((cost, some))
            if lazily:
                self._note(cost, y, some)
            implied, further = after.get(y) or following(y)
            for z in implied:
                told[z] = told.get(z, 0) | some
            if further:
                self._falsify(further, some, cost)
        for y, some in told.items():
            if some & settled.get(-y, 0):
                for other, under in costs[-y]:
                    if both := some & under:
                        self._end(cost + 1 + (min(other, 1) if lazily else other), both)
        if not told:
            del self._told[cost + 1]

    def _add(self, literals: Sequence[int], some: int, new: dict[int, int]) -> None:
        """Add open literals that follow under some suppositions, unless they are settled."""
        values, settled = self._state.values, self._settled
        for y in literals:
            if not values[y] and (fresh := some & ~(settled.get(y, 0) | settled.get(-y, 0))):
                new[y] = new.get(y, 0) | fresh

    def _falsify(self, constraints: Sequence[int], some: int, cost: int) -> None:
        """Take note that one more literal of constraints is false under some suppositions."""
        room, all_parts, wide = self._state.room, self._parts, self._wide
        more = cost * wide + 1
        for j in constraints:
            parts = all_parts.get(j)
            if parts is None:
                all_parts[j] = {more: some}
                if room[j] == 1:
                    self._speak(j, more)
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
                        self._speak(j, following)
                    if not rest:
                        break
            if rest:
                parts[more] = parts.get(more, 0) | rest
                if left == 1:
                    self._speak(j, more)

    def _speak(self, j: int, key: int) -> None:
        constraints, premises = self._constraints, key // self._wide
        self._due.setdefault(premises + (constraints.rule[j] != STRUCTURE), {})[j] = key
        if j in constraints.hidden:
            self._due_hidden.setdefault(premises, {})[j] = key

    def _contradict(self, j: int, premises: int, cost: int, some: int) -> None:
        """Note that a constraint that has spoken has one more literal false, of this cost."""
        step = self._constraints.rule[j] != STRUCTURE
        size = premises + cost + step
        if self._lazily:  # it would have a value that it was told not to have
            size = min(size, max(premises + step, cost) + 1)
        self._end(size, some)

    def _end(self, size: int, some: int) -> None:
        self._ended[size] = self._ended.get(size, 0) | some

    def _note(self, cost: int, literal: int, some: int) -> None:
        """Take down for each supposition what is known under it."""
        if double := some & self._settled.get(-literal, 0):
            self._end(cost + 1, double)
        self._to_ask[cost] = self._to_ask.get(cost, 0) | some
        for number in members(some):
            self._known.setdefault(number, []).append(literal)

    def _ask(self, cost: int, watched: Sequence[Watched]) -> None:
        """Ask lazy rules about what is known up to a cost."""
        told = self._told.setdefault(cost + 1, {})
        for number in members(self._to_ask.pop(cost)):
            literals = self._known[number]
            asked = [rule for rule, near in watched if near(literals)]
            if not asked:
                continue
            values = self._state.values[1 : self._constraints.variables + 1]
            for x in literals:
                values[abs(x) - 1] = 1 if x > 0 else -1
            for rule in asked:
                said = rule.forces(values)
                if said is None:
                    self._end(cost + 1, 1 << number)
                    break
                for y in said:
                    told[y] = told.get(y, 0) | 1 << number
        if not told:
            del self._told[cost + 1]


def _keep(some: dict[int, int], key: int, others: int) -> None:
    """Leave of a set no more than the others; and none that is empty."""
    left = some[key] & others
    if left:
        some[key] = left
    else:
        del some[key]
