"""Why single rules say something, and what a rule says that is read with others.

What a constraint says next is one of two things: what is there already fills it up, or nothing else
is left for what it needs. A lazy rule says a literal of a clause of which all others are false.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined
from puzzles.declare.phrases import OTHERWISE, Gap, Known, Named, Phrase, listing, verb
from puzzles.declare.sayings import NOTHING, Event
from puzzles.rules.verbs import sets_of
from verify.words.bags import Bags
from verify.words.merging import likewise
from verify.words.sentences import (
    AS,
    EVERY_WAY,
    EXCEED,
    LEAVES,
    STATED,
    WITHIN_LINE,
    WITHIN_NUMBER,
    WITHIN_PLACES,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from puzzles.declare.sayings import Reach, Saying
    from puzzles.model.constraint import Constraint
    from puzzles.model.lazy import Clause
    from puzzles.model.model import Rule
    from verify.words.vocabulary import Vocabulary

FEW = 3  # ways that are told
IS = verb("is", 1)
LOOP = 3  # literals of a clause at least that speaks of a closed loop, and of nothing beside it


OF_CLAUSES = Event.BARE, Event.LONE, Event.TORN, Event.BEYOND
"""What is told of clauses by what they join, and by what lies between."""


class Cause(NamedTuple):
    """Why a rule says something: its sentence, some of whose fields are open.

    What has the same sentence with the same words is one insight, whatever `gone` is.

    Attributes:
        sentence: of the rule.
        gone: literals that are known, from which it follows.
        value: the word for what is counted, of one place and of several.
        wrong: the word for several of what the places of `gone` are.
        ways: what the places of its rule can have together, if that is told.
        saying: all sentences of the rule, if its ways are told.
    """

    sentence: Phrase
    gone: tuple[int, ...]
    value: tuple[str, str] = ("", "")
    wrong: str = ""
    ways: Bags | None = None
    saying: Saying | None = None

    @property
    def insight(self) -> tuple[object, ...]:
        """All of it but `gone`."""
        return self.sentence, *self[2:]


def known_of(values: Sequence[int], literals: Iterable[int]) -> list[int]:
    """Return what is known that makes some of the literals false.

    Args:
        values: of each literal, as an index, 1 if it is true, -1 if it is false, else 0.
        literals: those of a constraint.
    """
    return [-x for x in literals if values[x] < 0]


class Causes:
    """Tells why rules say something, in the words for their puzzle.

    Args:
        words: those.
        values: of each literal, as an index, 1 if it is true, -1 if it is false, else 0; it may
            change later.
    """

    def __init__(self, words: Vocabulary, values: Sequence[int]) -> None:
        self.words, self.values = words, values

    # causes

    def of_constraint(self, rule: Rule, constraint: Constraint, concluded: Sequence[int]) -> Cause:
        """Return why a constraint of a rule says some of its literals, which are open yet."""
        words, literals = self.words, constraint.literals
        saying, gone = words.saying(rule), known_of(self.values, literals)
        sense = words.sense(saying, literals)
        if self._is_beyond(saying, concluded[0]):
            event = Event.BEYOND
        elif not gone and saying[Event.BLANK]:
            event = Event.BLANK
        elif sense is not None:
            event = Event.LEFT if sense else Event.FULL
        elif words.counts(saying, concluded[0]) or saying.ways:
            event = Event.LEFT
        else:
            event = Event.BARE
        cause = self.cause(saying, saying[event], literals, gone)
        return self._with_ways(self._reaching(cause, saying, rule, concluded), saying, rule)

    def of_clause(self, rule: Rule, scope: Sequence[int], clause: Clause, concluded: int) -> Cause:
        """Return why a lazy rule says a literal of a clause, all others of which are false."""
        words = self.words
        saying = words.saying(rule, scope)
        false = [x for x in clause if x != concluded]
        joins = words.counts(saying, concluded)
        gone = tuple([-x for x in false])
        plain = (joins and saying[Event.LEFT]) or saying[Event.FULL]
        is_told = bool(plain) and not plain.fields and saying.reach is None
        if is_told and not any(saying[event] for event in OF_CLAUSES):
            return Cause(plain, gone)
        ends, between = self.ends(saying, false)
        if not between and not joins and len(clause) >= LOOP and saying[Event.BARE]:
            event = Event.BARE if concluded != clause[-1] else Event.CLOSED
            sentence = self.lazily(saying[event], (), (), clause[-1])
        else:
            sentence = self._of_ends(saying, concluded, ends, joins=joins)
            sentence = self.lazily(sentence or self._stated(saying, gone), ends, between)
        cause = self._reaching(Cause(sentence, gone), saying, rule, [concluded])
        return self._with_ways(cause, saying, rule)

    def _reaching(
        self, cause: Cause, saying: Saying, rule: Rule, concluded: Iterable[int]
    ) -> Cause:
        """Return a cause that tells what a rule would come to in place of its clue."""
        if saying.reach is None:
            return cause
        known = [x for place in rule.scope for x in self._known(place)]
        return cause._replace(
            sentence=self._comes(saying, rule, known, concluded) or cause.sentence
        )

    def _known(self, place: int) -> list[int]:
        """Return the literals that are known of a place."""
        variables = self.words.variables_of[place]
        return [v if self.values[v] > 0 else -v for v in variables if self.values[v]]

    def _comes(
        self, saying: Saying, rule: Rule, known: Iterable[int], concluded: Iterable[int]
    ) -> Phrase:
        """Return what a rule would come to in place of its clue if literals were false.

        If nobody can tell, or they differ too much, that is nothing.
        """
        if saying.reach is None:
            return NOTHING
        left = self._left(rule.scope, known)
        ways: list[Mapping[int, Collection[int]]] = []
        for decision in [self.words.decision(-x) for x in concluded]:
            if decision is None or decision.place not in left:
                return NOTHING
            place, value, holds = decision
            own = left[place] & {value} if holds else left[place] - {value}
            ways.append({**left, place: own})
        return self._of_reach(saying, saying.reach, ways)

    def _of_reach(
        self, saying: Saying, reach: Reach, ways: Iterable[Mapping[int, Collection[int]]]
    ) -> Phrase:
        """Return what a clue comes to instead, by the values that are left in some ways."""
        numbers = set[int]()
        for left in ways:
            some = reach.comes(left)
            if not some or reach.number in some:
                return NOTHING
            numbers.update(some)
        if max(numbers) < reach.number or min(numbers) > reach.number:
            return saying[Event.LESS if max(numbers) < reach.number else Event.MORE]
        told = joined([str(number) for number in sorted(numbers)], "or")
        return saying[Event.EITHER](numbers=told) if len(numbers) <= FEW else NOTHING

    def off(self, rule: Rule) -> Phrase:
        """Return what the clue of a rule that is broken would come to; nothing if nobody tells."""
        saying = self.words.saying(rule)
        if saying.reach is None:
            return NOTHING
        known = [x for place in rule.scope for x in self._known(place)]
        return self._of_reach(saying, saying.reach, [self._left(rule.scope, known)])._replace(
            lead=""
        )

    def _of_ends(
        self, saying: Saying, concluded: int, ends: Sequence[int], *, joins: bool
    ) -> Phrase:
        """Return why a lazy rule says what joins ends, or cuts them off; nothing if it is mute."""
        sentence = (joins and saying[Event.LEFT]) or saying[Event.FULL]
        least = 1 + joins
        if self._is_beyond(saying, concluded):
            sentence = saying[Event.BEYOND]
        elif not ends and not joins and saying[Event.LONE]:
            sentence = saying[Event.LONE]
        elif joins and len(ends) == 1 and saying[Event.TORN] and sentence.has("ends"):
            return saying[Event.TORN]._replace(lead=OTHERWISE)
        return NOTHING if sentence.has("ends") and len(ends) < least else sentence

    def cause(
        self, saying: Saying, sentence: Phrase, literals: Sequence[int], gone: Sequence[int]
    ) -> Cause:
        """Return a sentence of a rule with the words for what a constraint of it counts."""
        words = self.words
        if not sentence or (sentence.has("gone", "aside") and not self._has_names(gone)):
            sentence = self._stated(saying, gone)
        first = words.decision(literals[0]) if literals else None
        if first is None or not sentence.has("value", "values", "wrong"):
            return Cause(sentence, tuple(gone))
        place, value, _ = first
        variables, wrong = words.variables_of[place], ""
        if len(variables) == 1:  # its two values are opposite
            there = words.meaning[variables[0]][1]
            opposite = words.base[place] if value == there else there
            wrong = words.word(opposite).many
            value = value if words.counts(saying, literals[0]) else opposite
        word = words.word(value)
        return Cause(sentence, tuple(gone), (word.one, word.many), wrong)

    def _stated(self, saying: Saying, gone: Iterable[int]) -> Phrase:
        """Return what a rule says, and what is known of its places."""
        statement, facts = saying[Event.STATEMENT], self.words.facts(gone)
        return STATED(statement=statement, facts=facts) if facts else statement

    def _is_beyond(self, saying: Saying, literal: int) -> bool:
        """Return whether a literal denies what is no place's value, for which there are words."""
        return bool(saying[Event.BEYOND]) and literal < 0 and self.words.decision(literal) is None

    # sentences

    def because(self, cause: Cause, **more: object) -> Phrase:
        """Return a cause as a sentence, in which only `{them}` is open: what it concludes."""
        sentence = cause.sentence
        if not sentence.fields:
            return sentence
        one, several = cause.value
        fields: dict[str, object] = {"value": one, "values": several, "wrong": cause.wrong}
        if sentence.has("gone", "aside"):
            names = self._names(cause.gone)
            fields |= {"gone": names, "aside": _in_brackets(names)}
        if sentence.has("lost"):
            fields["lost"] = len(self.words.places(cause.gone))
        fields |= more
        if sentence.has("facts"):
            fields["facts"] = self.words.facts(cause.gone)
        if sentence.has("ways"):
            fields["ways"] = self._ways_left(cause)
        return sentence.bind(fields)

    def _names(self, literals: Sequence[int]) -> Named:
        """Return the places that literals speak of, or else the pieces, by their names."""
        if places := self.words.places(literals):
            return self.words.known(places)
        facts = [fact for x in literals if (fact := self.words.fact(x))]
        return Named(
            joined([fact.subject.names for fact in facts if isinstance(fact.subject, Named)])
        )

    def _has_names(self, literals: Sequence[int]) -> bool:
        """Return whether what literals speak of has names."""
        words = self.words
        return any(words.place(x) >= 0 for x in literals) or bool(self._names(literals).names)

    def used(
        self,
        rule: Rule,
        constraint: Constraint,
        concluded: Sequence[int],
        number: int,
        others: tuple[int, ...],
    ) -> Phrase:
        """Return why a constraint says literals when `number` of some other places use it up."""
        words, literals = self.words, constraint.literals
        saying = words.saying(rule)
        full = saying[Event.FULL]
        if words.sense(saying, literals) is not False or not full.has("gone", "aside"):
            return self.because(self.of_constraint(rule, constraint, concluded))
        gone = known_of(self.values, literals)
        cause = self.cause(saying, full, literals, concluded)._replace(gone=tuple(gone))
        they = f"{'one' if number == 1 else number} of {words.called(others)}"
        if not gone:
            return self.because(cause, gone=Named(they), aside="")
        places = words.places(gone)
        names = Known(f"{words.called(places)}, and {they}", places=places)
        return self.because(cause, gone=names, aside=_in_brackets(names))

    def lazily(
        self, sentence: Phrase, ends: Sequence[int], between: Sequence[int], last: int = 0
    ) -> Phrase:
        """Return a sentence of a lazy rule with the fields of its clause filled.

        Args:
            sentence: which.
            ends, between: literals of what it joins, and of what lies between.
            last: of a loop, the literal of what is not on it.
        """
        if not sentence.fields:
            return sentence
        words = self.words
        joins, cut = words.places(ends), words.places(between)
        gone = words.known(cut or joins)
        return sentence(
            ends=words.known(joins),
            part=words.known(joins),
            gone=gone,
            aside=_in_brackets(gone),
            by=Gap(words.runs(cut), len(cut), places=cut),
            on=words.named(joins[:1]),
            out=words.named(words.places([last])) if last else "",
        )

    def ends(self, saying: Saying, clause: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return what a clause joins, and what lies between, which could join it."""
        clause = list(clause)
        ends = [x for x in clause if not self.words.counts(saying, x)]
        return ends, [x for x in clause if self.words.counts(saying, x)]

    # rules read with others

    def stated(self, rule: Rule, known: Iterable[int]) -> Phrase:
        """Return what a rule says, and the few ways to do it that are left where some are known."""
        saying = self.words.saying(rule)
        if saying.ways and saying[Event.LEFT].has("ways"):
            ways = Bags(saying.ways, rule.scope, saying.shares)
            always, now = (self._only(ways, saying.sign, facts) for facts in ((), known))
            if now:
                how = " only as" if now == always else ", now only as"
                return saying[Event.LEFT](ways=f"{how} {now}")
        return saying[Event.STATEMENT]

    def whole(
        self, head: Rule, *inner: Rule, known: Collection[int], concluded: Collection[int] = ()
    ) -> Phrase:
        """Return what a rule says that is read with others inside its scope.

        If the rule has a sentence for that (`Event.WHOLE`), the inner rules and the facts are the
        reasons for it; else all are listed side by side.

        Args:
            head, inner: the rule, and those inside its scope.
            known: literals, told as facts.
            concluded: what follows.
        """
        saying = self.words.saying(head)
        whole = self._comes(saying, head, known, concluded) or saying[Event.WHOLE]
        has_whole = whole and (inner or not saying.ways)
        rules = inner if has_whole else (head, *inner)
        parts = likewise(self._of_places([self.stated(rule, known) for rule in rules]))
        facts = [self.words.facts(known)] if known else []
        reasons = [*parts, *facts]
        if not has_whole:
            return listing(reasons)
        if not reasons:
            return whole
        *before, last = map(str, reasons)
        joined_reasons = f"{', '.join(before)}, and {last}" if before else last
        return AS(whole=whole, reasons=joined_reasons)._replace(lead=whole.lead)

    def together(
        self, rules: Sequence[Rule], known: Collection[int], concluded: Collection[int]
    ) -> Phrase:
        """Return why literals follow from a rule and others inside its scope; as `adding`."""
        because = self.adding(rules, known, concluded)
        return because or self.whole(*rules, known=known, concluded=concluded)

    def _of_places(self, statements: Iterable[Phrase]) -> list[Phrase]:
        """Return statements, those as one that say the same of single places: they are so."""
        alike: dict[tuple[object, ...], list[Phrase]] = {}
        for at, statement in enumerate(statements):
            head, rest = statement.head, statement.parts[1:]
            is_one = head and len(head.places) == 1 and rest and rest[0] == IS
            alike.setdefault(rest if is_one else (at,), []).append(statement)
        return [same[0] if len(same) == 1 else self._of_several(same) for same in alike.values()]

    def _of_several(self, statements: Sequence[Phrase]) -> Phrase:
        """Return statements about a place each, which it is, as one."""
        places = sorted([place for one in statements if one.head for place in one.head.places])
        named = Named(self.words.runs(tuple(places)), len(places), places=tuple(places))
        return Phrase((named, verb("is", len(places)), *statements[0].parts[2:]))

    def within(self, base: Saying, still: Sequence[int], cover: Saying) -> Phrase:
        """Return that a rule needs something inside of another; nothing if that is not all.

        Args:
            base, cover: what the two say.
            still: of the base, literals of which one is true.
        """
        words, decision = self.words, self.words.decision(still[0])
        if base[Event.SHARED]:
            return base[Event.SHARED](other=cover.subject)
        if not decision or not all(words.counts(base, x) for x in still):
            return NOTHING
        if cover.subject.is_numbered:  # such as "the 2 in r1c1"
            sentence = WITHIN_NUMBER
        else:
            is_line = cover.subject.only is not None and cover.subject.only.sort
            sentence = WITHIN_LINE if is_line else WITHIN_PLACES
        own = base.subject.only
        return sentence(
            subject=base.subject,
            need="need" if own and own.number > 1 and not own.sort else "needs",
            what=words.word(decision.value).one,
            one="one of " if len(still) > 1 else "",
            places=words.named(words.places(still)),
            cover=cover.subject,
        )

    # ways to fill a rule

    def _with_ways(self, cause: Cause, saying: Saying, rule: Rule) -> Cause:
        """Return a cause that tells what values its rule leaves, if the rule tells them."""
        if not saying.ways or not cause.sentence.has("ways"):
            return cause
        return cause._replace(ways=Bags(saying.ways, rule.scope, saying.shares), saying=saying)

    def _left(self, places: Sequence[int], known: Iterable[int]) -> dict[int, set[int]]:
        """Return the values that are left for places where some literals are known."""
        words = self.words
        left = {p: {words.meaning[v][1] for v in words.variables_of[p]} for p in places}
        for place, values in left.items():
            if len(values) == 1:  # a flag, which does not tell its other value
                values.add(words.base[place])
        for place, value, holds in filter(None, map(words.decision, known)):
            if place in left:
                left[place] &= {value} if holds else left[place] - {value}
        return left

    def _only(self, ways: Bags, sign: str, known: Iterable[int]) -> str:
        """Return in which few ways places have their values; empty if in many."""
        fitting = ways.fitting(self._left(ways.places, known), FEW)
        if not 0 < len(fitting) <= FEW:
            return ""
        word = self.words.word
        parts = [[str(x) if ways.shares else word(x).one for x in bag] for bag in fitting]
        return joined([sign.join(way) for way in parts], "or")

    def _ways_left(self, cause: Cause) -> str:
        """Return what a cause adds to its rule: what is known, and which ways that leaves."""
        facts = self.words.facts(cause.gone)
        known = f", and {facts}" if facts else ""
        if cause.ways is None or cause.saying is None:
            return known
        left = self._left(cause.ways.places, cause.gone)
        if sum([len(values) > 1 for values in left.values()]) <= 1:  # the last one is worked out
            return known
        sign, many = cause.saying.sign, cause.saying.many
        always, now = (self._only(cause.ways, sign, some) for some in ((), cause.gone))
        if now == always:
            return (f" only as {now}" if now else many) + known
        return f"{known}, which leaves {now}" if now else f"{many}{known}"

    def adding(
        self, rules: Sequence[Rule], known: Collection[int], concluded: Iterable[int]
    ) -> Phrase:
        """Return that sums inside another one leave little for the rest; nothing if they do not.

        Args:
            rules: the first is the sum that the others lie in.
            known: literals that it follows from.
            concluded: what follows.
        """
        words, (head, *inner) = self.words, rules
        totals = [total for rule in rules if (total := words.saying(rule).total) is not None]
        taken = [place for rule in inner for place in rule.scope]
        rest = tuple([place for place in head.scope if place not in taken])
        is_apart = len(taken) + len(rest) == len(head.scope) and {*rest} >= {*words.places(known)}
        if not inner or len(totals) < len(rules) or not is_apart or not 0 < len(rest) <= FEW:
            return NOTHING
        whole, *sums = totals
        number = whole - sum(sums)
        values = {words.meaning[v][1] for place in rest for v in words.variables_of[place]}
        ways = Bags(sets_of(tuple(sorted(values)), len(rest), number), rest)
        if not self._follows(ways, known, concluded):
            return NOTHING
        facts, only, how = words.facts(known), self._only(ways, "+", known), ""
        if len(rest) > 1:
            how = f" ({only})" * bool(only) + f", and {facts}" * bool(facts)
        return LEAVES(
            subject=words.saying(head).subject,
            total=whole,
            taken=words.called(taken),
            inner=sum(sums),
            rest=number,
            places=words.named(rest),
            how=how,
        )

    def of_house(
        self,
        house: Rule,
        places: tuple[int, ...],
        number: int,
        known: Collection[int],
    ) -> Phrase:
        """Return what sums leave of a house, or what sticks out of it with them.

        Args:
            house: its rule.
            places, number: those that are left, and what they add up to.
            known: literals that it follows from besides.
        """
        words = self.words
        values = [words.meaning[v][1] for v in words.variables_of[house.scope[0]]]
        total, facts, only = sum(values), words.facts(known), ""
        is_inside = {*places} <= {*house.scope}
        if is_inside and len(places) > 1:
            ways = Bags(sets_of(tuple(sorted(values)), len(places), number), places)
            only = self._only(ways, "+", known)
        how = f" ({only})" * bool(only) + f", and {facts}" * bool(facts)
        taken = {*house.scope}.difference(places) if is_inside else {*house.scope, *places}
        return (LEAVES if is_inside else EXCEED)(
            subject=words.saying(house).subject,
            total=total,
            taken=words.called(sorted(taken)),
            inner=total - number if is_inside else total + number,
            rest=number,
            places=words.named(places),
            how=how,
        )

    def every_way(self, group: Rule, literals: Sequence[int]) -> Phrase:
        """Return that each way of a rule has a value at one of some places, in another rule."""
        words, decision = self.words, self.words.decision(literals[0])
        assert decision is not None
        return EVERY_WAY(
            value=words.word(decision.value).one,
            places=words.named(words.places(literals)),
            subject=words.saying(group).subject,
        )

    def _follows(self, ways: Bags, known: Iterable[int], concluded: Iterable[int]) -> bool:
        """Return whether literals follow from the ways alone, where some others are known."""
        left = self._left(ways.places, known)
        for decision in map(self.words.decision, concluded):
            if decision is None or decision.place not in left:
                return False
            place, value, holds = decision
            excluded = left[place] - {value} if holds else {value}
            if not all(ways.exclude(left, place, value) for value in excluded):
                return False
        return True


def _in_brackets(names: Named) -> Phrase:
    """Return names as they are written behind what they are."""
    return Phrase((" (", names, ")"))
