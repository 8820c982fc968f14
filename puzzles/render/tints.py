"""A soft colour for each region of a board, so that regions are seen at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import Rect, components
from puzzles.render.picture import Cage, Line

if TYPE_CHECKING:
    from puzzles.board import Cells
    from puzzles.render.picture import Picture

COUNT = 12
"""How many there are."""


def tints(picture: Picture) -> list[tuple[int, Cells]]:
    """Return the regions that borders part, each with the number of its colour.

    Each has one of its own as long as there are enough, else one that no neighbour has and few
    others; where every one is taken beside it, the first. There are none where all regions are
    rectangles, which are seen without, and where there are cages, whose texts colours would drown.
    """
    board, items = picture.board, picture.items
    walls = {item.edge for item in items if isinstance(item, Line) and item.style == "border"}
    caged = any(isinstance(item, Cage) for item in items)
    if caged or not walls or not isinstance(board, Rect):
        return []
    beside: list[list[int]] = [[] for _ in range(board.cells)]
    for edge in set(board.edges.inner) - walls:
        one, other = board.edges.between[edge]
        beside[one].append(other)
        beside[other].append(one)
    regions = components(range(board.cells), [tuple(sorted(near)) for near in beside])
    if all(_is_rectangle(board, region) for region in regions):
        return []
    of = {cell: number for number, region in enumerate(regions) for cell in region}
    chosen: dict[int, int] = {}
    for number, region in enumerate(regions):
        near = {of[other] for cell in region for other in board.beside[cell]} - {number}
        taken = {chosen.get(other) for other in near}
        used = list(chosen.values())
        free = [tint for tint in range(COUNT) if tint not in taken]
        chosen[number] = min(free, key=used.count, default=0)
    return [(chosen[number], region) for number, region in enumerate(regions)]


def _is_rectangle(board: Rect, cells: Cells) -> bool:
    rows, columns = zip(*(board.positions[cell] for cell in cells), strict=True)
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return high * wide == len(cells)
