"""Propagation finds what a plain round-by-round search finds; counters say what they should."""

from __future__ import annotations

from itertools import product

import pytest

from gen.sources.rng import Stream, stream
from puzzles.exchange.proof.instance import Section, at_most, clauses_of
from puzzles.exchange.proof.rup import Propagator
from puzzles.model.model import Count, Model

AtLeast = tuple[list[int], int]


def contradiction(constraints: list[AtLeast], known: set[int]) -> bool:
    """Return whether propagation, constraint after constraint until nothing moves, fails."""
    before = -1
    while before < len(known):
        before = len(known)
        for literals, need in constraints:
            possible = [x for x in literals if -x not in known]
            if len(possible) < need:
                return True
            if len(possible) == need:
                known |= set(possible)
        if any(-x in known for x in known):
            return True
    return False


def drawn(random: Stream, variables: int) -> tuple[list[AtLeast], list[list[int]]]:
    """Return constraints of all sorts, and clauses to ask about."""

    def literals(most: int) -> list[int]:
        chosen = random.sample(range(1, variables + 1), 1 + random.below(most))
        return [x if random.below(2) else -x for x in chosen]

    constraints: list[AtLeast] = []
    for _ in range(3 + random.below(12)):
        some = literals(variables)
        constraints.append((some, random.below(len(some)) if random.below(2) else 1))
    return constraints, [literals(4) for _ in range(8)]


@pytest.mark.parametrize("number", range(60))
def test_a_clause_is_implied_exactly_if_its_negation_propagates_to_a_contradiction(
    number: int,
) -> None:
    constraints, clauses = drawn(stream("rup", "clauses", number), 8)
    propagator = Propagator(8)
    for literals, need in constraints:
        propagator.add(literals, need)
    assert propagator.refuted == contradiction(constraints, set())
    for clause in clauses:
        implied = propagator.implies(clause)
        assert implied == contradiction(constraints, {-x for x in clause})
        if implied:  # what is asked must not depend on what was asked before
            propagator.add(clause)
            constraints.append((clause, 1))


def test_literals_that_are_there_twice() -> None:
    propagator = Propagator(3)
    propagator.add([1, 1, 2])
    propagator.add([1, -1, 3], 2)
    assert propagator.implies([3])
    assert propagator.implies([1, 2])
    assert not propagator.implies([2])
    assert propagator.implies([2, -2])
    with pytest.raises(ValueError, match="different"):
        propagator.add([1, 1, 2], 2)


BOUNDS = [(w, a, b) for w in range(1, 5) for a in range(w + 1) for b in range(a, w + 1)]


@pytest.mark.parametrize(("width", "low", "high"), BOUNDS)
def test_a_counter_takes_nothing_from_the_solutions(width: int, low: int, high: int) -> None:
    model = Model()
    literals = [model.new() * (-1) ** n for n in range(width)]
    clauses = clauses_of(Section("", [], [Count(literals, low, high)]), model.new)
    for signs in product((1, -1), repeat=width):
        known = {v * sign for v, sign in zip(range(1, width + 1), signs, strict=True)}
        right = low <= sum(x in known for x in literals) <= high
        propagator = Propagator(model.variables)
        for clause in [*clauses, *[[x] for x in known]]:
            propagator.add(clause)
        assert propagator.refuted != right
        if right:
            assert _satisfiable(clauses, known, model.variables)


def _satisfiable(clauses: list[list[int]], known: set[int], variables: int) -> bool:
    rest = [v for v in range(1, variables + 1) if v not in known and -v not in known]
    return any(
        all(not {*known, *more}.isdisjoint(clause) for clause in clauses)
        for more in product(*[(v, -v) for v in rest])
    )


def test_a_counter_counts_in_order() -> None:
    fresh = iter(range(4, 99))
    clauses = list(at_most([1, 2, 3], 2, lambda: next(fresh)))
    assert clauses == [[-1, 4], [-2, 5], [-4, 5], [-2, -4, 6], [-3, -6]]
