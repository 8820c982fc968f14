"""Groups that fill a board, and those that are too small to look for."""

from __future__ import annotations

import pytest

from gen.kinds.fillomino import merged
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.board import components, rect


@pytest.mark.parametrize(("side", "most"), [(3, 3), (5, 4), (9, 5), (15, 9)])
def test_groups_of_one_size_never_touch(side: int, most: int) -> None:
    board = rect(side, side)
    found = merged(board, most, stream(1, "merged", side))
    assert found
    assert max(found) <= most
    for size in set(found):
        cells = [cell for cell, one in enumerate(found) if one == size]
        assert {len(part) for part in components(cells, board.beside)} == {size}


def test_groups_too_small_for_the_board_are_refused() -> None:
    assert order("fillomino", "5", {"most": 4})
    assert order("fillomino", "6", {"most": 5})
    with pytest.raises(OptionError, match="5 cells or more"):
        order("fillomino", "6", {"most": 4})
