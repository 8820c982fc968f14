"""The ladder in slow and plain words, from docs/grades.md alone.

It shares nothing with the package that climbs. Nothing is kept between questions: each one reads
every rule again, tries out whole rules way by way, and follows suppositions as sets.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, count, product
from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from puzzles.model.lazy import LazyRule
    from puzzles.model.model import Model, Rule

Known = frozenset[int]
"""Literals that are known to be true."""
FILLING, LAYERS, RUNG, ROUNDS = 6, 12, 3, 6


class Said(NamedTuple):
    """A round: its rung's name, how many layers its chains have, and all that it decides."""

    rung: str
    depth: int
    literals: Known


class Demand(NamedTuple):
    """At least `least` of the literals are true."""

    literals: tuple[int, ...]
    least: int

    def left(self, known: Known) -> tuple[tuple[int, ...], int]:
        """Return the open literals, and how many of them have to be true."""
        still = tuple([x for x in self.literals if x not in known and -x not in known])
        return still, self.least - sum([x in known for x in self.literals])

    def says(self, known: Known) -> list[int] | None:
        """Return what follows, None if it cannot be met."""
        still, must = self.left(known)
        if len(still) < must:
            return None
        return list(still) if must > 0 and len(still) == must else []


class Spoken:
    """One rule as it is read: by its demands, or whole, or by what a lazy rule forces."""

    def __init__(self, scope: Iterable[int], demands: list[Demand], lazy: LazyRule | None) -> None:
        self.scope = frozenset(scope)
        self.demands = demands
        self.lazy = lazy
        self.bags: Sequence[tuple[int, ...]] = ()  # of values that its places may have
        self.amount: int | None = None  # what they add up to, if it says so
        self.whole: list[Demand] | None = None  # with those of no rule about its variables
        self.others: frozenset[int] = frozenset()  # variables that others know too
        self.about: list[int] = []  # variables that several rules share and that tell no place

    def key(self) -> tuple[object, ...]:
        """What makes it the same rule as another one."""
        demands = frozenset([(tuple(sorted(d.literals)), d.least) for d in self.demands])
        return self.scope, demands, self.lazy, bool(self.bags)


