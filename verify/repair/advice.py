"""What would help a puzzle that no repair was found for: sentences, each proved.

Where there are several solutions, it is what one would have to know besides all clues. Where there
is none, it is what cannot hold together, and which clues are to blame, each alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from verify.judge.verdict import MULTIPLE, differing, judge
from verify.solver.core import smallest_core
from verify.solver.session import BudgetSpent, Session
from verify.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

MOST = 6  # things that are named in a sentence
SPENT = "the budget was spent on the way; a larger one may help"
IN_PATTERN = "with a symmetry clues are added and put right, and nothing else is changed"
CHANGED = "cells were changed by ones and by twos, up to a limit of work; more changes may help"


def ambiguous(puzzle: Puzzle, solution: Solution, what: str, budget: int) -> Iterator[str]:
    """Yield what would help a puzzle with several solutions.

    Args:
        puzzle: which.
        solution: the one that was to be kept, or the first.
        what: how it is called, such as "solution 1".
        budget: conflicts for each question.
    """
    kind = kind_of(puzzle)
    if lacking := Clues(puzzle).hidden:
        full = judge(Clues(puzzle).with_(solution, lacking), budget=budget)
        if full.verdict == MULTIPLE:
            where = _named(puzzle, differing(full.solutions))
            yield f"with every clue that {what} can have others are left, which differ in {where}"
    else:
        yield "no clue can be added"
    yield _changed(puzzle, solution)
    model = kind.model(puzzle)
    try:
        facts = deciding(model, solution, budget)
    except BudgetSpent:
        yield SPENT
        return
    if len(facts) > MOST:
        yield f"{what} would be the only one if {len(facts)} places were known besides"
    else:
        words = Vocabulary(puzzle, model).facts(facts)
        yield f"{what} would be the only one if it were known besides that {words}"


def deciding(model: Model, solution: Solution, budget: int) -> Sequence[int]:
    """Return literals of a solution, as few as can be, that no other solution shares.

    Raises:
        BudgetSpent: the conflicts ran out before any were found.
    """
    with Session(model, budget=budget) as session:
        session.add(model.differ(solution))
        core = smallest_core(session, model.fixed(solution))
    return core.literals if core else ()


def contradictory(puzzle: Puzzle, budget: int) -> Iterator[str]:
    """Yield what would help a puzzle without solutions; arguments as for `ambiguous`."""
    kind = kind_of(puzzle)
    judgement = judge(puzzle, budget=budget, explain=True)
    said, found = judgement.reason, judgement.conflict
    if not said or not found:
        yield SPENT
        return
    more = f"; and {len(said) - MOST} rules more" if len(said) > MOST else ""
    what = "these cannot hold together" if len(said) > 1 else "there is no solution"
    yield f"{what}: {'; '.join(said[:MOST])}{more}"
    clues = {rule.clue: kind.say(puzzle, rule).statement for rule in found.rules}
    try:
        alone = blamed(puzzle, [clue for clue in clues if clue is not None], budget)
        yield from [f"there would be solutions but for this: {clues[clue]}" for clue in alone]
        if not alone and any(clue is not None for clue in clues):
            yield "there is no solution either, whichever clue is taken away alone"
    except BudgetSpent:
        yield SPENT
    yield _changed(puzzle, None)


def blamed(puzzle: Puzzle, clues: Sequence[int], budget: int) -> Sequence[int]:
    """Return the clues without which, each by itself, there are solutions.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    guarded, literal_of = kind_of(puzzle).model(puzzle).guarded()
    with Session(guarded, budget=budget) as session:
        return [
            clue
            for clue in clues
            if session.solve([x for other, x in literal_of.items() if other != clue])
        ]


def _changed(puzzle: Puzzle, solution: Solution | None) -> str:
    """Return which changes of cells were tried; those that keep a solution, if there is one."""
    if next(kind_of(puzzle).altered(puzzle, solution), None):
        return CHANGED
    return f"no cell can be changed{' such that it is kept' if solution else ''}"


def _named(puzzle: Puzzle, places: Sequence[int]) -> str:
    """Return the first of some places by their names."""
    name = kind_of(puzzle).places(puzzle).name
    more = f" and {len(places) - MOST} more places" if len(places) > MOST else ""
    return ", ".join(map(name, places[:MOST])) + more
