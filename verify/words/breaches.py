"""How rules are broken, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.contract.clues import Clues
from puzzles.declare.sayings import NOTHING, Event
from puzzles.model.constraint import as_constraints
from puzzles.model.model import OPEN
from verify.words.causes import LOOP, Causes, known_of
from verify.words.sentences import BUT, CANNOT_BE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.phrases import Phrase
    from puzzles.declare.sayings import Saying
    from puzzles.model.constraint import Constraint
    from puzzles.model.lazy import Clause
    from puzzles.model.model import Rule
    from verify.words.vocabulary import Vocabulary


class Breaches:
    """Tells how rules are broken by what is known.

    Args:
        words: those for the puzzle.
        values: of each literal, as an index, 1 if it is true, -1 if it is false, else 0.
    """

    def __init__(self, words: Vocabulary, values: Sequence[int]) -> None:
        self._words, self._values = words, values
        self._causes = Causes(words, values)

    def of_rule(self, rule: Rule) -> tuple[str, tuple[int, ...]]:
        """Return how a rule is broken, and the places where it shows.

        A rule that is not broken by one of its constraints alone, but by what it takes to meet
        them all, is told as a whole.
        """
        words, values = self._words, self._values
        saying = words.saying(rule)
        if off := self._off(saying, rule):
            return str(off), rule.scope
        stated = as_constraints((), (rule.stated,)) if rule.stated else rule.constraints
        gone_of = [(x, known_of(values, x.literals)) for x in stated]
        unmet = [(x, gone) for x, gone in gone_of if len(x.literals) - len(gone) < x.least]
        if unmet:  # what is there too often is seen sooner than what lacks a place
            first, gone = min(
                unmet, key=lambda pair: words.sense(saying, pair[0].literals) is not False
            )
            return str(self.of_constraint(rule, first)), words.places(gone) or rule.scope
        if rule.lazy is not None:
            for clause, scope in rule.lazy.cuts(values[1 : len(values) // 2 + 1]):
                if all(values[x] < 0 for x in clause):
                    return str(self.of_clause(rule, scope, clause)), words.places(clause)
        sentence = saying[Event.OVER] or saying[Event.UNDER]
        if not sentence or sentence.fields:
            sentence = self._but(saying, [x for place in rule.scope for x in self._known(place)])
        return str(sentence), rule.scope

    def of_constraint(self, rule: Rule, constraint: Constraint) -> Phrase:
        """Return how a rule is broken, one of whose constraints cannot be met any more.

        One that says of literals that they do not count allows so many at most, and is broken by
        too many ("row 3 has 3 tents, more than 2"); others lack something ("row 3 has no room for
        its 2 tents").
        """
        saying, literals = self._words.saying(rule), constraint.literals
        gone = known_of(self._values, literals)
        is_at_most = self._words.sense(saying, literals) is False
        over, under = saying[Event.OVER], saying[Event.UNDER]
        sentence = over if is_at_most else under
        if is_at_most and constraint.least == len(literals) and over.has("value", "values"):
            sentence = NOTHING  # "has more than one 3" is not true where no 3 is allowed at all
        elif not sentence and not over.fields:  # "is not connected" says it of either
            sentence = over
        if not sentence:
            return self._but(saying, gone)
        room = len(literals) - len(gone)
        cause = self._causes.cause(saying, sentence, literals, gone)
        return self._causes.because(
            cause, room="no room for" if not room else f"room for only {room} of"
        )

    def of_clause(
        self, rule: Rule, scope: Sequence[int], clause: Clause, *, whole: bool = True
    ) -> Phrase:
        """Return how a lazy rule is broken by a clause that is violated.

        Args:
            rule, scope, clause: the rule, and what its cut says.
            whole: whether it is one of its cuts, in the order in which that has its literals.
        """
        saying, causes = self._words.saying(rule, scope), self._causes
        ends, between = causes.ends(saying, clause)
        over, under = saying[Event.OVER], saying[Event.UNDER]
        if whole and not between and len(clause) >= LOOP and saying[Event.BARE]:
            return causes.lazily(under, clause[:-1], (), clause[-1])
        if whole and len(ends) == 1 and saying[Event.TORN]:
            return causes.lazily(saying[Event.TORN], ends, between)
        if not whole and under and not under.fields:
            return under
        if not whole or not over or (over.has("ends") and len(ends) < 2):
            return self._but(saying, [-x for x in clause])
        return causes.lazily(over, ends, between)

    def _but(self, saying: Saying, known: Sequence[int]) -> Phrase:
        """Return the sentence that a rule says one thing, and what is known another."""
        statement = saying[Event.STATEMENT]
        if known:
            return BUT(statement=statement, facts=self._words.facts(known))
        return CANNOT_BE(statement=statement)

    def _off(self, saying: Saying, rule: Rule) -> Phrase:
        """Return the sentence that tells a wrong count, if all places of the rule are known."""
        values = {p: self._known_value(p) for p in rule.scope} if saying[Event.OFF] else {}
        if not values or OPEN in values.values():
            return NOTHING
        number: object
        own: object
        if saying.total is not None:
            number, own = saying.total, sum(values.values())
        elif rule.clue is not None:
            puzzle, kind = self._words.puzzle, self._words.kind
            group, at = Clues(puzzle).place(rule.clue)
            board = tuple([values.get(place, OPEN) for place in range(len(self._words.base))])
            number, own = group.values(puzzle)[at], kind.clue_by(puzzle, board, rule.clue)
        else:
            return NOTHING
        return NOTHING if own == number else saying[Event.OFF](own=own)

    def _known(self, place: int) -> list[int]:
        """Return the true literals of a place: the one that gives it a value, or denials."""
        variables = self._words.variables_of[place]
        true = [v for v in variables if self._values[v] > 0]
        return true or [-v for v in variables if self._values[v] < 0]

    def _known_value(self, place: int) -> int:
        """Return the value of a place, OPEN if it is not known.

        A place has its base value once all its variables are known to be false.
        """
        words, known = self._words, self._known(place)
        if known and known[0] > 0:
            _, value = words.meaning[known[0]]
            return value
        all_false = len(known) == len(words.variables_of[place])
        return words.base[place] if all_false else OPEN
