"""Suppositions that fail, told line by line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.declare.phrases import OTHERWISE, Phrase, spliced
from verify.explain.events import Line, Reason, unique
from verify.grade.chains import LEAST
from verify.grade.ladder import MANY
from verify.reading.layers import Layers, Trial
from verify.words.breaches import Breaches
from verify.words.causes import Causes
from verify.words.sentences import FEW_TRIES, ONLY_VALUE, STEPS, TRIES, TRY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from verify.explain.inferences import Derivation, Derivations, Inference
    from verify.explain.sources import Sources
    from verify.grade.ladder import Step
    from verify.reading.remaining import State
    from verify.words.vocabulary import Cited

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
        lines = self._lines(derivation, begun.state)
        return _refuted(supposed, lines, _otherwise(lines))

    def _depth(self, derivation: Derivation) -> int:
        """Return the depth of a chain: one in which the whole board is looked at is longer."""
        constraints = self._sources.constraints
        board = {number - len(constraints.asked) for number in constraints.board}
        is_heard = any(one.source in board for one in derivation.inferences)
        return max(derivation.depth, LEAST + is_heard)

    def compared(self, chains: Sequence[Reason], *, counted: bool = False) -> Iterator[Reason]:
        """Yield the reasons of suppositions; those that fail in the same way are one.

        Args:
            chains: the reasons.
            counted: whether it is said how many steps it takes where these are not told.
        """
        alike: dict[object, list[Reason]] = {}
        for reason in chains:
            decision = self._words.decision(reason.literals[0])
            value = decision.value if decision and decision.holds else None
            alike.setdefault((reason.because, decision is None, value), []).append(reason)
        for same in alike.values():
            reason = same[0] if len(same) == 1 else self._joined(same)
            ways = {self._way(one.lines) for one in same}
            if len(ways) == 1 and (way := ways.pop()):
                reason = reason._replace(because=_by_way(way, reason.because))
            elif counted and (number := max([len(one.lines) for one in same]) - 1) > 1:
                most = number if len(same) == 1 else f"at most {number}"
                because = STEPS(number=most, end=reason.because)._replace(lead=OTHERWISE)
                reason = reason._replace(because=because)
            yield reason

    def _way(self, lines: Sequence[Line]) -> tuple[Phrase, ...]:
        """Return what a supposition leads to, link by link, if it breaks a rule in few of them.

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
        if links and self._names(lines[-1].because, links[-1]):
            del links[-1]
        few = len(links) <= LINKS and sum(map(len, links)) <= TOLD
        return tuple(map(self._words.facts, links)) if few else ()

    def _names(self, because: Phrase, link: Sequence[int]) -> bool:
        """Return whether a sentence names the places of a link."""
        names = self._words.runs(self._words.places(link))
        return re.search(rf"(?<![\w-]){re.escape(names)}(?![\w-])", str(because)) is not None

    def _joined(self, reasons: Sequence[Reason]) -> Reason:
        """Return several reasons as one, with a line for each, which has its derivation."""
        lines = tuple([self._apart(reason) for reason in reasons])
        return Reason(
            unique(rule for line in lines for rule in line.rules),
            unique(x for line in lines for x in line.premises),
            unique(x for line in lines for x in line.literals),
            reasons[0].because,
            lines=lines,
        )

    def _apart(self, reason: Reason) -> Line:
        """Return a reason as one of several lines, with its derivation."""
        facts = str(self._words.facts(reason.literals))
        return Line(*reason[:3], facts, reason.because, reason.lines)

    # lines

    def _lines(self, derivation: Derivation, begun: State) -> tuple[Line, ...]:
        lines: list[Line] = []
        meant: dict[int, int] = {}  # of what places are not, what says what they are
        for inference in _pinched(derivation.inferences):
            if value := self._value(inference):
                meant |= dict.fromkeys(inference.literals, value)
                continue
            line = self._line(inference, begun)
            line = line._replace(premises=unique(meant.get(x, x) for x in line.premises))
            if lines and self._alike(lines[-1], line):
                lines[-1] = self._both(lines[-1], line)
            else:
                lines.append(line)
        return tuple(lines)

    def _value(self, inference: Inference) -> int:
        """Return what gives a place its value, if no more is said than that; or 0."""
        if not inference.literals or not self._sources.is_structure(inference.source):
            return 0
        value, *further = inference.premises
        decisions = [self._words.decision(x) for x in (value, *inference.literals)]
        has, *rest = [decision for decision in decisions if decision] or [None]
        same = has and has.holds and all(x.place == has.place and not x.holds for x in rest if x)
        return value if same and not further and None not in decisions else 0

    def _line(self, inference: Inference, begun: State) -> Line:
        """Return an inference in words, at what it reads."""
        premises = unique((*inference.premises, *inference.reads))
        values, literals = begun.values.copy(), inference.literals
        for x in inference.premises:
            values[x], values[-x] = 1, -1
        source = inference.source
        if source is None or self._sources.is_structure(source):
            return self._meant(inference, premises)
        if source < 0:
            return self._lazy(inference, source, premises, values)
        rule, constraint = self._sources.rule(source), self._sources.constraint(source)
        cited = (self._sources.cite(source),)
        if not literals:
            off = Causes(self._words, values).off(rule)
            breach = off or Breaches(self._words, values).of_constraint(rule, constraint)
            return Line(cited, premises, (), "", breach)
        causes = Causes(self._words, values)
        because = causes.because(causes.of_constraint(rule, constraint, literals))
        return self._then(cited, premises, literals, because)

    def _then(
        self,
        rules: tuple[Cited, ...],
        premises: tuple[int, ...],
        literals: tuple[int, ...],
        because: Phrase,
    ) -> Line:
        because = because(them=self._words.them(literals))
        return Line(rules, premises, literals, f"then {self._words.facts(literals)}", because)

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
        self, inference: Inference, source: int, premises: tuple[int, ...], values: Sequence[int]
    ) -> Line:
        """Return what a lazy rule says within a derivation."""
        sources, literals, scope = self._sources, inference.literals, inference.scope
        rule, false = sources.rule(source), [-x for x in premises]
        cited = unique(
            rule
            for x in literals or (0,)
            for rule in sources.cite_clause(source, scope, [*([x] if x else []), *false])
        )
        whole = {*inference.clause} == {*literals[:1], *false}
        clause = [*(inference.clause if whole else (*false, *literals[:1]))]
        if not literals:
            breach = Breaches(self._words, values).of_clause(rule, scope, clause, whole=whole)
            breach = Causes(self._words, values).off(rule) or breach
            return Line(cited, premises, (), "", breach)
        causes = Causes(self._words, values)
        because = causes.because(causes.of_clause(rule, scope, clause, literals[0]))
        return self._then(cited, premises, literals, because)

    def _alike(self, line: Line, later: Line) -> bool:
        """Return whether two lines say something in the same way, neither because of the other."""
        alike = bool(later.literals) and line.because == later.because
        return alike and set(line.literals).isdisjoint(later.premises)

    def _both(self, line: Line, later: Line) -> Line:
        """Return two lines as one."""
        rules, premises = (
            unique((*line.rules, *later.rules)),
            unique((*line.premises, *later.premises)),
        )
        return self._then(rules, premises, (*line.literals, *later.literals), line.because)

    # suppositions under suppositions

    def nested(self, step: Step, begun: Derivations) -> Reason:
        """Return what a supposition leads to when further ones are tried under it."""
        (supposed,) = step.sources
        under, within = self._tried(supposed, begun.state)
        lines = self._derived(under, begun)
        needed = [x for line in lines for x in line.premises if x in within]
        used: dict[int, Line] = {}
        while needed:
            x = needed.pop()
            if x not in used:
                below = self._derived([*within[x], -x], begun)
                used[x] = self._failed(x, below)
                needed += [y for line in below for y in line.premises if y in within]
        tries = [used[x] for x in within if x in used]
        number, end = len(tries), lines[-1].because
        if number > LINKS:
            because = TRIES(number=number, end=end)
        else:
            facts = self._words.facts([x for line in tries for x in line.literals])
            because = (TRY if number == 1 else FEW_TRIES)(facts=facts, end=end)
        return _refuted(supposed, (*tries, *lines), because._replace(lead=OTHERWISE))

    def plain(self, step: Step, begun: Derivations) -> Reason | None:
        """Return why a supposition fails with none under it; None if it does not."""
        (supposed,) = step.sources
        derivation = begun.of([supposed])
        if derivation is None:
            return None
        lines = self._lines(derivation, begun.state)
        return _refuted(supposed, lines, _otherwise(lines))

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

    def _derived(self, supposed: Sequence[int], begun: Derivations) -> tuple[Line, ...]:
        """Return the lines of suppositions that break a rule together."""
        derivation = begun.of(supposed)
        if derivation is None:
            raise Disagreement("suppositions break no rule as they were said to")
        return self._lines(derivation, begun.state)

    def _failed(self, literal: int, lines: tuple[Line, ...]) -> Line:
        """Return the line that a further supposition fails."""
        reason = _refuted(-literal, lines, _otherwise(lines))
        conclusion = f"then {self._words.facts([literal])}"
        return Line(*reason[:3], conclusion, reason.because, lines)


def _by_way(way: Sequence[Phrase], because: Phrase) -> Phrase:
    """Return how a derivation ends, behind the links that lead there."""
    first, *others = way
    links = [part for link in others for part in (", then ", link)]
    return spliced(first, *links, ", and ", because)._replace(lead=because.lead)


def _otherwise(lines: Sequence[Line]) -> Phrase:
    """Return how a derivation ends as a reason."""
    return lines[-1].because._replace(lead=OTHERWISE)


def _refuted(supposed: int, lines: tuple[Line, ...], because: Phrase) -> Reason:
    """Return why a supposition fails, by the lines of its derivation."""
    own = {supposed, *[x for line in lines for x in line.literals]}
    return Reason(
        unique(rule for line in lines for rule in line.rules),
        unique(x for line in lines for x in line.premises if x not in own),
        (-supposed,),
        because,
        lines=lines,
    )


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
                against = () if -x in later.literals else (-x,)  # else the rule says both
                end = later._replace(literals=(), premises=(*later.premises, *against))
                used = {y for inference in before for y in inference.premises}
                keeps = any(y in used for y in later.literals)
                return [*before[:at], *([later] if keeps else []), *before[at + 1 :], end]
    return inferences
