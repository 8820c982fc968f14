"""A board at a glance: which rules it breaks as far as it is filled in, and which clues are met.

Each rule is looked at by itself, and no solver is asked, so that there is an answer after every
move. A rule that is broken here cannot be mended by filling in more; that none is broken does not
say that the entries are right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from puzzles.puzzle import Puzzle, kind_of

from puzzles.kind import OPEN, reading_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model import Rule


class Broken(NamedTuple):
    """A rule that is broken, as a sentence, and the places where it shows."""

    rule: str
    sentence: str
    places: tuple[int, ...]


class Glance:
    """The rules of a puzzle, ready to be looked at again and again.

    Args:
        puzzle: which.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        kind = kind_of(puzzle)
        self._kind, self._puzzle = kind, puzzle
        self._model = reading_of(puzzle)
        self._rules = self._model.rules()
        self._counting = [rule for rule in self._rules if rule.lazy and not rule.lazy.alone]
        self._alone = [rule for rule in self._rules if not rule.lazy or rule.lazy.alone]
        self._place_of = self._model.place_of()
        domain = kind.domain(puzzle)
        self._resting = [
            base if base in values else OPEN
            for base, values in zip(self._model.base, domain, strict=True)
        ]
        self._rules_of: dict[int, list[Rule]] = {}
        for rule in self._rules:
            if rule.clue is not None and (kind.clues_on == "lines" or rule.scope != (rule.clue,)):
                self._rules_of.setdefault(rule.clue, []).append(rule)

    def broken(self, entries: Sequence[int]) -> list[Broken]:
        """Return the rules that no way to fill in the open places could keep.

        A rule that counts on others, such as that of a single loop, is read if these hold.

        Args:
            entries: of each place, or OPEN.
        """
        states = self._states(entries)
        found = [rule for rule in self._alone if _refuted(rule, states)]
        found = found or [rule for rule in self._counting if _refuted(rule, states)]
        return [self._broken(rule, states) for rule in found]

    def violated(self, solution: Sequence[int]) -> list[Broken]:
        """Return the rules that a whole board breaks, as the plain checker says.

        The checker tells where it shows. Of the instances that speak of it, it is the one about
        just that, or whose sentence names it, or the smallest.
        """
        kind, puzzle = self._kind, self._puzzle
        board = kind.places(puzzle)
        found: list[Broken] = []
        for name, places in kind.check(puzzle, tuple(solution)):
            shown = {*places}
            named = re.compile(re.escape(board.names(places)) + r"(?!\d)").search
            sayings = [
                ({*rule.scope} != shown, named(said) is None, len(rule.scope), said)
                for rule in self._rules
                if rule.name == name and shown <= {*rule.scope}
                for said in [kind.say(puzzle, rule)]
            ]
            said = min(sayings)[-1] if sayings else name.replace("_", " ")
            found.append(Broken(name, said, places))
        return found

    def met(self, entries: Sequence[int]) -> set[int]:
        """Return the clues whose rules all hold on the board as it stands.

        Open places count as they would on a board without anything, where that is a value. What
        speaks of its own cell alone gives that its value, and is no clue to be met.
        """
        pairs = zip(entries, self._resting, strict=True)
        whole = [other if value == OPEN else value for value, other in pairs]
        states = self._states(whole)
        return {
            clue
            for clue, rules in self._rules_of.items()
            if all(
                OPEN not in map(whole.__getitem__, rule.scope) and not _refuted(rule, states)
                for rule in rules
            )
        }

    def _states(self, entries: Sequence[int]) -> list[int]:
        """Return for each literal, as an index, 1 if it is true, -1 if it is false, else 0."""
        states = [0] * (2 * self._model.variables + 1)
        for variable, place, value in self._model.indicators:
            if entries[place] != OPEN:
                state = 1 if entries[place] == value else -1
                states[variable], states[-variable] = state, -state
        return states

    def _broken(self, rule: Rule, states: Sequence[int]) -> Broken:
        places = rule.scope
        if rule.lazy is not None:
            for clause, scope in rule.lazy.cuts(states[1 : self._model.variables + 1]):
                if all(states[literal] < 0 for literal in clause):
                    rule = rule._replace(scope=scope)
                    shown = {self._place_of.get(abs(literal)) for literal in clause}
                    places = tuple(sorted([place for place in shown if place is not None]))
                    break
        return Broken(rule.name, self._kind.say(self._puzzle, rule), places)


def _refuted(rule: Rule, states: list[int]) -> bool:
    """Return whether a rule alone excludes what is known, by unit propagation."""
    if rule.lazy is not None:
        return rule.lazy.forces(states[1 : len(states) // 2 + 1]) is None
    trail: list[int] = []
    try:
        done = -1
        while done < len(trail):
            done = len(trail)
            if not _propagated(rule, states, trail):
                return True
        return False
    finally:
        for literal in trail:
            states[literal] = states[-literal] = 0


def _propagated(rule: Rule, states: list[int], trail: list[int]) -> bool:
    """Write down once what each constraint says; return whether all can still hold."""
    said: list[int] = []
    for clause in rule.clauses:
        if not any(states[literal] > 0 for literal in clause):
            left = [literal for literal in clause if not states[literal]]
            if not left:
                return False
            if len(left) == 1:
                said += left
    for literals, low, high in rule.counts:
        found = [states[literal] for literal in literals]
        true = found.count(1)
        most = true + found.count(0)
        if true > high or most < low:
            return False
        if true < most and (true == high or most == low):
            sign = 1 if most == low else -1
            said += [sign * literal for literal in literals if not states[literal]]
    for literal in said:
        if states[literal] < 0:
            return False
        if not states[literal]:
            states[literal], states[-literal] = 1, -1
            trail.append(literal)
    return True
