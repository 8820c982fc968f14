"""The ladder told step by step: each step with its rules, what is read, and what is decided.

A round of the ladder is all that follows at one state. A person takes its steps one after the
other, so each literal is told once, by the first step that says it, and what is said of several
places in the same way is told together. That a place has not some value is kept in mind: it is
told only if somebody who puts values down needs it, and not even then if another place shows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.board.lattice import joined
from puzzles.contract.kind import Puzzle, completed, given, kind_of, reading_of
from puzzles.declare.sayings import BOARD
from puzzles.model.model import OPEN
from verify.explain.reasons import Reason, Reasons
from verify.explain.techniques import NAKED_SINGLE, name_of
from verify.grade.ladder import TOP, Cost, Ladder, Rung, chain
from verify.reading.remaining import STRUCTURE
from verify.words.wording import Wording

OF_A_SORT = re.compile(r"((?:the )?[a-z]+(?: circle)?) (\w+)")
CELLS = re.compile(r"r\d")
MUCH = 12  # places that are more than one looks at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from verify.explain.reasons import Line
    from verify.grade.ladder import Round
    from verify.words.wording import Cited, Decision


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


def explain(
    puzzle: Puzzle,
    solution: Solution,
    known: Sequence[int] = (),
    most: Cost = TOP,
    *,
    first: bool = False,
) -> Iterator[Explained]:
    """Yield the steps from a board that is filled in so far to the full one.

    If the rules do not get there, the last step says what is left.

    Args:
        puzzle: what to solve; it has one solution.
        solution: that.
        known: the value of each place where it is known, else OPEN; right ones only.
        most: no round that costs more than this is told.
        first: whether to tell only the first step that gives a place its value, after those that
            it needs.

    Raises:
        Disagreement: a step does not agree with the solution.
    """
    kind = kind_of(puzzle)
    try:
        yield from _Climb(puzzle, solution, known).steps(most, first=first)
    except Disagreement as error:
        raise Disagreement(
            f"{kind.title}: {error}; please report this puzzle:\n{puzzle.text()}"
        ) from None


def begun(
    puzzle: Puzzle, solution: Solution, entries: Sequence[int], *, shown: bool = True
) -> tuple[list[int], list[int]]:
    """Return what is known on a board filled in so far, and the places whose entries are wrong.

    Args:
        puzzle, solution: a puzzle and its only solution.
        entries: of each place, or OPEN.
        shown: whether somebody filled the board in; one that then is the solution, but for what
            solutions leave unmarked, is known wholly.
    """
    pairs = list(zip(entries, solution, strict=True))
    wrong = [place for place, (one, value) in enumerate(pairs) if one not in (OPEN, value)]
    known = [value if one == value else OPEN for one, value in pairs]
    if shown and completed(puzzle, entries) == solution:
        known = [*solution]
    return known, wrong


class _Step(NamedTuple):
    """A step before it is known whether it is told.

    Attributes:
        round: its round, from 0, those that tell nothing counted too.
        climbed: the same.
        reason: why.
        news: literals known by it, in the order in which they became so.
        decided, also: what these say.
        name: what people call it.
        plain: of `also`, what the values that are decided show as well.
    """

    round: int
    climbed: Round
    reason: Reason
    news: tuple[int, ...]
    decided: tuple[Decision, ...]
    also: tuple[str, ...]
    name: str
    plain: tuple[str, ...] = ()


class _Climb:
    """Climbs the ladder and tells each step."""

    def __init__(self, puzzle: Puzzle, solution: Solution, known: Sequence[int] = ()) -> None:
        begun = given(puzzle)
        if known:
            pairs = zip(begun, known, strict=True)
            begun = [other if one == OPEN else one for one, other in pairs]
        self.ladder = Ladder(reading_of(puzzle), solution, begun)
        self._solution = solution
        self._constraints, self._state = self.ladder.constraints, self.ladder.state
        self._words = Wording(puzzle, self._constraints.model, self._state.values)
        self._reasons = Reasons(self.ladder, self._words)
        self._steps: list[_Step] = []
        self._techniques = kind_of(puzzle).techniques
        self._at: dict[int, int] = {}  # the place of a literal among those known
        self._by: dict[int, int] = {}  # the number of the step that told a literal
        self._mind: dict[int, tuple[tuple[Cited, ...], tuple[int, ...]]] = {}
        self._meant: dict[int, list[int]] = {}  # what follows from a literal by its meaning
        for clause in self._constraints.model.structure()[0]:
            if len(clause) == 2:
                for one, other in (clause, clause[::-1]):
                    self._meant.setdefault(-one, []).append(other)

    def steps(self, most: Cost, *, first: bool) -> Iterator[Explained]:
        """Yield the steps of all rounds, up to those that cost more than `most`."""
        number = 0
        wanted: list[int] = []
        while not self.ladder.done:
            climbed = self.ladder.step(most)
            if climbed is None:
                break
            before = len(self._steps)
            for reason in self._reasons.of_round(climbed):
                self._take(reason, climbed, number)
            self.ladder.take(climbed)
            new = range(before, len(self._steps))
            wanted += [at for at in new if self._is_told(self._steps[at])]
            if climbed.rung == Rung.SEARCH or (first and wanted):
                break
            number += 1
        told = self._at_once(self._needed(wanted[:1] if first else wanted))
        rounds = {number: at for at, number in enumerate(dict.fromkeys(x.round for x in told), 1)}
        used = {x for one in told for x in one.reason.premises}
        for one in told:
            yield self._explained(self._without(one, used), rounds[one.round])

    def _at_once(self, steps: Iterable[_Step]) -> list[_Step]:
        """Return steps, those with the step before of which the same rule says what that means.

        That a number reaches a cell and that the cell is land is one insight.
        """
        told: list[_Step] = []
        by: dict[int, int] = {}  # for a literal that tells no place's value, the number of its step
        for one in steps:
            reason = one.reason
            before = {by.get(x, -1) for x in reason.premises}
            at = before.pop() if len(before) == 1 else -1
            if at >= 0 and self._says_too(told[at], one):
                head = told[at]
                decided = tuple(sorted([*head.decided, *one.decided]))
                literals = *head.reason.literals, *reason.literals
                text = _of(len(decided), head.reason.sentence)
                told[at] = head._replace(
                    reason=head.reason._replace(literals=literals, sentence=text),
                    news=(*head.news, *one.news),
                    decided=decided,
                    plain=(*head.plain, *map(self._words.described, reason.premises)),
                )
                continue
            by |= {x: len(told) for x in one.news if self._words.described(x)}
            told.append(one)
        return told

    def _says_too(self, one: _Step, other: _Step) -> bool:
        """Return whether the rules of a step say what follows from it in another one, and how."""
        alike = _of(1, one.reason.sentence) == _of(1, other.reason.sentence)
        alone = {*one.reason.rules}.issuperset(other.reason.rules) and not other.also
        return alike and alone and not one.reason.lines

    def _without(self, one: _Step, used: set[int]) -> _Step:
        """Return a step without what it says of places beside their values and is of no use."""
        words = self._words
        places = {decision.place for decision in one.decided if decision.holds}
        lacking: dict[int, list[int]] = {}
        for place, value, holds in one.decided:
            lacking.setdefault(place, []).extend([] if holds else [value])
        for place in words.places([x for x in one.news if x in used]):  # what is left is told
            if words.left(place, lacking[place]):
                places.add(place)
        kept = [
            x
            for x in one.news
            if x in used or self._means(x) or not places.isdisjoint(words.places([x]))
        ]
        if len(kept) == len(one.news):
            return one
        values = {(d.place, d.value) for x in kept if (d := words.decision(x))}
        reason = one.reason._replace(literals=tuple(kept))
        if reason.lines and reason.lines[0].lines and reason.lines[-1].literals:
            lines = [line for line in reason.lines if line.literals[0] in kept]
            every = [rule for line in lines for rule in line.rules]
            told = lines[0].lines if len(lines) == 1 else tuple(lines)
            reason = reason._replace(rules=tuple(dict.fromkeys(every)), lines=told)
        return one._replace(
            reason=reason,
            news=tuple(kept),
            decided=tuple([d for d in one.decided if d.holds or d[:2] in values]),
            also=tuple([said for x in kept if (said := words.described(x))]),
        )

    def _means(self, literal: int) -> Sequence[int]:
        """Return the places that a literal with words of its own decides, if these say as much."""
        meant = self._meant.get(literal, [])
        much = len(meant) > 1 or not any(self._words.is_there(x) for x in meant)
        return self._words.places(meant) if much and self._words.described(literal) else ()

    def _is_told(self, one: _Step) -> bool:
        return any(decision.holds for decision in one.decided) or one.climbed.rung == Rung.SEARCH

    def _take(self, reason: Reason, climbed: Round, number: int) -> None:
        """Write down what a reason says, and what follows from that in silence."""
        state = self._state
        there = [self._words.is_there(x) for x in reason.literals]
        alone = not reason.premises and any(there)
        name = name_of(self._techniques, climbed, reason, alone=alone)
        if not reason.seen:
            reason = self._rested(reason)
        before = len(state.trail)
        state.take([x for x in reason.literals if not state.values[x]])
        trail = state.trail[before:]
        own = set(reason.literals)
        if reason.seen:
            for x in reason.literals:
                self._mind[x] = reason.rules, reason.premises
        news = [x for x in trail if x in own]
        silent = [x for x in trail if x not in own and self._constraints.place[x] >= 0]
        for x in silent:
            self._mind[x] = (), self._because(x)
        values = self._values(trail, silent)
        if not reason.seen:
            if len(news) < len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            also = {p: some for p, some in values.items() if not self._is_apart(p, some, own)}
            reason = self._also(reason, also)
            more = [x for some in also.values() for x in some if x not in self._by]
            news = list(dict.fromkeys([*news, *more]))
            if len(news) > len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            self._note(reason, climbed, number, news, name)
            values = {place: some for place, some in values.items() if place not in also}
        for place, literals in values.items():
            rules, premises = self._traced(self._below(literals))
            text = self._others_taken(rules, premises, place)
            news = [x for x in literals if x not in self._by]
            reason = Reason(rules, premises, tuple(news), text, rules)
            self._note(reason, climbed, number, news, NAKED_SINGLE if rules else "")

    def _values(self, trail: Sequence[int], silent: Sequence[int]) -> dict[int, list[int]]:
        """Return the literals that have told places' values in silence, by place."""
        words = self._words
        literals_of: dict[int, list[int]] = {}
        for x in silent:
            decision = words.decision(x)
            if decision and decision.holds:
                literals_of[decision.place] = [x]
        for place in words.places(trail):
            if lacking := words.lacking(place):
                literals_of[place] = [-v for v in lacking]
        return literals_of

    def _below(self, literals: Iterable[int]) -> list[int]:
        """Return what literals rest on that are kept in mind; told ones rest on themselves."""
        premises: list[int] = []
        for x in literals:
            silent = x in self._mind and x not in self._by and not self._mind[x][0]
            premises += self._mind[x][1] if silent else [x]
        return premises

    def _is_apart(self, place: int, literals: Sequence[int], own: set[int]) -> bool:
        """Return whether a place's value is a step after the one that leaves it, which says `own`.

        It is, if others have its other values, or if nothing is said of the place itself.
        """
        rules, premises = self._traced(self._below(literals))
        there = [self._words.places([x]) for x in premises if x not in own]
        return len(literals) == 1 and (bool(rules) or (bool(there) and (place,) not in there))

    def _also(self, reason: Reason, values: Mapping[int, Sequence[int]]) -> Reason:
        """Return a reason for places' values too, each of which it leaves as the only one."""
        words, own = self._words, {*reason.literals}
        every = dict.fromkeys(reason.rules)
        read = dict.fromkeys(reason.premises)
        more: list[int] = []
        parts: list[str] = []
        for place, literals in values.items():
            rules, below = self._traced([x for x in self._below(literals) if x not in own])
            premises = [x for x in below if x not in own]
            if rules and premises:
                parts.append(self._others_taken(rules, premises, place))
            else:
                more += [x for x in premises if x not in reason.premises]
            every |= dict.fromkeys(rules)
            read |= dict.fromkeys(premises)
        if more:
            parts.insert(0, words.facts(more))
        text = reason.sentence
        if parts:
            supposed = text.removeprefix("or ").removeprefix("otherwise ")
            how = "" if supposed == text else "otherwise "
            link = "; " if "; " in text else ", and "
            text = f"{', and '.join(parts)}{link}{how}{supposed}"
        return reason._replace(rules=tuple(every), premises=tuple(read), sentence=text)

    def _others_taken(self, rules: Sequence[Cited], premises: Sequence[int], place: int) -> str:
        """Return that a place has no other value."""
        words = self._words
        own = [x for x in premises if words.places([x]) == (place,)]
        known = words.facts(own or premises)
        if rules:
            if not all(words.is_there(x) for x in premises if x not in own):
                return "; ".join([*[rule.sentence for rule in rules], words.facts(premises)])
            subjects = [rule.subject.split() for rule in rules]
            if all(len(subject) == 2 for subject in subjects):  # such as "row 3"
                nouns = {noun for noun, _ in subjects}
                order = sorted(nouns, key=lambda noun: (noun != "row", noun != "column", noun))
                who, several = f"its {joined(order)}", len(nouns) > 1
            else:
                others = [x for x in words.places(premises) if x != place]
                who, several = words.called(others), len(others) > 1
            verb = "have" if several else "has"
            if not own:
                return f"{who} {verb} all others"
            left = words.besides(place, [d.value for x in own if (d := words.decision(x))])
            return f"{known}, and {who} {verb} the other{'s' * (len(left) > 2)}"
        denied = words.denied(premises)
        return f"otherwise {denied}" if denied else known

    def _of_them(self, places: Iterable[int], said: str) -> str:
        """Return what is said where places have been spoken of: that it is, or they are."""
        places = {*places}
        names = f"{self._words.called(sorted(places))} "
        if not CELLS.match(names) or not said.startswith(names):
            return said
        return f"{'they' if len(places) > 1 else 'it'} {said.removeprefix(names)}"

    def _because(self, literal: int) -> tuple[int, ...]:
        """Return the literals from which one follows without any rule."""
        constraints, values = self._constraints, self._state.values
        for j in constraints.having[literal]:
            if constraints.rule[j] == STRUCTURE:
                others = [-x for x in constraints.literals[j] if x != literal]
                false = [x for x in others if values[x] > 0 and self._is_before(x, literal)]
                if len(false) >= constraints.room[j]:
                    return tuple(false[: constraints.room[j]])
        raise Disagreement("what is known in silence follows from nothing")

    def _is_before(self, one: int, other: int) -> bool:
        return self._place_in_trail(one) < self._place_in_trail(other)

    def _place_in_trail(self, literal: int) -> int:
        trail = self._state.trail
        while len(self._at) < len(trail):
            self._at[trail[len(self._at)]] = len(self._at)
        return self._at[literal]

    def _rested(self, reason: Reason) -> Reason:
        """Return a reason that rests on what has been told alone, by more rules."""
        supposed = {-x for x in reason.literals} if reason.lines else set[int]()
        rules, premises = self._traced(reason.premises)
        if not rules and not reason.lines and premises == reason.premises:
            return reason
        lines = self._lines(reason.lines, supposed)
        every = [rule for line in lines for rule in line.rules] or [*reason.rules, *rules]
        return reason._replace(rules=tuple(dict.fromkeys(every)), premises=premises, lines=lines)

    def _lines(self, lines: Sequence[Line], supposed: set[int]) -> tuple[Line, ...]:
        """Return lines that rest on what has been told, and on what is supposed."""
        own = {*supposed, *[x for line in lines for x in line.literals]}
        rested: list[Line] = []
        for line in lines:
            rules, premises = self._traced([x for x in line.premises if x not in own])
            inner = self._lines(line.lines, own | {-x for x in line.literals})
            rested.append(
                line._replace(
                    rules=tuple(dict.fromkeys((*line.rules, *rules))),
                    premises=(*[x for x in line.premises if x in own], *premises),
                    lines=inner,
                )
            )
        return tuple(rested)

    def _traced(self, premises: Iterable[int]) -> tuple[tuple[Cited, ...], tuple[int, ...]]:
        """Return premises that have been told from which others follow, and by which rules."""
        rules: dict[Cited, None] = {}
        kept: dict[int, None] = {}
        waiting = list(premises)[::-1]
        seen = set(waiting)
        while waiting:
            x = waiting.pop()
            if x in self._by or x not in self._mind:
                kept[x] = None
                continue
            more, below = self._mind[x]
            rules |= dict.fromkeys(more)
            waiting += [y for y in below if y not in seen]
            seen.update(below)
        return tuple(rules), tuple(kept)

    def _note(
        self, reason: Reason, climbed: Round, number: int, news: Sequence[int], name: str
    ) -> None:
        """Note a step, what it decides, and which literals it tells."""
        words = self._words
        decided = words.decided(news)
        if any((self._solution[place] == value) != holds for place, value, holds in decided):
            raise Disagreement("a step of the ladder disagrees with the solution")
        also = [said for x in news if (said := words.described(x))]
        if not decided and not also and climbed.rung != Rung.SEARCH:  # there are no words for it
            self._mind |= dict.fromkeys(news, (reason.rules, reason.premises))
            return
        for x in news:
            self._by[x] = len(self._steps)
        step = _Step(number, climbed, reason, tuple(news), tuple(decided), tuple(also), name)
        self._steps.append(step)

    def _needed(self, wanted: Iterable[int]) -> list[_Step]:
        """Return steps with those before them from which they follow."""
        needed = set[int]()
        waiting = list(wanted)
        while waiting:
            at = waiting.pop()
            if at not in needed:
                needed.add(at)
                waiting += [self._by[x] for x in self._steps[at].reason.premises if x in self._by]
        return [self._steps[at] for at in sorted(needed)]

    def _explained(self, one: _Step, number: int) -> Explained:
        words, reason = self._words, one.reason
        where, places = self._spots(one)
        decided = one.decided
        meant = {place for x in one.news for place in self._means(x)}
        if len(decided) > 1 or not any(words.is_there(x) for x in one.news):
            decided = tuple([decision for decision in decided if decision.place not in meant])
        return Explained(
            round=number,
            rung=one.climbed.rung.name,
            depth=one.climbed.depth,
            name=one.name,
            rules=reason.rules,
            read=words.places(reason.premises),
            decided=one.decided,
            also=one.also,
            what=words.sentence(decided, [x for x in one.also if x not in one.plain]),
            why=self._of_them([place for place, _, _ in decided], reason.sentence),
            where=f"{'try' if reason.lines else 'look at'} {where}",
            places=places,
            look=reason.look,
            lines=reason.lines,
            premises=reason.premises,
            literals=reason.literals,
        )

    def _spots(self, one: _Step) -> tuple[str, tuple[int, ...]]:
        """Return where to look for a step, and the places of that.

        For one by a rule of the whole board that is what it decides, and what it reads, if that
        is little.
        """
        words, look = self._words, one.reason.look
        read = {*words.places(one.reason.premises)}
        own = {decision.place for decision in one.decided} or read
        if any(rule.subject == BOARD for rule in look):
            own = own | read if len(own | read) <= MUCH else own
            look = ()
        if not look:
            return words.called(sorted(own)) or BOARD, tuple(sorted(own))
        near: set[int] = set()
        around: dict[str, Sequence[int]] = {}
        for rule in look:
            named = {words.name(place): place for place in rule.places}
            if rule.subject in named:
                near.add(named[rule.subject])
            elif CELLS.match(rule.subject) and rule.subject == words.called(rule.places):
                near.update(rule.places)
            else:  # a cell may be no place itself
                is_cell = CELLS.match(rule.subject) is not None
                around[f"the cell {rule.subject}" if is_cell else rule.subject] = rule.places
        if len(near) > MUCH:  # what it follows from shows the rest
            near = near & read or near
        where = joined([*_listed(around), *([words.called(sorted(near))] if near else [])])
        return where, tuple(sorted(near.union(*around.values()) or own))


def _of(number: int, sentence: str) -> str:
    """Return a sentence that ends with so many places: "without it", "without them"."""
    for end in (" it", " them"):
        if sentence.endswith(end):
            return f"{sentence.removesuffix(end)} {'it' if number == 1 else 'them'}"
    return sentence


def _listed(subjects: Iterable[str]) -> list[str]:
    """Return subjects, those as one that are of a sort: rows 2 and 3, the cells r1c1 and r3c2."""
    alike: dict[str, list[str]] = {}
    for subject in subjects:
        match = OF_A_SORT.fullmatch(subject)
        sort, name = match.groups() if match else (subject, "")
        alike.setdefault(sort, []).append(name)
    return [
        f"{sort}{'s' * (len(names) > 1)} {joined(names)}".rstrip() for sort, names in alike.items()
    ]
