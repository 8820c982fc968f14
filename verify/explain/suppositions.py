"""Suppositions that fail, told line by line."""

from __future__ import annotations

from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.declare.phrases import OTHERWISE, Phrase, spliced
from verify.explain.events import Later, Line, Reason, by_lines, sources_of, unique
from verify.grade.chains import LEAST
from verify.grade.ladder import MANY
from verify.reading.layers import Layers, Trial
from verify.words.breaches import Breaches
from verify.words.causes import Causes
from verify.words.sentences import FEW_TRIES, ONLY_VALUE, STEPS, TRIES, TRY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from verify.explain.events import Source
    from verify.explain.inferences import Derivation, Derivations, Inference
    from verify.explain.sources import Sources
    from verify.grade.ladder import Step
    from verify.reading.remaining import State


class _Fall(NamedTuple):
    """A derivation of a contradiction, as it is told.

    Attributes:
        told: what of it is told, the contradiction last.
        reads: what each of these follows from.
        sources: of each that is what a lazy rule says, this and the rules on which it rests.
        begun: the board at which it begins.
    """

    told: Sequence[Inference]
    reads: list[tuple[int, ...]]
    sources: dict[int, tuple[Source, ...]]
    begun: State

    def premises(self, supposed: Iterable[int]) -> tuple[int, ...]:
        """Return what it follows from, beside what is supposed and what it says itself."""
        own = {*supposed, *[x for inference in self.told for x in inference.literals]}
        return unique(x for read in self.reads for x in read if x not in own)


LINKS, TOLD = 3, 8  # links of a chain that its sentence tells, and literals in them, at most


