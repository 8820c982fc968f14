"""Tents puzzles that differ in little: a tree on another side of its tent, or both elsewhere.

Trees that only change sides keep the solution and the totals; a tent that moves takes its tree
along, and changes the totals of the lines it leaves and enters. Where a climb to the wanted grade
stays stuck, what stands there is moved first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gen.maker import Made
from puzzles.kinds.tents import KIND, ONE_TO_ONE, Tents
from puzzles.kinds.tents.check import tents_beside
from puzzles.kinds.tents.kind import TREES
from puzzles.kinds.tents.puzzle import EMPTY, TREE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.maker import Wish
    from gen.rng import Stream
    from puzzles.kind import Solution
    from puzzles.options import Value

SIDES = 3  # moves of a tree alone to try for each move of a tent


def nearby(
    made: Made[Tents], places: Sequence[int], wish: Wish, stream: Stream
) -> Iterator[Made[Tents]]:
    """Yield puzzles that differ from one in a tree, or in a tent with its tree.

    Args:
        made: the puzzle to start from.
        places: what to change first, if any.
        wish: its options hold for what is yielded too.
        stream: the choices.
    """
    puzzle, board = made.puzzle, made.puzzle.board
    tents = {cell for cell, value in enumerate(made.solution) if value}
    choices = tents_beside(puzzle, tents)
    near = {cell for place in places for cell in board.around[place]}
    trees = [tree for tree in stream.shuffled(puzzle.trees) if not near or tree in near]
    kept = set(puzzle.trees)
    for tree in trees or stream.shuffled(puzzle.trees):
        tent = stream.choice(choices[tree])
        free = kept - {tree}
        if stream.below(SIDES + 1):
            moved = [(tent, cell) for cell in board.beside[tent] if cell not in kept | tents]
        else:
            moved = _elsewhere(puzzle, tents - {tent}, free, tent)
        if not moved:
            continue
        there, root = stream.choice(moved)
        solution = list(made.solution)
        solution[tent], solution[there] = 0, 1
        changed = _told(TREES.replaced(puzzle, {tree: EMPTY, root: TREE}), solution)
        if _fits(changed, tuple(solution), wish.options):
            yield Made(changed, tuple(solution), made.history)


def _elsewhere(
    puzzle: Tents, others: set[int], trees: set[int], tent: int
) -> list[tuple[int, int]]:
    """Return where a tent could stand instead within two steps, with the cells for its tree."""
    board = puzzle.board
    cells = {far for close in board.around[tent] for far in board.around[close]} - {tent}
    return [
        (cell, side)
        for cell in sorted(cells - trees)
        if others.isdisjoint(board.around[cell]) and cell not in others
        for side in board.beside[cell]
        if side not in trees and side not in others
    ]


def _told(puzzle: Tents, solution: list[int]) -> Tents:
    """Return the puzzle with the totals of a solution in the lines that tell one."""
    totals = [
        None if total is None else sum([solution[cell] for cell in line])
        for total, line in zip(puzzle.totals, puzzle.board.lines, strict=True)
    ]
    return replace(puzzle, totals=tuple(totals))


def _fits(puzzle: Tents, solution: Solution, options: Mapping[str, Value]) -> bool:
    """Return whether the solution breaks no rule, and the wishes beside the grade are met."""
    if not options["empty_lines"] and not all(
        any(solution[cell] for cell in line) for line in puzzle.board.lines
    ):
        return False
    if KIND.check(puzzle, solution):
        return False
    if not options["unique_pairing"] or puzzle.pairing != ONE_TO_ONE:
        return True
    return bool(KIND.facts(puzzle, solution)["unique_pairing"])
