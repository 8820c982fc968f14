"""What values the places of a rule can have together, in any order: the ways to make a sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from puzzles.declare.sayings import Bag


class Bags(NamedTuple):
    """Bags of values, and the places that have those of one of them.

    Attributes:
        bags: each in ascending order.
        places: as many as each bag has values.
        shares: whether a bag has the numbers, from 1, of the places with the value 1 instead; the
            others have 0.
    """

    bags: tuple[Bag, ...]
    places: tuple[int, ...]
    shares: bool = False

    def fitting(self, left: Mapping[int, Collection[int]], most: int) -> list[Bag]:
        """Return the bags that the places can have, or the first of them, one more than `most`.

        Args:
            left: the values that are left for each place.
            most: of interest.
        """
        found: list[Bag] = []
        fits, still = _shared if self.shares else _fits, [left[place] for place in self.places]
        for bag in self.bags:
            if len(found) <= most and fits(bag, still):
                found.append(bag)
        return found

    def exclude(self, left: Mapping[int, Collection[int]], place: int, value: int) -> bool:
        """Return whether no bag fits in which a place has a value."""
        own = {**left, place: {value} & {*left[place]}}
        return not self.fitting(own, 0)


def _shared(bag: Sequence[int], left: Iterable[Collection[int]]) -> bool:
    """Return whether places can have 1 where a bag has their number, and 0 elsewhere."""
    return all((at in bag) in some for at, some in enumerate(left, 1))


def _fits(bag: Sequence[int], left: Iterable[Collection[int]]) -> bool:
    """Return whether places can have the values of a bag, each one of those left for it."""
    first, *others = sorted(left, key=len) or [()]
    for at, value in enumerate(bag):
        if value in first and value not in bag[:at]:
            rest = [*bag[:at], *bag[at + 1 :]]
            if not rest or _fits(rest, others):
                return True
    return False
