"""The ladder told step by step: each step with its rules, what is read, and what is decided.

A round of the ladder is all that follows at one state. A person takes its steps one after the
other, so each literal is told once, by the first step that says it, and what is said of several
places in the same way is told together. That a place has not some value is kept in mind: it is
told only if somebody who puts values down needs it, and not even then if another place shows it.
"""

from __future__ import annotations

from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.board.lattice import joined
from puzzles.contract.kind import Puzzle, completed, given, kind_of, reading_of
from puzzles.declare.phrases import OTHERWISE, Named, Phrase, listing, spliced
from puzzles.model.model import OPEN
from verify.explain.deduction import Deductions
from verify.explain.events import Later, Reason, cited, narrowed, unique
from verify.explain.mind import EVER, Mind
from verify.explain.portions import Portions
from verify.explain.reasons import Reasons
from verify.explain.steps import Explained, Presenter, Step
from verify.explain.techniques import NAKED_SINGLE, name_of
from verify.grade.ladder import TOP, Cost, Ladder, Rung
from verify.words.sentences import OTHERS_TAKEN, REST_TAKEN
from verify.words.vocabulary import Cited, Decision, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from verify.explain.events import Line, Source
    from verify.grade.ladder import Round

    Exclusion = tuple[Sequence[Source], Sequence[int], int]
    """Sources and premises by which a place has no other value, and the place."""

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


NAKED, NAMELESS = Later(lambda: NAKED_SINGLE), Later(str)


