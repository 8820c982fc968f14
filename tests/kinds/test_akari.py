"""How large an Akari may be: what its cells see grows with the square of the runs' lengths."""

from __future__ import annotations

import pytest

from puzzles.base.errors import TooLarge
from puzzles.board import rect
from puzzles.kinds.akari import KIND, WALL, WHITE, Akari


def test_an_open_board_that_is_too_large_is_refused_before_it_is_built() -> None:
    board = rect(500, 500)
    with pytest.raises(TooLarge, match="250,000,000 literals; the limit is 20,000,000"):
        KIND.model(Akari(board, (WHITE,) * board.cells))


def test_walls_make_it_small() -> None:
    board = rect(50, 500)
    cells = tuple([WALL if cell % 5 == 0 else WHITE for cell in range(board.cells)])
    assert KIND.model(Akari(board, cells)).variables == board.cells
