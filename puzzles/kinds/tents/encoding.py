"""Tents as constraints, in three forms.

`native` is made to be small. A variable stands only where a tent can: beside a tree, in a row
and a column whose totals are above 0. Where only one tree can claim the cell, that variable is
also the pair of the two. Tents on neighbouring sides of a tree touch, so only opposite sides
need to be told that a tree has one tent.

`global` spells the rules out over the whole board: a variable for every cell and for every pair
of a tree and a cell beside it. `local` sees each tree with the 20 cells that its tent could touch
and has for each of the four sides a flag that no tent is around that side's cell (emptiness) and
one that a line joins the tree to a tent there (line).

Cells are numbers on a board with a border, so that a neighbour is an addition.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, repeat
from typing import TYPE_CHECKING

from puzzles.kinds.tents.text import ONE_TO_ONE, Tents
from puzzles.model import Constraints

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Board:
    """The bordered board: cell (r, c) is number (r + 1) * stride + c + 1."""

    def __init__(self, puzzle: Tents) -> None:
        height, width = puzzle.height, puzzle.width
        self.puzzle = puzzle
        self.stride = stride = width + 1
        self.trees = [tree + stride + 1 + row for tree in puzzle.trees for row in [tree // width]]
        self.sides = (-stride, -1, 1, stride)
        self.around = (-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1)
        self.free = bytearray((height + 2) * stride + 1)
        self._all = bytes([0] + [1] * width)

    def open(self, *, totals: bool) -> None:
        """Mark the cells that can hold a tent: no tree, and if asked no total of 0."""
        puzzle, stride, free = self.puzzle, self.stride, self.free
        line = bytes([0, *[int(n != 0) for n in puzzle.columns]]) if totals else self._all
        for row, total in enumerate(puzzle.rows, 1):
            if total != 0 or not totals:
                free[row * stride : (row + 1) * stride] = line
        for tree in self.trees:
            free[tree] = 0

    def position(self, number: int) -> tuple[int, int]:
        """Return row and column of a cell, from 0."""
        row, column = divmod(number, self.stride)
        return row - 1, column - 1


def encode(puzzle: Tents, form: str, *, selectable: bool) -> Constraints:
    """Return the puzzle as constraints; `selectable` guards each total by a literal."""
    if form != "native" or selectable:
        return _encode(puzzle, form, selectable=selectable)
    recent = _recent(puzzle)
    store = Constraints(recent.variables)
    store.extend(recent)
    store.base, store.keys, store.level = recent.base, recent.keys, recent.level
    return store


@lru_cache(maxsize=2)
def _recent(puzzle: Tents) -> Constraints:
    """A puzzle that was just made is proved and graded next, in the same constraints."""
    return _encode(puzzle, "native", selectable=False)


def _encode(puzzle: Tents, form: str, *, selectable: bool) -> Constraints:
    board = _Board(puzzle)
    board.open(totals=form == "native" and not selectable)
    store = Constraints()
    store.base = [0] * (puzzle.height * puzzle.width)
    one_to_one = puzzle.pairing == ONE_TO_ONE
    tents = {sum(filter(None, line)) for line in (puzzle.rows, puzzle.columns) if None not in line}
    store.level = one_to_one or (not selectable and bool(tents))
    if one_to_one:
        tents.add(len(puzzle.trees))
    if not selectable and len(tents) > 1:
        store.group("as many tents by rows as by columns and as trees")
        store.add([])
    if form == "native":
        lines = _native(board, store)
    elif form == "global":
        lines = _global(board, store)
    else:
        lines = _local(board, store)
    store.group("totals of rows and columns")
    for number, (literals, total) in enumerate(
        zip(lines, (*puzzle.rows, *puzzle.columns), strict=True)
    ):
        if total is None:
            continue
        if selectable:
            store.clues[number] = store.new()
            store.exactly_if(store.clues[number], literals, total)
        else:
            store.exactly(literals, total)
    return store


def _keys(
    board: _Board, store: Constraints, cells: Sequence[int]
) -> tuple[list[int], list[list[int]]]:
    """Give each of the cells a KEY variable; return them by number, and by row and column."""
    height, width, stride = board.puzzle.height, board.puzzle.width, board.stride
    first = store.variables + 1
    store.variables += len(cells)
    tents = [0] * ((height + 2) * stride + 1)
    for variable, number in enumerate(cells, first):
        tents[number] = variable
    # Without the border, a cell's number is less by a row and by one for each row down to it.
    numbers = [number - stride - number // stride for number in cells]
    store.keys += zip(range(first, store.variables + 1), numbers, repeat(1))
    rows = [tents[row * stride : (row + 1) * stride] for row in range(1, height + 1)]
    columns = [tents[stride + column : -stride : stride] for column in range(1, width + 1)]
    return tents, [list(filter(None, line)) for line in rows + columns]


def _native(board: _Board, store: Constraints) -> list[list[int]]:
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
    tents, lines = _keys(board, store, cells)
    store.group("no two tents touch")
    barred = [-tent for tent in tents]
    for step in (1, stride - 1, stride, stride + 1):
        store.clauses += [
            [barred[cell], barred[cell + step]] for cell in cells if tents[cell + step]
        ]
    store.group("trees and tents are paired")
    add = store.clauses.append
    pairs_of: dict[int, list[int]] = {}
    variable = store.variables
    for tree in board.trees:
        sides = [tents[tree - stride], tents[tree - 1], tents[tree + 1], tents[tree + stride]]
        if one_to_one:
            for place, step in enumerate(board.sides):
                if claims[tree + step] > 1 and sides[place]:
                    variable += 1
                    add([-variable, sides[place]])
                    pairs_of.setdefault(tree + step, []).append(variable)
                    sides[place] = variable
        up, left, right, down = sides
        add(list(filter(None, sides)))
        if strict or one_to_one:
            if up and down:
                add([-up, -down])
            if left and right:
                add([-left, -right])
    store.variables = variable
    for cell, pairs in pairs_of.items():
        add([-tents[cell], *pairs])
        for one, other in combinations(pairs, 2):
            add([-one, -other])
    return lines


def _global(board: _Board, store: Constraints) -> list[list[int]]:
    puzzle, stride = board.puzzle, board.stride
    cells = [
        row * stride + column
        for row in range(1, puzzle.height + 1)
        for column in range(1, puzzle.width + 1)
    ]
    tents, lines = _keys(board, store, cells)
    store.group("no tent stands on a tree")
    store.clauses += [[-tents[tree]] for tree in board.trees]
    store.group("no two tents touch")
    for cell in cells:
        for step in board.around[4:]:
            if tents[cell + step]:
                store.add([-tents[cell], -tents[cell + step]])
    pairs_of_tent: dict[int, list[int]] = {cell: [] for cell in cells}
    for tree in board.trees:
        sides = [tree + step for step in board.sides if board.free[tree + step]]
        pairs = [store.new() for _ in sides]
        for cell, pair in zip(sides, pairs, strict=True):
            pairs_of_tent[cell].append(pair)
        _pair(store, puzzle, pairs, [tents[cell] for cell in sides])
    _claim(store, puzzle, [(tents[cell], pairs) for cell, pairs in pairs_of_tent.items()])
    return lines


def _local(board: _Board, store: Constraints) -> list[list[int]]:
    puzzle, free, stride = board.puzzle, board.free, board.stride
    window = [
        row * stride + column
        for row in range(-2, 3)
        for column in range(-2, 3)
        if abs(row) + abs(column) not in (0, 4)
    ]
    seen: set[int] = set()
    for tree in board.trees:
        row, column = board.position(tree)
        seen.update(
            tree + step
            for step in window
            for r, c in [board.position(tree + step)]
            if 0 <= r < puzzle.height and abs(c - column) <= 2 and abs(r - row) <= 2
            if 0 <= tree + step < len(free) and free[tree + step]
        )
    tents, lines = _keys(board, store, sorted(seen))
    pairs_of_tent: dict[int, list[int]] = {cell: [] for cell in sorted(seen)}
    for tree in board.trees:
        store.group("one tree and the cells around it")
        sides = [tree + step for step in board.sides if free[tree + step]]
        lines_to = [store.new() for _ in sides]
        for cell, line in zip(sides, lines_to, strict=True):
            empty = store.new()
            store.add([-line, empty])
            around = [tents[cell + step] for step in board.around if tents[cell + step]]
            store.clauses += [[-empty, -tent] for tent in around]
            store.add([empty, *around])
            pairs_of_tent[cell].append(line)
        _pair(store, puzzle, lines_to, [tents[cell] for cell in sides])
    _claim(store, puzzle, [(tents[cell], pairs) for cell, pairs in pairs_of_tent.items()])
    return lines


def _pair(store: Constraints, puzzle: Tents, pairs: list[int], tents: list[int]) -> None:
    """Say what a tree demands of its pairs with the cells beside it."""
    store.group("each tree is paired with a tent")
    store.add(pairs)
    store.clauses += [[-pair, tent] for pair, tent in zip(pairs, tents, strict=True)]
    if puzzle.strict_neighbour:
        store.clauses += [[-tent, pair] for pair, tent in zip(pairs, tents, strict=True)]
    if puzzle.strict_neighbour or puzzle.pairing == ONE_TO_ONE:
        store.clauses += [[-one, -other] for one, other in combinations(pairs, 2)]


def _claim(store: Constraints, puzzle: Tents, claims: Sequence[tuple[int, list[int]]]) -> None:
    """Say what a tent demands of its pairs with the trees beside it."""
    store.group("each tent is paired with a tree")
    for tent, pairs in claims:
        store.add([-tent, *pairs])
        if puzzle.pairing == ONE_TO_ONE:
            store.clauses += [[-one, -other] for one, other in combinations(pairs, 2)]
