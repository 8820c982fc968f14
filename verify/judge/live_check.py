"""A board at a glance: which rules it breaks as far as it is filled in, and which clues are met.

Each rule is looked at by itself, and no solver is asked, so that there is an answer after every
move. A rule that is broken here cannot be mended by filling in more; that none is broken does not
say that the entries are right.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of, reading_of
from puzzles.model.constraint import Constraint, as_constraints
from puzzles.model.model import OPEN
from verify.reading.constraint import State, Store

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.declare.values import Violation
    from puzzles.model.model import Rule
    from verify.words.breaches import Breaches
    from verify.words.vocabulary import Vocabulary


class Broken(NamedTuple):
    """A rule that is broken, as a sentence, and the places where it shows."""

    rule: str
    sentence: str
    places: tuple[int, ...]


class Way(NamedTuple):
    """A rule that lists what values its places may have in any order, and those still left."""

    sentence: str
    left: list[tuple[int, ...]]


class LiveCheck:
    """The rules of a puzzle, ready to be looked at again and again.

    Args:
        puzzle: which.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        kind = kind_of(puzzle)
        self._kind, self._puzzle = kind, puzzle
        self._model = reading_of(puzzle)
        self._rules = self._model.rules()
        self._looks = [_Look(rule) for rule in self._rules]
        # what belongs to no rule: by it helpers are known
        self._structure = Store(self._model.variables, as_constraints(*self._model.structure()))
        self._domain = domain = kind.domain(puzzle)  # the values that each place can have
        self._values_of: list[list[tuple[int, int]]] = [[] for _ in domain]
        """For each place its variables, each with the value that the place has if it is true."""
        for variable, place, value in self._model.indicators:
            self._values_of[place].append((variable, value))
        # the value of a place with nothing on it, OPEN if it cannot have that
        self._resting = [
            base if base in values else OPEN
            for base, values in zip(self._model.base, domain, strict=True)
        ]
        self._looks_of: dict[int, list[_Look]] = {}  # by the clue that is met if all hold
        clues = Clues(puzzle)
        for look in self._looks:
            rule = look.rule
            if rule.clue is not None and not clues.fills(rule.clue, rule.scope):
                self._looks_of.setdefault(rule.clue, []).append(look)

    def _breaches(self, states: Sequence[int]) -> Breaches:
        """Return who tells in words how rules are broken."""
        from verify.words.breaches import Breaches  # large, and needed for what is wrong alone

        return Breaches(self._words, states)

    @cached_property
    def _words(self) -> Vocabulary:
        from verify.words.vocabulary import Vocabulary

        return Vocabulary(self._puzzle, self._model)

    def broken(self, entries: Sequence[int]) -> list[Broken]:
        """Return the rules that no way to fill in the open places could keep.

        A rule that counts on others, such as that of a single loop, is read if these hold.

        Args:
            entries: of each place, or OPEN.
        """
        states = self._states(entries)
        rules = [look.rule for look in self._looks if look.refuted(states, counting=False)]
        rules = rules or [look.rule for look in self._looks if look.refuted(states)]
        breaches = self._breaches(states)
        return [Broken(rule.name, *breaches.of_rule(rule)) for rule in rules]

    def violated(
        self, solution: Sequence[int], violations: Iterable[Violation] | None = None
    ) -> list[Broken]:
        """Return the rules that a whole board breaks, by what the plain checker reports.

        The checker tells a rule's name and where the breach shows. Of the instances of that name
        whose scope has these places, the one is told that is broken, else the one that speaks of
        just them, else the one whose sentence names them, else the smallest.

        Args:
            solution: the value of each place.
            violations: some of those that the checker reports; left out, all of them.
        """
        kind, puzzle = self._kind, self._puzzle
        board, states = kind.places(puzzle), self._states(solution)
        breaches = self._breaches(states)
        broken: dict[tuple[str, str], set[int]] = {}
        if violations is None:
            violations = kind.check(puzzle, tuple(solution))
        for name, places in violations:
            shown = {*places}
            named = re.compile(re.escape(board.names(places)) + r"(?!\d)").search
            about = [
                (
                    not look.refuted(states),
                    {*look.rule.scope} != shown,
                    named(kind.say(puzzle, look.rule).statement) is None,
                    len(look.rule.scope),
                    number,
                )
                for number, look in enumerate(self._looks)
                if look.rule.name == name and shown <= {*look.rule.scope}
            ]
            said = name.replace("_", " ")
            if about:
                holds, *_, number = min(about)
                rule = self._looks[number].rule
                # what is broken with others alone is told of the places that the checker names
                said, _ = breaches.of_rule(rule._replace(scope=places) if holds else rule)
            broken.setdefault((name, said), set()).update(places)
        return [Broken(*told, tuple(sorted(places))) for told, places in broken.items()]

    def met(self, entries: Sequence[int]) -> set[int]:
        """Return the clues whose rules all hold on the board as it stands.

        An open place counts as one with nothing on it, if it could be that. Clues that only give
        their own cell its value are left out.
        """
        pairs = zip(entries, self._resting, strict=True)
        whole = [resting if value == OPEN else value for value, resting in pairs]
        states = self._states(whole)
        return {
            clue
            for clue, looks in self._looks_of.items()
            if all(
                OPEN not in map(whole.__getitem__, look.rule.scope) and not look.refuted(states)
                for look in looks
            )
        }

    def ways(self, place: int, entries: Sequence[int]) -> list[Way]:
        """Return what is left of the sums that a place has a part in or shows, and of their like.

        Args:
            place: in the scope of the rules, or the cell with their clue.
            entries: of each place, or OPEN.
        """
        clues, found = Clues(self._puzzle), list[Way]()
        for rule in self._rules:
            if not rule.bags or rule.clue is None:
                continue
            group, at = clues.place(rule.clue)
            if place in rule.scope or (group.on == "cells" and at == place):
                there = Counter([entries[one] for one in rule.scope if entries[one] != OPEN])
                left = [bag for bag in rule.bags if there <= Counter(bag)]
                found.append(Way(self._kind.say(self._puzzle, rule).statement, left))
        return found

    def possible(self, entries: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the values that each place can still have as far as each rule alone tells.

        Args:
            entries: of each place, or OPEN.
        """
        states, said = self._states(entries), set[int]()
        for look in self._looks:
            said.update(look.forced(states) or ())
        return [
            self._left(place, said) if value == OPEN else (value,)
            for place, value in enumerate(entries)
        ]

    def empty(self, entries: Sequence[int], rested: Sequence[int]) -> list[int]:
        """Return the open places of which a rule says that nothing is on them.

        The rule says so by itself of all its places that are open.

        Args:
            entries: of each place, or OPEN.
            rested: for each place the value that it has with nothing on it, if there is one.
        """
        states, found = self._states(entries), set[int]()
        for look in self._looks:
            still = [place for place in look.rule.scope if entries[place] == OPEN]
            if still and (said := look.forced(states)):
                told = {*said}
                if all(self._left(place, told) == (rested[place],) for place in still):
                    found.update(still)
        return sorted(found)

    def _left(self, place: int, said: set[int]) -> tuple[int, ...]:
        """Return the values that literals leave a place; none where they contradict each other."""
        values_of = self._values_of[place]
        only = {value for variable, value in values_of if variable in said}
        gone = {value for variable, value in values_of if -variable in said}
        return tuple([v for v in self._domain[place] if only <= {v} and v not in gone])

    def _states(self, entries: Sequence[int]) -> list[int]:
        """Return for each literal, as an index, 1 if it is true, -1 if it is false, else 0.

        Helpers are known as far as what they mean tells it.
        """
        known = self._model.fixed(entries)
        state = State(self._structure)
        told = state.trail if state.begin() and state.follow(known) else known
        states = [0] * (2 * self._model.variables + 1)
        for literal in told:
            states[literal], states[-literal] = 1, -1
        return states


class _Look:
    """A rule, ready to be looked at by itself: its variables are numbered from 1 for that."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        constraints = rule.constraints
        self._variables = list({abs(x): 0 for literals, _ in constraints for x in literals})
        self._number = {v: number for number, v in enumerate(self._variables, 1)}
        self._number |= {-v: -number for v, number in self._number.items()}
        numbered = [Constraint(self._numbered(literals), least) for literals, least in constraints]
        self._store = Store(len(self._variables), numbered)

    def _numbered(self, literals: Iterable[int]) -> list[int]:
        """Return those literals that constraints speak of, by their numbers here."""
        return [self._number[x] for x in literals if x in self._number]

    def refuted(self, states: Sequence[int], *, counting: bool = True) -> bool:
        """Return whether the rule alone excludes what is known, by unit propagation.

        Args:
            states: of each literal, as an index, 1 if it is true, -1 if it is false, else 0.
            counting: whether to ask a lazy part that counts on other rules.
        """
        return self._followed(states, counting=counting) is None

    def forced(self, states: Sequence[int]) -> list[int] | None:
        """Return the literals that follow from what is known by the rule alone, known ones too.

        Args:
            states: as for `refuted`.

        Returns:
            None if what is known breaks the rule.
        """
        state = self._followed(states, counting=False)
        if state is None:
            return None
        return [self._variables[x - 1] if x > 0 else -self._variables[-x - 1] for x in state.trail]

    def _followed(self, states: Sequence[int], *, counting: bool) -> State | None:
        """Return a state with what is known and what follows, None if the rule is broken.

        Its literals are numbered as here.
        """
        state, lazy = State(self._store), self.rule.lazy
        known = [v if states[v] > 0 else -v for v in self._variables if states[v]]
        if not state.begin() or not state.follow(self._numbered(known)):
            return None
        if lazy is None or not (counting or lazy.alone):
            return state
        values = list(states[1 : len(states) // 2 + 1])
        while True:
            for number in state.trail:
                values[self._variables[abs(number) - 1] - 1] = 1 if number > 0 else -1
            forced = lazy.forces(values)
            if forced is None:
                return None
            news = self._numbered(forced)
            if not state.follow(news):
                return None
            if not news:
                return state
            for x in forced:
                values[abs(x) - 1] = 1 if x > 0 else -1
