"""Squares divided at random: into regions of one size, or into cages of a few cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import is_connected, regions, relabelled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect

EXCHANGES = 4  # for each cell of the board
SIZES = 2, 2, 2, 3, 3, 3, 3, 4, 4, 5  # of cages, each as likely
NONE = -1


def jumbled(board: Rect, labels: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Return a division whose regions have exchanged cells, each in one piece and of its size.

    Args:
        board, labels: a division to begin with.
        stream: the choices.
    """
    label = list(relabelled(labels))
    members = [set(cells) for cells in regions(label)]
    for _ in range(EXCHANGES * board.cells):  # a cell for one that comes back, if any can
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


def caged(
    board: Rect,
    largest: int,
    joins: Callable[[list[int], int], bool],
    stream: Stream,
    sizes: Sequence[int] = SIZES,
) -> tuple[int, ...]:
    """Return the cage of each cell, most of them of 2 to 4 cells.

    Args:
        board: the board.
        largest: how many cells a cage has at most.
        joins: whether a cell may join others in a cage.
        stream: the choices.
        sizes: how many cells a cage has where there is room, each as likely.
    """
    label = [NONE] * board.cells
    cages: list[list[int]] = []
    for cell in stream.shuffled(range(board.cells)):
        if label[cell] != NONE:
            continue
        cage = [cell]
        label[cell] = len(cages)
        size = min(stream.choice(sizes), largest)
        while len(cage) < size:
            near = {o for c in cage for o in board.beside[c] if label[o] == NONE}
            free = [other for other in sorted(near) if joins(cage, other)]
            if not free:
                break
            cage.append(stream.choice(free))
            label[cage[-1]] = len(cages)
        cages.append(cage)
    for number, cage in enumerate(cages):
        if len(cage) == 1:
            (cell,) = cage
            near = sorted({label[other] for other in board.beside[cell]})
            fitting = [n for n in near if len(cages[n]) < largest and joins(cages[n], cell)]
            if fitting:
                label[cell] = stream.choice(fitting)
                cages[label[cell]].append(cell)
                cages[number] = []
    return relabelled(label)


def moves(
    board: Rect,
    labels: Sequence[int],
    cell: int,
    largest: int,
    joins: Callable[[list[int], int], bool],
) -> list[tuple[int, ...]]:
    """Return the divisions in which a cell has gone over to a cage beside it.

    No cage falls apart, and none is left without cells.
    """
    rest = [other for other, own in enumerate(labels) if own == labels[cell] and other != cell]
    if not rest or not is_connected(rest, board.beside):
        return []
    changes: list[tuple[int, ...]] = []
    for beyond in sorted({labels[other] for other in board.beside[cell]} - {labels[cell]}):
        cage = [other for other, own in enumerate(labels) if own == beyond]
        if len(cage) < largest and joins(cage, cell):
            changes.append(relabelled((*labels[:cell], beyond, *labels[cell + 1 :])))
    return changes


def cut(board: Rect, labels: Sequence[int], cell: int, stream: Stream) -> tuple[int, ...]:
    """Return the division in which the cage of a cell is cut in two, near its middle if it can be.

    A cage of a single cell stays.
    """
    cage = [other for other, own in enumerate(labels) if own == labels[cell]]
    ways: list[tuple[int, list[int]]] = []  # how far from the middle, and one of the two parts
    for start in stream.shuffled(cage):
        part = [start]
        for _ in range(len(cage) - 1):
            rest = [other for other in cage if other not in part]
            if is_connected(rest, board.beside):
                ways.append((abs(len(cage) - 2 * len(part)), list(part)))
            near = sorted({o for c in part for o in board.beside[c] if o in rest})
            if not near:
                break
            part.append(stream.choice(near))
    if not ways:
        return tuple(labels)
    _, part = min(ways, key=lambda way: way[0])
    number = max(labels) + 1
    return relabelled([number if at in part else own for at, own in enumerate(labels)])
