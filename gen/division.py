"""Squares divided at random: into regions of one size, or into cages of a few cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import is_connected, regions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.rng import Stream
    from puzzles.board import Rect

EXCHANGES = 4  # for each cell of the board


def jumbled(board: Rect, labels: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Return a division whose regions have exchanged cells, each in one piece and of its size.

    Args:
        board, labels: a division to begin with.
        stream: the choices.
    """
    label = list(labels)
    members = [set(cells) for cells in regions(label)]
    label = [next(n for n, cells in enumerate(members) if cell in cells) for cell in range(board.cells)]
    for _ in range(EXCHANGES * board.cells):
        cell = stream.below(board.cells)
        own = label[cell]
        beyond = sorted({label[other] for other in board.beside[cell]} - {own})
        if not beyond:
            continue
        to = stream.choice(beyond)
        mine, theirs = members[own] - {cell}, members[to] | {cell}
        back = [c for c in sorted(members[to]) if any(o in mine for o in board.beside[c])]
        for other in stream.shuffled(back):
            mine_now, theirs_now = mine | {other}, theirs - {other}
            if is_connected(mine_now, board.beside) and is_connected(theirs_now, board.beside):
                members[own], members[to] = mine_now, theirs_now
                label[cell], label[other] = to, own
                break
    return tuple(label)
