"""What is the same in every solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.kind import OPEN
from verify.cnf import model_of
from verify.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from puzzles.kind import Kind, Solution


def known(
    kind: Kind[Any], puzzle: Any, solution: Solution, *, budget: int = DEFAULT_BUDGET
) -> tuple[int, ...]:
    """Return a solution with OPEN for each place that is not the same in every solution.

    Asks for a solution that differs on some place that is still thought to be fixed, and drops
    what differs, until there is none (Marques-Silva, Janota, Lynce 2010). When the budget ends
    first, all that is not settled counts as open.

    Args:
        kind, puzzle, solution: a puzzle and one of its solutions.
        budget: conflicts for all questions together.
    """
    model = model_of(kind, puzzle)
    same = dict(enumerate(solution))
    told: dict[int, list[int]] = {}
    for variable, place, value in model.indicators:
        told.setdefault(place, []).append(-variable if value == solution[place] else variable)
    with Session(model, budget=budget) as session:
        try:
            while True:
                chosen = session.new()
                session.add([-chosen, *[x for place in same for x in told.get(place, ())]])
                if not session.solve([chosen]):
                    break
                other = session.solution
                same = {place: value for place, value in same.items() if other[place] == value}
                session.add([-chosen])
        except BudgetSpent:
            same = {place: value for place, value in same.items() if place not in told}
    return tuple([same.get(place, OPEN) for place in range(len(solution))])
