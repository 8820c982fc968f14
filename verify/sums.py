"""The rung SUM 2: one or two counts inside one or two others, where what they need is all there is.

Two regions of stars that lie in two rows, an X-wing, two numbers that share their cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.bits import lowest, members
from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.residual import Constraints, State

LEAST_STATED = 3  # literals of a constraint, as it is stated, that is looked at


class Sum(NamedTuple):
    """What one or two constraints say together with one or two that contain them.

    Attributes:
        bases, covers: the constraints.
        literals: what follows.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    literals: list[int]


class _Open(NamedTuple):
    """A constraint as it is left.

    Attributes:
        number: of the constraint.
        mask: a bit for each literal; of a cover for the opposite of each.
        count: of a base how many are true at least, of a cover at most.
    """

    number: int
    mask: int
    count: int


class Sums:
    """All that follows on the rung at a state of which single rules and differences say no more.

    A base is a constraint: of its open literals at least m are true. Read upside down each is a
    cover: of the opposites at most so many are. A base, or two without a common literal, lie
    inside one cover or two, and need as many as may be there: then the rest of the covers is
    false.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        values, room, literals = state.values, state.room, constraints.literals
        self._bases: list[_Open] = []
        covers: list[_Open] = []
        for number, rule in enumerate(constraints.rule):
            if rule == STRUCTURE or len(literals[number]) < LEAST_STATED:
                continue
            still = [x for x in literals[number] if not values[x]]
            must = len(still) - room[number]
            if must > 0:
                mask = opposite = 0
                for x in still:
                    mask |= 1 << (2 * x if x > 0 else 1 - 2 * x)
                    opposite |= 1 << (2 * x + 1 if x > 0 else -2 * x)
                if mask.bit_count() < len(still):
                    continue  # a literal that counts twice
                self._bases.append(_Open(number, mask, must))
                covers.append(_Open(number, opposite, room[number]))
        self._bases_at = _by_bit(self._bases)
        self._covers_at = _by_bit(covers)
        self._found: list[Sum] = []

    def all(self) -> list[Sum]:
        """Return what follows."""
        for base in self._bases:
            self._look((base,), base.mask, base.count)
            for other in self._partners(base):
                self._look((base, other), base.mask | other.mask, base.count + other.count)
        return self._found

    def _partners(self, base: _Open) -> list[_Open]:
        """Return later bases without a common literal that lie in a cover which meets this one.

        Two that do not meet the same cover say nothing that each with its own would not.
        """
        near = 0
        seen: set[int] = set()
        for bit in members(base.mask):
            for cover in self._covers_at.get(bit, ()):
                if cover.number not in seen:
                    seen.add(cover.number)
                    near |= cover.mask
        found: dict[int, _Open] = {}
        for bit in members(near & ~base.mask):
            for other in self._bases_at.get(bit, ()):
                if other.number > base.number and not other.mask & base.mask:
                    found[other.number] = other
        return list(found.values())

    def _look(self, bases: tuple[_Open, ...], mask: int, must: int) -> None:
        """Look for covers of one or two bases."""
        for cover in self._covers_at.get(lowest(mask), ()):
            left, rest = must - cover.count, mask & ~cover.mask
            if not rest:
                if not left:
                    self._note(bases, (cover,), mask)
            elif left > 0:
                for other in self._covers_at.get(lowest(rest), ()):
                    if other.count == left and not rest & ~other.mask:
                        self._note(bases, (cover, other), mask)

    def _note(self, bases: tuple[_Open, ...], covers: tuple[_Open, ...], mask: int) -> None:
        every = 0
        for cover in covers:
            every |= cover.mask
        if rest := every & ~mask:
            literals = [bit >> 1 if bit & 1 else -(bit >> 1) for bit in members(rest)]
            numbers = tuple([base.number for base in bases]), tuple([c.number for c in covers])
            self._found.append(Sum(*numbers, literals))


def _by_bit(some: Sequence[_Open]) -> dict[int, list[_Open]]:
    """Return the constraints that have each literal."""
    having: dict[int, list[_Open]] = {}
    for one in some:
        for bit in members(one.mask):
            having.setdefault(bit, []).append(one)
    return having
