"""Steps in portions: each small, each by itself forced by what it names, all together the same."""

from __future__ import annotations

import pytest

from puzzles.board import rect
from puzzles.contract.kind import Kind, Puzzle, given
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Example
from tests.explain.laws import verify
from verify.explain.explain import Explained, explain
from verify.explain.portions import Portions
from verify.judge.verdict import judge

MOST = 6


def told(steps: list[Explained]) -> set[tuple[int, int]]:
    """Return the value of each place that is told."""
    return {(place, value) for step in steps for place, value, holds in step.decided if holds}


def small(step: Explained, most: int) -> bool:
    """Return whether a step is of so many places, or says something of them as a whole."""
    return len({place for place, _, _ in step.decided}) <= most or 0 < len(step.also) <= most


@pytest.mark.parametrize("most", [2, MOST])
def test_every_portion_is_small_and_forced(kind: Kind[Puzzle], example: Example, most: int) -> None:
    puzzle = parse_puzzle(kind, example.text)
    (solution,) = judge(puzzle).solutions
    whole = list(explain(puzzle, solution))
    parts = list(explain(puzzle, solution, portion=most))
    verify(puzzle, solution, parts, given(puzzle))
    assert [step for step in parts if not small(step, most)] == []
    assert told(parts) == told(whole)
    assert len(parts) >= len(whole)
    if parts:
        assert max(step.cost for step in parts) == max(step.cost for step in whole)


def test_portions_lie_together() -> None:
    cells = [0, 1, 8, 9, 54, 55, 62, 63]  # two corners of a board of 8 by 8
    portions = Portions(rect(8, 8), 6).cut(cells, lambda cell: cell)
    assert portions == [[0, 1, 8, 9], [54, 55, 62, 63]]
    assert Portions(rect(8, 8), 0).cut(cells, lambda cell: cell) == [cells]
    assert Portions(rect(8, 8), 8).cut(cells, lambda cell: cell) == [cells]
    assert Portions(rect(8, 8), 4).cut([0, -5, 1, 2, 3, 4], lambda x: x) == [
        [-5],
        [0, 1, 2],
        [3, 4],
    ]
