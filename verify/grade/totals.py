"""Sums of values that differ, as of a cage of Killer: what they say before their ways are listed.

People first look at the least and the greatest that the other places can have together, and at
which sets of values have the sum: a set goes where a place can have none of its values. Which
place has which value is more work. A house less the sums that are open inside it alone is a sum
too (an innie), and so is what a sum has beside that, if it comprises it (an outie).

What is read at a state is read, or known, wherever more is known or another sum is told: least and
greatest of a sum that is split follow from those of its parts, and of two places both are known.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from puzzles.rules.verbs import sets_of
from verify.reading.ways import INNIE, OUTIE, Listing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from verify.reading.remaining import Constraints, State

FEW, TWO = 4, 2
"""Open places at most of a sum whose sets of values are looked at: one that is stated, or not."""


class _Whole:
    """Places whose values differ, with their sum: of a house, or of a rule that says it.

    Attributes:
        rule: its number.
        places: as bits.
        rest: what the values of those that are open add up to.
    """

    def __init__(self, rule: int, places: Iterable[int], rest: int) -> None:
        self.rule, self.places, self.rest = rule, _bits(places), rest


class _Sum:
    """A sum, ready to be read.

    Attributes:
        number: of its listing.
        places: those that it speaks of.
        amount: what their values add up to.
        sets: the sets of values that have the sum, as bits; empty if they are not looked at.
        read, said: by what values are left it was read, and what it said.
    """

    def __init__(self, number: int, places: tuple[int, ...], amount: int, sets: list[int]) -> None:
        self.number, self.places, self.amount, self.sets = number, places, amount, sets
        self.read: list[int] = []
        self.said: list[int] = []


class Totals:
    """What sums say on a board that is filled in, by least and greatest and by sets of values.

    Args:
        constraints, state: the board.
        listings: its listings. Innies and outies of what is open are put behind them as they come.
    """

    def __init__(self, constraints: Constraints, state: State, listings: list[Listing]) -> None:
        self._state, self._listings = state, listings
        stated = [
            (number, one, one.amount)
            for number, one in enumerate(listings)
            if one.amount is not None and not one.name
        ]
        scopes = constraints.houses if stated else {}
        own = [_Whole(one.rules[0], one.places, amount) for _, one, amount in stated]
        whole = [_Whole(house, *both) for house, both in scopes.items()]
        self._wholes = [*whole, *own]
        apart = [cage for cage, (_, one, _) in zip(own, stated, strict=True) if one.apart]
        self._meeting = [
            (house, [cage for cage in apart if cage.places & house.places]) for house in whole
        ]
        self._open = 0
        for one in self._wholes:
            self._open |= one.places
        about = {*_numbers(self._open)}
        told = [each for each in constraints.model.indicators if each[1] in about]
        self._worth = sorted({value for _, _, value in told})
        self._rank = {value: at for at, value in enumerate(self._worth)}
        self._told = {v: (place, self._rank[value]) for v, place, value in told}
        self._variable = {at: v for v, at in self._told.items()}
        self._left = dict.fromkeys(about, 0)
        for place, at in self._told.values():
            self._left[place] |= 1 << at
        self._values, self._heard = self._left.copy(), 0
        self._derived: dict[tuple[int, int], _Sum] = {}
        self._stated = [
            _Sum(n, one.places, amount, self._sets(one.places, amount)) for n, one, amount in stated
        ]
        self._now: list[_Sum] = []

    def _sets(self, places: Sequence[int], amount: int) -> list[int]:
        """Return the sets of values that so many places may have for a sum, as bits."""
        every = 0
        for place in places:
            every |= self._values[place]
        values = tuple([self._worth[at] for at in _numbers(every)])
        found = sets_of(values, len(places), amount)
        return [_bits([self._rank[value] for value in some]) for some in found]

    def said(self) -> Iterator[tuple[int, list[int]]]:
        """Yield of each sum that says anything the number of its listing and that."""
        if self._look() or not self._now:
            derived = {one.number: one for one in self._of_houses()}
            self._now = [*self._stated, *derived.values()]
        left = self._left
        for one in self._now:
            read = [left[place] for place in one.places]
            if read != one.read:
                one.read, one.said = read, self._gone(one, read)
            if one.said:
                yield one.number, one.said

    def _look(self) -> bool:
        """Note what is new on the board; return whether a place became known."""
        trail, left, is_new = self._state.trail, self._left, False
        for x in trail[self._heard :]:
            if told := self._told.get(abs(x)):
                place, at = told
                if x < 0:
                    left[place] &= ~(1 << at)
                else:
                    left[place], is_new, own = 1 << at, True, 1 << place
                    self._open &= ~own
                    for whole in self._wholes:
                        if whole.places & own:
                            whole.rest -= self._worth[at]
        self._heard = len(trail)
        return is_new

    def _of_houses(self) -> Iterator[_Sum]:
        """Yield what sums leave of what is open of houses, and what one sum has beside that."""
        for house, cages in self._meeting:
            rest, amount = house.places & self._open, house.rest
            inside, sticking = list[_Whole](), list[_Whole]()
            for cage in cages:
                own = cage.places & self._open
                if own & ~house.places:
                    sticking.append(cage)
                else:
                    inside.append(cage)
                    amount -= cage.rest
                    rest &= ~own
            if not rest:
                continue
            if inside:
                yield self._following(INNIE, house, inside, rest, amount)
            for cage in sticking:
                if not rest & ~cage.places:
                    over = cage.places & self._open & ~rest
                    every, left = [*inside, cage], cage.rest - amount
                    yield self._following(OUTIE, house, every, over, left)

    def _following(
        self, name: str, house: _Whole, cages: Sequence[_Whole], bits: int, amount: int
    ) -> _Sum:
        """Return a sum that follows from others, ready to be read."""
        found = self._derived.get((bits, amount))
        if found is None:
            number, places = len(self._listings), tuple(_numbers(bits))
            sets = self._sets(places, amount) if len(places) <= TWO else []
            found = self._derived[bits, amount] = _Sum(number, places, amount, sets)
            rules = house.rule, *[cage.rule for cage in cages]
            covered = 0
            for cage in cages:
                covered |= cage.places
            known = tuple(_numbers((covered ^ house.places) & ~self._open))
            self._listings.append(Listing(rules, places, amount, name, known, apart=True))
        return found

    def _gone(self, one: _Sum, left: Sequence[int]) -> list[int]:
        """Return what a sum says, by the values that are left of its places, as bits."""
        worth, can, known = self._worth, -1, 0
        low = [worth[(bits & -bits).bit_length() - 1] for bits in left]
        high = [worth[bits.bit_length() - 1] for bits in left]
        for bits in left:
            if not bits & (bits - 1):
                known |= bits
        if one.sets and len(left) - known.bit_count() <= FEW:
            can = 0
            for some in one.sets:
                if all(map(some.__and__, left)):
                    can |= some
        spare, lacking = one.amount - sum(low), one.amount - sum(high)
        gone: list[int] = []
        for place, bits, least, most in zip(one.places, left, low, high, strict=True):
            keep = can & ~known if bits & ~known else can
            if least < lacking + most:
                keep &= -1 << bisect_left(worth, lacking + most)
            if most > spare + least:
                keep &= (1 << bisect_right(worth, spare + least)) - 1
            gone += [-self._variable[place, at] for at in _numbers(bits & ~keep)]
        return gone


def _bits(numbers: Iterable[int]) -> int:
    """Return different numbers as bits."""
    return sum([1 << number for number in numbers])


def _numbers(bits: int) -> Iterator[int]:
    """Yield the numbers that bits stand for, in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
