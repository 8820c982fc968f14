"""The verdict: does a puzzle have exactly one solution?

Solve, exclude the solution on the places, solve again. Every solution is re-checked by the
kind's plain checker before it counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.errors import Disagreement
from puzzles.kind import OPEN
from verify.backbone import Possible, certain, possible
from verify.cnf import model_of
from verify.core import irreducible
from verify.memory import uncollected
from verify.recheck import recheck
from verify.session import DEFAULT_BUDGET, DEFAULT_SOLVER, BudgetSpent, Session, Stats

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzles.kind import Kind, Solution
    from puzzles.model import Model, Rule

UNIQUE, MULTIPLE, NONE, UNDECIDED = "unique", "multiple", "none", "undecided"


@dataclass(frozen=True)
class Judgement:
    """A verdict with its evidence.

    Attributes:
        verdict: unique, multiple, none or undecided.
        solutions: those found, at most as many as asked for.
        complete: whether `solutions` are all there are.
        stats: what the solver did.
        reason: for `none`, clues or else rules that cannot hold together; otherwise empty.
        possible: for `multiple`, the values of each place in all solutions.
        certain: for `undecided`, the values that places have in every solution there may be, OPEN
            where that is not known.

    The last three are there if they were asked for.
    """

    verdict: str
    solutions: tuple[Solution, ...]
    complete: bool
    stats: Stats
    reason: tuple[str, ...] = ()
    possible: Possible | None = None
    certain: tuple[int, ...] = ()

    @property
    def differing(self) -> list[int]:
        """The places on which the solutions found differ; `possible` knows of all others too."""
        return [
            place
            for place, values in enumerate(zip(*self.solutions, strict=True))
            if len(set(values)) > 1
        ]


@uncollected()
def judge(
    kind: Kind[Any],
    puzzle: Any,
    *,
    count: int = 2,
    solver: str = DEFAULT_SOLVER,
    encoding: str = "",
    budget: int = DEFAULT_BUDGET,
    explain: bool = False,
) -> Judgement:
    """Decide how many solutions a puzzle has.

    Args:
        kind, puzzle: what to judge.
        count: stop after so many solutions, at least 2.
        solver: the SAT solver, one of `verify.session.SOLVERS`.
        encoding: empty for the kind's fast form, `stated` for the stated model, or one of
            `verify.cnf.names`.
        budget: conflicts; when they are spent the verdict is `undecided`, or `multiple` when
            two solutions were found before.
        explain: for `none`, name clues, or else rules, that cannot hold together; for `multiple`
            find what each place could be; for `undecided` what is certain. What the verdict left
            of the budget is spent on it.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
        TooLarge: the encoding would explode at this size.
    """
    model = model_of(kind, puzzle, encoding)
    solutions: list[Solution] = []
    complete = True
    known: tuple[int, ...] = ()
    with Session(model, solver, budget=budget) as session:
        try:
            while session.solve():
                solution = session.solution
                recheck(kind, puzzle, solution, solutions)
                solutions.append(solution)
                if len(solutions) >= max(count, 2):
                    complete = False
                    break
                session.add(model.differ(solution))
        except BudgetSpent:
            complete = False
            if explain and len(solutions) < 2:
                known = certain(session)
                for solution in solutions:  # which the session excludes
                    pairs = zip(known, solution, strict=True)
                    known = tuple([value if value == other else OPEN for value, other in pairs])
        stats = session.stats
    if len(solutions) > 1:
        verdict = MULTIPLE
    elif not complete:
        verdict = UNDECIDED
    else:
        verdict = UNIQUE if solutions else NONE
    reason: tuple[str, ...] = ()
    if explain and verdict == NONE:
        rules = conflict(kind, puzzle, budget - stats.conflicts)
        reason = tuple([kind.say(puzzle, rule) for rule in rules])
    choices = None
    if explain and verdict == MULTIPLE:
        choices = possible(kind, puzzle, solutions[0], budget=max(budget - stats.conflicts, 0))
    return Judgement(verdict, tuple(solutions), complete, stats, reason, choices, known)


def conflict(kind: Kind[Any], puzzle: Any, budget: int = DEFAULT_BUDGET) -> tuple[Rule, ...]:
    """Return rules that cannot hold together, none of which can be spared.

    They are those of clues, as few clues as can be, while all other rules hold; where these
    rules contradict each other without any clue, they are rules of all sorts. When the budget
    ends first, rules that do conflict are returned of which some could perhaps be spared, or none.

    Raises:
        Disagreement: the puzzle has a solution.
    """
    model = kind.model(puzzle)
    rules = model.rules()
    for every in (False, True):
        guarded, literal_of = model.guarded(every=every)
        key_of = {literal: key for key, literal in sorted(literal_of.items())}
        with Session(guarded, budget=budget) as session:
            try:
                core = irreducible(session, list(key_of))
            except BudgetSpent:
                return ()
        if core is None:
            raise Disagreement(f"{kind.title}: a puzzle without solutions has one")
        keys = [key_of[literal] for literal in core]
        if every:
            return tuple([rules[key] for key in keys])
        if keys:
            return tuple([rules[number] for number in _needed(model, keys, budget)])
    return ()


def _needed(model: Model, clues: Collection[int], budget: int) -> Sequence[int]:
    """Return the numbers of those rules of conflicting clues that the conflict needs."""
    clue_of = [rule.clue for rule in model.rules()]
    told = [number for number, clue in enumerate(clue_of) if clue in clues]
    if len(told) == len(clues):
        return told
    guarded, literal_of = model.guarded(every=True)
    with Session(guarded, budget=budget) as session:
        for number, clue in enumerate(clue_of):
            if clue is None:
                session.add([literal_of[number]])
        try:
            core = set(irreducible(session, [literal_of[number] for number in told]) or ())
        except BudgetSpent:
            return told
    return [number for number in told if literal_of[number] in core]
