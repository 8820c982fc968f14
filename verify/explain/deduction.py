"""The rules and places that a step needs: they imply its conclusion, and none can be left out.

The search for steps uses more than they need: two rules may exclude the same value, or a cell that
was read may not matter. Facts that are not the value of a place, such as "r1c2-3 is not a whole
ship", are replaced by the rules and places of the steps that concluded them. So a reader can check
each printed step by its rules and places alone.
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
    """The premises of a step, of which none can be left out.

    Attributes:
        rules: the rules.
        places: the places whose values, or excluded values, were known before the step.
    """

    rules: tuple[Cited, ...]
    places: tuple[int, ...]


class Deductions:
    """Computes the premises of the steps of an explanation on demand.

    Args:
        words: the vocabulary of the puzzle.
        needs: leaves out rules and places by questions to a solver.
        board: the values with which the explanation begins, OPEN for open places.
        steps: the printed steps, in order.
        find_reason: returns the reason for a literal that an earlier step concluded, or None if the
            literal was known in the beginning.
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
        """Return the premises of a step.

        Args:
            number: index of the step.

        Raises:
            Disagreement: the step does not follow from the rules and places that it was found by.
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
        """Return the rules of a reason, and its premises that are literals of places.

        A premise that is a fact is replaced by the premises of the step that concluded it.
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
        """Return the literals of the decisions and facts that a step concludes."""
        literals = [x for x in step.news if self._words.fact(x)] if step.also else []
        for place, value, holds in step.decided:
            literals += self._literals(place, value, holds)
        return [*unique(literals)]

    def _literals(self, place: int, value: int, holds: bool) -> list[int]:
        """Return literals that all hold if a place has a value, or if it does not.

        A value without a variable is the base value: the place has it if all its variables are
        false.
        """
        variables, meaning = self._words.variables_of[place], self._words.meaning
        own = [v for v in variables if meaning[v][1] == value]
        if own:
            return own if holds else [-own[0]]
        return [-v for v in variables] if holds else []

    def _is_plain(self, rules: Sequence[Cited], concluded: Sequence[int]) -> bool:
        """Return whether it is certain that no rule and no place can be left out.

        This is so if every rule is a single constraint, and each is the only rule about some
        concluded place. It saves the questions to the solver for most steps.
        """
        if self._is_fixed:
            return False
        speaking: dict[int, list[Cited]] = {self._words.place(x): [] for x in concluded}
        for cited_rule in rules:
            rule = cited_rule.rule
            if rule.lazy or rule.stated or len(rule.clauses) + len(rule.counts) != 1:
                return False
            literals = rule.clauses[0] if rule.clauses else rule.counts[0].literals
            if not all(abs(x) in self._words.meaning for x in literals):  # it has helpers
                return False
            for place in rule.scope:
                if place in speaking:
                    speaking[place].append(cited_rule)
        needed = {id(some[0]) for some in speaking.values() if len(some) == 1}
        return len(needed) == len(rules)

    @cached_property
    def _is_fixed(self) -> bool:
        """Whether some place has its value by the model's structure, without any rule."""
        clauses, counts = self._words.model.structure()
        return any(len(x) < 2 for x in clauses) or any(len(x.literals) < 2 for x in counts)

    @cached_property
    def _known(self) -> dict[int, list[tuple[int, list[int]]]]:
        """For each place, pairs of the index of a step and the literals that it decides.

        The index is -1 for values from the beginning.
        """
        known: dict[int, list[tuple[int, list[int]]]] = {}
        for place, value in enumerate(self._board):
            if value != OPEN:
                known[place] = [(-1, self._literals(place, value, True))]
        for number, step in enumerate(self._steps):
            for place, value, holds in step.decided:
                literals = self._literals(place, value, holds)
                known.setdefault(place, []).append((number, literals))
        return known
