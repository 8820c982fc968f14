"""Which clues, and which rules that a puzzle states, it could lose and still be unique.

A clue is needed if another solution keeps all others. A core of the clues that the proof of
uniqueness rests on says of all beyond it at once that they are not; the others are asked one by
one (Belov, Marques-Silva 2011). Rules whose meaning hangs on other rules are judged anew without
each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from verify.judge.verdict import UNDECIDED, UNIQUE, judge
from verify.repair.fix import statements_of
from verify.solver.core import enough, reduced
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from puzzles.declare.values import Solution
    from verify.judge.verdict import Judgement


class Needless(NamedTuple):
    """What a puzzle could lose and still be unique.

    Attributes:
        verdict: of the puzzle; if it is not unique there is nothing else.
        clues: the clues that can be left out, each alone, as sentences.
        rules: the rules that the puzzle states and that can be left out, each alone, as it
            writes them.
        of_clues, of_rules: how many there are that could be asked about.
        undecided: how many of these are not known to be needed or needless.
        at_once: those that can be left out together: rules before clues, the last tried first.
        puzzle: the puzzle without these.
    """

    verdict: str
    clues: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    of_clues: int = 0
    of_rules: int = 0
    undecided: int = 0
    at_once: tuple[str, ...] = ()
    puzzle: Puzzle | None = None


def needless(
    puzzle: Puzzle, *, judgement: Judgement | None = None, budget: int = DEFAULT_BUDGET
) -> Needless:
    """Return what a puzzle could lose and still be unique.

    Args:
        puzzle: which.
        judgement: its verdict, if it is known already.
        budget: conflicts for each judgement, and for all questions about clues together.

    Raises:
        Disagreement: two ways differ, or a solution breaks a rule by the plain checker.
        TooLarge: the encoding would explode at this size.
    """
    judgement = judgement or judge(puzzle, budget=budget)
    if judgement.verdict != UNIQUE:
        return Needless(judgement.verdict)
    solution = judgement.solutions[0]
    kind = kind_of(puzzle)
    stated = kind.stated_rules(puzzle)
    judged = [judge(kind.without_rules(puzzle, [at]), budget=budget) for at in range(len(stated))]
    rules = [at for at, without in enumerate(judged) if _same(without, judgement)]
    smaller, dropped_rules = _without_rules(puzzle, judgement, budget)
    alone = _Clues(puzzle, solution, budget)
    dropped = (_Clues(smaller, solution, budget) if dropped_rules else alone).at_once
    at_once = [stated[at] for at in dropped_rules] + statements_of(puzzle, dropped)
    smaller = Clues(smaller).without(dropped)
    proved = _unique(smaller, budget, kind.forms.proof)
    if not proved:
        smaller, at_once = puzzle, []
    surely = {*dropped} if proved and not dropped_rules else set[int]()
    clues = [
        clue
        for clue in alone.needless
        if clue in surely or _unique(Clues(puzzle).without([clue]), budget)
    ]
    unproved = len(alone.needless) - len(clues)
    return Needless(
        UNIQUE,
        tuple(statements_of(puzzle, clues)),
        tuple([stated[at] for at in rules]),
        len(alone.candidates),
        len(stated),
        alone.undecided + unproved + [one.verdict for one in judged].count(UNDECIDED),
        tuple(at_once),
        smaller,
    )


def _without_rules(puzzle: Puzzle, judgement: Judgement, budget: int) -> tuple[Puzzle, list[int]]:
    """Return the puzzle without rules that can go one after the other, until none can, and these.

    A rule that counts on another may be needless only when that one is gone.
    """
    kind = kind_of(puzzle)
    kept = [*range(len(kind.stated_rules(puzzle)))]
    dropped = list[int]()
    before = -1
    while before < len(dropped):
        before = len(dropped)
        for at in reversed(kept):
            without = kind.without_rules(puzzle, [*dropped, at])
            if _same(judge(without, budget=budget), judgement):
                dropped.append(at)
        kept = [at for at in kept if at not in dropped]
    return kind.without_rules(puzzle, dropped) if dropped else puzzle, sorted(dropped)


def _same(one: Judgement, other: Judgement) -> bool:
    """Return whether both have one solution, the same; a rule may count on others to be stated."""
    return one.verdict == other.verdict == UNIQUE and one.solutions == other.solutions


def _unique(puzzle: Puzzle, budget: int, encoding: str = "") -> bool:
    """Return whether a puzzle that was found to be unique is so by its verdict too.

    Raises:
        Disagreement: its verdict is another one.
    """
    verdict = judge(puzzle, encoding=encoding, budget=budget).verdict
    if verdict not in (UNIQUE, UNDECIDED):
        raise Disagreement(f"found to be unique, and it is {verdict}:\n{puzzle.text()}")
    return verdict == UNIQUE


class _Clues:
    """The clues of a unique puzzle that may be left out, asked about in one session.

    Attributes:
        candidates: their numbers.
        needless: those that can be left out, each alone.
        at_once: those that can be left out together, the last tried first.
        undecided: how many are not known to be needed or needless.
    """

    def __init__(self, puzzle: Puzzle, solution: Solution, budget: int) -> None:
        clues = Clues(puzzle)
        guarded, literal_of = kind_of(puzzle).model(puzzle).guarded()
        self.candidates = [clue for clue in clues.shown if not clues.place(clue)[0].fixed]
        self._puzzle, self._solution = puzzle, solution
        with Session(guarded, budget=budget) as self._session:
            # a literal of its own for each, since two that say the same may share their guard
            self._clue_of = {self._session.new(): clue for clue in self.candidates}
            selector_of = {clue: literal for literal, clue in self._clue_of.items()}
            for clue, literal in literal_of.items():
                guard = [-selector_of[clue]] if clue in selector_of else []
                self._session.add([*guard, literal])
            self._session.add(guarded.differ(solution))
            needed, spare, unknown = self._asked()
            kept = {*needed, *unknown, *reduced(self._session, spare, [*needed, *unknown])}
        self.undecided = len(unknown)
        told = {self._clue_of[literal] for literal in (*needed, *unknown)}
        self.needless = [clue for clue in self.candidates if clue not in told]
        stays = {self._clue_of[literal] for literal in kept}
        self.at_once = [clue for clue in self.candidates if clue not in stays]

    def _asked(self) -> tuple[list[int], list[int], list[int]]:
        """Return literals of clues that suffice: needed ones, needless ones, those not known.

        The needless ones are those of which each can go alone, the last first.
        """
        literals = [*self._clue_of]
        try:
            core = enough(self._session, literals)
        except BudgetSpent:
            return [], [], literals
        if core is None:
            raise Disagreement(f"unique, and not by its clues:\n{self._puzzle.text()}")
        needed, spare, unknown = list[int](), list[int](), list[int]()
        for literal in core:
            rest = [other for other in literals if other != literal]
            try:
                if enough(self._session, rest) is not None:
                    spare.insert(0, literal)
                    continue
            except BudgetSpent:
                unknown.append(literal)
                continue
            needed.append(literal)
            without = Clues(self._puzzle).without([self._clue_of[literal]])
            recheck(without, self._session.solution, [self._solution])
        return needed, spare, unknown
