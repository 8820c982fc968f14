"""Change a board until its puzzle is unique, only where it is still ambiguous."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gen.maker import GaveUp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.kind import Solution

T = TypeVar("T")


def repair(
    solution: Solution,
    examine: Callable[[Solution], tuple[T, Sequence[int]]],
    change: Callable[[Solution, Sequence[int]], Solution],
    *,
    rounds: int,
) -> tuple[T, Solution, int]:
    """Return what `examine` made of a board that is unique, the board, and the changes it took.

    Args:
        solution: the board to start from.
        examine: returns anything made on the way, and the cells on which another solution of
            the board's puzzle differs; none if the puzzle is unique.
        change: returns another board, given one and such cells.
        rounds: how many changes to make at most.

    Raises:
        GaveUp: the rounds were not enough.
    """
    for changes in range(rounds + 1):
        made, ambiguous = examine(solution)
        if not ambiguous:
            return made, solution, changes
        solution = change(solution, ambiguous)
    raise GaveUp(f"the board was still ambiguous after {rounds} changes")