class Plain:
    """The rules of a model and what is known; literals of the solution are true.

    Args:
        model: the model.
        solution: the value of each place.
        known: the values known to begin with, OPEN for others.
    """

    def __init__(self, model: Model, solution: Sequence[int], known: Sequence[int] = ()) -> None:
        self.model = model
        self.place_of = {variable: place for variable, place, _ in model.indicators}
        self.truth = {
            (v if solution[place] == value else -v) for v, place, value in model.indicators
        }
        self.structure = [
            *[Demand(tuple(clause), 1) for clause in model.structure()[0]],
            *[d for one in model.structure()[1] for d in _bounds(*one)],
        ]
        self.rules: list[Spoken] = []
        seen: set[tuple[object, ...]] = set()
        stated = {
            number: family.stated for number, family in enumerate(model.families) if family.stated
        }
        for family, rule in _with_family(model):
            counts = [stated[family]] if family in stated else rule.counts
            clauses = [] if family in stated else rule.clauses
            demands = [Demand(tuple(clause), 1) for clause in clauses]
            demands += [d for one in counts for d in _bounds(*one)]
            spoken = Spoken(rule.scope, demands, rule.lazy)
            spoken.bags, spoken.amount = rule.bags, rule.amount
            if spoken.key() not in seen:
                seen.add(spoken.key())
                self.rules.append(spoken)
        self._own_variables()
        told = list(known) or [OPEN] * len(model.base)
        self.begun = frozenset(
            [v if told[p] == value else -v for v, p, value in model.indicators if told[p] != OPEN]
        )
        self.known = self.silently(self.begun)

    def _own_variables(self) -> None:
        """Find the variables that one rule has to itself.

        Such a rule is read whole, and so is one that counts two values of a place.
        """
        users: dict[int, list[Spoken]] = {}
        for rule in self.rules:
            for v in {abs(x) for demand in rule.demands for x in demand.literals}:
                if v not in self.place_of:
                    users.setdefault(v, []).append(rule)
        self.own = {v for v, rules in users.items() if len(rules) == 1}
        for v, rules in users.items():
            for rule in rules:
                if len(rules) > 1:
                    rule.about.append(v)
                else:
                    rule.whole = []
        for rule in self.rules:
            if any(self.counts_twice(demand, rule) for demand in rule.demands):
                rule.whole = []
            if rule.whole is not None:
                variables = {abs(x) for demand in rule.demands for x in demand.literals}
                about = {self.place_of[v] for v in variables if v in self.place_of}
                variables |= {v for v, place in self.place_of.items() if place in about}
                rule.whole = rule.demands + self.meaning(variables)
                rule.others = frozenset(variables - self.own)

    def counts_twice(self, demand: Demand, rule: Spoken) -> bool:
        """Return whether a demand is a count, no clause, and has two variables of one place."""
        told = {abs(x) for x in demand.literals} & self.place_of.keys()
        opposite = {-x for x in demand.literals}
        is_pair = len(demand.literals) == 2 and any(
            set(other.literals) == opposite for other in rule.demands
        )
        return len({self.place_of[v] for v in told}) < len(told) and (demand.least > 1 or is_pair)

    def meaning(self, variables: set[int]) -> list[Demand]:
        """Return what is no rule, about these variables alone."""
        return [d for d in self.structure if variables.issuperset(map(abs, d.literals))]

    def private(self, literal: int) -> bool:
        """Return whether a literal is of no interest but to a single rule."""
        return abs(literal) in self.own

    def silently(self, literals: Iterable[int]) -> Known:
        """Return literals with all that no person would call a step."""
        known = frozenset(literals)
        while True:
            news = {x for d in self.structure for x in d.says(known) or ()}
            if news <= known:
                return known
            known |= news

    def absurd(self, known: Known) -> bool:
        """Return whether something is both true and false, or what is no rule cannot hold."""
        if any(-x in known for x in known):
            return True
        return any(demand.says(known) is None for demand in self.structure)

    def at_once(
        self, rule: Spoken, known: Known, *, board: bool = True, supposed: bool = True
    ) -> set[int] | None:
        """Return what a rule says at once that is not known; None if it is broken.

        Unless `board` is true, one of the whole board says no more than what is seen at a glance.
        """
        said: set[int] = set()
        if rule.whole is not None:
            some = backbone(rule.whole, known, rule.others)
            if some is None:
                return None
            said |= some
        else:
            for demand in rule.demands:
                follows = demand.says(known)
                if follows is None:
                    return None
                said.update(follows)
        lazy = rule.lazy.near() if rule.lazy and rule.lazy.of_board and not board else rule.lazy
        if lazy is not None and (lazy.supposed or not supposed):
            values = [0] * self.model.variables
            for x in known:
                values[abs(x) - 1] = 1 if x > 0 else -1
            forced = lazy.forces(values)
            if forced is None:
                return None
            said.update(forced)
        return said

    def is_last(self, rule: Spoken) -> bool:
        """Return whether one thing is open that a rule speaks of."""
        about = {("place", p) for v, p in self.place_of.items() if p in rule.scope and self.open(v)}
        about |= {("variable", v) for v in rule.about if self.open(v)}
        return len(about) == 1

    def open(self, variable: int) -> bool:
        """Return whether a variable is open."""
        return not {variable, -variable} & self.known

    @property
    def done(self) -> bool:
        """Whether every place is known."""
        return not any(map(self.open, self.place_of))

    def climb(self) -> Iterator[Said]:
        """Yield the rounds, to the end or to SEARCH."""
        while not self.done:
            said = self.step()
            yield said
            if said.rung == "SEARCH":
                return
            self.known = self.silently(self.known | said.literals)

    def step(self) -> Said:
        """Return what follows at the least cost."""
        last: set[int] = set()
        more: set[int] = set()
        drawn: set[int] = set()
        kept: set[int] = set()
        for rule in self.rules:
            said = self.at_once(rule, self.known, board=False, supposed=False)
            assert said is not None
            if self.is_last(rule):
                last.update(said)
            elif self.is_of_amounts(rule):
                for found, part in zip((more, drawn, kept), self.amounts(rule, said), strict=True):
                    found |= part
            elif not rule.bags:
                more.update(said)
        for name, found in (("LAST", last), ("RULE", more)):
            if found:
                return Said(name, 0, frozenset(found))
        cheap = (
            ("SET", lambda: self.listed("SET") | self.totals() | drawn),
            ("PLACE", lambda: self.listed("PLACE") | kept),
            ("SHARED", partial(self.listed, "SHARED")),
            *(("REGION", self.regions), ("INSIDE", self.inside), ("SUBSET", self.late)),
        )
        for name, look in (*cheap, ("HOUSE", self.of_houses)):
            if found := look():
                return Said(name, 0, frozenset(found))
        refuted = frozenset([-x for x in self.wrong() if self.depth(x, board=False) == 2])
        if refuted:
            return Said("CHAIN", 2, refuted)
        if found := self.of_board():
            return Said("BOARD", 0, frozenset(found))
        if found := self.sums():
            return Said("SUM", 0, frozenset(found))
        depths = {x: max(d, 3) for x in self.wrong() if (d := self.depth(x, board=True))}
        least = min(depths.values(), default=0)
        refuted = frozenset([-x for x, d in depths.items() if d == least])
        if least:
            return Said("CHAIN", least, refuted)
        nested = self.nested(lazily=False) or self.nested(lazily=True)
        return Said("NESTED" if nested else "SEARCH", 0, frozenset(nested))

    def is_of_amounts(self, rule: Spoken) -> bool:
        """Return whether a rule is read whole and says how much places have."""
        is_read = rule.whole is not None and not rule.bags
        return is_read and any(len(self.flags_at(place)) > 2 for place in rule.scope)

    def amounts(self, rule: Spoken, said: set[int]) -> tuple[set[int], set[int], set[int]]:
        """Return what a rule says that is plain, what else can be drawn, and what cannot."""
        flags = {place: self.flags_at(place) for place in rule.scope}
        left = {
            place: [value for value, v in has.items() if not {-v} & (self.known | said)]
            for place, has in flags.items()
        }
        had = {
            place
            for place, has in flags.items()
            if said & {*has.values()}
            or (len(left[place]) < 2 if len(has) > 2 else len(left[place]) < len(has))
        }
        is_open = {place for place, has in flags.items() if any(map(self.open, has.values()))}
        others = {v for v in rule.about if self.open(v)}
        if is_open <= had and others <= {abs(x) for x in said}:
            return said, set(), set()
        unsure = {
            v
            for has in flags.values()
            if len(has) > 2 and has[min(has)] not in self.known
            for v in has.values()
        }
        bare = frozenset([x for x in self.known if abs(x) not in unsure])
        plain = said & (self.at_once(rule, bare) or set())
        drawn = {x for x in said if abs(x) in others}
        for place, has in flags.items():
            is_less = {-v for value, v in has.items() if value < min(left[place], default=0)}
            own = {sign * v for v in has.values() for sign in (1, -1)}
            drawn |= said & (own if place in had else is_less)
        return plain, drawn - plain, said - drawn - plain

    def is_apart(self, rule: Spoken) -> bool:
        """Return whether a rule is a sum of values that differ, no place of which is in another."""
        others = (one for one in self.rules if one.amount is not None and one is not rule)
        same = rule.scope, rule.amount
        return (
            bool(rule.bags)
            and rule.amount is not None
            and all(not one.scope & rule.scope for one in others if (one.scope, one.amount) != same)
        )

    def left(self, place: int) -> list[int]:
        """Return the values that a place can have yet."""
        return [value for value, v in self.flags_at(place).items() if -v not in self.known]

    def totals(self) -> set[int]:
        """Return what sums say by what the other places have at least and at most, and by sets."""
        found: set[int] = set()
        for places, amount, most in self.amounts_of():
            left = {place: self.left(place) for place in places}
            taken = {values[0] for values in left.values() if len(values) == 1}
            every = sorted({value for place in places for value in self.flags_at(place)})
            sets = [
                some
                for some in combinations(every, len(places))
                if sum(some) == amount and all({*some} & {*left[place]} for place in places)
            ]
            is_set = sum([len(values) > 1 for values in left.values()]) <= most
            for place, values in left.items():
                others = [left[other] for other in places if other != place]
                least, greatest = sum(map(min, others)), sum(map(max, others))
                for value in values if len(values) > 1 else ():
                    is_good = least + value <= amount <= greatest + value and value not in taken
                    if not is_good or (is_set and not any(value in some for some in sets)):
                        found.add(-self.flags_at(place)[value])
        return found

    def amounts_of(self) -> Iterator[tuple[frozenset[int], int, int]]:
        """Yield places that differ, their sum, and how many of them may be open to look at sets."""
        sums = [rule for rule in self.rules if rule.bags and rule.amount is not None]
        for rule in sums:
            assert rule.amount is not None
            yield rule.scope, rule.amount, 4
        cages = [self.rest(rule.scope, rule.amount or 0) for rule in sums if self.is_apart(rule)]
        scopes = [rule.scope for rule in sums if self.is_apart(rule)]
        for house, total in self.houses() if cages else ():
            places, amount = self.rest(house, total)
            meeting = [cage for cage, scope in zip(cages, scopes, strict=True) if scope & house]
            inside = [cage for cage in meeting if cage[0] <= house]
            rest = places.difference(*[own for own, _ in inside])
            amount -= sum([number for _, number in inside])
            if inside and rest:
                yield rest, amount, 2 * (len(rest) <= 2)
            for own, number in meeting:
                if rest and rest < own and not own <= house:
                    yield own - rest, number - amount, 2 * (len(own - rest) <= 2)

    def rest(self, places: frozenset[int], amount: int) -> tuple[frozenset[int], int]:
        """Return which of some places are open, and what of a sum is left to them."""
        opened = frozenset([place for place in places if len(self.left(place)) > 1])
        return opened, amount - sum([self.left(place)[0] for place in places - opened])

    def listings(self) -> Iterator[tuple[list[int], Callable[[Sequence[int]], bool], bool]]:
        """Yield places, and which values they may have together, of rules that list their ways.

        With them stands whether it is a sum, or follows from sums, whose ways are read late.

        So do what the sums within a house leave of it, and what sums that cover it have beside it.
        """
        for rule in self.rules:
            if rule.bags:
                bags = {tuple(sorted(bag)) for bag in rule.bags}
                yield (
                    sorted(rule.scope),
                    lambda values, bags=bags: tuple(sorted(values)) in bags,
                    self.is_apart(rule),
                )
        sums = [(rule.scope, rule.amount) for rule in self.rules if rule.amount is not None]
        for house, total in self.houses():
            inner = [(scope, amount) for scope, amount in sums if scope <= house]
            meeting = [(scope, amount) for scope, amount in sums if scope & house]
            rest = house - {place for scope, _ in inner for place in scope}
            if inner and 0 < len(rest) <= 3:
                left = total - sum([amount for _, amount in inner])
                yield sorted(rest), lambda values, left=left: sum(values) == left, True
            cover = {place for scope, _ in meeting for place in scope}
            if house < cover and len(cover - house) <= 3:
                over = sum([amount for _, amount in meeting]) - total
                yield sorted(cover - house), lambda values, over=over: sum(values) == over, True

    def houses(self) -> Iterator[tuple[frozenset[int], int]]:
        """Yield the places that have as many values, each of them once, and the values' sum."""
        for rule in self.rules:
            values = {place: set(self.flags_at(place)) for place in rule.scope}
            every = {value for own in values.values() for value in own}
            needs = {demand.literals for demand in rule.demands if demand.least == 1}
            alike = all(own == every for own in values.values()) and len(every) == len(rule.scope)
            groups = [
                {self.flags_at(place)[value] for place in rule.scope} for value in every if alike
            ]
            if groups and all(any(set(need) == group for need in needs) for group in groups):
                yield rule.scope, sum(every)

    def flags_at(self, place: int) -> dict[int, int]:
        """Return the variables of a place by their values."""
        return {value: v for v, at, value in self.model.indicators if at == place}

    def at_most_one(self) -> list[frozenset[int]]:
        """Return sets of variables of which a rule allows one to be true."""
        return [
            frozenset([-x for x in demand.literals])
            for rule in self.rules
            if rule.whole is None
            for demand in rule.demands
            if 1 < len(demand.literals) == demand.least + 1 and max(demand.literals) < 0
        ]

    def listed(self, rung: str, *, late: bool = False) -> set[int]:
        """Return what rules that list their ways say on a rung, or sums that stand apart."""
        found: set[int] = set()
        once = self.at_most_one()
        for places, allowed, is_apart in self.listings():
            if is_apart != late:
                continue
            flags = {place: self.flags_at(place) for place in places}
            own = {v for has in flags.values() for v in has.values()}
            ways = [
                {flags[place][value] for place, value in zip(places, values, strict=True)}
                for values in product(*[flags[place] for place in places])
                if allowed(values)
            ]
            ways = [
                way
                for way in ways
                if all((v in way) != (-v in self.known) for v in own if not self.open(v))
                and all(len(way & some) < 2 for some in once)
            ]
            had = {v for way in ways for v in way}
            value = {v: x for has in flags.values() for x, v in has.items()}
            if rung == "SET":
                values = {value[v] for v in had}
                found |= {-v for v in own if self.open(v) and value[v] not in values}
            elif rung == "PLACE":
                found |= {-v for v in own - had if self.open(v)}
                found |= {v for v in had if self.open(v) and all(v in way for way in ways)}
            for some in once if rung == "SHARED" else ():
                mine = {v for v in some & own if -v not in self.known}
                if len(mine) > 1 and not mine & self.known and all(way & mine for way in ways):
                    found |= {-v for v in some - own if self.open(v)}
        return found

    def unsaid(self) -> list[Spoken]:
        """Return the rules that have places and do not say all at once."""
        return [
            rule
            for rule in self.rules
            if rule.scope and any(len(d.literals) > d.least for d in rule.whole or rule.demands)
        ]

    def regions(self, *, late: bool = False) -> set[int]:
        """Return what rules say with those whose scope lies inside their own, which is no house's.

        Args:
            late: sums that stand apart are read too.
        """
        found: set[int] = set()
        unsaid = [rule for rule in self.unsaid() if late or not self.is_apart(rule)]
        houses = [places for places, _ in self.houses()]
        for head in unsaid:
            together = [rule for rule in unsaid if rule.scope <= head.scope]
            if not late:
                together = self.telling(together, head)
            if len(together) > 1 and head.scope not in houses:
                found |= self.read_whole(together)
        return found

    def telling(self, together: Sequence[Spoken], head: Spoken) -> list[Spoken]:
        """Return those rules that do not say what one of the same scope as a first one says too."""
        heads = [rule for rule in together if rule.scope == head.scope]
        return [
            rule
            for rule in together
            if not any(self.is_implied(rule, one) for one in heads if one is not rule)
        ]

    def of_houses(self) -> set[int]:
        """Return what houses say with all rules that lie in them."""
        found: set[int] = set()
        for places, _ in self.houses():
            found |= self.read_whole([rule for rule in self.unsaid() if rule.scope <= places])
        return found

    def is_implied(self, rule: Spoken, other: Spoken) -> bool:
        """Return whether a rule says of values that they are there once, as another one does."""
        ones = [{*d.literals} for d in other.demands if d.least == len(d.literals) - 1]
        demands = rule.demands
        return (
            rule.whole is None
            and len(demands) > 1
            and all(
                demand.least == len(demand.literals) - 1
                and max(demand.literals) < 0
                and any(one.issuperset(demand.literals) for one in ones)
                for demand in demands
            )
        )

    def late(self) -> set[int]:
        """Return what single rules of several demands say, and sums that stand apart by ways."""
        found = {x for rule in self.unsaid() for x in self.read_whole([rule])}
        found |= self.listed("PLACE", late=True) | self.listed("SHARED", late=True)
        return found | self.regions(late=True)

    def read_whole(self, rules: Sequence[Spoken]) -> set[int]:
        """Return all that rules say together of places."""
        demands = [d for rule in rules for d in rule.whole or rule.demands]
        demands += self.meaning({abs(x) for d in demands for x in d.literals})
        variables = {abs(x) for d in demands for x in d.literals}
        found = backbone(demands, self.known, frozenset(variables & self.place_of.keys()))
        assert found is not None
        return found

    def demands(self) -> list[Demand]:
        """Return what is counted of single rules."""
        found: list[Demand] = []
        for rule in self.rules:
            if rule.whole is None:
                found += rule.demands
            else:
                found += self.flags_of(rule)
        return found

    def flags_of(self, rule: Spoken) -> list[Demand]:
        """Return how many variables of a rule that is read whole are true, and are false."""
        flags = sorted(rule.others)
        assert rule.whole is not None
        ways = [
            sum([v in way for v in flags]) for way in ways_of(rule.whole, frozenset(), rule.others)
        ]
        found = [
            Demand(tuple(flags), min(ways, default=0)),
            Demand(tuple([-v for v in flags]), len(flags) - max(ways, default=0)),
        ]
        return [demand for demand in found if demand.least > 0]

    def inside(self) -> set[int]:
        """Return what follows by taking one demand from another.

        A literal and its opposite are one true literal together. If all open literals of the
        first are met by their opposites in the second, what is left of the sum speaks of the
        second's other literals alone.
        """
        found: set[int] = set()
        opened = [demand.left(self.known) for demand in self.demands() if _is_plain(demand)]
        for ours, must in opened:
            for theirs, more in opened:
                if must > 0 < more and {-x for x in ours} < set(theirs):
                    rest = [x for x in theirs if -x not in ours]
                    if must + more - len(ours) == len(rest):
                        found.update(rest)
        return found

    def of_board(self) -> set[int]:
        """Return what rules of the whole board say."""
        found: set[int] = set()
        for rule in self.rules:
            if rule.lazy and rule.lazy.of_board:
                found |= self.at_once(rule, self.known) or set()
        return found

    def sums(self) -> set[int]:
        """Return what one or two counts say inside one or two others."""
        bases: list[tuple[frozenset[int], int]] = []
        covers: list[tuple[frozenset[int], int]] = []
        for rule in self.rules:
            demands = rule.demands if rule.whole is None else self.flags_of(rule)
            for demand in demands:
                if self.is_count(demand, demands):
                    still, must = demand.left(self.known)
                    if must > 0:
                        bases.append((frozenset(still), must))
                        covers.append((frozenset([-x for x in still]), len(still) - must))
        found: set[int] = set()
        for some in _one_or_two(bases):
            needed = frozenset([x for literals, _ in some for x in literals])
            if len(needed) < sum([len(literals) for literals, _ in some]):
                continue
            near = [cover for cover in covers if cover[0] & needed]
            for others in _one_or_two(near):
                every = frozenset([x for literals, _ in others for x in literals])
                room = sum([most for _, most in others])
                if needed <= every and sum([must for _, must in some]) == room:
                    found.update([-x for x in every - needed])
        return found

    @staticmethod
    def is_count(demand: Demand, others: Sequence[Demand]) -> bool:
        """Return whether a demand is a count of three literals or more.

        That at least one is true is a count only if the same rule says how many are at most.
        """
        if len(demand.literals) < 3 or not _is_plain(demand):
            return False
        opposite = {-x for x in demand.literals}
        bounded = any(set(other.literals) == opposite and other.least > 1 for other in others)
        return demand.least > 1 or bounded

    def wrong(self) -> list[int]:
        """Return the open literals about places that the solution makes false."""
        return [-x for x in sorted(self.truth, key=abs) if self.open(abs(x))]

    def depth(self, supposed: int, *, board: bool) -> int:
        """Return in how many layers a supposition breaks a rule, 2 at least; 0 if it does not.

        Args:
            supposed: the literal.
            board: whether rules of the whole board are heard.
        """
        known = self.known
        layer: set[int] = {supposed}
        for depth in count(1):
            known = self.silently(known | layer)
            if self.absurd(known):
                return max(depth, 2)
            said = [self.at_once(rule, known, board=board) for rule in self.rules]
            if None in said:
                return max(depth, 2)
            layer = {x for some in said for x in some or ()}
            if layer <= known:
                return 0
        raise AssertionError

    def follow(self, supposed: Iterable[int], *, lazily: bool) -> Known | None:
        """Return all that follows from literals, one rule at a time; None if that is absurd."""
        known = self.known | set(supposed)
        while True:
            known = self.silently(known)
            if self.absurd(known):
                return None
            news: set[int] = set()
            for rule in self.rules:
                if rule.lazy is None or rule.demands:
                    said = self.at_once(_without_lazy(rule), known)
                    if said is None:
                        return None
                    news |= said
            if not news and lazily:
                for rule in self.rules:
                    said = self.at_once(rule, known)
                    if said is None:
                        return None
                    news |= said
            if not news:
                return known
            known |= news

    def nested(self, *, lazily: bool) -> set[int]:
        """Return what suppositions say that further ones leave no way."""
        found: set[int] = set()
        wrong = self.wrong()
        for x in wrong:
            known = self.follow([x], lazily=lazily)
            news = True
            while news and known is not None:
                failed = [
                    -z
                    for y in wrong
                    for z in (y, -y)
                    if not {z, -z} & known and self.follow({*known, z}, lazily=lazily) is None
                ]
                news = bool(failed)
                if failed:
                    known = self.follow({*known, *failed}, lazily=lazily)
            if known is None:
                found.add(-x)
        return found


