"""Repair: as few clues as can be added, put right or, where that does not help, cells changed.

A set of new clues makes a solution the only one when each other solution breaks one of them. So
the fewest are a smallest core of the clues that the solution would allow, under the demand that
another solution exists; with fewer clues, other solutions might be the only one
(`verify.repair.fewest`). The fewest clues to be put right are a smallest correction of the
conflict.
Changed cells are searched for: one by one, then two by two, then step by step.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement, OptionError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered, Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE, judge
from verify.repair import advice
from verify.repair.fewest import fewest
from verify.solver.core import smallest_core, smallest_correction
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzles.declare.values import Solution

KEPT = 5
WORK = 2_000_000  # places that altered puzzles are looked at, all together
TRIALS = 500  # of them that are judged
STEPS = 40
TRIED = 40
ADVICE = 50_000  # conflicts for a question about what would help


@dataclass(frozen=True)
class Repair:
    """A puzzle made unique.

    Attributes:
        verdict: of the puzzle as it was.
        puzzle: as it is now, None if no repair was found.
        solution: its only solution; empty if no repair was found.
        changes: what was changed, in sentences.
        smallest: whether it is proved that fewer changes of the same sort (clues added, clues
            put right, cells changed) do not do: with the solution that was to be kept, or with
            any where none was named.
        advice: where no repair was found, what would help, in sentences.
    """

    verdict: str
    puzzle: Puzzle | None = None
    solution: Solution = ()
    changes: tuple[str, ...] = ()
    smallest: bool = False
    advice: tuple[str, ...] = ()


def fix(
    puzzle: Puzzle,
    *,
    solution: Solution | None = None,
    keep: int = 0,
    pattern: Sequence[Sequence[int]] = (),
    budget: int = DEFAULT_BUDGET,
) -> Repair:
    """Return a puzzle with few changes that has one solution, proved afresh from its text.

    Args:
        puzzle: what to repair.
        solution: the one to keep, if there are several.
        keep: or the number of the one to keep, from 1, in the order in which they are found; 0
            for the one that needs the fewest changes, of all as far as the work for a proof goes,
            else of the first KEPT.
        pattern: clues, by their numbers, that are to be shown together or not at all, each of them
            once; no cell is changed then. Nothing for each by itself.
        budget: conflicts for each question.

    Raises:
        OptionError: there is no such solution to keep.
        Disagreement: a fault of this program.
    """
    kind = kind_of(puzzle)
    if solution is not None and kind.check(puzzle, solution):
        raise OptionError("what is to be kept is no solution")
    judgement = judge(puzzle, count=max(keep, KEPT), budget=budget)
    verdict = judgement.verdict
    if keep > len(judgement.solutions):
        found_so_far = f"{len(judgement.solutions)} solutions were found"
        raise OptionError(f"solution {keep} is to be kept, and {found_so_far}")
    repair: Repair | None = None
    if verdict == UNIQUE and not _lacking(puzzle, pattern):
        repair = Repair(verdict, puzzle, judgement.solutions[0], (), True)
    elif pattern and verdict in (UNIQUE, MULTIPLE):
        kept = judgement.solutions[keep - 1 : keep] if keep else judgement.solutions
        repair = _with_added(puzzle, [solution] if solution else kept, budget, pattern)
    elif verdict == MULTIPLE:
        solutions = judgement.solutions
        if solution is not None or keep:
            named = [solution] if solution is not None else solutions[keep - 1 : keep]
            repair = _unique(puzzle, named, solutions, budget)
        elif repair := _with_added(puzzle, solutions, budget):
            repair = _whichever(puzzle, repair, budget)
        elif repair := _altered(_starts(puzzle, solutions), solutions, budget):
            every = judgement.complete or len(repair.changes) == 1
            repair = replace(repair, smallest=repair.smallest and every)
    elif verdict == NONE:
        repair = _solvable(puzzle, budget, pattern)
    if repair is None or repair.puzzle is None:
        named = bool(solution is not None or keep)
        first = solution or (judgement.solutions[max(keep, 1) - 1] if judgement.solutions else None)
        helps = _advice(puzzle, verdict, first, budget, named=named, pattern=bool(pattern))
        return Repair(verdict, advice=helps)
    text = repair.puzzle.text()
    read = parse_puzzle(kind, text)
    proof = judge(read, encoding=kind.forms.proof, budget=budget)
    if (
        read != repair.puzzle
        or proof.solutions[:1] != (repair.solution,)
        or proof.verdict != UNIQUE
    ):
        raise Disagreement(f"{kind.title}: repaired, and found {proof.verdict}:\n{text}")
    return Repair(verdict, repair.puzzle, repair.solution, repair.changes, repair.smallest)


def _advice(
    puzzle: Puzzle,
    verdict: str,
    kept: Solution | None,
    budget: int,
    *,
    named: bool,
    pattern: bool,
) -> tuple[str, ...]:
    """Return what would help where no repair was found.

    Args:
        puzzle, budget: as for `fix`.
        verdict: of the puzzle.
        kept: the solution that was to be kept, or the first one.
        named: whether it was to be kept.
        pattern: whether its clues were to be shown in a pattern.
    """
    if verdict == UNDECIDED:
        return (advice.SPENT,)
    budget = min(budget, ADVICE)
    if pattern:
        free = fix(puzzle, solution=kept if named else None, budget=budget)
        number = len(free.changes)
        does = f"without the symmetry {number} change{'s do' if number > 1 else ' does'}"
        return (advice.IN_PATTERN, *([does] if free.puzzle else free.advice))
    if kept is None:
        return tuple(advice.contradictory(puzzle, budget))
    what = "the solution to keep" if named else "solution 1"
    helps = [*advice.ambiguous(puzzle, kept, what, budget)]
    if named and (free := fix(puzzle, budget=budget)).puzzle is not None:
        number = len(free.changes)
        helps.append(f"another can be kept by {number} change{'s' * (number > 1)}")
    return tuple(helps)


def _unique(
    puzzle: Puzzle,
    kept: Sequence[Solution],
    others: Sequence[Solution],
    budget: int,
) -> Repair | None:
    """Return a repair by clues that are added, or else by cells that are changed.

    Args:
        puzzle: which has several solutions.
        kept: one of these is kept.
        others: further solutions that are known.
        budget: conflicts for each question.
    """
    return _with_added(puzzle, kept, budget) or _altered(_starts(puzzle, kept), others, budget)


def _starts(puzzle: Puzzle, kept: Sequence[Solution]) -> list[Altered[Puzzle]]:
    """Return a puzzle that nothing was changed in yet, with each of some solutions to keep."""
    return [Altered(puzzle, solution, "") for solution in kept]


def _lacking(puzzle: Puzzle, pattern: Sequence[Sequence[int]]) -> list[int]:
    """Return the clues that a puzzle hides although it shows others of their group."""
    shown, hidden = set(Clues(puzzle).shown), set(Clues(puzzle).hidden)
    begun = [group for group in pattern if not shown.isdisjoint(group)]
    return [clue for group in begun for clue in group if clue in hidden]


def _with_added(
    puzzle: Puzzle,
    kept: Sequence[Solution],
    budget: int,
    pattern: Sequence[Sequence[int]] = (),
) -> Repair | None:
    """Return the puzzle with clues more that leave one of some solutions, None if that fails.

    That fewer clues do not do is proved, if at all, for the solution that is left.
    """
    added = [_added(puzzle, solution, budget, pattern) for solution in kept]
    return min(filter(None, added), key=lambda one: len(one.changes), default=None)


def _whichever(puzzle: Puzzle, repair: Repair, budget: int) -> Repair:
    """Return a repair by added clues that is the smallest, whichever solution it keeps, if found.

    Args:
        puzzle, budget: as for `fix`.
        repair: one that leaves some solution.
    """
    number = len(repair.changes)
    if number < 2:
        return repair
    fewer = fewest(puzzle, number, budget=budget)
    if fewer.solution is None:
        return replace(repair, smallest=fewer.proved)
    return _with_clues(puzzle, fewer.solution, fewer.clues, smallest=fewer.proved)


def _with_clues(
    puzzle: Puzzle, solution: Solution, clues: Sequence[int], *, smallest: bool
) -> Repair:
    """Return the puzzle with more of a solution's clues as a repair."""
    told = Clues(puzzle).with_(solution, clues)
    changes = tuple([f"added: {said}" for said in statements_of(told, clues)])
    return Repair(MULTIPLE, told, solution, changes, smallest)


