"""What is the same in every solution, and what each place could be.

Both come from few questions to a solver, each for something not seen yet, never from a list of
all solutions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN
from verify.solver.cnf import model_of
from verify.solver.recheck import recheck
from verify.solver.session import DEFAULT_BUDGET, FIRST, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Indicator, Model

PROBES = 20_000


@dataclass(frozen=True)
class Possible:
    """The values that places have in solutions.

    Attributes:
        values: of each place, in ascending order; those that were found.
        complete: whether these are all there are.
        fixed: of each place, whether the model leaves it no choice.
    """

    values: tuple[tuple[int, ...], ...]
    complete: bool
    fixed: tuple[bool, ...]

    @property
    def open(self) -> list[int]:
        """The places that have several values."""
        return [place for place, values in enumerate(self.values) if len(values) > 1]

    @property
    def known(self) -> tuple[int, ...]:
        """The value of each place, OPEN unless it is the same in every solution for certain."""
        return tuple(
            [
                values[0] if len(values) == 1 and (self.complete or fixed) else OPEN
                for values, fixed in zip(self.values, self.fixed, strict=True)
            ]
        )


def possible(puzzle: Puzzle, solution: Solution, *, budget: int = DEFAULT_BUDGET) -> Possible:
    """Return which values each place has in some solution.

    Asks for a solution in which some place has a value not seen yet, and strikes out what it
    shows, until there is none: the backbone and its complement (Marques-Silva, Janota, Lynce
    2010), for places of many values.

    Args:
        puzzle, solution: a puzzle and one of its solutions.
        budget: conflicts for all questions together.

    Raises:
        Disagreement: a solution breaks a rule by the plain checker.
    """
    kind = kind_of(puzzle)
    model = model_of(puzzle)
    indicators_of = _indicators_of(model)
    seen = [{value} for value in solution]
    complete = True
    with Session(model, budget=budget) as session:
        unseen = _unseen(session, indicators_of, kind.domain(puzzle), solution)
        try:
            while unseen:
                chosen = session.new()
                session.add([-chosen, *unseen.values()])
                session.prefer(unseen.values())
                if not session.solve([chosen]):
                    break
                other = recheck(puzzle, session.solution)
                for place, value in enumerate(other):
                    unseen.pop((place, value), None)
                    seen[place].add(value)
                session.add([-chosen])
        except BudgetSpent:
            complete = False
    values = tuple([tuple(sorted(some)) for some in seen])
    return Possible(
        values, complete, tuple([place not in indicators_of for place in range(len(values))])
    )


def known(puzzle: Puzzle, solution: Solution, *, budget: int = DEFAULT_BUDGET) -> tuple[int, ...]:
    """Return a solution with OPEN for each place that is not the same in every solution.

    When the budget ends first, all that is not settled counts as open.

    Args:
        puzzle, solution, budget: as for `possible`.
    """
    return possible(puzzle, solution, budget=budget).known


def _indicators_of(model: Model) -> dict[int, list[Indicator]]:
    """Return the indicators of each place that has any."""
    indicators_of: dict[int, list[Indicator]] = {}
    for indicator in model.indicators:
        indicators_of.setdefault(indicator[1], []).append(indicator)
    return indicators_of


def _unseen(
    session: Session,
    indicators_of: dict[int, list[Indicator]],
    domain: Sequence[Sequence[int]],
    solution: Solution,
) -> dict[tuple[int, int], int]:
    """Return a literal for each place and each value that it has not in the solution.

    That several variables are false is a new one. Values are those of the indicators, and the
    base where the place can have that.
    """
    unseen: dict[tuple[int, int], int] = {}
    for place, indicators in indicators_of.items():
        base = session.loaded.base[place]
        literals = {value: variable for variable, _, value in indicators}
        if base not in literals and base in domain[place] and base != solution[place]:
            if len(indicators) == 1:
                literals[base] = -indicators[0][0]
            else:
                literals[base] = none = session.new()
                for variable, _, _ in indicators:
                    session.add([-none, -variable])
        for value, literal in literals.items():
            if value != solution[place]:
                unseen[place, value] = literal
    return unseen


def certain(session: Session, probes: int = PROBES) -> tuple[int, ...]:
    """Return the values that places have in every solution there may be, OPEN where not known.

    What a session that gave up knows all the same: a literal whose opposite is refuted by
    propagation, over all that was learned, is certain (failed literals; Freeman 1995).

    Args:
        session: is changed for good. Only minicard is asked after a search; for
            another one a new session is opened.
        probes: literals that are tried at most.
    """
    model = session.loaded
    if session.name != FIRST:
        with Session(model, FIRST) as other:
            return certain(other, probes)
    unknown = (OPEN,) * len(model.base)
    states = [0] * model.variables  # of each variable, as lazy rules take it
    variables = [variable for variable, _, _ in model.indicators]
    news = [0]
    while news and probes > 0:
        if not session.propagate()[0]:
            return unknown
        news = [
            -literal
            for variable in variables[: probes // 2]
            for literal in (variable, -variable)
            if not session.propagate([literal])[0]
        ]
        probes -= 2 * len(variables)
        for literal in news:
            states[abs(literal) - 1] = 1 if literal > 0 else -1
        for rule in model.lazies:
            forced = rule.forces(states)
            if forced is None:
                return unknown
            for literal in forced:
                states[abs(literal) - 1] = 1 if literal > 0 else -1
            news += forced
        for literal in news:
            session.add([literal])
        variables = [variable for variable in variables if not states[variable - 1]]
    if not session.propagate()[0]:
        return unknown
    values = list(model.base)
    for place, indicators in _indicators_of(model).items():
        true = [value for variable, _, value in indicators if states[variable - 1] > 0]
        known = all(states[variable - 1] for variable, _, _ in indicators)
        values[place] = true[0] if true else values[place] if known else OPEN
    return tuple(values)
