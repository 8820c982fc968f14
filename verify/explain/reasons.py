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
from verify.explain.suppositions import LINKS, Suppositions
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
    STATED_TOO,
    USED,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence, Set

    from verify.explain.events import Source
    from verify.explain.portions import Portions
    from verify.grade.ladder import Ladder, Round, Step
    from verify.reading.subsets import Subset
    from verify.reading.ways import Listing, Once
    from verify.solver.session import Session
    from verify.words.vocabulary import Cited, Vocabulary

SILENT = Later(lambda: NOTHING)
LISTED = Rung.SET, Rung.PLACE, Rung.SHARED
JOINT = Rung.REGION, Rung.SUBSET, Rung.HOUSE
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
    """Finds the reasons of the rounds of a ladder, in the words for its board.

    Args:
        ladder: as it is climbed; its state is read when a round is asked about.
        words: those for the puzzle.
        portions: cuts what is said into parts of so many places, if it is to be cut.

    Attributes:
        sources: the rules of the board as they are cited.
    """

    def __init__(self, ladder: Ladder, words: Vocabulary, portions: Portions | None = None) -> None:
        self._constraints, self._state, self._words = ladder.constraints, ladder.state, words
        self._ladder, self._portions = ladder, portions
        self.sources = Sources(ladder.constraints, words)
        self._suppositions = Suppositions(self.sources)
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
        goes_on = climbed.rung in JOINT  # from what was told just before
        listed = [_is_listed(climbed, step) for step in climbed.steps]
        begun = (
            self._state if goes_on and not any(listed) else State(self._constraints, self._state)
        )
        derivations = Derivations(self._constraints, begun)
        chains: list[Reason] = []
        singles: list[_Single] = []
        nested: list[Step] = []
        for step, is_listed in zip(climbed.steps, listed, strict=True):
            if is_listed:
                yield from self._listed(step, singles, begun)
            elif goes_on:
                (head,) = step.sources
                known = self._known_around(head)
                while new := self._news(step.literals):
                    yield from self._region(head, known, new)
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
        """Return the literals that are still open, each once."""
        return [x for x in dict.fromkeys(literals) if not self._state.values[x]]

    # what single rules say

    def _single(self, steps: Iterable[Step]) -> list[Reason]:
        """Return the reasons of steps that single rules say, what they say alike as one.

        Last come those by which a value is not had twice.
        """
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
                    cited = (self.sources.cite(source),)
                    seen.append(Reason(cited, (old,), tuple(new), SILENT, seen=True))
                else:
                    singles += self._spelled(source, new, causes)
        known = {x for reason in seen for x in reason.literals}
        return [*[self._joined(same, causes) for same in self._insights(singles, known)], *seen]

    def _insights(self, singles: Iterable[_Single], known: set[int]) -> Iterator[list[_Single]]:
        """Yield groups of what is said alike, large ones first, each literal in one group.

        Of a place whose value is told nothing else is told.
        """
        words, place = self._words, self._constraints.place
        alike: dict[object, list[_Single]] = {}
        holding: dict[int, bool] = {}  # whether a literal gives a place its value
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
        """Return one reason for what rules say alike."""
        if len(same) == 1:
            (own,) = same
            sources, because = (own.rule, *own.besides), Later(lambda: causes.because(own.cause))
            return Reason(sources, own.cause.gone, (own.literal,), because, (own.rule,))
        singles = _covering(same)
        gone = unique(x for single in singles for x in single.cause.gone)
        return Reason(
            unique(rule for single in singles for rule in (single.rule, *single.besides)),
            gone,
            unique(single.literal for single in same),
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
        """Return each open literal that a constraint without room makes true, with its cause."""
        rule, constraint = self.sources.rule(source), self.sources.constraint(source)
        cited, saying = self.sources.cite(source), self._words.saying(rule)
        cause_of: dict[tuple[bool, bool], Cause] = {}  # of those that count alike
        singles: list[_Single] = []
        for x in new:
            like = abs(x) in self._words.meaning, self._words.counts(saying, x)
            if like not in cause_of or saying.reach:
                cause_of[like] = causes.of_constraint(rule, constraint, [x])
            singles.append(_Single(x, cited, (), cause_of[like]))
        return singles

    def _lazy(self, source: int, new: Sequence[int], causes: Causes) -> Iterator[_Single]:
        """Yield each literal that a lazy rule forces, with its cause, by the shortest clause."""
        wanted, rule = dict.fromkeys(new), self.sources.rule(source)
        values = list(causes.values[1 : self._constraints.variables + 1])
        for clause, scope in shortest_first(self._constraints.asked[source].cuts(values)):
            for x in clause:
                if x in wanted:
                    del wanted[x]
                    cited, besides = self.sources.cite_clause(source, scope, clause)
                    yield _Single(x, cited, besides, causes.of_clause(rule, scope, clause, x))

    # what several rules say together

    def _known_around(self, head: int) -> list[int]:
        """Return what is known where a rule and those inside its scope are."""
        _, literal_of = self.sources.least.region(head)
        places = {place for number in literal_of for place in self._constraints.scopes[number]}
        return self._known(sorted(places), self._state)

    def _region(self, head: int, known: Sequence[int], wanted: Sequence[int]) -> Iterable[Reason]:
        """Return why the first of some literals follows from a rule and those inside its scope.

        As few of these are told as will do, and what else follows likewise. Of places with several
        values it is told which of these are taken, if they are, and else what would follow if a
        place had another one.

        Args:
            head: the rule.
            known: what it reads, as far as that was known before any of this was told.
            wanted: the literals.
        """
        constraints, causes = self._constraints, self._causes
        place = constraints.place[wanted[0]]
        is_valued = place >= 0 and len(constraints.variables_of[place]) > 1
        if is_valued and (taken := self._takes(head, wanted)):
            return [taken]
        session, literal_of = self.sources.least.region(head)
        rule_of = {literal: number for number, literal in literal_of.items()}
        core = irreducible(session, [*rule_of, *known, -wanted[0]])
        if core is None:
            raise Disagreement("a region does not say what it was said to")
        numbers = sorted([rule_of[x] for x in core if x in rule_of], key=lambda n: (n != head, n))
        inner = [number for number in numbers if number != head]
        two = self._two(head, inner[0], wanted) if len(numbers) - 1 == len(inner) == 1 else None
        if two:
            return [two]
        premises = unique(x for x in core if x not in rule_of and x != -wanted[0])
        rules = [constraints.rules[number] for number in numbers]
        cited = tuple(map(self.sources.cite_rule, numbers))
        has_links = is_valued or not (len(inner) < 2 or self._words.saying(rules[0])[Event.WHOLE])
        if chains := self._followed({*numbers}, wanted) if inner and has_links else []:
            told = self._suppositions.compared(chains, by_links=True)
            return [reason._replace(look=cited) for reason in told]
        # what else follows from the same rules and premises is concluded too
        guards = [literal_of[number] for number in numbers]
        concluded = [x for x in wanted if not session.solve([*guards, *premises, -x])]
        because = Later(partial(causes.together, rules, premises, concluded))
        return [Reason(cited, premises, tuple(concluded), because, cited)]

    def _followed(self, rules: Set[int], wanted: Sequence[int]) -> list[Reason]:
        """Return why literals follow from rules, as suppositions fail by few links that are told.

        Of several suppositions those are told that fail in the fewest layers.
        """
        begun = Derivations(self._constraints, State(self._constraints, self._state), rules)
        found = [(-x, derivation) for x in wanted if (derivation := begun.of([-x], LINKS))]
        for depth in sorted({derivation.depth for _, derivation in found}):
            alike = [(x, failed) for x, failed in found if failed.depth == depth]
            chains = [self._suppositions.failing(x, failed, begun) for x, failed in alike]
            if told := list(filter(self._suppositions.is_followable, chains)):
                return told
        return []

    def _listed(self, step: Step, singles: list[_Single], begun: State) -> Iterator[Reason]:
        """Yield why literals follow from a rule that lists ways, with the rules beside it.

        Literals that follow from it alone are added to `singles`.
        """
        constraints, causes, sources = self._constraints, self._causes, self.sources
        (source,) = step.sources
        listing = self._ladder.listings[source if source >= 0 else ~source]
        session, literal_of = sources.least.listing(listing)
        rule_of = {literal: number for number, literal in literal_of.items()}
        said = {single.literal for single in singles}
        wanted: list[int] = [x for x in self._news(step.literals) if x not in said]
        while wanted:
            group = self._group(listing, wanted[0], begun)
            # fewest rules and premises that exclude what is supposed
            supposed = [-x for x in group.own] if group else [-wanted[0]]
            known = [*self._known(listing.places, begun), *supposed]
            alone = [x for x in rule_of if not listing.name and rule_of[x] == listing.rules[0]]
            is_alone = listing.amount is not None and not session.solve([*alone, *known])
            core = self._core(session, [*(alone if is_alone else rule_of), *known])
            numbers = [rule_of[x] for x in core if x in rule_of]
            premises = unique(x for x in core if x not in rule_of and x not in supposed)
            premises = unique([*premises, *self._having(listing.known, begun)])
            if not group and not listing.name and numbers == [listing.rules[0]]:  # it by itself
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
        """Return literals that cannot hold together in a session, none to spare.

        Raises:
            Disagreement: they can hold.
        """
        core = irreducible(session, literals)
        if core is None:
            raise Disagreement("a rule has ways that it was said not to have")
        return core

    def _known(self, places: Iterable[int], begun: State) -> list[int]:
        """Return the true literals about some places."""
        values = begun.values
        variables = [v for place in places for v in self._constraints.variables_of[place]]
        return [v if values[v] > 0 else -v for v in variables if values[v]]

    def _having(self, places: Iterable[int], begun: State) -> list[int]:
        """Return what is known to be true of some places: the values that they have."""
        return [x for x in self._known(places, begun) if x > 0]

    def _group(self, listing: Listing, literal: int, begun: State) -> Once | None:
        """Return the group that excludes a literal, of whose values all ways have one.

        Args:
            listing: the ways.
            literal: what is excluded; None is returned where it is at a place of the listing
                itself.
            begun: the state at which the round began.
        """
        if self._constraints.place[literal] in listing.places:
            return None
        groups = [one for one in once(self._constraints, listing) if -literal in one.others]
        values = begun.values
        session, literal_of = self.sources.least.listing(listing)
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
        """Return the reason for literals that the ways of a listing leave no choice about.

        Args:
            listing: the ways.
            numbers: of the rules that are needed.
            group: what all ways have one of, where literals at other places follow from that.
            premises, concluded: the literals that are needed, and those that follow.
        """
        beside = [number for number in numbers if number not in listing.rules]
        every = [*listing.rules, *beside, *([group.rule] if group else ())]
        because = Later(lambda: self._ways_of(listing, beside, group, premises))
        cited = unique(map(self.sources.cite_rule, every))
        return Reason(cited, premises, tuple(concluded), because, cited, name=listing.name)

    def _ways_of(
        self, listing: Listing, beside: Sequence[int], group: Once | None, known: tuple[int, ...]
    ) -> Phrase:
        """Return the sentence that the listed ways of places leave nothing else.

        Args:
            listing, group: as in `_by_ways`.
            beside: the numbers of the rules besides those of the listing.
            known: literals that are needed.
        """
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
        """Return the reason by a constraint of one rule taken from one of another, None if none is.

        Args:
            head, inner: the rules; a constraint of the second is taken from one of the first.
            wanted: literals of which the first has to follow.
        """
        state, constraints = self._state, self._constraints
        pairs = [*product(*map(self.sources.constraints_of, (inner, head)))]
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
        """Return why literals follow from one constraint with another inside of it.

        Of the literals of the base so many have to be true as the cover can spare: so its other
        literals are true.

        Args:
            base, cover: constraints by their numbers.
            new: the literals that follow.
            begun: the state at which the round began.
        """
        sources, literals = self.sources, self._constraints.literals
        rules = unique([sources.cite(base), sources.cite(cover)])
        read, own = known_of(begun.values, literals[cover]), known_of(begun.values, literals[base])
        premises = unique([*own, *read])
        sentence = self._within(base, cover, begun) if not read else NOTHING
        sentence = sentence or self._locked(base, cover, new, begun)
        decisions = [self._words.decision(x) for x in own]
        excluded = [x for x, known in zip(own, decisions, strict=True) if known and not known.holds]
        because = Later(lambda: sentence)
        return Reason(rules, premises, tuple(new), because, rules, named=tuple(excluded))

    def _within(self, base: int, cover: int, begun: State) -> Phrase:
        """Return the sentence that all a base needs lies inside a cover, if that says enough."""
        rule, other = self.sources.rule(base), self.sources.rule(cover)
        own, others = self._words.saying(rule), self._words.saying(other)
        still = [x for x in self._constraints.literals[base] if not begun.values[x]]
        shown = others[Event.FULL].has("gone", "aside") or own[Event.SHARED]
        if len(still) - begun.room[base] != 1 or len(other.scope) <= 1 or not shown:
            return NOTHING
        return self._causes.within(own, still, others)

    def _locked(self, base: int, cover: int, new: Sequence[int], begun: State) -> Phrase:
        """Return the sentence that a base needs some places, and what a cover says of others."""
        sources, words = self.sources, self._words
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
        used = self._causes.used(
            sources.rule(cover), sources.constraint(cover), new, number, words.places(still)
        )
        return USED(used=used, needs=needs)._replace(lead=used.lead)

    def _takes(self, head: int, wanted: Sequence[int]) -> Reason | None:
        """Return why the first of some literals follows if some places of a rule take its values.

        What else of them follows from that is said too.
        """
        session, literal_of = self.sources.least.region(head)
        cited = (self.sources.cite_rule(head),)
        for subset in subsets(self._constraints, self._state.values, head, wanted[0]):
            known = [literal_of[head], *subset.premises]
            concluded = [x for x in wanted if not session.solve([*known, -x])]
            if wanted[0] in concluded:
                because = Later(partial(self._taken, subset, cited[0]))
                said = subset.premises, tuple(concluded)
                return Reason(cited, *said, because, cited, name=subset.name)
        return None

    def _taken(self, subset: Subset, rule: Cited) -> Phrase:
        """Return the sentence that places take up values, or that values fit only into places."""
        values = joined([self._words.word(value).one for value in subset.values])
        sentence = HIDDEN if subset.hidden else NAKED
        return sentence(
            values=values, subject=rule.subject, places=self._words.named(subset.places)
        )

    def _sum(self, step: Step, new: list[int], begun: State) -> Reason:
        """Return why literals follow from one or two constraints inside one or two others.

        Args:
            step: whose sources are the constraints, those inside first.
            new: the literals.
            begun: the state at which the round began.
        """
        literals = self._constraints.literals
        *others, last = [{x for x in literals[j] if not begun.values[x]} for j in step.sources]
        two_inside = len(others) > 1 and {-x for x in last}.issuperset(others[0] | others[1])
        split = 2 if two_inside or len(others) > 2 else 1
        bases, covers = step.sources[:split], step.sources[split:]
        rules = unique(map(self.sources.cite, step.sources))
        premises = unique(x for j in step.sources for x in known_of(begun.values, literals[j]))
        inner, outer = (
            unique(self.sources.cite(j).subject for j in some) for some in (bases, covers)
        )
        because = Later(partial(self._need, inner, literals[bases[0]][0], outer))
        return Reason(rules, premises, tuple(new), because, rules, size=len(inner))

    def _need(self, inner: Sequence[Phrase], literal: int, outer: Sequence[Phrase]) -> Phrase:
        """Return the sentence that some rules need all that others have room for.

        Args:
            inner, outer: the subjects of these and of those.
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


def _covering(same: Sequence[_Single]) -> list[_Single]:
    """Return similar conclusions without the rules and premises whose literals others imply too.

    For example, a cell next to two tents needs one of them, so a tent that is next to no other cell
    of the step is left out.
    """
    said: dict[object, list[_Single]] = {}  # the conclusions by their rule and premises
    times: dict[int, int] = {}  # how many of these lists imply a literal
    for single in same:
        some = said.setdefault((single.rule, single.cause.gone), [])
        if all(one.literal != single.literal for one in some):
            some.append(single)
            times[single.literal] = times.get(single.literal, 0) + 1
    if max(times.values()) > 1:
        for key in [*said][::-1]:
            if all(times[one.literal] > 1 for one in said[key]):
                for one in said.pop(key):
                    times[one.literal] -= 1
    return [single for some in said.values() for single in some]


def _number(same: Sequence[_Single]) -> int:
    return len({single.literal for single in same})