class Suppositions:
    """Tells why suppositions fail.

    Args:
        sources: the board and its words.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources, self._words = sources, sources.words

    def chain(self, step: Step, depth: int, begun: Derivations) -> Reason:
        """Return why a supposition fails that breaks a rule in so many layers."""
        (supposed,) = step.sources
        derivation = begun.of([supposed], depth, board=depth > LEAST)
        if derivation is None or self._depth(derivation) != depth:
            raise Disagreement("a chain has another depth than it was said to have")
        return self.failing(supposed, derivation, begun)

    def failing(self, supposed: int, derivation: Derivation, begun: Derivations) -> Reason:
        """Return why a supposition fails, by its derivation."""
        fall = self._fall(derivation, begun.state)
        lines, because = Later(lambda: self._lines(fall)), Later(lambda: self._otherwise(fall))
        return _refuted(supposed, fall.premises([supposed]), lines, because)

    def _depth(self, derivation: Derivation) -> int:
        """Return the depth of a chain: one in which the whole board is looked at is longer."""
        constraints = self._sources.constraints
        board = {number - len(constraints.asked) for number in constraints.board}
        is_heard = any(one.source in board for one in derivation.inferences)
        return max(derivation.depth, LEAST + is_heard)

    def is_followable(self, chain: Reason) -> bool:
        """Return whether it is told of a supposition which links lead to its end."""
        return chain.lines is not None and self._way(chain.lines()) is not None

    def compared(
        self, chains: Sequence[Reason], *, counted: bool = False, by_links: bool = False
    ) -> Iterator[Reason]:
        """Yield the reasons of suppositions; those that fail in the same way are one.

        Args:
            chains: the reasons.
            counted: whether it is said how many steps it takes where these are not told.
            by_links: whether only those are that have the same links too, so that these are told.
        """
        for same in self._alike_in_end(chains, by_links=by_links):
            reason = same[0] if len(same) == 1 else self._joined(same)
            yield reason._replace(because=Later(partial(self._by_links, same, counted=counted)))

    def _alike_in_end(
        self, chains: Sequence[Reason], *, by_links: bool
    ) -> Iterable[Sequence[Reason]]:
        """Return the reasons of suppositions, together those that fail in the same way."""
        if len(chains) < 2:
            return [chains] if chains else []
        alike: dict[object, list[Reason]] = {}
        for reason in chains:
            decision = self._words.decision(reason.literals[0])
            value = decision.value if decision and decision.holds else None
            way = self._way(reason.lines()) if by_links and reason.lines else None
            alike.setdefault((reason.because(), way, decision is None, value), []).append(reason)
        return alike.values()

    def _by_links(self, same: Sequence[Reason], *, counted: bool) -> Phrase:
        """Return how suppositions fail, behind the links that lead there; as `compared`."""
        end, every = same[0].because(), [one.lines() for one in same if one.lines]
        ways = {self._way(lines) for lines in every}
        if len(ways) == 1 and (way := ways.pop()):
            return _by_way(way, end)
        number = max(map(len, every)) - 1
        if not counted or number <= 1:
            return end
        most = number if len(same) == 1 else f"at most {number}"
        return STEPS(number=most, end=end)._replace(lead=OTHERWISE)

    def _way(self, lines: Sequence[Line]) -> tuple[Phrase, ...] | None:
        """Return what a supposition leads to, link by link, None if that is much.

        What is there is told, without what it keeps away; what does not rest on the link before
        is of the same one, and what the end names is not told twice.
        """
        before = lines[:-1]
        there = [tuple(filter(self._words.is_there, line.literals)) for line in before]
        facts = there if any(there) else [line.literals for line in before]
        links: list[list[int]] = []
        rests: dict[int, int] = {}  # of a literal, the number of the last link that it rests on
        for line, told in zip(before, facts, strict=True):
            at = max([rests.get(x, -1) for x in line.premises], default=-1)
            if told:
                if at == len(links) - 1:
                    links.append([])
                links[-1] += told
                at = len(links) - 1
            rests |= dict.fromkeys(line.literals, at)
        if links and lines[-1].because.known.issuperset(self._words.places(links[-1])):
            del links[-1]
        few = len(links) <= LINKS and sum(map(len, links)) <= TOLD
        return tuple(map(self._words.facts, links)) if few else None

    def _joined(self, reasons: Sequence[Reason]) -> Reason:
        """Return several reasons as one, with a line for each, which has its derivation."""
        literals = unique(x for reason in reasons for x in reason.literals)
        return Reason(
            unique(source for reason in reasons for source in reason.sources),
            unique(x for reason in reasons for x in reason.premises),
            literals,
            reasons[0].because,
            lines=Later(lambda: tuple(map(self._apart, reasons))),
            apart=literals,
        )

    def _apart(self, reason: Reason) -> Line:
        """Return a reason as one of several lines, with its derivation."""
        facts = str(self._words.facts(reason.literals))
        lines = reason.lines() if reason.lines else ()
        return Line(*reason[:3], facts, reason.because(), lines)

    # lines

    def _fall(self, derivation: Derivation, begun: State) -> _Fall:
        """Return what of a derivation is told, and what that follows from."""
        told: list[Inference] = []
        reads: list[tuple[int, ...]] = []
        sources: dict[int, tuple[Source, ...]] = {}
        meant: dict[int, int] = {}  # of what places are not, what says what they are
        for inference in _pinched(derivation.inferences):
            if value := self._value(inference):
                meant |= dict.fromkeys(inference.literals, value)
                continue
            premises = unique((*inference.premises, *inference.reads))
            if inference.source is not None and inference.source < 0:
                sources[len(told)] = self._cited(inference, premises)
            told.append(inference)
            reads.append(unique(meant.get(x, x) for x in premises) if meant else premises)
        return _Fall(told, reads, sources, begun)

    def _cited(self, inference: Inference, premises: Sequence[int]) -> tuple[Source, ...]:
        """Return the rules behind what a lazy rule says."""
        source, false = inference.source, [-x for x in premises]
        assert source is not None
        found: list[Source] = []
        for said in [[x] for x in inference.literals] or [[]]:
            own, besides = self._sources.cite_clause(source, inference.scope, [*said, *false])
            found += [own, *besides]
        return unique(found)

    def _lines(self, fall: _Fall) -> tuple[Line, ...]:
        lines: list[Line] = []
        for number, premises in enumerate(fall.reads):
            line = self._line(fall, number)._replace(premises=premises)
            if lines and self._alike(lines[-1], line):
                lines[-1] = self._both(lines[-1], line)
            else:
                lines.append(line)
        return tuple(lines)

    def _otherwise(self, fall: _Fall) -> Phrase:
        """Return how a derivation ends as a reason."""
        return self._end(fall)._replace(lead=OTHERWISE)

    def _end(self, fall: _Fall) -> Phrase:
        """Return the contradiction in words."""
        return self._line(fall, len(fall.told) - 1).because

    def _value(self, inference: Inference) -> int:
        """Return what gives a place its value, if no more is said than that; or 0."""
        if not inference.literals or not self._sources.is_structure(inference.source):
            return 0
        value, *further = inference.premises
        decisions = [self._words.decision(x) for x in (value, *inference.literals)]
        has, *rest = [decision for decision in decisions if decision] or [None]
        same = has and has.holds and all(x.place == has.place and not x.holds for x in rest if x)
        return value if same and not further and None not in decisions else 0

    def _line(self, fall: _Fall, number: int) -> Line:
        """Return what is told of a derivation in words, at what it reads."""
        inference = fall.told[number]
        premises = unique((*inference.premises, *inference.reads))
        source, literals = inference.source, inference.literals
        if source is None or self._sources.is_structure(source):
            return self._meant(inference, premises)
        values = fall.begun.values.copy()
        for x in inference.premises:
            values[x], values[-x] = 1, -1
        if source < 0:
            return self._lazy(inference, fall.sources[number], premises, values)
        rule, constraint = self._sources.rule(source), self._sources.constraint(source)
        rules = (self._sources.cite(source),)
        if not literals:
            off = Causes(self._words, values).off(rule)
            breach = off or Breaches(self._words, values).of_constraint(rule, constraint)
            return Line(rules, premises, (), "", breach)
        causes = Causes(self._words, values)
        because = causes.because(causes.of_constraint(rule, constraint, literals))
        return self._then(rules, premises, literals, because)

    def _then(
        self,
        sources: tuple[Source, ...],
        premises: tuple[int, ...],
        literals: tuple[int, ...],
        because: Phrase,
    ) -> Line:
        because = because(them=self._words.them(literals))
        return Line(sources, premises, literals, f"then {self._words.facts(literals)}", because)

    def _meant(self, inference: Inference, premises: tuple[int, ...]) -> Line:
        """Return what follows from the meaning of values."""
        words = self._words
        if inference.literals:
            same = words.places(premises) == words.places(inference.literals)
            because = ONLY_VALUE if same else words.facts(premises)
            return self._then((), premises, inference.literals, because)
        apart = len(inference.premises) > 1 and not words.denied(premises)
        return Line((), premises, (), "", words.clash(inference.premises if apart else premises))

    def _lazy(
        self,
        inference: Inference,
        sources: tuple[Source, ...],
        premises: tuple[int, ...],
        values: Sequence[int],
    ) -> Line:
        """Return what a lazy rule says within a derivation."""
        source, literals, scope = inference.source, inference.literals, inference.scope
        assert source is not None
        rule, false = self._sources.rule(source), [-x for x in premises]
        whole = {*inference.clause} == {*literals[:1], *false}
        clause = [*(inference.clause if whole else (*false, *literals[:1]))]
        if not literals:
            breach = Breaches(self._words, values).of_clause(rule, scope, clause, whole=whole)
            breach = Causes(self._words, values).off(rule) or breach
            return Line(sources, premises, (), "", breach)
        causes = Causes(self._words, values)
        because = causes.because(causes.of_clause(rule, scope, clause, literals[0]))
        return self._then(sources, premises, literals, because)

    def _alike(self, line: Line, later: Line) -> bool:
        """Return whether two lines say something in the same way, neither because of the other."""
        alike = bool(later.literals) and line.because == later.because
        return alike and set(line.literals).isdisjoint(later.premises)

    def _both(self, line: Line, later: Line) -> Line:
        """Return two lines as one."""
        sources = unique((*line.sources, *later.sources))
        premises = unique((*line.premises, *later.premises))
        return self._then(sources, premises, (*line.literals, *later.literals), line.because)

    # suppositions under suppositions

    def nested(self, step: Step, begun: Derivations) -> Reason:
        """Return what a supposition leads to when further ones are tried under it."""
        (supposed,) = step.sources
        under, within = self._tried(supposed, begun.state)
        fall = self._derived(under, begun)
        needed = [x for read in fall.reads for x in read if x in within]
        used: dict[int, _Fall] = {}
        while needed:
            x = needed.pop()
            if x not in used:
                used[x] = self._derived([*within[x], -x], begun)
                needed += [y for read in used[x].reads for y in read if y in within]
        tries = {x: used[x] for x in within if x in used}
        own = {supposed, *tries, *[x for inference in fall.told for x in inference.literals]}
        reads = [*[below.premises([-x]) for x, below in tries.items()], *fall.reads]
        return _refuted(
            supposed,
            unique(x for read in reads for x in read if x not in own),
            Later(lambda: (*starmap(self._failed, tries.items()), *self._lines(fall))),
            Later(lambda: self._by_tries(tuple(tries), fall)),
        )

    def _by_tries(self, refuted: Sequence[int], fall: _Fall) -> Phrase:
        """Return how a derivation ends, behind what tries within a try refute."""
        number, end = len(refuted), self._end(fall)
        if number > LINKS:
            because = TRIES(number=number, end=end)
        else:
            because = (TRY if number == 1 else FEW_TRIES)(facts=self._words.facts(refuted), end=end)
        return because._replace(lead=OTHERWISE)

    def plain(self, step: Step, begun: Derivations) -> Reason | None:
        """Return why a supposition fails with none under it; None if it does not."""
        (supposed,) = step.sources
        derivation = begun.of([supposed])
        return self.failing(supposed, derivation, begun) if derivation else None

    def _tried(self, supposed: int, begun: State) -> tuple[list[int], dict[int, tuple[int, ...]]]:
        """Return what fails together, and of what is refuted then what was supposed besides."""
        constraints = self._sources.constraints
        under, within = [supposed], dict[int, tuple[int, ...]]()
        layers = Layers(constraints, begun)
        layers.begin()
        open_ = [v for v, _, _ in constraints.model.indicators if not begun.values[v]]
        either = [x for v in open_ for x in (v, -v)]
        while layers.read(Trial(*under), MANY):
            before = len(under)
            standing = set[int]()  # what follows from one that does not fail does not fail itself
            for x in either:
                if x in standing or x in under or -x in under:
                    continue
                trial = Trial(x, *under)
                if layers.read(trial, MANY):
                    standing.update(trial.known)
                    continue
                within[-x] = tuple(under)
                under.append(-x)
                if not layers.read(Trial(*under), MANY):
                    break
            if len(under) == before:
                raise Disagreement("a supposition does not fail as it was said to")
        return under, within

    def _derived(self, supposed: Sequence[int], begun: Derivations) -> _Fall:
        """Return how suppositions break a rule together."""
        derivation = begun.of(supposed)
        if derivation is None:
            raise Disagreement("suppositions break no rule as they were said to")
        return self._fall(derivation, begun.state)

    def _failed(self, literal: int, fall: _Fall) -> Line:
        """Return the line that a further supposition fails."""
        lines, premises = self._lines(fall), fall.premises([-literal])
        conclusion = f"then {self._words.facts([literal])}"
        because = lines[-1].because._replace(lead=OTHERWISE)
        return Line(sources_of(lines), premises, (literal,), conclusion, because, lines)


def _by_way(way: Sequence[Phrase], because: Phrase) -> Phrase:
    """Return how a derivation ends, behind the links that lead there."""
    first, *others = way
    links = [part for link in others for part in (", then ", link)]
    return spliced(first, *links, ", and ", because)._replace(lead=because.lead)


def _refuted(
    supposed: int, premises: tuple[int, ...], lines: Later[tuple[Line, ...]], because: Later[Phrase]
) -> Reason:
    """Return why a supposition fails, by the lines of its derivation."""
    return by_lines(Reason((), premises, (-supposed,), because), lines)


def _pinched(inferences: Sequence[Inference]) -> Sequence[Inference]:
    """Return a derivation that ends in a rule that is broken, not in two that contradict it.

    Where one says a literal and another one its opposite, the later one is broken by the other.
    """
    *before, last = inferences
    if last.source is not None or len(last.premises) != 2:
        return inferences
    for at in range(len(before) - 1, -1, -1):
        later = before[at]
        for x in last.premises:
            if x in later.literals and later.source is not None:
                # the premises that the rule contradicts; not those that it concludes itself
                against = [y for y in last.premises if y != x and y not in later.literals]
                end = later._replace(
                    literals=(),
                    premises=unique((*later.premises, *against)),
                    reads=unique((*later.reads, *last.reads)),
                )
                used = {y for inference in before for y in inference.premises}
                keeps = any(y in used for y in later.literals)
                return [*before[:at], *([later] if keeps else []), *before[at + 1 :], end]
    return inferences
