"""Rules on one side of a border, by trying every way to draw lines on a few corners."""

from __future__ import annotations

from collections import Counter
from itertools import compress, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from verify.sides import sides

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, CORNERS = 4, range(12)
"""0 1 2 3 / 4 5 6 7 / 8 9 10 11."""
EDGES = [
    *[(one, one + 1) for one in CORNERS if (one + 1) % WIDTH],
    *[(one, one + WIDTH) for one in CORNERS if one + WIDTH in CORNERS],
]
SCOPES = {
    corner: [place for place, edge in enumerate(EDGES) if corner in edge] for corner in CORNERS
}
LEFT, RIGHT = {0, 1, 4, 5, 8, 9}, {2, 3, 6, 7, 10, 11}


def places(*edges: tuple[int, int]) -> list[int]:
    return [EDGES.index(edge) for edge in edges]


def hang_together(lines: Sequence[tuple[int, int]]) -> bool:
    reached, before = {*lines[0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached.update(*[line for line in lines if not reached.isdisjoint(line)])
    return all(reached.issuperset(line) for line in lines)


def one_loop_at(corners: Sequence[int], gone: Sequence[int], there: Sequence[int]) -> bool:
    """Return whether lines that hang together may have two ends or none at each of some corners."""
    still = [place for place in range(len(EDGES)) if place not in (*gone, *there)]
    for chosen in product([False, True], repeat=len(still)):
        drawn = [EDGES[x] for x in (*there, *compress(still, chosen))]
        ends = Counter(corner for line in drawn for corner in line)
        if all(ends[corner] in (0, 2) for corner in corners) and hang_together(drawn):
            return True
    return False


@pytest.mark.parametrize(
    ("gone", "there", "fewest"),
    [
        ([(1, 2), (5, 6)], [(9, 10)], LEFT),  # the border is crossed once
        ([(1, 2), (5, 6)], [(0, 4), (2, 3)], RIGHT),  # one place of it alone is open
        ([(1, 2), (5, 6), (9, 10)], [(0, 4), (2, 3)], LEFT),  # none is
        ([(1, 2), (4, 8)], [(0, 1), (10, 11)], {0, 1, 4, 5}),  # all that crosses it meets in 5
    ],
)
def test_a_border_is_told(
    gone: list[tuple[int, int]], there: list[tuple[int, int]], fewest: set[int]
) -> None:
    told = sides(SCOPES, places(*gone), places(*there))
    assert told is not None
    assert {*told[0]} == fewest


def test_what_is_told_is_a_contradiction() -> None:
    random = Random(7)
    told = 0
    while told < 60:
        order = random.sample(range(len(EDGES)), 10)
        gone, there = order[: random.randrange(5, 9)], order[8:]
        for corners in sides(SCOPES, gone, there) or []:
            assert not one_loop_at(corners, gone, there), (corners, gone, there)
            told += 1


def test_rules_of_more_than_corners_are_left_alone() -> None:
    assert sides({**SCOPES, 12: [0]}, [], [1]) is None
