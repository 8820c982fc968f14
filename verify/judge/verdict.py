"""The verdict: does a puzzle have exactly one solution?

Solve, exclude the solution on the places, solve again. Every solution is re-checked by the
kind's plain checker before it counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN
from verify.judge.possible import Possible, certain, possible
from verify.solver.cnf import model_of
from verify.solver.core import Subset, enough, irreducible, smaller, without_spare
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER, BudgetSpent, Session, Stats

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model, Rule

MANY = 20_000
"""Largest number of rules for which a contradiction is reduced to single rules."""
PATIENCE = 5_000
"""Conflicts of the solver for making a contradiction smaller, in addition to the budget."""
UNIQUE, MULTIPLE, NONE, UNDECIDED = "unique", "multiple", "none", "undecided"


@dataclass(frozen=True)
class Conflict:
    """Rules that cannot hold together.

    Attributes:
        rules: the rules of clues that contradict all other rules. If the other rules contradict
            each other without any clue, these are rules of any sort.
        besides: the other rules that take part in the contradiction; none can be left out.
        smallest: whether it is proved that no contradiction has fewer `rules`.
        irreducible: whether it is proved that none of `rules` can be left out.
        whole: whether `rules` and `besides` alone contradict each other. If not, other rules take
            part that were not singled out.
    """

    rules: tuple[Rule, ...] = ()
    besides: tuple[Rule, ...] = ()
    smallest: bool = False
    irreducible: bool = False
    whole: bool = True


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
        unique_with: unless `unique`, other values of one rule option under which the puzzle is
            unique, each as `name=value`; only `puzzlemint.verify` looks for them.

    The last five are there if they were asked for.
    """

    verdict: str
    solutions: tuple[Solution, ...]
    complete: bool
    stats: Stats
    conflict: Conflict | None = None
    reason: tuple[str, ...] = ()
    possible: Possible | None = None
    certain: tuple[int, ...] = ()
    unique_with: tuple[str, ...] = ()

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
        decided: gets the verdict as soon as it is known, likewise, and again with a reason when
            only the search for a better reason was interrupted; the last is the best.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
        TooLarge: the encoding would explode at this size.
    """
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
        found: list[Conflict] = []
        try:
            best = conflict(puzzle, left, found)
        except BaseException:  # such as the end of the time limit
            if found and decided is not None:
                decided.append(_reasoned(puzzle, judgement, found[-1]))
            raise
        return _reasoned(puzzle, judgement, best)
    if explain and verdict == MULTIPLE:
        return replace(judgement, possible=possible(puzzle, solutions[0], budget=left))
    return judgement


def _reasoned(puzzle: Puzzle, judgement: Judgement, found: Conflict) -> Judgement:
    """Return the verdict `none` with its reason in sentences."""
    kind = kind_of(puzzle)
    reason = tuple([kind.say(puzzle, rule).statement for rule in found.rules])
    if len(reason) == 1 and found.whole and not found.besides:
        from verify.words.breaches import Breaches  # a large module that is rarely needed
        from verify.words.vocabulary import Vocabulary

        model = kind.model(puzzle)
        nothing = [0] * (2 * model.variables + 1)
        reason = (Breaches(Vocabulary(puzzle, model), nothing).of_rule(*found.rules)[0],)
    return replace(judgement, conflict=found, reason=reason)


def conflict(
    puzzle: Puzzle, budget: int = DEFAULT_BUDGET, conflicts: list[Conflict] | None = None
) -> Conflict:
    """Return a small set of rules that contradict each other.

    The solver's first core is usually refuted by unit propagation alone. All further calls share
    PATIENCE conflicts. They make the core smaller, or prove that no core is smaller. A smaller core
    is returned only if the other rules that take part in it were found too.

    Args:
        puzzle: a puzzle without solutions.
        budget: conflicts for the first core.
        conflicts: list to which each contradiction is appended as it is found, for callers that may
            be interrupted.

    Returns:
        The contradiction, without rules if the budget ran out.

    Raises:
        Disagreement: the puzzle has a solution.
    """
    title = kind_of(puzzle).title
    model = kind_of(puzzle).model(puzzle)
    conflicts = [] if conflicts is None else conflicts
    for every in (False, True):
        with _Named(model, budget, every=every) as named:
            try:
                first = enough(named.session, named.literals)
            except BudgetSpent:
                return Conflict()
            if first is None:
                raise Disagreement(f"{title}: a puzzle without solutions has one")
            named.session.allow(PATIENCE)
            core = without_spare(named.session, first)
            if not core.literals and not every:
                continue  # the rules of no clue contradict each other: try all rules
            is_single = core.irreducible and len(core.literals) == 1
            core = core._replace(smallest=is_single)
            best = named.conflict(core)
            conflicts.append(best)
            least = core
            if not is_single:
                least = smaller(named.session, named.literals, core, patience=PATIENCE)
            if not least.literals and not every:
                continue
            if least.literals != core.literals:
                other = named.conflict(least)
                best = other if other.irreducible and other.whole else best
            smallest = least.smallest and len(best.rules) == len(least.literals)
            conflicts.append(replace(best, smallest=smallest))
            return conflicts[-1]
    raise AssertionError("either clues are needed for a conflict, or none is")


class _Named:
    """A session with rules of a model under assumptions, and the rules that each one stands for.

    An assumption stands for a clue. If some clue has several rules, each of its rules has its own
    assumption. With `every`, all rules of the model have one.

    Args:
        model: the puzzle's stated model.
        budget: conflicts for the session.
        every: whether all rules are under assumptions; otherwise rules of no clue always hold.

    Attributes:
        session: the session.
        literals: the assumptions.
    """

    def __init__(self, model: Model, budget: int, *, every: bool) -> None:
        self._model, self._every = model, every
        self._patience = min(budget, PATIENCE)
        self._clue_of = [rule.clue for rule in model.rules()]
        clues = [clue for clue in self._clue_of if clue is not None]
        apart = len(set(clues)) < len(clues) and len(self._clue_of) <= MANY
        guarded, literal_of = model.guarded(every=every or apart)
        self.session = Session(guarded, budget=budget)
        # the numbers of the rules that each literal puts in force
        self._numbers: dict[int, list[int]] = {}
        for number, clue in enumerate(self._clue_of):
            key = number if every or apart else clue
            if key is None:  # the rule has no literal
                continue
            if clue is None and not every:
                self.session.add([literal_of[key]])
            else:
                self._numbers.setdefault(literal_of[key], []).append(number)
        self.literals = list(
            dict.fromkeys([x for _, x in sorted(literal_of.items()) if x in self._numbers])
        )

    def __enter__(self) -> _Named:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def conflict(self, core: Subset) -> Conflict:
        """Return the contradiction between the rules of a core of assumptions."""
        rules = self._model.rules()
        if self._every:  # equal rules share a literal, so the first one stands for it
            kept = tuple([rules[self._numbers[literal][0]] for literal in core.literals])
            return Conflict(kept, (), core.smallest, core.irreducible)
        numbers = sorted([n for literal in core.literals for n in self._numbers[literal]])
        needed = self._needed(numbers)
        is_single = len(needed.rules) == len(core.literals)
        return Conflict(
            tuple([rules[number] for number in needed.rules]),
            tuple([rules[number] for number in needed.besides]),
            core.smallest and is_single,
            core.irreducible and (is_single or needed.irreducible),
            needed.whole,
        )

    def _needed(self, shown: Sequence[int]) -> _Needed:
        """Return the rules of clues and the other rules that a contradiction needs.

        Args:
            shown: numbers of rules of clues that contradict the rules of no clue.
        """
        known = _Needed(shown)
        if len(self._clue_of) > MANY:
            return known
        guarded, literal_of = self._model.guarded(every=True)
        others = [number for number, clue in enumerate(self._clue_of) if clue is None]

        def those(numbers: Sequence[int], core: Collection[int]) -> list[int]:
            # equal rules share a literal, and the first of them is enough
            first = {literal_of[number]: number for number in reversed(numbers)}
            return sorted([first[literal] for literal in core if literal in first])

        with Session(guarded, budget=self._patience) as session:
            everything = session.new()  # implies the literals of all rules of no clue
            for number in others:
                session.add([-everything, literal_of[number]])
            try:
                core = irreducible(session, [*[literal_of[n] for n in shown], everything]) or []
                if session.left:
                    known = _Needed(those(shown, core), irreducible=True)
                core = [literal for literal in core if literal != everything]
                core = irreducible(session, [*core, *[literal_of[n] for n in others]]) or []
                if session.left:
                    known = _Needed(those(shown, core), those(others, core), True, True)
            except BudgetSpent:
                pass
            self._patience = session.left
        return known


class _Needed(NamedTuple):
    """Rules that contradict each other, by their numbers in `Model.rules`.

    Attributes:
        rules: rules of clues.
        besides: the other rules that take part; empty if they were not found.
        irreducible: whether none of `rules` can be left out as long as all other rules hold.
        whole: whether `rules` and `besides` alone contradict each other and none can be left out.
    """

    rules: Sequence[int]
    besides: Sequence[int] = ()
    irreducible: bool = False
    whole: bool = False
