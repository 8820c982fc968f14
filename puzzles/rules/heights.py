"""Heights in a line of which higher ones hide lower ones behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model.model import Model


def seen(model: Model, has: Sequence[Sequence[int]], number: int) -> None:
    """Demand that so many cells of a line are higher than all before them.

    Helpers say that one so high or higher came up to a cell (order literals of a running maximum),
    and that a cell is seen. That the others must still fit behind a cell follows, and is said too.

    Args:
        model: the model.
        has: of each cell, nearest first, its literals by height.
        number: how many are seen.
    """
    side = len(has)
    visible: list[int] = []
    before: dict[int, int] = {}  # that some cell before is so high or higher, from 2 on
    for at, own in enumerate(has):
        model.clauses += [[-literal] for literal in own[max(side - number + at + 1, 0) :]]
        if at:
            here = model.new()
            visible.append(here)
            model.add([-own[0], -here])
            for height, highest in before.items():
                model.clauses += [
                    [-own[height - 1], -highest, -here],
                    [-own[height - 1], highest, here],
                ]
        reached = {height: model.new() for height in range(2, side + 1)}
        for height, highest in reached.items():
            lower, higher = reached.get(height - 1), reached.get(height + 1)
            since = [before[height]] if at else []
            model.clauses += [[-one, highest] for one in (own[height - 1], *since)]
            model.clauses += [[-highest, lower]] if lower else []
            model.add([-highest, own[height - 1], *since, *([higher] if higher else [])])
        before = reached
    model.exactly(visible, number - 1)
