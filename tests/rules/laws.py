"""What holds for every lazy rule, tried on all assignments of a few variables.

A rule under test comes with a plain predicate over its literals' truth values, and with the
assignments that other rules leave (all, unless the rule relies on them).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from pysat.solvers import Cadical195

from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from pysat.solvers import Solver

    from puzzles.declare.values import Solution
    from puzzles.model.lazy import Cut, LazyRule
    from puzzles.model.model import Model

Truth = tuple[bool, ...]
States = tuple[bool | None, ...]
Forced = dict[int, bool] | None
"""The values that open positions must have, or None if nothing is left."""
Asked = dict[States, tuple[list["Cut"], Forced]]
"""What a rule says under some assignments, and what that forces."""


def anything(truth: Truth) -> bool:
    """Allow every assignment."""
    del truth
    return True


@dataclass(frozen=True)
class Case:
    """A rule, its literals, and what it means in plain words.

    Attributes:
        holds: whether the rule holds under truth values of the literals.
        others: whether the rules that it relies on hold.
    """

    rule: LazyRule
    literals: tuple[int, ...]
    holds: Callable[[Truth], bool]
    others: Callable[[Truth], bool] = anything

    @property
    def totals(self) -> list[Truth]:
        """All truth values that the other rules leave."""
        return [t for t in product((False, True), repeat=len(self.literals)) if self.others(t)]

    @property
    def solutions(self) -> list[Truth]:
        """All truth values under which this rule and the others hold."""
        return [truth for truth in self.totals if self.holds(truth)]

    def values(self, states: Sequence[bool | None]) -> list[int]:
        """Return the assignment that gives the literals these truth values, None for open."""
        size = max(map(abs, self.literals))
        values = [0] * size
        for literal, state in zip(self.literals, states, strict=True):
            if state is not None:
                variable = abs(literal)
                values[variable - 1] = variable if state == (literal > 0) else -variable
        return values

    def partials(self) -> Iterator[States]:
        """Yield all assignments, open positions included."""
        return product((False, None, True), repeat=len(self.literals))

    def clause(self, clause: Sequence[int]) -> list[tuple[int, bool]]:
        """Return a clause as positions and the truth values that satisfy it there."""
        at = {literal: position for position, literal in enumerate(self.literals)}
        return [(at[x], True) if x in at else (at[-x], False) for x in clause]


def forced(solutions: Sequence[Truth], states: Sequence[bool | None]) -> Forced:
    """Return what the solutions that agree with the states have in common, at open positions."""
    left = [
        truth
        for truth in solutions
        if all(state in (None, value) for state, value in zip(states, truth, strict=True))
    ]
    if not left:
        return None
    return {
        position: left[0][position]
        for position, state in enumerate(states)
        if state is None and len({truth[position] for truth in left}) == 1
    }


def cuts_of(case: Case, states: Sequence[bool | None]) -> list[Cut]:
    """Return what the rule says, which is the same whenever it is asked."""
    values = case.values(states)
    cuts = case.rule.cuts(values)
    assert cuts == case.rule.cuts(values)
    return cuts


def said(case: Case, states: Sequence[bool | None], cuts: Sequence[Cut] | None = None) -> Forced:
    """Return what the cuts force, after checking that each is violated or unit, and in scope."""
    units: dict[int, bool] = {}
    refuted = False
    for cut in cuts_of(case, states) if cuts is None else cuts:
        assert set(cut.scope) <= set(case.rule.places)
        clause = case.clause(cut.clause)
        assert not any(states[position] is wanted for position, wanted in clause)
        free = [(position, wanted) for position, wanted in clause if states[position] is None]
        assert len(free) <= 1
        refuted |= not free
        for position, wanted in free:
            refuted |= units.setdefault(position, wanted) is not wanted
    return None if refuted else units


def asked(case: Case, some: Iterable[States]) -> Asked:
    """Return the cuts of each assignment and what they force."""
    found = {states: cuts_of(case, states) for states in some}
    return {states: (cuts, said(case, states, cuts)) for states, cuts in found.items()}


def check_cuts(case: Case, every: Asked | None = None) -> None:
    """Check that all cuts are implied, and that total assignments are refuted if need be."""
    solutions, totals = case.solutions, set(case.totals)
    implied: dict[tuple[int, ...], bool] = {}
    for states, (cuts, verdict) in (every or asked(case, case.partials())).items():
        for cut in cuts:
            key = tuple(cut.clause)
            if key not in implied:
                clause = case.clause(key)
                implied[key] = all(any(t[p] is w for p, w in clause) for t in solutions)
            assert implied[key], (states, cut)
        truth = tuple([state is True for state in states])
        if truth in totals and truth == states:
            assert (verdict is None) != case.holds(truth), states


def check_forces(case: Case, some: Asked) -> dict[States, list[int] | None]:
    """Check that what is forced is what the cuts force, and return it for each assignment."""
    found: dict[States, list[int] | None] = {}
    for states, (cuts, _) in some.items():
        values = case.values(states)
        found[states] = case.rule.forces(values)
        left = [[x for x in cut.clause if not values[abs(x) - 1]] for cut in cuts]
        literals = {x for clause in left for x in clause}
        expected = sorted(sorted(literals), key=abs) if all(left) else None
        assert found[states] == expected, states
    return found


def check_one_literal(case: Case, found: Mapping[States, list[int] | None]) -> None:
    """Check that a rule forces whatever it refutes if the opposite is supposed."""
    for states, before in found.items():
        if before is None:
            continue
        for position, literal in enumerate(case.literals):
            for value in (True, False) if states[position] is None else ():
                supposed = (*states[:position], value, *states[position + 1 :])
                if supposed in found:
                    after = found[supposed]
                else:
                    after = case.rule.forces(case.values(supposed))
                if after is None:
                    assert (-literal if value else literal) in before, (states, position)


def check_growth(case: Case, found: Mapping[States, list[int] | None]) -> None:
    """Check that one more known value leaves what was forced, or refutes, wherever both are."""
    for states, before in found.items():
        for position, literal in enumerate(case.literals):
            for value in (True, False) if states[position] is None else ():
                after = found.get((*states[:position], value, *states[position + 1 :]), ())
                added = literal if value else -literal
                if after == () or after is None:
                    continue
                assert before is not None, states
                assert -added not in before, states
                assert set(before) <= {*after, added}, states


def check_followed(case: Case, some: Asked) -> None:
    """Check all that holds of what is forced."""
    found = check_forces(case, some)
    check_growth(case, found)
    check_one_literal(case, found)


def check_numbering(case: Case, others: Iterable[LazyRule], some: Iterable[States]) -> None:
    """Check that rules which are the same but for the order of nodes or lines force the same."""
    rules = list(others)
    for states in some:
        values = case.values(states)
        wanted = case.rule.forces(values)
        for other in rules:
            assert other.forces(values) == wanted, states


def climbing(case: Case, number: int, truths: Sequence[Truth] = ()) -> Iterator[States]:
    """Yield random ways from nothing known to all, towards a solution if any are given."""
    random = Random(number)
    positions = list(range(len(case.literals)))
    for _ in range(number):
        truth = random.choice(truths) if truths else tuple(random.random() < 0.4 for _ in positions)
        states: list[bool | None] = [None for _ in positions]
        yield tuple(states)
        for position in random.sample(positions, len(positions)):
            states[position] = truth[position]
            yield tuple(states)


def check_complete(case: Case, every: Asked) -> None:
    """Check that the cuts force exactly what follows from the rule, or refute."""
    solutions = case.solutions
    for states, (_, units) in every.items():
        assert units == forced(solutions, states), states


def check_cnf(case: Case) -> None:
    """Check that the clauses leave exactly the solutions, seen on the rule's literals."""
    counter = [max(map(abs, case.literals))]
    with started() as solver:
        for clause in case.rule.cnf(lambda: fresh(counter)):
            solver.add_clause(clause)
        found = [truth for truth in models(solver, case.literals) if case.others(truth)]
    assert sorted(found) == sorted(case.solutions)


