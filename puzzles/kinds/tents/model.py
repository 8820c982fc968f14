"""Tents as stated: a flag for every cell, and every rule of every tree, cell and line.

Where a tree and a tent belong to each other one to one, each tree has a tent of its own, and no
two tents have the same tree. A tent beside one tree alone can only be that tree's. In a cell
beside several trees, a helper for each of them says that the two are a pair; that a pair has a
tent is what the helper means, and no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.kinds.tents.puzzle import ONE_TO_ONE, Tents
from puzzles.model.model import Clause, Count, Model
from puzzles.rules.verbs import apart, count, given, some

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Cells, Rect

TREE = -1  # in place of a number of trees beside a cell


def touching(board: Rect) -> Model:
    """Return the rules that no two tents touch. Variable cell + 1 says that there is a tent."""
    model = Model(board.cells)
    apart(model, "tents_touch", board.around, model.flags(range(board.cells)))
    model.close()
    return model


def stated(puzzle: Tents, touching: Model) -> Model:
    """Return the stated model; totals are clues, by the number of their line.

    Args:
        puzzle: which.
        touching: the rules of its board that no two tents touch; must not be changed.
    """
    model, board = touching.bare(), puzzle.board
    tent = range(1, board.cells + 1)
    model.level = puzzle.pairing == ONE_TO_ONE
    near = [board.beside[tree] for tree in puzzle.trees]
    centred = [(*cells, tree) for cells, tree in zip(near, puzzle.trees, strict=True)]
    if puzzle.pairing == ONE_TO_ONE:
        _pair(puzzle, centred, model)
    else:
        some(model, "tree_without_tent", near, tent, scopes=centred)
        near_trees = {cell for cells in centred for cell in cells}
        lonely = [cell for cell in range(board.cells) if cell not in near_trees]
        given(model, "tent_without_tree", [-tent[cell] for cell in lonely])
    if puzzle.strict_neighbour:
        count(model, "tents_beside_tree", near, tent, 1, scopes=centred)
    given(model, "tent_on_tree", [-tent[tree] for tree in puzzle.trees])
    model.extend(touching)
    rows = range(board.height)
    for name, lines in ("row_total", rows), ("column_total", range(len(rows), len(board.lines))):
        told = {line: total for line in lines if (total := puzzle.totals[line]) is not None}
        groups = [board.lines[line] for line in told]
        count(model, name, groups, tent, [*told.values()], clues=[*told])
    return model


def pairs(puzzle: Tents) -> dict[int, tuple[int, int]]:
    """Return the tree and the cell that each helper of the stated model speaks of."""
    claims, beside = _claims(puzzle), puzzle.board.beside
    shared = [(tree, cell) for tree in puzzle.trees for cell in beside[tree] if claims[cell] > 1]
    return dict(enumerate(shared, puzzle.board.cells + 1))


def _claims(puzzle: Tents) -> list[int]:
    """Return for each cell the number of trees beside it, or TREE."""
    beside = puzzle.board.beside
    claims = [0] * len(beside)
    for tree in puzzle.trees:
        for cell in beside[tree]:
            claims[cell] += 1
    for tree in puzzle.trees:
        claims[tree] = TREE
    return claims


def _pair(puzzle: Tents, centred: Sequence[Cells], model: Model) -> None:
    """Give each tree a tent of its own, and each tent a tree.

    Args:
        puzzle, model: where the rules go.
        centred: each tree behind the cells beside it.
    """
    beside = puzzle.board.beside
    claims = _claims(puzzle)
    last = model.variables
    shared: dict[int, list[int]] = {}
    meant: list[Clause] = []
    paired: list[Clause] = []
    for tree in puzzle.trees:
        own: Clause = []
        for cell in beside[tree]:
            if claims[cell] == 1:
                own.append(cell + 1)
            elif claims[cell] != TREE:
                last += 1
                meant.append([-last, cell + 1])
                shared.setdefault(cell, [-cell - 1]).append(last)
                own.append(last)
        paired.append(own)
    model.variables = last
    model.clauses = meant
    model.each("unpaired_tree", scopes=centred, size=2)
    for (*near, _), pairs in zip(centred, paired, strict=True):
        model.clauses += [[cell + 1 for cell in near if claims[cell] != TREE], pairs]
    alone = [cell for cell, trees in enumerate(claims) if not trees]
    scopes: list[Cells] = [(cell,) for cell in alone]
    scopes += [(*[near for near in beside[c] if claims[near] == TREE], c) for c in shared]
    model.each("unpaired_tent", scopes=[*scopes, *centred])
    model.clauses += [[-cell - 1] for cell in alone]
    model.counts = [Count(literals, 1, 1) for literals in shared.values()]
    model.counts += [Count(own, 0, 1) for own in paired]
