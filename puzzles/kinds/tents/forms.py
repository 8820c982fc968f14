"""Two further models of Tents, with the same solutions as the stated one.

`small` is made for verdicts. A variable stands only where a tent can: beside a tree, in a row
and a column whose totals are not 0. Where only one tree can claim the cell, that variable is
also the pair of the two. Tents on neighbouring sides of a tree touch, so only opposite sides
need to be told that a tree has one tent.

`local` sees each tree with the 20 cells that its tent could touch and has for each of the four
sides a flag that no tent is around that side's cell (emptiness) and one that a line joins the
tree to a tent there (line).

In the first, cells are numbers on a board with a border, so that a neighbour is an addition.
"""

from __future__ import annotations

from itertools import combinations, repeat
from typing import TYPE_CHECKING

from puzzles.kinds.tents.puzzle import ONE_TO_ONE, Tents
from puzzles.model.model import Count, Model

if TYPE_CHECKING:
    from collections.abc import Sequence

SMALL, LOCAL = "small", "local"


class _Board:
    """The bordered board: cell (r, c) is number (r + 1) * stride + c + 1.

    The border to the right of a row is that to the left of the next one.
    """

    def __init__(self, puzzle: Tents) -> None:
        """Mark the cells that can hold a tent: no tree, and no total of 0."""
        self.puzzle = puzzle
        self.height, self.width = height, width = puzzle.board.height, puzzle.board.width
        self.stride = stride = width + 1
        shift = stride + 1
        self.trees = [tree + tree // width + shift for tree in puzzle.trees]
        self.free = free = bytearray((height + 2) * stride + 1)
        line = bytes([0, *[total != 0 for total in puzzle.columns]])
        for row, total in enumerate(puzzle.rows, 1):
            if total != 0:
                free[row * stride : (row + 1) * stride] = line
        for tree in self.trees:
            free[tree] = 0

    def cells_of(self, numbers: Sequence[int]) -> list[int]:
        """Return the cells that have some numbers: less by a row, and by one for each row above."""
        stride = self.stride
        return [number - stride - number // stride for number in numbers]


def form(puzzle: Tents, name: str) -> Model:
    """Return the puzzle as one of SMALL and LOCAL."""
    model = Model(puzzle.board.cells)
    told = [totals for totals in (puzzle.rows, puzzle.columns) if None not in totals]
    sums = {sum(filter(None, totals)) for totals in told}
    if puzzle.pairing == ONE_TO_ONE:
        sums.add(len(puzzle.trees))
    model.level = bool(sums)
    if len(sums) > 1:
        model.add([])
    lines = _small(_Board(puzzle), model) if name == SMALL else _local(puzzle, model)
    model.counts += [
        Count(literals, total, total)
        for literals, total in zip(lines, puzzle.totals, strict=True)
        if total is not None
    ]
    return model


def _flags(board: _Board, model: Model, cells: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """Give each of the cells, which are numbers of the bordered board, a flag.

    Returns:
        The flag of each number, 0 where there is none; and those of each row, then of each column.
    """
    height, width, stride = board.height, board.width, board.stride
    first = model.variables + 1
    model.variables += len(cells)
    tents = [0] * ((height + 2) * stride + 1)
    for variable, number in enumerate(cells, first):
        tents[number] = variable
    flags = range(first, model.variables + 1)
    model.indicators += zip(flags, board.cells_of(cells), repeat(1))
    rows = [tents[row * stride : (row + 1) * stride] for row in range(1, height + 1)]
    columns = [tents[stride + column : -stride : stride] for column in range(1, width + 1)]
    return tents, [list(filter(None, line)) for line in rows + columns]


def _small(board: _Board, model: Model) -> list[list[int]]:
    """State the rules with few variables: tents, and pairs only where trees share a cell.

    Returns:
        The variables of the tents of each line.
    """
    puzzle, free, stride = board.puzzle, board.free, board.stride
    claims = [0] * len(free)
    for tree in board.trees:
        claims[tree - stride] += 1
        claims[tree - 1] += 1
        claims[tree + 1] += 1
        claims[tree + stride] += 1
    strict, one_to_one = puzzle.strict_neighbour, puzzle.pairing == ONE_TO_ONE
    # With both, a tree beside another tree's tent would have that one and its own.
    most = 1 if strict and one_to_one else 4
    cells = [cell for cell, trees in enumerate(claims) if trees and trees <= most and free[cell]]
    tents, lines = _flags(board, model, cells)
    barred = [-tent for tent in tents]
    for step in (1, stride - 1, stride, stride + 1):
        model.clauses += [
            [barred[cell], barred[cell + step]] for cell in cells if tents[cell + step]
        ]
    add = model.clauses.append
    shared = {cell for cell in cells if claims[cell] > 1} if one_to_one else set[int]()
    pairs_of: dict[int, list[int]] = {}
    variable = model.variables
    for tree in board.trees:
        beside = (tree - stride, tree - 1, tree + 1, tree + stride)
        sides = [tents[tree - stride], tents[tree - 1], tents[tree + 1], tents[tree + stride]]
        if not shared.isdisjoint(beside):
            for place, cell in enumerate(beside):
                if cell in shared:
                    variable += 1
                    add([-variable, sides[place]])
                    pairs_of.setdefault(cell, []).append(variable)
                    sides[place] = variable
        up, left, right, down = sides
        add(list(filter(None, sides)))
        if strict or one_to_one:
            if up and down:
                add([-up, -down])
            if left and right:
                add([-left, -right])
    model.variables = variable
    for cell, pairs in pairs_of.items():
        add([-tents[cell], *pairs])
        for one, other in combinations(pairs, 2):
            add([-one, -other])
    return lines


def _local(puzzle: Tents, model: Model) -> list[list[int]]:
    """State the rules with variables for tents, for pairs, and for pairs with nothing around.

    Returns:
        The variables of the tents of each line.
    """
    beside, around = puzzle.board.beside, puzzle.board.around
    sides = {side for tree in puzzle.trees for side in beside[tree]}
    tent = model.flags(sorted(sides.union(*[around[side] for side in sides]) - {*puzzle.trees}))
    one_to_one = puzzle.pairing == ONE_TO_ONE
    pairs_at: dict[int, list[int]] = {cell: [] for cell in tent}
    for tree in puzzle.trees:
        free = [side for side in beside[tree] if side in tent]
        pairs = [model.new() for _ in free]
        for side, pair in zip(free, pairs, strict=True):
            empty = model.new()
            near = [tent[cell] for cell in around[side] if cell in tent]
            model.clauses += [[-pair, empty], *[[-empty, -other] for other in near], [empty, *near]]
            pairs_at[side].append(pair)
        model.add(pairs)
        model.clauses += [[-pair, tent[side]] for side, pair in zip(free, pairs, strict=True)]
        if puzzle.strict_neighbour:
            model.clauses += [[-tent[side], pair] for side, pair in zip(free, pairs, strict=True)]
        if puzzle.strict_neighbour or one_to_one:
            model.clauses += [[-one, -other] for one, other in combinations(pairs, 2)]
    for side, pairs in pairs_at.items():
        model.add([-tent[side], *pairs])
        if one_to_one:
            model.clauses += [[-one, -other] for one, other in combinations(pairs, 2)]
    return [[tent[cell] for cell in line if cell in tent] for line in puzzle.board.lines]
