"""Steps as they are told: those that are needed, what is one insight as one, and where to look."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined
from puzzles.declare.phrases import Named, Phrase
from puzzles.declare.sayings import BOARD
from verify.explain.events import cited, narrowed
from verify.grade.ladder import Rung
from verify.words.merging import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

    from puzzles.declare.phrases import Fact
    from verify.explain.deduction import Deduction, Deductions
    from verify.explain.events import Later, Line, Reason
    from verify.grade.ladder import Cost, Round
    from verify.words.vocabulary import Cited, Decision, Vocabulary

WHOLE = Phrase((BOARD,))
MUCH = 12  # places that are more than one looks at


class Explained:
    """One step of a solution by hand, whose words are found when somebody asks for them.

    Args:
        words: those for the puzzle.
        step: the step.
        round_number: the number of its round, from 1.
        meant: places that it decides, but which a fact that it tells besides already shows.
        deduce: returns the rules and the places that it needs.

    Attributes:
        round: the number of its round, from 1.
        rung: how it is found, one of `verify.grade.grade.RUNGS`.
        depth: on the rung CHAIN how many layers the chain has, else 0.
        decided: what is written down: the values of places, or values that places do not have.
        premises, literals: what it follows from and what it says, as literals of the puzzle's
            reading.
    """

    def __init__(
        self,
        words: Vocabulary,
        step: Step,
        round_number: int,
        meant: Set[int],
        deduce: Callable[[], Deduction],
    ) -> None:
        self._words, self._step, self._meant, self._deduce = words, step, meant, deduce
        self.round = round_number
        cost = step.climbed.cost
        self.rung, self.depth = cost.rung.name, cost.depth
        self.decided = step.decided
        self.premises, self.literals = step.reason.premises, step.reason.literals

    def _key(self) -> tuple[object, ...]:
        known = self.round, self.rung, self.depth, self.decided, self.premises, self.literals
        return *known, self.name, self.sentence, self.rules

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Explained) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.round, self.premises, self.literals))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._key()}"

    @property
    def name(self) -> str:
        """What people call such a step, empty if they have no word for it."""
        return self._step.name()

    @cached_property
    def _deduction(self) -> Deduction:
        return self._deduce()

    @property
    def rules(self) -> tuple[Cited, ...]:
        """The rules that the step follows from; none can be left out."""
        return self._deduction.rules

    @property
    def look(self) -> tuple[Cited, ...]:
        """Of the rules, those that a person has to look at to find the step."""
        return cited(self._step.reason.look)

    @property
    def read(self) -> tuple[int, ...]:
        """The places known before that the step follows from; none can be left out."""
        return self._deduction.places

    @property
    def also(self) -> tuple[str, ...]:
        """What else is known now, in words, that is no place's value."""
        return tuple(map(str, self._step.also))

    @property
    def lines(self) -> tuple[Line, ...]:
        """Of a chain its derivation, leaves first; the last line is the contradiction."""
        lines = self._step.reason.lines
        return lines() if lines else ()

    @property
    def cost(self) -> Cost:
        """What its round costs, to be compared."""
        return self._step.climbed.cost

    def _told(self) -> tuple[Sequence[Decision], Sequence[Fact]]:
        """Return the decisions and the facts that its sentence tells.

        Left out are decisions that a fact shows, and facts that decisions show.
        """
        step, meant, plain = self._step, self._meant, self._step.plain
        decided = [x for x in step.decided if x.place not in meant] if meant else step.decided
        return decided, [fact for fact in step.also if fact not in plain] if plain else step.also

    @property
    def what(self) -> str:
        """The conclusion, in words."""
        return self._words.text(*self._told())

    @property
    def why(self) -> str:
        """The reason."""
        decided, facts = self._told()
        them = "them" if len(decided) + len(facts) > 1 else "it"
        because = self._step.reason.because()(them=them)
        return self._with_pronoun(because, [decision.place for decision in decided])

    def _with_pronoun(self, because: Phrase, concluded: Iterable[int]) -> str:
        """Return a reason as it is written behind a conclusion about some places.

        Where it begins with their names, "it" or "they" stands for these: not "r1c1 is a tent:
        r1c1 and r1c2 are ...", but "r1c1 is a tent: it and r1c2 are ...".
        """
        own, head = tuple(sorted({*concluded})), because.head
        if not own or not head or not {*own} <= {*head.places}:
            return str(because)
        pronoun, rest = "they" if len(own) > 1 else "it", "".join(map(str, because.parts[1:]))
        others = tuple([place for place in head.places if place not in own])
        if not others:
            return f"{pronoun}{rest}"
        own_names, other_names = self._words.runs(own), self._words.runs(others)
        if head.names != f"{own_names} and {other_names}":  # own ones stand among others
            return str(because)
        return f"{pronoun} and {other_names}{rest}"

    @property
    def sentence(self) -> str:
        """The conclusion and why."""
        what, why = self.what, self.why
        return f"{what}: {why}" if what else why

    @property
    def where(self) -> str:
        """Where to look, without the reason."""
        return f"{'try' if self._step.reason.lines else 'look at'} {self._spots[0]}"

    @property
    def places(self) -> tuple[int, ...]:
        """The places to look at."""
        return self._spots[1]

    @cached_property
    def _spots(self) -> tuple[str, tuple[int, ...]]:
        """Where to look for the step, in words, and the places that these name.

        For one by a rule of the whole board that is what it decides, and what it reads, if that
        is little.
        """
        words, look = self._words, self.look
        read = {*self.read}
        own = {decision.place for decision in self.decided} or read
        if any(rule.subject == WHOLE for rule in look):
            own = own | read if len(own | read) <= MUCH else own
            look = ()
        if not look:
            return words.called(sorted(own)) or BOARD, tuple(sorted(own))
        near: set[int] = set()
        around: dict[Phrase, Sequence[int]] = {}
        for rule in look:
            named = rule.subject.only
            if named is None or named.sort:
                around[rule.subject] = rule.places
                continue
            of_name = {words.name(place): place for place in rule.places}
            if named.names in of_name:
                near.add(of_name[named.names])
            elif named.names == words.called(rule.places):
                near.update(rule.places)
            else:  # a cell may be no place itself
                around[Phrase(("the ", Named(named.names, sort="cell")))] = rule.places
        if len(near) > MUCH:  # what it follows from shows the rest
            near = near & read or near
        where = joined([*listed(around), *([words.called(sorted(near))] if near else [])])
        return where, tuple(sorted(near.union(*around.values()) or own))


