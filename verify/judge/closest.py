"""The closest pair: two solutions of a puzzle that differ on as few places as can be found.

If there are at most MOST solutions, all are compared. Else the nearest other solution of one is
looked for under falling bounds (as linear search does in MaxSAT), then the nearest of that one, as
long as that comes closer, from several that were found first.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from verify.judge.verdict import differing, judge
from verify.solver.cnf import model_of
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

MOST, TRIED = 200, 10


@dataclass(frozen=True)
class Pair:
    """Two solutions.

    Attributes:
        one, other: their values.
        places: on which they differ.
        closest: whether it is proved that no two solutions differ on fewer places.
    """

    one: Solution
    other: Solution
    places: tuple[int, ...]
    closest: bool

    @classmethod
    def of(cls, one: Solution, other: Solution, *, closest: bool = False) -> Pair:
        """Return a pair; one that differs on a single place is the closest there is."""
        places = tuple(differing((one, other)))
        return cls(one, other, places, closest or len(places) == 1)


def closest_pair(puzzle: Puzzle, *, budget: int = DEFAULT_BUDGET) -> Pair | None:
    """Return two solutions that differ on few places; None if no two were found.

    Args:
        puzzle: any number of solutions will do.
        budget: conflicts, for the solutions and for the nearest ones of each that is tried.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
    """
    judged = judge(puzzle, count=MOST, budget=budget)
    if len(judged.solutions) < 2:
        return None
    one, other = min(combinations(judged.solutions, 2), key=_distance)
    best = Pair.of(one, other, closest=judged.complete)
    if best.closest:
        return best
    model = model_of(puzzle)
    for start in (best.one, *judged.solutions[:TRIED]):
        centre, reached = start, len(start) + 1
        while True:
            near = nearest(puzzle, model, centre, budget)
            if near is None or len(near.places) >= reached:
                break
            centre, reached = near.other, len(near.places)
            best = min(best, near, key=lambda pair: len(pair.places))
        if best.closest:
            break
    return best


def _distance(pair: tuple[Solution, Solution]) -> int:
    return sum([a != b for a, b in zip(*pair, strict=True)])


def nearest(puzzle: Puzzle, model: Model, centre: Solution, budget: int) -> Pair | None:
    """Return a solution with the one that is nearest to it, as far as the budget goes."""
    found: Pair | None = None
    with Session(model, budget=budget) as session:
        differs = _differing_literals(session, model, centre)
        session.add(model.differ(centre))
        try:
            while session.solve():
                recheck(puzzle, session.solution, ())
                found = Pair.of(centre, session.solution)
                session.limit(differs, len(found.places) - 1)
        except BudgetSpent:
            pass
    return found


def _differing_literals(session: Session, model: Model, centre: Solution) -> list[int]:
    """Return a literal for each place that may vary, which holds if it differs from a solution."""
    told: dict[int, list[int]] = {}
    for literal, place in zip(model.fixed(centre), map(_place, model.indicators), strict=True):
        told.setdefault(place, []).append(literal)
    differs: list[int] = []
    for literals in told.values():
        same = [literal for literal in literals if literal > 0]
        if len(literals) == 1 or same:
            differs.append(-(same or literals)[0])
            continue
        other = session.new()
        for literal in literals:
            session.add([literal, other])
        differs.append(other)
    return differs


def _place(indicator: tuple[int, int, int]) -> int:
    return indicator[1]
