"""Puzzles made to order: what a grade is to be, how far a puzzle is from it, and the way there.

An aim is a range of the dearest step, perhaps with a range of the effort. A puzzle is climbed no
further than the aim's upper end: one that gets to its end within it is unique by that alone, as
every step follows. One that does not misses by the places that stay open; so each of two that are
too hard is known to be nearer, though the grade of neither is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzles.errors import OptionError
from puzzles.kind import given, reading_of
from verify.chains import NO_CHAIN
from verify.grade import BANDS, BOUNDS, RUNGS, band_of
from verify.ladder import TOP, WEIGHTS, Ladder, Rung
from verify.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Collection

    from gen.maker import Made, Maker, Wish
    from gen.rng import Stream
    from puzzles.puzzle import Puzzle
    from verify.grade import Grade
    from verify.ladder import Cost

BOTTOM: Cost = (Rung.LAST, 0)
ANY_EFFORT = (0, 1 << 62)
CANDIDATES = 200  # that `approach` looks at
PATIENCE = 60  # of them in a row that come no nearer
FARTHEST = 30  # chains of this size and more are as far from NESTED


class Reached(NamedTuple):
    """How far a climb got that was to cost no more than an aim allows.

    Attributes:
        cost: of its dearest round; for an aim without an upper end, its lower end stands for any
            that is greater.
        effort: the weights of all its rounds.
        open: the places that stayed open. If there are any, the puzzle is too hard, or has
            more than one solution.
        sure: whether the climb proves that there is one solution.
    """

    cost: Cost
    effort: int
    open: tuple[int, ...] = ()
    sure: bool = True


class Miss(NamedTuple):
    """How far a puzzle is from an aim; those that are nearer compare as less.

    Attributes:
        left: places that stay open at the aim's upper end. One that is too hard is
            farther off than any that is too easy, which is known to be unique.
        steps: rungs, and sizes of chains, that its dearest step is too easy by.
        effort: by which its effort is outside; if any will do, of those that are too easy the
            one with more of it is nearer.
        side: -1 for too easy, 1 for too hard, 0 if it is met.
    """

    left: int
    steps: int
    effort: int
    side: int

    @property
    def met(self) -> bool:
        """Whether the aim is met."""
        return not self.side

    def __str__(self) -> str:
        """How far off it is, as messages name it."""
        if self.left:
            return f"too hard, with {self.left} places that stay open"
        if self.steps:
            return f"too easy by {self.steps} steps of the ladder"
        return f"off by {self.effort} of effort" if self.side else "what is wanted"


@dataclass(frozen=True)
class Aim:
    """What the grade of a puzzle is to be.

    Attributes:
        low, high: the least and the greatest cost that its dearest step may have.
        effort: the least and the greatest effort, None for any.
    """

    low: Cost = BOTTOM
    high: Cost = TOP
    effort: tuple[int, int] | None = None

    @property
    def band(self) -> str:
        """The band of the cheapest step wanted as the dearest; empty if any step will do."""
        return "" if (self.low, self.high) == (BOTTOM, TOP) else band_of(*self.low)

    def meets(self, grade: Grade) -> bool:
        """Return whether a grade is what is wanted."""
        return self.miss(reached_by(grade)).met and _cost(grade) <= self.high

    def miss(self, reached: Reached) -> Miss:
        """Return how far a puzzle is from it, by a climb up to `high`."""
        if reached.open:
            return Miss(len(reached.open), 0, 0, 1)
        least, most = self.effort or ANY_EFFORT
        below, above = max(0, least - reached.effort), max(0, reached.effort - most)
        if steps := max(0, _height(self.low) - _height(reached.cost)):
            return Miss(0, steps, below + above if self.effort else -reached.effort, -1)
        return Miss(0, 0, below + above, (above > 0) - (below > 0))

    def reach(self, made: Made[Puzzle]) -> Reached:
        """Climb a puzzle, whose solution is known, no further than the aim allows or asks for.

        Raises:
            Disagreement: a step is not what the solution says; the puzzle does not have it.
        """
        solution = made.solution
        ladder = Ladder(reading_of(made.puzzle), solution, given(made.puzzle))
        cost, effort = BOTTOM, 0
        most = self.effort[1] if self.effort else ANY_EFFORT[1]
        upward = self.high == TOP and self.effort is None and self.low > BOTTOM
        high = _below(self.low) if upward else self.high
        while not ladder.done:
            found = ladder.step(min(high, _affordable(most - effort)))
            if upward and found is None:
                return Reached(self.low, effort, sure=False)
            if found is None or effort + found.weight > most:
                left = ladder.state.left
                places = tuple([place for place in range(len(solution)) if left[place]])
                return Reached(cost, effort, places, sure=False)
            cost, effort = max(cost, (found.rung, found.chain)), effort + found.weight
            if found.rung == Rung.SEARCH:
                return Reached(cost, effort, sure=False)
            ladder.take(found)
        return Reached(cost, effort)

    def reachable(self, rungs: Collection[Rung]) -> bool:
        """Return whether a dearest step on one of these rungs could be what is wanted."""
        return any(self.low[0] <= rung <= self.high[0] for rung in rungs)


def reached_by(grade: Grade) -> Reached:
    """Return what a climb to the end reached that gave this grade."""
    return Reached(_cost(grade), grade.effort)


def told(grade: Grade) -> str:
    """Return a grade as messages name it, such as `hard (CHAIN 5, effort 61)`."""
    step = grade.hardest
    rung = f"{step.rung} {step.chain}" if step.chain else step.rung
    return f"{grade.band} ({rung}, effort {grade.effort:,})"


def aim(band: str = "", hardest: str = "", effort: str = "") -> Aim | None:
    """Return the aim that users describe, None if they want nothing.

    Args:
        band: one of `verify.grade.BANDS`.
        hardest: a rung, one of `verify.grade.RUNGS`; `CHAIN:5` and `CHAIN:4..7` for chains
            of some sizes only.
        effort: `MIN..MAX`, where either end may be left out, or one number.

    Raises:
        OptionError: there is no such band or rung, a range is empty, or they exclude each other.
    """
    if not (band or hardest or effort):
        return None
    low, high = _of_band(band) if band else (BOTTOM, TOP)
    if hardest:
        least, most = _of_rung(hardest)
        if max(low, least) > min(high, most):
            raise OptionError(f"no puzzle whose hardest step is {hardest} has the grade {band}")
        low, high = max(low, least), min(high, most)
    return Aim(low, high, _range(effort, "effort") if effort else None)


def approach(
    maker: Maker[Puzzle], made: Made[Puzzle], wish: Wish, stream: Stream, patience: int = PATIENCE
) -> tuple[Made[Puzzle], Miss]:
    """Return a unique puzzle near the one given, as near to the wish's aim as is found.

    A local search with a bounded number of steps: whatever puzzle nearby is unique and not
    farther from the aim takes the place of the one before.

    Args:
        maker: says what is nearby.
        made: a unique puzzle.
        wish: what is wanted; it has an aim.
        stream: the choices.
        patience: how many puzzles in a row that come no nearer to look at while they are too
            easy. Those that are too hard come nearer place by place, and get PATIENCE.
    """
    wanted = wish.aim
    assert wanted is not None
    if made.miss and made.miss.met:
        return made, made.miss
    chains = wanted.high[0] >= Rung.CHAIN  # dearer to follow than a puzzle is to refute
    reached = wanted.reach(made)
    miss = wanted.miss(reached)
    seen = idle = 0
    while not miss.met and seen < CANDIDATES:
        limit = PATIENCE if reached.open else patience
        if idle >= limit:
            break
        for other in maker.nearby(made, reached.open, wish, stream.child(seen)):
            seen, idle = seen + 1, idle + 1
            if not chains or _unique(other, wish.budget):
                now = wanted.reach(other)
                there = wanted.miss(now)
                proved = chains or now.sure
                if there <= miss and (proved or _unique(other, wish.budget)):
                    if there < miss:
                        idle = 0
                    made, reached, miss = other, now, there
                    break
            if seen == CANDIDATES or idle >= limit:
                break
        else:
            break
    return made, miss


def _unique(made: Made[Puzzle], budget: int) -> bool:
    judgement = judge(made.puzzle, budget=budget)
    return judgement.verdict == UNIQUE and judgement.solutions[0] == made.solution


def _cost(grade: Grade) -> Cost:
    return Rung[grade.hardest.rung], grade.hardest.chain


def _height(cost: Cost) -> int:
    """Return a cost as a number of steps up."""
    rung, chain = cost
    if rung < Rung.CHAIN:
        return rung
    return rung + (min(chain, FARTHEST) if rung == Rung.CHAIN else FARTHEST)


def _affordable(effort: int) -> Cost:
    """Return a cost such that every dearer round adds more than this to the effort."""
    rung = max([rung for rung in Rung if WEIGHTS[rung] <= effort], default=Rung.LAST)
    if Rung.REGION < rung < Rung.NESTED:
        return Rung.CHAIN, effort - WEIGHTS[Rung.CHAIN]
    return rung, 0


def _of_band(band: str) -> tuple[Cost, Cost]:
    if band not in BANDS:
        raise OptionError(f"there is no grade {band!r}; the grades: {', '.join(BANDS)}")
    number = BANDS.index(band)
    return _above(BOUNDS[number - 1][1]) if number else BOTTOM, BOUNDS[number][1]


def _above(cost: Cost) -> Cost:
    """Return the next greater cost."""
    rung, chain = cost
    return (rung, chain + 1) if rung == Rung.CHAIN else (Rung(rung + 1), 0)


def _below(cost: Cost) -> Cost:
    """Return the next lesser cost of one above BOTTOM."""
    rung, chain = cost
    if rung == Rung.CHAIN and chain:
        return rung, chain - 1
    return Rung(rung - 1), NO_CHAIN if rung == Rung.NESTED else 0


def _of_rung(text: str) -> tuple[Cost, Cost]:
    name, colon, sizes = text.partition(":")
    if name not in RUNGS:
        raise OptionError(f"there is no rung {name!r}; the rungs: {', '.join(RUNGS)}")
    rung = Rung[name]
    if colon and rung != Rung.CHAIN:
        raise OptionError(f"{name} has no sizes; CHAIN has, such as CHAIN:5 or CHAIN:4..7")
    if rung != Rung.CHAIN:
        return (rung, 0), (rung, 0)
    least, most = _range(sizes, "the size of a chain") if colon else ANY_EFFORT
    return (rung, least), (rung, min(most, NO_CHAIN))


def _range(text: str, what: str) -> tuple[int, int]:
    """Read `MIN..MAX`, `MIN..`, `..MAX` or one number."""
    match = re.fullmatch(r"([0-9]{0,9})(?:(\.\.)([0-9]{0,9}))?", text)
    if not match or not (match[1] or match[3]):
        raise OptionError(f"{what} is MIN..MAX, not {text!r}")
    least = int(match[1] or 0)
    most = int(match[3] or ANY_EFFORT[1]) if match[2] else least
    if least > most:
        raise OptionError(f"{what}: {text} holds no number")
    return least, most
