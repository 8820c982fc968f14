"""Full boards to begin with, from a solver that follows random likings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.contract.maker import GaveUp
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


def full_board(model: Model, liked: Sequence[int], budget: int) -> Solution:
    """Return a solution of a model, found by trying a liked value first in each place.

    The solver decides places in an order of its own, so that what comes last is biased; a random
    symmetry of the kind takes that away.

    Args:
        model: the rules without clues.
        liked: a value for each place.
        budget: conflicts.

    Raises:
        GaveUp: there is no solution.
        BudgetSpent: the conflicts ran out.
    """
    with Session(model, budget=budget) as session:
        session.prefer(model.fixed(liked))
        if not session.solve():
            raise GaveUp("no board of this size keeps to the rules")
        return session.solution


def latin_square(model: Model, board: Rect, stream: Stream, budget: int) -> Solution:
    """Return a Latin square: a full board whose rows, columns and values are shuffled.

    Args:
        model: its rules; every value from 1 to the side is once in each row and column.
        board: a square.
        stream: the choices.
        budget: conflicts.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    side = board.height
    liked = [1 + stream.below(side) for _ in range(board.cells)]
    grid = full_board(model, liked, budget)
    rows, columns, values = [stream.shuffled(range(side)) for _ in range(3)]
    return tuple([1 + values[grid[r * side + c] - 1] for r in rows for c in columns])


def banded_grid(
    model: Model, board: Rect, box: tuple[int, int], stream: Stream, budget: int
) -> Solution:
    """Return a full board whose values, bands and lines of a band are shuffled.

    That takes away the solver's own habits.

    Args:
        model: its rules; every value from 1 to the side is once in each row, column and box.
        board: a square.
        box: the height and the width of its boxes.
        stream: the choices.
        budget: conflicts.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    side = board.height
    liked = [1 + stream.below(side) for _ in range(board.cells)]
    grid = full_board(model, liked, budget)
    rows, columns = [_shuffled(side, band, stream) for band in box]
    values = stream.shuffled(range(1, side + 1))
    return tuple([values[grid[r * side + c] - 1] for r in rows for c in columns])


def _shuffled(side: int, band: int, stream: Stream) -> list[int]:
    """Return the lines in random order: the bands shuffled, and the lines of each."""
    starts = stream.shuffled(range(0, side, band))
    return [line for start in starts for line in stream.shuffled(range(start, start + band))]
