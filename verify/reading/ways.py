"""Rules that list their ways, as cages do: the rungs SET, PLACE and SHARED.

A WAY gives each place of such a rule a value, so that together they are what the rule allows, and
no other rule is broken that has a value once at most among these places. On SET a value that no way
has goes from all the places, on PLACE one that no way has in a place goes from there, and on
SHARED one that all ways have among some places goes from the others of a rule that has it once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.constraint import as_constraints
from puzzles.model.model import Model
from puzzles.rules.verbs import total
from verify.reading.asked_whole import AskedWhole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from verify.reading.propagator import Part
    from verify.reading.remaining import Constraints, State

MOST = 3
"""Places at most of what is left of a house by its cages, or sticks out of it with them.

Of three places that are left a sum that is told besides leaves one, which is as good as all three;
of four it could leave two and two, which say less than the four that differ.
"""
INNIE, OUTIE = "innie", "outie"


class Listing(NamedTuple):
    """A rule that lists its ways, or one that follows from others: an innie or an outie.

    Attributes:
        rules: the numbers of the rules that it comes from: of a house and its cages, the house
            first.
        places: those that it speaks of.
        amount: what the values of its places add up to, if it is a sum of values that differ, or
            follows from such sums; else None.
        name: what people call it, empty for a rule itself.
        known: places that are known, whose values were taken from the sums that it follows from.
        apart: whether it is a sum that shares no place with another one, or follows from such.
    """

    rules: tuple[int, ...]
    places: tuple[int, ...]
    amount: int | None = None
    name: str = ""
    known: tuple[int, ...] = ()
    apart: bool = False


class Once(NamedTuple):
    """Literals of which a rule allows one to be true at most.

    Attributes:
        constraint, rule: its number, and that of its rule.
        own, others: those of a listing, and the others.
    """

    constraint: int
    rule: int
    own: tuple[int, ...]
    others: tuple[int, ...]


class Ways:
    """What rules that list their ways say on a board that is filled in.

    Args:
        constraints, state: the board.
        listings: the rules, by numbers.
    """

    def __init__(
        self, constraints: Constraints, state: State, listings: Mapping[int, Listing]
    ) -> None:
        self._state = state
        self._value = {variable: value for variable, _, value in constraints.model.indicators}
        self._read = {n: _Read(constraints, listing) for n, listing in listings.items()}
        self._about: dict[int, list[_Read]] = {}
        for read in self._read.values():
            for v in read.variables:
                self._about.setdefault(v, []).append(read)
        self._heard = 0

    def sets(self) -> Iterator[tuple[int, list[int]]]:
        """Yield of each listing that says anything on SET its number and that."""
        values = self._looked_at()
        for number, read in self._read.items():
            gone = {-x for x in read.forced(values) if x < 0}
            of_value: dict[int, list[int]] = {}
            for v in read.variables if gone else ():
                of_value.setdefault(self._value[v], []).append(v)
            said = [
                -v
                for same in of_value.values()
                if all(values[v] < 0 or v in gone for v in same)
                for v in same
                if not values[v]
            ]
            if said:
                yield number, said

    def places(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the same on PLACE."""
        values = self._looked_at()
        for number, read in self._read.items():
            if said := read.forced(values):
                yield number, said

    def shared(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the same on SHARED."""
        values = self._looked_at()
        for number, read in self._read.items():
            if said := read.shared(values):
                yield number, said

    def _looked_at(self) -> list[int]:
        """Return the values of all literals, once listings know which of theirs are new."""
        trail = self._state.trail
        for x in trail[self._heard :]:
            for read in self._about.get(abs(x), ()):
                read.changed()
        self._heard = len(trail)
        return self._state.values


class _Read:
    """A listing, ready to be asked.

    What is known only grows, so that what once said nothing more is not read again.

    Attributes:
        variables: of its places, in ascending order.
    """

    def __init__(self, constraints: Constraints, listing: Listing) -> None:
        self.variables = sorted(
            [v for place in listing.places for v in constraints.variables_of[place]]
        )
        self._once = once(constraints, listing)
        between = [([-x for x in one.own], 1) for one in self._once if len(one.own) > 1]
        rule = constraints.rules[listing.rules[0]]
        parts = [*parts_of(constraints, listing), *between]
        self._whole = AskedWhole(rule, parts, (), self.variables)
        self._forced: list[int] | None = None
        self._shared: list[int] | None = None
        self._in_all: dict[int, bool] = {}  # whether all ways have one of its own, by constraint

    def changed(self) -> None:
        """Note that more of its variables are known."""
        self._forced = self._shared = None
        self._in_all = {at: True for at, is_in_all in self._in_all.items() if is_in_all}

    def forced(self, values: Sequence[int]) -> list[int]:
        """Return the open literals that all ways have."""
        if self._forced is None:
            is_open = not all(map(values.__getitem__, self.variables))
            self._forced = self._whole.forces(values[1:]) or [] if is_open else []
        return self._forced

    def shared(self, values: Sequence[int]) -> list[int]:
        """Return what is false as all ways have one of some literals that exclude it."""
        if self._shared is None:
            self._shared = self._found_shared(values)
        return [x for x in self._shared if not values[x]]

    def _found_shared(self, values: Sequence[int]) -> list[int]:
        said: dict[int, None] = {}
        left: list[Once] = []
        for one in self._once:
            others = [x for x in one.others if not values[x]]
            mine = [x for x in one.own if values[x] >= 0]
            if not others or len(mine) < 2 or any(values[x] > 0 for x in mine):
                continue
            left.append(one)
            if one.constraint not in self._in_all:
                held = self._whole.may_hold(values[1:], [-x for x in mine])
                self._in_all[one.constraint] = not held
            if self._in_all[one.constraint]:
                said |= dict.fromkeys([-x for x in others])
        self._once = left
        return list(said)


def once(constraints: Constraints, listing: Listing) -> list[Once]:
    """Return what rules have once at most of the values of a listing's places."""
    own = {v for place in listing.places for v in constraints.variables_of[place]}
    excluding = constraints.excluding
    found: list[Once] = []
    for j in dict.fromkeys([j for v in sorted(own) for j in excluding.get(v, ())]):
        literals = constraints.literals[j]
        mine = tuple([-x for x in literals if -x in own])
        others = tuple([-x for x in literals if -x not in own])
        found.append(Once(j, constraints.rule[j], mine, others))
    return found


def listings(constraints: Constraints) -> list[Listing]:
    """Return the rules of a board that list their ways, and what houses leave of their sums."""
    rules = constraints.rules
    stated = {
        (frozenset(rules[number].scope), frozenset(rules[number].bags)): number
        for number in sorted(constraints.listing, reverse=True)
    }
    sums = {
        (frozenset(rules[number].scope), amount): number
        for number, amount in sorted(constraints.amounts.items(), reverse=True)
    }
    amounts = {number: amount for (_, amount), number in sorted(sums.items(), key=_number)}
    held = Counter([place for number in amounts for place in rules[number].scope])
    found: list[Listing] = []
    for number in sorted(stated.values()):
        places, amount = tuple(rules[number].scope), constraints.amounts.get(number)
        apart = amount is not None and max([held[place] for place in places]) == 1
        found.append(Listing((number,), places, amount, apart=apart))
    return [*found, *_of_houses(constraints, amounts)]


def _number(item: tuple[object, int]) -> int:
    return item[1]


def parts_of(constraints: Constraints, listing: Listing) -> list[Part]:
    """Return what a listing demands, with what its variables mean."""
    if listing.name:
        return _derived(constraints, listing)
    (rule,) = listing.rules
    if rule in constraints.whole:
        return constraints.whole[rule]
    numbers = constraints.of_rule(rule)
    places = constraints.rules[rule].scope
    variables = {v for place in places for v in constraints.variables_of[place]}
    meaning = constraints.meaning_of(variables)
    own = [(constraints.literals[j], constraints.room[j]) for j in numbers]
    return own + [(literals, len(literals) - least) for literals, least in meaning]


def _of_houses(constraints: Constraints, sums: Mapping[int, int]) -> Iterator[Listing]:
    """Yield what the sums of cages leave of a house, and what sticks out of it with them."""
    if not sums:
        return
    scope = {number: frozenset(constraints.rules[number].scope) for number in sums}
    seen = {(scope[number], sums[number]) for number in sums}
    for house, (places, whole) in constraints.houses.items():
        within = [number for number in sums if scope[number] <= places]
        meeting = [number for number in sums if scope[number] & places]
        inner = places.difference(*[scope[number] for number in within])
        left = inner, whole - sum([sums[number] for number in within])
        apart = len(inner) + sum([len(scope[number]) for number in within]) == len(places)
        if within and apart and 0 < len(inner) <= MOST and left not in seen:
            seen.add(left)
            yield Listing((house, *within), tuple(sorted(inner)), left[1], INNIE, apart=True)
        cover = frozenset([place for number in meeting for place in scope[number]])
        over = cover - places, sum([sums[number] for number in meeting]) - whole
        apart = len(cover) == sum([len(scope[number]) for number in meeting])
        if places < cover and apart and len(over[0]) <= MOST and over not in seen:
            seen.add(over)
            yield Listing((house, *meeting), tuple(sorted(over[0])), over[1], OUTIE, apart=True)


def _derived(constraints: Constraints, listing: Listing) -> list[Part]:
    """Return the constraints by which the places of an innie or an outie add up to its amount."""
    assert listing.amount is not None
    model = Model()
    model.variables = constraints.variables
    has: dict[int, dict[int, int]] = {place: {} for place in listing.places}
    for variable, place, value in constraints.model.indicators:
        if place in has:
            has[place][value] = variable
    total(model, listing.name, listing.places, has, listing.amount)
    variables = {v for valued in has.values() for v in valued.values()}
    stated = [*as_constraints(model.clauses, model.counts), *constraints.meaning_of(variables)]
    return [(literals, len(literals) - least) for literals, least in stated]
