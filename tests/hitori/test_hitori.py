"""What is particular to Hitori: boards filled in partly, and the planted shading."""

from __future__ import annotations

import pytest

from gen.kinds.hitori import latin
from gen.rng import stream
from gen.shading import shading
from puzzles.board import is_connected, rect
from puzzles.clues import Clues
from puzzles.errors import OptionError
from puzzles.kind import OPEN
from puzzles.kinds.hitori import KIND, SHADED, UNSHADED, Hitori
from puzzles.reading import parse_entries, parse_puzzle, parse_solution

PUZZLE = parse_puzzle(KIND, "# hitori\n113\n122\n321\n")


def test_a_number_says_nothing_yet() -> None:
    entries = parse_entries(PUZZLE, "#13\n.22\n321\n")
    assert entries == (SHADED, OPEN, OPEN, UNSHADED, *[OPEN] * 5)
    assert parse_solution(PUZZLE, "#13\n.22\n321\n") == (SHADED, *[UNSHADED] * 8)


def test_numbers_cannot_be_left_out() -> None:
    with pytest.raises(OptionError):
        Clues(PUZZLE).without([0])


def test_numbers_are_renamed_by_first_appearance() -> None:
    renamed = parse_puzzle(KIND, "# hitori\nzz2\nz55\n25z\n")
    assert KIND.normal(renamed).cells == (1, 1, 2, 1, 3, 3, 2, 3, 1)


@pytest.mark.parametrize("shape", [(2, 2), (2, 7), (5, 5), (9, 6), (12, 12)])
def test_the_planted_shading_is_one_to_which_nothing_can_be_added(shape: tuple[int, int]) -> None:
    board = rect(*shape)
    for index in range(10):
        draw = stream(1, "shading", index)
        solution, numbers = shading(board, draw), latin(board, draw)
        puzzle = Hitori(board, tuple(numbers))
        assert not KIND.check(puzzle, solution)
        for cell in range(board.cells):
            if solution[cell] == UNSHADED:
                left = [c for c, value in enumerate(solution) if value == UNSHADED and c != cell]
                touches = any(solution[other] == SHADED for other in board.beside[cell])
                assert touches or not is_connected(left, board.beside)


def test_every_other_number_is_tried_in_every_cell() -> None:
    found = {one.puzzle.cells for one in KIND.altered(PUZZLE, None)}
    assert len(found) == PUZZLE.board.cells * 2
    for cell, number in enumerate(PUZZLE.cells):
        assert {cells[cell] for cells in found} == {1, 2, 3}
        assert len([cells for cells in found if cells[cell] != number]) == 2
