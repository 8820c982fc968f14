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

from puzzles.base.errors import OptionError
from puzzles.contract.kind import given, reading_of
from verify.grade.chains import LEAST
from verify.grade.effort import Effort
from verify.grade.grade import BANDS, BOUNDS, RUNGS, band_of
from verify.grade.ladder import BOTTOM, MANY, TOP, Cost, Ladder, Rung, above, below, chain

if TYPE_CHECKING:
    from collections.abc import Collection

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from verify.grade.grade import Grade
ANY_EFFORT = (0, 1 << 62)
AT_MOST = ".."
"""What stands before the dearest step that is wanted if cheaper ones do too."""
FARTHEST = 30  # chains of this rung and more are as far from NESTED


class Reached(NamedTuple):
    """How far a climb got that was to cost no more than an aim allows.

    Attributes:
        cost: of its dearest round; for an aim without an upper end, its lower end stands for any
            that is greater.
        effort: of what was reached, by `verify.grade.effort`.
        open: the places that stayed open. If there are any, the puzzle is too hard, or has
            more than one solution.
        sure: whether the climb proves that there is one solution.
        rounds: how many were looked for.
    """

    cost: Cost
    effort: int
    open: tuple[int, ...] = ()
    sure: bool = True
    rounds: int = 0


class Miss(NamedTuple):
    """How far a puzzle is from an aim; those that are nearer compare as less.

    Attributes:
        left: places that stay open at the aim's upper end. One that is too hard is
            farther off than any that is too easy, which is known to be unique.
        steps: rungs, and layers of chains, that its dearest step is too easy by.
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
        chains: whether it must be a chain; BOARD and SUM are none, and lie between them.
    """

    low: Cost = BOTTOM
    high: Cost = TOP
    effort: tuple[int, int] | None = None
    chains: bool = False

    @property
    def band(self) -> str:
        """The band of the cheapest step wanted as the dearest; empty if any step will do."""
        return "" if (self.low, self.high) == (BOTTOM, TOP) else band_of(self.low)

    def meets(self, grade: Grade) -> bool:
        """Return whether a grade is what is wanted."""
        return self.miss(reached_by(grade)).met and grade.hardest.cost <= self.high

    def miss(self, reached: Reached) -> Miss:
        """Return how far a puzzle is from it, by a climb up to `high`."""
        if reached.open:
            return Miss(left=len(reached.open), steps=0, effort=0, side=1)
        least, most = self.effort or ANY_EFFORT
        below, above = max(0, least - reached.effort), max(0, reached.effort - most)
        steps = max(0, _height(self.low) - _height(reached.cost))
        if self.chains and reached.cost.rung in (Rung.BOARD, Rung.SUM):
            steps = 1  # these are higher than `low`, and no chains
        if steps:
            effort = below + above if self.effort else -reached.effort
            return Miss(left=0, steps=steps, effort=effort, side=-1)
        return Miss(left=0, steps=0, effort=below + above, side=(above > 0) - (below > 0))

    def reach(self, puzzle: Puzzle, solution: Solution) -> Reached:
        """Climb a puzzle, whose solution is known, no further than the aim allows or asks for.

        Raises:
            Disagreement: a step is not what the solution says; the puzzle does not have it.
        """
        ladder = Ladder(reading_of(puzzle), solution, given(puzzle))
        effort = Effort(ladder)
        most = self.effort[1] if self.effort else ANY_EFFORT[1]
        upward = self.high == TOP and self.effort is None and self.low > BOTTOM
        high = below(self.low) if upward else self.high
        cost, left, rounds = BOTTOM, list(range(len(solution))), 0
        while left := ladder.open(left):
            rounds += 1
            climbed = ladder.step(min(high, effort.affordable(most)))
            if upward and climbed is None:
                return Reached(self.low, effort.total, sure=False, rounds=rounds)
            if climbed is None or effort.least > most:
                return Reached(cost, effort.total, tuple(left), sure=False, rounds=rounds)
            cost = max(cost, climbed.cost)
            ladder.take(climbed)
            effort.add(climbed)
            if climbed.rung == Rung.SEARCH:
                return Reached(cost, effort.total, sure=False, rounds=rounds)
        return Reached(cost, effort.total, rounds=rounds)

    def reachable(self, rungs: Collection[Rung]) -> bool:
        """Return whether a dearest step on one of these rungs could be what is wanted."""
        return any(self.low.rung <= rung <= self.high.rung for rung in rungs)


