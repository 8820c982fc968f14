"""The grade: how hard a puzzle is, in figures that another program can reproduce.

The dearest step of the ladder (`verify.ladder`) gives the band, and the sum of all rounds the
effort, which sorts within a band. Both come from the rules as they are stated, so that no
encoding and no symmetry changes them. What a solver did for the proof stands beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING

from puzzles.errors import Disagreement
from puzzles.kind import given, reading_of
from puzzles.puzzle import Puzzle, kind_of
from verify.ladder import Ladder, Rung
from verify.session import DEFAULT_BUDGET, DEFAULT_SOLVER
from verify.verdict import UNIQUE, Judgement, judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.ladder import Round

BOUNDS = (
    ("easy", (Rung.RULE, 0)),
    ("medium", (Rung.CHAIN, 3)),
    ("hard", (Rung.CHAIN, 7)),
    ("expert", (Rung.SEARCH, 0)),
)
"""The bands, each with the dearest rung, and the longest chain, that belongs to it."""
BANDS = tuple([band for band, _ in BOUNDS])
RUNGS = tuple([rung.name for rung in Rung])


@dataclass(frozen=True)
class Hardest:
    """The dearest step of a puzzle.

    Attributes:
        rung: its name, one of RUNGS.
        chain: on the rung CHAIN the size of the chain, else 0.
    """

    rung: str
    chain: int


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Attributes:
        band: one of BANDS, by `hardest` alone.
        hardest: the dearest step.
        effort: the weights of all rounds, summed up.
        rounds: how many there are. All that follows at the least cost is one round.
        at_hardest: how many of them are as dear as the dearest.
        widths: in how many places something could be found, in a round: the fewest, the median
            and the most. Few make a board hard (Pelanek 2011).
        solver, conflicts, decisions, propagations: what the proof took.
    """

    band: str
    hardest: Hardest
    effort: int
    rounds: int
    at_hardest: int
    widths: tuple[int, int, int]
    solver: str
    conflicts: int
    decisions: int
    propagations: int


def band_of(rung: Rung, chain: int) -> str:
    """Return the band of a puzzle whose dearest step this is."""
    return next(band for band, bound in BOUNDS if (rung, chain) <= bound)


def grade(
    puzzle: Puzzle,
    *,
    judgement: Judgement | None = None,
    solver: str = DEFAULT_SOLVER,
    budget: int = DEFAULT_BUDGET,
) -> Grade | None:
    """Return the grade of a puzzle, or None unless it is proved unique.

    Args:
        puzzle: what to grade.
        judgement: the puzzle's verdict by `solver`, if it is known already.
        solver, budget: for the verdict.

    Raises:
        Disagreement: a step does not agree with the solution that was proved.
    """
    kind = kind_of(puzzle)
    judged = judgement or judge(puzzle, solver=solver, budget=budget)
    if judged.verdict != UNIQUE:
        return None
    ladder = Ladder(reading_of(puzzle), judged.solutions[0], given(puzzle))
    try:
        rounds = ladder.climb() or []
    except Disagreement as error:
        raise Disagreement(
            f"{kind.title}: {error}; please report this puzzle:\n{puzzle.text()}"
        ) from None
    return _grade(rounds, judged)


def _grade(rounds: Sequence[Round], judged: Judgement) -> Grade:
    costs = [(one.rung, one.chain) for one in rounds]
    rung, chain = max(costs, default=(Rung.LAST, 0))
    widths = [len(one.steps) for one in rounds if one.steps] or [0]
    stats = judged.stats
    return Grade(
        band=band_of(rung, chain),
        hardest=Hardest(rung.name, chain),
        effort=sum([one.weight for one in rounds]),
        rounds=len(rounds),
        at_hardest=costs.count((rung, chain)),
        widths=(min(widths), median_low(widths), max(widths)),
        solver=stats.solver,
        conflicts=stats.conflicts,
        decisions=stats.decisions,
        propagations=stats.propagations,
    )
