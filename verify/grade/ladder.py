"""The ladder: how hard each step of a solution by hand is, from the rules as they are stated.

At each state of the board the cheapest RUNG is looked for on which anything follows, and all that
follows there is written down in one ROUND. What follows at a cost up to k is monotone, so that
the dearest round depends on no order, no symmetry and no encoding, and a true clue more can only
make it cheaper. The rungs, cheapest first:

LAST: a rule with one open place says what it is. RULE: one rule, several open places. SET, PLACE,
SHARED: one that lists its ways, such as a cage, as `verify.reading.ways` reads it; on RULE it says
nothing. A sum of values that differ says on SET what `verify.grade.totals` finds without listing
them, and if it shares no place with another one its ways, and regions with it, are read on SUBSET:
people rather look at the other rules first. One that says how much places have, as a number of
Hashi does, says on RULE, SET or PLACE what `verify.reading.amounts` finds there. REGION: a rule
read together with the rules whose scope lies inside its own, unless that is a house, of which the
places have as many values once each. INSIDE: two rules, the open places of one among those of the
other, one count taken from the other. SUBSET: one rule of several constraints, such as a house,
read whole. HOUSE: a house read with all that lies in it. CHAIN d: a value is supposed, and what
single rules say breaks one of them in d layers, each of which is all that follows at once from the
one before. Between CHAIN 2 and 3 stand BOARD: a rule of the whole board; and SUM: one or two counts
inside one or two others, where what they need is all that is there. NESTED: under the supposition a
further one may be tried. SEARCH: what is left.

A lazy rule speaks as a rule and in chains, and is no part of a region. One of the whole board does
not speak below BOARD, in chains of two layers neither, but for what people see at a glance
(`LazyRule.near`): they and makers of puzzles take it as dearer than all that is there.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from verify.grade.chains import LEAST, Suppositions
from verify.grade.totals import Totals
from verify.reading.amounts import Amounts
from verify.reading.propagate import Differences, JointRules, Sums, true_literals
from verify.reading.region_rung import Parted, Regions, parted
from verify.reading.remaining import Constraints, State
from verify.reading.ways import Ways, listings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from verify.reading.ways import Listing


class Rung(IntEnum):
    """How a step is found, cheapest first but for longer chains."""

    LAST = 0
    RULE = 1
    SET = 2
    PLACE = 3
    SHARED = 4
    REGION = 5
    INSIDE = 6
    SUBSET = 7
    HOUSE = 8
    CHAIN = 9
    BOARD = 10
    SUM = 11
    NESTED = 103
    SEARCH = 104


_RUNG_OF = {int(rung): rung for rung in Rung}


class Cost(NamedTuple):
    """What a round costs, to be compared.

    Attributes:
        number: of its rung; a chain of three layers is 12, one of four 13, and so on up to
            DEEPEST.
        depth: the layers of a chain; 0 on other rungs.
    """

    number: int
    depth: int = 0

    @property
    def rung(self) -> Rung:
        """The rung."""
        return Rung.CHAIN if self.depth else _RUNG_OF[self.number]

    def __str__(self) -> str:
        """How messages name it, such as "CHAIN 3"."""
        return f"{self.rung.name} {self.depth}" if self.depth else self.rung.name


DEEPEST = 102  # number of the rung of all chains that are deeper still
MANY = 1 << 30  # layers, more than there ever are
BOTTOM, TOP = Cost(Rung.LAST), Cost(Rung.SEARCH)
_RULE, _SET, _REGION = map(Cost, (Rung.RULE, Rung.SET, Rung.REGION))
_INSIDE, _SUBSET, _HOUSE = map(Cost, (Rung.INSIDE, Rung.SUBSET, Rung.HOUSE))


def chain(depth: int) -> Cost:
    """Return the cost of a chain of so many layers."""
    if depth <= LEAST:
        return Cost(Rung.CHAIN, LEAST)
    return Cost(min(Rung.SUM + depth - LEAST, DEEPEST), depth)


def above(cost: Cost) -> Cost:
    """Return the next greater cost of one below TOP."""
    if cost.depth > LEAST or cost.rung == Rung.SUM:
        return chain(max(cost.depth, LEAST) + 1)
    return chain(LEAST) if cost.rung == Rung.HOUSE else Cost(Rung(cost.number + 1))


def below(cost: Cost) -> Cost:
    """Return the next lesser cost of one above BOTTOM."""
    if cost.depth > LEAST:
        return chain(cost.depth - 1) if cost.depth > LEAST + 1 else Cost(Rung.SUM)
    if cost.rung == Rung.NESTED:
        return chain(MANY)
    return chain(LEAST) if cost.rung == Rung.BOARD else Cost(Rung(cost.number - 1))


class Step(NamedTuple):
    """What one reason says.

    Attributes:
        sources: numbers of what it follows from. On LAST, RULE, INSIDE and SUM constraints,
            those that are taken from others first, or of what is asked, as on BOARD, its number
            less the number of all that is asked (`Constraints.asked`); on SET, PLACE and SHARED
            that of the listing (`Ladder.listings`), or as on RULE; on REGION and HOUSE the rule
            that joint it; on SUBSET so too, or the bitwise complement of the number of a listing;
            on CHAIN and NESTED the literal that was supposed; else nothing.
        literals: what it says, perhaps among other things that other steps of the round say too.
    """

    sources: tuple[int, ...]
    literals: tuple[int, ...]


class Round(NamedTuple):
    """All that follows at a state at the least cost at which anything follows.

    Attributes:
        cost: that.
        steps: what, and why.
        start: how many literals were known.
    """

    cost: Cost
    steps: list[Step]
    start: int

    @property
    def rung(self) -> Rung:
        """How it is found."""
        return self.cost.rung

    @property
    def depth(self) -> int:
        """The layers of the chains; 0 on other rungs."""
        return self.cost.depth


class Ladder:
    """A climb over the rules of a model, whose one solution is known.

    Args:
        model: as `Kind.reading` gives it.
        solution: the value of each place.
        known: the values that are known to begin with, OPEN for others; those that a place has
            before any rule is read at least.
        before: another climb of the same board, to go on from where it is.

    Attributes:
        state: what is known.
        places: how many there are.
    """

    def __init__(
        self,
        model: Model,
        solution: Solution,
        known: Sequence[int] = (),
        before: Ladder | None = None,
    ) -> None:
        self.model = model
        self.places = len(solution)
        self._solution = solution
        self._rest = list(range(self.places))
        self._joint: JointRules | None = None
        self._parted = Parted([], [], [])
        self._together: dict[int, Regions] = {}
        self._listings: list[Listing] | None = None
        self._stated: list[Listing] = []
        self._ways: dict[bool, Ways] = {}
        self._totals: Totals | None = None
        self._amounts: Amounts | None = None
        self._differences: Differences | None = None
        self._sums: Sums | None = None
        self._suppositions: Suppositions | None = None
        self.constraints: Constraints = before.constraints if before else Constraints(model)
        self.state: State = State(self.constraints, before.state if before else None)
        self._true: list[int] = (
            before._true if before else true_literals(model.indicators, model.variables, solution)
        )
        asked = range(len(self.constraints.asked))
        self._to_ask: set[int] = before._to_ask.copy() if before else set(asked)
        self._said: dict[int, list[int]] = before._said.copy() if before else {}
        self._heard: int = before._heard if before else 0
        if known:
            self.state.take(model.fixed(known))

    @property
    def done(self) -> bool:
        """Whether every place is known."""
        left, rest = self.state.left, self._rest
        while rest and not left[rest[-1]]:
            rest.pop()
        return not rest

    def open(self, places: Iterable[int]) -> list[int]:
        """Return which of some places are not known."""
        left = self.state.left
        return [place for place in places if left[place]]

    def known_since(self, begun: int) -> set[int]:
        """Return the places that are known and of which the trail tells something from `begun` on.

        Among them is what no place is, at -1, once all variables are known.
        """
        left, place = self.state.left, self.constraints.place
        return {place[x] for x in self.state.trail[begun:] if not left[place[x]]}

    def beside(self) -> Ladder:
        """Return another climb of the same board from here; what lazy rules say is asked once."""
        self._ask(alone=False)
        return Ladder(self.model, self._solution, before=self)

    def read(self) -> bool:
        """Write down all that LAST and RULE say at this state; return whether that is anything.

        What rules say of how much places have is among it, on SET and PLACE too.
        """
        last, more = self._forced()
        asked = self._ask(alone=False)
        literals = [x for said in (last, more) for some in said.values() for x in some]
        literals += [x for steps in asked for step in steps for x in step.literals]
        self.state.take(literals)
        return bool(literals)

    def rounds(self, most: Cost = TOP) -> Iterator[Round]:
        """Yield all rounds that cost no more than this, each when it was written down."""
        while not self.done:
            climbed = self.step(most)
            if climbed is None:
                return
            self.take(climbed)
            yield climbed
            if climbed.cost == TOP:
                return

    def climb(self, most: Cost = TOP) -> list[Round] | None:
        """Return all rounds, to the end or to SEARCH; None if one would cost more than `most`."""
        rounds = list(self.rounds(most))
        at_end = self.done or (bool(rounds) and rounds[-1].rung == Rung.SEARCH)
        return rounds if at_end else None

    def about(self, one: Round) -> set[int]:
        """Return the places of which a round says anything, -1 for variables that are of none."""
        place = self.constraints.place
        return {place[x] for _, said in one.steps for x in said}

    def width(self, one: Round) -> int:
        """Return of how many places, or shared variables, a round says anything; one at least."""
        return max(len(self.about(one) - {-1}), 1)

    def take(self, climbed: Round) -> None:
        """Write a round down.

        Raises:
            Disagreement: it says what the solution does not.
        """
        literals = [x for _, said in climbed.steps for x in said]
        if -1 in map(self._true.__getitem__, literals):
            raise Disagreement("a step of the ladder disagrees with the solution")
        self.state.take(literals)

    def step(self, most: Cost = TOP) -> Round | None:
        """Return the round at the present state, None if it would cost more than `most`."""
        last, more = self._forced()
        lazy_last, lazy_more = self._ask(alone=bool(last))
        if last or lazy_last:
            return self._round(BOTTOM, _steps(last) + lazy_last)
        plain, drawn, kept = _steps(more) + lazy_more, list[Step](), list[Step]()
        if lazy_more and self.constraints.whole:
            if self._amounts is None:
                self._amounts = Amounts(self.constraints, self.state)
            if self._amounts.rules:
                apart = self._amounts.apart(plain)
                plain, drawn, kept = ([Step(*one) for one in some] for some in apart)
        if most >= _RULE and plain:
            return self._round(_RULE, plain)
        if most >= _SET and (listed := self._listed(most, drawn, kept)):
            return listed
        if most >= _REGION and (said := self._whole(Rung.REGION)):
            return self._round(_REGION, said)
        if most >= _INSIDE and (said := self._compared()):
            return self._round(_INSIDE, said)
        if most >= _SUBSET and (said := self._of_sums() + self._whole(Rung.SUBSET)):
            return self._round(_SUBSET, said)
        if most >= _HOUSE and (said := self._whole(Rung.HOUSE)):
            return self._round(_HOUSE, said)
        return self._dearer(most)

    def _dearer(self, most: Cost) -> Round | None:
        """Return the round if it takes a supposition or a sum, as `step`."""
        if most < (Rung.CHAIN,):
            return None
        if self._suppositions is None:
            self._suppositions = Suppositions(self.constraints, self.state, self._true)
        supposed = self._suppositions
        refuted = supposed.begin()
        if not refuted and most >= (Rung.BOARD,) and (said := self._of_board()):
            return self._round(Cost(Rung.BOARD), said)
        if not refuted and most >= (Rung.SUM,):
            if self._sums is None:
                own = self.constraints
                self._sums = Sums(own.propagator, own.rule, own.room)
            if sums := self._sums.all(self.state.values, self.state.room):
                steps = [Step(bases + covers, tuple(x)) for bases, covers, x in sums]
                return self._round(Cost(Rung.SUM), steps)
        while not refuted and supposed.going and most >= chain(supposed.depth + 1):
            refuted = supposed.further()
        if refuted:
            return self._round(chain(supposed.depth), [Step((x,), (-x,)) for x in refuted])
        if most >= (Rung.NESTED,) and (refuted := supposed.nested()):
            return self._round(Cost(Rung.NESTED), [Step((x,), (-x,)) for x in refuted])
        return self._round(TOP, []) if most >= TOP else None

    @property
    def listings(self) -> list[Listing]:
        """The rules that list their ways, and what follows from sums (`verify.reading.ways`)."""
        if self._listings is None:
            self._stated = listings(self.constraints) if self.constraints.listing else []
            self._listings = self._stated.copy()
        return self._listings

    def _listed(self, most: Cost, drawn: list[Step], kept: list[Step]) -> Round | None:
        """Return the round if it is one on SET, PLACE or SHARED, as `step`.

        Args:
            most: as in `step`.
            drawn, kept: what rules that say how much places have say on SET and on PLACE.
        """
        if not self.constraints.listing:
            for rung, also in ((Rung.SET, drawn), (Rung.PLACE, kept)):
                if also and most >= (rung,):
                    return self._round(Cost(rung), also)
            return None
        if self._totals is None:
            self._totals = Totals(self.constraints, self.state, self.listings)
        ways = self._ways_of(apart=False)
        reads = (
            (Rung.SET, (ways.sets, self._totals.said), drawn),
            (Rung.PLACE, (ways.places,), kept),
            (Rung.SHARED, (ways.shared,), list[Step]()),
        )
        for rung, read, also in reads:
            if most >= (rung,):
                steps = [Step((n,), tuple(some)) for said in read for n, some in said()]
                if steps or also:
                    return self._round(Cost(rung), steps + also)
        return None

    def _ways_of(self, *, apart: bool) -> Ways:
        """Return what reads the ways of rules that list them, of sums that stand apart or not."""
        if apart not in self._ways:
            listed = {n: one for n, one in enumerate(self._stated) if one.apart == apart}
            self._ways[apart] = Ways(self.constraints, self.state, listed)
        return self._ways[apart]

    def _of_sums(self) -> list[Step]:
        """Return what sums that stand apart say by their ways."""
        if not any(one.apart for one in self.listings):
            return []
        ways = self._ways_of(apart=True)
        return [Step((~n,), tuple(x)) for said in (ways.places, ways.shared) for n, x in said()]

    def _forced(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return what constraints say on LAST, and on RULE: rules that list their ways nothing."""
        last, more = self.state.forced()
        if listing := self.constraints.listing:
            rule = self.constraints.rule
            more = {j: said for j, said in more.items() if rule[j] not in listing}
        return last, more

    def _whole(self, rung: Rung) -> list[Step]:
        """Return what rules say that are read with others, or by themselves but whole."""
        regions = self._together.get(int(rung))
        if regions is None:
            if self._joint is None:
                own = self.constraints
                self._joint = JointRules(
                    own.propagator, len(own.model.base), own.room, own.rule, own.scopes, own.whole
                )
                late = {one.rules[0] for one in self.listings if one.apart and not one.name}
                self._parted = parted(own, self._joint.regions, late)
            together = {
                Rung.REGION: self._parted.regions,
                Rung.SUBSET: [*self._joint.subsets, *self._parted.later],
                Rung.HOUSE: self._parted.houses,
            }[rung]
            regions = Regions(self._joint, together, self.constraints, self.state, self._true)
            self._together[int(rung)] = regions
        return [Step((head,), tuple(said)) for head, said in regions.backbones()]

    def _compared(self) -> list[Step]:
        """Return what constraints say that others are taken from."""
        if self._differences is None:
            self._differences = Differences(self.constraints.propagator)
        said = self._differences.all(self.state.values, self.state.room)
        return [Step((a, b), tuple(x)) for a, b, x in said]

    def _of_board(self) -> list[Step]:
        """Return a step for each rule of the whole board that forces anything; as `Step` says."""
        asked, state = self.constraints.asked, self.state
        steps: list[Step] = []
        for number in sorted(self.constraints.board):
            said = asked[number].forces(state.values[1 : self.constraints.variables + 1])
            if said is None:
                raise Disagreement(f"{asked[number].name} is broken by what the rules say")
            if said:
                steps.append(Step((number - len(asked),), tuple(said)))
        return steps

    def _round(self, cost: Cost, steps: list[Step]) -> Round:
        return Round(cost, steps, len(self.state.trail))

    def _ask(self, *, alone: bool) -> tuple[list[Step], list[Step]]:
        """Return what lazy rules say, those with one open place first and the others apart.

        Those of the whole board are not asked, nor those that list their ways, but for their
        last place.

        Args:
            alone: ask none of the others.
        """
        lazies, state, forced = self.constraints.asked, self.state, self.constraints.forced
        if not lazies:
            return [], []
        self._to_ask.update(forced.touched(state.trail, self._heard))
        self._to_ask -= self.constraints.board
        self._heard = len(state.trail)
        to_ask, speaker, listing = self._to_ask, self.constraints.speaker, self.constraints.listing
        if alone or listing:
            to_ask = {
                number
                for number in to_ask
                if not (alone or speaker[number] in listing) or state.is_last(speaker[number])
            }
        if to_ask:
            values = state.values[1 : self.constraints.variables + 1]
            for number in to_ask:
                said = lazies[number].forces(values)
                if said is None:
                    raise Disagreement(f"{lazies[number].name} is broken by what the rules say")
                self._said[number] = said
            self._to_ask = self._to_ask - to_ask
        if not self._said:
            return [], []
        last, more = forced.apart(self._said, state.values, state.left)
        self._said = dict([*last, *more])
        first = -len(lazies)
        return (
            [Step((first + number,), tuple(said)) for number, said in last],
            [Step((first + number,), tuple(said)) for number, said in more],
        )


def _steps(said: dict[int, list[int]]) -> list[Step]:
    return [Step((j,), tuple(literals)) for j, literals in said.items()]