def _added(
    puzzle: Puzzle, solution: Solution, budget: int, pattern: Sequence[Sequence[int]] = ()
) -> Repair | None:
    """Return the puzzle with the fewest clues more, None if all together do not suffice.

    Args:
        puzzle, solution, budget: which, what is kept, and conflicts for all questions.
        pattern: as of `fix`; clues of a group are then added together, and the fewest groups.
    """
    kind = kind_of(puzzle)
    lacking = Clues(puzzle).hidden
    if not lacking:
        return None
    model = kind.model(Clues(puzzle).with_(solution, lacking))
    guarded, literal_of = model.guarded()
    new = {clue: literal_of[clue] for clue in lacking if clue in literal_of}
    first = [clue for clue in _lacking(puzzle, pattern) if clue in new]  # in any case
    groups = [[c for c in group if c in new and c not in first] for group in pattern]
    alone = new.keys() - {clue for group in pattern for clue in group}
    groups = [group for group in (*groups, *([clue] for clue in sorted(alone))) if group]
    with Session(guarded, budget=budget) as session:
        for clue, literal in literal_of.items():
            if clue not in new or clue in first:
                session.add([literal])
        session.add(guarded.differ(solution))
        group_of = {_together(session, [new[clue] for clue in one]): one for one in groups}
        try:
            core = smallest_core(session, list(group_of))
        except BudgetSpent:
            return None
    if core is None:
        return None
    clues = [*first, *[clue for literal in core.literals for clue in group_of[literal]]]
    alike = len({len(group) for group in groups}) < 2
    return _with_clues(puzzle, solution, clues, smallest=core.smallest and alike)


