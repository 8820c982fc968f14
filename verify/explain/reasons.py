"""Why each step of the ladder follows: the rules, what they read, and a sentence.

The ladder tells on which rung literals follow, and from what. What a step rests on is worked out
here: what a constraint reads, the least rules of a region, the derivation of a chain.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.model.constraint import Constraint, Count
from verify.explain.inferences import Derivations, shortest_first
from verify.explain.loop_sides import sides
from verify.grade.chains import LEAST
from verify.grade.ladder import MANY, Rung
from verify.reading.layers import Layers, Trial
from verify.reading.remaining import STRUCTURE, State
from verify.reading.subsets import subsets
from verify.solver.core import enough, irreducible, reduced
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.model.model import Rule
    from verify.explain.inferences import Derivation, Inference
    from verify.grade.ladder import Ladder, Round, Step
    from verify.words.wording import Cited, Why, Wording

FEW = 64  # pairs of constraints of two rules at most in which one is looked for in the other
NOWHERE = "a try within a try fails both ways"


class Line(NamedTuple):
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


class Reason(NamedTuple):
    """Why literals are true.

    Attributes:
        rules, premises, literals: as for a step.
        sentence: why, without what is concluded.
        look: of the rules, those that a person has to look at to find it.
        seen: whether it says no more than that a value is not had twice: that somebody who fills
            in the board sees, and nobody writes down.
        lines: of a chain its derivation.
        name: what people call it, if that is known.
        size: of a sum how many rules need what others have, else 0.
    """

    rules: tuple[Cited, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]
    sentence: str
    look: tuple[Cited, ...] = ()
    seen: bool = False
    lines: tuple[Line, ...] = ()
    name: str = ""
    size: int = 0


class _Said(NamedTuple):
    """What a single rule says of one literal, and why."""

    literal: int
    rules: tuple[Cited, ...]
    why: Why


class Reasons:
    """Finds the reasons of the rounds of a ladder, in the words for its board."""

    def __init__(self, ladder: Ladder, words: Wording) -> None:
        self._constraints, self._state, self._words = ladder.constraints, ladder.state, words
        self._guarded: dict[bool, tuple[Session, dict[int, int]]] = {}
        self._regions: dict[int, tuple[Session, dict[int, int]]] = {}
        self._telling: list[int] | None = None
        self._cited: dict[tuple[int, tuple[int, ...]], Cited] = {}
        self._leasts: dict[object, list[int]] = {}
        self._of_rule: dict[int, list[int]] = {}

    def of_round(self, climbed: Round) -> Iterator[Reason]:
        """Yield the reasons of a round, each once what was yielded before it is known."""
        if climbed.rung == Rung.SEARCH:
            left = sum([self._state.left[place] > 0 for place in range(len(self._words.base))])
            some = f"{left} place{'s are' if left > 1 else ' is'}"
            text = f"no rule and no supposition says more; {some} left to a search"
            yield Reason((), (), (), text)
        elif climbed.rung <= Rung.RULE:
            yield from self._single(climbed)
            return
        begun = State(self._constraints, self._state)
        derivations = Derivations(self._constraints, begun)
        chains: list[Reason] = []
        for step in climbed.steps:
            if climbed.rung == Rung.REGION:
                yield from self._region(step)
            elif climbed.rung == Rung.SUBSET:
                yield from self._subset(step)
            elif climbed.rung > Rung.REGION and (new := self._news(step.literals)):
                if climbed.rung == Rung.INSIDE:
                    yield self._inside(step, new, begun)
                elif climbed.rung == Rung.SUM:
                    yield self._sum(step, new, begun)
                elif climbed.rung == Rung.CHAIN:
                    chains.append(self._chain(step, climbed.depth, derivations))
                else:
                    yield self._nested(step, derivations)
        yield from self._compared(chains)

    def _news(self, literals: Iterable[int]) -> list[int]:
        return [x for x in dict.fromkeys(literals) if not self._state.values[x]]

    # what single rules say

    def _single(self, climbed: Round) -> list[Reason]:
        """Return what single rules say; what they say in the same way is one reason."""
        words = self._words.at(self._state.values.copy())
        every: list[_Said] = []
        seen: list[Reason] = []
        for step in climbed.steps:
            (source,) = step.sources
            new = self._news(step.literals)
            if source < 0:
                every += self._lazy(source, new, words)
            elif new:
                old = self._excluded(source, new, words)
                if old:
                    seen.append(Reason((self._cite(source),), (old,), tuple(new), "", seen=True))
                else:
                    every += self._spelled(source, new, words)
        told: list[Reason] = []
        alike: dict[object, list[_Said]] = {}
        holding: dict[int, bool] = {}
        for one in every:
            decision = words.decision(one.literal)
            holds = holding[one.literal] = decision is None or decision.holds
            alike.setdefault((one.why._replace(gone=()), holds), []).append(one)
        known = {x for one in seen for x in one.literals}
        place = self._constraints.place
        valued: set[int] = set()
        groups = list(alike.values())
        while groups:  # of a place whose value is told nothing else is; much at once comes first
            groups = [
                [x for x in some if x.literal not in known and place[x.literal] not in valued]
                for some in groups
            ]
            groups = [some for some in groups if some]
            if groups:
                best = max(groups, key=lambda some: (holding[some[0].literal], _number(some)))
                told.append(self._joined(best, words))
                known.update(told[-1].literals)
                if holding[best[0].literal]:
                    valued.update(words.valued(told[-1].literals))
        return [*told, *seen]

    def _joined(self, some: Sequence[_Said], words: Wording) -> Reason:
        first: dict[int, _Said] = {}
        for one in some:
            first.setdefault(one.literal, one)
        said, some = tuple(first), list(first.values())
        rules = dict.fromkeys(rule for one in some for rule in one.rules)
        gone = tuple(dict.fromkeys(x for one in some for x in one.why.gone))
        sentence = words.fill(some[0].why._replace(gone=gone), said)
        look = dict.fromkeys(one.rules[0] for one in some)  # not what these count on
        return Reason(tuple(rules), gone, said, sentence, tuple(look))

    def _excluded(self, source: int, new: Sequence[int], words: Wording) -> int:
        """Return the literal of the only place that excludes others, as it has their value; or 0.

        Whoever fills in the board sees that, and nobody writes it down.
        """
        first = words.decision(new[0])
        if not first or first.holds:
            return 0
        gone = [-x for x in self._constraints.literals[source] if words.values[x] < 0]
        if len(gone) != 1:
            return 0
        old = words.decision(gone[0])
        return gone[0] if old and old.holds and old.value == first.value else 0

    def _spelled(self, source: int, new: Sequence[int], words: Wording) -> list[_Said]:
        """Return what a constraint says."""
        rule = self._rule(source)
        cited = (self._cite(source),)
        constraint = self._constraint(source)
        return [_Said(x, cited, words.why(rule, constraint, [x])) for x in new]

    def _lazy(self, source: int, new: Sequence[int], words: Wording) -> Iterator[_Said]:
        """Yield what a lazy rule says."""
        wanted = dict.fromkeys(new)
        values = list(words.values[1 : self._constraints.variables + 1])
        cuts = self._constraints.asked[source].cuts(values)
        for clause, scope in shortest_first(cuts):
            for x in clause:
                if x in wanted:
                    del wanted[x]
                    why = words.why_lazy(self._rule(source), scope, clause, x)
                    yield _Said(x, tuple(self._with(source, scope, clause)), why)

    # the rules and what they read

    def _number(self, source: int) -> int:
        """Return the number of the rule of a constraint, or of a lazy rule."""
        return self._constraints.rule_of(source)

    def _rule(self, source: int) -> Rule:
        return self._constraints.rules[self._number(source)]

    def _constraint(self, source: int) -> Constraint:
        literals = self._constraints.literals[source]
        return Constraint(literals, len(literals) - self._constraints.room[source])

    def _cite(self, source: int, scope: tuple[int, ...] = ()) -> Cited:
        return self._cite_rule(self._number(source), scope)

    def _cite_rule(self, number: int, scope: tuple[int, ...] = ()) -> Cited:
        key = number, scope
        if key not in self._cited:
            self._cited[key] = self._words.cite(self._constraints.rules[number], scope)
        return self._cited[key]

    def _reads(self, source: int, values: Sequence[int]) -> list[int]:
        """Return what a constraint reads on a board."""
        return [-x for x in self._constraints.literals[source] if values[x] < 0]

    def _with(self, source: int, scope: tuple[int, ...], clause: Sequence[int]) -> list[Cited]:
        """Return a lazy rule with few of the others, on which its clause rests."""
        constraints = self._constraints
        cited, lazy = self._cite(source, scope), constraints.asked[source]
        if lazy.alone:
            return [cited]
        key = source, scope, tuple(clause)
        if key not in self._leasts:
            beyond, spoken = set(lazy.places).difference(scope), set(scope)
            scopes = {
                number: rule.scope
                for number, rule in enumerate(constraints.rules)
                if rule.clue is None
                and rule.is_spelled
                and beyond.isdisjoint(rule.scope)
                and not spoken.isdisjoint(rule.scope)
            }
            gone = {constraints.place[x] for x in clause if x > 0}
            there = {constraints.place[x] for x in clause if x < 0}
            apart = sides(scopes, gone, there)
            near = [n for n in scopes if not (gone | there).isdisjoint(scopes[n])]
            session, literal_of = self._guards(prefer=apart is not None)
            said = [literal_of[self._number(source)], *[-x for x in clause]]
            for some in (near, *(apart or ()), list(scopes)):
                core = enough(session, [literal_of[number] for number in some], said)
                if core is not None:
                    break
            else:
                raise Disagreement(f"the rule {cited.name} says what does not follow from it")
            if len(core) < len(some):  # else hardly any can be spared
                core = reduced(session, core, said)
            rule_of = {literal_of[number]: number for number in scopes}
            self._leasts[key] = [rule_of[x] for x in core]
        return [cited, *map(self._cite_rule, self._leasts[key])]

    def _guards(self, *, prefer: bool) -> tuple[Session, dict[int, int]]:
        """Return a session with each rule under a literal, and those by the rules' numbers.

        Args:
            prefer: whether it tries first what is on the board as much as may be, which then hangs
                together sooner.
        """
        if prefer not in self._guarded:
            reading = self._constraints.model
            rules = dict(enumerate(self._constraints.rules))
            guarded, literal_of = reading.under(rules, *reading.structure())
            session = Session(guarded)
            if prefer:
                session.prefer([variable for variable, _, _ in reading.indicators])
            self._guarded[prefer] = session, literal_of
        return self._guarded[prefer]

    # what several rules say together

    def _read_with(self, head: int) -> tuple[Session, dict[int, int]]:
        """Return a session with a rule and those inside its scope, each under a literal.

        The literals are those of the rules' numbers, the head last. What others say of a region
        is known already.
        """
        if head not in self._regions:
            constraints = self._constraints
            if self._telling is None:
                rooms = zip(constraints.rule, constraints.room, strict=True)
                telling = {rule for rule, room in rooms if room}.union(constraints.whole)
                self._telling = sorted(telling - {STRUCTURE})
            rules, scope = constraints.rules, set(constraints.rules[head].scope)
            inner = [n for n in self._telling if n != head and scope.issuperset(rules[n].scope)]
            within = {number: rules[number] for number in (*inner, head)}
            spoken = {
                abs(x)
                for rule in within.values()
                for literals, _ in rule.constraints
                for x in literals
            }
            for place in {place for number in within for place in constraints.scopes[number]}:
                spoken.update(constraints.variables_of[place])
            meaning = [
                Count(some, least, len(some)) for some, least in constraints.meaning_of(spoken)
            ]
            guarded, literal_of = constraints.model.under(within, (), meaning)
            self._regions[head] = Session(guarded), literal_of
        return self._regions[head]

    def _region(self, step: Step) -> Iterator[Reason]:
        """Yield what a rule says together with as few as will do of those inside its scope."""
        constraints, values, words = self._constraints, self._state.values, self._words
        (head,) = step.sources
        session, literal_of = self._read_with(head)
        places = {place for number in literal_of for place in constraints.scopes[number]}
        variables = [v for place in sorted(places) for v in constraints.variables_of[place]]
        known = [v if values[v] > 0 else -v for v in variables if values[v]]
        rule_of = {literal: number for number, literal in literal_of.items()}
        while wanted := self._news(step.literals):
            core = irreducible(session, [*rule_of, *known, -wanted[0]])
            if core is None:
                raise Disagreement("a region does not say what it was said to")
            rules = [rule_of[x] for x in core if x in rule_of]
            others = [number for number in rules if number != head]
            two = self._two(head, others[0], wanted) if len(rules) - 1 == len(others) == 1 else None
            if two:
                yield two
                continue
            premises = dict.fromkeys(x for x in core if x not in rule_of and x != -wanted[0])
            guards = [literal_of[number] for number in rules]
            said = [x for x in wanted if not session.solve([*guards, *premises, -x])]
            rules.sort(key=lambda number: (number != head, number))
            cited = tuple([self._cite_rule(number) for number in rules])
            text = words.adding(list(map(constraints.rules.__getitem__, rules)), premises, said)
            if not text:
                text = words.whole(*[constraints.rules[number] for number in rules], known=premises)
            yield Reason(cited, tuple(premises), tuple(said), text, cited)

    def _inside(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return what a constraint says when another is taken from it."""
        one, other = step.sources
        return self._taken(one, other, new, begun)

    def _taken(self, one: int, other: int, new: Sequence[int], begun: State) -> Reason:
        """Return what a constraint says when what another needs of it is taken from it."""
        words = self._words
        still = [x for x in self._constraints.literals[one] if not begun.values[x]]
        must = len(still) - begun.room[one]
        rules = tuple(dict.fromkeys([self._cite(one), self._cite(other)]))
        premises = dict.fromkeys(self._reads(one, begun.values) + self._reads(other, begun.values))
        used = words.used(self._rule(other), self._constraint(other), new, must)
        needed, inner = words.among(still, must), rules[0]
        where = f"{words.names(still)} "
        said = inner.sentence
        if said.startswith(where):
            said = f"they {said.removeprefix(where)}"
        by_name = inner.clue is not None or len(inner.subject.split()) == 2
        needs = f"by {inner.subject}, {needed}" if by_name else f"{needed} ({said})"
        so = f"otherwise {used[3:]}" if used.startswith("or ") else f"so {used}"
        sentence = f"{needs}, {so}"
        if must == 1 and not self._reads(other, begun.values) and len(self._rule(other).scope) > 1:
            base, cover = words.saying(self._rule(one)), words.saying(self._rule(other))
            if "{gone" in cover.full or base.shared:
                sentence = words.within(base, still, cover) or sentence
        return Reason(rules, tuple(premises), tuple(new), sentence, rules)

    def _two(self, head: int, inner: int, wanted: Sequence[int]) -> Reason | None:
        """Return what a rule says when another is taken from it, if that says the first wanted."""
        state, constraints = self._state, self._constraints
        pairs = [*product(self._sources(inner), self._sources(head))]
        for one, other in pairs if len(pairs) <= FEW else ():
            base = {-x for x in constraints.literals[one] if not state.values[x]}
            if len(base) > 1:
                cover = [x for x in constraints.literals[other] if not state.values[x]]
                new = [x for x in cover if x not in base]
                needed = len(base) - state.room[one]
                inside = wanted[0] in new and base.issubset(cover)
                if inside and 0 < needed == state.room[other] and len({*cover}) == len(cover):
                    taken = self._taken(one, other, [x for x in new if x in wanted], state)
                    return taken._replace(rules=taken.rules[::-1], look=taken.rules[::-1])
        return None

    def _sources(self, rule: int) -> Sequence[int]:
        """Return the constraints of a rule."""
        if not self._of_rule:
            for number, at in enumerate(self._constraints.rule):
                self._of_rule.setdefault(at, []).append(number)
        return self._of_rule.get(rule, ())

    def _subset(self, step: Step) -> Iterator[Reason]:
        """Yield what a rule says that is read whole: some places take up some values."""
        (head,) = step.sources
        session, literal_of = self._read_with(head)
        cited = (self._cite_rule(head),)
        while wanted := self._news(step.literals):
            for one in subsets(self._constraints, self._state.values, head, wanted[0]):
                known = [literal_of[head], *one.premises]
                said = [x for x in wanted if not session.solve([*known, -x])]
                if wanted[0] in said:
                    text = self._words.taken(one, cited[0].subject)
                    yield Reason(cited, one.premises, tuple(said), text, cited, name=one.name)
                    break
            else:
                yield from self._region(step)
                return

    def _sum(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return what one or two constraints say with one or two that contain them."""
        literals = self._constraints.literals
        *others, last = [{x for x in literals[j] if not begun.values[x]} for j in step.sources]
        two_inside = len(others) > 1 and {-x for x in last}.issuperset(others[0] | others[1])
        split = 2 if two_inside or len(others) > 2 else 1
        bases, covers = step.sources[:split], step.sources[split:]
        rules = tuple(dict.fromkeys([self._cite(j) for j in step.sources]))
        premises = dict.fromkeys(x for j in step.sources for x in self._reads(j, begun.values))
        inner, outer = (
            list(dict.fromkeys([self._cite(j).subject for j in some])) for some in (bases, covers)
        )
        text = self._words.need(inner, literals[bases[0]][0], outer, new)
        return Reason(rules, tuple(premises), tuple(new), text, rules, size=len(inner))

    # suppositions

    def _chain(self, step: Step, depth: int, begun: Derivations) -> Reason:
        """Return what the layers of a supposition say of it."""
        (supposed,) = step.sources
        derivation = begun.of([supposed], depth)
        if derivation is None or max(derivation.depth, LEAST) != depth:
            raise Disagreement("a chain has another depth than it was said to have")
        lines = self._lines(derivation, begun.state)
        pinch = lines[-1].sentence.removeprefix("but ")
        return self._refuted(supposed, lines, f"otherwise {pinch}")

    def _compared(self, chains: Sequence[Reason]) -> Iterator[Reason]:
        """Yield the reasons of suppositions; those that fail in the same way are one."""
        alike: dict[object, list[Reason]] = {}
        for one in chains:
            decision = self._words.decision(one.literals[0])
            value = decision.value if decision and decision.holds else None
            alike.setdefault((one.sentence, decision is None, value), []).append(one)
        for some in alike.values():
            if len(some) == 1:
                yield some[0]
                continue
            lines = tuple(map(self._apart, some))
            yield Reason(
                tuple(dict.fromkeys(_rules(lines))),
                tuple(dict.fromkeys(_premises(lines))),
                tuple(_literals(lines)),
                some[0].sentence,
                lines=lines,
            )

    def _apart(self, reason: Reason) -> Line:
        """Return a reason as one of several lines, with its derivation."""
        sentence = f"{self._words.facts(reason.literals)}: {reason.sentence}"
        return Line(reason.rules, reason.premises, reason.literals, sentence, reason.lines)

    def _refuted(self, supposed: int, lines: tuple[Line, ...], sentence: str) -> Reason:
        rules = dict.fromkeys(_rules(lines))
        ours = {supposed, *_literals(lines)}
        premises = dict.fromkeys(x for x in _premises(lines) if x not in ours)
        return Reason(tuple(rules), tuple(premises), (-supposed,), sentence, lines=lines)

    def _lines(self, derivation: Derivation, begun: State) -> tuple[Line, ...]:
        lines: list[Line] = []
        meant: dict[int, int] = {}  # of what places are not, what says what they are
        for one in _pinched(derivation.inferences):
            if has := self._has(one):
                meant |= dict.fromkeys(one.literals, has)
                continue
            line = self._line(one, begun)
            premises = dict.fromkeys(meant.get(x, x) for x in line.premises)
            line = line._replace(premises=tuple(premises))
            if lines and (both := self._both(lines[-1], line)):
                lines[-1] = both
            else:
                lines.append(line)
        return tuple(lines)

    def _has(self, one: Inference) -> int:
        """Return what gives a place its value, if no more is said than that; or 0."""
        if len(one.premises) != 1 or not one.literals or not self._is_structure(one):
            return 0
        has = self._words.decision(one.premises[0])
        said = [self._words.decision(x) for x in one.literals]
        same = has and has.holds and all(x and x.place == has.place and not x.holds for x in said)
        return one.premises[0] if same else 0

    def _is_structure(self, one: Inference) -> bool:
        return one.source is None or self._number(one.source) == STRUCTURE

    def _both(self, one: Line, other: Line) -> Line | None:
        """Return two lines as one if they say something in the same way; else None."""
        because = one.sentence.partition(": ")[2]
        if not (because and other.literals) or because != other.sentence.partition(": ")[2]:
            return None
        if not set(one.literals).isdisjoint(other.premises):
            return None
        literals = (*one.literals, *other.literals)
        return Line(
            tuple(dict.fromkeys((*one.rules, *other.rules))),
            tuple(dict.fromkeys((*one.premises, *other.premises))),
            literals,
            f"then {self._words.facts(literals)}: {because}",
        )

    def _line(self, one: Inference, begun: State) -> Line:
        premises = tuple(dict.fromkeys((*one.premises, *one.reads)))
        values = begun.values.copy()
        for x in one.premises:
            values[x], values[-x] = 1, -1
        words = self._words.at(values)
        facts = words.facts(one.literals)
        if one.source is None or self._is_structure(one):
            if one.literals:
                same = words.places(premises) == words.places(one.literals)
                seen = "no other value is left" if same else words.facts(premises)
                return Line((), premises, one.literals, f"then {facts}: {seen}")
            told = len(one.premises) > 1 and not words.denied(premises)
            clashing = one.premises if told else premises
            return Line((), premises, (), f"but {words.clash(clashing)}")
        rule = self._rule(one.source)
        if one.source < 0:
            return self._lazy_line(one, premises, words)
        cited = (self._cite(one.source),)
        if not one.literals:
            text = words.broken(rule, self._constraint(one.source))
            return Line(cited, premises, (), f"but {text}")
        why = words.why(rule, self._constraint(one.source), one.literals)
        because = words.fill(why, one.literals)
        return Line(cited, premises, one.literals, f"then {facts}: {because}")

    def _lazy_line(self, one: Inference, premises: Sequence[int], words: Wording) -> Line:
        """Return what a lazy rule says within a derivation."""
        assert one.source is not None
        rule = self._rule(one.source)
        others = [-y for y in premises]
        rules: dict[Cited, None] = {}
        for x in one.literals or (0,):
            spoken = [*([x] if x else []), *others]
            rules |= dict.fromkeys(self._with(one.source, one.scope, spoken))
        said = one.literals[:1]
        clause = [*one.clause] if {*one.clause} == {*said, *others} else []
        if not said:
            text = words.torn(rule, one.scope, clause or others, whole=bool(clause))
            return Line(tuple(rules), tuple(premises), (), f"but {text}")
        x = said[0]
        why = words.why_lazy(rule, one.scope, clause or [*others, x], x)
        text = f"then {words.facts(one.literals)}: {words.fill(why, one.literals)}"
        return Line(tuple(rules), tuple(premises), one.literals, text)

    def _nested(self, step: Step, begun: Derivations) -> Reason:
        """Return what a supposition leads to when further ones are tried under it."""
        (supposed,) = step.sources
        constraints = self._constraints
        under = [supposed]
        inner: dict[int, tuple[int, ...]] = {}  # what is refuted, and what was supposed besides
        layers = Layers(constraints, begun.state)
        layers.begin()
        still = [v for v, _, _ in constraints.model.indicators if not begun.state.values[v]]
        either = [x for v in still for x in (v, -v)]
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
                inner[-x] = tuple(under)
                under.append(-x)
                if not layers.read(Trial(*under), MANY):
                    break
            if len(under) == before:
                raise Disagreement("a supposition does not fail as it was said to")
        lines = list(self._derived(under, begun))
        needed = [x for x in _premises(lines) if x in inner]
        used: dict[int, Line] = {}
        while needed:
            x = needed.pop()
            if x not in used:
                below = self._derived([*inner[x], -x], begun)
                used[x] = self._failed(x, below)
                needed += [y for y in _premises(below) if y in inner]
        tries = [used[x] for x in inner if x in used]
        return self._refuted(supposed, (*tries, *lines), NOWHERE)

    def _derived(self, supposed: Sequence[int], begun: Derivations) -> tuple[Line, ...]:
        """Return the lines of suppositions that break a rule together."""
        derivation = begun.of(supposed)
        if derivation is None:
            raise Disagreement("suppositions break no rule as they were said to")
        return self._lines(derivation, begun.state)

    def _failed(self, literal: int, lines: tuple[Line, ...]) -> Line:
        """Return the line that a further supposition fails."""
        ours = {-literal, *_literals(lines)}
        premises = dict.fromkeys(x for x in _premises(lines) if x not in ours)
        pinch = lines[-1].sentence.removeprefix("but ")
        sentence = f"then {self._words.facts([literal])}: otherwise {pinch}"
        return Line(
            tuple(dict.fromkeys(_rules(lines))), tuple(premises), (literal,), sentence, lines
        )


def _number(some: Sequence[_Said]) -> int:
    return len({one.literal for one in some})


def _pinched(inferences: Sequence[Inference]) -> Sequence[Inference]:
    """Return a derivation that ends in a rule that is broken, not in two that contradict it.

    Where one says a literal and another one its opposite, the later one is broken by the other.
    """
    *before, last = inferences
    if last.source is not None or len(last.premises) != 2:
        return inferences
    for at in range(len(before) - 1, -1, -1):
        one = before[at]
        for x in last.premises:
            if x in one.literals and one.source is not None:
                against = () if -x in one.literals else (-x,)  # else the rule says both
                end = one._replace(literals=(), premises=(*one.premises, *against))
                used = {y for other in before for y in other.premises}
                keeps = any(y in used for y in one.literals)
                return [*before[:at], *([one] if keeps else []), *before[at + 1 :], end]
    return inferences


def _rules(lines: Sequence[Line]) -> Iterator[Cited]:
    for line in lines:
        yield from line.rules


def _literals(lines: Sequence[Line]) -> Iterator[int]:
    for line in lines:
        yield from line.literals


def _premises(lines: Sequence[Line]) -> Iterator[int]:
    for line in lines:
        yield from line.premises
