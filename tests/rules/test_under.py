"""A guarded rule says what the rule says, when its guard is true."""

from __future__ import annotations

from itertools import product

import pytest

from puzzles.model.lazy import LazyRule
from puzzles.model.under import Under
from puzzles.rules.graphs.connected import Connected

PATH = ((1,), (0, 2), (1,))


@pytest.mark.parametrize("guard", [4, -4, 1, -1])
def test_a_guarded_rule(guard: int) -> None:
    at = abs(guard) - 1
    rule = Connected("connected", PATH, [v for v in range(1, 5) if v != abs(guard)])
    under = Under(rule, guard)
    assert (under.name, under.places) == (rule.name, rule.places)
    for signs in product((-1, 0, 1), repeat=4):
        values = [sign * v for v, sign in enumerate(signs, 1)]
        plain, state = rule.cuts(values), signs[at] * guard
        refuted = [cut for cut in plain if all(values[abs(x) - 1] == -x for x in cut.clause)]
        told = plain if state > 0 else refuted if not state else []
        assert under.cuts(values) == [([-guard, *clause], scope) for clause, scope in told]
        assert under.forces(values) == LazyRule.forces(under, values)
        if 0 not in signs[:at] + signs[at + 1 :]:
            clauses = under.refute(values, lambda: 9)
            assert bool(clauses) == (state >= 0 and bool(plain))
            assert all(clause[0] == -guard for clause in clauses)
    assert all(clause[0] == -guard for clause in under.cnf(lambda: 9))


@pytest.mark.parametrize("guard", [4, -4, 3])
def test_what_is_beyond_an_assignment_is_open(guard: int) -> None:
    """A solver tells nothing of variables at the end that no clause has."""
    literals = [v for v in range(1, 5) if v != abs(guard)]
    under = Under(Connected("connected", PATH, literals), guard)
    for signs in product((-1, 0, 1), repeat=3):
        values = [sign * v for v, sign in enumerate(signs, 1)]
        assert under.cuts(values) == under.cuts([*values, 0])
        assert under.forces(values) == under.forces([*values, 0])