NUMBERS = {
    "LAST": 0,
    "RULE": 1,
    "SET": 2,
    "PLACE": 3,
    "SHARED": 4,
    "REGION": 5,
    "INSIDE": 6,
    "SUBSET": 7,
    "HOUSE": 8,
    "CHAIN": 9,
    "BOARD": 10,
    "SUM": 11,
    "NESTED": 103,
    "SEARCH": 104,
}
HALF = Fraction(3, 2)
BEGINS = {2: 18, 3: 19, 4: 20, 5: 21, 6: 24, 7: 27, 8: 27 + HALF, 9: 30, 10: 30 + HALF, 11: 33}
"""The moment before the first round on a rung; those after SUM are RUNG apart."""


def number_of(said: Said) -> int:
    """Return the number of a round's rung; chains of three layers and more come after SUM."""
    return said.depth + 9 if said.depth > 2 else NUMBERS[said.rung]


def begins(number: int) -> Fraction | int:
    """Return the moment before the first round on a rung."""
    return BEGINS[number] if number in BEGINS else BEGINS[11] + RUNG * (number - 11)


def effort(plain: Plain) -> int:
    """Return the sum over all places of the moment at which each becomes known, rounded down.

    Args:
        plain: at the beginning; it is climbed to the end.
    """
    begun = plain.known
    moments: dict[int, Fraction | int] = {}

    def note(moment: Fraction | int) -> None:
        for place in set(plain.place_of.values()) - moments.keys():
            if not any(plain.open(v) for v, p in plain.place_of.items() if p == place):
                moments[place] = moment

    note(0)
    for layer in count(1):
        every = [
            plain.at_once(rule, plain.known, board=False, supposed=False)
            for rule in plain.rules
            if not rule.bags or plain.is_last(rule)
        ]
        said = {x for some in every for x in some or ()}
        if not said:
            break
        plain.known = plain.silently(plain.known | said)
        note(FILLING + min(layer, LAYERS))
    plain.known = begun
    dearest: tuple[int, int] = (0, 0)
    taken = 0
    while not plain.done:
        said = plain.step()
        cost = number_of(said), said.depth
        if cost > max(dearest, (1, 0)):
            dearest, taken = cost, 0
        taken += cost == dearest
        plain.known = plain.silently(plain.known | said.literals)
        number = dearest[0]
        begun_at = begins(number)
        moment = begun_at + (begins(number + 1) - begun_at) * Fraction(min(taken, ROUNDS), ROUNDS)
        if said.rung == "SEARCH":
            left = set(plain.place_of.values()) - moments.keys()
            return int(sum(moments.values()) + len(left) * moment)
        if number > 1:
            note(moment)
    return int(sum(moments.values()))


