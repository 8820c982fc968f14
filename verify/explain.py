"""The ladder told step by step: each step with its rules, what is read, and what is decided.

A round of the ladder is all that follows at one state. A person takes its steps one after the
other, so each literal is told once, by the first step that says it, and what one rule says in a
round is told together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.errors import Disagreement
from puzzles.kind import OPEN, completed, given, reading_of
from puzzles.puzzle import Puzzle, kind_of
from verify.ladder import TOP, Cost, Ladder, Rung, chain
from verify.reasons import Reasons
from verify.wording import Wording, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.kind import Solution
    from verify.ladder import Round
    from verify.reasons import Line, Reason
    from verify.wording import Cited, Decision


@dataclass(frozen=True)
class Explained:
    """One step of a solution by hand.

    Attributes:
        round: its round, from 1.
        rung: how it is found, one of `verify.grade.RUNGS`.
        depth: on the rung CHAIN how many layers the chain has, else 0.
        rules: what it follows from.
        read: the places known before that the reason uses.
        decided: what is written down: the values of places, or values that places do not have.
        also: what else is known now, in words, that is no place's value.
        sentence: the reason.
        where: where to look, without the reason.
        lines: of a chain its derivation, leaves first; the last line is the contradiction.
        premises, literals: what it follows from and what it says, as literals of `Kind.reading`.
    """

    round: int
    rung: str
    depth: int
    rules: tuple[Cited, ...]
    read: tuple[int, ...]
    decided: tuple[Decision, ...]
    also: tuple[str, ...]
    sentence: str
    where: str
    lines: tuple[Line, ...]
    premises: tuple[int, ...]
    literals: tuple[int, ...]

    @property
    def cost(self) -> Cost:
        """What its round costs, to be compared."""
        return chain(self.depth) if self.depth else Cost(Rung[self.rung])


def explain(
    puzzle: Puzzle,
    solution: Solution,
    known: Sequence[int] = (),
    most: Cost = TOP,
) -> Iterator[Explained]:
    """Yield the steps from a board that is filled in so far to the full one.

    If the rules do not get there, the last step says what is left.

    Args:
        puzzle: what to solve; it has one solution.
        solution: that.
        known: the value of each place where it is known, else OPEN; right ones only.
        most: no round that costs more than this is told.

    Raises:
        Disagreement: a step does not agree with the solution.
    """
    kind = kind_of(puzzle)
    try:
        yield from _Climb(puzzle, solution, known).steps(most)
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


def next_step(puzzle: Puzzle, steps: Iterable[Explained]) -> list[Explained]:
    """Return the first step that gives a place its value, after the earlier ones that it needs.

    Values that a place does not have cannot be written on a board, nor what is no place's value:
    who has the board alone has to be told them again.

    Args:
        puzzle, steps: what is explained, from the first step on.

    Returns:
        The last step, SEARCH perhaps, if none gives a value; nothing if there is none.
    """
    seen: list[Explained] = []
    for step in steps:
        seen.append(step)
        if any(decision.holds for decision in step.decided):
            break
    told = {v: (place, value) for v, place, value in reading_of(puzzle).indicators}
    needed = seen[-1:]
    for step in reversed(seen[:-1]):
        wanted = {x for later in needed for x in later.premises}
        places = {place for one in needed for place, _, holds in one.decided if holds}
        about = {told[-x][0] for x in step.literals if -x in told}
        if wanted.intersection(step.literals) or places & about:
            needed.append(step)
    return needed[::-1]


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
        self._words = Wording(puzzle, self._constraints, self._state)
        self._reasons = Reasons(self.ladder, self._words)

    def steps(self, most: Cost) -> Iterator[Explained]:
        """Yield the steps of all rounds, up to those that cost more than `most`."""
        number = 0
        while not self.ladder.done:
            found = self.ladder.step(most)
            if found is None:
                return
            number += 1
            told = False
            for step in self._round(found, number):
                told = True
                yield step
            if found.rung == Rung.SEARCH:
                return
            self.ladder.take(found)
            number -= not told

    def _round(self, found: Round, number: int) -> Iterator[Explained]:
        for reason in self._reasons.of_round(found):
            step = self._take(reason, found, number)
            if step.decided or step.also or found.rung == Rung.SEARCH:
                yield step

    def _take(self, reason: Reason, found: Round, number: int) -> Explained:
        state, words = self._state, self._words
        before = len(state.trail)
        state.take(reason.literals)
        trail = state.trail[before:]
        decided = words.decisions(trail)
        if any((self._solution[place] == value) != holds for place, value, holds in decided):
            raise Disagreement("a step of the ladder disagrees with the solution")
        also = words.helpers(trail)
        own = set(reason.literals)
        direct = [one for one in decided if self._is_said(one, own)]
        sentence = reason.sentence
        if not reason.whole:
            sentence += words.tell(direct, also)
        if left := [one for one in decided if one not in direct]:
            told = [f"only {words.word(v).one} is left for {words.name(p)}" for p, v, _ in left]
            sentence += f"{', and ' if direct or reason.whole else ''}{joined(told)}"
        return Explained(
            round=number,
            rung=found.rung.name,
            depth=found.depth,
            rules=reason.rules,
            read=words.places(reason.premises),
            decided=tuple(decided),
            also=tuple(also),
            sentence=sentence,
            where=reason.where,
            lines=reason.lines,
            premises=reason.premises,
            literals=reason.literals,
        )

    def _is_said(self, decision: Decision, own: set[int]) -> bool:
        """Return whether a decision is among what literals say, not what they leave alone."""
        place, value, holds = decision
        if not holds or value == self._constraints.model.base[place]:
            return True
        return any(self._words.decision(x) == decision for x in own)
