"""Heights in a line of which higher ones hide lower ones behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzles.model.model import Model


MASKED = 9  # cells of a line, of which the sets of heights are gone through


def visible(left: Sequence[Collection[int]]) -> list[int]:
    """Return how many cells of a line can be seen that has each height once, in ascending order.

    Each set of heights that the first cells can have tells the highest of them, so that it is gone
    through once (dynamic programming over subsets: Held, Karp 1962).

    Args:
        left: of each cell, nearest first, the heights that it can have.

    Returns:
        These numbers; none if the line is too long or cannot be filled.
    """
    found = {0: {0}} if len(left) <= MASKED else {}
    for heights in left:
        after: dict[int, set[int]] = {}
        for used, numbers in found.items():
            for height in heights:
                own = 1 << height
                if not used & own:
                    here = after.setdefault(used | own, set())
                    here.update([number + (own > used) for number in numbers])
        found = after
    return sorted(next(iter(found.values()), ()))


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
