"""Tents made to order: every grade comes, the other wishes hold, and neighbours are near."""

from __future__ import annotations

from typing import Any

import pytest

from gen.contract.aim import aim
from gen.contract.maker import Wish
from gen.kinds.tents import MAKER, usual
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.declare.options import with_defaults
from puzzles.kinds.tents import KIND
from verify.grade.grade import BANDS
from verify.solver.session import DEFAULT_BUDGET


def test_an_easy_one_of_20x20_comes() -> None:
    """Hardly any is easy there by itself; a search for trees makes it so."""
    minted = mint(order("tents", "20", band="easy"), stream(1, "tents", 0))
    assert minted.grade.band == "easy"


WISHES: list[dict[str, Any]] = [
    {},
    {"unique_pairing": True},
    {"strict_neighbour": True},
    {"pairing": "weak"},
    {"totals": "fewest"},
]


@pytest.mark.parametrize("options", WISHES)
def test_what_is_nearby_keeps_to_the_wishes(options: dict[str, Any]) -> None:
    known = with_defaults((*KIND.options, *MAKER.options), options)
    wish = Wish(MAKER.shape("8"), known, aim("hard"), DEFAULT_BUDGET)
    made = MAKER.make(wish, stream(2, "tents", 0))
    board = made.puzzle.board
    moved = 0
    for other in MAKER.nearby(made, (), wish, stream(2, "near", 0)):
        puzzle = other.puzzle
        assert not KIND.check(puzzle, other.solution)
        assert len(set(puzzle.trees) - set(made.puzzle.trees)) <= 1
        assert sum(a != b for a, b in zip(other.solution, made.solution, strict=True)) in (0, 2)
        assert all(any(other.solution[cell] for cell in line) for line in board.lines)
        told = [total is None for total in (*puzzle.rows, *puzzle.columns)]
        assert told == [total is None for total in (*made.puzzle.rows, *made.puzzle.columns)]
        if options.get("unique_pairing"):
            assert KIND.facts(puzzle, other.solution) == {"unique_pairing": True}
        moved += puzzle != made.puzzle
    assert moved > 3


def test_what_is_stuck_is_moved_first() -> None:
    wish = Wish(
        MAKER.shape("12"), with_defaults((*KIND.options, *MAKER.options), {}), aim("easy"), 1_000
    )
    made = MAKER.make(wish, stream(3, "tents", 0))
    board, tree = made.puzzle.board, made.puzzle.trees[0]
    for other in MAKER.nearby(made, (tree,), wish, stream(3, "near", 0)):
        (gone,) = set(made.puzzle.trees) - set(other.puzzle.trees)
        assert gone in board.around[tree]


def test_densities_of_grades() -> None:
    """The harder the grade and the smaller the board, the fewer tents."""
    for band in BANDS:
        lows = [usual(side * side, strict=False, band=band)[0] for side in (8, 15, 30, 60)]
        assert lows == sorted(lows)
    for cells in (64, 225, 900):
        lows = [usual(cells, strict=False, band=band)[0] for band in BANDS]
        assert lows == sorted(lows, reverse=True)


def test_vast_boards_are_dense() -> None:
    assert usual(10_000, strict=False) == (0.2092, 0.23)
    low, high = usual(10_001, strict=False)
    assert 0.23 <= low < high < 0.24