def backbone(demands: Sequence[Demand], known: Known, variables: frozenset[int]) -> set[int] | None:
    """Return the open literals of some variables that hold in all ways; None if there is none."""
    common: set[int] | None = None
    wanted = {x for v in variables if not {v, -v} & known for x in (v, -v)}
    for x in wanted:
        if common is not None and x not in common:
            continue
        way = _way([*demands], {*known, -x})
        if way is None:
            if _way([*demands], {*known}) is None:
                return None
            common = wanted if common is None else common
        else:
            common = {y for y in (wanted if common is None else common) if -y not in way}
    if common is None:
        return None if _way([*demands], {*known}) is None else set()
    return common


def ways_of(demands: Sequence[Demand], known: Known, variables: frozenset[int]) -> list[set[int]]:
    """Return the true ones of some variables in every way to meet demands, one by one."""
    found: list[set[int]] = []
    ordered = sorted(variables)
    for signs in product((1, -1), repeat=len(ordered)):
        way = {sign * v for sign, v in zip(signs, ordered, strict=True)}
        if _way([*demands], {*known, *way}) is not None:
            found.append({x for x in way if x > 0})
    return found


def _way(demands: list[Demand], chosen: set[int]) -> set[int] | None:
    """Return literals that are true together in some way to meet demands, or nothing."""
    taken = frozenset(chosen)
    narrow: tuple[int, ...] = ()
    for demand in demands:
        still, must = demand.left(taken)
        if len(still) < must:
            return None
        if must > 0 and (not narrow or len(still) < len(narrow)):
            narrow = still
    if not narrow:
        return chosen
    for x in (narrow[0], -narrow[0]):
        if (way := _way(demands, {*chosen, x})) is not None:
            return way
    return None


