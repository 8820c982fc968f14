"""Binario against brute force, and what its parser says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gen.kinds.binario import MAKER
from gen.maker import Wish
from gen.mint import order
from gen.rng import stream
from puzzles.board import rect
from puzzles.kinds.binario import BLANK, KIND, Binario
from puzzles.reading import parse_puzzle
from verify.reference import brute_force
from verify.verdict import judge

FOURS = st.lists(st.sampled_from((BLANK, BLANK, 0, 1)), min_size=16, max_size=16)


@settings(max_examples=30)
@given(FOURS.filter(lambda cells: cells.count(BLANK) <= 14), st.booleans())
def test_all_solutions_of_small_boards(cells: list[int], distinct: bool) -> None:
    puzzle = Binario(rect(4, 4), tuple(cells), distinct)
    assert set(judge(puzzle, count=1000).solutions) == set(brute_force(puzzle))


@pytest.mark.parametrize(("distinct", "count"), [(True, 72), (False, 90)])
def test_number_of_full_grids(distinct: bool, count: int) -> None:
    judgement = judge(Binario(rect(4, 4), (BLANK,) * 16, distinct), count=1000)
    assert (len(judgement.solutions), judgement.complete) == (count, True)


def test_planted_grids_vary() -> None:
    wanted = order("binario", "8")
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    grids = [MAKER.plant(wish, stream(1, "plant", i))[0].solution for i in range(200)]
    assert len(set(grids)) == 200
    share = [sum(grid[cell] for grid in grids) / 200 for cell in range(64)]
    assert min(share) > 0.3
    assert max(share) < 0.7


def test_any_case_and_line_ends() -> None:
    assert parse_puzzle(KIND, "ox\r\nxo\r\n\r\n") == parse_puzzle(KIND, "OX\nXO")
