"""Which ways there are to fill places, against all fillings there are."""

from __future__ import annotations

from itertools import product
from math import prod

from gen.sources.rng import stream
from verify.words.bags import Bags


def test_shares_that_fit_are_those_of_all_fillings() -> None:
    for number in range(40):
        draw = stream(4, "ways", number)
        places = tuple(range(7, 7 + 1 + draw.below(5)))
        left = {place: {v for v in (0, 1) if draw.below(4)} for place in places}
        bags = [
            tuple([at for at, one in enumerate(filling, 1) if one])
            for filling in product((0, 1), repeat=len(places))
        ]
        fitting = [
            bag
            for bag in bags
            if all((at in bag) in left[place] for at, place in enumerate(places, 1))
        ]
        assert Bags(tuple(bags), places, shares=True).fitting(left, len(bags)) == fitting


def test_the_ways_that_fit_are_those_of_all_fillings() -> None:
    for number in range(60):
        draw = stream(3, "ways", number)
        size, values = 1 + draw.below(4), range(1, 6)
        total, combine = draw.choice(((1 + draw.below(15), sum), (1 + draw.below(40), prod)))
        places = tuple(range(10, 10 + size))
        left = {place: {v for v in values if draw.below(3)} for place in places}
        every = [one for one in product(values, repeat=size) if combine(one) == total]
        fillings = [
            one
            for one in every
            if all(value in left[place] for place, value in zip(places, one, strict=True))
        ]
        ways = Bags(tuple(sorted({tuple(sorted(one)) for one in every})), places)
        fitting = sorted({tuple(sorted(one)) for one in fillings})
        assert ways.fitting(left, len(every)) == fitting
        assert ways.fitting(left, 0) == fitting[:1]
        for at, place in enumerate(places):
            for value in values:
                has = any(one[at] == value for one in fillings)
                assert ways.exclude(left, place, value) == (not has)
