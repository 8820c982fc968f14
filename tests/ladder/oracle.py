"""The ladder in slow and plain words, sharing nothing with the package that climbs it.

A constraint is a tuple of literals of which so many are true. Nothing is kept between questions:
each one reads every constraint again, tries out boards of a region one by one, and lets the costs
of chains sink until none sinks any more.
"""

from __future__ import annotations

from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from puzzles.kind import OPEN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from puzzles.model import Clause, Count, Model

FAR = 1_000_000


class Said(NamedTuple):
    """A round: its rung's name, the size of its chains, and all that it decides."""

    rung: str
    chain: int
    literals: frozenset[int]


class Constraint(NamedTuple):
    """At least `low` of the literals are true; `rule` is its number, None for no rule."""

    rule: int | None
    literals: tuple[int, ...]
    low: int


class Plain:
    """The rules of a model and what is known; literals of the solution are true.

    Args:
        model: the model.
        solution: the value of each place.
        known: the values known to begin with, OPEN for others.
    """

    def __init__(self, model: Model, solution: Sequence[int], known: Sequence[int] = ()) -> None:
        self.model = model
        self.rules = model.rules()
        self.constraints: list[Constraint] = []
        for number, rule in enumerate(self.rules):
            self._demand(number, rule.clauses, rule.counts)
        self._demand(None, *model.structure())
        self.place_of = {variable: place for variable, place, _ in model.indicators}
        self.truth = {
            variable: solution[place] == value for variable, place, value in model.indicators
        }
        self.known: set[int] = set()
        told = list(known) or [OPEN] * len(model.base)
        self.learn(
            [v if told[p] == value else -v for v, p, value in model.indicators if told[p] != OPEN]
        )

    def _demand(self, rule: int | None, clauses: Iterable[Clause], counts: Iterable[Count]) -> None:
        for clause in clauses:
            self.constraints.append(Constraint(rule, tuple(clause), 1))
        for literals, low, high in counts:
            if low > 0:
                self.constraints.append(Constraint(rule, tuple(literals), low))
            if high < len(literals):
                turned = tuple([-x for x in literals])
                self.constraints.append(Constraint(rule, turned, len(literals) - high))

    @cached_property
    def users(self) -> dict[int, set[int]]:
        """The rules that speak of each variable that tells no place's value."""
        found: dict[int, set[int]] = {
            v: set() for v in range(1, self.model.variables + 1) if v not in self.place_of
        }
        for rule, literals, _ in self.constraints:
            for x in literals:
                if rule is not None and abs(x) in found:
                    found[abs(x)].add(rule)
        return found

    def private(self, literal: int) -> bool:
        """Return whether a literal is of no interest but to a single rule."""
        return len(self.users.get(abs(literal), ())) == 1

    def subject(self, literal: int) -> tuple[str, int]:
        """Return the place that a literal speaks of, or else the variable."""
        variable = abs(literal)
        if variable in self.place_of:
            return "place", self.place_of[variable]
        return "variable", variable

    def open_literals(self, constraint: Constraint, known: Collection[int]) -> list[int]:
        """Return the literals of a constraint that are neither true nor false."""
        return [x for x in constraint.literals if x not in known and -x not in known]

    def missing(self, constraint: Constraint, known: Collection[int]) -> int:
        """Return how many of the open literals have to be true."""
        return constraint.low - sum([x in known for x in constraint.literals])

    def says(self, constraint: Constraint, known: Collection[int]) -> list[int]:
        """Return what a constraint alone says."""
        left = self.open_literals(constraint, known)
        return left if left and len(left) == self.missing(constraint, known) else []

    def learn(self, literals: Iterable[int]) -> None:
        """Write down literals, and what no person would call a step."""
        self.known.update(literals)
        news = True
        while news:
            news = False
            for constraint in self.constraints:
                said = self.says(constraint, self.known)
                if constraint.rule is not None:
                    said = [x for x in said if self.private(x)]
                if said:
                    self.known.update(said)
                    news = True

    @property
    def done(self) -> bool:
        """Whether every place is known."""
        return all(v in self.known or -v in self.known for v in self.place_of)

    def climb(self) -> Iterator[Said]:
        """Yield the rounds, to the end or to SEARCH."""
        while not self.done:
            said = self.step()
            yield said
            if said.rung == "SEARCH":
                return
            self.learn(said.literals)

    def step(self) -> Said:
        """Return what follows at the least cost."""
        last, more = self.single_rules()
        chain = 0
        if last:
            name, found = "LAST", last
        elif more:
            name, found = "RULE", more
        elif found := self.regions():
            name = "REGION"
        elif found := self.subtractions():
            name = "INSIDE"
        else:
            chain, found = self.chains()
            name = "CHAIN"
            if not found:
                chain, found = 0, self.nested(lazily=False) or self.nested(lazily=True)
                name = "NESTED" if found else "SEARCH"
        return Said(name, chain, frozenset(found))

    def single_rules(self) -> tuple[set[int], set[int]]:
        """Return what single rules say: those with one open place, and the others."""
        last: set[int] = set()
        more: set[int] = set()
        for constraint in self.constraints:
            if constraint.rule is None:
                continue
            said = self.says(constraint, self.known)
            if said:
                (last if self.open_subjects(constraint.rule) == 1 else more).update(said)
        for rule in self.model.lazies:
            said = rule.forces(self.values(self.known))
            assert said is not None
            open_places = {
                p for v, p in self.place_of.items() if not {v, -v} & self.known and p in rule.places
            }
            (last if len(open_places) == 1 else more).update(said)
        return last, more

    def open_subjects(self, rule: int) -> int:
        """Return of how many open places, and open shared variables, a rule speaks."""
        variables = {v for v, p in self.place_of.items() if p in self.rules[rule].scope}
        for own, literals, _ in self.constraints:
            if own == rule:
                variables.update([abs(x) for x in literals if not self.private(x)])
        return len({self.subject(v) for v in variables if not {v, -v} & self.known})

    def values(self, literals: Iterable[int]) -> list[int]:
        """Return an assignment as lazy rules read it."""
        values = [0] * self.model.variables
        for x in literals:
            values[abs(x) - 1] = 1 if x > 0 else -1
        return values

    def regions(self) -> set[int]:
        """Return what rules say of places with those inside their scopes, by trying out."""
        found: set[int] = set()
        for head in sorted({c.rule for c in self.constraints if c.rule is not None}):
            found.update(self.backbone(self.region(head)))
        return {x for x in found if abs(x) in self.place_of}

    def region(self, head: int) -> list[Constraint]:
        """Return the constraints of a rule, of rules in its scope, and of no rule among them.

        Rules that say at once all that they have to say are left out.
        """
        scope = set(self.rules[head].scope)
        unsaid = {c.rule for c in self.constraints if c.low < len(c.literals)}
        inside = {n for n, rule in enumerate(self.rules) if set(rule.scope) <= scope} & unsaid
        own = [c for c in self.constraints if c.rule in inside]
        variables = {abs(x) for c in own for x in c.literals}
        return own + [
            c
            for c in self.constraints
            if c.rule is None and variables.issuperset(map(abs, c.literals))
        ]

    def backbone(self, constraints: Sequence[Constraint]) -> set[int]:
        """Return the open literals that are true whenever the constraints hold."""
        open_now = {abs(x) for c in constraints for x in self.open_literals(c, self.known)}
        rest = [
            Constraint(None, tuple(self.open_literals(c, self.known)), self.missing(c, self.known))
            for c in constraints
        ]
        rest = [c for c in rest if c.low > 0]
        possible: set[int] = set()
        for variable in sorted(open_now):
            for x in (variable, -variable):
                if x not in possible:
                    possible.update(_board(rest, [x]))
        return {x for v in open_now for x in (v, -v) if -x not in possible}

    def subtractions(self) -> set[int]:
        """Return what follows by adding two constraints in which literals are opposite.

        A literal and its opposite are one true literal together. If all open literals of the
        first are met by their opposites in the second, what is left of the sum speaks of the
        second's other literals alone.
        """
        found: set[int] = set()
        of_rules = [c for c in self.constraints if c.rule is not None]
        opened = [(c, set(self.open_literals(c, self.known))) for c in of_rules]
        for one, ours in opened:
            if not ours or self.missing(one, self.known) < 1:
                continue
            for other, theirs in opened:
                if all(-x in theirs for x in ours):
                    rest = {x for x in theirs if -x not in ours}
                    low = (
                        self.missing(one, self.known) + self.missing(other, self.known) - len(ours)
                    )
                    if rest and low == len(rest):
                        found.update(rest)
        return {x for x in found if not self.private(x)}

    def false_literals(self) -> list[int]:
        """Return the open literals about places that the solution makes false."""
        wrong = [-v if true else v for v, true in self.truth.items()]
        return [x for x in wrong if x not in self.known and -x not in self.known]

    def chains(self) -> tuple[int, set[int]]:
        """Return the least size of a chain, and what chains of that size say."""
        sizes = {x: self.chain(x) for x in self.false_literals()}
        least = min(sizes.values(), default=FAR)
        return least, {-x for x, size in sizes.items() if size == least < FAR}

    def chain(self, supposed: int) -> int:
        """Return the size of the least derivation tree from a literal to a contradiction.

        Where there are lazy rules the board is looked at as a whole: what they say of all
        literals up to some cost, or that these say two things of one variable, costs one more.
        """
        rest = [
            Constraint(
                c.rule, tuple(self.open_literals(c, self.known)), self.missing(c, self.known)
            )
            for c in self.constraints
        ]
        costs = {supposed: 0}
        best = self._sink(rest, costs)
        for level in count():
            if not self.model.lazies or level >= best:
                return best
            told = {x for x, cost in costs.items() if cost <= level}
            if any(-x in told for x in told):
                return min(best, level + 1)
            for rule in self.model.lazies:
                said = rule.forces(self.values(self.known | told))
                if said is None:
                    return min(best, level + 1)
                for x in said:
                    costs[x] = min(costs.get(x, FAR), level + 1)
            best = min(best, self._sink(rest, costs))
            if level >= max(costs.values()):
                return best
        raise AssertionError

    def _sink(self, rest: Sequence[Constraint], costs: dict[int, int]) -> int:
        """Let costs sink to what constraints say; return the cost of a contradiction."""
        best, news = FAR, True
        while news:
            news = False
            for rule, literals, low in rest:
                step = int(rule is not None)
                room = len(literals) - low
                paid = sorted([costs[-z] for z in literals if -z in costs])
                if len(paid) > room:
                    best = min(best, sum(paid[: room + 1]) + step)
                for x in literals:
                    paid = sorted([costs[-z] for z in literals if z != x and -z in costs])
                    if len(paid) >= room:
                        price = sum(paid[:room]) + (0 if self.private(x) else step)
                        if price < costs.get(x, FAR):
                            costs[x] = price
                            news = True
        return best

    def follow(self, supposed: Iterable[int], *, lazily: bool) -> set[int] | None:
        """Return all that follows from literals, one rule at a time; None if that is absurd."""
        known = self.known | set(supposed)
        while True:
            news: set[int] = set()
            for constraint in self.constraints:
                if len(self.open_literals(constraint, known)) < self.missing(constraint, known):
                    return None
                news.update(self.says(constraint, known))
            if any(-x in known or -x in news for x in known | news):
                return None
            if not news:
                for rule in self.model.lazies if lazily else ():
                    said = rule.forces(self.values(known))
                    if said is None:
                        return None
                    news.update(said)
            if not news:
                return known
            known |= news

    def nested(self, *, lazily: bool) -> set[int]:
        """Return what suppositions say that further ones leave no way."""
        found: set[int] = set()
        wrong = self.false_literals()
        for x in wrong:
            known = self.follow([x], lazily=lazily)
            news = True
            while news and known is not None:
                news = False
                failed = [
                    -z
                    for y in wrong
                    for z in (y, -y)
                    if not {z, -z} & known and self.follow({*known, z}, lazily=lazily) is None
                ]
                if failed:
                    known, news = self.follow({*known, *failed}, lazily=lazily), True
            if known is None:
                found.add(-x)
        return found


def _board(constraints: Sequence[Constraint], chosen: list[int]) -> list[int]:
    """Return literals that are true together on some board, or nothing."""
    taken = set(chosen)
    widest: tuple[int, ...] = ()
    for _, literals, low in constraints:
        true = sum([x in taken for x in literals])
        left = tuple([x for x in literals if x not in taken and -x not in taken])
        if true + len(left) < low:
            return []
        if true < low and left and (not widest or len(left) < len(widest)):
            widest = left
    if not widest:
        return chosen
    for x in (widest[0], -widest[0]):
        if found := _board(constraints, [*chosen, x]):
            return found
    return []
