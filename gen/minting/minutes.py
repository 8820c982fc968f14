"""How long a person takes for a puzzle, where the times of people are known.

The mean time that people took for each of many puzzles is fitted by effort, as a power of it. How
far means of few people spread beside those of many tells how far people do: their times for one
puzzle are taken as log-normal (van der Linden 2006). `scripts/run people` fits.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp, log
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.kind import kind_of
from puzzles.declare.options import are_usual

if TYPE_CHECKING:
    from puzzles.contract.kind import Puzzle
    from verify.grade.grade import Grade

EIGHTY = NormalDist().inv_cdf(0.8)
"""How many standard deviations above the median 80 of 100 stay below."""


class Minutes(NamedTuple):
    """How long people take for a puzzle.

    Attributes:
        median: the minutes in which 50 of 100 people solve it, of those who do.
        eighty: those in which 80 do.
    """

    median: float
    eighty: float


class Fit(NamedTuple):
    """What was found of the times for one kind at one size.

    Attributes:
        puzzles, solves: how many puzzles there were, and times of people for them in all.
        efforts: the least and the greatest effort of those puzzles.
        power, factor: the mean seconds are the effort raised to this, times that.
        within, between: the variance of the logarithm of people's times for one puzzle, and of
            that of the mean times for puzzles of one effort.
    """

    puzzles: int
    solves: int
    efforts: tuple[int, int]
    power: float
    factor: float
    within: float
    between: float

    def minutes(self, effort: int) -> Minutes | None:
        """Return what people take for a puzzle; None of an effort that was not measured."""
        least, greatest = self.efforts
        if not least <= effort <= greatest:
            return None
        middle = log(self.factor) + self.power * log(effort) - self.within / 2
        spread = (self.within + self.between) ** 0.5
        return Minutes(exp(middle) / 60, exp(middle + EIGHTY * spread) / 60)


@cache
def fits() -> dict[str, dict[str, Fit]]:
    """Return what is known of each kind at each size."""
    told = json.loads(files("gen").joinpath("minutes.json").read_text(encoding="utf-8"))
    return {kind: {size: Fit(**one) for size, one in sizes.items()} for kind, sizes in told.items()}


def minutes(puzzle: Puzzle, grade: Grade) -> Minutes | None:
    """Return how long people take for a puzzle of this grade: the median, and 80 of 100.

    Returns:
        None where the times of people are not known: of most kinds and sizes, for rules that are
        not the usual ones, and for efforts beyond those that were measured.
    """
    kind = kind_of(puzzle)
    if not are_usual(kind.options, puzzle.options):
        return None
    known = fits().get(kind.name, {}).get(puzzle.size)
    return known.minutes(grade.effort) if known else None
