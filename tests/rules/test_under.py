"""A guarded rule says what the rule says, when its guard is true."""

from __future__ import annotations

from itertools import product

import pytest

from puzzles.model.lazy import LazyRule
from puzzles.model.under import Under
from puzzles.rules.graphs.connected import Connected

PATH = ((1,), (0, 2), (1,))


@pytest.mark.parametrize("guard", [4, -4])
def test_a_guarded_rule(guard: int) -> None:
    rule = Connected("connected", PATH, [1, 2, 3])
    under = Under(rule, guard)
    assert (under.name, under.places) == (rule.name, rule.places)
    for signs in product((-1, 0, 1), repeat=4):
        values = [sign * v for v, sign in enumerate(signs, 1)]
        plain, state = rule.cuts(values), signs[3] * guard
        assert under.forces(values) == LazyRule.forces(under, values)
        if state > 0:
            assert under.cuts(values) == [([-guard, *clause], scope) for clause, scope in plain]
        for clause, _ in under.cuts(values):
            assert clause[0] == -guard
            still_open = [x for x in clause if not values[abs(x) - 1]]
            false = [x for x in clause if values[abs(x) - 1] == -x]
            assert len(still_open) <= 1
            assert len(still_open) + len(false) == len(clause)
        if state < 0:
            assert not under.cuts(values)
        if 0 not in signs:
            refuted = under.refute(values, lambda: 9)
            assert bool(refuted) == (state > 0 and bool(plain))
            assert all(clause[0] == -guard for clause in refuted)
    assert all(clause[0] == -guard for clause in under.cnf(lambda: 9))
