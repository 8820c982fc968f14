"""Runs along a line."""

from __future__ import annotations

from itertools import groupby, product

import pytest

from puzzles.rules import no_run


@pytest.mark.parametrize("length", [1, 2, 3, 6])
def test_no_run(length: int) -> None:
    clauses = no_run((1, 2, 3, 4, 5), length)
    for truth in product((False, True), repeat=5):
        fits = all(any(truth[abs(x) - 1] is (x > 0) for x in clause) for clause in clauses)
        assert fits == all(len(list(run)) < length for _, run in groupby(truth))


def test_order_and_signs() -> None:
    assert no_run((-7, 2, 3), 3) == [[-7, 2, 3], [7, -2, -3]]
