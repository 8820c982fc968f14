"""Tiny random models with a solution, of all that models are made of, and their likenesses."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from puzzles.kinds.kenken import bags_of
from puzzles.model.lazy import Clause, Cut, LazyRule, Places
from puzzles.model.model import OPEN, Count, Model
from puzzles.rules.alike import LinesDiffer
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.verbs import any_order, once_each, total

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gen.sources.rng import Stream

FLAG, CHOICE = (0, 1), (0, 1, 2)


class Case(NamedTuple):
    """A model, a solution of it, and the values known to begin with."""

    model: Model
    solution: tuple[int, ...]
    known: tuple[int, ...]


class Builder:
    """Builds a model around a solution: every rule is true of it.

    Args:
        draw: makes the choices.
        places: how many places there are.

    Attributes:
        true: the literals that are true, of places and of helper variables.
    """

    def __init__(self, draw: Stream, places: int) -> None:
        self.draw = draw
        self.model = Model(places)
        self.solution = [0] * places
        self.true: list[int] = []
        of_three = draw.below(places + 1) if draw.below(2) else 0
        for place, has in self.model.choices(range(of_three), CHOICE).items():
            self.solution[place] = draw.choice(CHOICE)
            self.true += [v if self.solution[place] == x else -v for x, v in has.items()]
        for place, flag in self.model.flags(range(of_three, places)).items():
            self.solution[place] = draw.choice(FLAG)
            self.true.append(flag if self.solution[place] else -flag)
        self.flags = [v for v, place, _ in self.model.indicators if place >= of_three]
        self.model.close()
        self.define(draw.below(3))

    def literals(self, least: int, most: int) -> list[int]:
        """Return a few true literals of different variables."""
        return self.draw.sample(self.true, min(least + self.draw.below(most), len(self.true)))

    def turned(self, literals: Sequence[int]) -> list[int]:
        """Return the literals, some of them made false."""
        return [x if self.draw.below(2) else -x for x in literals]

    def scope(self, literals: Sequence[int]) -> list[int]:
        """Return the places of the literals, and perhaps one more."""
        place_of = self.model.place_of()
        scope = {place_of[abs(x)] for x in literals if abs(x) in place_of}
        if not scope or not self.draw.below(4):
            scope.add(self.draw.below(len(self.solution)))
        return sorted(scope)

    def define(self, helpers: int) -> None:
        """Add helper variables that mean that two literals are true, which is no rule.

        Two rules speak of each, so that none is a rule's own.
        """
        for _ in range(helpers):
            one, other = self.turned(self.draw.sample(self.true, 2))
            helper = self.model.new()
            self.model.clauses += [[-helper, one], [-helper, other], [helper, -one, -other]]
            holds = one in self.true and other in self.true
            self.true.append(helper if holds else -helper)
            for _ in range(2):
                some = [self.true[-1], *self.draw.sample(self.true[:-1], 1 + self.draw.below(2))]
                with self.model.rule("some", self.scope(some)):
                    self.model.add(some[:1] + self.turned(some[1:]))

    def rule(self) -> None:
        """Add a rule of some sort."""
        sort = self.draw.choice((self.count, self.count, self.clauses, self.table, self.linear))
        before = self.literals(1, 4)
        with self.model.rule("some", self.scope(before)):
            sort(before)

    def count(self, true: Sequence[int]) -> None:
        some = self.turned(true)
        number = sum([x in self.true for x in some])
        sort = self.draw.below(3)
        if sort == 0:
            self.model.exactly(some, number)
        elif sort == 1:
            self.model.at_most(some, number)
        else:
            self.model.at_least(some, number)

    def clauses(self, true: Sequence[int]) -> None:
        for _ in range(1 + self.draw.below(3)):
            some = self.turned(self.draw.sample(true, 1 + self.draw.below(len(true))))
            if any(x in self.true for x in some):
                self.model.add(some)
        self.model.add([true[0], *self.turned(true[1:])])

    def table(self, true: Sequence[int]) -> None:
        literals = self.turned(true)
        rows = {tuple([int(x in self.true) for x in literals])}
        for _ in range(self.draw.below(4)):
            rows.add(tuple([self.draw.below(2) for _ in literals]))
        self.model.table(literals, sorted(rows))

    def linear(self, true: Sequence[int]) -> None:
        literals = self.turned(true)
        weights = [self.draw.choice((1, 2, 3, -1)) for _ in literals]
        total = sum([w for w, x in zip(weights, literals, strict=True) if x in self.true])
        self.model.linear(weights, literals, total - self.draw.below(2), total)

    def lazy(self) -> None:
        """Add a lazy rule, if the flags allow one that is true."""
        flags = self.turned(self.flags)
        half = len(flags) // 2
        lines = [tuple(flags[:half]), tuple(flags[half : 2 * half])]
        texts = [[x in self.true for x in line] for line in lines]
        place_of = self.model.place_of()
        places = [tuple([place_of[abs(x)] for x in line]) for line in lines]
        if half > 1 and self.draw.below(2) and texts[0] != texts[1]:
            self.model.lazy(LinesDiffer("lines", lines, places))
        elif len(flags) > 2:
            true = [x in self.true for x in flags]
            first, last = true.index(True) if True in true else 0, len(true)
            while not true[last - 1] and last > first + 1:
                last -= 1
            if all(true[first:last]) or True not in true:
                beside = [
                    [n for n in (i - 1, i + 1) if 0 <= n < len(flags)] for i in range(len(flags))
                ]
                self.model.lazy(
                    Connected("path", beside, flags, places=[place_of[abs(x)] for x in flags])
                )

    def case(self) -> Case:
        """Return the model, with lazy rules perhaps, some places known."""
        for _ in range(self.draw.below(3)):
            self.lazy()
        known = [value if not self.draw.below(8) else OPEN for value in self.solution]
        return Case(self.model, tuple(self.solution), tuple(known))


def random_case(draw: Stream) -> Case:
    """Return a model with some rules of any sort; it may have other solutions besides."""
    builder = Builder(draw, 3 + draw.below(5))
    for _ in range(2 + draw.below(7)):
        builder.rule()
    return builder.case()


def tangled_case(draw: Stream) -> Case:
    """Return a model with many rules that say little each, so that it takes suppositions."""
    builder = Builder(draw, 5 + draw.below(4))
    for _ in range(len(builder.solution) * (3 + draw.below(3))):
        true, *others = draw.sample(builder.true, 3)
        with builder.model.rule("some", builder.scope([true, *others])):
            builder.model.add([true, *builder.turned(others)])
    return builder.case()


def counted_case(draw: Stream) -> Case:
    """Return a model of rules that count many places, so that one can be taken from another."""
    builder = Builder(draw, 6 + draw.below(3))
    for _ in range(4 + draw.below(4)):
        true = builder.literals(3, 4)
        with builder.model.rule("some", builder.scope(true)):
            values = [x if x > 0 else -x for x in true]
            builder.model.exactly(values, sum([x in builder.true for x in values]))
    for _ in range(draw.below(4)):
        builder.rule()
    return builder.case()


def whole_case(draw: Stream) -> Case:
    """Return a model of rules that say several things each."""
    builder = Builder(draw, 5 + draw.below(3))
    for _ in range(3 + draw.below(3)):
        some = builder.literals(4, 3)
        with builder.model.rule("some", builder.scope(some)):
            for _ in range(3):
                true, *others = draw.sample(some, 3)
                builder.model.add([true, *builder.turned(others)])
    return builder.case()


def joined_case(draw: Stream) -> Case:
    """Return a model of places in a row, of which those that are true hang together."""
    size = 7 + draw.below(3)
    first = draw.below(3)
    last = size - 1 - draw.below(3)
    model = Model(size)
    flags = list(model.flags(range(size)).values())
    solution = tuple([int(first <= place <= last) for place in range(size)])
    true = [v if solution[place] else -v for place, v in enumerate(flags)]
    beside = [[n for n in (place - 1, place + 1) if 0 <= n < size] for place in range(size)]
    model.lazy(Connected("path", beside, flags))
    for _ in range(size + draw.below(size)):
        one, *others = draw.sample(true, 2 + draw.below(2))
        some = [one, *[x if draw.below(2) else -x for x in others]]
        with model.rule("some", sorted(abs(x) - 1 for x in some)):
            model.add(some)
    shown = draw.sample([*range(first, last + 1)], draw.below(3))
    return Case(model, solution, tuple([x if n in shown else OPEN for n, x in enumerate(solution)]))


def caged_case(draw: Stream) -> Case:
    """Return a Latin square of nine places in cages, most of which tell their sums."""
    model = Model(9)
    has = model.choices(range(9), (1, 2, 3))
    model.close()
    order, first = draw.shuffled([1, 2, 3]), draw.below(3)
    solution = [order[(first + row + column) % 3] for row in range(3) for column in range(3)]
    once_each(model, "row", [range(at, at + 3) for at in (0, 3, 6)], has)
    once_each(model, "column", [range(at, 9, 3) for at in range(3)], has)
    for cage in ([0, 1, 3], [2, 5], [4, 7, 8]) if draw.below(2) else ([0, 3], [1, 2], [4, 5, 8]):
        values = [solution[place] for place in cage]
        if not draw.below(4):
            total(model, "cage", cage, has, sum(values))
        elif len({*values}) == len(cage):
            total(model, "cage", cage, has, sum(values), differ=True)
        else:
            any_order(model, "cage", cage, has, bags_of(3, len(cage), sum(values), "+"))
    known = [value if not draw.below(9) else OPEN for value in solution]
    return Case(model, tuple(solution), tuple(known))


def housed_case(draw: Stream) -> Case:
    """Return a house of five places, of which two at a time may not have some values together.

    Beside it are five in a row, of which those that are true hang together, as two of them do.
    """
    values = range(1, 6)
    model = Model(10)
    has = model.choices(range(5), values)
    flags = list(model.flags(range(5, 10)).values())
    model.close()
    solution = (*draw.shuffled(list(values)), 1, 1, 1, 1, 1)
    once_each(model, "house", [range(5)], has)
    for pair in draw.sample([*combinations(range(5), 2)], 5 + draw.below(4)):
        with model.rule("pair", pair):
            for some in product(values, repeat=2):
                if draw.below(2) and some != tuple([solution[place] for place in pair]):
                    model.add([-has[at][value] for at, value in zip(pair, some, strict=True)])
    model.lazy(Connected("path", [[1], [0, 2], [1, 3], [2, 4], [3]], flags))
    return Case(model, solution, (*[OPEN] * 6, 1, OPEN, 1, OPEN))


class Renamed(LazyRule):
    """A lazy rule whose variables have other numbers.

    Args:
        rule: the rule.
        numbers: for each of its variables the new literal.
        places: for each place the new number.
    """

    def __init__(self, rule: LazyRule, numbers: Sequence[int], places: Sequence[int]) -> None:
        self._rule, self._numbers = rule, numbers
        self.name = rule.name
        self.places: Places = tuple([places[place] for place in rule.places])
        self._renamed = places
        self.of_board, self.supposed = rule.of_board, rule.supposed

    def near(self) -> Renamed | None:
        near = self._rule.near()
        return None if near is None else Renamed(near, self._numbers, self._renamed)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        own = [values[abs(x) - 1] * (1 if x > 0 else -1) for x in self._numbers]
        return [
            Cut(
                [renumbered(x, self._numbers) for x in clause],
                tuple([self._renamed[place] for place in scope]),
            )
            for clause, scope in self._rule.cuts(own)
        ]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        raise NotImplementedError


def renumbered(literal: int, numbers: Sequence[int]) -> int:
    """Return the new literal of an old one."""
    new = numbers[abs(literal) - 1]
    return new if literal > 0 else -new


class Likeness(NamedTuple):
    """A model with everything in another order.

    Attributes:
        model: the model.
        numbers: for each variable the literal that stands for it.
        places: for each place its new number.
    """

    model: Model
    numbers: list[int]
    places: list[int]


def likeness(model: Model, draw: Stream) -> Likeness:
    """Return a model that says the same of places and variables in another order.

    Variables that tell no place's value may stand for the opposite.
    """
    places = draw.shuffled(range(len(model.base)))
    numbers = draw.shuffled(range(1, model.variables + 1))
    of_places = model.place_of()
    numbers = [x if v in of_places or draw.below(2) else -x for v, x in enumerate(numbers, 1)]
    other = Model()
    other.variables, other.level = model.variables, model.level
    other.base = [model.base[places.index(place)] for place in range(len(places))]
    other.indicators = draw.shuffled(
        [(numbers[v - 1], places[place], value) for v, place, value in model.indicators]
    )

    def clause(old: Clause) -> Clause:
        return draw.shuffled([renumbered(x, numbers) for x in old])

    def put(clauses: Sequence[Clause], counts: Sequence[Count]) -> None:
        for one in draw.shuffled(clauses):
            other.add(clause(one))
        for literals, low, high in draw.shuffled(counts):
            if draw.below(2):
                other.counts.append(Count(clause(literals), low, high))
            else:
                turned = [-x for x in clause(literals)]
                width = len(turned)
                other.counts.append(Count(turned, width - high, width - low))

    clauses, counts = model.structure()
    early = draw.below(2)
    if early:
        put(clauses, counts)
    for rule in draw.shuffled(model.rules()):
        if rule.lazy:
            other.lazy(Renamed(rule.lazy, numbers, places))
        else:
            scope = draw.shuffled([places[place] for place in rule.scope])
            with other.rule(rule.name, scope, rule.clue):
                put(rule.clauses, rule.counts)
    if not early:
        put(clauses, counts)
    return Likeness(other, numbers, places)
