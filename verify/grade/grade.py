"""The grade: how hard a puzzle is, in figures that another program can reproduce.

The dearest step of the ladder (`verify.grade.ladder`) gives the band; the effort, which sorts
within one, is how long somebody waits for each place (`verify.grade.effort`). Both come from the
rules as they are stated, so that no encoding and no symmetry changes them. What a solver did for
the proof stands beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Puzzle, given, kind_of, reading_of
from verify.grade.effort import Effort
from verify.grade.ladder import BOTTOM, TOP, Cost, Ladder, Rung, chain
from verify.judge.verdict import UNIQUE, Judgement, judge
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.grade.ladder import Round

EDITION = "1"
"""The edition of the ladder and of the effort: another one as soon as any puzzle is graded
otherwise. Records carry it, so that a grade of another edition is not taken for a wrong one."""
BOUNDS = (
    ("easy", Cost(Rung.PLACE)),
    ("medium", Cost(Rung.SUM)),
    ("hard", chain(4)),
    ("expert", TOP),
)
"""The bands, each with the dearest step that belongs to it."""
BANDS = tuple([band for band, _ in BOUNDS])
RUNGS = tuple([rung.name for rung in Rung])
"""The names of the rungs."""


@dataclass(frozen=True)
class Hardest:
    """The dearest step of a puzzle.

    Attributes:
        rung: its name, one of RUNGS.
        depth: on the rung CHAIN how many layers the chain has, else 0.
    """

    rung: str
    depth: int = 0

    @property
    def cost(self) -> Cost:
        """The same, to be compared."""
        return chain(self.depth) if self.depth else Cost(Rung[self.rung])

    def __str__(self) -> str:
        """How messages name it, such as "CHAIN 3"."""
        return str(self.cost)


HALF = 774
"""The effort of a puzzle of difficulty one half."""


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Attributes:
        band: one of BANDS, by `hardest` alone.
        hardest: the dearest step.
        effort: the moments at which places become known, summed up.
        rounds: how many there are. All that follows at the least cost is one round.
        at_hardest: how many of them are as dear as the dearest.
        widths: of how many places something could be found out, in a round: the fewest, the
            median and the most. Few make a board hard (Pelanek 2011).
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

    @property
    def rank(self) -> tuple[int, int, int]:
        """What sorts: the number of the hardest rung, the depth of its chain, the effort."""
        number, depth = self.hardest.cost
        return int(number), depth, self.effort

    @property
    def difficulty(self) -> float:
        """How hard it is from 0 to below 1, over all kinds and sizes; greater where effort is.

        One half is the effort of the median puzzle: HALF, of all kinds at all sizes that are
        counted in docs/grades.md.
        """
        return self.effort / (self.effort + HALF)


def band_of(cost: Cost) -> str:
    """Return the band of a puzzle whose dearest step costs this."""
    return next(band for band, bound in BOUNDS if cost <= bound)


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
        effort = Effort(ladder)
        rounds: list[Round] = []
        for one in ladder.rounds():
            rounds.append(one)
            effort.add(one)
    except Disagreement as error:
        raise Disagreement(
            f"{kind.title}: {error}; please report this puzzle:\n{puzzle.text()}"
        ) from None
    return _grade(ladder, rounds, effort.total, judged)


def _grade(ladder: Ladder, rounds: Sequence[Round], effort: int, judged: Judgement) -> Grade:
    """Return the grade of a puzzle by the rounds that its ladder took."""
    costs = [one.cost for one in rounds]
    hardest = max(costs, default=BOTTOM)
    widths = [ladder.width(one) for one in rounds if one.steps] or [0]
    stats = judged.stats
    return Grade(
        band=band_of(hardest),
        hardest=Hardest(hardest.rung.name, hardest.depth),
        effort=effort,
        rounds=len(rounds),
        at_hardest=costs.count(hardest),
        widths=(min(widths), median_low(widths), max(widths)),
        solver=stats.solver,
        conflicts=stats.conflicts,
        decisions=stats.decisions,
        propagations=stats.propagations,
    )
