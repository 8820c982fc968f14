"""The ladder: how hard each step of a solution by hand is, from the rules as they are stated.

At each state of the board the cheapest RUNG is looked for on which anything follows, and all that
follows there is written down in one ROUND. What follows at a cost up to k is monotone, so that
the dearest round depends on no order, no symmetry and no encoding, and a true clue more can only
make it cheaper. The rungs, cheapest first:

LAST: a rule with one open place says what it is. RULE: one rule, several open places. REGION: a
rule read together with the rules whose scope lies inside its own. INSIDE: two rules, the open
places of one among those of the other, one count taken from the other. CHAIN c: a value is
supposed, and single rules lead to a contradiction; c is the least size of its derivation tree
(Knuth 1977). NESTED: under the supposition a further one may be tried. SEARCH: what is left.

Lazy rules speak on every rung: alone as rules, and in chains. They speak of the whole board, so
that they are no part of a region.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from puzzles.errors import Disagreement
from verify.chains import Suppositions
from verify.derivations import NO_CHAIN
from verify.regions import Regions
from verify.residual import Constraints, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.kind import Solution
    from puzzles.model import Model


class Rung(IntEnum):
    """How a step is found, cheapest first."""

    LAST = 0
    RULE = 1
    REGION = 2
    INSIDE = 3
    CHAIN = 4
    NESTED = 5
    SEARCH = 6


Cost = tuple[Rung, int]
"""A rung and the size of a chain, which is 0 on other rungs than CHAIN."""
TOP: Cost = (Rung.SEARCH, 0)
WEIGHTS = (1, 2, 4, 6, 4, 40, 200)  # of a round by its rung; a chain's size is added


class Step(NamedTuple):
    """What one reason says.

    Attributes:
        sources: numbers of what it follows from. On LAST, RULE and INSIDE constraints, or
            a lazy rule as its number in the model less the number of lazy rules; on REGION the
            rule that heads it; on CHAIN and NESTED the literal that was supposed; else nothing.
        literals: what it says, perhaps among other things that other steps of the round say too.
    """

    sources: tuple[int, ...]
    literals: tuple[int, ...]


class Round(NamedTuple):
    """All that follows at a state at the least cost at which anything follows.

    Attributes:
        rung: how.
        chain: the size of the chains; 0 on other rungs.
        steps: what, and why.
        start: how many literals were known.
    """

    rung: Rung
    chain: int
    steps: list[Step]
    start: int

    @property
    def weight(self) -> int:
        """What it adds to the effort."""
        return WEIGHTS[self.rung] + self.chain


class Ladder:
    """A climb over the rules of a model, whose one solution is known.

    Args:
        model: as `Kind.reading` gives it.
        solution: the value of each place.
        known: the values that are known to begin with, OPEN for others; those that a place has
            before any rule is read at least.

    Attributes:
        state: what is known.
    """

    def __init__(self, model: Model, solution: Solution, known: Sequence[int] = ()) -> None:
        self.model = model
        self.constraints = Constraints(model)
        self.state = State(self.constraints)
        self._solution = solution
        self._true = _literals(self.constraints, solution)
        self._regions: Regions | None = None
        self._suppositions: Suppositions | None = None
        self._lazy_at: dict[int, list[int]] = {}
        for number, rule in enumerate(model.lazies):
            for place in rule.places:
                self._lazy_at.setdefault(place, []).append(number)
        self._to_ask = set(range(len(model.lazies)))
        self._said: dict[int, list[int]] = {}
        self._heard = 0
        if known:
            self.state.take(model.fixed(known))

    @property
    def done(self) -> bool:
        """Whether every place is known."""
        left = self.state.left
        return not any(left[place] for place in range(len(self._solution)))

    def climb(self, most: Cost = TOP) -> list[Round] | None:
        """Return all rounds, to the end or to SEARCH.

        Args:
            most: None is returned as soon as a round would cost more than this.
        """
        rounds: list[Round] = []
        while not self.done:
            found = self.step(most)
            if found is None:
                return None
            rounds.append(found)
            if found.rung == Rung.SEARCH:
                break
            self.take(found)
        return rounds

    def take(self, found: Round) -> None:
        """Write a round down.

        Raises:
            Disagreement: it says what the solution does not.
        """
        literals = [x for step in found.steps for x in step.literals]
        if any(self._true[x] < 0 for x in literals):
            raise Disagreement("a step of the ladder disagrees with the solution")
        self.state.take(literals)

    def step(self, most: Cost = TOP) -> Round | None:
        """Return the round at the present state, None if it would cost more than `most`."""
        last, more = self.state.forced()
        lazy_last, lazy_more = self._ask(alone=bool(last))
        if last or lazy_last:
            return self._round(Rung.LAST, _steps(last) + lazy_last)
        rung, chain = most
        if rung >= Rung.RULE and (more or lazy_more):
            return self._round(Rung.RULE, _steps(more) + lazy_more)
        if self._regions is None:
            self._regions = Regions(self.constraints, self.state, self._true)
        if rung >= Rung.REGION and (said := self._regions.backbones()):
            return self._round(Rung.REGION, [Step((r,), tuple(x)) for r, x in said])
        if rung >= Rung.INSIDE and (compared := self._regions.differences()):
            return self._round(Rung.INSIDE, [Step((a, b), tuple(x)) for a, b, x in compared])
        if rung < Rung.CHAIN:
            return None
        if self._suppositions is None:
            self._suppositions = Suppositions(self.constraints, self.state, self._true)
        limit = chain if rung == Rung.CHAIN else NO_CHAIN
        size, refuted = self._suppositions.chains(limit)
        if refuted:
            return self._round(Rung.CHAIN, [Step((x,), (-x,)) for x in refuted], size)
        if rung >= Rung.NESTED and (refuted := self._suppositions.nested()):
            return self._round(Rung.NESTED, [Step((x,), (-x,)) for x in refuted])
        return self._round(Rung.SEARCH, []) if rung >= Rung.SEARCH else None

    def _round(self, rung: Rung, steps: list[Step], chain: int = 0) -> Round:
        return Round(rung, chain, steps, len(self.state.trail))

    def _ask(self, *, alone: bool) -> tuple[list[Step], list[Step]]:
        """Return what lazy rules say, those with one open place first and the others apart.

        Args:
            alone: ask none of the others.
        """
        last: list[Step] = []
        more: list[Step] = []
        lazies, state = self.model.lazies, self.state
        if not lazies:
            return last, more
        place = self.constraints.place
        for literal in state.trail[self._heard :]:
            self._to_ask.update(self._lazy_at.get(place[literal], ()))
        self._heard = len(state.trail)
        to_ask = self._to_ask
        if alone:
            to_ask = {number for number in to_ask if self._has_one_place(number)}
        values = state.values[1 : self.constraints.variables + 1] if to_ask else []
        for number in to_ask:
            said = lazies[number].forces(values)
            if said is None:
                raise Disagreement(f"{lazies[number].name} is broken by what the rules say")
            self._said[number] = said
        self._to_ask = self._to_ask - to_ask
        for number in sorted(self._said):
            said = [x for x in self._said[number] if not state.values[x]]
            if not said:
                del self._said[number]
                continue
            step = Step((number - len(lazies),), tuple(said))
            (last if self._has_one_place(number) else more).append(step)
        return last, more

    def _has_one_place(self, number: int) -> bool:
        """Return whether one place of a lazy rule is open, no more and no fewer."""
        left = self.state.left
        still_open = filter(left.__getitem__, self.model.lazies[number].places)
        return next(still_open, None) is not None and next(still_open, None) is None


def _steps(said: dict[int, list[int]]) -> list[Step]:
    return [Step((j,), tuple(literals)) for j, literals in said.items()]


def _literals(constraints: Constraints, solution: Solution) -> list[int]:
    """Return for each literal whether the solution makes it true; open for what no place tells."""
    true = [0] * (2 * constraints.variables + 1)
    for variable, place, value in constraints.model.indicators:
        literal = variable if solution[place] == value else -variable
        true[literal], true[-literal] = 1, -1
    return true
