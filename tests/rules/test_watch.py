"""What tells that lazy rules have nothing to say is right, and mostly can tell."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from puzzles.board import Rect
from puzzles.rules import LinesDiffer, SingleLoop
from tests.rules.test_loop import degrees

if TYPE_CHECKING:
    from puzzles.rules import LazyRule

EDGES = Rect(4, 4).edges
CORNERS = degrees(EDGES.ends)


def loop() -> LazyRule:
    edges = EDGES
    return SingleLoop("one_loop", edges.ends, range(1, edges.cells + 1), faces=edges.around)


def lines(*, counted: bool) -> LazyRule:
    rows = [tuple(range(6 * row + 1, 6 * row + 7)) for row in range(6)]
    return LinesDiffer("rows_differ", rows, counted=counted)


def said_by_corners(values: list[int]) -> set[int] | None:
    """Return what the corners of a board say at once, None if one is broken."""
    said: set[int] = set()
    for clause in CORNERS:
        if not any(values[abs(x) - 1] * x > 0 for x in clause):
            left = [x for x in clause if not values[abs(x) - 1]]
            if not left:
                return None
            if len(left) == 1:
                said.update(left)
    return said


@pytest.mark.parametrize(
    ("rule", "variables", "share"),
    [(loop(), 40, 0.12), (lines(counted=True), 36, 0.45), (lines(counted=False), 36, 0.6)],
    ids=["loop", "counted lines", "lines"],
)
def test_what_is_not_near_says_nothing(rule: LazyRule, variables: int, share: float) -> None:
    random = Random(7)
    silent = told = 0
    for _ in range(700):
        values = [random.choice((1, -1)) * (random.random() < share) for _ in range(variables)]
        if rule.forces(values) != []:
            continue
        near = rule.watch(values)
        for _ in range(5):
            left = [v for v, value in enumerate(values, 1) if not value]
            count = min(len(left), random.randint(1, 6))
            literals = [random.choice((v, -v)) for v in random.sample(left, count)]
            later = values.copy()
            for x in literals:
                later[abs(x) - 1] = 1 if x > 0 else -1
            forced = rule.forces(later)
            if forced == []:
                silent += 1
                told += not near(literals)
            elif not near(literals):
                assert isinstance(rule, SingleLoop)
                corners = said_by_corners(later)
                assert corners is None or (forced is not None and corners.issuperset(forced))
    assert told > silent // 2 > 50
