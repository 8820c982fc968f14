"""Hitori made to order: every grade that there is comes, and numbers nearby fit the shading."""

from __future__ import annotations

import pytest

from gen.contract.aim import aim
from gen.contract.maker import Wish
from gen.kinds.hitori import MAKER
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.hitori import KIND, UNSHADED
from verify.grade.grade import grade
from verify.grade.ladder import Rung
from verify.solver.session import DEFAULT_BUDGET

BOARD = rect(12, 12)


@pytest.mark.parametrize("band", ["medium", "hard"])
def test_a_wanted_grade_comes(band: str) -> None:
    minted = mint(order("hitori", "6", band=band), stream(1, "hitori", 0))
    assert minted.grade.band == band


def test_no_puzzle_is_easy() -> None:
    """While nothing is known, each single rule leaves every one of its cells open."""
    with pytest.raises(
        OptionError, match="no hitori has the grade easy; those that occur: medium, hard"
    ):
        order("hitori", "6", band="easy")
    assert Rung.RULE not in MAKER.rungs
    for example in KIND.examples:
        graded = grade(parse_puzzle(KIND, example.text))
        assert graded is None or Rung[graded.hardest.rung] in MAKER.rungs


def test_another_number_fits_the_shading() -> None:
    wish = Wish(MAKER.shape("7"), {}, aim("hard"), DEFAULT_BUDGET)
    made = MAKER.make(wish, stream(1, "hitori", 0))
    board, solution = made.puzzle.board, made.solution
    places = range(board.cells)
    found = list(MAKER.nearby(made, places, wish, stream(1, "near", 0)))
    assert len(found) > 30
    for other in found:
        numbers = other.puzzle.cells
        assert other.solution == solution
        assert not KIND.check(other.puzzle, solution)
        (cell,) = [c for c in range(board.cells) if numbers[c] != made.puzzle.cells[c]]
        row, column = board.positions[cell]
        left = [c for c in board.rows[row] + board.columns[column] if solution[c] == UNSHADED]
        shown = [numbers[c] for c in left if c != cell]
        assert (numbers[cell] in shown) == (solution[cell] != UNSHADED)


def test_where_it_shall_be_hard_numbers_come_in_pairs() -> None:
    """Rather than in threes, which say more at once."""

    def repeated(band: str) -> int:
        wish = Wish(MAKER.shape("12"), {}, aim(band), DEFAULT_BUDGET)
        made = [MAKER.make(wish, stream(1, "pairs", index)) for index in range(3)]
        numbers = [[one.puzzle.cells[c] for c in line] for one in made for line in BOARD.lines]
        return sum(line.count(number) > 2 for line in numbers for number in line)

    assert 3 * repeated("hard") < repeated("medium")
