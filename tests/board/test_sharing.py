"""One object per size, of a bounded number of sizes, and pickles that hold sizes only."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Callable
from functools import partial

import pytest

from puzzles.board import Hexagon, Lattice, Rect, hexagon, rect
from puzzles.declare.options import Value
from puzzles.kinds.slitherlink import Slitherlink, SlitherlinkKind
from puzzles.model.model import Model


def touched(board: Lattice) -> weakref.ref[Lattice]:
    """Make a board refer to itself, as every board does that was asked for its images."""
    assert board.symmetries
    return weakref.ref(board)


@pytest.mark.parametrize(
    ("get", "first", "kept"),
    [(partial(rect, 2), 2, 32), (partial(rect, 51), 50, 2), (hexagon, 30, 2)],
)
def test_a_bounded_number_of_sizes_is_kept(
    get: Callable[[int], Lattice], first: int, kept: int
) -> None:
    boards = [touched(get(size)) for size in range(first, first + kept + 6)]
    gc.collect()
    assert sum(board() is not None for board in boards) <= kept
    assert get(first) is get(first)
    other = get(first + 1)
    assert get(first) != other
    assert get(first).symmetries[0].lattice is get(first)


@pytest.mark.parametrize("board", [Rect(20, 30), Hexagon(9)], ids=repr)
def test_pickles_hold_the_size_alone(board: Rect | Hexagon) -> None:
    board = pickle.loads(pickle.dumps(board))
    boards = [board, board.edges, board.corners] if isinstance(board, Rect) else [board]
    for places in boards:
        assert all([places.rows, places.positions, places.beside, places.line_images])
        pickled = pickle.dumps(places)
        assert len(pickled) < 120
        assert pickle.loads(pickled) is places
        symmetry = places.symmetries[-1]
        assert pickle.loads(pickle.dumps(symmetry)) == symmetry


class Clauses(list[list[int]]):
    """A model's clauses as a list that can be watched; a compiled model cannot."""


class Recording(SlitherlinkKind):
    """Slitherlink that tells which of its templates are still kept."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[weakref.ref[Clauses]] = []

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.clauses = clauses = Clauses(model.clauses)
        self.made.append(weakref.ref(clauses))
        return model


@pytest.mark.parametrize(("first", "kept"), [(20, 8), (51, 1)])
def test_a_bounded_number_of_templates_is_kept(first: int, kept: int) -> None:
    """That of a board of 500x500 cells takes a gigabyte."""
    kind = Recording()
    for side in range(first, first + kept + 2):
        board = rect(side, side)
        kind.model(Slitherlink(board, (-1,) * board.cells))
    gc.collect()
    assert sum(clauses() is not None for clauses in kind.made) == kept


def test_boards_are_equal_by_size() -> None:
    assert Rect(2, 3) == rect(2, 3) != rect(3, 2)
    assert Rect(2, 3).edges == rect(2, 3).edges != rect(2, 3).corners
    assert hash(Rect(2, 3).edges) == hash(rect(2, 3).edges)
    assert Rect(2, 3).symmetries == rect(2, 3).symmetries
