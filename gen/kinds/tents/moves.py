"""Tents puzzles that differ in little: a tree on another side of its tent, or both elsewhere.

Trees that only change sides keep the solution and the totals; a tent that moves takes its tree
along, and changes the totals of the lines it leaves and enters. Where a climb to the wanted grade
stays stuck, what stands there is moved first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.contract.maker import Made
from puzzles.contract.clues import Clues
from puzzles.kinds.tents import EMPTY, KIND, ONE_TO_ONE, TREE, TREES, Tents
from puzzles.kinds.tents.pairing import tents_beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

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
    standing = set(puzzle.trees)
    for tree in trees or stream.shuffled(puzzle.trees):
        tent = stream.choice(choices[tree])
        if stream.below(SIDES + 1):
            moves = [(tent, cell) for cell in board.beside[tent] if cell not in standing | tents]
        else:
            moves = _elsewhere(puzzle, tents - {tent}, standing - {tree}, tent)
        if not moves:
            continue
        there, root = stream.choice(moves)
        pitched = tents - {tent} | {there}
        solution = tuple([int(cell in pitched) for cell in range(board.cells)])
        changed = Clues(TREES.replaced(puzzle, {tree: EMPTY, root: TREE}))
        changed = changed.with_(solution, changed.shown)
        if _fits(changed, solution, wish.options):
            yield Made(changed, solution, made.history)


def _elsewhere(
    puzzle: Tents, others: set[int], trees: set[int], tent: int
) -> list[tuple[int, int]]:
    """Return where a tent could stand instead within two steps, with each cell for its tree.

    Args:
        puzzle: the puzzle.
        others, trees: the other tents, and the trees of these.
        tent: where it stands.
    """
    board = puzzle.board
    cells = {far for close in board.around[tent] for far in board.around[close]} - {tent}
    return [
        (cell, side)
        for cell in sorted(cells - trees)
        if others.isdisjoint(board.around[cell]) and cell not in others
        for side in board.beside[cell]
        if side not in trees and side not in others
    ]


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
