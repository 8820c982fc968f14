"""The model of a puzzle: its places as variables, and its RULES as values.

A rule is one instance of a rule as stated to a person, "row 3 holds 2 tents", with its name, its
scope (the places it speaks of) and perhaps the clue it comes from. Its constraints are clauses
and counts of true literals; a rule too big to spell out is lazy (`puzzles.model.lazy`). What the
rules are is recorded by families, not by objects for each instance, so that the record costs
nothing while a model is built; `Model.rules` spells the instances out when somebody asks.

Counts stay as they are, so that a solver with native cardinalities takes them and every other
one gets a CNF encoding of the user's choice. Uniqueness is about the values of places and about
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import TooLarge
from puzzles.model.constraint import (
    Bound,
    Clause,
    Constraint,
    Count,
    Family,
    Position,
    as_constraints,
    spelled,
)
from puzzles.model.stated import Stated, places_of
from puzzles.model.under import Under

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import TracebackType

    from puzzles.model.lazy import LazyRule
OPEN = -1
"""The value of a place that is not filled in."""
DIRECT_LIMIT = 2_000_000  # clauses of an encoding that forbids combinations one by one
LITERALS_LIMIT = 20_000_000  # of a model; so many take up to two gigabytes in a solver
WEIGHT_LIMIT = 10_000
Indicator = tuple[int, int, int]
"""A variable, a place, and the value that the place has when the variable is true."""


class Rule(NamedTuple):
    """One instance of a rule.

    Attributes:
        name: the word for it, which is also that of the violation a checker reports.
        scope: the places it speaks of.
        clue: the number of the clue it comes from, or None.
        clauses, counts: its constraints, as they are stored.
        lazy: what it says as an object, as far as that is not spelled out.
        stated: the count that it says, if its clauses spell that out.
        bags: the values that its places may have, in any order, if it says so by a list of these.
        amount: what the values of its places add up to, if it is stated so, and they differ.
    """

    name: str
    scope: tuple[int, ...]
    clue: int | None
    clauses: list[Clause]
    counts: list[Count]
    lazy: LazyRule | None = None
    stated: Count | None = None
    bags: Sequence[tuple[int, ...]] = ()
    amount: int | None = None

    @property
    def constraints(self) -> list[Constraint]:
        """What it says, but for its lazy part."""
        return list(as_constraints(self.clauses, self.counts))

    @property
    def is_spelled(self) -> bool:
        """Whether there is a rule besides its lazy part."""
        return not self.lazy or bool(self.clauses or self.counts)


Shift = tuple[int, int, int]
"""How many clauses, counts and lazy rules were put in front."""
Supposed = Callable[[Sequence[int], Sequence[int]], Iterator[list[int]]]
"""Follows suppositions, each by itself, in rounds: all rules speak of the same state.

