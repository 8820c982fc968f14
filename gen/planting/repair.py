"""Change a board until its puzzle is unique, only where it is still ambiguous."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from gen.contract.maker import GaveUp
from gen.sources.symmetry import fill, makes_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

B = TypeVar("B")
T = TypeVar("T")


def repair(
    board: B,
    examine: Callable[[B], tuple[T, Sequence[int]]],
    change: Callable[[B, Sequence[int]], B],
    *,
    rounds: int,
) -> tuple[T, B, int]:
    """Return what `examine` made of a board that is unique, the board, and the changes it took.

    Args:
        board: what is on it to start from: its solution, or more.
        examine: returns anything made on the way, and the cells on which another solution of
            the board's puzzle differs; none if the puzzle is unique.
        change: returns another board, given one and such cells.
        rounds: how many changes to make at most.

    Raises:
        GaveUp: the rounds were not enough.
    """
    for changes in range(rounds + 1):
        made, ambiguous = examine(board)
        if not ambiguous:
            return made, board, changes
        board = change(board, ambiguous)
    raise GaveUp(f"the board was still ambiguous after {rounds} changes")


def improved(
    board: B,
    examine: Callable[[B], tuple[T, Sequence[int]]],
    change: Callable[[B, T, Sequence[int]], B | None],
    *,
    rounds: int,
) -> tuple[T, B, int] | None:
    """Return what `repair` does, by changes that leave no more places ambiguous than before.

    Args:
        board, examine: as there.
        change: returns another board, given one, what was made of it, and such places; None
            where what it tried cannot be.
        rounds: how many changes to try at most.

    Returns:
        None if these were not enough.
    """
    made, ambiguous = examine(board)
    changes = 0
    while ambiguous:
        if changes == rounds:
            return None
        changes += 1
        changed = change(board, made, ambiguous)
        if changed is None:
            continue
        other, left = examine(changed)
        if len(left) <= len(ambiguous):
            board, made, ambiguous = changed, other, left
    return made, board, changes


def exchanged(
    board: Rect, solution: Solution, ambiguous: Sequence[int], pattern: Orbits, stream: Stream
) -> Solution:
    """Return a solution of 0 and 1 with an ambiguous orbit turned over, and others back for it.

    Cells on an axis have few others to change places with, so where they are ambiguous, it may
    be an orbit around them that is turned over.

    Raises:
        GaveUp: all of these have none.
    """
    unlike = [[one for one in pattern.all if solution[one[0]] != value] for value in (0, 1)]
    sizes = [Counter(map(len, others)) for others in unlike]
    axis = [cell for cell in ambiguous if len(pattern.of[cell]) < max(pattern.sizes)]
    cells = [*ambiguous, *sorted({other for cell in axis for other in board.around[cell]})]
    movable = [c for c in cells if makes_up(sizes[solution[c]], len(pattern.of[c]))]
    if not movable:
        raise GaveUp("nothing could be exchanged for the ambiguous cells")
    turned = stream.choice(movable)
    old = solution[turned]
    back = fill(stream.drawn(unlike[old]), sizes[old], len(pattern.of[turned]))
    changed = list(solution)
    for orbit in (pattern.of[turned], *back):
        for cell in orbit:
            changed[cell] = 1 - solution[cell]
    return tuple(changed)
