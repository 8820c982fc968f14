"""The words for one puzzle: for its places, for its values, and for what its literals mean.

A kind gives the words for its values, the names of its places, and the sentences of its rules
(`puzzles.declare.sayings`). What is said here depends on no board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.phrases import Known, Named, Phrase, linked, named, verb
from puzzles.declare.sayings import Event
from verify.words.merging import together
from verify.words.sentences import AMONG, AMONG_FACTS, BOTH, CLASH, NOTHING_LEFT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.declare.phrases import Fact
    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Word
    from puzzles.model.model import Model, Rule


class Cited:
    """A rule that a step follows from; what it says is worked out when somebody asks.

    Args:
        words: those for its puzzle.
        rule: which.
        places: those that it speaks of.

    Attributes:
        name: its word.
        places: those that it speaks of.
        clue: the number of the clue it comes from, or None.
        rule: the rule itself.
    """

    __slots__ = ("_words", "clue", "name", "places", "rule")

    def __init__(self, words: Vocabulary, rule: Rule, places: tuple[int, ...]) -> None:
        self._words, self.rule = words, rule
        self.name, self.places, self.clue = rule.name, places, rule.clue

    @property
    def statement(self) -> Phrase:
        """What it says."""
        return self._words.saying(self.rule, self.places)[Event.STATEMENT]

    @property
    def subject(self) -> Phrase:
        """What it speaks of, such as "row 3"."""
        return self._words.saying(self.rule, self.places).subject

    @property
    def sentence(self) -> str:
        """What it says, as a text."""
        return str(self.statement)

    def says_as(self, other: Cited) -> bool:
        """Return whether another rule says the same."""
        return (self.statement, self.subject) == (other.statement, other.subject)

    def __repr__(self) -> str:
        return f"Cited({self.name!r}, {self.places}, {self.clue}, {self.sentence!r})"


class Decision(NamedTuple):
    """What is found out about a place: that it has a value, or that it has not."""

    place: int
    value: int
    holds: bool


class Vocabulary:
    """The words for one puzzle.

    Args:
        puzzle, model: the puzzle, and the rules that are spoken of.

    Attributes:
        model: the model of the puzzle.
        base: the value of each place of which no variable is true.
        meaning: the place and the value that a variable tells, if it tells one.
        variables_of: of each place its variables.
        has_facts: whether there are variables that tell no place's value.
    """

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle, self.kind = puzzle, kind_of(puzzle)
        self.model, self.base = model, model.base
        self._places = self.kind.places(puzzle)
        self.has_facts = len(model.indicators) < model.variables
        self.meaning = {v: (place, value) for v, place, value in model.indicators}
        self.variables_of: list[list[int]] = [[] for _ in model.base]
        for variable, place, _ in model.indicators:
            self.variables_of[place].append(variable)
        self._domain: Sequence[Sequence[int]] | None = None  # the values that each place can have
        # what the methods of such names returned
        self._sayings: dict[tuple[object, ...], Saying] = {}  # by name, scope and clue of the rule
        self._decisions: dict[int, Decision | None] = {}  # by literal
        self._facts: dict[int, Fact | None] = {}  # by literal
        self._counted: dict[int | None, dict[int, bool]] = {}  # by what counts, then by literal
        self._words: dict[int, Word] = {}  # by value
        self._named: dict[tuple[int, ...], Named] = {}  # by places
        self._runs: dict[tuple[int, ...], str] = {}  # by places

    # rules

    def saying(self, rule: Rule, scope: Sequence[int] = ()) -> Saying:
        """Return the sentences of a rule; `scope` are the places a lazy one speaks of here."""
        where = tuple(scope) or rule.scope
        key = rule.name, where or _first(rule), rule.clue
        if key not in self._sayings:
            own = rule if where == rule.scope else rule._replace(scope=where)
            self._sayings[key] = self.kind.say(self.puzzle, own)
        return self._sayings[key]

    def cite(self, rule: Rule, scope: Sequence[int] = ()) -> Cited:
        """Return a rule in words; `scope` are the places that a lazy one speaks of here."""
        return Cited(self, rule, tuple(scope) or rule.scope)

    def counts(self, saying: Saying, literal: int) -> bool:
        """Return whether a literal says of a place that it counts for a rule."""
        counted = self._counted.setdefault(saying.counts, {})
        if literal not in counted:
            counted[literal] = self._counts(saying.counts, literal)
        return counted[literal]

    def _counts(self, value: int | None, literal: int) -> bool:
        """Return whether a literal says that a place has a value; None for any but its base."""
        decision = self.decision(literal)
        if decision is None:
            return literal > 0
        if value is None:
            return (decision.value != self.base[decision.place]) == decision.holds
        return (decision.value == value) == decision.holds

    def sense(self, saying: Saying, literals: Sequence[int]) -> bool | None:
        """Return whether literals all say that something counts, or that it does not."""
        sense = self.counts(saying, literals[0]) if literals else None
        for x in literals[1:]:
            if self.counts(saying, x) is not sense:
                return None
        return sense

    # literals

    def decision(self, literal: int) -> Decision | None:
        """Return what a literal says of a place, None if it says nothing of any."""
        if literal not in self._decisions:
            self._decisions[literal] = self._decision(literal)
        return self._decisions[literal]

    def _decision(self, literal: int) -> Decision | None:
        """Return what a literal says of a place; "not so" of its only variable is the base."""
        meaning = self.meaning.get(abs(literal))
        if meaning is None:
            return None
        place, value = meaning
        if literal < 0 and len(self.variables_of[place]) == 1:
            return Decision(place, self.base[place], True)
        return Decision(place, value, literal > 0)

    def fact(self, literal: int) -> Fact | None:
        """Return what a literal says that is no place's value; None if places say as much."""
        if not self.has_facts or abs(literal) in self.meaning:
            return None
        if literal not in self._facts:
            self._facts[literal] = self.kind.describe(self.puzzle, literal)
        return self._facts[literal]

    def is_there(self, literal: int) -> bool:
        """Return whether a literal gives a place a value that it has not at rest."""
        decision = self.decision(literal)
        return bool(decision and decision.holds and decision.value != self.base[decision.place])

    def places(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Return the places that literals speak of."""
        meaning = self.meaning
        places = {meaning[v][0] for v in map(abs, literals) if v in meaning}
        return tuple(sorted(places) if len(places) > 1 else places)

    def place(self, literal: int) -> int:
        """Return the place that a literal speaks of, or -1."""
        return self.meaning.get(abs(literal), (-1, 0))[0]

    def valued(self, literals: Iterable[int]) -> list[int]:
        """Return the places of which literals tell the value."""
        decisions = [self.decision(x) for x in literals]
        return [decision.place for decision in decisions if decision and decision.holds]

    # values

    def word(self, value: int) -> Word:
        """Return the word for a value."""
        if value not in self._words:
            self._words[value] = self.kind.word(self.puzzle, value)
        return self._words[value]

    def besides(self, place: int, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values that a place can have but for some."""
        if self._domain is None:
            self._domain = self.kind.domain(self.puzzle)
        return tuple([value for value in self._domain[place] if value not in values])

    def left(self, place: int, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values that a place can have but for some, if that is the less to say."""
        left = self.besides(place, values)
        return left if 1 < len(left) < len(values) else ()

    # names

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return self._places.name(place)

    def named(self, places: Iterable[int]) -> Named:
        """Return places by their names."""
        places = tuple(places)
        if places not in self._named:
            self._named[places] = named(self._places, places)
        return self._named[places]

    def called(self, places: Iterable[int]) -> str:
        """Return the names of places."""
        return str(self.named(places))

    def known(self, places: tuple[int, ...]) -> Known:
        """Return places that are known by their names, as `runs`."""
        return Known(self.runs(places), len(places), places=places)

    def runs(self, places: tuple[int, ...]) -> str:
        """Return the names of places, whole lines too by the places in them."""
        if places not in self._runs:
            self._runs[places] = self._places.runs(places)
        return self._runs[places]

    # sentences

    def are(self, places: Sequence[int], values: Sequence[int], holds: bool) -> Phrase:
        """Return the sentence that places each have one of some values, or that none has any."""
        what = self._what(values, holds, several=len(places) > 1)
        names, number = self.named(places), len(places)
        told = self._places.all_of(places) if names.sort else names.names
        return Phrase((Known(told, number, places=tuple(places)), f"{verb('is', number)} {what}"))

    def _what(self, values: Sequence[int], holds: bool, *, several: bool = False) -> str:
        """Return the words for places that have one of some values, or none: "not A or B"."""
        words = [self.word(value) for value in values]
        if not holds and len(words) == 1 and words[0].lacking:
            return words[0].lacking
        what = joined([word.many if several else word.one for word in words], "or")
        return f"{'not ' if not holds else 'each ' if several and len(values) > 1 else ''}{what}"

    def sentence(self, decisions: Iterable[Decision], facts: Sequence[Fact] = ()) -> Phrase:
        """Return decisions as one sentence, such as "A and B are tents and C is no tent"."""
        return linked(self._sentences(decisions, facts))

    def text(self, decisions: Iterable[Decision], facts: Sequence[Fact]) -> str:
        """Return the same as a text."""
        return joined(list(map(str, self._sentences(decisions, facts))))

    def _sentences(self, decisions: Iterable[Decision], facts: Sequence[Fact]) -> list[Phrase]:
        """Return decisions as sentences; places of which the same is said share one.

        For values that a place does not have, those that are left are told if they are fewer.
        """
        alike: dict[tuple[tuple[int, ...], bool], list[int]] = {}
        excluded: dict[int, list[int]] = {}
        for place, value, holds in decisions:
            if holds:
                alike.setdefault(((value,), True), []).append(place)
            else:
                excluded.setdefault(place, []).append(value)
        for place, values in excluded.items():
            left = self.left(place, values)
            alike.setdefault((left or tuple(sorted(values)), bool(left)), []).append(place)
        parts = [self.are(places, values, holds) for (values, holds), places in alike.items()]
        return [*parts, *together(facts)] if facts else parts

    def facts(self, literals: Iterable[int]) -> Phrase:
        """Return what literals say as one sentence."""
        literals = list(literals)
        decisions = [decision for x in literals if (decision := self.decision(x))]
        valued = {decision.place for decision in decisions if decision.holds}
        return self.sentence(
            [x for x in decisions if x.holds or x.place not in valued],
            [fact for x in literals if (fact := self.fact(x))] if self.has_facts else (),
        )

    def clash(self, literals: Sequence[int]) -> Phrase:
        """Return the sentence that some literals cannot all be true."""
        if denied := self.denied(literals):
            return denied
        decisions = [decision for x in literals if (decision := self.decision(x))]
        places = {decision.place for decision in decisions}
        if len(places) == 1 and not any(decision.holds for decision in decisions):
            return NOTHING_LEFT(place=Known(*self.named(places)))
        if len(places) == 1 and len(decisions) == len(literals) == 2:
            both = [self._what([value], holds) for _, value, holds in decisions]
            return BOTH(place=Known(*self.named(places)), values=joined(both))
        facts = [fact for x in literals if (fact := self.fact(x))]
        if len(decisions) == len(facts) == 1 and len(literals) == 2:
            (_, value, holds), (fact,) = decisions[0], facts
            if fact.holds and fact.subject == self.named(places):
                both = f"{self._what([value], holds)} and {fact.what}"
                return BOTH(place=Known(*self.named(places)), values=both)
        return CLASH(facts=self.facts(literals))

    def denied(self, literals: Iterable[int]) -> Phrase:
        """Return what literals of helpers deny, as alternatives; nothing if one of them affirms.

        What a helper stands for is seen at the places: r1c2-3 is a whole ship.
        """
        helpers = [x for x in literals if self.fact(x)]
        opposite = [fact for x in helpers if x < 0 and (fact := self.fact(-x))]
        if len(opposite) < len(helpers):
            return Phrase()
        return linked([fact.phrase for fact in opposite], "or")

    def them(self, literals: Iterable[int]) -> str:
        """Return the word for what literals speak of: it, or them."""
        several = len([x for x in literals if self.decision(x) or self.fact(x)]) > 1
        return "them" if several else "it"

    def among(self, literals: Sequence[int], count: int) -> Phrase:
        """Return the sentence that so many of some literals are true."""
        decisions = [self.decision(x) for x in literals]
        if len({decision and decision[1:] for decision in decisions}) > 1 or decisions[0] is None:
            every = linked([self.facts([x]) for x in literals], "or")
            return every if count == 1 else AMONG_FACTS(number=count, facts=every)
        _, value, holds = decisions[0]
        word = self.word(value)
        what = f"{'' if holds else 'not '}{word.one if count == 1 else word.many}"
        number, are = ("one", "is") if count == 1 else (str(count), "are")
        places = self.named(self.places(literals))
        return AMONG(number=number, places=places, are=are, what=what)


def _first(rule: Rule) -> tuple[int, ...]:
    """Return a literal of a rule of no place in particular, which tells it from its like."""
    return tuple(rule.constraints[0].literals[:1]) if rule.constraints else ()
