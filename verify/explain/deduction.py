"""The rules and the places that a step needs: enough for its conclusion, and none to spare.

A step is found from more than it needs: two rules exclude the same value, or a cell that is read
does not matter. Facts that are no place's value, such as "r1c2-3 is not a whole ship", rest on
the rules and places of the steps that told them. So what is printed of a step stands by itself.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.model.lazy import Cut, LazyRule
from puzzles.model.model import OPEN
from verify.explain.events import cited, unique
from verify.solver.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from puzzles.model.model import Model, Rule
    from verify.explain.events import Reason
    from verify.explain.steps import Step
    from verify.words.vocabulary import Cited, Vocabulary

CONFLICTS = 10_000  # in one question of the solver; what it cannot decide by then is kept


class Deduction(NamedTuple):
    """What a step follows from.

    Attributes:
        rules: the rules, none to spare.
        places: the places of which something was known before, none to spare.
    """

    rules: tuple[Cited, ...]
    places: tuple[int, ...]


class Scoped(LazyRule):
    """A lazy rule as far as it speaks of some places alone, such as two of all rows.

    Args:
        rule: the rule, as it is by itself.
        scope: the places.
        places_of: of each variable its place.
    """

    def __init__(self, rule: LazyRule, scope: Sequence[int], places_of: Sequence[int]) -> None:
        self._rule, self._scope = rule, frozenset(scope)
        self._outside = [v for v, place in enumerate(places_of, 1) if place not in self._scope]
        self.name, self.places = rule.name, tuple(scope)

    def key(self) -> Hashable:
        return self._rule, self._scope

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return the violated cuts of the places, read with all other places open."""
        masked = [*values]
        for variable in self._outside:
            if variable <= len(masked):
                masked[variable - 1] = 0
        return [
            cut
            for cut in self._rule.cuts(masked)
            if self._scope.issuperset(cut.scope) and all(_false(masked, x) for x in cut.clause)
        ]


def _false(values: Sequence[int], literal: int) -> bool:
    return abs(literal) <= len(values) and values[abs(literal) - 1] * literal < 0


