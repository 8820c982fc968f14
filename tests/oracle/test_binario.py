"""Binario against brute force, and what its parser says."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.contract.maker import Wish
from gen.kinds.binario import MAKER
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.board import rect
from puzzles.contract.kind import form_of
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.binario import BLANK, KIND, Binario
from verify.judge.reference import brute_force
from verify.judge.verdict import judge

FOURS = st.lists(st.sampled_from((BLANK, BLANK, 0, 1)), min_size=16, max_size=16)


@given(FOURS.filter(lambda cells: cells.count(BLANK) <= 14), st.booleans())
def test_all_solutions_of_small_boards(cells: list[int], distinct: bool) -> None:
    puzzle = Binario(rect(4, 4), tuple(cells), distinct)
    assert set(judge(puzzle, count=1000).solutions) == set(brute_force(puzzle))


@pytest.mark.parametrize(
    ("side", "three", "unbalanced", "alike"),
    [
        (4, 32, 80, 192),
        (6, 96, 528, 1_920),
        (8, 192, 2_976, 14_336),
        (10, 320, 15_440, 92_160),
        (12, 480, 76_128, 0),
    ],
)
def test_clauses_of_the_textbook_encoding(
    side: int, three: int, unbalanced: int, alike: int
) -> None:
    puzzle = Binario(rect(side, side), (1,) + (BLANK,) * (side * side - 1), alike > 0)
    clauses: Counter[str] = Counter()
    for rule in form_of(puzzle, "textbook").rules():
        clauses[rule.name] += len(rule.clauses)
    expected = {"given_kept": 1, "no_three_equal": three, "equal_counts": unbalanced}
    if alike:
        expected |= dict.fromkeys(("distinct_rows", "distinct_columns"), alike // 2)
    assert clauses == expected


@given(FOURS.filter(lambda cells: cells.count(BLANK) <= 12), st.booleans())
def test_the_textbook_encoding_has_the_solutions(cells: list[int], distinct: bool) -> None:
    puzzle = Binario(rect(4, 4), tuple(cells), distinct)
    solutions = judge(puzzle, count=1000, encoding="textbook").solutions
    assert set(solutions) == set(brute_force(puzzle))


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