def check_refute(case: Case) -> None:
    """Check that refuting one assignment after the other leaves exactly the solutions."""
    size = max(map(abs, case.literals))
    counter = [size]
    left = dict.fromkeys(case.totals)
    with started() as solver:
        for truth in [*left]:
            values = case.values(truth)
            values = [value or -variable for variable, value in enumerate(values, 1)]
            clauses = case.rule.refute(values, lambda: fresh(counter))
            assert bool(clauses) != case.holds(truth), truth
            for clause in clauses:
                solver.add_clause(clause)
            assumptions = [value for value in values if abs(value) in map(abs, case.literals)]
            assert solver.solve(assumptions=assumptions) == case.holds(truth), truth
        for truth in case.solutions:
            assert solver.solve(assumptions=[v for v in case.values(truth) if v])


def random_states(case: Case, number: int, shares: tuple[float, float]) -> Iterator[States]:
    """Yield random assignments with these shares of true and of false positions."""
    random = Random(number)
    true, false = shares
    weights = (true, false, 1 - true - false)
    for _ in range(number):
        yield tuple(random.choices((True, False, None), weights, k=len(case.literals)))


def backbone(case: Case, states: Sequence[bool | None]) -> Forced:
    """Return what the rule's clauses force at open positions, by two calls of a solver each."""
    counter = [max(map(abs, case.literals))]
    known = [value for value in case.values(states) if value]
    with started() as solver:
        for clause in case.rule.cnf(lambda: fresh(counter)):
            solver.add_clause(clause)
        if not solver.solve(assumptions=known):
            return None
        units: dict[int, bool] = {}
        for position, state in enumerate(states):
            if state is None:
                literal = case.literals[position]
                for wanted in (True, False):
                    against = -literal if wanted else literal
                    if not solver.solve(assumptions=[*known, against]):
                        units[position] = wanted
        return units


@contextmanager
def started() -> Generator[Solver]:
    """Give a solver and free it."""
    solver = Cadical195()
    try:
        yield solver
    finally:
        solver.delete()


def models(solver: Solver, literals: Sequence[int]) -> Iterator[Truth]:
    """Yield the truth values of the literals in every model, and exclude each."""
    while solver.solve():
        model = set(solver.get_model())
        known = [literal if literal in model else -literal for literal in literals]
        yield tuple([literal in model for literal in literals])
        solver.add_clause([-literal for literal in known])


def fresh(counter: list[int]) -> int:
    """Count one up."""
    counter[0] += 1
    return counter[0]


def check(case: Case, *, complete: bool = False) -> None:
    """Check all that every lazy rule promises."""
    every = asked(case, case.partials())
    check_cuts(case, every)
    check_followed(case, every)
    check_cnf(case)
    check_refute(case)
    if complete:
        check_complete(case, every)


def solutions(model: Model) -> set[Solution]:
    """Return the solutions of a model, each once."""
    met: set[Solution] = set()
    with Session(model) as session:
        while session.solve():
            assert session.solution not in met
            met.add(session.solution)
            session.add(model.differ(session.solution))
    return met
