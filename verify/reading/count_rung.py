"""The rung SUM 2: one or two counts inside one or two others, where what they need is all there is.

Two regions of stars that lie in two rows, an X-wing, two numbers that share their cells.
`verify.reading.propagate` has the same in C where that is built; tests hold both to the same
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.bits import lowest, members

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.reading.propagator import Propagator

    Sum = tuple[tuple[int, ...], tuple[int, ...], list[int]]
    """One or two bases, one or two covers that contain them, by the numbers of the constraints;
    and the literals that these say together."""

NEVER = 1 << 30  # a size beyond all
LEAST_STATED = 3  # literals of a constraint that says how many of them are true
FAR = 8  # sizes from here on are as one


class _Open(NamedTuple):
    """A constraint as it is left.

    Attributes:
        number: of the constraint.
        mask: a bit for each literal; of a cover for the opposite of each.
        size: of a base how many are true at least, of a cover at most.
    """

    number: int
    mask: int
    size: int


class _Near(NamedTuple):
    """What the covers that a base meets could do for it.

    Attributes:
        least: the least size up to which all of them together contain it; NEVER if they do not.
        within: for each size the literals of those up to it; at FAR, of all.
    """

    least: int
    within: list[int]


class Sums:
    """All that follows on the rung at a state of which single rules and differences say no more.

    A base is a constraint: of its open literals at least m are true. Read upside down each is a
    cover: of the opposites at most so many are. A base, or two without a common literal, lie
    inside one cover or two, and need as many as may be there: then the rest of the covers is
    false.

    Args:
        propagator: of the constraints.
        rule: of each constraint the number of its rule, below 0 without one.
        room: of each, how many of its literals may be false.
    """

    def __init__(self, propagator: Propagator, rule: list[int], room: list[int]) -> None:
        store = propagator.store
        self._literals, self._having = store.literals, store.having
        self._numbers = _stating(store.literals, rule, room)
        self._open = list(range(1, store.variables + 1))  # variables not known when last asked
        self._opened: dict[int, tuple[_Open, _Open]] = {}  # a constraint as base and as cover
        self._begun = False
        self._covers_at: dict[int, list[_Open]] = {}  # those that have a literal, by its bit
        self._near: dict[int, _Near] = {}  # by the number of the base
        self._found: list[Sum] = []

    def all(self, values: list[int], room: list[int]) -> list[Sum]:
        """Return what follows; what has not changed since it was asked last says nothing new.

        Args:
            values: of each literal 1 if true, -1 if false, 0 if open.
            room: of each constraint, how many of its open literals may be false.

        """
        changed = self._refresh(values, room)
        bases = [base for base, _ in self._opened.values()]
        self._covers_at = _by_bit([cover for _, cover in self._opened.values()])
        self._found = []
        hot = self._hot(bases, changed)
        sizes, masks = [base.size for base in bases], [base.mask for base in bases]
        leasts = [self._near[base.number].least for base in bases]
        largest = max(sizes, default=0)
        every, hot_ones = range(len(bases)), {*hot}
        for at, base in enumerate(bases):  # alone, and with each later one it may go with
            _, mask, size = base
            least, within = self._near[base.number]
            news = at in hot_ones
            if news and least <= size:
                self._look((base,), mask, size)
            if least > size + largest:
                continue
            for beside in every[at + 1 :] if news else hot:
                both = size + sizes[beside]
                if beside > at and least <= both and leasts[beside] <= both:
                    other = masks[beside]
                    if other & within[both if both < FAR else FAR] and not other & mask:
                        self._look((base, bases[beside]), mask | other, both)
        return self._found

    def _hot(self, bases: list[_Open], changed: set[int]) -> list[int]:
        """Return the indices of the bases that have changed, or meet a cover that has.

        What is near these is noted anew. Of the others a cover may have vanished, since it needs
        nothing more: what is noted is then too large, and lets more be looked at, not less.
        """
        hot: list[int] = []
        for at, base in enumerate(bases):
            meeting = self._meeting(base)
            if base.number in changed or not changed.isdisjoint(meeting):
                self._near[base.number] = _near(base, meeting.values())
                hot.append(at)
        return hot

    def _meeting(self, base: _Open) -> dict[int, _Open]:
        """Return the covers that have a literal of a base, by their numbers."""
        return {c.number: c for bit in members(base.mask) for c in self._covers_at.get(bit, ())}

    def _refresh(self, values: list[int], room: list[int]) -> set[int]:
        """Find out anew what is left of counts that have changed; return those not met."""
        literals, having = self._literals, self._having
        changed = set(self._numbers)
        if self._begun:
            news = [x for v in self._open if values[v] for x in (v, -v)]
            changed = {j for x in news for j in having[x] if j in self._opened}
        self._begun = True
        self._open = [v for v in self._open if not values[v]]
        for number in sorted(changed):
            still = [x for x in literals[number] if not values[x]]
            must = len(still) - room[number]
            if must < 1:
                self._opened.pop(number, None)
                continue
            mask = opposite = 0
            for x in still:
                mask |= 1 << (2 * x if x > 0 else 1 - 2 * x)
                opposite |= 1 << (2 * x + 1 if x > 0 else -2 * x)
            self._opened[number] = (
                _Open(number, mask, must),
                _Open(number, opposite, room[number]),
            )
        return changed

    def _look(self, bases: tuple[_Open, ...], mask: int, must: int) -> None:
        """Note one or two covers that contain bases and are true no more often than these need.

        Args:
            bases: one or two.
            mask: their literals.
            must: how many of these are true at least.
        """
        for cover in self._covers_at.get(lowest(mask), ()):
            left = must - cover.size
            if left < 0:
                continue
            rest = mask & ~cover.mask
            if not rest:
                if not left:
                    self._note(bases, (cover,), mask)
            elif left:
                for other in self._covers_at.get(lowest(rest), ()):
                    if other.size == left and not rest & ~other.mask:
                        self._note(bases, (cover, other), mask)

    def _note(self, bases: tuple[_Open, ...], covers: tuple[_Open, ...], mask: int) -> None:
        """Note what covers say of their literals beyond those of the bases, which are `mask`."""
        every = 0
        for cover in covers:
            every |= cover.mask
        if rest := every & ~mask:
            literals = [bit >> 1 if bit & 1 else -(bit >> 1) for bit in members(rest)]
            numbers = tuple([base.number for base in bases]), tuple([c.number for c in covers])
            self._found.append((*numbers, literals))


def _near(base: _Open, meeting: Iterable[_Open]) -> _Near:
    """Return what is near a base, by the covers that it meets.

    Two bases that meet no common cover, of a size up to what they need, say nothing that each
    with its own would not. A cover of the same literals says nothing of others.
    """
    within = [0] * (FAR + 1)
    least, left = 0, base.mask
    for cover in sorted(meeting, key=_size):
        if cover.mask != base.mask:
            within[min(cover.size, FAR)] |= cover.mask
            if left:
                left &= ~cover.mask
                least = cover.size
    for size in range(1, FAR + 1):
        within[size] |= within[size - 1]
    return _Near(NEVER if left else least, within)


def _size(one: _Open) -> int:
    return one.size


def _by_bit(some: Sequence[_Open]) -> dict[int, list[_Open]]:
    """Return the constraints that have each literal."""
    having: dict[int, list[_Open]] = {}
    for one in some:
        for bit in members(one.mask):
            having.setdefault(bit, []).append(one)
    return having


def _stating(literals: list[list[int]], rule: list[int], room: list[int]) -> list[int]:
    """Return the numbers of the constraints that say how many of three literals or more are true.

    That at least one of them is does not, unless its rule also says how many are at most.
    """
    found: list[int] = []
    bounded: dict[int, list[set[int]]] = {}
    for j, number in enumerate(rule):
        size, some = len(literals[j]), {*literals[j]}
        if number >= 0 and len(some) == size >= LEAST_STATED and size - room[j] > 1:
            found.append(j)
            bounded.setdefault(number, []).append(some)
    for j, number in enumerate(rule):
        is_least_one = number in bounded and len(literals[j]) - room[j] == 1
        if is_least_one and {-x for x in literals[j]} in bounded[number]:
            found.append(j)
    return sorted(found)
