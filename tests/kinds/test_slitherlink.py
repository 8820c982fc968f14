"""What is particular to Slitherlink: drawings of the edges, and the planted region."""

from __future__ import annotations

import pytest

from gen.planting.region import region
from gen.sources.rng import stream
from puzzles.board import is_connected, rect
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.kinds.slitherlink import KIND
from puzzles.model.model import OPEN

PUZZLE = parse_puzzle(KIND, "# slitherlink\n3.\n")


def test_a_part_of_a_drawing_is_read() -> None:
    entries = parse_entries(PUZZLE, "+-+x+\n|3\n+ +.+\n")
    assert entries == (1, 0, OPEN, OPEN, 1, OPEN, OPEN)


def test_a_drawing_may_leave_out_what_a_line_ends_with() -> None:
    whole = "+-+ +\n|3|. \n+-+ +\n"
    trimmed = "+-+ +\n|3|.\n+-+ +"
    assert parse_solution(PUZZLE, whole) == parse_solution(PUZZLE, trimmed)
    assert parse_solution(PUZZLE, trimmed) == (1, 0, 1, 0, 1, 1, 0)


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (2, 2), (6, 9), (12, 12)])
def test_the_planted_region_has_one_border(shape: tuple[int, int]) -> None:
    board = rect(*shape)
    for index in range(10):
        inside = region(board, stream(1, "region", index))
        taken = [cell for cell, value in enumerate(inside) if value]
        assert is_connected(taken, board.beside)
        lines = [int(sum([inside[c] for c in cells]) == 1) for cells in board.edges.between]
        told = [sum([lines[edge] for edge in edges]) for edges in board.edges.around]
        text = "".join(["".join([str(told[cell]) for cell in row]) + "\n" for row in board.rows])
        assert not KIND.check(parse_puzzle(KIND, text), tuple(lines))
