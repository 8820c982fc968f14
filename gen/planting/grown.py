"""Regions that grow cell by cell around what they hold, while nothing else can be in them.

A cell that belongs to no region yet holds nothing. So a board of regions that have nothing but what
they hold is unique, and a cell may join a region if no other solution has something in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import shortest_way
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

NONE = -1  # the region of a cell that belongs to none


def cores(board: Rect, each: int, solution: Solution) -> list[list[int]]:
    """Return what can share a region, so many each, with ways between them where there are some.

    A region starts at the first one left, and takes the nearest others one after another.
    """
    left = [cell for cell, value in enumerate(solution) if value]
    free = {cell for cell, value in enumerate(solution) if not value}
    found: list[list[int]] = []
    while left:
        found.append([left.pop(0)])
        for _ in range(each - 1):
            way = shortest_way(found[-1], left, free, board.beside)
            if not way:
                return []
            left.remove(way[0])
            free.difference_update(way)
            found[-1] += way
    return found


def grown(
    board: Rect,
    rules: Model,
    each: int,
    solution: Solution,
    starts: Sequence[Sequence[int]],
    stream: Stream,
    budget: int,
) -> list[int]:
    """Return the region of each cell; a cell has NONE if it could join no region.

    Args:
        board: what is divided.
        rules: those that regions have no part in; true indicators are what regions hold.
        each: how much a region holds.
        solution: 1 in the cells that hold something, else 0.
        starts: the cells that each region begins with, those that hold something among them.
        stream: the choices.
        budget: conflicts.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    held = [variable for variable, _, _ in rules.indicators]
    session = Session(rules, budget=budget)
    slot = [session.new() for _ in starts]  # true: as one more of a region
    spare = [[one] for one in slot]  # false: a region has all its own, implied, but slowly
    label = [NONE] * board.cells

    def put(cells: Sequence[int], number: int) -> None:
        """Put cells into a region, and limit what may stand in it from now on."""
        for cell in cells:
            label[cell] = number
        inside = [held[cell] for cell, region in enumerate(label) if region == number]
        session.limit([*inside, slot[number]], each)
        spare[number] = [session.new() for _ in range(each)]
        session.limit([-x for x in inside + spare[number]], len(inside))

    def join(cell: int, number: int) -> bool:
        """Put a cell into a region, if no other solution has something in it then."""
        empty = [-held[c] for c, region in enumerate(label) if region == NONE and c != cell]
        whole = [-x for region, some in enumerate(spare) if region != number for x in some]
        if session.solve([held[cell], slot[number], *empty, *whole]):
            return False
        put([cell], number)
        return True

    for number, core in enumerate(starts):
        put([cell for cell in core if solution[cell]], number)
    if not all(join(c, n) for n, core in enumerate(starts) for c in core if not solution[c]):
        return label
    border = [(c, n) for cell, n in enumerate(label) if n != NONE for c in board.beside[cell]]
    tried: set[tuple[int, int]] = set()
    while border:
        cell, number = border.pop(stream.below(len(border)))
        if label[cell] == NONE and (cell, number) not in tried:
            tried.add((cell, number))
            if join(cell, number):
                border += [(other, number) for other in board.beside[cell]]
    return label
