"""What a person who publishes a puzzle would look at beside its grade.

Something that stands out is told, with what it is: a step far dearer than all others, a moment at
which what comes next is about one place alone, digits that are given unequally. None of it makes a
puzzle wrong.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.kind import given, kind_of, reading_of
from puzzles.model.model import OPEN
from verify.grade.grade import BANDS, band_of
from verify.grade.ladder import BOTTOM, Ladder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from verify.grade.ladder import Cost

SPIKE = 2
"""Bands by which one step alone makes a puzzle harder."""
SHARE = 3
"""The share of places, one in so many, that are open where a bottleneck is told."""
LEAST = 4
"""Values from which on they are compared."""


class Remark(NamedTuple):
    """Something that stands out.

    Attributes:
        name: a word for it.
        says: what it is, in a sentence.
    """

    name: str
    says: str


def remarks(puzzle: Puzzle, solution: Solution) -> list[Remark]:
    """Return what stands out in the way through a puzzle, and in its givens.

    Args:
        puzzle, solution: a puzzle and its only solution.

    Raises:
        Disagreement: a step does not agree with the solution.
    """
    ladder = Ladder(reading_of(puzzle), solution, given(puzzle))
    every = range(ladder.places)
    begun = len(ladder.open(every))
    costs: list[Cost] = []
    narrow: tuple[int, Cost] | None = None
    left = begun
    for climbed in ladder.rounds():
        told = ladder.about(climbed)
        alone = len(told) == 1 and -1 not in told
        dear = band_of(climbed.cost) != BANDS[0]
        if alone and dear and left * SHARE >= begun and narrow is None:
            narrow = left, climbed.cost
        costs.append(climbed.cost)
        left = len(ladder.open(every))
    found = [_spike(costs), _bottleneck(narrow, begun), _unequal(puzzle, solution)]
    return [remark for remark in found if remark]


def _spike(costs: Sequence[Cost]) -> Remark | None:
    """Return the remark that one round is far dearer than all others, if one is."""
    if not costs:
        return None
    *others, dearest = sorted(costs)
    band, rest = band_of(dearest), band_of(max(others, default=BOTTOM))
    if not others or BANDS.index(band) - BANDS.index(rest) < SPIKE:
        return None
    return Remark(
        "spike",
        f"one of {len(costs)} rounds takes {dearest}, all others at most {max(others)}: "
        f"{band}, and {rest} without it",
    )


def _bottleneck(narrow: tuple[int, Cost] | None, begun: int) -> Remark | None:
    """Return the remark that at some moment one place alone tells what comes next, if it is so.

    Args:
        narrow: how many places are open at the first such moment, and what finding it costs.
        begun: how many were at the beginning.
    """
    if narrow is None:
        return None
    left, cost = narrow
    return Remark(
        "bottleneck",
        f"with {left} of {begun} places open what comes next, by {cost}, is about one place alone",
    )


def _unequal(puzzle: Puzzle, solution: Solution) -> Remark | None:
    """Return the remark that one value is given far oftener than another, if it is.

    Only values count of which all solutions have equally many.
    """
    often_there = Counter(solution)
    if len(often_there) < LEAST or len({*often_there.values()}) > 1:
        return None
    shown = Counter(value for value in given(puzzle) if value != OPEN)
    values = sorted(often_there)
    often, seldom = max(values, key=lambda x: shown[x]), min(values, key=lambda x: shown[x])
    if 2 * (shown[often] - shown[seldom]) <= len(values):
        return None
    word = kind_of(puzzle).word
    most, least = (f"{word(puzzle, x).one} is given {_times(shown[x])}" for x in (often, seldom))
    return Remark("unequal", f"{most}, {least}")


def _times(count: int) -> str:
    return ("never", "once", "twice")[count] if count < 3 else f"{count} times"
