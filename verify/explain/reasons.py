"""Why each step of the ladder follows: the rules, what they read, and a sentence.

The ladder tells on which rung literals follow, and from what. What a step rests on is worked out
here: what a constraint reads, the least rules of a region, the derivation of a chain.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.board.lattice import joined
from puzzles.declare.phrases import Phrase, linked
from puzzles.declare.phrases import listing as semicolons
from puzzles.declare.sayings import NOTHING, Event
from verify.explain.events import Later, Reason, unique
from verify.explain.inferences import Derivations, shortest_first
from verify.explain.sources import Sources
from verify.explain.suppositions import Suppositions
from verify.grade.ladder import Rung
from verify.reading.remaining import State
from verify.reading.subsets import subsets
from verify.reading.ways import once
from verify.solver.core import irreducible
from verify.words.causes import Cause, Causes, known_of
from verify.words.sentences import (
    BY,
    HIDDEN,
    NAKED,
    NEED_ALL,
    NEED_TOO,
    NOTHING_ELSE,
    SEARCH,
    SO,
    SO_OR,
    STATED_TOO,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from verify.explain.events import Source
    from verify.explain.portions import Portions
    from verify.grade.ladder import Ladder, Round, Step
    from verify.reading.subsets import Subset
    from verify.reading.ways import Listing, Once
    from verify.solver.session import Session
    from verify.words.vocabulary import Cited, Vocabulary

SILENT = Later(lambda: NOTHING)
LISTED = Rung.SET, Rung.PLACE, Rung.SHARED
FEW = 64  # pairs of constraints of two rules at most in which one is looked for in the other


class _Single(NamedTuple):
    """What a single rule says of one literal, and why."""

    literal: int
    rule: Cited
    besides: tuple[Source, ...]
    cause: Cause


def _is_listed(climbed: Round, step: Step) -> bool:
    """Return whether a step of a round is what a rule says that lists its ways."""
    return climbed.rung in LISTED or (climbed.rung == Rung.SUBSET and step.sources[0] < 0)


class Reasons:
    """Finds the reasons of the rounds of a ladder, in the words for its board."""

    def __init__(self, ladder: Ladder, words: Vocabulary, portions: Portions | None = None) -> None:
        self._constraints, self._state, self._words = ladder.constraints, ladder.state, words
        self._ladder, self._portions = ladder, portions
        self._sources = Sources(ladder.constraints, words)
        self._suppositions = Suppositions(self._sources)
        self._causes = Causes(words, ladder.state.values)

    def of_round(self, climbed: Round) -> Iterator[Reason]:
        """Yield the reasons of a round, each once what was yielded before it is known."""
        if climbed.rung == Rung.SEARCH:
            left = sum([self._state.left[place] > 0 for place in range(len(self._words.base))])
            places = f"{left} place{'s are' if left > 1 else ' is'}"
            yield Reason((), (), (), Later(lambda: SEARCH(places=places)))
        elif climbed.rung in (Rung.LAST, Rung.RULE, Rung.BOARD):
            yield from self._single(climbed.steps)
        elif climbed.rung in LISTED:
            alone = [step for step in climbed.steps if step.sources[0] < 0]
            yield from self._single(alone)
            listed = [step for step in climbed.steps if step.sources[0] >= 0]
            yield from self._together(climbed._replace(steps=listed))
        else:
            yield from self._together(climbed)

    def _together(self, climbed: Round) -> Iterator[Reason]:
        """Yield the reasons of a round on which several rules are read together."""
        goes_on = climbed.rung in (Rung.REGION, Rung.SUBSET)  # from what was told just before
        listed = {step for step in climbed.steps if _is_listed(climbed, step)}
        begun = State(self._constraints, self._state) if listed or not goes_on else self._state
        derivations = Derivations(self._constraints, begun)
        chains: list[Reason] = []
        singles: list[_Single] = []
        nested: list[Step] = []
        for step in climbed.steps:
            if step in listed:
                yield from self._listed(step, singles, begun)
            elif climbed.rung == Rung.REGION:
                yield from self._region(step)
            elif climbed.rung == Rung.SUBSET:
                yield from self._subset(step)
            elif new := self._news(step.literals):
                if climbed.rung == Rung.INSIDE:
                    base, cover = step.sources
                    yield self._inside(base, cover, new, begun)
                elif climbed.rung == Rung.SUM:
                    yield self._sum(step, new, begun)
                elif climbed.rung == Rung.CHAIN:
                    chains.append(self._suppositions.chain(step, climbed.depth, derivations))
                else:
                    nested.append(step)
        yield from self._suppositions.compared(chains)
        yield from self._nested(nested)
        known = {single.literal for single in singles if self._state.values[single.literal]}
        for same in self._insights(singles, known):
            yield self._joined(same, self._causes)

    def _nested(self, steps: Sequence[Step]) -> Iterator[Reason]:
        """Yield why suppositions fail under which further ones are tried.

        Once one of them is known to fail others fail without a further one, and these are told so.
        """
        left = [step for step in steps if self._news(step.literals)]
        while left:
            begun = Derivations(self._constraints, State(self._constraints, self._state))
            plain = [self._suppositions.plain(step, begun) for step in left]
            if any(plain):
                failing = [reason for reason in plain if reason]
                yield from self._suppositions.compared(failing, counted=True)
            else:
                yield self._suppositions.nested(left[0], begun)
            left = [step for step in left if self._news(step.literals)]

    def _news(self, literals: Iterable[int]) -> list[int]:
        return [x for x in dict.fromkeys(literals) if not self._state.values[x]]

    # what single rules say

    def _single(self, steps: Iterable[Step]) -> list[Reason]:
        """Return what single rules say; what they say in the same way is one reason."""
        causes = Causes(self._words, self._state.values.copy())
        singles: list[_Single] = []
        seen: list[Reason] = []
        for step in steps:
            (source,) = step.sources
            new = self._news(step.literals)
            if source < 0:
                singles += self._lazy(source, new, causes)
            elif new:
                if old := self._excluding(source, new, causes.values):
                    cited = (self._sources.cite(source),)
                    seen.append(Reason(cited, (old,), tuple(new), SILENT, seen=True))
                else:
                    singles += self._spelled(source, new, causes)
        known = {x for reason in seen for x in reason.literals}
        return [*[self._joined(same, causes) for same in self._insights(singles, known)], *seen]

    def _insights(self, singles: Iterable[_Single], known: set[int]) -> Iterator[list[_Single]]:
        """Yield what is said in the same way, much at once first, and each literal once.

        Of a place whose value is told nothing else is told.
        """
        words, place = self._words, self._constraints.place
        alike: dict[object, list[_Single]] = {}
        holding: dict[int, bool] = {}
        for single in singles:
            decision = words.decision(single.literal)
            holds = holding[single.literal] = decision is None or decision.holds
            alike.setdefault((single.cause.insight, holds), []).append(single)
        valued: set[int] = set()
        groups = list(alike.values())
        while groups:
            if known or valued:
                left = [
                    [x for x in same if x.literal not in known and place[x.literal] not in valued]
                    for same in groups
                ]
                groups = [same for same in left if same]
            if not groups:
                return
            best = groups[0]
            if len(groups) > 1:
                best = max(groups, key=lambda same: (holding[same[0].literal], _number(same)))
            if self._portions:
                yield from self._portions.cut(best, lambda one: words.place(one.literal))
            else:
                yield best
            groups = [same for same in groups if same is not best]
            known.update([x.literal for x in best])
            if holding[best[0].literal]:
                valued.update(words.valued([x.literal for x in best]))

    def _joined(self, same: Sequence[_Single], causes: Causes) -> Reason:
        """Return what rules say in the same way as one reason."""
        if len(same) == 1:
            (own,) = same
            sources, because = (own.rule, *own.besides), Later(lambda: causes.because(own.cause))
            return Reason(sources, own.cause.gone, (own.literal,), because, (own.rule,))
        first: dict[int, _Single] = {}
        for single in same:
            first.setdefault(single.literal, single)
        singles = list(first.values())
        gone = unique(x for single in singles for x in single.cause.gone)
        return Reason(
            unique(rule for single in singles for rule in (single.rule, *single.besides)),
            gone,
            tuple(first),
            Later(lambda: causes.because(singles[0].cause._replace(gone=gone))),
            unique(single.rule for single in singles),  # not what these count on
        )

    def _excluding(self, source: int, new: Sequence[int], values: Sequence[int]) -> int:
        """Return the literal of the only place that excludes others, as it has their value; or 0.

        Whoever fills in the board sees that, and nobody writes it down.
        """
        first = self._words.decision(new[0])
        if not first or first.holds:
            return 0
        gone = known_of(values, self._constraints.literals[source])
        if len(gone) != 1:
            return 0
        old = self._words.decision(gone[0])
        return gone[0] if old and old.holds and old.value == first.value else 0

    def _spelled(self, source: int, new: Sequence[int], causes: Causes) -> list[_Single]:
        """Return what a constraint says."""
        rule, constraint = self._sources.rule(source), self._sources.constraint(source)
        cited, saying = self._sources.cite(source), self._words.saying(rule)
        cause_of: dict[tuple[bool, bool], Cause] = {}  # of those that count alike
        singles: list[_Single] = []
        for x in new:
            like = abs(x) in self._words.meaning, self._words.counts(saying, x)
            if like not in cause_of or saying.reach:
                cause_of[like] = causes.of_constraint(rule, constraint, [x])
            singles.append(_Single(x, cited, (), cause_of[like]))
        return singles

    def _lazy(self, source: int, new: Sequence[int], causes: Causes) -> Iterator[_Single]:
        """Yield what a lazy rule says."""
        wanted, rule = dict.fromkeys(new), self._sources.rule(source)
        values = list(causes.values[1 : self._constraints.variables + 1])
        for clause, scope in shortest_first(self._constraints.asked[source].cuts(values)):
            for x in clause:
                if x in wanted:
                    del wanted[x]
                    cited, besides = self._sources.cite_clause(source, scope, clause)
                    yield _Single(x, cited, besides, causes.of_clause(rule, scope, clause, x))

    # what several rules say together

    def _region(self, step: Step) -> Iterator[Reason]:
        """Yield what a rule says together with as few as will do of those inside its scope."""
        constraints, values, causes = self._constraints, self._state.values, self._causes
        (head,) = step.sources
        session, literal_of = self._sources.least.region(head)
        places = {place for number in literal_of for place in constraints.scopes[number]}
        variables = [v for place in sorted(places) for v in constraints.variables_of[place]]
        known = [v if values[v] > 0 else -v for v in variables if values[v]]
        rule_of = {literal: number for number, literal in literal_of.items()}
        while wanted := self._news(step.literals):
            core = irreducible(session, [*rule_of, *known, -wanted[0]])
            if core is None:
                raise Disagreement("a region does not say what it was said to")
            numbers = [rule_of[x] for x in core if x in rule_of]
            inner = [number for number in numbers if number != head]
            two = self._two(head, inner[0], wanted) if len(numbers) - 1 == len(inner) == 1 else None
            if two:
                yield two
                continue
            premises = unique(x for x in core if x not in rule_of and x != -wanted[0])
            guards = [literal_of[number] for number in numbers]
            concluded = [x for x in wanted if not session.solve([*guards, *premises, -x])]
            numbers.sort(key=lambda number: (number != head, number))
            rules = [constraints.rules[number] for number in numbers]
            cited = tuple(map(self._sources.cite_rule, numbers))
            because = Later(partial(causes.together, rules, premises, concluded))
            yield Reason(cited, premises, tuple(concluded), because, cited)

    def _listed(self, step: Step, singles: list[_Single], begun: State) -> Iterator[Reason]:
        """Yield what a rule says by its ways together with others, or by its sum with others.

        What it says by itself is added to `singles`.
        """
        constraints, causes, sources = self._constraints, self._causes, self._sources
        (source,) = step.sources
        listing = self._ladder.listings[source if source >= 0 else ~source]
        session, literal_of = sources.least.listing(listing)
        rule_of = {literal: number for number, literal in literal_of.items()}
        said = {single.literal for single in singles}
        wanted: list[int] = [x for x in self._news(step.literals) if x not in said]
        while wanted:
            group = self._group(listing, wanted[0], begun)
            supposed = [-x for x in group.own] if group else [-wanted[0]]
            known = [*self._known(listing.places, begun), *supposed]
            alone = [x for x in rule_of if not listing.name and rule_of[x] == listing.rules[0]]
            is_alone = listing.amount is not None and not session.solve([*alone, *known])
            core = self._core(session, [*(alone if is_alone else rule_of), *known])
            numbers = [rule_of[x] for x in core if x in rule_of]
            premises = unique(x for x in core if x not in rule_of and x not in supposed)
            premises = unique([*premises, *self._having(listing.known, begun)])
            if not group and not listing.name and numbers == [listing.rules[0]]:
                rule, clause = constraints.rules[numbers[0]], [wanted[0], *[-x for x in premises]]
                cause = causes.of_clause(rule, rule.scope, clause, wanted[0])
                singles.append(_Single(wanted[0], sources.cite_rule(numbers[0]), (), cause))
                del wanted[0]
                continue
            kept = [*[literal_of[number] for number in numbers], *premises]
            concluded: list[int] = [
                x
                for x in wanted
                if (-x in group.others if group else not session.solve([*kept, -x]))
            ]
            yield self._by_ways(listing, numbers, group, premises, concluded)
            wanted = [x for x in wanted if x not in concluded]

    def _core(self, session: Session, literals: Sequence[int]) -> Sequence[int]:
        core = irreducible(session, literals)
        if core is None:
            raise Disagreement("a rule has ways that it was said not to have")
        return core

    def _known(self, places: Iterable[int], begun: State) -> list[int]:
        """Return what is known of some places."""
        values = begun.values
        variables = [v for place in places for v in self._constraints.variables_of[place]]
        return [v if values[v] > 0 else -v for v in variables if values[v]]

    def _having(self, places: Iterable[int], begun: State) -> list[int]:
        """Return what is known to be true of some places: the values that they have."""
        return [x for x in self._known(places, begun) if x > 0]

    def _group(self, listing: Listing, literal: int, begun: State) -> Once | None:
        """Return what excludes a value of a place that is none of a listing's, as far as open."""
        if self._constraints.place[literal] in listing.places:
            return None
        groups = [one for one in once(self._constraints, listing) if -literal in one.others]
        values = begun.values
        session, literal_of = self._sources.least.listing(listing)
        held = [*literal_of.values(), *self._known(listing.places, begun)]
        for one in groups:
            still = [x for x in one.own if values[x] >= 0]
            if len(still) > 1 and not session.solve([*held, *[-x for x in still]]):
                return one._replace(own=tuple(still))
        raise Disagreement("a value is not shared by all ways, as it was said to be")

    def _by_ways(
        self,
        listing: Listing,
        numbers: Sequence[int],
        group: Once | None,
        premises: tuple[int, ...],
        concluded: Sequence[int],
    ) -> Reason:
        """Return what ways say by rules beside them, or by what they share with a group."""
        beside = [number for number in numbers if number not in listing.rules]
        every = [*listing.rules, *beside, *([group.rule] if group else ())]
        because = Later(lambda: self._ways_of(listing, beside, group, premises))
        cited = unique(map(self._sources.cite_rule, every))
        return Reason(cited, premises, tuple(concluded), because, cited, name=listing.name)

    def _ways_of(
        self, listing: Listing, beside: Sequence[int], group: Once | None, known: tuple[int, ...]
    ) -> Phrase:
        """Return what ways say, by rules beside them, where some literals are known."""
        causes, rules = self._causes, self._constraints.rules
        if listing.name and listing.amount is not None:
            house = rules[listing.rules[0]]
            sums = causes.of_house(house, listing.places, listing.amount, known)
            parts = [sums, *[causes.stated(rules[number], ()) for number in beside]]
        else:
            every = [rules[number] for number in (listing.rules[0], *beside)]
            parts = [causes.whole(*every, known=known)]
        if group:
            parts.append(causes.every_way(rules[group.rule], group.own))
        return parts[0] if len(parts) == 1 else semicolons(parts)

    def _two(self, head: int, inner: int, wanted: Sequence[int]) -> Reason | None:
        """Return what a rule says when another is taken from it, if that says the first wanted."""
        state, constraints = self._state, self._constraints
        pairs = [*product(*map(self._sources.constraints_of, (inner, head)))]
        for base, cover in pairs if len(pairs) <= FEW else ():
            own = {-x for x in constraints.literals[base] if not state.values[x]}
            if len(own) > 1:
                others = [x for x in constraints.literals[cover] if not state.values[x]]
                new = [x for x in others if x not in own]
                needed = len(own) - state.room[base]
                inside = wanted[0] in new and own.issubset(others)
                if inside and 0 < needed == state.room[cover] and len({*others}) == len(others):
                    taken = self._inside(base, cover, [x for x in new if x in wanted], state)
                    return taken._replace(sources=taken.look[::-1], look=taken.look[::-1])
        return None

    def _inside(self, base: int, cover: int, new: Sequence[int], begun: State) -> Reason:
        """Return what a constraint says when what another needs of it is taken from it."""
        sources, literals = self._sources, self._constraints.literals
        rules = unique([sources.cite(base), sources.cite(cover)])
        read = known_of(begun.values, literals[cover])
        premises = unique([*known_of(begun.values, literals[base]), *read])
        because = self._within(base, cover, begun) if not read else NOTHING
        because = because or self._locked(base, cover, new, begun)
        return Reason(rules, premises, tuple(new), Later(lambda: because), rules)

    def _within(self, base: int, cover: int, begun: State) -> Phrase:
        """Return that a rule needs one thing, and inside another; nothing if that is not all."""
        rule, other = self._sources.rule(base), self._sources.rule(cover)
        own, others = self._words.saying(rule), self._words.saying(other)
        still = [x for x in self._constraints.literals[base] if not begun.values[x]]
        shown = others[Event.FULL].has("gone", "aside") or own[Event.SHARED]
        if len(still) - begun.room[base] != 1 or len(other.scope) <= 1 or not shown:
            return NOTHING
        return self._causes.within(own, still, others)

    def _locked(self, base: int, cover: int, new: Sequence[int], begun: State) -> Phrase:
        """Return that a rule needs some of its places, and what another says of others then."""
        sources, words = self._sources, self._words
        still = [x for x in self._constraints.literals[base] if not begun.values[x]]
        number = len(still) - begun.room[base]
        needs, rule = words.among(still, number), sources.rule(base)
        saying = words.saying(rule)
        subject = saying.subject
        if rule.clue is not None or (subject.only and subject.only.sort):  # such as "row 3"
            needs = BY(subject=subject, needs=needs)
        else:
            statement, (head, rest) = saying[Event.STATEMENT], saying[Event.STATEMENT].parted()
            same = head == words.called(words.places(still))
            needs = STATED_TOO(needs=needs, statement=f"they{rest}" if same else statement)
        used = self._causes.used(sources.rule(cover), sources.constraint(cover), new, number)
        return (SO_OR if used.lead else SO)(needs=needs, used=used)

    def _subset(self, step: Step) -> Iterator[Reason]:
        """Yield what a rule says that is read whole: some places take up some values."""
        (head,) = step.sources
        session, literal_of = self._sources.least.region(head)
        cited = (self._sources.cite_rule(head),)
        while wanted := self._news(step.literals):
            for subset in subsets(self._constraints, self._state.values, head, wanted[0]):
                known = [literal_of[head], *subset.premises]
                concluded = [x for x in wanted if not session.solve([*known, -x])]
                if wanted[0] in concluded:
                    because = Later(partial(self._taken, subset, cited[0]))
                    said = subset.premises, tuple(concluded)
                    yield Reason(cited, *said, because, cited, name=subset.name)
                    break
            else:
                yield from self._region(step)
                return

    def _taken(self, subset: Subset, rule: Cited) -> Phrase:
        """Return that some places of a rule take up some values, or these fit only there."""
        values = joined([self._words.word(value).one for value in subset.values])
        sentence = HIDDEN if subset.hidden else NAKED
        return sentence(
            values=values, subject=rule.subject, places=self._words.named(subset.places)
        )

    def _sum(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return what one or two constraints say with one or two that contain them."""
        literals = self._constraints.literals
        *others, last = [{x for x in literals[j] if not begun.values[x]} for j in step.sources]
        two_inside = len(others) > 1 and {-x for x in last}.issuperset(others[0] | others[1])
        split = 2 if two_inside or len(others) > 2 else 1
        bases, covers = step.sources[:split], step.sources[split:]
        rules = unique(map(self._sources.cite, step.sources))
        premises = unique(x for j in step.sources for x in known_of(begun.values, literals[j]))
        inner, outer = (
            unique(self._sources.cite(j).subject for j in some) for some in (bases, covers)
        )
        because = Later(partial(self._need, inner, literals[bases[0]][0], outer))
        return Reason(rules, premises, tuple(new), because, rules, size=len(inner))

    def _need(self, inner: Sequence[Phrase], literal: int, outer: Sequence[Phrase]) -> Phrase:
        """Return that some rules need all that others have room for.

        Args:
            inner, outer: what these and those speak of.
            literal: one of what is needed.
        """
        words, decision = self._words, self._words.decision(literal)
        ours, theirs = linked(inner), linked(outer)
        if decision is None:
            return NOTHING_ELSE(ours=ours, theirs=theirs)
        many, many_theirs = len(inner) > 1, len(outer) > 1
        if literal < 0:
            _, things = words.word(words.meaning[-literal][1]).things
            need, leave = "need" if many_theirs else "needs", "leave" if many else "leaves"
            return NEED_TOO(ours=ours, theirs=theirs, need=need, leave=leave, things=things)
        thing, _ = words.word(decision.value).things
        need, have = "need" if many else "needs", "have" if many_theirs else "has"
        return NEED_ALL(ours=ours, theirs=theirs, need=need, have=have, thing=thing)


def _number(same: Sequence[_Single]) -> int:
    return len({single.literal for single in same})
