"""The ladder told step by step: each step with its rules, what is read, and what is decided.

A round of the ladder is all that follows at one state. A person takes its steps one after the
other, so each literal is told once, by the first step that says it, and what is said of several
places in the same way is told together. That a place has not some value is kept in mind: it is
told only if somebody who puts values down needs it, and not even then if another place shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.board.lattice import joined
from puzzles.contract.kind import Puzzle, completed, given, kind_of, reading_of
from puzzles.declare.phrases import OTHERWISE, Named, Phrase, listing, spliced
from puzzles.model.model import OPEN
from verify.explain.events import Reason, unique
from verify.explain.portions import Portions
from verify.explain.reasons import Reasons
from verify.explain.steps import Explained, Presenter, Step, narrowed
from verify.explain.techniques import NAKED_SINGLE, name_of
from verify.grade.ladder import TOP, Cost, Ladder, Rung
from verify.reading.remaining import STRUCTURE
from verify.words.sentences import OTHERS_TAKEN, REST_TAKEN
from verify.words.vocabulary import Decision, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from verify.explain.events import Line
    from verify.grade.ladder import Round
    from verify.words.vocabulary import Cited

__all__ = ["Explained", "begun", "explain"]


def explain(
    puzzle: Puzzle,
    solution: Solution,
    known: Sequence[int] = (),
    most: Cost = TOP,
    *,
    first: bool = False,
    portion: int = 0,
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
        portion: of how many places a step tells at most; 0 for all that it says. What only fills
            in what a sentence says, such as the borders of a rectangle, does not count.

    Raises:
        Disagreement: a step does not agree with the solution.
    """
    kind = kind_of(puzzle)
    try:
        yield from _Climb(puzzle, solution, known, portion).steps(most, first=first)
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
    wrong = [place for place, (entry, value) in enumerate(pairs) if entry not in (OPEN, value)]
    known = [value if entry == value else OPEN for entry, value in pairs]
    if shown and completed(puzzle, entries) == solution:
        known = [*solution]
    return known, wrong


