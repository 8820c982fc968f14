"""Boards that makers refuse since no puzzle on them has exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from gen.kinds.norinori import BARREN
from gen.minting.mint import item, order
from puzzles.base.errors import OptionError
from puzzles.board import Rect, rect

Regions = tuple[frozenset[int], ...]


def divisions(board: Rect) -> Iterator[Regions]:
    """Yield every way to divide a board into regions that hang together."""

    def grown(region: frozenset[int], free: frozenset[int]) -> Iterator[frozenset[int]]:
        seen, new = {region}, [region]
        yield region
        while new:
            some = new.pop()
            for cell in {other for one in some for other in board.beside[one]} & free - some:
                if (more := some | {cell}) not in seen:
                    seen.add(more)
                    new.append(more)
                    yield more

    def divided(free: frozenset[int]) -> Iterator[Regions]:
        if not free:
            yield ()
            return
        for region in grown(frozenset([min(free)]), free):
            for others in divided(free - region):
                yield (region, *others)

    yield from divided(frozenset(range(board.cells)))


def has_unique(height: int, width: int) -> bool:
    """Return whether some regions of a Norinori have exactly one solution."""
    board = rect(height, width)
    shadings = [
        shaded
        for values in product((0, 1), repeat=board.cells)
        if (shaded := {cell for cell, value in enumerate(values) if value})
        and all(len(shaded.intersection(board.beside[cell])) == 1 for cell in shaded)
    ]
    return any(
        sum(all(len(shaded & region) == 2 for region in regions) for shaded in shadings) == 1
        for regions in divisions(board)
    )


def test_norinori_is_refused_exactly_where_no_board_is_unique() -> None:
    for height, width in (*product((1, 2), (1, 2, 3, 4)), *[(1, n) for n in range(5, 13)], (3, 3)):
        size = f"{height}x{width}"
        if has_unique(height, width):
            assert order("norinori", size)
            continue
        assert tuple(sorted((height, width))) in BARREN or 1 in (height, width)
        for one in (size, f"{width}x{height}"):
            with pytest.raises(OptionError, match=r"no norinori of size .* exactly one solution"):
                order("norinori", one)


@pytest.mark.parametrize(
    ("kind", "size", "options", "reason"),
    [
        ("fillomino", "2", {"most": 1}, "groups of 1 cell touch"),
        ("jigsaw", "2", {"diagonals": True}, "no board of 2x2 has every digit once on both"),
        ("jigsaw", "3", {"diagonals": True}, "no board of 3x3 has every digit once on both"),
        ("battleships", "2", {"fleet": "1,1"}, "the fleet 1,1 has no room on 2x2"),
        ("battleships", "4", {"fleet": "4,3,2,1"}, "the fleet 4,3,2,1 has no room on 4x4"),
    ],
)
def test_options_that_leave_no_board_are_refused(
    kind: str, size: str, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(OptionError, match=reason):
        order(kind, size, options)


def test_the_smallest_boards_that_are_left_can_be_made() -> None:
    assert item(order("norinori", "1x5"), 1, 0).puzzle
    assert item(order("jigsaw", "1", {"diagonals": True}), 1, 0).puzzle
    assert item(order("fillomino", "1", {"most": 1}), 1, 0).puzzle
    assert item(order("battleships", "3", {"fleet": "1,1,1,1"}), 1, 0).puzzle
