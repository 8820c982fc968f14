"""The rules and the places that a step needs: enough for its conclusion, and none to spare.

A step is found from more than it needs: two rules exclude the same value, or a cell that is read
does not matter. Facts that are no place's value, such as "r1c2-3 is not a whole ship", rest on
the rules and places of the steps that told them. So what is printed of a step stands by itself.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzles.declare.phrases import Named
from puzzles.model.model import OPEN
from verify.explain.events import cited, unique

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from verify.explain.events import Reason
    from verify.explain.needs import Needs
    from verify.explain.steps import Step
    from verify.words.vocabulary import Cited, Vocabulary


class Deduction(NamedTuple):
    """What a step follows from.

    Attributes:
        rules: the rules, none to spare.
        places: the places of which something was known before, none to spare.
    """

    rules: tuple[Cited, ...]
    places: tuple[int, ...]


class Deductions:
    """Finds what the steps of an explanation follow from, when somebody asks.

    Args:
        words: those for the puzzle.
        needs: asks a solver.
        board: the values with which the explanation begins, OPEN where there is none.
        steps: the steps that are told, in order.
        find_reason: returns why a literal had been told, None if it was known in the beginning.
    """

    def __init__(
        self,
        words: Vocabulary,
        needs: Needs,
        board: Sequence[int],
        steps: Sequence[Step],
        find_reason: Callable[[int], Reason | None],
    ) -> None:
        self._words, self._needs, self._steps = words, needs, steps
        self._board, self._find_reason = board, find_reason

    def of(self, number: int) -> Deduction:
        """Return what a step follows from, by the number of the step.

        Raises:
            Disagreement: it does not follow from what it was found by.
        """
        step = self._steps[number]
        rules, premises = self._traced(step.reason)
        concluded, places = self._concluded(step), self._words.places(premises)
        if not concluded or self._is_plain(rules, concluded):
            return Deduction(rules, places)
        parts = step.reason.because().parts
        named = {place for one in parts if isinstance(one, Named) for place in one.places}
        known = {
            place: [x for at, some in self._known.get(place, ()) if at < number for x in some]
            for place in sorted(places, key=lambda place: place not in named)
        }
        rules, kept = self._needs.least(rules, known, concluded)
        return Deduction(rules, tuple(sorted(kept)))

    def _traced(self, reason: Reason) -> tuple[tuple[Cited, ...], tuple[int, ...]]:
        """Return the rules and the literals of places on which a reason rests.

        A fact that is no place's value rests on what the step that told it rests on.
        """
        words = self._words
        rules, premises = [*cited(reason.sources)], [*reason.premises]
        if words.has_facts:
            seen, waiting = set(premises), [x for x in premises if words.place(x) < 0]
            while waiting:
                told = self._find_reason(waiting.pop())
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

        Such a rule cannot be spared, and neither can what it reads, if no place has its value
        without any rule.
        """
        if self._is_fixed:
            return False
        speaking: dict[int, list[Cited]] = {self._words.place(x): [] for x in concluded}
        for cited_rule in rules:
            rule = cited_rule.rule
            if rule.lazy or rule.stated or len(rule.clauses) + len(rule.counts) != 1:
                return False
            literals = rule.clauses[0] if rule.clauses else rule.counts[0].literals
            if not all(abs(x) in self._words.meaning for x in literals):  # helpers hide places
                return False
            for place in rule.scope:
                if place in speaking:
                    speaking[place].append(cited_rule)
        needed = {id(some[0]) for some in speaking.values() if len(some) == 1}
        return len(needed) == len(rules)

    @cached_property
    def _is_fixed(self) -> bool:
        """Whether some place has its value without any rule."""
        clauses, counts = self._words.model.structure()
        return any(len(x) < 2 for x in clauses) or any(len(x.literals) < 2 for x in counts)

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
