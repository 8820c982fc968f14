"""Why each step of the ladder follows: the rules, what they read, and a sentence.

The ladder tells on which rung literals follow, and from what. What a step rests on is worked out
here: what a constraint reads, the least rules of a region, the derivation of a chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.errors import Disagreement
from verify.chains import LEAST
from verify.core import irreducible
from verify.inferences import derive
from verify.ladder import Rung
from verify.residual import STRUCTURE, State
from verify.session import Session
from verify.wording import rules_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from verify.inferences import Derivation, Inference
    from verify.ladder import Ladder, Round, Step
    from verify.wording import Cited, Wording


@dataclass(frozen=True)
class Line:
    """One line of a derivation.

    Attributes:
        rules: what it follows from; nothing if it only says what a place can be.
        premises: literals that it follows from: of the board, of suppositions, of lines before.
        literals: what it says; nothing for the contradiction.
        sentence: all of it in words.
        lines: of a supposition within the derivation, which fails, its own derivation.
    """

    rules: tuple[Cited, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    sentence: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Reason:
    """Why literals are true.

    Attributes:
        rules, premises, literals: as for a step.
        sentence: why, up to what is decided; with `whole` that is in it as well.
        where: where to look.
    """

    rules: tuple[Cited, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    sentence: str
    where: str
    whole: bool = False
    lines: tuple[Line, ...] = ()


class Reasons:
    """Finds the reasons of the rounds of a ladder, in the words for its board."""

    def __init__(self, ladder: Ladder, words: Wording) -> None:
        self._constraints, self._state, self._words = ladder.constraints, ladder.state, words
        self._guarded: tuple[Session, dict[int, int]] | None = None

    def of_round(self, found: Round) -> Iterator[Reason]:
        """Yield the reasons of a round, each once what was yielded before it is known."""
        if found.rung == Rung.SEARCH:
            yield self._search()
        elif found.rung <= Rung.RULE:
            yield from self._single(found)
        begun = State(self._constraints, self._state)
        for step in found.steps:
            if found.rung in (Rung.REGION, Rung.SUBSET):
                yield from self._region(step)
            elif found.rung > Rung.REGION and (new := self._news(step.literals)):
                if found.rung == Rung.INSIDE:
                    yield self._inside(step, new, begun)
                elif found.rung == Rung.SUM:
                    yield self._sum(step, new, begun)
                elif found.rung == Rung.CHAIN:
                    yield self._chain(step, found.depth, begun)
                else:
                    yield self._nested(step, begun)

    def _news(self, literals: Sequence[int]) -> list[int]:
        return [x for x in dict.fromkeys(literals) if not self._state.values[x]]

    def _single(self, found: Round) -> Iterator[Reason]:
        """Yield what single rules say, all of a rule at once."""
        begun = self._state.values[1 : self._constraints.variables + 1]
        by_rule: dict[int, list[Step]] = {}
        for step in found.steps:
            (source,) = step.sources
            by_rule.setdefault(self._rule_of(source), []).append(step)
        for rule, steps in by_rule.items():
            (source,) = steps[0].sources
            if source < 0:
                yield from self._lazy(source, steps[0].literals, begun)
            elif reason := self._rule(rule, steps):
                yield reason

    def _rule_of(self, source: int) -> int:
        """Return the number of the rule of a constraint, or of what is asked."""
        return self._constraints.rule_of(source)

    def _cite(self, source: int, scope: tuple[int, ...] = ()) -> tuple[Cited, ...]:
        number = self._rule_of(source)
        if number == STRUCTURE:
            return ()
        return (self._words.cite(self._constraints.rules[number], scope),)

    def _reads(self, source: int, begun: State) -> list[int]:
        """Return what a constraint reads on the board as it was."""
        return [-x for x in self._constraints.literals[source] if begun.values[x] < 0]

    def _rule(self, rule: int, steps: Sequence[Step]) -> Reason | None:
        """Return what the constraints of a rule say."""
        words = self._words
        said: dict[int, None] = {}
        premises: dict[int, None] = {}
        known: set[int] = set()
        parts: list[tuple[int, list[int]]] = []
        for positive in (True, False):  # a place whose value is told needs no other told away
            for step in steps:
                (source,) = step.sources
                new = [
                    x
                    for x in self._news(step.literals)
                    if x not in said
                    and words.is_value(x) == positive
                    and known.isdisjoint(words.places([x]))
                ]
                if new:
                    known.update(words.places(new) if positive else ())
                    said |= dict.fromkeys(new)
                    premises |= dict.fromkeys(self._reads(source, self._state))
                    parts.append((source, new))
        if not said:
            return None
        cited = words.cite(self._constraints.rules[rule])
        return Reason(
            (cited,),
            tuple(premises),
            tuple(said),
            f"{cited.sentence}: {words.reasons(parts)}",
            f"look at this: {cited.sentence}",
            whole=True,
        )

    def _lazy(self, source: int, literals: Sequence[int], begun: list[int]) -> Iterator[Reason]:
        """Yield what a lazy rule says, all about one stated instance at once."""
        by_scope: dict[tuple[int, ...], tuple[dict[int, None], dict[int, None]]] = {}
        wanted = dict.fromkeys(self._news(literals))
        cuts = self._constraints.asked[source].cuts(begun)
        for clause, scope in sorted(cuts, key=lambda cut: len(cut.clause)):
            for x in clause:
                if x in wanted:
                    del wanted[x]
                    said, premises = by_scope.setdefault(scope, ({}, {}))
                    said[x] = None
                    premises |= dict.fromkeys(-y for y in clause if y != x)
        for scope, (said, premises) in by_scope.items():
            if not self._news(tuple(said)):
                continue
            rules: dict[Cited, None] = {}
            for x in said:
                rules |= dict.fromkeys(self._with(source, scope, [x, *[-y for y in premises]]))
            cited, *others = rules
            lead = cited.sentence
            if others:
                lead += f", and {rules_in_words(others)}"
            if cited.clue is None:
                lead += f": {self._words.facts(premises)}, so "
            else:
                lead += ": wherever that fits, "
            where = f"look at this: {cited.sentence}"
            yield Reason(tuple(rules), tuple(premises), tuple(said), lead, where)

    def _with(self, source: int, scope: tuple[int, ...], clause: Sequence[int]) -> list[Cited]:
        """Return a lazy rule with as few as will do of the others that its clause rests on."""
        constraints = self._constraints
        (cited,) = self._cite(source, scope)
        if constraints.asked[source].alone:
            return [cited]
        session, literal_of = self._guards()
        within = set(scope)
        rule_of = {
            literal_of[number]: number
            for number, rule in enumerate(constraints.rules)
            if rule.clue is None and rule.is_spelled and within.issuperset(rule.scope)
        }
        literals = [literal_of[self._rule_of(source)], *[-x for x in clause]]
        core = irreducible(session, [*rule_of, *literals])
        if core is None:
            raise Disagreement(f"the rule {cited.name} says what does not follow from it")
        others = [self._words.cite(constraints.rules[rule_of[x]]) for x in core if x in rule_of]
        return [cited, *others]

    def _guards(self) -> tuple[Session, dict[int, int]]:
        """Return a session with each rule under a literal, and those by the rules' numbers."""
        if self._guarded is None:
            reading = self._constraints.model
            model = reading.bare()
            for rule in self._constraints.rules:
                model.put(rule, rule.lazy and rule.lazy.bare())
            clauses, counts = reading.structure()
            model.clauses += clauses
            model.counts += counts
            guarded, literal_of = model.guarded(every=True)
            self._guarded = Session(guarded), literal_of
        return self._guarded

    def _region(self, step: Step) -> Iterator[Reason]:
        """Yield what a rule says together with as few as will do of those inside its scope."""
        constraints, values, words = self._constraints, self._state.values, self._words
        session, literal_of = self._guards()
        (head,) = step.sources
        scope = set(constraints.rules[head].scope)
        # what others say is known already
        telling = {
            rule for rule, room in zip(constraints.rule, constraints.room, strict=True) if room
        }.union(constraints.whole)
        inner = [
            number
            for number in sorted(telling - {head, STRUCTURE})
            if scope.issuperset(constraints.rules[number].scope)
        ]
        places = {place for number in (head, *inner) for place in constraints.scopes[number]}
        variables = [v for place in sorted(places) for v in constraints.variables_of[place]]
        known = [v if values[v] > 0 else -v for v in variables if values[v]]
        rule_of = {literal_of[number]: number for number in (*inner, head)}
        while wanted := self._news(step.literals):
            core = irreducible(session, [*rule_of, *known, -wanted[0]])
            if core is None:
                raise Disagreement("a region does not say what it was said to")
            rules = [rule_of[x] for x in core if x in rule_of]
            premises = dict.fromkeys(x for x in core if x not in rule_of and x != -wanted[0])
            guards = [literal_of[number] for number in rules]
            said = [x for x in wanted if not session.solve([*guards, *premises, -x])]
            rules.sort(key=lambda number: (number != head, number))
            cited = tuple([words.cite(constraints.rules[number]) for number in rules])
            facts = f": {words.facts(premises)}" if premises else ""
            lead = cited[0].sentence
            if cited[1:]:
                lead += f", and {rules_in_words(cited[1:])}"
            where = f"look at this and the rules inside it: {cited[0].sentence}"
            yield Reason(
                cited,
                tuple(premises),
                tuple(said),
                f"{lead}{facts}, so ",
                where,
            )

    def _inside(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return what a constraint says when another is taken from it."""
        one, other = step.sources
        still = [x for x in self._constraints.literals[one] if not begun.values[x]]
        must = len(still) - begun.room[one]
        rules = tuple(dict.fromkeys(self._cite(one) + self._cite(other)))
        premises = dict.fromkeys(self._reads(one, begun) + self._reads(other, begun))
        told = self._words.among(still, must)
        sentence = f"{rules[0].sentence}: {told}; {rules[-1].sentence}: that uses it up, so "
        where = f"look at this: {'; '.join([rule.sentence for rule in rules])}"
        return Reason(rules, tuple(premises), tuple(new), sentence, where)

    def _sum(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return what one or two constraints say with one or two that contain them."""
        sources = dict.fromkeys(step.sources)
        rules = tuple(dict.fromkeys(rule for source in sources for rule in self._cite(source)))
        premises = dict.fromkeys(x for source in sources for x in self._reads(source, begun))
        sentence = f"{rules_in_words(rules)}: what some of these need is all that others leave, so "
        where = f"look at this: {'; '.join([rule.sentence for rule in rules])}"
        return Reason(rules, tuple(premises), tuple(new), sentence, where)

    def _chain(self, step: Step, depth: int, begun: State) -> Reason:
        """Return what the layers of a supposition say of it."""
        (supposed,) = step.sources
        derivation = derive(self._constraints, begun, [supposed], depth)
        if derivation is None or max(derivation.depth, LEAST) != depth:
            raise Disagreement("a chain has another depth than it was said to have")
        return self._refuted(supposed, self._lines(derivation))

    def _refuted(self, supposed: int, lines: tuple[Line, ...]) -> Reason:
        rules = dict.fromkeys(_rules(lines))
        ours = {supposed, *_literals(lines)}
        premises = dict.fromkeys(x for x in _premises(lines) if x not in ours)
        supposing = self._words.facts([supposed])
        return Reason(
            tuple(rules),
            tuple(premises),
            (-supposed,),
            f"suppose that {supposing}; that leads to a contradiction, so ",
            f"suppose something of {self._words.names([supposed])}",
            lines=lines,
        )

    def _lines(self, derivation: Derivation) -> tuple[Line, ...]:
        return tuple([self._line(one) for one in derivation.inferences])

    def _line(self, one: Inference) -> Line:
        words = self._words
        premises = tuple(dict.fromkeys((*one.premises, *one.reads)))
        rules = () if one.source is None else self._cite(one.source, one.scope)
        if one.source is not None and one.source < 0:
            others: dict[Cited, None] = {}
            for x in one.literals or (None,):
                clause = [*([x] if x else []), *[-y for y in premises]]
                others |= dict.fromkeys(self._with(one.source, one.scope, clause))
            rules = tuple(others)
        because = f" ({rules[0].sentence})" if rules else ""
        if one.literals:
            return Line(rules, premises, one.literals, f"then {words.facts(one.literals)}{because}")
        if rules:
            return Line(rules, premises, (), f"but this cannot hold then: {rules[0].sentence}")
        if one.source is None:
            return Line(rules, premises, (), f"but {words.clash(one.premises[0])}")
        return Line(rules, premises, (), f"but {words.facts(one.premises)}, which cannot be")

    def _nested(self, step: Step, begun: State) -> Reason:
        """Return what a supposition leads to when further ones are tried under it."""
        (supposed,) = step.sources
        constraints = self._constraints
        under = [supposed]
        inner: dict[int, Derivation] = {}
        while (last := derive(constraints, begun, under)) is None:
            failed = {
                -x: found
                for v, _, _ in constraints.model.indicators
                for x in (v, -v)
                if not begun.values[v] and x not in under and -x not in under
                if (found := derive(constraints, begun, [*under, x]))
            }
            if not failed:
                raise Disagreement("a supposition does not fail as it was said to")
            inner |= failed
            under += failed
        lines = list(self._lines(last))
        needed = [x for x in _premises(lines) if x in inner]
        used: dict[int, Line] = {}
        while needed:
            x = needed.pop()
            if x not in used:
                below = self._lines(inner[x])
                used[x] = self._failed(x, below)
                needed += [y for y in _premises(below) if y in inner]
        before = [used[x] for x in inner if x in used]
        return self._refuted(supposed, (*before, *lines))

    def _failed(self, literal: int, lines: tuple[Line, ...]) -> Line:
        """Return the line that a further supposition fails."""
        ours = {-literal, *_literals(lines)}
        premises = dict.fromkeys(x for x in _premises(lines) if x not in ours)
        facts = self._words.facts
        sentence = f"suppose further that {facts([-literal])}; that fails, so {facts([literal])}"
        return Line(
            tuple(dict.fromkeys(_rules(lines))), tuple(premises), (literal,), sentence, lines
        )

    def _search(self) -> Reason:
        left = self._words.open_places()
        some = f"{len(left)} place{'s are' if len(left) > 1 else ' is'}"
        sentence = f"no rule and no supposition says more; {some} left to a search"
        return Reason((), (), (), sentence, sentence, whole=True)


def _rules(lines: Sequence[Line]) -> Iterator[Cited]:
    for line in lines:
        yield from line.rules


def _literals(lines: Sequence[Line]) -> Iterator[int]:
    for line in lines:
        yield from line.literals


def _premises(lines: Sequence[Line]) -> Iterator[int]:
    for line in lines:
        yield from line.premises
