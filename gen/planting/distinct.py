"""Solutions that the clues they give tell from all others, on boards that must not change.

Where walls or trees are given, as by a picture, only the solution can be chosen. It is found by
counterexamples (Solar-Lezama et al. 2006): one solver proposes a solution, another looks for
further ones with the same clues, near the first. What differs between two of them may come again
in neither way. With other surroundings it might be told after all, so where nothing is left, that
is no proof that there was nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.contract.maker import GaveUp
from puzzles.contract.kind import P, kind_of
from verify.judge.verdict import differing
from verify.solver.cnf import model_of
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Cells
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

ROUNDS = 300
MORE = 10  # further solutions to look for in a round that has found one
FINE = 1 << 16  # steps of a density


def distinct(
    rules: Model,
    puzzle_of: Callable[[Solution], P],
    stream: Stream,
    budget: int,
    *,
    density: float,
    inhabited: Iterable[Cells] = (),
    unwelcome: Callable[[P, Solution], Sequence[int]] | None = None,
) -> tuple[P, Solution, int]:
    """Return a unique puzzle, its solution, and how many solutions were tried before.

    Args:
        rules: those of the board without clues, where each place is 0 or 1.
        puzzle_of: returns the puzzle with all clues of a solution.
        stream: the choices.
        budget: conflicts for each solver.
        density: the share of places that the first solution has at 1, as far as it can.
        inhabited: groups of places of which one at least is 1.
        unwelcome: returns places that may not all be as they are, although a puzzle is unique.

    Raises:
        GaveUp: none was found; says where clues told too little, or that none was wanted.
        BudgetSpent: the conflicts ran out.
    """
    literal_of = {place: literal for literal, place, _ in rules.indicators}
    where, spurned = "", False
    with Session(rules, budget=budget) as session:
        likes = [stream.below(FINE) < density * FINE for _ in literal_of]
        pairs = zip(literal_of.values(), likes, strict=True)
        session.prefer([literal if like else -literal for literal, like in pairs])
        for group in inhabited:
            session.add([literal_of[place] for place in group if place in literal_of])

        def refuse(solution: Solution, some: Iterable[int]) -> None:
            pairs = [(literal_of[place], solution[place]) for place in some if place in literal_of]
            session.add([-literal if value else literal for literal, value in pairs])

        for tried in range(ROUNDS):
            if not session.solve():
                break
            solution = session.solution
            puzzle = puzzle_of(solution)
            others = others_near(puzzle, solution, budget)
            for other in others:
                apart = differing((solution, other))
                refuse(solution, apart)
                refuse(other, apart)
            if others:
                where = kind_of(puzzle).places(puzzle).runs(differing((solution, *others)))
            elif unwelcome and (some := unwelcome(puzzle, solution)):
                refuse(solution, some)
                spurned = True
            else:
                return puzzle, solution, tried
    raise GaveUp(_missing(where, spurned=spurned))


def _missing(where: str, *, spurned: bool) -> str:
    """Return why there is no solution: `where` names what stayed open in those found."""
    if spurned:
        return "each solution found that its clues tell from others has what is not wanted"
    if not where:
        return "the rules leave no room for a solution"
    return f"no solution was found that its clues tell from others; open stayed {where}"


def others_near(
    puzzle: Puzzle, solution: Solution, budget: int, most: int = MORE
) -> list[Solution]:
    """Return a few other solutions of a puzzle that differ from one in few places.

    Args:
        puzzle: of shaded cells, or of others that are 0 at rest.
        solution: one of its solutions.
        budget: conflicts for the solver.
        most: how many to look for.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    model = model_of(puzzle)
    others: list[Solution] = []
    with Session(model, budget=budget) as session:
        session.add(model.differ(solution))
        session.prefer(model.fixed(solution))
        while len(others) < most and session.solve():
            others.append(session.solution)
            # one place at least that this one lost is kept by the next
            kept = [place for place in differing((solution, others[-1])) if solution[place]]
            session.add([literal for literal, place, _ in model.indicators if place in kept])
    return others
