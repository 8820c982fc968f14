"""The grade: how hard a puzzle is, in figures that another program can reproduce.

Three rungs, each what a person does by hand. PROPAGATION: one rule at a time says what a cell
must be (unit propagation over clauses and cardinalities, or what the kind names its own, such as
one line of a nonogram). LOOK-AHEAD: try a value in a cell, follow one rule at a time, and exclude
the value when that ends in a contradiction (failed literals; Freeman 1995). SEARCH: whatever
these two leave open.

Look-ahead goes in rounds. A round tries every value left of every open cell from the same
state and only then writes down what it has excluded, so that neither the order of the cells nor
a rotation of the board changes its figures.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.errors import Disagreement
from verify.session import DEFAULT_BUDGET, DEFAULT_SOLVER, Session
from verify.verdict import UNIQUE, Judgement, judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.kind import Kind, Solution

PROPAGATION, LOOK_AHEAD, SEARCH = "propagation", "look-ahead", "search"
BANDS = ("easy", "medium", "hard", "expert")
MEDIUM_ROUNDS = 2


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Attributes:
        band: easy (propagation), medium (up to MEDIUM_ROUNDS rounds of look-ahead), hard (more
            rounds), expert (search).
        method: the rung that finished it.
        rounds, probes: of look-ahead; a probe tries one value in one cell.
        open_cells: left open by propagation, and by look-ahead.
        conflicts, decisions, solver: of the search that proved the solution unique; zero unless
            the method is search.
    """

    band: str
    method: str
    rounds: int
    probes: int
    open_cells: tuple[int, int]
    conflicts: int
    decisions: int
    solver: str


def band_of(method: str, rounds: int) -> str:
    """Return the band: the one table that says what the words mean."""
    if method == SEARCH:
        return "expert"
    if method == PROPAGATION:
        return "easy"
    return "medium" if rounds <= MEDIUM_ROUNDS else "hard"


def grade(
    kind: Kind[Any],
    puzzle: Any,
    *,
    judgement: Judgement | None = None,
    solver: str = DEFAULT_SOLVER,
    budget: int = DEFAULT_BUDGET,
) -> Grade | None:
    """Return the grade of a puzzle, or None unless it is proved unique.

    Args:
        kind, puzzle: what to grade.
        judgement: the puzzle's verdict by `solver`, if it is known already.
        solver, budget: for the verdict, whose conflicts and decisions grade a search.
    """
    judged = judgement or judge(kind, puzzle, solver=solver, budget=budget)
    if judged.verdict != UNIQUE:
        return None
    propagator = kind.propagator(puzzle) or UnitPropagator(kind, puzzle)
    rounds = tried = 0
    sound = propagator.settle()
    probes = propagator.probes()
    after_propagation = _cells(probes)
    while probes:
        failed = propagator.refuted([trial for _, trial in probes])
        rounds += 1
        tried += len(probes)
        if not failed:
            break
        for trial in failed:
            propagator.exclude(trial)
        sound = sound and propagator.settle()
        probes = propagator.probes()
    if not sound or (not probes and propagator.solution() != judged.solutions[0]):
        raise Disagreement(
            f"{kind.title}: propagation and the solver disagree; please report this puzzle:\n"
            f"{kind.format(puzzle)}"
        )
    method = SEARCH if probes else LOOK_AHEAD if rounds else PROPAGATION
    searched = method == SEARCH
    return Grade(
        band=band_of(method, rounds),
        method=method,
        rounds=rounds,
        probes=tried,
        open_cells=(after_propagation, _cells(probes)),
        conflicts=judged.stats.conflicts if searched else 0,
        decisions=judged.stats.decisions if searched else 0,
        solver=judged.stats.solver if searched else "",
    )


def _cells(probes: list[tuple[int, int]]) -> int:
    return len({cell for cell, _ in probes})


class UnitPropagator:
    """Unit propagation over the rules of a stated model, by a solver that has clauses and counts.

    A solver does not say what it fixed without assumptions. Unit clauses therefore enter as
    assumptions first and are added for good only when their consequences have been read off.
    Lazy rules are asked whatever else has been followed, in a trial too.
    """

    def __init__(self, kind: Kind[Any], puzzle: Any) -> None:
        self._model = kind.model(puzzle)
        self._session = Session(self._model, units=False)
        self._values = array("b", bytes(self._model.variables))
        self._news = list(self._session.held)

    def settle(self) -> bool:
        implied = self._followed(self._news)
        if implied is None:
            return False
        for literal in implied:
            self._values[abs(literal) - 1] = 1 if literal > 0 else -1
        for literal in self._news:
            self._session.add([literal])
        self._news = []
        return True

    def _followed(self, literals: list[int], implied: list[int] | None = None) -> list[int] | None:
        """Return what literals imply, None if they meet a contradiction.

        Args:
            literals: what is supposed; what lazy rules say goes to its end.
            implied: what propagation alone makes of them, if that is known.
        """
        while True:
            if implied is None:
                consistent, implied = self._session.propagate(literals)
                if not consistent:
                    return None
            said = self._said(implied) if self._model.lazies else []
            if said is None:
                return None
            if not said:
                return implied
            literals += said
            implied = None

    def _said(self, implied: list[int]) -> list[int] | None:
        """Return the literals that lazy rules add to what is implied, None on a contradiction."""
        values = self._values[:]
        for literal in implied:
            values[abs(literal) - 1] = 1 if literal > 0 else -1
        said: dict[int, None] = {}
        for rule in self._model.lazies:
            for clause, _ in rule.cuts(values):
                still_open = [x for x in clause if not values[abs(x) - 1]]
                if not still_open:
                    return None
                said.update(dict.fromkeys(still_open))
        return list(said)

    def probes(self) -> list[tuple[int, int]]:
        return [
            (place, literal)
            for variable, place, _ in self._model.indicators
            if not self._values[variable - 1]
            for literal in (variable, -variable)
        ]

    def refuted(self, trials: Sequence[int]) -> list[int]:
        """Return the trials that fail, by lazy rules only if the others let every trial stand.

        What follows from a trial without contradiction leads to none itself: it implies less.
        """
        implied_by: dict[int, list[int]] = {}
        failing: list[int] = []
        safe: set[int] = set()
        for trial in trials:
            if trial not in safe:
                consistent, implied_by[trial] = self._session.propagate([trial])
                if consistent:
                    safe.update(implied_by[trial])
                else:
                    failing.append(trial)
        if failing or not self._model.lazies:
            return failing
        reach = min([rule.distance(self._values) for rule in self._model.lazies])
        safe.clear()
        for trial in trials:
            if trial not in safe:
                implied = implied_by.get(trial) or self._session.propagate([trial])[1]
                found = implied if len(implied) < reach else self._followed([trial], implied)
                if found is None:
                    failing.append(trial)
                else:
                    safe.update(found)
        return failing

    def exclude(self, trial: int) -> None:
        self._news.append(-trial)

    def solution(self) -> Solution:
        return self._model.decode(self._values)