class Step(NamedTuple):
    """A step before it is known whether it is told.

    Attributes:
        number: that of its round, from 0, those that tell nothing counted too.
        climbed: its round.
        reason: why.
        news: literals known by it, in the order in which they became so.
        decided, also: what these say.
        name: what people call it.
        plain: of `also`, what the values that are decided show as well.
    """

    number: int
    climbed: Round
    reason: Reason
    news: tuple[int, ...]
    decided: tuple[Decision, ...]
    also: tuple[Fact, ...]
    name: Later[str]
    plain: tuple[Fact, ...] = ()

    @property
    def is_goal(self) -> bool:
        """Whether somebody writes down a value, or no step is left."""
        return any(decision.holds for decision in self.decided) or self.climbed.rung == Rung.SEARCH


class Presenter:
    """Turns steps into those that are told.

    Args:
        words: the words for the puzzle.
        meant: of each literal what follows from it by its meaning.
        deductions: makes what the steps that are told follow from.
        most: how many places are told of at once; 0 for any number.
    """

    def __init__(
        self,
        words: Vocabulary,
        meant: Mapping[int, Sequence[int]],
        deductions: Callable[[Sequence[Step]], Deductions],
        most: int = 0,
    ) -> None:
        self._words, self._meant, self._deductions, self._most = words, meant, deductions, most

    def steps(self, needed: Iterable[Step]) -> Iterator[Explained]:
        """Yield the steps to be told of those that are needed."""
        steps = self._merged(needed)
        rounds = {at: number for number, at in enumerate(dict.fromkeys(x.number for x in steps), 1)}
        used = {x for step in steps for x in step.reason.premises}
        told = [self._without(step, used) for step in steps]
        deductions = self._deductions(told)
        for number, step in enumerate(told):
            yield self._explained(step, rounds[step.number], partial(deductions.of, number))

    def _merged(self, steps: Iterable[Step]) -> list[Step]:
        """Return the steps, each joined to the step before that has the same reason, if any.

        That a number reaches a cell and that the cell is land is one insight.
        """
        if not self._words.has_facts:
            return list(steps)
        merged: list[Step] = []
        step_of: dict[int, int] = {}  # for a literal that tells no place's value
        for step in steps:
            before = {step_of.get(x, -1) for x in step.reason.premises}
            at = before.pop() if len(before) == 1 else -1
            if at >= 0 and self._says_too(merged[at], step):
                merged[at] = self._both(merged[at], step)
                continue
            step_of |= {x: len(merged) for x in step.news if self._words.fact(x)}
            merged.append(step)
        return merged

    def _says_too(self, step: Step, later: Step) -> bool:
        """Return whether a later step follows by the rules of this one, in the same words."""
        places = {x.place for x in (*step.decided, *later.decided)}
        return (
            not step.reason.lines
            and not later.also
            and len(places) <= (self._most or len(places))
            and step.reason.because() == later.reason.because()
            and {*cited(step.reason.sources)}.issuperset(cited(later.reason.sources))
        )

    def _both(self, step: Step, later: Step) -> Step:
        """Return two steps of the same reason as one."""
        literals = *step.reason.literals, *later.reason.literals
        shown = [fact for x in later.reason.premises if (fact := self._words.fact(x))]
        return step._replace(
            reason=step.reason._replace(literals=literals),
            news=(*step.news, *later.news),
            decided=tuple(sorted([*step.decided, *later.decided])),
            plain=(*step.plain, *shown),
        )

    def _without(self, step: Step, used: set[int]) -> Step:
        """Return a step without what it says of places beside their values and is of no use."""
        words = self._words
        if used.issuperset(step.news):
            return step
        places = {decision.place for decision in step.decided if decision.holds}
        excluded: dict[int, list[int]] = {}
        for place, value, holds in step.decided:
            excluded.setdefault(place, []).extend([] if holds else [value])
        for place in words.places([x for x in step.news if x in used]):  # what is left is told
            if words.left(place, excluded[place]):
                places.add(place)
        kept = [x for x in step.news if x in used or words.place(x) in places or self._means(x)]
        if len(kept) == len(step.news):
            return step
        values = {(decision.place, decision.value) for x in kept if (decision := words.decision(x))}
        return step._replace(
            reason=narrowed(step.reason, kept),
            news=tuple(kept),
            decided=tuple([x for x in step.decided if x.holds or x[:2] in values]),
            also=tuple([fact for x in kept if (fact := words.fact(x))]),
        )

    def _means(self, literal: int) -> Sequence[int]:
        """Return the places that a literal with words of its own decides, if these say as much."""
        if not self._words.fact(literal):
            return ()
        meant = self._meant.get(literal, [])
        much = len(meant) > 1 or not any(self._words.is_there(x) for x in meant)
        return self._words.places(meant) if much else ()

    def _explained(self, step: Step, number: int, deduce: Callable[[], Deduction]) -> Explained:
        """Return a step as it is printed, without decisions that its own facts imply."""
        words, meant = self._words, set[int]()
        is_more = len(step.decided) > 1 or not any(map(words.is_there, step.news))
        if words.has_facts and is_more:
            meant.update(place for x in step.news for place in self._means(x))
        return Explained(words, step, number, meant, deduce)