class _Climb:
    """Climbs the ladder and notes each step.

    Args:
        puzzle, solution, known, portion: as in `explain`.
    """

    def __init__(
        self, puzzle: Puzzle, solution: Solution, known: Sequence[int] = (), portion: int = 0
    ) -> None:
        board = given(puzzle)
        if known:
            board = [own if own != OPEN else x for own, x in zip(board, known, strict=True)]
        self._board = board
        self.ladder = Ladder(reading_of(puzzle), solution, board)
        self._solution = solution
        self._constraints, self._state = self.ladder.constraints, self.ladder.state
        self._words = Vocabulary(puzzle, self._constraints.model)
        self._portions = Portions(kind_of(puzzle).places(puzzle), portion)
        self._reasons = Reasons(self.ladder, self._words, self._portions)
        self._steps: list[Step] = []  # all that were noted, whether they are told or not
        # whether a place has several variables, none of which is true when it has its base value
        self._has_several = any(len(some) > 1 for some in self._words.variables_of)
        self._mind = Mind(self._constraints, self._state)
        if self._words.has_facts:
            facts = [x for x in self._state.trail if self._words.place(x) < 0]
            self._mind.keep_silent(facts)

    def steps(self, most: Cost, *, first: bool) -> Iterator[Explained]:
        """Yield the steps of all rounds, up to those that cost more than `most`."""
        number = 0  # of the round
        wanted: list[int] = []  # the numbers of the steps to be told with what they need
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
        meant: dict[int, list[int]] = {}  # what follows from a literal by its meaning
        for clause in self._constraints.model.structure()[0]:
            if len(clause) == 2:
                for x, y in (clause, clause[::-1]):
                    meant.setdefault(-x, []).append(y)
        yield from Presenter(self._words, meant, self._deductions, self._portions.most).steps(
            self._needed(wanted[:1] if first else wanted)
        )

    def _deductions(self, steps: Sequence[Step]) -> Deductions:
        """Return the object that computes the premises of the printed steps."""
        needs = self._reasons.sources.needs
        return Deductions(self._words, needs, self._board, steps, self._find_reason)

    def _find_reason(self, literal: int) -> Reason | None:
        """Return the reason of the step that concluded a literal, or None if there is none."""
        at = self._mind.told.get(literal)
        return None if at is None else self._steps[at].reason

    def _needed(self, wanted: Iterable[int]) -> list[Step]:
        """Return steps by their numbers, with those before them from which they follow."""
        told, needed = self._mind.told, set[int]()
        waiting = list(wanted)
        while waiting:
            at = waiting.pop()
            if at not in needed:
                needed.add(at)
                premises = self._steps[at].reason.premises
                waiting += [told[x] for x in premises if x in told]
        return [self._steps[at] for at in sorted(needed)]

    def _cut(self, reason: Reason) -> list[Reason]:
        """Return a reason in portions, if it is told."""
        parts = self._portions.cut(reason.literals, self._words.place)
        if reason.seen or len(parts) < 2:
            return [reason]
        return [narrowed(reason, part) for part in parts]

    # what a reason says

    def _take(self, reason: Reason, climbed: Round, number: int) -> None:
        """Note a step for what a reason says, and one for each value that follows in silence.

        A value that shows only what the reason left of its place goes into the reason's step.
        """
        state, mind = self._state, self._mind
        mind.now += 1
        name = Later(partial(name_of, self._words, climbed, reason))
        if not reason.seen:
            reason = self._rested(reason)
        before, own = len(state.trail), set(reason.literals)
        state.take([x for x in reason.literals if not state.values[x]])
        trail = state.trail[before:]
        if reason.seen:
            mind.keep(reason.literals, reason.sources, reason.premises)
        news = [x for x in trail if x in own]
        silent = [x for x in trail if x not in own and self._constraints.place[x] >= 0]
        mind.keep_silent(silent)
        values = self._values(trail, silent)
        if not reason.seen:
            if len(news) < len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            also = {p: xs for p, xs in values.items() if not self._is_apart(p, xs, own)}
            if also:
                reason = self._also(reason, also)
                more = [x for literals in also.values() for x in literals if x not in mind.told]
                news = list(unique([*news, *more]))
            if len(news) > len(reason.literals):
                reason = reason._replace(literals=tuple(news))
            self._note(reason, news, climbed, number, name)
            values = {place: xs for place, xs in values.items() if place not in also}
        for place, literals in values.items():
            sources, premises = mind.traced(mind.below(literals))
            sources = self._speaking(sources, premises, place)
            news = [x for x in literals if x not in mind.told]
            because = Later(partial(self._others_taken, sources, premises, place))
            reason = Reason(sources, premises, tuple(news), because, sources)
            self._note(reason, news, climbed, number, NAKED if sources else NAMELESS)

    def _note(
        self, reason: Reason, news: Sequence[int], climbed: Round, number: int, name: Later[str]
    ) -> None:
        """Note a step, what it decides, and which literals it tells."""
        decided = self._decided(news)
        if any((self._solution[place] == value) != holds for place, value, holds in decided):
            raise Disagreement("a step of the ladder disagrees with the solution")
        words = self._words
        also = [fact for x in news if (fact := words.fact(x))] if words.has_facts else []
        if not decided and not also and climbed.rung != Rung.SEARCH:  # there are no words for it
            self._mind.keep(news, reason.sources, reason.premises)
            return
        self._mind.assign(news, len(self._steps))
        step = Step(number, climbed, reason, tuple(news), tuple(decided), tuple(also), name)
        self._steps.append(step)

    def _decided(self, literals: Sequence[int]) -> list[Decision]:
        """Return what literals that have become known say of places, in the places' order.

        A place of which all variables are false now has its base value; where a value is told,
        nothing is said of values that the place does not have.
        """
        decisions: dict[tuple[int, int], Decision] = {}
        known = [decision for x in literals if (decision := self._words.decision(x))]
        if not self._has_several:
            return list(dict.fromkeys(sorted(known)))
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
        if self._state.left[place]:
            return []
        variables, values = self._words.variables_of[place], self._state.values
        is_base = len(variables) > 1 and all(values[v] < 0 for v in variables)
        return variables if is_base else []

    # values that follow in silence

    def _values(self, trail: Sequence[int], silent: Sequence[int]) -> dict[int, list[int]]:
        """Return by place the literals that gave it a value in silence: one, or all denials.

        Args:
            trail: all literals that became known.
            silent: those of them that the reason did not say.
        """
        words = self._words
        literals_of: dict[int, list[int]] = {}
        for x in silent:
            decision = words.decision(x)
            if decision and decision.holds:
                literals_of[decision.place] = [x]
        for place in words.places(trail) if self._has_several else ():
            if excluded := self._excluded(place):
                literals_of[place] = [-v for v in excluded]
        return literals_of

    def _is_apart(self, place: int, literals: Sequence[int], own: set[int]) -> bool:
        """Return whether the value left to a place is told as a step of its own.

        It is, if other rules exclude its other values, or if the reason says nothing of the place.
        """
        if len(literals) != 1:
            return False
        sources, premises = self._mind.traced(self._mind.below(literals))
        there = [self._words.place(x) for x in premises if x not in own]
        return bool(sources) or (bool(there) and place not in there)

    def _also(self, reason: Reason, values: Mapping[int, Sequence[int]]) -> Reason:
        """Return a reason for places' values too, each of which it leaves as the only one."""
        mind, own = self._mind, {*reason.literals}
        every, read = [*reason.sources], [*reason.premises]
        more: list[int] = []
        others: list[Exclusion] = []
        for place, literals in values.items():
            sources, below = mind.traced([x for x in mind.below(literals) if x not in own])
            premises = [x for x in below if x not in own]
            sources = self._speaking(sources, premises, place)
            if sources and premises:
                others.append((sources, premises, place))
            else:
                more += [x for x in premises if x not in reason.premises]
            every += sources
            read += premises
        because = reason.because
        if more or others:
            because = Later(lambda: self._joined(more, others, reason.because()))
        return reason._replace(sources=unique(every), premises=unique(read), because=because)

    def _speaking(
        self, sources: tuple[Source, ...], premises: Sequence[int], place: int
    ) -> tuple[Source, ...]:
        """Return as few rules as suffice to exclude values of a place by those of other places.

        For example, a cell in the row and in the box of the place excludes its value by either
        rule, and one of the two is enough.

        Args:
            sources: the rules that took part.
            premises: literals of the places that exclude the values.
            place: the place.
        """
        kept = [one for one in sources if isinstance(one, Cited)]
        meaning = self._words.meaning
        if len(kept) < max(2, len(sources)) or not all(abs(x) in meaning for x in premises):
            return sources
        constraints, numbers = self._constraints, self._reasons.sources.numbers
        denied = {meaning[v][1]: -v for v in self._words.variables_of[place]}
        speaking: list[set[Cited]] = []  # for each premise the rules by which it excludes values
        for x in premises:
            if self._words.place(x) != place:
                own = denied.get(meaning[abs(x)][1], 0)
                excluding = constraints.excluding.get(x, ())
                rules = {constraints.rule[j] for j in excluding if own in constraints.literals[j]}
                speaking.append({one for one in kept if not rules.isdisjoint(numbers[one])})
        if not all(speaking):
            return sources
        for one in sources[::-1]:
            rest = [other for other in kept if other is not one]
            if all(not some.isdisjoint(rest) for some in speaking):
                kept = rest
        return tuple(kept)

    def _joined(
        self,
        facts: Sequence[int],
        others: Sequence[Exclusion],
        because: Phrase,
    ) -> Phrase:
        """Return a reason with what else it needs in front of it.

        Args:
            facts: literals.
            others: why places have no other values.
            because: the reason.
        """
        parts = [self._words.facts(facts)] if facts else []
        return _and([*parts, *starmap(self._others_taken, others)], because)

    def _others_taken(
        self, sources: Sequence[Source], premises: Sequence[int], place: int
    ) -> Phrase:
        """Return the words for why a place has no other value: who has them, or what is known.

        Args:
            sources, premises: what excludes the other values.
            place: which.
        """
        words, rules = self._words, cited(sources)
        own = [x for x in premises if words.place(x) == place]
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

    # what is not so although a supposition needs it

    def _rested(self, reason: Reason) -> Reason:
        """Return a reason that rests on what has been told alone, by more rules."""
        rested = self._mind.rested(reason)
        told = [x for x in reason.named if x in self._mind.told]
        if told:
            because = reason.because
            rested = rested._replace(
                because=Later(lambda: because().then(f", and {self._words.facts(told)}"))
            )
        if rested.lines is None or not self._words.has_facts:
            return rested
        lines, moment = rested.lines, self._mind.now
        return rested._replace(
            because=Later(lambda: self._ending(lines()[-1], rested.because(), moment))
        )

    def _ending(self, end: Line, because: Phrase, moment: int) -> Phrase:
        """Return the sentence how a supposition fails; at a helper, with why that is false.

        Args:
            end: the last line of its derivation.
            because: the sentence without that.
            moment: that of the derivation.
        """
        if end.literals or end.rules or not self._words.denied(end.premises):
            return because
        return self._against(because, end.premises, moment)._replace(lead=because.lead)

    def _against(self, because: Phrase, premises: Iterable[int], moment: int = EVER) -> Phrase:
        """Return that something is, with why it is not, if that is one step told before."""
        facts = [x for x in premises if self._words.fact(x)]
        steps = [self._steps[at] for at in self._mind.steps_of(facts, moment)]
        if len(steps) != 1 or steps[0].reason.lines:
            return because
        told = steps[0].reason.because()
        return because if told.lead or told.fields else spliced(because, ", but ", told)


def _and(parts: Sequence[Phrase], because: Phrase) -> Phrase:
    """Return facts, and what follows from them with a reason."""
    first, *others = parts
    before = "".join([f", and {part}" for part in others])
    link, how = "; " if because.listed else ", and ", OTHERWISE if because.lead else ""
    return spliced(first, f"{before}{link}{how}", because)
