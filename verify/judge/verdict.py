"""The verdict: does a puzzle have exactly one solution?

Solve, exclude the solution on the places, solve again. Every solution is re-checked by the
kind's plain checker before it counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN
from verify.judge.possible import Possible, certain, possible
from verify.solver.cnf import model_of
from verify.solver.core import irreducible, smallest_core
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER, BudgetSpent, Session, Stats

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model, Rule

MANY = 20_000  # rules of which none is picked out
PATIENCE = 5_000  # conflicts for the proof that no conflict is smaller, beside the budget
UNIQUE, MULTIPLE, NONE, UNDECIDED = "unique", "multiple", "none", "undecided"


@dataclass(frozen=True)
class Conflict:
    """Rules that cannot hold together.

    Attributes:
        rules: those of clues, while all other rules hold; where these contradict each other
            without any clue, rules of all sorts.
        besides: the other rules that the contradiction of clues takes, none to spare.
        smallest: whether no conflict has fewer clues or, where there are none, fewer rules.
        irreducible: whether none of these clues or rules can be spared.
    """

    rules: tuple[Rule, ...] = ()
    besides: tuple[Rule, ...] = ()
    smallest: bool = False
    irreducible: bool = False


@dataclass(frozen=True)
class Judgement:
    """A verdict with its evidence.

    Attributes:
        verdict: unique, multiple, none or undecided.
        solutions: those found, at most as many as asked for.
        complete: whether `solutions` are all there are.
        stats: what the solver did.
        conflict: for `none`, what cannot hold together.
        reason: the same in sentences; of a rule that cannot hold by itself why; empty for other
            verdicts.
        possible: for `multiple`, the values of each place in all solutions.
        certain: for `undecided`, the values that places have in every solution there may be, OPEN
            where that is not known.

    The last four are there if they were asked for.
    """

    verdict: str
    solutions: tuple[Solution, ...]
    complete: bool
    stats: Stats
    conflict: Conflict | None = None
    reason: tuple[str, ...] = ()
    possible: Possible | None = None
    certain: tuple[int, ...] = ()

    @property
    def differing(self) -> list[int]:
        """The places on which the solutions found differ; `possible` knows of all others too."""
        return differing(self.solutions)


def differing(solutions: Collection[Solution]) -> list[int]:
    """Return the places on which solutions differ."""
    values = enumerate(zip(*solutions, strict=True))
    return [place for place, different in values if len(set(different)) > 1]


def judge(
    puzzle: Puzzle,
    *,
    count: int = 2,
    solver: str = DEFAULT_SOLVER,
    encoding: str = "",
    budget: int = DEFAULT_BUDGET,
    explain: bool = False,
    solutions: list[Solution] | None = None,
    decided: list[Judgement] | None = None,
) -> Judgement:
    """Decide how many solutions a puzzle has.

    Args:
        puzzle: what to judge.
        count: stop after so many solutions, at least 2.
        solver: the SAT solver, one of `verify.solver.session.SOLVERS`.
        encoding: empty for the kind's fast form, `stated` for the stated model, or one of
            `verify.solver.cnf.names`.
        budget: conflicts; when they are spent the verdict is `undecided`, or `multiple` when
            two solutions were found before.
        explain: for `none`, name clues, or else rules, that cannot hold together; for `multiple`
            find what each place could be; for `undecided` what is certain. What the verdict left
            of the budget is spent on it.
        solutions: gets each solution as it is found, for who may be interrupted.
        decided: gets the verdict as soon as it is known, before its reasons, likewise.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
        TooLarge: the encoding would explode at this size.
    """
    kind = kind_of(puzzle)
    model = model_of(puzzle, encoding)
    solutions = [] if solutions is None else solutions
    complete = True
    known: tuple[int, ...] = ()
    with Session(model, solver, budget=budget) as session:
        try:
            while session.solve():
                solution = session.solution
                recheck(puzzle, solution, solutions)
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
    judgement = Judgement(verdict, tuple(solutions), complete, stats, certain=known)
    if decided is not None:
        decided.append(judgement)
    left = max(budget - stats.conflicts, 0)
    if explain and verdict == NONE:
        contradiction = conflict(puzzle, left)
        reason = tuple([kind.say(puzzle, rule).statement for rule in contradiction.rules])
        if len(reason) == 1 and not contradiction.besides:
            from verify.words.breaches import Breaches  # large, and needed for this alone
            from verify.words.vocabulary import Vocabulary

            model = kind.model(puzzle)
            nothing = [0] * (2 * model.variables + 1)
            breaches = Breaches(Vocabulary(puzzle, model), nothing)
            reason = (breaches.of_rule(*contradiction.rules)[0],)
        return replace(judgement, conflict=contradiction, reason=reason)
    if explain and verdict == MULTIPLE:
        return replace(judgement, possible=possible(puzzle, solutions[0], budget=left))
    return judgement


def conflict(puzzle: Puzzle, budget: int = DEFAULT_BUDGET) -> Conflict:
    """Return rules that cannot hold together, as few as can be.

    When conflicts run out first, they do conflict, but fewer might; or there are none. Small
    reasons are found at once, and that there is none smaller soon after, or only very late: the
    budget is for the former, PATIENCE for the latter.

    Raises:
        Disagreement: the puzzle has a solution.
    """
    kind = kind_of(puzzle)
    model = kind.model(puzzle)
    rules = model.rules()
    for every in (False, True):
        guarded, literal_of = model.guarded(every=every)
        key_of = {literal: key for key, literal in sorted(literal_of.items())}
        with Session(guarded, budget=budget) as session:
            try:
                core = smallest_core(session, list(key_of), patience=PATIENCE)
            except BudgetSpent:
                return Conflict()
        if core is None:
            raise Disagreement(f"{kind.title}: a puzzle without solutions has one")
        keys = [key_of[literal] for literal in core.literals]
        if every:
            rules_kept = tuple([rules[key] for key in keys])
            return Conflict(rules_kept, (), core.smallest, core.irreducible)
        if keys:
            needed, besides = _needed(model, keys, budget)
            return Conflict(
                tuple([rules[number] for number in needed]),
                tuple([rules[number] for number in besides]),
                core.smallest,
                core.irreducible,
            )
    return Conflict()


def _needed(
    model: Model, clues: Collection[int], budget: int
) -> tuple[Sequence[int], Sequence[int]]:
    """Return the rules of clues that a conflict of these needs, and the other rules that it needs.

    Args:
        model: the puzzle's.
        clues: that cannot hold together; their rules alone may be more than are needed.
        budget: conflicts, after which all rules of the clues are returned, and no others.

    Returns:
        Rules by their numbers in `Model.rules`.
    """
    clue_of = [rule.clue for rule in model.rules()]
    told = [number for number, clue in enumerate(clue_of) if clue in clues]
    if len(clue_of) > MANY:
        return told, ()
    guarded, literal_of = model.guarded(every=True)
    others = [number for number, clue in enumerate(clue_of) if clue is None]
    with Session(guarded, budget=budget) as session:
        everything = session.new()  # first to spare clues, as long as all other rules hold
        for number in others:
            session.add([-everything, literal_of[number]])
        try:
            core = irreducible(session, [*[literal_of[number] for number in told], everything])
            kept = [literal for literal in core or () if literal != everything]
            more = dict.fromkeys([literal_of[number] for number in others])
            core = set(irreducible(session, [*kept, *more]) or ())
        except BudgetSpent:
            return told, ()
    needed = [number for number in told if literal_of[number] in core]
    core.difference_update([literal_of[number] for number in needed])
    return needed, [number for number in others if literal_of[number] in core]
