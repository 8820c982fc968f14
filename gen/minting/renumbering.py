"""What proofs take when variables and constraints come in another order: a solver's difficulty.

The conflicts of a single proof are those of one solver and one order, and another order gives
another figure, often a few times as large. The median over a few orders says more of the puzzle
and less of how it was written down (Brglez, Li, Stallmann 2005). It stays a figure of one solver.
"""

from __future__ import annotations

from array import array
from statistics import median_low
from typing import TYPE_CHECKING

from gen.contract.aim import range_of
from gen.sources.rng import stream
from puzzles.base.errors import Disagreement
from puzzles.contract.kind import kind_of
from puzzles.model.constraint import Count
from verify.solver.cnf import model_of
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.sources.rng import Stream
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

ORDERS = 5


def conflicts(puzzle: Puzzle, solution: Solution, orders: int = ORDERS) -> tuple[int, ...]:
    """Return the conflicts that a proof of uniqueness takes in each of a few random orders.

    A pure function of its arguments: the orders are the same for all puzzles.

    Args:
        puzzle: one that was proved unique.
        solution: its solution.
        orders: how many.

    Returns:
        As many numbers; a proof that DEFAULT_BUDGET does not do for counts with all of it.

    Raises:
        Disagreement: a proof in another order has another outcome.
    """
    model = model_of(puzzle, kind_of(puzzle).forms.proof)
    spent: list[int] = []
    for number in range(orders):
        renumbered = Renumbered(model, stream("renumbered", "", number))
        with Session(renumbered.model) as session:
            try:
                solutions = _solutions(renumbered, session)
            except BudgetSpent:
                spent.append(DEFAULT_BUDGET)
                continue
            spent.append(session.stats.conflicts)
        if solutions != [solution]:
            raise Disagreement(
                f"{kind_of(puzzle).title}: renumbered, a unique puzzle has {len(solutions)} other "
                f"solutions:\n{puzzle.text()}"
            )
    return tuple(spent)


def is_within(words: str, counts: Sequence[int]) -> bool:
    """Return whether the median of conflicts lies in a range, written `MIN..MAX`."""
    least, most = range_of(words, "conflicts")
    return least <= median_low(counts) <= most


class Renumbered:
    """A model with its variables numbered at random, and its constraints in random order.

    Attributes:
        original: the model as it was.
        model: the same without its lazy rules, which know the old numbers.
    """

    def __init__(self, original: Model, draw: Stream) -> None:
        self.original = original
        numbers = range(1, original.variables + 1)
        self._number = [0, *draw.shuffled(numbers)]  # of each variable
        self.model = original.bare()
        self.model.indicators = [
            (self._number[v], place, value) for v, place, value in original.indicators
        ]
        self.model.clauses = [self.renamed(one) for one in draw.shuffled(original.clauses)]
        self.model.counts = [
            Count(self.renamed(literals), low, high)
            for literals, low, high in draw.shuffled(original.counts)
        ]

    def renamed(self, literals: Sequence[int]) -> list[int]:
        """Return literals by their new numbers; helpers that came later keep theirs."""
        number, known = self._number, len(self._number)
        return [x if abs(x) >= known else number[x] if x > 0 else -number[-x] for x in literals]

    def values(self, assignment: Sequence[int]) -> array[int]:
        """Return 1 or -1 for each variable by its old number, from the literals that hold."""
        holds = [0, *[1 if x > 0 else -1 for x in assignment]]
        holds += [-1] * (len(self._number) - len(holds))  # those that the solver never saw
        old = [holds[number] for number in self._number[1:]]
        return array("b", old + holds[len(self._number) :])


def _solutions(renumbered: Renumbered, session: Session) -> list[Solution]:
    """Return up to two solutions.

    Raises:
        BudgetSpent: it is open whether there are.
    """
    solutions: list[Solution] = []
    lazies = renumbered.original.lazies
    while len(solutions) < 2 and session.solve():
        values = renumbered.values(session.model)
        excluding = [clause for rule in lazies for clause in rule.refute(values, session.new)]
        if not excluding:
            solutions.append(session.solution)
            excluding = [renumbered.original.differ(solutions[-1])]
        for clause in excluding:
            session.add(renumbered.renamed(clause))
    return solutions
