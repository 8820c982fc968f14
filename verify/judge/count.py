"""How many solutions a puzzle has, exactly, by parts that have nothing to do with each other.

Once all that is the same in every solution is fixed, what is left of the constraints falls apart:
variables that share a constraint hang together, and each component is counted by itself. The
product is the number of solutions (Bayardo, Pehoushek 2000). A component is counted by listing
what it can look like while the others stay as one solution has them, or, when that is too much,
by a model counter. Counted are values of places; helper variables never are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import count as numbers
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.constraint import as_constraints
from puzzles.model.model import OPEN
from verify.judge import ganak
from verify.judge.verdict import MULTIPLE, judge
from verify.reading.constraint import State, Store
from verify.solver.cnf import clauses_of, model_of
from verify.solver.recheck import recheck
from verify.solver.session import COUNTER, DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.constraint import Constraint
    from puzzles.model.model import Model
    from verify.judge.verdict import Judgement

LISTED = 1_000
PATIENCE = 20_000


@dataclass(frozen=True)
class Count:
    """How many solutions there are.

    Attributes:
        least: so many are certain.
        exact: whether there are no more.
        components: how many independent parts were counted.
        lacking: whether the counter that could have gone on is not installed.
    """

    least: int
    exact: bool
    components: int = 0
    lacking: bool = False


class Part(NamedTuple):
    """A component: the variables that tell values of its places, and its constraints."""

    variables: list[int]
    constraints: list[Constraint]


def counted(judgement: Judgement) -> Count:
    """Return how many solutions a verdict has found."""
    return Count(len(judgement.solutions), judgement.complete)


def count(
    puzzle: Puzzle,
    judgement: Judgement | None = None,
    *,
    budget: int = DEFAULT_BUDGET,
) -> Count:
    """Return how many solutions a puzzle has.

    Args:
        puzzle: what to count.
        judgement: its verdict with explanation, if there is one already.
        budget: conflicts for listing. The model counter, which is asked for components of more
            than LISTED solutions if it is installed, knows no budget; without it, PATIENCE
            solutions of a component are listed.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
        TooLarge: a rule cannot be spelled out at this size.
    """
    kind = kind_of(puzzle)
    if judgement is None:
        judgement = judge(puzzle, budget=budget, explain=True)
    if judgement.complete or judgement.verdict != MULTIPLE or judgement.possible is None:
        return counted(judgement)
    model = model_of(puzzle)
    first = judgement.solutions[0]
    literals = model.fixed(first)
    parts = _parts(model, judgement.possible.known)
    limit = LISTED if ganak.available() else PATIENCE
    least, exact = 1, True
    with Session(model, budget=budget) as session:
        for part in parts:
            number, all_of_them = 1, False
            for solution in _listed(session, literals, part.variables):
                if solution is None:
                    all_of_them = True
                    break
                recheck(puzzle, solution)
                number += 1
                if number >= limit:
                    break
            if not all_of_them and ganak.available():
                whole = _counted(part)
                if whole < number:
                    raise Disagreement(f"{kind.title}: {number} solutions, counted as {whole}")
                number, all_of_them = whole, True
            least *= number
            exact = exact and all_of_them
    return Count(least, exact, len(parts), not exact)


def _listed(
    session: Session, literals: Sequence[int], variables: Sequence[int]
) -> Iterator[Solution | None]:
    """Yield what a part can look like beside what a solution shows, and None when that is all.

    Ends without it when the conflicts run out.

    Args:
        session: of the whole puzzle.
        literals: the solution, as all indicators tell it.
        variables: the part's indicators; the others stay as they are.
    """
    own = set(variables)
    chosen = session.new()
    others = [chosen, *[literal for literal in literals if abs(literal) not in own]]
    session.add([-chosen, *[-literal for literal in literals if abs(literal) in own]])
    try:
        while session.solve(others):
            solution, model = session.solution, session.model
            yield solution
            session.add([-chosen, *[-model[variable - 1] for variable in variables]])
        yield None
    except BudgetSpent:
        return


def _parts(model: Model, known: Sequence[int]) -> list[Part]:
    """Return the independent parts of what is left when known values are fixed.

    Args:
        model: of the puzzle.
        known: the value of each place, or OPEN.
    """
    spelled = model.bare()
    constraints = list(model.constraints())
    for rule in model.lazies:
        constraints += as_constraints(rule.cnf(spelled.new), ())
    from networkx import Graph, connected_components  # which takes a while

    state = State(Store(spelled.variables, constraints))
    if not (state.begin() and state.follow(model.fixed(known))):
        raise Disagreement("what is the same in every solution contradicts the rules")
    constraints = state.left_of(range(len(constraints)))
    told = [variable for variable, place, _ in model.indicators if known[place] == OPEN]
    graph = Graph()
    graph.add_nodes_from(told)
    for constraint in constraints:
        variables = [abs(literal) for literal in constraint.literals]
        graph.add_nodes_from(variables)
        graph.add_edges_from(pairwise(variables))
    part_of = {
        variable: number
        for number, component in enumerate(connected_components(graph))
        for variable in component
    }
    parts = {part_of[variable]: Part([], []) for variable in told}
    for variable in told:
        parts[part_of[variable]].variables.append(variable)
    for constraint in constraints:
        number = part_of[abs(constraint.literals[0])]
        if number in parts:  # what has helpers alone can be met in any case
            parts[number].constraints.append(constraint)
    return list(parts.values())


def _counted(part: Part) -> int:
    """Return how many assignments of a part's variables can be extended to its helpers."""
    used = {abs(literal) for literals, _ in part.constraints for literal in literals}
    number = {v: n for n, v in enumerate(dict.fromkeys([*part.variables, *sorted(used)]), 1)}
    new = partial(next, numbers(len(number) + 1))
    clauses: list[list[int]] = []
    for literals, least in part.constraints:
        renamed = [number[x] if x > 0 else -number[-x] for x in literals]
        if least == 1:
            clauses.append(renamed)
        else:
            opposite = [-x for x in renamed]
            clauses += clauses_of(opposite, len(literals) - least, COUNTER, new)
    return ganak.projected_count(clauses, [number[variable] for variable in part.variables])