def reached_by(grade: Grade) -> Reached:
    """Return what a climb to the end reached that gave this grade."""
    return Reached(grade.hardest.cost, grade.effort)


def described(grade: Grade) -> str:
    """Return a grade as messages name it, such as `hard (CHAIN 3, effort 4,061)`."""
    return f"{grade.band} ({grade.hardest}, effort {grade.effort:,})"


def aim(
    band: str = "",
    hardest: str = "",
    effort: str = "",
    *,
    between: tuple[Cost, Cost] | None = None,
) -> Aim | None:
    """Return the aim that users describe, None if they want nothing.

    Args:
        band: one of `verify.grade.grade.BANDS`.
        hardest: a rung, one of `verify.grade.grade.RUNGS`; `CHAIN:3` and `CHAIN:3..5` for chains
            of so many layers only; with two dots before it, that rung at most.
        effort: `MIN..MAX`, where either end may be left out, or one number.
        between: what the dearest step costs, if `hardest` says it by a name.

    Raises:
        OptionError: there is no such band or rung, a range is empty, or they exclude each other.
    """
    if not (band or hardest or effort):
        return None
    low, high = _of_band(band) if band else (BOTTOM, TOP)
    if hardest:
        least, most = between or _of_rung(hardest)
        if max(low, least) > min(high, most):
            raise OptionError(f"no puzzle whose hardest step is {hardest} has the grade {band}")
        low, high = max(low, least), min(high, most)
    wanted = range_of(effort, "effort") if effort else None
    return Aim(low, high, wanted, bool(hardest) and low.rung == Rung.CHAIN)


def _height(cost: Cost) -> int:
    """Return a cost as a number of steps up from BOTTOM, long chains as one of FARTHEST."""
    if cost.number < Rung.NESTED:
        return min(cost.number, FARTHEST)
    return FARTHEST + 1 + cost.number - Rung.NESTED


def _of_band(band: str) -> tuple[Cost, Cost]:
    """Return the least and the most that a round of this grade costs at its hardest."""
    if band not in BANDS:
        raise OptionError(f"there is no grade {band!r}; the grades: {', '.join(BANDS)}")
    number = BANDS.index(band)
    return above(BOUNDS[number - 1][1]) if number else BOTTOM, BOUNDS[number][1]


def _of_rung(text: str) -> tuple[Cost, Cost]:
    """Return the least and the most that the hardest round costs, for such as "CHAIN:3..5"."""
    if text.startswith(AT_MOST):
        return BOTTOM, _of_rung(text.removeprefix(AT_MOST))[1]
    name, colon, layers = text.partition(":")
    if name not in RUNGS:
        raise OptionError(f"there is no rung {name!r}; the rungs: {', '.join(RUNGS)}")
    rung = Rung[name]
    if colon and rung != Rung.CHAIN:
        raise OptionError(f"{name} has no layers; CHAIN has, such as CHAIN:3 or CHAIN:3..5")
    if rung != Rung.CHAIN:
        return Cost(rung), Cost(rung)
    least, most = range_of(layers, "the layers of a chain") if colon else ANY_EFFORT
    if most < LEAST:
        raise OptionError(f"a chain has {LEAST} layers at least")
    return chain(least), chain(min(most, MANY))


def range_of(text: str, what: str) -> tuple[int, int]:
    """Read `MIN..MAX`, `MIN..`, `..MAX` or one number.

    Raises:
        OptionError: it is none of that, or the range is empty.
    """
    match = re.fullmatch(r"([0-9]{0,9})(?:(\.\.)([0-9]{0,9}))?", text)
    if not match or not (match[1] or match[3]):
        raise OptionError(f"{what} is MIN..MAX, not {text!r}")
    least = int(match[1] or 0)
    most = int(match[3] or ANY_EFFORT[1]) if match[2] else least
    if least > most:
        raise OptionError(f"{what}: {text} holds no number")
    return least, most
