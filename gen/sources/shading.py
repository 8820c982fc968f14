"""Random shadings: shaded cells apart, all others joined; or shaded ones joined, no square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.sources.symmetry import NONE, orbits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.board import Rect
    from puzzles.declare.values import Solution


def shading(
    board: Rect, stream: Stream, pattern: Orbits | None = None, most: int | None = None
) -> Solution:
    """Return 1 for each shaded cell, 0 for others; cells are taken in random order.

    Shaded cells that meet at corners form trees, each with one cell at the border at most: that
    is when the unshaded cells hang together, on boards two cells wide and more.

    Args:
        board: the board.
        stream: the choices.
        pattern: which cells are shaded together; None for each by itself.
        most: how many to shade; None for as many as can be, until no further one has room.
    """
    left = board.cells if most is None else most
    trees = list(range(board.cells + 1))  # of each cell, and of the border
    shaded = [0] * board.cells
    for orbit in stream.shuffled((pattern or orbits(board, NONE)).all):
        joined, after = trees, shaded.copy()
        for cell in orbit:
            beside = board.beside[cell]
            if any(after[other] for other in beside):
                break
            met = [joined[other] for other in board.around[cell] if after[other]]
            if len(beside) < 4:
                met.append(joined[-1])
            if len(set(met)) < len(met):
                break
            after[cell] = 1
            joined = [cell if tree in met else tree for tree in joined]
        else:
            if len(orbit) <= left:
                trees, shaded, left = joined, after, left - len(orbit)
    return tuple(shaded)


def sea(
    board: Rect, stream: Stream, pattern: Orbits | None = None, most: int | None = None
) -> Solution:
    """Return 1 for each shaded cell, 0 for others; no square of four cells is all shaded.

    They hang together where each is taken by itself; of a pattern its images may not.

    Args:
        board, stream, pattern: as for `shading`.
        most: how many to shade; None for as many as can be, so that no cell beside can be added.
    """
    of = (pattern or orbits(board, NONE)).of
    left = board.cells if most is None else most
    found = [0] * board.cells
    seen: set[int] = set()
    border = [stream.below(board.cells)]
    while border:
        at = stream.below(len(border))
        border[at], border[-1] = border[-1], border[at]
        orbit = of[border.pop()]
        if seen.isdisjoint(orbit) and len(orbit) <= left:
            seen.update(orbit)
            for cell in orbit:
                found[cell] = 1
            if any(fills_square(board, found, cell) for cell in orbit):
                for cell in orbit:
                    found[cell] = 0
            else:
                left -= len(orbit)
                border += [other for cell in orbit for other in board.beside[cell]]
    return tuple(found)


def fills_square(board: Rect, shading: Sequence[int], cell: int) -> bool:
    """Return whether a shaded cell is in a square that is all shaded."""
    squares = [board.squares[number] for number in board.squares_at[cell]]
    return any(all(shading[other] for other in square) for square in squares)
