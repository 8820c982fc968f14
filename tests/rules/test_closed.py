"""ClosedLoop: all assignments of small graphs."""

from __future__ import annotations

import pytest

from puzzles.rules.loops.closed import ClosedLoop
from tests.rules.laws import Case, Truth, asked, check_forces
from tests.rules.test_loop import GRAPHS, even, joined


@pytest.mark.parametrize("name", GRAPHS)
def test_every_assignment(name: str) -> None:
    """It speaks if the true edges are one loop, and says what the whole rule says then."""
    ends = GRAPHS[name]
    literals = tuple([(n + 1) * (-1) ** n for n in range(len(ends))])
    rule = ClosedLoop("one_loop", ends, literals, range(len(ends)))
    case = Case(rule, literals, lambda _: True)
    found = check_forces(case, asked(case, case.partials()))
    for states, said in found.items():
        true: Truth = tuple([state is True for state in states])
        is_loop = any(true) and even(ends, true) and joined(ends, true)
        still = [x for x, state in zip(literals, states, strict=True) if state is None]
        assert said == (sorted([-x for x in still], key=abs) if is_loop else []), states


def test_no_one_has_it_as_clauses() -> None:
    rule = ClosedLoop("one_loop", ((0, 1),), (1,), (0,))
    with pytest.raises(TypeError, match="one_loop is asked here"):
        rule.cnf(int)
