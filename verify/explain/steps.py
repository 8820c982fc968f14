"""Steps as they are told: those that are needed, what is one insight as one, and where to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined
from puzzles.declare.phrases import Named, Phrase
from puzzles.declare.sayings import BOARD
from verify.grade.ladder import Cost, Rung, chain
from verify.words.merging import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.declare.phrases import Fact
    from verify.explain.events import Line, Reason
    from verify.grade.ladder import Round
    from verify.words.vocabulary import Cited, Decision, Vocabulary

MUCH = 12  # places that are more than one looks at


@dataclass(frozen=True)
class Explained:
    """One step of a solution by hand.

    Attributes:
        round: its round, from 1.
        rung: how it is found, one of `verify.grade.grade.RUNGS`.
        depth: on the rung CHAIN how many layers the chain has, else 0.
        name: what people call such a step, empty if they have no word for it.
        rules: what it follows from.
        read: the places known before that the reason uses.
        decided: what is written down: the values of places, or values that places do not have.
        also: what else is known now, in words, that is no place's value.
        what: the conclusion, in words.
        why: the reason.
        where: where to look, without the reason.
        places: those to look at.
        look: of the rules, those that a person has to look at to find the step.
        lines: of a chain its derivation, leaves first; the last line is the contradiction.
        premises, literals: what it follows from and what it says, as literals of the puzzle's
            reading.
    """

    round: int
    rung: str
    depth: int
    name: str
    rules: tuple[Cited, ...]
    read: tuple[int, ...]
    decided: tuple[Decision, ...]
    also: tuple[str, ...]
    what: str
    why: str
    where: str
    places: tuple[int, ...]
    look: tuple[Cited, ...]
    lines: tuple[Line, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]

    @property
    def cost(self) -> Cost:
        """What its round costs, to be compared."""
        return chain(self.depth) if self.depth else Cost(Rung[self.rung])

    @property
    def sentence(self) -> str:
        """The conclusion and why."""
        return f"{self.what}: {self.why}" if self.what else self.why


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
    name: str
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
        most: how many places are told of at once; 0 for any number.
    """

    def __init__(
        self, words: Vocabulary, meant: Mapping[int, Sequence[int]], most: int = 0
    ) -> None:
        self._words, self._meant, self._most = words, meant, most

    def steps(self, needed: Iterable[Step]) -> Iterator[Explained]:
        """Yield the steps to be told of those that are needed."""
        steps = self._merged(needed)
        rounds = {at: number for number, at in enumerate(dict.fromkeys(x.number for x in steps), 1)}
        used = {x for step in steps for x in step.reason.premises}
        for step in steps:
            yield self._explained(self._without(step, used), rounds[step.number])

    def _merged(self, steps: Iterable[Step]) -> list[Step]:
        """Return steps, those with the step before of which the same rule says what that means.

        That a number reaches a cell and that the cell is land is one insight.
        """
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
        """Return whether the rules of a step say what follows from it in a later one, and how."""
        alike = step.reason.because == later.reason.because
        alone = {*step.reason.rules}.issuperset(later.reason.rules) and not later.also
        places = {x.place for x in (*step.decided, *later.decided)}
        return (
            alike and alone and not step.reason.lines and len(places) <= (self._most or len(places))
        )

    def _both(self, step: Step, later: Step) -> Step:
        """Return a step that says what a later one says too."""
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
        places = {decision.place for decision in step.decided if decision.holds}
        excluded: dict[int, list[int]] = {}
        for place, value, holds in step.decided:
            excluded.setdefault(place, []).extend([] if holds else [value])
        for place in words.places([x for x in step.news if x in used]):  # what is left is told
            if words.left(place, excluded[place]):
                places.add(place)
        kept = [
            x
            for x in step.news
            if x in used or self._means(x) or not places.isdisjoint(words.places([x]))
        ]
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
        meant = self._meant.get(literal, [])
        much = len(meant) > 1 or not any(self._words.is_there(x) for x in meant)
        return self._words.places(meant) if much and self._words.fact(literal) else ()

    def _explained(self, step: Step, number: int) -> Explained:
        words, reason = self._words, step.reason
        where, places = self._spots(step)
        decided = step.decided
        if len(decided) > 1 or not any(words.is_there(x) for x in step.news):
            meant = {place for x in step.news for place in self._means(x)}
            decided = tuple([x for x in decided if x.place not in meant])
        facts = [fact for fact in step.also if fact not in step.plain]
        them = "them" if len(decided) + len(facts) > 1 else "it"
        return Explained(
            round=number,
            rung=step.climbed.rung.name,
            depth=step.climbed.depth,
            name=step.name,
            rules=reason.rules,
            read=words.places(reason.premises),
            decided=step.decided,
            also=tuple(map(str, step.also)),
            what=str(words.sentence(decided, facts)),
            why=self._of_them([decision.place for decision in decided], reason.because(them=them)),
            where=f"{'try' if reason.lines else 'look at'} {where}",
            places=places,
            look=reason.look,
            lines=reason.lines,
            premises=reason.premises,
            literals=reason.literals,
        )

    def _of_them(self, places: Iterable[int], because: Phrase) -> str:
        """Return a reason behind a conclusion about places: that it is, or they are."""
        own, head = tuple(sorted({*places})), because.head
        if not own or not head or not {*own} <= {*head.places}:
            return str(because)
        they, rest = "they" if len(own) > 1 else "it", "".join(map(str, because.parts[1:]))
        others = tuple([place for place in head.places if place not in own])
        if not others:
            return f"{they}{rest}"
        names, more = self._words.runs(own), self._words.runs(others)
        return f"{they} and {more}{rest}" if head.names == f"{names} and {more}" else str(because)

    def _spots(self, step: Step) -> tuple[str, tuple[int, ...]]:
        """Return where to look for a step, and the places of that.

        For one by a rule of the whole board that is what it decides, and what it reads, if that
        is little.
        """
        words, look = self._words, step.reason.look
        read = {*words.places(step.reason.premises)}
        own = {decision.place for decision in step.decided} or read
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


WHOLE = Phrase((BOARD,))


def narrowed(reason: Reason, literals: Sequence[int]) -> Reason:
    """Return a reason for some of its literals alone."""
    reason = reason._replace(literals=tuple(literals))
    if not reason.lines or not reason.lines[0].lines or not reason.lines[-1].literals:
        return reason
    lines = tuple([line for line in reason.lines if line.literals[0] in literals])
    rules = tuple(dict.fromkeys([rule for line in lines for rule in line.rules]))
    return reason._replace(rules=rules, lines=lines[0].lines if len(lines) == 1 else lines)