class Deductions:
    """Finds what the steps of an explanation follow from, when somebody asks.

    Args:
        words: those for the puzzle.
        model: its reading.
        board: the values with which the explanation begins, OPEN where there is none.
        steps: the steps that are told, in order.
        told_by: returns why a literal had been told, None if it was known from the beginning.
    """

    def __init__(
        self,
        words: Vocabulary,
        model: Model,
        board: Sequence[int],
        steps: Sequence[Step],
        told_by: Callable[[int], Reason | None],
    ) -> None:
        self._words, self._model, self._steps = words, model, steps
        self._board, self._told_by = board, told_by
        self._found: dict[int, Deduction] = {}  # by the number of the step

    def of(self, number: int) -> Deduction:
        """Return what a step follows from.

        Raises:
            Disagreement: it does not follow from what it was found by.
        """
        if number not in self._found:
            self._found[number] = self._deduction(number)
        return self._found[number]

    def _deduction(self, number: int) -> Deduction:
        step = self._steps[number]
        rules, premises = self._traced(step.reason)
        concluded = self._concluded(step)
        places = self._words.places(premises)
        if not concluded or self._is_plain(rules, concluded):
            return Deduction(rules, places)
        return self._least(number, rules, places, concluded)

    def _traced(self, reason: Reason) -> tuple[tuple[Cited, ...], tuple[int, ...]]:
        """Return the rules and the literals of places on which a reason rests.

        A fact that is no place's value rests on what the step that told it rests on.
        """
        words = self._words
        rules, premises = [*cited(reason.sources)], [*reason.premises]
        if words.has_facts:
            seen, waiting = set(premises), [x for x in premises if words.place(x) < 0]
            while waiting:
                told = self._told_by(waiting.pop())
                if told is not None:
                    rules += cited(told.sources)
                    new = [x for x in told.premises if x not in seen]
                    seen.update(new)
                    premises += new
                    waiting += [x for x in new if words.place(x) < 0]
        return unique(rules), unique(x for x in premises if words.place(x) >= 0)

    def _concluded(self, step: Step) -> list[int]:
        """Return the literals that a step tells: of its decisions, and of facts."""
        literals = [x for x in step.news if self._words.fact(x)] if step.also else []
        for place, value, holds in step.decided:
            literals += self._literals(place, value, holds)
        return [*unique(literals)]

    def _literals(self, place: int, value: int, holds: bool) -> list[int]:
        """Return the literals that say that a place has a value, or that it has not."""
        variables, meaning = self._words.variables_of[place], self._words.meaning
        own = [v for v in variables if meaning[v][1] == value]
        if own:
            return own if holds else [-own[0]]
        return [-v for v in variables] if holds else []

    def _is_plain(self, rules: Sequence[Cited], concluded: Sequence[int]) -> bool:
        """Return whether each rule is a single constraint that alone speaks of a conclusion.

        Such a rule cannot be spared, and neither can what it reads.
        """
        speaking: dict[int, list[Cited]] = {self._words.place(x): [] for x in concluded}
        for rule in rules:
            own = rule.rule
            if own.lazy or own.stated or len(own.clauses) + len(own.counts) != 1:
                return False
            for place in own.scope:
                if place in speaking:
                    speaking[place].append(rule)
        needed = {id(some[0]) for some in speaking.values() if len(some) == 1}
        return len(needed) == len(rules)

    # what the solver is asked

    @cached_property
    def _rules(self) -> dict[Cited, int]:
        """The literal under which each rule of the steps is in force."""
        rules = unique(x for step in self._steps for x in self._traced(step.reason)[0])
        within = {number: self._within(rule) for number, rule in enumerate(rules)}
        guarded, literal_of = self._model.under(within, *self._model.structure())
        self._guarded = guarded
        return {rule: literal_of[number] for number, rule in enumerate(rules)}

    @cached_property
    def _session(self) -> Session:
        """A session with the rules, each under its literal."""
        assert self._rules is not None
        return Session(self._guarded)

    def _within(self, cited: Cited) -> Rule:
        """Return a rule as far as it is cited."""
        rule = cited.rule
        if rule.lazy is None or {*cited.places} == {*rule.scope}:
            return rule
        place_of = self._model.place_of()
        places = [place_of.get(v, -1) for v in range(1, self._model.variables + 1)]
        scoped = Scoped(rule.lazy.bare(), cited.places, places)
        return rule._replace(scope=cited.places, clauses=[], counts=[], lazy=scoped)

    @cached_property
    def _known(self) -> dict[int, list[tuple[int, list[int]]]]:
        """What is told of each place, and by the step of which number; -1 in the beginning."""
        known: dict[int, list[tuple[int, list[int]]]] = {}
        for place, value in enumerate(self._board):
            if value != OPEN:
                known[place] = [(-1, self._literals(place, value, True))]
        for number, step in enumerate(self._steps):
            for place, value, holds in step.decided:
                literals = self._literals(place, value, holds)
                known.setdefault(place, []).append((number, literals))
        return known

    def _least(
        self,
        number: int,
        rules: Sequence[Cited],
        places: Iterable[int],
        concluded: Sequence[int],
    ) -> Deduction:
        """Return what a conclusion follows from, without what can be spared.

        Rules are tried first, those that the step itself names last. Only whether something
        follows is asked, so that the answer does not depend on earlier questions.
        """
        session, literal_of = self._session, self._rules
        denied = -concluded[0]
        if len(concluded) > 1:
            denied = session.new()
            session.add([-denied, *[-x for x in concluded]])
        known = {
            place: [x for at, some in self._known.get(place, ()) if at < number for x in some]
            for place in places
        }
        kept = dict.fromkeys([*rules, *known])

        def follows(spared: Cited | int | None) -> bool:
            assumed = [denied]
            for item in kept:
                if item is not spared:
                    assumed += known[item] if isinstance(item, int) else [literal_of[item]]
            try:
                return not session.solve(assumed, most=CONFLICTS)
            except BudgetSpent:
                return spared is None

        if not follows(None):
            raise Disagreement("a step does not follow from what it names")
        for item in (*rules[::-1], *known):
            if follows(item):
                del kept[item]
        return Deduction(
            tuple([rule for rule in rules if rule in kept]),
            tuple([place for place in known if place in kept]),
        )