def _one_or_two(
    some: Sequence[tuple[frozenset[int], int]],
) -> Iterator[tuple[tuple[frozenset[int], int], ...]]:
    yield from [(one,) for one in some]
    yield from combinations(some, 2)


def _is_plain(demand: Demand) -> bool:
    """Return whether no literal counts twice."""
    return len(set(demand.literals)) == len(demand.literals)


def _with_family(model: Model) -> Iterator[tuple[int, Rule]]:
    """Yield each rule after the number of its family, -1 for those that are wholly lazy."""
    numbers: list[int] = []
    for number, (family, clauses, counts) in enumerate(model.spans()):
        size = family.size
        instances = -(-len(clauses) // size) - (-len(counts) // size) if size else 1
        numbers += [number] * instances
    rules = model.rules()
    numbers += [-1] * (len(rules) - len(numbers))
    yield from zip(numbers, rules, strict=True)


def _bounds(literals: Sequence[int], low: int, high: int) -> list[Demand]:
    found: list[Demand] = []
    if low > 0:
        found.append(Demand(tuple(literals), low))
    if high < len(literals):
        found.append(Demand(tuple([-x for x in literals]), len(literals) - high))
    return found


def _without_lazy(rule: Spoken) -> Spoken:
    other = Spoken(rule.scope, rule.demands, None)
    other.whole, other.others = rule.whole, rule.others
    return other
