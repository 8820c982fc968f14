"""Change a board until its puzzle is unique, only where it is still ambiguous."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gen.maker import GaveUp
from verify.unique import MULTIPLE, UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.family import Kind, Solution


def repair(
    kind: Kind[Any],
    solution: Solution,
    puzzle_of: Callable[[Solution], Any],
    change: Callable[[Solution, list[int]], Solution],
    *,
    rounds: int,
    budget: int,
) -> tuple[Any, Solution, int]:
    """Return a unique puzzle, its solution, and how many changes it took.

    Args:
        kind: the kind of the puzzle.
        solution: the board to start from.
        puzzle_of: reads a board's clues off.
        change: returns another board, given one and the cells on which two solutions differ.
        rounds: how many changes to make at most.
        budget: conflicts for each verdict.

    Raises:
        GaveUp: the rounds or the conflicts were not enough.
    """
    for changes in range(rounds + 1):
        puzzle = puzzle_of(solution)
        judgement = judge(kind, puzzle, budget=budget)
        if judgement.verdict == UNIQUE:
            return puzzle, solution, changes
        if judgement.verdict != MULTIPLE:
            raise GaveUp(f"a verdict was {judgement.verdict} after {budget:,} conflicts")
        solution = change(solution, judgement.differing)
    raise GaveUp(f"the board was still ambiguous after {rounds} changes")
