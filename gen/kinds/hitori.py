"""Making Hitori: a random full shading, and numbers under it changed until they tell it.

No further cell can be shaded on the planted board, so every other solution leaves one of its
shaded cells unshaded; the numbers there are what is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.maker import GaveUp, Made, Maker, Wish
from puzzles.kinds.hitori import KIND, SHADED, Hitori
from verify.session import BudgetSpent, Session

if TYPE_CHECKING:
    from gen.rng import Stream
    from puzzles.board import Rect
    from puzzles.kind import Solution

ROUNDS = 100
CHANGED = 3  # numbers at once


class HitoriMaker(Maker[Hitori]):
    """Hitori puzzles; a shaded cell's number stands unshaded in its row or column."""

    kind = KIND
    makes = "numbers that leave one shading"
    starter: ClassVar = ("5", "8", "10")
    example_sizes = ("5", "10", "15", "20")

    def make(self, wish: Wish, stream: Stream) -> Made[Hitori]:
        board = wish.rectangle
        solution, numbers = shading(board, stream), latin(board, stream)
        shaded = [cell for cell, value in enumerate(solution) if value == SHADED]
        shown: dict[int, list[int]] = {}
        for cell in shaded:
            row, column = board.positions[cell]
            line = board.rows[row] + board.columns[column]
            shown[cell] = [numbers[other] for other in line if solution[other] != SHADED]
        chosen = shaded
        for changes in range(ROUNDS):
            for cell in chosen:
                numbers[cell] = stream.choice(shown[cell])
            puzzle = Hitori(board, tuple(numbers))
            with Session(KIND.form(puzzle, KIND.fast), budget=wish.budget) as session:
                session.add([-cell - 1 for cell in shaded])
                try:
                    if not session.solve():
                        return Made(puzzle, solution, {"shaded": len(shaded), "changes": changes})
                except BudgetSpent:
                    raise GaveUp(f"{wish.budget:,} conflicts were not enough") from None
                other = session.solution
            unshaded = [cell for cell in shaded if other[cell] != SHADED]
            chosen = stream.sample(unshaded, min(CHANGED, len(unshaded)))
        raise GaveUp(f"the numbers were still ambiguous after {ROUNDS} changes")


def shading(board: Rect, stream: Stream) -> Solution:
    """Return a board on which no further cell can be shaded, cells taken in random order.

    Shaded cells that meet at corners form trees, each with one cell at the border at most: that
    is when the unshaded cells hang together, on boards two cells wide and more.
    """
    border = board.cells
    parent = list(range(border + 1))
    shaded = [0] * board.cells

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    for cell in stream.shuffled(range(board.cells)):
        beside = board.beside[cell]
        if any(shaded[other] for other in beside):
            continue
        met = [root(other) for other in board.around[cell] if shaded[other]]
        if len(beside) < 4:
            met.append(root(border))
        if len(set(met)) == len(met):
            shaded[cell] = SHADED
            for other in met:
                parent[other] = cell
    return tuple(shaded)


def latin(board: Rect, stream: Stream) -> list[int]:
    """Return numbers of which none is twice in a row or column, a shuffled addition table."""
    side = max(board.height, board.width)
    down, across, names = [stream.shuffled(range(side)) for _ in range(3)]
    return [1 + names[(down[row] + across[column]) % side] for row, column in board.positions]


MAKER = HitoriMaker()
