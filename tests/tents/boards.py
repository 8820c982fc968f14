"""Small random boards for the tests: some with a solution by construction, some without."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.kinds.tents import EMPTY, ONE_TO_ONE, TREE, WEAK, Tents

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.board import Rect

RULES = [(pairing, strict) for pairing in (ONE_TO_ONE, WEAK) for strict in (False, True)]
SHAPES = ((1, 1), (1, 6), (2, 4), (3, 3), (3, 4), (4, 3))


def camp(
    board: Rect,
    trees: Iterable[int],
    rows: Sequence[int | None],
    columns: Sequence[int | None],
    pairing: str = ONE_TO_ONE,
    strict: bool = False,
) -> Tents:
    """Return the puzzle that has trees in these cells."""
    standing = set(trees)
    cells = tuple([TREE if cell in standing else EMPTY for cell in range(board.cells)])
    return Tents(board, cells, (*rows, *columns), pairing, strict)


def random_board(random: Random, pairing: str = ONE_TO_ONE, strict: bool = False) -> Tents:
    """Return a tiny board whose totals mostly fit tents that trees stand beside.

    In every other board some totals are missing.
    """
    height, width = random.choice(SHAPES)
    board = rect(height, width)
    cells = list(range(board.cells))
    random.shuffle(cells)
    tents: set[int] = set()
    for cell in cells[: random.randint(0, board.cells)]:
        if tents.isdisjoint(board.around[cell]):
            tents.add(cell)
    trees: set[int] = set()
    for tent in sorted(tents):
        sides = [cell for cell in board.beside[tent] if cell not in tents | trees]
        trees.update(random.sample(sides, min(len(sides), random.choice((1, 1, 1, 1, 2)))))
    rows = [len(tents.intersection(row)) for row in board.rows]
    columns = [len(tents.intersection(column)) for column in board.columns]
    if random.random() < 0.1:
        rows[random.randrange(height)] += random.choice((1, 9))
    puzzle = camp(board, trees, rows, columns, pairing, strict)
    if random.random() < 0.5:
        return puzzle
    lines = range(height + width)
    return Clues(puzzle).without(random.sample(lines, random.randint(1, len(lines))))
