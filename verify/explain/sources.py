"""The rules that steps and lines come from: which they are, what they read, how they are cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.constraint import Constraint
from verify.explain.events import Later
from verify.explain.least import Least
from verify.explain.needs import Needs
from verify.reading.remaining import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model.model import Rule
    from verify.explain.events import Source
    from verify.reading.remaining import Constraints
    from verify.words.vocabulary import Cited, Vocabulary


class Sources:
    """The constraints and lazy rules of a board by their numbers, as `Inference.source` tells them.

    Args:
        constraints, words: the board and its words.

    Attributes:
        least: finds the rules that suffice for what several say together.
        needs: finds the rules and literals that a conclusion needs.
        numbers: of a rule in words the numbers of the rules that it stands for.
    """

    def __init__(self, constraints: Constraints, words: Vocabulary) -> None:
        self.constraints, self.words = constraints, words
        self.least = Least(constraints)
        self.needs = Needs(constraints)
        self.numbers: dict[Cited, set[int]] = {}
        self._cited: dict[tuple[int, tuple[int, ...]], Cited] = {}  # by rule and scope
        # rules in words by name, places and clue, so that those that say the same are one
        self._alike: dict[tuple[str, tuple[int, ...], int | None], list[Cited]] = {}
        self._constraints_of: dict[int, list[int]] = {}  # by rule; filled when first asked

    def is_structure(self, source: int | None) -> bool:
        """Return whether a source is no rule, but what values of places mean."""
        return source is None or self.constraints.rule_of(source) == STRUCTURE

    def rule(self, source: int) -> Rule:
        """Return the rule of a constraint, or a lazy one."""
        return self.constraints.rules[self.constraints.rule_of(source)]

    def constraint(self, source: int) -> Constraint:
        """Return a constraint."""
        literals = self.constraints.literals[source]
        return Constraint(literals, len(literals) - self.constraints.room[source])

    def constraints_of(self, rule: int) -> Sequence[int]:
        """Return the numbers of the constraints of a rule."""
        if not self._constraints_of:
            for number, at in enumerate(self.constraints.rule):
                self._constraints_of.setdefault(at, []).append(number)
        return self._constraints_of.get(rule, ())

    def cite(self, source: int, scope: tuple[int, ...] = ()) -> Cited:
        """Return the rule of a constraint in words, or a lazy one that speaks of some places."""
        return self.cite_rule(self.constraints.rule_of(source), scope)

    def cite_rule(self, number: int, scope: tuple[int, ...] = ()) -> Cited:
        """Return a rule in words; rules that say the same are the same object."""
        key = number, scope
        found = self._cited.get(key)
        if found is None:
            found = self.words.cite(self.constraints.rules[number], scope)
            alike = self._alike.setdefault((found.name, found.places, found.clue), [])
            same = next((one for one in alike if found.says_as(one)), None)
            alike += [found] if same is None else []
            found = self._cited[key] = same or found
            self.numbers.setdefault(found, set()).add(number)
        return found

    def cite_clause(
        self, source: int, scope: tuple[int, ...], clause: Sequence[int]
    ) -> tuple[Cited, tuple[Source, ...]]:
        """Return a lazy rule, and the few others on which a clause of it rests."""
        own = self.cite(source, scope)
        if self.constraints.asked[source].alone:
            return own, ()
        numbers = self.least.besides(source, scope, clause)
        return own, (Later(lambda: tuple(map(self.cite_rule, numbers()))),)
