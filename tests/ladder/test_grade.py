"""The grade says in figures what the rounds of the ladder are."""

from __future__ import annotations

from statistics import median_low

import pytest

import puzzles
from puzzles.kind import given, reading_of
from puzzles.reading import parse_puzzle
from tests.ladder.boards import SIZES, boards
from verify.grade import BANDS, BOUNDS, RUNGS, Hardest, band_of, grade
from verify.ladder import Ladder, Rung
from verify.verdict import UNIQUE, judge


def test_bands() -> None:
    table = {
        (Rung.LAST, 0): "easy",
        (Rung.RULE, 0): "easy",
        (Rung.REGION, 0): "medium",
        (Rung.INSIDE, 0): "medium",
        (Rung.CHAIN, 0): "medium",
        (Rung.CHAIN, 3): "medium",
        (Rung.CHAIN, 4): "hard",
        (Rung.CHAIN, 7): "hard",
        (Rung.CHAIN, 8): "expert",
        (Rung.CHAIN, 1_000): "expert",
        (Rung.NESTED, 0): "expert",
        (Rung.SEARCH, 0): "expert",
    }
    assert {cost: band_of(*cost) for cost in table} == table


def test_bounds_rise_to_the_top() -> None:
    bounds = [bound for _, bound in BOUNDS]
    assert bounds == sorted(set(bounds))
    assert bounds[-1] == (max(Rung), 0)
    assert BANDS == ("easy", "medium", "hard", "expert")
    assert RUNGS == ("LAST", "RULE", "REGION", "INSIDE", "CHAIN", "NESTED", "SEARCH")


@pytest.mark.parametrize("name", SIZES)
def test_figures_are_those_of_the_rounds(name: str) -> None:
    for board in boards(name, 6):
        judgement = judge(board.puzzle)
        graded = grade(board.puzzle)
        if judgement.verdict != UNIQUE:
            assert graded is None
            continue
        assert graded is not None
        known = given(board.puzzle)
        rounds = Ladder(reading_of(board.puzzle), board.solution, known).climb()
        assert rounds is not None
        costs = [(one.rung, one.chain) for one in rounds]
        widths = sorted([len(one.steps) for one in rounds if one.rung != Rung.SEARCH])
        rung, chain = max(costs)
        assert graded.hardest == Hardest(rung.name, chain)
        assert graded.band == band_of(rung, chain)
        assert graded.rounds == len(rounds)
        assert graded.at_hardest == costs.count((rung, chain))
        assert graded.effort == sum([one.weight for one in rounds])
        assert graded.widths == (widths[0], median_low(widths), widths[-1])
        assert [one.start for one in rounds] == sorted({one.start for one in rounds})


def test_a_board_that_is_full_takes_no_round() -> None:
    kind = puzzles.get("sudoku")
    graded = grade(parse_puzzle(kind, "# sudoku\n1234\n3412\n2143\n4321\n"))
    assert graded is not None
    assert (graded.band, graded.hardest) == ("easy", Hardest("LAST", 0))
    assert (graded.effort, graded.rounds, graded.at_hardest) == (0, 0, 0)
    assert graded.widths == (0, 0, 0)


def test_a_board_of_single_gaps() -> None:
    kind = puzzles.get("sudoku")
    graded = grade(parse_puzzle(kind, "# sudoku\n.234\n34.2\n2143\n4321\n"))
    assert graded is not None
    assert (graded.effort, graded.rounds, graded.at_hardest) == (1, 1, 1)
    assert graded.hardest == Hardest("LAST", 0)