def _together(session: Session, literals: Sequence[int]) -> int:
    """Return a literal that puts all of these in force."""
    if len(literals) == 1:
        return literals[0]
    selector = session.new()
    for literal in literals:
        session.add([-selector, literal])
    return selector


def statements_of(puzzle: Puzzle, clues: Collection[int]) -> list[str]:
    """Return the clues of these numbers as sentences, empty ones for those that are blank."""
    kind = kind_of(puzzle)
    of = {rule.clue: kind.say(puzzle, rule).statement for rule in kind.model(puzzle).rules()}
    return [of.get(clue, "") for clue in clues]


def _instead(new: str, old: str) -> str:
    """Return the words for a change of a clue: what it says now in place of what it said."""
    now, was = new.split(), old.split()
    before = _alike(now, was)
    behind = _alike(now[before:][::-1], was[before:][::-1])
    if not before:
        return f"{new} (it was: {old})"
    return f"{new} (it was {' '.join(was[before : len(was) - behind])})"


def _alike(some: Sequence[str], others: Sequence[str]) -> int:
    """Return how many words are the same at the beginning."""
    differing = (
        at for at, (one, other) in enumerate(zip(some, others, strict=False)) if one != other
    )
    return next(differing, min(len(some), len(others)))


def _solvable(
    puzzle: Puzzle,
    budget: int,
    pattern: Sequence[Sequence[int]] = (),
    *,
    clues_alone: bool = False,
) -> Repair | None:
    """Return a repair of a puzzle without solution.

    Args:
        puzzle, budget, pattern: as for `fix`.
        clues_alone: whether all that may be changed are clues that conflict.
    """
    kind = kind_of(puzzle)
    guarded, literal_of = kind.model(puzzle).guarded()
    place = Clues(puzzle).place
    # clues that follow from a solution; others stay as they are
    clue_of = {x: clue for clue, x in literal_of.items() if not place(clue)[0].searched}
    # solutions without the fewest clues that conflict, which then tell what these should say
    solutions: list[Solution] = []
    clues: list[int] = []
    smallest = False
    with Session(guarded, budget=budget) as session:
        for literal in literal_of.values():
            if literal not in clue_of:
                session.add([literal])
        try:
            if not clue_of or not session.solve():
                return None if clues_alone or pattern else _rebuilt(puzzle, budget)
            wrong = smallest_correction(session, list(clue_of))
            clues, smallest = [clue_of[literal] for literal in wrong.literals], wrong.smallest
            rest = [literal for literal in clue_of if literal not in wrong.literals]
            while len(solutions) < KEPT and session.solve(rest):
                solutions.append(session.solution)
                session.add(guarded.differ(session.solution))
        except BudgetSpent:
            if not solutions:
                return None
    was = statements_of(puzzle, clues)
    best: Repair | None = None
    for solution in solutions:
        told = Clues(puzzle).with_(solution, clues)
        recheck(told, solution)
        now = zip(was, statements_of(told, clues), strict=True)
        changes = tuple(
            [f"changed: {_instead(new, old)}" if new else f"taken away: {old}" for old, new in now]
        )
        judgement = judge(told, budget=budget)
        if judgement.verdict == UNIQUE and not _lacking(told, pattern):
            return Repair(NONE, told, solution, changes, smallest)
        if clues_alone:
            continue
        if pattern:
            more = _added(told, solution, budget, pattern)
        else:
            more = _unique(told, [solution], judgement.solutions, budget)
        if more and (best is None or len(best.changes) > len(changes) + len(more.changes)):
            best = Repair(NONE, more.puzzle, more.solution, changes + more.changes)
    return best


def _rebuilt(puzzle: Puzzle, budget: int) -> Repair | None:
    """Return a repair of a puzzle without solution that clues are not to blame for.

    Few cells are altered, or else one and then clues.
    """
    kind = kind_of(puzzle)
    unaltered = Altered(puzzle, None, "")
    repair = _altered([unaltered], (), budget)
    if repair is not None:
        return repair
    best: Repair | None = None
    for one in islice(kind.altered(puzzle, None), TRIED):
        more = _solvable(one.puzzle, budget, clues_alone=True)
        if more and (best is None or len(best.changes) > 1 + len(more.changes)):
            best = Repair("", more.puzzle, more.solution, (one.change, *more.changes))
    return best


