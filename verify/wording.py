"""How rules, literals and reasons are put into words: from constraints alone, for every kind.

A kind gives the words for its values, the names of its places, and each rule as a sentence. What
a constraint says next is then one of two sentences: what is there already fills it up, or
nothing else is left for what it needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzles.puzzle import Puzzle, kind_of
from verify.residual import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.kind import Word
    from puzzles.model import Rule
    from verify.residual import Constraints, State

SHOWN = 3  # rules in a sentence before the rest are counted
FEW = 2  # literals that are rather named than that nothing else is left


@dataclass(frozen=True)
class Cited:
    """A rule that a step follows from.

    Attributes:
        name: its word.
        places: those that it speaks of.
        clue: the number of the clue it comes from, or None.
        sentence: what it says.
    """

    name: str
    places: tuple[int, ...]
    clue: int | None
    sentence: str


class Decision(NamedTuple):
    """What is found out about a place: that it has a value, or that it has not."""

    place: int
    value: int
    holds: bool


class _Why(NamedTuple):
    """Why a constraint says something: what is known, what is wanted, or nothing that is told.

    Attributes:
        filled: literals of the board.
        left: whether nothing else is left for what is wanted.
        wanted: the value that places have to have, and whether to have it or not, if it is one.
    """

    filled: tuple[int, ...] = ()
    left: bool = False
    wanted: tuple[int, bool] | None = None


class Wording:
    """The words for one puzzle, whose board is filled in as the state says."""

    def __init__(self, puzzle: Puzzle, constraints: Constraints, state: State) -> None:
        kind = kind_of(puzzle)
        self._kind, self._puzzle = kind, puzzle
        self._constraints, self._state = constraints, state
        self._places = kind.places(puzzle)
        self._base = constraints.model.base
        self._told = {v: (place, value) for v, place, value in constraints.model.indicators}

    def cite(self, rule: Rule, scope: tuple[int, ...] = ()) -> Cited:
        """Return a rule in words.

        Args:
            rule: of the model.
            scope: the places that a lazy rule speaks of here.
        """
        if scope:
            rule = rule._replace(scope=scope)
        return Cited(rule.name, rule.scope, rule.clue, self._kind.say(self._puzzle, rule))

    def decision(self, literal: int) -> Decision | None:
        """Return what a literal says of a place, None if it says nothing of any."""
        told = self._told.get(abs(literal))
        if told is None:
            return None
        place, value = told
        if literal > 0:
            return Decision(place, value, True)
        if len(self._constraints.variables_of[place]) == 1:
            return Decision(place, self._base[place], True)
        return Decision(place, value, False)

    def is_value(self, literal: int) -> bool:
        """Return whether a literal says which value a place has, or says nothing of any."""
        decision = self.decision(literal)
        return decision is None or decision.holds

    def places(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Return the places that literals speak of."""
        found = {self._told[abs(x)][0] for x in literals if abs(x) in self._told}
        return tuple(sorted(found))

    def decisions(self, trail: Sequence[int]) -> list[Decision]:
        """Return what literals that have become known say of places, in the places' order."""
        values, variables_of = self._state.values, self._constraints.variables_of
        found: list[Decision] = []
        for place in self.places(trail):
            variables = variables_of[place]
            true = [v for v in variables if values[v] > 0]
            if true:
                found.append(Decision(place, self._told[true[0]][1], True))
            elif all(values[v] for v in variables):
                found.append(Decision(place, self._base[place], True))
            else:
                news = sorted([-x for x in trail if -x in variables])
                found += [Decision(place, self._told[v][1], False) for v in news]
        return found

    def helpers(self, trail: Iterable[int]) -> list[str]:
        """Return what literals that tell no place's value say, without what places tell."""
        place = self._constraints.place
        found: list[str] = []
        for x in trail:
            if abs(x) not in self._told and place[x] >= 0 and not self._is_told(x):
                said = self._kind.describe(self._puzzle, x)
                if said:
                    found.append(said)
        return found

    def _is_told(self, literal: int) -> bool:
        """Return whether a true literal follows from others without any rule."""
        constraints, values = self._constraints, self._state.values
        return any(
            constraints.rule[j] == STRUCTURE
            and self._state.room[j] == 0
            and constraints.room[j] > 0
            and all(values[x] < 0 for x in constraints.literals[j] if x != literal)
            for j in constraints.having[literal]
        )

    def tell(self, decisions: Iterable[Decision], helpers: Sequence[str] = ()) -> str:
        """Return decisions as one sentence, such as "A and B are tents and C is no tent"."""
        groups: dict[tuple[int, bool], list[int]] = {}
        for place, value, holds in decisions:
            groups.setdefault((value, holds), []).append(place)
        parts = [self.are(places, value, holds) for (value, holds), places in groups.items()]
        return joined([*parts, *helpers])

    def clash(self, literal: int) -> str:
        """Return that a literal and its opposite cannot both be."""
        both = [self.decision(literal), self.decision(-literal)]
        if both[0] is None or both[1] is None:
            return f"{self.facts([literal])} and {self.facts([-literal])}, which cannot be"
        one, other = [f"{'' if x.holds else 'not '}{self.word(x.value).one}" for x in both if x]
        return f"{self.name(both[0].place)} cannot be both {one} and {other}"

    def facts(self, literals: Iterable[int]) -> str:
        """Return what literals say as one sentence."""
        decisions: list[Decision] = []
        helpers: list[str] = []
        for x in literals:
            decision = self.decision(x)
            if decision:
                decisions.append(decision)
            elif self._constraints.place[x] >= 0 and (said := self._kind.describe(self._puzzle, x)):
                helpers.append(said)
        return self.tell(decisions, helpers)

    def are(self, places: Sequence[int], value: int, holds: bool) -> str:
        """Return that places have a value, or that they have not."""
        word = self.word(value)
        names, several = self._named(places)
        verb = "are" if several else "is"
        return f"{names} {verb} {'' if holds else 'not '}{word.many if several else word.one}"

    def word(self, value: int) -> Word:
        """Return the word for a value."""
        return self._kind.word(self._puzzle, value)

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return self._places.name(place)

    def names(self, literals: Iterable[int]) -> str:
        """Return the names of the places that literals speak of."""
        return self._named(self.places(literals))[0]

    def open_places(self) -> list[int]:
        """Return the places that are not known."""
        return [place for place in range(len(self._base)) if self._state.left[place]]

    def among(self, literals: Sequence[int], count: int) -> str:
        """Return that so many of some literals are true."""
        decisions = [self.decision(x) for x in literals]
        if len({one and one[1:] for one in decisions}) > 1 or decisions[0] is None:
            told = joined([self.facts([x]) for x in literals], "or")
            return told if count == 1 else f"{count} of these hold: {told}"
        _, value, holds = decisions[0]
        word = self.word(value)
        wanted = f"{'' if holds else 'not '}{word.one if count == 1 else word.many}"
        one_of = "one" if count == 1 else str(count)
        names = self._places.names(self.places(literals))
        return f"{one_of} of {names} {'is' if count == 1 else 'are'} {wanted}"

    def _named(self, places: Sequence[int]) -> tuple[str, bool]:
        wanted = tuple(sorted(set(places)))
        names = self._places.names(wanted)
        if len(wanted) > 1 and " and " not in names:
            names = f"all of {names}"
        return names, len(wanted) > 1

    def reasons(self, said: Sequence[tuple[int, Sequence[int]]]) -> str:
        """Return why constraints of one rule say literals that are open yet, and what they say.

        Args:
            said: constraints, and what each of them says.
        """
        alike: dict[_Why, list[int]] = {}
        for constraint, literals in said:
            alike.setdefault(self._why(constraint, literals), []).extend(literals)
        return "; ".join([self._because(why, literals) for why, literals in alike.items()])

    def _why(self, constraint: int, said: Sequence[int]) -> _Why:
        constraints, values = self._constraints, self._state.values
        literals = constraints.literals[constraint]
        false = tuple([-x for x in literals if values[x] < 0])
        if not false:
            return _Why()
        needed = len(literals) - constraints.room[constraint]
        if len(false) <= max(needed, FEW):
            return _Why(filled=false)
        decision = self.decision(said[0])
        if decision is None or {x and x[1:] for x in map(self.decision, literals)} != {
            decision[1:]
        }:
            return _Why(left=True)
        return _Why(tuple([x for x in literals if values[x] > 0]), True, decision[1:])

    def _because(self, why: _Why, said: Sequence[int]) -> str:
        already = self.facts(why.filled)
        if why.wanted is None:
            if why.left:
                return f"nothing else is left, so {self.facts(said)}"
            return f"{already}, so {self.facts(said)}" if already else self.facts(said)
        value, holds = why.wanted
        names, several = self._named(self.places(said))
        wanted = self.word(value).many if several else self.word(value).one
        lead = f"{already}, and " if already else ""
        verb = "are" if several else "is"
        return f"{lead}only {names} {verb} left to be {'' if holds else 'not '}{wanted}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return parts of a sentence with commas between them and a word before the last."""
    return f" {word} ".join([*([", ".join(parts[:-1])] if parts[1:] else []), *parts[-1:]])


def rules_in_words(rules: Sequence[Cited]) -> str:
    """Return rules as one sentence; of many those beyond the first few are counted."""
    shown = [rule.sentence for rule in rules[:SHOWN]]
    more = len(rules) - SHOWN
    if more > 0:
        shown.append(f"{more} more rule{'s' if more > 1 else ''}")
    return "; ".join(shown)