class _Climb:
    """Climbs the ladder and notes each step."""

    def __init__(
        self, puzzle: Puzzle, solution: Solution, known: Sequence[int] = (), portion: int = 0
    ) -> None:
        board = given(puzzle)
        if known:
            board = [own if own != OPEN else x for own, x in zip(board, known, strict=True)]
        self.ladder = Ladder(reading_of(puzzle), solution, board)
        self._solution = solution
        self._constraints, self._state = self.ladder.constraints, self.ladder.state
        self._words = Vocabulary(puzzle, self._constraints.model)
        self._portions = Portions(kind_of(puzzle).places(puzzle), portion)
        self._reasons = Reasons(self.ladder, self._words, self._portions)
        self._steps: list[Step] = []
        self._at: dict[int, int] = {}  # the place of a literal among those known
        self._by: dict[int, int] = {}  # the number of the step that told a literal
        self._mind: dict[int, tuple[tuple[Cited, ...], tuple[int, ...]]] = {}

    def steps(self, most: Cost, *, first: bool) -> Iterator[Explained]:
        """Yield the steps of all rounds, up to those that cost more than `most`."""
        number = 0
        wanted: list[int] = []
        while not self.ladder.done and (climbed := self.ladder.step(most)):
            before = len(self._steps)
            for reason in self._reasons.of_round(climbed):
                for part in self._cut(reason):
                    self._take(part, climbed, number)
            self.ladder.take(climbed)
            new = range(before, len(self._steps))
            wanted += [at for at in new if self._steps[at].is_goal]
            if climbed.rung == Rung.SEARCH or (first and wanted):
                break
            number += 1
        meant: dict[int, list[int]] = {}
        for clause in self._constraints.model.structure()[0]:
            if len(clause) == 2:
                for x, y in (clause, clause[::-1]):
                    meant.setdefault(-x, []).append(y)
        yield from Presenter(self._words, meant, self._portions.most).steps(
            self._needed(wanted[:1] if first else wanted)
        )

    def _needed(self, wanted: Iterable[int]) -> list[Step]:
        """Return steps with those before them from which they follow."""
        needed = set[int]()
        waiting = list(wanted)
        while waiting:
            at = waiting.pop()
            if at not in needed:
                needed.add(at)
                waiting += [self._by[x] for x in self._steps[at].reason.premises if x in self._by]
        return [self._steps[at] for at in sorted(needed)]

    def _cut(self, reason: Reason) -> list[Reason]:
        """Return a reason in portions, if it is told."""
        parts = self._portions.cut(reason.literals, self._words.place)
        if reason.seen or len(parts) < 2:
            return [reason]
        return [narrowed(reason, part) for part in parts]

    # what a reason says

    def _take(self, reason: Reason, climbed: Round, number: int) -> None:
        """Write down what a reason says, and what follows from that in silence."""
        state, words = self._state, self._words
        alone = not reason.premises and any(words.is_there(x) for x in reason.literals)
        name = name_of(words, climbed, reason, alone=alone)
        if not reason.seen:
            reason = self._rested(reason)
        before, own = len(state.trail), set(reason.literals)
        state.take([x for x in reason.literals if not state.values[x]])
        trail = state.trail[before:]
        if reason.seen:
            self._mind |= dict.fromkeys(reason.literals, (reason.rules, reason.premises))
        news = [x for x in trail if x in own]
        silent = [x for x in trail if x not in own and self._constraints.place[x] >= 0]
        self._mind |= {x: ((), self._because(x)) for x in silent}
        values = self._values(trail, silent)
        if not reason.seen:
            if len(news) < len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            also = {p: xs for p, xs in values.items() if not self._is_apart(p, xs, own)}
            reason = self._also(reason, also)
            more = [x for literals in also.values() for x in literals if x not in self._by]
            news = list(unique([*news, *more]))
            if len(news) > len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            self._note(reason, news, climbed, number, name)
            values = {place: xs for place, xs in values.items() if place not in also}
        for place, literals in values.items():
            rules, premises = self._traced(self._below(literals))
            news = [x for x in literals if x not in self._by]
            because = self._others_taken(rules, premises, place)
            reason = Reason(rules, premises, tuple(news), because, rules)
            self._note(reason, news, climbed, number, NAKED_SINGLE if rules else "")

    def _note(
        self, reason: Reason, news: Sequence[int], climbed: Round, number: int, name: str
    ) -> None:
        """Note a step, what it decides, and which literals it tells."""
        decided = self._decided(news)
        if any((self._solution[place] == value) != holds for place, value, holds in decided):
            raise Disagreement("a step of the ladder disagrees with the solution")
        also = [fact for x in news if (fact := self._words.fact(x))]
        if not decided and not also and climbed.rung != Rung.SEARCH:  # there are no words for it
            self._mind |= dict.fromkeys(news, (reason.rules, reason.premises))
            return
        self._by |= dict.fromkeys(news, len(self._steps))
        step = Step(number, climbed, reason, tuple(news), tuple(decided), tuple(also), name)
        self._steps.append(step)

    def _decided(self, literals: Sequence[int]) -> list[Decision]:
        """Return what literals that have become known say of places, in the places' order."""
        decisions: dict[tuple[int, int], Decision] = {}
        known = [decision for x in literals if (decision := self._words.decision(x))]
        valued = {decision.place for decision in known if decision.holds}
        for decision in sorted(known):
            place = decision.place
            if self._excluded(place):
                decision = Decision(place, self._words.base[place], True)
            if decision.holds or place not in valued:
                decisions[place, decision.value] = decision
        return list(decisions.values())

    def _excluded(self, place: int) -> list[int]:
        """Return the variables of a place that has several and none of them true, once known."""
        variables, values = self._words.variables_of[place], self._state.values
        is_base = len(variables) > 1 and all(values[v] < 0 for v in variables)
        return variables if is_base else []

    # values that follow in silence

    def _values(self, trail: Sequence[int], silent: Sequence[int]) -> dict[int, list[int]]:
        """Return the literals that have told places' values in silence, by place."""
        words = self._words
        literals_of: dict[int, list[int]] = {}
        for x in silent:
            decision = words.decision(x)
            if decision and decision.holds:
                literals_of[decision.place] = [x]
        for place in words.places(trail):
            if excluded := self._excluded(place):
                literals_of[place] = [-v for v in excluded]
        return literals_of

    def _is_apart(self, place: int, literals: Sequence[int], own: set[int]) -> bool:
        """Return whether a place's value is a step after the one that leaves it, which says `own`.

        It is, if others have its other values, or if nothing is said of the place itself.
        """
        rules, premises = self._traced(self._below(literals))
        there = [self._words.places([x]) for x in premises if x not in own]
        return len(literals) == 1 and (bool(rules) or (bool(there) and (place,) not in there))

    def _also(self, reason: Reason, values: Mapping[int, Sequence[int]]) -> Reason:
        """Return a reason for places' values too, each of which it leaves as the only one."""
        own = {*reason.literals}
        every, read = [*reason.rules], [*reason.premises]
        more: list[int] = []
        parts: list[Phrase] = []
        for place, literals in values.items():
            rules, below = self._traced([x for x in self._below(literals) if x not in own])
            premises = [x for x in below if x not in own]
            if rules and premises:
                parts.append(self._others_taken(rules, premises, place))
            else:
                more += [x for x in premises if x not in reason.premises]
            every += rules
            read += premises
        if more:
            parts.insert(0, self._words.facts(more))
        because = _and(parts, reason.because) if parts else reason.because
        return reason._replace(rules=unique(every), premises=unique(read), because=because)

    def _others_taken(self, rules: Sequence[Cited], premises: Sequence[int], place: int) -> Phrase:
        """Return that a place has no other value."""
        words = self._words
        own = [x for x in premises if words.places([x]) == (place,)]
        known = words.facts(own or premises)
        if not rules:
            denied = words.denied(premises)
            return self._against(denied, premises)._replace(lead=OTHERWISE) if denied else known
        if not all(words.is_there(x) for x in premises if x not in own):
            return listing([*[rule.statement for rule in rules], words.facts(premises)])
        who, have = self._others(rules, premises, place)
        if not own:
            return OTHERS_TAKEN(who=who, have=have)
        left = words.besides(place, [x.value for x in map(words.decision, own) if x])
        others = "others" if len(left) > 2 else "other"
        return REST_TAKEN(known=known, who=who, have=have, others=others)

    def _others(
        self, rules: Sequence[Cited], premises: Sequence[int], place: int
    ) -> tuple[Named | str, str]:
        """Return who has the other values of a place: its row and column, or other places."""
        sorts = [rule.subject.only.sort if rule.subject.only else "" for rule in rules]
        if all(sorts):  # such as "row 3"
            order = sorted({*sorts}, key=lambda sort: (sort != "row", sort != "column", sort))
            return f"its {joined(order)}", "have" if len(order) > 1 else "has"
        others = [x for x in self._words.places(premises) if x != place]
        return self._words.named(others), "have" if len(others) > 1 else "has"

    # what literals rest on

    def _because(self, literal: int) -> tuple[int, ...]:
        """Return the literals from which one follows without any rule."""
        constraints, values, trail = self._constraints, self._state.values, self._state.trail
        while len(self._at) < len(trail):
            self._at[trail[len(self._at)]] = len(self._at)
        for j in constraints.having[literal]:
            if constraints.rule[j] == STRUCTURE:
                false = [-x for x in constraints.literals[j] if x != literal and values[-x] > 0]
                false = [x for x in false if self._at[x] < self._at[literal]]
                if len(false) >= constraints.room[j]:
                    return tuple(false[: constraints.room[j]])
        raise Disagreement("what is known in silence follows from nothing")

    def _below(self, literals: Iterable[int]) -> list[int]:
        """Return what literals rest on that are kept in mind; told ones rest on themselves."""
        premises: list[int] = []
        for x in literals:
            silent = x in self._mind and x not in self._by and not self._mind[x][0]
            premises += self._mind[x][1] if silent else [x]
        return premises

    def _rested(self, reason: Reason) -> Reason:
        """Return a reason that rests on what has been told alone, by more rules."""
        rules, premises = self._traced(reason.premises)
        if not reason.lines:
            return reason._replace(rules=unique((*reason.rules, *rules)), premises=premises)
        lines = self._lines(reason.lines, {-x for x in reason.literals})
        every = unique(rule for line in lines for rule in line.rules)
        because, end = reason.because, lines[-1]
        if not end.literals and not end.rules and self._words.denied(end.premises):
            because = self._against(because, end.premises)._replace(lead=because.lead)
        return reason._replace(rules=every, premises=premises, lines=lines, because=because)

    def _against(self, because: Phrase, premises: Iterable[int]) -> Phrase:
        """Return that something is, with why it is not, if that is one step that was told."""
        steps = [
            self._steps[self._by[x]] for x in premises if x in self._by and self._words.fact(x)
        ]
        if len(steps) != 1 or steps[0].reason.lines:
            return because
        told = steps[0].reason.because
        return because if told.lead or told.fields else spliced(because, ", but ", told)

    def _lines(self, lines: Sequence[Line], supposed: set[int]) -> tuple[Line, ...]:
        """Return lines that rest on what has been told, and on what is supposed."""
        own = {*supposed, *[x for line in lines for x in line.literals]}
        rested: list[Line] = []
        for line in lines:
            rules, premises = self._traced([x for x in line.premises if x not in own])
            rested.append(
                line._replace(
                    rules=unique((*line.rules, *rules)),
                    premises=(*[x for x in line.premises if x in own], *premises),
                    lines=self._lines(line.lines, own | {-x for x in line.literals}),
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


def _and(parts: Sequence[Phrase], because: Phrase) -> Phrase:
    """Return facts, and what follows from them with a reason."""
    first, *others = parts
    before = "".join([f", and {part}" for part in others])
    link, how = "; " if because.listed else ", and ", OTHERWISE if because.lead else ""
    return spliced(first, f"{before}{link}{how}", because)