def _altered(
    starts: Sequence[Altered[Puzzle]], others: Sequence[Solution], budget: int
) -> Repair | None:
    """Return a puzzle with few cells changed that has one solution.

    Args:
        starts: puzzles, each with the solution to keep or None.
        others: solutions of the starts.
        budget: conflicts for a verdict.
    """
    kind = kind_of(starts[0].puzzle)
    search = _Search(others, budget)
    once: list[Altered[Puzzle]] = []
    for start in starts:
        for one in kind.altered(start.puzzle, start.solution):
            if repair := search.unique(one):
                return Repair("", one.puzzle, repair, (one.change,), not search.spent)
            once.append(one)
    for one in once:
        if search.spent:
            break
        for two in kind.altered(one.puzzle, one.solution):
            if repair := search.unique(two):
                changes = (one.change, two.change)
                return Repair("", two.puzzle, repair, changes, not search.spent)
    if starts[0].solution is not None:
        return _step_by_step(starts[0], budget)
    for one, solutions in search.ambiguous:
        if more := _unique(one.puzzle, solutions, solutions, budget):
            return Repair("", more.puzzle, more.solution, (one.change, *more.changes))
    return None


class _Search:
    """Tries altered puzzles out, most of them against boards seen before, without a solver.

    Attributes:
        spent: whether it has ended before all were tried.
        ambiguous: puzzles that were to keep no solution and have several, with some of these.
    """

    def __init__(self, others: Sequence[Solution], budget: int) -> None:
        self._budget = budget
        # boards that may be a further solution, those that were one last come first
        self._others = dict.fromkeys(others)
        self._seen: set[tuple[Puzzle, Solution | None]] = set()  # with what was to be kept
        # how many puzzles were judged; how many places boards had that were looked at
        self._judged = self._looked = 0
        self.spent = False
        self.ambiguous: list[tuple[Altered[Puzzle], Sequence[Solution]]] = []

    def unique(self, altered: Altered[Puzzle]) -> Solution | None:
        """Return the solution of an altered puzzle if it is the only one, else None.

        None too if the puzzle was seen before, or if enough were tried.
        """
        puzzle, solution, _ = altered
        kind = kind_of(puzzle)
        self.spent = self.spent or self._looked >= WORK or self._judged >= TRIALS
        if self.spent or (puzzle, solution) in self._seen:
            return None
        self._seen.add((puzzle, solution))
        self._looked += len(kind.domain(puzzle))
        if solution is not None:
            for other in self._others:
                self._looked += len(solution)
                if other != solution and not kind.check(puzzle, other):
                    del self._others[other]
                    self._others = {other: None, **self._others}  # it may do so again
                    return None
        self._judged += 1
        judgement = judge(puzzle, budget=self._budget)
        if judgement.verdict == UNIQUE:
            return judgement.solutions[0]
        self.spent = self.spent or judgement.verdict == UNDECIDED
        if solution is not None:
            self._others |= dict.fromkeys(judgement.solutions)
        elif judgement.verdict == MULTIPLE:
            self.ambiguous.append((altered, judgement.solutions))
        return None


def _step_by_step(start: Altered[Puzzle], budget: int) -> Repair | None:
    """Return a repair that takes at each step the change that leaves the fewest places open.

    None if after STEPS changes it is not unique, or no change helps. Of those that could help
    about TRIED are tried, evenly chosen.
    """
    kind = kind_of(start.puzzle)
    changes: tuple[str, ...] = ()
    for _ in range(STEPS):
        best: tuple[int, Altered[Puzzle]] | None = None  # with how many places it leaves open
        judgement = judge(start.puzzle, budget=budget)
        other = next((one for one in judgement.solutions if one != start.solution), None)
        if other is None:
            return None
        helping = [  # the other solution breaks a rule after them, or is the one that they keep
            one
            for one in kind.altered(start.puzzle, start.solution)
            if one.solution == other or kind.check(one.puzzle, other)
        ]
        for one in helping[:: 1 + len(helping) // TRIED]:
            judgement = judge(one.puzzle, budget=budget, explain=True)
            if judgement.verdict == UNIQUE:
                changes += (one.change,)
                return Repair("", one.puzzle, judgement.solutions[0], changes)
            if judgement.possible and (best is None or best[0] > len(judgement.possible.open)):
                best = len(judgement.possible.open), one
        if best is None:
            return None
        start = best[1]
        changes += (start.change,)
    return None