It takes the value of each variable, as lazy rules do, and the literals to be supposed; it yields
for each round those that meet a contradiction in it.
"""


class Model:
    """Places, the variables that tell their values, and rules.

    Args:
        places: how many places there are.

    Attributes:
        variables: how many variables there are, numbered from 1.
        clauses, counts: the constraints, in the order in which they were added.
        lazies: what is not spelled out: rules, or parts of rules.
        template: the model that this one was extended by last, which may be that of many.
        supposed: where all rules are lazy, perhaps a quick way to follow suppositions.
        base: the value of each place when no indicator of it is true.
        indicators: the variables that tell values. A place may have several, at most one true.
        further: constraints that follow from the rules, which a session adds to a search that
            takes long. It is given how many variables there are, after which its helpers are
            numbered, and returns them as a model. None if the kind has none.
        level: whether all solutions make the same number of indicators true, even when clues
            are left out, so that no solution's true ones contain another's. Blocking clauses are
            then shorter.
    """

    def __init__(self, places: int = 0) -> None:
        self.variables = 0
        self.clauses: list[Clause] = []
        self.counts: list[Count] = []
        self.lazies: list[LazyRule] = []
        self.base: Sequence[int] = (0,) * places
        self.indicators: list[Indicator] = []
        self.level = False
        self.further: Callable[[int], Model] | None = None
        self.template: Template | None = None
        self.supposed: Supposed | None = None
        self._clue_of_lazy: dict[int, int] = {}  # by the number in `lazies`
        self._families: list[Family] = []
        # the families of a template, and how far each is to be shifted to be one of this model
        self._borrowed: tuple[Sequence[Family], Shift] | None = None
        # how many counts are spelled out so far, and as what
        self._spelled: tuple[int, list[Clause], list[Bound]] = (0, [], [])
        # of a template, what is found out once for all models that it extends
        self._rules: list[Rule] | None = None
        self._stated: Stated | None = None

    @property
    def families(self) -> list[Family]:
        """Which constraints make up which rules.

        Those of a template are shifted to their places here when somebody asks for the first time.
        """
        if self._borrowed is not None:
            families, shift = self._borrowed
            self._borrowed = None
            self._families += [family.shifted(*shift) for family in families]
        return self._families

    def bare(self) -> Model:
        """Return a model with the same places and variables, and without rules."""
        model = Model()
        model.variables, model.level = self.variables, self.level
        model.base, model.indicators = self.base, self.indicators.copy()
        return model

    def new(self) -> int:
        """Return a fresh variable."""
        self.variables += 1
        return self.variables

    def flags(self, places: Iterable[int], value: int = 1) -> dict[int, int]:
        """Give each of the places a variable that is true when it has this value, not its base."""
        literals = {place: number for number, place in enumerate(places, self.variables + 1)}
        self.variables += len(literals)
        self.indicators += [(variable, place, value) for place, variable in literals.items()]
        return literals

    def choices(self, places: Iterable[int], values: Sequence[int]) -> dict[int, dict[int, int]]:
        """Give each of the places a variable for each value, exactly one of them true."""
        literals: dict[int, dict[int, int]] = {}
        self.close()
        for place in places:
            first = self.variables + 1
            self.variables += len(values)
            chosen = range(first, self.variables + 1)
            literals[place] = dict(zip(values, chosen, strict=True))
            self.indicators += [(v, place, value) for value, v in literals[place].items()]
            self.exactly(chosen, 1)
        self.level = True
        return literals

    def rule(self, name: str, scope: Sequence[int], clue: int | None = None) -> Model:
        """Begin a rule, to be used in a `with` statement; what is added inside belongs to it."""
        clues = None if clue is None else (clue,)
        self.families.append(Family(name, self._end, (scope,), clues, 0))
        return self

    def each(
        self,
        name: str,
        *,
        scopes: Sequence[Sequence[int]] | None = None,
        clues: Sequence[int] | None = None,
        size: int = 1,
    ) -> Model:
        """Begin a family of which every constraint is a rule, until the next rule begins.

        Args:
            name: of the rules.
            scopes: of each instance, clauses first; left out, the places of its literals.
            clues: of each instance, clauses first; left out, they come from no clue.
            size: how many constraints of one sort after another make up a rule.
        """
        self.families.append(Family(name, self._end, scopes, clues, size))
        return self

    def close(self) -> None:
        """End the family that was begun last: what follows belongs to no rule."""
        families = self.families
        if families and families[-1].stop is None:
            families[-1].stop = self._end

    @property
    def _end(self) -> Position:
        return len(self.clauses), len(self.counts)

    def __enter__(self) -> Model:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def spells(self, count: Count) -> None:
        """Tell the count that the clauses of the rule spell out, in its `with` statement.

        How a rule is read by hand (`verify.grade.ladder`) then does not depend on its clauses.
        """
        self.families[-1].stated = count

    def lists(self, bags: Sequence[tuple[int, ...]]) -> None:
        """Tell the values that the rule that was begun allows in any order: what people look up."""
        self.families[-1].bags = bags

    def adds_up(self, amount: int) -> None:
        """Tell the sum of the values of the rule that was begun, which all differ.

        People take such sums from each other (`verify.reading.ways`).
        """
        self.families[-1].amount = amount

    def lazy(self, rule: LazyRule, clue: int | None = None) -> None:
        """Add a rule that is too big to spell out, perhaps one that comes from a clue.

        Inside of a `with` statement it is part of the rule that was begun there, of which it has
        the name; what the rule can say in constraints it says besides.

        Raises:
            ValueError: that rule has another name, or a lazy part already.
        """
        begun = self.families[-1] if self.families else None
        if begun is not None and not begun.size and begun.stop is None:
            if begun.name != rule.name or begun.lazy is not None or clue is not None:
                raise ValueError(f"{rule.name} cannot be the lazy part of {begun.name}")
            begun.lazy = len(self.lazies)
        elif clue is not None:
            self._clue_of_lazy[len(self.lazies)] = clue
        self.lazies.append(rule)

    def put(self, rule: Rule, lazy: LazyRule | None = None) -> None:
        """Add a rule of a model on the same variables; `lazy` stands in for its lazy part."""
        with self.rule(rule.name, rule.scope, rule.clue):
            self.clauses += rule.clauses
            self.counts += rule.counts
            if rule.stated is not None:
                self.spells(rule.stated)
            self.lists(rule.bags)
            self.families[-1].amount = rule.amount
            if part := lazy or rule.lazy:
                self.lazy(part)

    def add(self, clause: Clause) -> None:
        """Demand that one of the literals is true; the empty clause cannot be satisfied."""
        self.clauses.append(clause)

    def forbid_pairs(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Demand of each pair of literals that not both are true."""
        self.clauses += [[-one, -other] for one, other in pairs]

    def exactly(self, literals: Iterable[int], count: int) -> None:
        """Demand that exactly `count` of the literals are true."""
        self.counts.append(Count(list(literals), count, count))

    def at_most(self, literals: Iterable[int], bound: int) -> None:
        """Demand that at most `bound` of the literals are true."""
        self.counts.append(Count(list(literals), 0, bound))

    def at_least(self, literals: Iterable[int], bound: int) -> None:
        """Demand that at least `bound` of the literals are true."""
        literals = list(literals)
        self.counts.append(Count(literals, bound, len(literals)))

    def exactly_if(self, selector: int, literals: Sequence[int], count: int) -> None:
        """Demand that exactly `count` of the literals are true whenever `selector` is."""
        self._guarded_count(selector, Count(list(literals), count, count))

    def linear(self, weights: Sequence[int], literals: Sequence[int], low: int, high: int) -> None:
        """Demand that the weights of the true literals add up to between `low` and `high`.

        Stands as a count of the literals and of copies equal to them, one for each further unit
        of weight.

        Args:
            weights: of the literals; a negative one counts for the opposite literal.
            literals: as many.
            low, high: bounds of the sum.

        Raises:
            TooLarge: the weights add up to more than WEIGHT_LIMIT.
        """
        total = sum(map(abs, weights))
        if total > WEIGHT_LIMIT:
            raise TooLarge(f"weights of {total:,} in one sum; the limit is {WEIGHT_LIMIT:,}")
        counted: list[int] = []
        for weight, literal in zip(weights, literals, strict=True):
            if weight < 0:
                low, high, literal = low - weight, high - weight, -literal
            for number in range(abs(weight)):
                if number:
                    copy = self.new()
                    self.clauses += ([-literal, copy], [literal, -copy])
                    counted.append(copy)
                else:
                    counted.append(literal)
        self.counts.append(Count(counted, max(low, 0), high))

    def table(self, literals: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
        """Demand that the literals have the values, 0 or 1, of one of the rows.

        A fresh variable for each row (Bacchus 2007) implies its values; one of them is true, and
        a literal has no value that only absent rows give it.
        """
        chosen = [self.new() for _ in rows]
        self.clauses.append(chosen)
        for column, literal in enumerate(literals):
            for value in (0, 1):
                sign = literal if value else -literal
                supports = [c for c, row in zip(chosen, rows, strict=True) if row[column] == value]
                self.clauses += [[-c, sign] for c in supports]
                self.clauses.append([-sign, *supports])

    def extend(self, other: Model) -> None:
        """Add the constraints and rules of a model on the same variables.

        It must not be changed afterwards: what is found out about it is kept.

        Raises:
            ValueError: this model has variables, but not all of the other's: its own helpers
                have numbers that mean something else there.
        """
        if 0 < self.variables < other.variables:
            raise ValueError(f"{other.variables} variables cannot extend {self.variables}")
        shift = len(self.clauses), len(self.counts), len(self.lazies)
        own, others = self.spelled(), other.spelled()
        self._spelled = (
            len(self.counts) + len(other.counts),
            own[0] + others[0],
            own[1] + others[1],
        )
        self.close()
        self.template = Template(other, len(self.families), *shift)
        self._borrowed = other.families, shift
        self.clauses += other.clauses
        self.counts += other.counts
        self.lazies += other.lazies
        for number, clue in other._clue_of_lazy.items():
            self._clue_of_lazy[shift[2] + number] = clue
        self.variables = max(self.variables, other.variables)

    def spelled(self) -> tuple[list[Clause], list[Bound]]:
        """Return all counts as clauses, where those are few, and as bounds from above.

        What was spelled out once is kept, so that models made from one template share it.
        """
        done, clauses, bounds = self._spelled
        if done < len(self.counts):
            some, sums = spelled(*self.counts[done:])
            clauses, bounds = clauses + some, bounds + sums
            self._spelled = (len(self.counts), clauses, bounds)
        return clauses, bounds

    def decode(self, assignment: Sequence[int]) -> tuple[int, ...]:
        """Return the value of each place under a total assignment of the variables.

        A variable that the solver never saw may be missing at the end; it counts as false.
        """
        values = list(self.base)
        known = len(assignment)
        for variable, place, value in self.indicators:
            if variable <= known and assignment[variable - 1] > 0:
                values[place] = value
        return tuple(values)

    def differ(self, solution: Sequence[int]) -> Clause:
        """Return the clause that excludes exactly this solution (projected blocking clause)."""
        blocked = [-v for v, place, value in self.indicators if solution[place] == value]
        if not self.level:
            blocked += [v for v, place, value in self.indicators if solution[place] != value]
        return blocked

    def fixed(self, values: Sequence[int]) -> list[int]:
        """Return the literals that say that the places have these values, OPEN for any."""
        return [
            v if value == known else -v
            for v, place, value in self.indicators
            if (known := values[place]) != OPEN
        ]

    def place_of(self) -> dict[int, int]:
        """Return the place of each indicator variable."""
        return {variable: place for variable, place, _ in self.indicators}

    def rules(self) -> list[Rule]:
        """Return every instance of a rule, in the order in which they were added.

        Those of a template are spelled out once for all models that were made from it.
        """
        template = self.template
        if template and template.ends(self):
            return [
                *self._spelled_rules(template.families),
                *template.model._kept_rules(),
                *self._lazy_rules(),
            ]
        return self._spelled_rules(len(self.families)) + self._lazy_rules()

    def _kept_rules(self) -> list[Rule]:
        """Return the instances of all families; this is a template, which stays as it is."""
        if self._rules is None:
            self._rules = self._spelled_rules(len(self.families))
        return self._rules

    def _spelled_rules(self, number: int) -> list[Rule]:
        """Return the instances of the first so many families."""
        place_of = self.place_of()

        def places(literals: Iterable[int]) -> tuple[int, ...]:
            known = {place_of[abs(x)] for x in literals if abs(x) in place_of}
            return tuple(sorted(known))

        rules: list[Rule] = []
        for family, clauses, counts in islice(self.spans(), number):
            rules += _instances(family, clauses, counts, self._part_of(family), places)
        return rules

    def _part_of(self, family: Family) -> LazyRule | None:
        """Return the lazy part of a family that is one instance, if it has one."""
        return None if family.lazy is None else self.lazies[family.lazy]

    def _lazy_rules(self) -> list[Rule]:
        """Return the rules that are lazy and nothing else."""
        parts = {family.lazy for family in self.families}
        return [
            Rule(lazy.name, tuple(lazy.places), self._clue_of_lazy.get(number), [], [], lazy)
            for number, lazy in enumerate(self.lazies)
            if number not in parts
        ]

    def constraints(self) -> Iterator[Constraint]:
        """Yield all constraints, of rules and of none."""
        return as_constraints(self.clauses, self.counts)

    def spans(self) -> Iterator[tuple[Family, list[Clause], list[Count]]]:
        """Yield each family with its clauses and its counts."""
        return self._spans(self.families, self._end)

    def _spans(
        self, families: Sequence[Family], end: Position
    ) -> Iterator[tuple[Family, list[Clause], list[Count]]]:
        """Yield families that follow each other, each with its clauses and its counts.

        One that was not closed reaches up to the next, the last one up to `end`.
        """
        following = [*[family.start for family in families[1:]], end]
        for family, after in zip(families, following[: len(families)], strict=True):
            clauses, counts = family.stop or after
            yield (
                family,
                self.clauses[family.start[0] : clauses],
                self.counts[family.start[1] : counts],
            )

    def stated(self) -> Stated:
        """Return the constraints of all rules one after another, and those of none.

        First come those before the template, then the template's, then those behind it.
        """
        found = Stated(
            places_of(self.indicators, self.variables), len(self.indicators) > len(self.base)
        )
        begin, first, template = (0, 0), 0, self.template
        if template is not None and template.model.indicators == self.indicators:
            other = template.model
            own = self._families[: template.families]
            self._state(found, own, begin, (template.clauses, template.counts))
            if other._stated is None:
                other._stated = other.stated()
            found.append(other._stated, template.lazies)
            first = template.families + len(other.families)
            begin = template.clauses + len(other.clauses), template.counts + len(other.counts)
        families = self._families if first else self.families  # a template's need not be shifted
        self._state(found, families[first:], begin, self._end)
        return found

    def _state(
        self, found: Stated, families: Sequence[Family], begin: Position, end: Position
    ) -> None:
        """Add families to what is found, and the constraints of no rule from `begin` to `end`."""
        for family, clauses, counts in self._spans(families, end):
            found.add(family, clauses, counts)
        loose, sums = _loose(families, begin, end)
        found.add_loose([self.clauses[i] for i in loose], [self.counts[i] for i in sums])

    def structure(self) -> tuple[list[Clause], list[Count]]:
        """Return the constraints that belong to no rule."""
        clauses, counts = self.loose()
        return [self.clauses[i] for i in clauses], [self.counts[i] for i in counts]

    def loose(self) -> tuple[list[int], list[int]]:
        """Return the numbers of the clauses, and of the counts, that belong to no rule."""
        return _loose(self.families, (0, 0), self._end)

    def guarded(self, *, every: bool = False) -> Guards:
        """Return the model with rules put under literals, to be assumed.

        All rules of one clue share a literal; with `every`, each rule has its own, and what comes
        from no rule alone stays in force. A rule that is one literal is its own guard.
        """
        if every:
            return self.under(dict(enumerate(self.rules())), *self.structure())
        guarded = self.bare()
        guarded.clauses, guarded.counts = self.structure()
        chosen: dict[int, list[Rule]] = {}
        for family, clauses, counts in self.spans():
            part = self._part_of(family)
            if family.clues is None:
                guarded.clauses += clauses
                guarded.counts += counts
                guarded.lazies += [part] if part else []
                continue
            for rule in _instances(family, clauses, counts, part, lambda _: ()):
                assert rule.clue is not None
                chosen.setdefault(rule.clue, []).append(rule)
        for rule in self._lazy_rules():
            assert rule.lazy is not None
            if rule.clue is None:
                guarded.lazy(rule.lazy)
            else:
                chosen.setdefault(rule.clue, []).append(rule)
        return guarded._under(chosen)

    def under(
        self, rules: Mapping[int, Rule], clauses: Iterable[Clause], counts: Iterable[Count]
    ) -> Guards:
        """Return a model of the same places with each of some rules under a literal of its own.

        Rules are put there as they are by themselves, since those that they count on may be out of
        force. Clauses and counts that are given besides are always in force.
        """
        guarded = self.bare()
        guarded.clauses += clauses
        guarded.counts += counts
        apart = {
            key: [rule._replace(lazy=rule.lazy.bare()) if rule.lazy else rule]
            for key, rule in rules.items()
        }
        return guarded._under(apart)

    def _under(self, chosen: Mapping[int, Sequence[Rule]]) -> Guards:
        """Add the rules of each key under one literal: in force if it is assumed."""
        literals: dict[int, int] = {}
        for key, rules in chosen.items():
            (first, *others) = rules
            alone = not others and not first.counts and not first.lazy
            if alone and len(first.clauses) == 1 == len(first.clauses[0]):
                literals[key] = first.clauses[0][0]
                continue
            selector = literals[key] = self.new()
            for rule in rules:
                self.clauses += [[-selector, *clause] for clause in rule.clauses]
                for count in rule.counts:
                    self._guarded_count(selector, count)
                if rule.lazy:
                    self.lazy(Under(rule.lazy, selector))
        return Guards(self, literals)

    def _guarded_count(self, selector: int, count: Count) -> None:
        """Demand a count whenever `selector` is true.

        Stays native: copies of the selector fill the count up to a bound that the literals alone
        can never exceed. They are equal to it, so that a solver need not decide them.
        """
        literals, low, high = count
        width = len(literals)
        if low > high or low > width or high < 0:
            self.clauses.append([-selector])
            return
        if high == 0 or low == width:
            sign = 1 if low else -1
            self.clauses += [[-selector, sign * literal] for literal in literals]
            return
        room = width - high
        copies = [self.new() for _ in range(max(low, room))]
        for copy in copies:
            self.clauses += ([-selector, copy], [selector, -copy])
        if room > 0:
            self.counts.append(Count([*literals, *copies[:room]], 0, width))
        if low > 0:
            self.counts.append(Count([*(-x for x in literals), *copies[:low]], 0, width))

    def pairs(self, literals: Sequence[int]) -> None:
        """Demand pair by pair that at most one of the literals is true."""
        self.forbid_pairs(combinations(literals, 2))


class Template(NamedTuple):
    """A model that another one was extended by, and where in that its own things begin.

    Attributes:
        model: the model.
        families, clauses, counts, lazies: how many of the other's lie before its first.
    """

    model: Model
    families: int
    clauses: int
    counts: int
    lazies: int

    def ends(self, model: Model) -> bool:
        """Return whether a model that was extended by it had nothing added to it since."""
        own = self.model
        return (
            len(model.families) == self.families + len(own.families)
            and len(model.clauses) == self.clauses + len(own.clauses)
            and len(model.counts) == self.counts + len(own.counts)
            and model.indicators == own.indicators
        )


class Guards(NamedTuple):
    """A model in which rules are in force only as far as literals are assumed.

    Attributes:
        model: the model.
        of: the literal of each clue, or of each rule by its number in `Model.rules`.
    """

    model: Model
    of: dict[int, int]


def refuse_large(what: str, literals: int) -> None:
    """Refuse what would have more than LITERALS_LIMIT literals.

    Raises:
        TooLarge: says about how many there are.
    """
    if literals > LITERALS_LIMIT:
        raise TooLarge(f"{what} has about {literals:,} literals; the limit is {LITERALS_LIMIT:,}")


def _loose(
    families: Sequence[Family], begin: Position, end: Position
) -> tuple[list[int], list[int]]:
    """Return the numbers of the clauses and of the counts from `begin` to `end` in no family.

    A family that was not closed goes on until the next begins, or to the end.
    """
    clauses, counts = list[int](), list[int]()
    closed: Position | None = begin  # where the last family ended, None if it was not closed
    for family in families:
        if closed is not None and closed != family.start:
            clauses += range(closed[0], family.start[0])
            counts += range(closed[1], family.start[1])
        closed = family.stop
    if closed is not None and closed != end:
        clauses += range(closed[0], end[0])
        counts += range(closed[1], end[1])
    return clauses, counts


def _instances(
    family: Family,
    clauses: list[Clause],
    counts: list[Count],
    lazy: LazyRule | None,
    places: Callable[[Iterable[int]], tuple[int, ...]],
) -> Iterator[Rule]:
    """Yield the rules of a family.

    Args:
        family, clauses, counts: the family with its constraints.
        lazy: its lazy part, if it is one instance that has one.
        places: returns those that literals are about.
    """
    clues = family.clues
    if not family.size:
        assert family.scopes is not None
        clue = clues[0] if clues else None
        scope = tuple(family.scopes[0])
        yield Rule(
            family.name,
            scope,
            clue,
            clauses,
            counts,
            lazy,
            family.stated,
            family.bags,
            family.amount,
        )
        return
    size = family.size
    parts = [(clauses[i : i + size], list[Count]()) for i in range(0, len(clauses), size)]
    parts += [(list[Clause](), counts[i : i + size]) for i in range(0, len(counts), size)]
    for number, (some, sums) in enumerate(parts):
        if family.scopes:
            scope = tuple(family.scopes[number])
        else:
            scope = places(
                [x for literals in (*some, *[c.literals for c in sums]) for x in literals]
            )
        yield Rule(family.name, scope, clues[number] if clues else None, some, sums)
