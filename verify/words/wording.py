"""How rules, literals and reasons are put into words, for every kind.

A kind gives the words for its values, the names of its places, and the sentences of each rule
(`puzzles.declare.sayings`). What a constraint says next is then one of two things: what is there
already fills it up, or nothing else is left for what it needs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board.lattice import joined
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.sayings import Amount, Gap, Named, with_fields
from puzzles.declare.values import Word
from puzzles.model.constraint import Constraint, as_constraints
from puzzles.model.model import OPEN
from puzzles.rules.verbs import sets_of
from verify.words.bags import Ways

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.model.lazy import Clause
    from puzzles.model.model import Model, Rule
    from verify.reading.subsets import Subset

PLACES = re.compile(r"r[\d-]+c[\d-]+(?:(?:,| and) r[\d-]+c[\d-]+)*")
NUMBERED = re.compile(r"the \d+ ")
SEVERAL = re.compile(r"r\d+-|r\d+c\d+(?:-|,| and)")
AT_END = re.compile(r"(.* )(r\d+c\d+)")
FEW = 3  # ways that are told
LOOP = 3  # literals of a clause at least that speaks of a closed loop, and of nothing beside it


class Cited(NamedTuple):
    """A rule that a step follows from.

    Attributes:
        name: its word.
        places: those that it speaks of.
        clue: the number of the clue it comes from, or None.
        sentence: what it says.
        subject: what it speaks of, such as "row 3".
    """

    name: str
    places: tuple[int, ...]
    clue: int | None
    sentence: str
    subject: str


class Decision(NamedTuple):
    """What is found out about a place: that it has a value, or that it has not."""

    place: int
    value: int
    holds: bool


class Why(NamedTuple):
    """Why a constraint says something: a sentence of its rule, some of whose fields are open.

    What has the same reason with the same fields filled is one insight, whatever the others are.

    Attributes:
        template: the sentence.
        value: the word for what is counted, of one place and of several.
        wrong: the word for several of what the places of `gone` are.
        gone: literals that are known, from which it follows.
        ways: what the places of its rule can have together, if that is told.
        sign: what is written between the values of a way.
        many: what is said in place of too many ways.
    """

    template: str
    value: Word | tuple[str, str]
    wrong: str
    gone: tuple[int, ...]
    ways: Ways | None = None
    sign: str = ""
    many: str = ""


def together(statements: Iterable[str]) -> list[str]:
    """Return statements, those as one that say the same of places: A differ, likewise B."""
    alike: dict[str, list[str]] = {}
    for statement in statements:
        match = PLACES.match(statement)
        start = match.end() if match else 0
        alike.setdefault(statement[start:], []).append(statement[:start])
    return [
        f"{first}{rest}{', likewise ' if others else ''}{joined(others)}"
        for rest, (first, *others) in alike.items()
    ]


def _at_once(sentences: Iterable[str]) -> list[str]:
    """Return sentences, those as one that differ in the place at their end alone."""
    ends: dict[str, list[str]] = {}
    for sentence in sentences:
        match = AT_END.fullmatch(sentence)
        start, place = match.groups() if match else (sentence, "")
        ends.setdefault(start, []).append(place)
    starts: dict[str, list[str]] = {}
    for start, places in ends.items():
        sentence = start + joined(places, "or" if " not " in start else "and")
        match = PLACES.match(sentence)
        at = match.end() if match and sentence[match.end() :].startswith(" is ") else 0
        starts.setdefault(sentence[at:], []).append(sentence[:at])
    return [_likewise(rest, *places) for rest, places in starts.items()]


def _likewise(rest: str, first: str, *others: str) -> str:
    """Return that a place is something, and so are others."""
    said, denies = first + rest, rest.startswith(" is not ")
    if not others:
        return said
    are = "is" if len(others) == 1 else "are"
    how = f"nor {are}" if denies else f"so {are}"
    return f"{said}{', ' if denies else ' and '}{how} {joined(others, 'or' if denies else 'and')}"


def _first(rule: Rule) -> tuple[int, ...]:
    """Return a literal of a rule of no place in particular, which tells it from its like."""
    return tuple(rule.constraints[0].literals[:1]) if rule.constraints else ()


class _Kept:
    """What is found out of a puzzle's words, whatever is known of its board.

    Attributes:
        model: the rules that are spoken of.
        told: of each variable that tells a place's value these two.
        variables_of: of each place its variables.
        domain: the values that each place can have, once somebody asks.
        sayings: of the rules, by their names, places and clues.
        decisions: what literals say.
        names, runs: of places that were spoken of.
    """

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.puzzle, self.model = puzzle, model
        self.kind = kind_of(puzzle)
        self.places = self.kind.places(puzzle)
        self.told = {v: (place, value) for v, place, value in model.indicators}
        self.variables_of: list[list[int]] = [[] for _ in model.base]
        for variable, place, _ in model.indicators:
            self.variables_of[place].append(variable)
        self.domain: Sequence[Sequence[int]] | None = None
        self.sayings: dict[tuple[object, ...], Saying] = {}
        self.decisions: dict[int, Decision | None] = {}
        self.names: dict[tuple[int, ...], str] = {}
        self.runs: dict[tuple[int, ...], str] = {}


class Wording:
    """The words for one puzzle.

    Args:
        puzzle, model: the puzzle, and the rules that are spoken of.
        values: of each literal, as an index, 1 if it is true, -1 if it is false, else 0; it may
            change later.
        kept: what is known already of the same puzzle's words.
    """

    def __init__(
        self, puzzle: Puzzle, model: Model, values: Sequence[int], kept: _Kept | None = None
    ) -> None:
        self.values = values
        self._kept = kept = kept or _Kept(puzzle, model)
        self._kind, self._puzzle, self._places = kept.kind, puzzle, kept.places
        self._told, self._variables_of, self.base = kept.told, kept.variables_of, model.base

    def at(self, values: Sequence[int]) -> Wording:
        """Return the words for the same puzzle with other values."""
        return Wording(self._puzzle, self._kept.model, values, self._kept)

    # rules

    def saying(self, rule: Rule, scope: Sequence[int] = ()) -> Saying:
        """Return the sentences of a rule; `scope` are the places a lazy one speaks of here."""
        where = tuple(scope) or rule.scope
        key = rule.name, where or _first(rule), rule.clue
        if key not in self._kept.sayings:
            self._kept.sayings[key] = self._kind.say(self._puzzle, rule._replace(scope=where))
        return self._kept.sayings[key]

    def cite(self, rule: Rule, scope: Sequence[int] = ()) -> Cited:
        """Return a rule in words; `scope` are the places that a lazy one speaks of here."""
        saying = self.saying(rule, scope)
        where = tuple(scope) or rule.scope
        return Cited(rule.name, where, rule.clue, saying.statement, saying.subject)

    def breach(self, rule: Rule) -> tuple[str, tuple[int, ...]]:
        """Return how a rule is broken by what is known, and the places where it shows.

        A rule that is not broken by one of its constraints alone, but by what it takes to meet
        them all, is told as a whole.
        """
        saying = self.saying(rule)
        if off := self._off(saying, rule):
            return off, rule.scope
        stated = as_constraints((), (rule.stated,)) if rule.stated else rule.constraints
        unmet = [one for one in stated if len(one.literals) - len(self._false(one)) < one.least]
        if unmet:  # what is there too often is seen sooner than what lacks a place
            first = min(unmet, key=lambda one: self._sense(saying, one.literals) is not False)
            return self.broken(rule, first), self.places(self._false(first)) or rule.scope
        if rule.lazy is not None:
            known = [self.values[v] for v in range(1, len(self.values) // 2 + 1)]
            for clause, scope in rule.lazy.cuts(known):
                if all(self.values[x] < 0 for x in clause):
                    return self.torn(rule, scope, clause), self.places(clause)
        facts = [x for place in rule.scope for x in self._known(place)]
        template = saying.over or saying.under
        if not template or "{" in template:
            return self._but(saying.statement, facts), rule.scope
        return template, rule.scope

    def _false(self, constraint: Constraint) -> list[int]:
        """Return what is known that makes literals of a constraint false."""
        return [-x for x in constraint.literals if self.values[x] < 0]

    def _off(self, saying: Saying, rule: Rule) -> str:
        """Return what is there instead of what a rule says, if all its places are known."""
        values = {place: self._value(place) for place in rule.scope}
        number: object
        own: object
        if not saying.off or OPEN in values.values():
            return ""
        if saying.total is not None:
            number, own = saying.total, sum(values.values())
        elif rule.clue is not None:
            group, at = Clues(self._puzzle).place(rule.clue)
            board = tuple([values.get(place, OPEN) for place in range(len(self.base))])
            number = group.values(self._puzzle)[at]
            own = self._kind.clue_by(self._puzzle, board, rule.clue)
        else:
            return ""
        return "" if own == number else with_fields(saying.off, own=own)

    def broken(self, rule: Rule, constraint: Constraint) -> str:
        """Return how a rule is broken, one of whose constraints cannot be met any more."""
        saying, literals, false = self.saying(rule), constraint.literals, self._false(constraint)
        is_most = self._sense(saying, literals) is False
        template = saying.over if is_most else saying.under
        if is_most and constraint.least == len(literals) and "{value" in template:
            template = ""  # it speaks of a value that is there too often, and this one may not be
        elif not template and "{" not in saying.over:  # which tells of both
            template = saying.over
        if not template:
            return self._but(saying.statement, false)
        room = len(literals) - len(false)
        why = self._why(saying, template, literals, false)
        return self.fill(why, (), room="no room for" if not room else f"room for only {room} of")

    def torn(self, rule: Rule, scope: Sequence[int], clause: Clause, *, whole: bool = True) -> str:
        """Return how a lazy rule is broken by a clause that is violated.

        Args:
            rule, scope, clause: the rule, and what its cut says.
            whole: whether it is one of its cuts, in the order in which that has its literals.
        """
        saying = self.saying(rule, scope)
        ends, gone = self._ends(saying, clause)
        facts = [-x for x in clause]
        if whole and not gone and len(clause) >= LOOP and saying.bare:
            return self._lazily(saying.under, clause[:-1], (), clause[-1])
        if whole and len(ends) == 1 and saying.torn:
            return self._lazily(saying.torn, ends, gone, 0)
        if not whole and saying.under and "{" not in saying.under:
            return saying.under
        needs_ends = "{ends" in saying.over
        if not whole or not saying.over or (needs_ends and len(ends) < 2):
            return self._but(saying.statement, facts)
        return self._lazily(saying.over, ends, gone, 0)

    def _but(self, statement: str, facts: Sequence[int]) -> str:
        if facts:
            return f"{statement}, but {self.facts(facts)}"
        return f"it cannot be that {statement}"

    # reasons

    def why(self, rule: Rule, constraint: Constraint, concluded: Sequence[int]) -> Why:
        """Return why a constraint of a rule says some of its literals, which are open yet."""
        saying, literals, false = self.saying(rule), constraint.literals, self._false(constraint)
        sense = self._sense(saying, literals)
        if sense is None:
            sense = self._counts(saying, concluded[0])
            template = saying.left if sense or saying.ways else saying.bare
        else:
            template = saying.left if sense else saying.full
        if self._is_beyond(saying, concluded[0]):
            template = saying.beyond
        elif not false and saying.blank:
            template = saying.blank
        return self._in_ways(self._why(saying, template, literals, false), saying, rule)

    def why_lazy(self, rule: Rule, scope: Sequence[int], clause: Clause, concluded: int) -> Why:
        """Return why a lazy rule says a literal of a clause, all others of which are false."""
        saying = self.saying(rule, scope)
        others = [x for x in clause if x != concluded]
        ends, gone = self._ends(saying, others)
        joins = self._counts(saying, concluded)
        facts = tuple([-x for x in others])
        if not gone and not joins and len(clause) >= LOOP and saying.bare:
            closing = concluded != clause[-1]
            template = saying.bare if closing else saying.closed
            text = self._lazily(template, (), (), clause[-1])
        else:
            text, least = saying.left if joins and saying.left else saying.full, 1 + joins
            if not ends and not joins and saying.lone:
                text = saying.lone
            elif joins and len(ends) == 1 and saying.torn and "{ends" in text:
                text, least = f"otherwise {saying.torn}", 1
            if self._is_beyond(saying, concluded):
                text = saying.beyond
            if not text or ("{ends" in text and len(ends) < least):
                text = self._default(saying, facts)
            text = self._lazily(text, ends, gone, 0)
        return self._in_ways(Why(text, ("", ""), "", facts), saying, rule)

    def _in_ways(self, why: Why, saying: Saying, rule: Rule) -> Why:
        """Return a reason that tells what values its rule leaves, if the rule tells them."""
        if not saying.ways or "{ways}" not in why.template:
            return why
        ways = Ways(saying.ways, rule.scope, saying.shares)
        return why._replace(ways=ways, sign=saying.sign, many=saying.many)

    def _left_of(self, ways: Ways, known: Iterable[int]) -> dict[int, set[int]]:
        """Return the values that are left for places where some literals are known."""
        left = {p: {self._told[v][1] for v in self._variables_of[p]} for p in ways.places}
        for place, values in left.items():
            if len(values) == 1:  # a flag, which does not tell its other value
                values.add(self.base[place])
        for one in map(self.decision, known):
            if one and one.place in left:
                left[one.place] &= {one.value} if one.holds else left[one.place] - {one.value}
        return left

    def _only(self, ways: Ways, sign: str, known: Iterable[int]) -> str:
        """Return in which few ways places have their values; empty if in many."""
        fitting = ways.fitting(self._left_of(ways, known), FEW)
        if not 0 < len(fitting) <= FEW:
            return ""
        words = [[str(x) if ways.shares else self.word(x).one for x in bag] for bag in fitting]
        return joined([sign.join(way) for way in words], "or")

    def _told_ways(self, why: Why) -> str:
        """Return what a reason adds to its rule: what is known, and which ways that leaves."""
        facts = self.facts(why.gone)
        known = f", and {facts}" if facts else ""
        if why.ways is None:
            return known
        left = self._left_of(why.ways, why.gone)
        if sum([len(some) > 1 for some in left.values()]) <= 1:  # the last one is worked out
            return known
        always, now = (self._only(why.ways, why.sign, some) for some in ((), why.gone))
        if now == always:
            return (f" only as {now}" if now else why.many) + known
        return f"{known}, which leaves {now}" if now else f"{why.many}{known}"

    def adding(self, rules: Sequence[Rule], known: Collection[int], said: Iterable[int]) -> str:
        """Return that sums inside another one leave little for the rest; empty if they do not.

        Args:
            rules: the first is the sum that the others lie in.
            known: literals that it follows from.
            said: what follows.
        """
        head, *inner = rules
        totals = [total for rule in rules if (total := self.saying(rule).total) is not None]
        taken = [place for rule in inner for place in rule.scope]
        rest = tuple([place for place in head.scope if place not in taken])
        apart = len(taken) + len(rest) == len(head.scope)
        if (
            not inner
            or len(totals) < len(rules)
            or not apart
            or not {*rest} >= {*self.places(known)}
        ):
            return ""
        whole, *sums = totals
        number = whole - sum(sums)
        values = tuple(sorted({self._told[v][1] for p in rest for v in self._variables_of[p]}))
        ways = Ways(sets_of(values, len(rest), number), rest)
        if not 0 < len(rest) <= FEW or not self._follows(ways, known, said):
            return ""
        facts, only = self.facts(known), self._only(ways, "+", known)
        leaves = f"which leaves {number} for {self.called(rest)}"
        if len(rest) > 1:
            leaves += f" ({only})" * bool(only) + f", and {facts}" * bool(facts)
        subject = self.saying(head).subject
        return f"{subject} adds up to {whole}, and {self.called(taken)} to {sum(sums)}, {leaves}"

    def _follows(self, ways: Ways, known: Iterable[int], said: Iterable[int]) -> bool:
        """Return whether literals follow from the ways alone, where some others are known."""
        left = self._left_of(ways, known)
        for one in map(self.decision, said):
            if one is None or one.place not in left:
                return False
            excluded = {one.value} if not one.holds else left[one.place] - {one.value}
            if not all(ways.exclude(left, one.place, value) for value in excluded):
                return False
        return True

    def stated(self, rule: Rule, known: Iterable[int]) -> str:
        """Return what a rule says, and the few ways to do it that are left where some are known."""
        saying = self.saying(rule)
        if not saying.ways or "{ways}" not in saying.left:
            return saying.statement
        ways = Ways(saying.ways, rule.scope, saying.shares)
        always, now = (self._only(ways, saying.sign, some) for some in ((), known))
        how = " only as" if now == always else ", now only as"
        return with_fields(saying.left, ways=f"{how} {now}") if now else saying.statement

    def whole(self, head: Rule, *inner: Rule, known: Collection[int]) -> str:
        """Return what a rule says that is read with others inside its scope."""
        saying, facts = self.saying(head), [self.facts(known)] if known else []
        if not saying.whole or (saying.ways and not inner):
            return "; ".join([*together([self.stated(x, known) for x in (head, *inner)]), *facts])
        parts = [*together([self.stated(rule, known) for rule in inner]), *facts]
        last = f"{', '.join(parts[:-1])}, and {parts[-1]}" if parts[1:] else "".join(parts)
        return f"{saying.whole}, as {last}" if parts else saying.whole

    def within(self, base: Saying, still: Sequence[int], cover: Saying) -> str:
        """Return that a rule needs something inside of another; empty if that is not all.

        Args:
            base, cover: what the two say.
            still: of the base, literals of which one is true.
        """
        decision = self.decision(still[0])
        if base.shared:
            return with_fields(base.shared, other=cover.subject)
        if not decision or not all(self._counts(base, x) for x in still):
            return ""
        needs = "need" if SEVERAL.match(base.subject) else "needs"
        needed = f"{needs} {self.word(decision.value).one} at one of {self.names(still)}"
        if NUMBERED.match(cover.subject):  # such as "the 2 in r1c1"
            return f"{base.subject} {needed}, which {cover.subject} counts too"
        is_line = len(cover.subject.split()) == 2  # such as "row 3"
        return f"{base.subject} {needed}, {'in' if is_line else 'at'} {cover.subject}"

    def used(
        self, rule: Rule, constraint: Constraint, concluded: Sequence[int], number: int
    ) -> str:
        """Return why a constraint says literals when `number` of some others use it up."""
        saying, (literals, _) = self.saying(rule), constraint
        if self._sense(saying, literals) is not False or "{gone" not in saying.full:
            return self.fill(self.why(rule, constraint, concluded), concluded)
        false = [-x for x in literals if self.values[x] < 0]
        why = self._why(saying, saying.full, literals, concluded)._replace(gone=tuple(false))
        if not false:
            why = why._replace(template=why.template.replace(" ({gone})", " there"))
        some = "one of them" if number == 1 else f"{number} of them"
        names = self.called(self.places(false))
        return self.fill(why, concluded, gone=f"{names}, and {some}" if names else some)

    def fill(self, why: Why, concluded: Sequence[int], **more: str) -> str:
        """Return a reason with the fields that the board fills; `concluded` are its conclusions."""
        if "{" not in why.template:
            return why.template
        places = self.places(why.gone)
        names = self._in_runs(places) if places else joined(self._laid(why.gone))
        if "{facts}" in why.template:
            more["facts"] = self.facts(why.gone)
        if "{ways}" in why.template:
            more["ways"] = self._told_ways(why)
        fields: dict[str, object] = {
            "gone": Named(names, len(places)),
            "lost": Amount(len(places)),
            "value": why.value[0],
            "values": why.value[1],
            "wrong": why.wrong,
            "them": self._them(concluded),
            **more,
        }
        return with_fields(why.template, **fields)

    def _why(
        self, saying: Saying, template: str, literals: Sequence[int], false: Sequence[int]
    ) -> Why:
        if not template or ("{gone" in template and not (self.places(false) or self._laid(false))):
            template = self._default(saying, false)
        first = self.decision(literals[0]) if literals else None
        if first is None or ("{value" not in template and "{wrong" not in template):
            return Why(template, ("", ""), "", tuple(false))
        counted, wrong = first.value, ""
        if self._is_flag(literals[0]):
            other = self._other(first.place, first.value)
            wrong = self.word(other).many
            counted = counted if self._counts(saying, literals[0]) else other
        return Why(template, self.word(counted), wrong, tuple(false))

    def taken(self, subset: Subset, subject: str) -> str:
        """Return that some places of a rule take up some values, or these fit only there."""
        values = joined([self.word(value).one for value in subset.values])
        places = self.called(subset.places)
        if subset.hidden:
            return f"{values} of {subject} fit only {places}"
        return f"{places} take {values} of {subject}"

    def need(
        self, inner: Sequence[str], literal: int, outer: Sequence[str], concluded: Sequence[int]
    ) -> str:
        """Return that some rules need all that others have room for.

        Args:
            inner, outer: what these and those speak of.
            literal: one of what is needed.
            concluded: what follows.
        """
        decision = self.decision(literal)
        if decision is None:
            return f"what {joined(inner)} say leaves {joined(outer)} nothing else"
        ours, theirs = joined(inner), joined(outer)
        is_one, are_one = len(inner) == 1, len(outer) == 1
        if literal < 0:
            _, value = self._told[-literal]
            need = f"{theirs} {'needs' if are_one else 'need'} {self._them(concluded)} too"
            leave = f"{ours} {'leaves' if is_one else 'leave'} too few {self._things(value)[1]}"
            return f"{need}, as {leave}"
        one, _ = self._things(decision.value)
        need = f"{ours} {'needs' if is_one else 'need'} every {one}"
        return f"{need} that {theirs} {'has' if are_one else 'have'} room for"

    def _them(self, concluded: Sequence[int]) -> str:
        several = len([x for x in concluded if abs(x) in self._told or self.described(x)]) > 1
        return "them" if several else "it"

    def _things(self, value: int) -> tuple[str, str]:
        """Return the words for places with a value as things: tent and tents, shaded cells, 5."""
        one, many, _ = self.word(value)
        if one == many and one.islower():  # they say how such a cell is
            return f"{one} cell", f"{one} cells"
        return one.removeprefix("a ").removeprefix("an "), many

    def _default(self, saying: Saying, false: Sequence[int]) -> str:
        facts = self.facts(false)
        return f"{saying.statement}, and {facts}" if facts else saying.statement

    def _ends(self, saying: Saying, clause: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return what a clause joins, and what lies between, which could join it."""
        ends = [x for x in clause if not self._counts(saying, x)]
        return ends, [x for x in clause if self._counts(saying, x)]

    def _lazily(self, template: str, ends: Sequence[int], gone: Sequence[int], last: int) -> str:
        """Return a sentence of a lazy rule with the fields of its clause filled."""
        if "{" not in template:
            return template
        joins, parts = self.places(ends), self.places(gone)
        return with_fields(
            template,
            ends=Named(self._in_runs(joins), len(joins)),
            gone=Named(self._in_runs(parts or joins), len(parts or joins)),
            part=Named(self._in_runs(joins), len(joins)),
            by=Gap(self._in_runs(parts), len(parts)),
            on=self.called(joins[:1]),
            out=self.called(self.places([last])) if last else "",
        )

    def _is_beyond(self, saying: Saying, literal: int) -> bool:
        """Return whether a literal denies what is no place's value, for which there are words."""
        return bool(saying.beyond) and literal < 0 and self.decision(literal) is None

    def _sense(self, saying: Saying, literals: Sequence[int]) -> bool | None:
        """Return whether literals all say that something counts, or that it does not."""
        senses = {self._counts(saying, x) for x in literals}
        return senses.pop() if len(senses) == 1 else None

    def _counts(self, saying: Saying, literal: int) -> bool:
        """Return whether a literal says of a place that it counts."""
        decision = self.decision(literal)
        if decision is None:
            return literal > 0
        if saying.counts is None:
            return (decision.value != self.base[decision.place]) == decision.holds
        return (decision.value == saying.counts) == decision.holds

    # literals

    def decision(self, literal: int) -> Decision | None:
        """Return what a literal says of a place, None if it says nothing of any."""
        if literal not in self._kept.decisions:
            self._kept.decisions[literal] = self._decision(literal)
        return self._kept.decisions[literal]

    def _decision(self, literal: int) -> Decision | None:
        at = self._told.get(abs(literal))
        if at is None:
            return None
        place, value = at
        if literal > 0:
            return Decision(place, value, True)
        if self._is_flag(literal):
            return Decision(place, self.base[place], True)
        return Decision(place, value, False)

    def is_there(self, literal: int) -> bool:
        """Return whether a literal gives a place a value that it has not at rest."""
        decision = self.decision(literal)
        return bool(decision and decision.holds and decision.value != self.base[decision.place])

    def _is_flag(self, literal: int) -> bool:
        at = self._told.get(abs(literal))
        return at is not None and len(self._variables_of[at[0]]) == 1

    def _other(self, place: int, value: int) -> int:
        """Return the other value of a place that has two."""
        (variable,) = self._variables_of[place]
        one = self._told[variable][1]
        return self.base[place] if value == one else one

    def _known(self, place: int) -> list[int]:
        """Return what is known of a place, as literals; its value alone if that is known."""
        variables = self._variables_of[place]
        true = [v for v in variables if self.values[v] > 0]
        return true or [-v for v in variables if self.values[v] < 0]

    def _value(self, place: int) -> int:
        """Return the value of a place as far as it is known, else OPEN."""
        variables = self._variables_of[place]
        true = [v for v in variables if self.values[v] > 0]
        if true:
            return self._told[true[0]][1]
        return self.base[place] if all(self.values[v] < 0 for v in variables) else OPEN

    def places(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Return the places that literals speak of."""
        places = {self._told[abs(x)][0] for x in literals if abs(x) in self._told}
        return tuple(sorted(places))

    def valued(self, literals: Iterable[int]) -> list[int]:
        """Return the places of which literals tell the value."""
        decisions = [self.decision(x) for x in literals]
        return [one.place for one in decisions if one and one.holds]

    def lacking(self, place: int) -> list[int]:
        """Return the variables of a place that has several and none of them true, once known."""
        variables = self._variables_of[place]
        is_base = len(variables) > 1 and all(self.values[v] < 0 for v in variables)
        return variables if is_base else []

    def decided(self, literals: Sequence[int]) -> list[Decision]:
        """Return what literals that have become known say of places, in the places' order."""
        decisions: dict[tuple[int, int], Decision] = {}
        told = [one for x in literals if (one := self.decision(x))]
        valued = {one.place for one in told if one.holds}
        for one in sorted(told):
            if self.lacking(one.place):
                one = Decision(one.place, self.base[one.place], True)
            if one.holds or one.place not in valued:
                decisions[one.place, one.value] = one
        return list(decisions.values())

    def described(self, literal: int) -> str:
        """Return what a literal says that tells no place's value; empty if places say as much."""
        return "" if abs(literal) in self._told else self._kind.describe(self._puzzle, literal)

    def _laid(self, literals: Iterable[int]) -> list[str]:
        """Return the names of the pieces that literals say something of."""
        found = [PLACES.match(self.described(x)) for x in literals]
        return [match.group() for match in found if match]

    def sentence(self, decisions: Iterable[Decision], helpers: Sequence[str] = ()) -> str:
        """Return decisions as one sentence, such as "A and B are tents and C is no tent"."""
        groups: dict[tuple[int, bool], list[int]] = {}
        lacking: dict[int, list[int]] = {}
        for place, value, holds in decisions:
            if holds:
                groups.setdefault((value, holds), []).append(place)
            else:
                lacking.setdefault(place, []).append(value)
        alike: dict[tuple[tuple[int, ...], bool], list[int]] = {}
        for place, values in lacking.items():
            left = self.left(place, values)
            alike.setdefault((left or tuple(sorted(values)), bool(left)), []).append(place)
        parts = [self.are(places, [value], holds) for (value, holds), places in groups.items()]
        parts += [self.are(places, values, holds) for (values, holds), places in alike.items()]
        return joined([*parts, *_at_once(helpers)])

    def clash(self, literals: Sequence[int]) -> str:
        """Return that literals cannot all be."""
        if denied := self.denied(literals):
            return denied
        decisions = [self.decision(x) for x in literals]
        places = {one.place for one in decisions if one and not one.holds}
        if len(places) == 1 and all(one and not one.holds for one in decisions):
            return f"nothing is left for {self.name(places.pop())}"
        said = [self.facts([x]).partition(" is ") for x in literals]
        if len(said) == 2 and said[0][0] == said[1][0]:
            return f"{said[0][0]} is both {joined([what for _, _, what in said])}"
        return f"{self.facts(literals)}, which cannot be"

    def denied(self, literals: Iterable[int]) -> str:
        """Return what literals deny that tell no place's value; empty if one says that it holds.

        What such a helper stands for is seen at the places: r1c2-3 is a whole ship.
        """
        helpers = [x for x in literals if self.described(x)]
        denied = [self.described(-x) for x in helpers]
        return joined(denied, "or") if all(x < 0 for x in helpers) else ""

    def facts(self, literals: Iterable[int]) -> str:
        """Return what literals say as one sentence."""
        decisions: list[Decision] = []
        helpers: list[str] = []
        for x in literals:
            decision = self.decision(x)
            if decision:
                decisions.append(decision)
            elif said := self.described(x):
                helpers.append(said)
        valued = {one.place for one in decisions if one.holds}
        return self.sentence([x for x in decisions if x.holds or x.place not in valued], helpers)

    def are(self, places: Sequence[int], values: Sequence[int], holds: bool) -> str:
        """Return that places each have one of some values, or that they have none of them."""
        several = len(places) > 1
        words = [self.word(value) for value in values]
        if not holds and len(words) == 1 and words[0].lacking:
            words, holds = [Word(words[0].lacking, words[0].lacking)], True
        what = joined([word.many if several else word.one for word in words], "or")
        verb = "are" if several else "is"
        how = "not " if not holds else "each " if several and len(values) > 1 else ""
        return f"{self._places.all_of(places)} {verb} {how}{what}"

    def left(self, place: int, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values that a place can have but for some, if that is the less to say."""
        left = self.besides(place, values)
        return left if 1 < len(left) < len(values) else ()

    def besides(self, place: int, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values that a place can have but for some."""
        if self._kept.domain is None:
            self._kept.domain = self._kind.domain(self._puzzle)
        return tuple([value for value in self._kept.domain[place] if value not in values])

    def word(self, value: int) -> Word:
        """Return the word for a value."""
        return self._kind.word(self._puzzle, value)

    def called(self, places: Iterable[int]) -> str:
        """Return the names of places."""
        some = tuple(places)
        if some not in self._kept.names:
            self._kept.names[some] = self._places.names(some)
        return self._kept.names[some]

    def _in_runs(self, places: tuple[int, ...]) -> str:
        """Return the names of places, whole lines too by the places in them."""
        if places not in self._kept.runs:
            self._kept.runs[places] = self._places.runs(places)
        return self._kept.runs[places]

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return self._places.name(place)

    def names(self, literals: Iterable[int]) -> str:
        """Return the names of the places that literals speak of."""
        return self.called(self.places(literals))

    def among(self, literals: Sequence[int], count: int) -> str:
        """Return that so many of some literals are true."""
        decisions = [self.decision(x) for x in literals]
        if len({one and one[1:] for one in decisions}) > 1 or decisions[0] is None:
            every = joined([self.facts([x]) for x in literals], "or")
            return every if count == 1 else f"{count} of these hold: {every}"
        _, value, holds = decisions[0]
        word = self.word(value)
        wanted = f"{'' if holds else 'not '}{word.one if count == 1 else word.many}"
        one_of = "one" if count == 1 else str(count)
        places = self.names(literals)
        return f"{one_of} of {places} {'is' if count == 1 else 'are'} {wanted}"
