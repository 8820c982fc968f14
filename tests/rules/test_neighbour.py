"""HasNeighbour: all assignments of small graphs, and what connectedness says besides."""

from __future__ import annotations

import pytest

from puzzles.board import rect
from puzzles.model.lazy import with_known
from puzzles.rules.graphs import neighbour
from puzzles.rules.graphs.neighbour import HasNeighbour
from tests.rules.laws import Case, Truth, check
from tests.rules.test_connected import EACH, GRAPHS, on_board


def accompanied(beside: tuple[tuple[int, ...], ...], truth: Truth) -> bool:
    """Tell whether each of several true nodes has a true neighbour."""
    true = {node for node, value in enumerate(truth) if value}
    return len(true) < 2 or all(true & {*beside[node]} for node in true)


@pytest.mark.parametrize("in_c", [True, False])
@pytest.mark.parametrize("name", EACH)
def test_every_assignment(name: str, in_c: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not in_c:
        monkeypatch.setattr(neighbour, "Neighbours", None)
    beside = GRAPHS[name]
    literals = tuple([(n + 1) * (-1) ** n for n in range(len(beside))])
    rule = HasNeighbour("near", beside, literals, range(len(beside)))
    check(Case(rule, literals, lambda truth: accompanied(beside, truth)))


def test_what_is_seen_near_a_node() -> None:
    """The last way out of a corner, and a pocket of one node; a pocket of two is not seen."""
    near = on_board(3, 4).near()
    for known, seen, connected in (
        ((1, -2, 12), [5], [5]),
        ((-3, -8, 9), [-4], [-4]),
        ((-2, -7, -8, 9), [], [-3, -4]),
    ):
        values = with_known([0] * 12, known)
        assert near.forces(values) == seen
        assert on_board(3, 4).forces(values) == connected


def test_a_node_that_stands_alone_is_the_only_one() -> None:
    rule = HasNeighbour("near", rect(2, 2).beside, (1, 2, 3, 4), range(4))
    assert rule.forces([1, -1, -1, 0]) == [-4]
    assert rule.forces([1, -1, -1, 1]) is None
    assert rule.forces([0, -1, -1, 0]) == []
