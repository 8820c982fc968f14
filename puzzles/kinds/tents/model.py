"""Tents as stated: a flag for every cell, and every rule of every tree, cell and line.

Where a tree and a tent belong to each other one to one, each tree has a tent of its own, and no
two tents have the same tree. A tent beside one tree alone can only be that tree's. In a cell
beside several trees, a helper for each of them says that the two are a pair; that a pair has a
tent is what the helper means, and no rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from puzzles.kinds.tents.puzzle import ONE_TO_ONE, Tents
from puzzles.model import Clause, Count, Model
from puzzles.rules.verbs import apart, count, given, some

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Cells, Rect

TREE = -1  # in place of a number of trees beside a cell


class _Template(NamedTuple):
    """What depends on the board alone. Variable cell + 1 is true when there is a tent.

    Attributes:
        touching: a flag for each cell, and the rules that no two tents touch.
        tent: the flag of each cell.
        centred: each cell with the cells beside it before it.
    """

    touching: Model
    tent: dict[int, int]
    centred: list[Cells]


@lru_cache(maxsize=4)
def _template(board: Rect) -> _Template:
    model = Model(board.cells)
    tent = model.flags(range(board.cells))
    apart(model, "tents_touch", board.around, tent)
    model.close()
    return _Template(
        model,
        tent,
        [(*near, cell) for cell, near in enumerate(board.beside)],
    )


def stated(puzzle: Tents) -> Model:
    """Return the stated model; totals are clues, by the number of their line."""
    template = _template(puzzle.board)
    touching = template.touching
    model = touching.bare()
    model.level = puzzle.pairing == ONE_TO_ONE
    if puzzle.pairing == ONE_TO_ONE:
        _pair(puzzle, template, model)
    else:
        _shade(puzzle, template, model)
    centred = [template.centred[tree] for tree in puzzle.trees]
    if puzzle.strict_neighbour:
        near = [puzzle.board.beside[tree] for tree in puzzle.trees]
        count(model, "tents_beside_tree", near, template.tent, 1, scopes=centred)
    given(model, "tent_on_tree", [-template.tent[tree] for tree in puzzle.trees])
    model.extend(touching)
    height, lines = puzzle.board.height, puzzle.board.lines
    for name, first, totals in (
        ("row_total", 0, puzzle.rows),
        ("column_total", height, puzzle.columns),
    ):
        told = [(line, total) for line, total in enumerate(totals, first) if total is not None]
        clues = [line for line, _ in told]
        wanted = [total for _, total in told]
        count(model, name, [lines[line] for line in clues], template.tent, wanted, clues=clues)
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


def _pair(puzzle: Tents, template: _Template, model: Model) -> None:
    """Give each tree a tent of its own, and each tent a tree."""
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
    centred = [template.centred[tree] for tree in puzzle.trees]
    model.each("unpaired_tree", scopes=centred, size=2)
    for (*near, _), pairs in zip(centred, paired, strict=True):
        model.clauses += [[cell + 1 for cell in near if claims[cell] != TREE], pairs]
    alone = [cell for cell, trees in enumerate(claims) if not trees]
    scopes: list[Sequence[int]] = [(cell,) for cell in alone]
    scopes += [[*[near for near in beside[c] if claims[near] == TREE], c] for c in shared]
    model.each("unpaired_tent", scopes=scopes + centred)
    model.clauses += [[-cell - 1] for cell in alone]
    model.counts = [Count(literals, 1, 1) for literals in shared.values()]
    model.counts += [Count(own, 0, 1) for own in paired]


def _shade(puzzle: Tents, template: _Template, model: Model) -> None:
    """Give each tree a tent beside it, and each tent a tree."""
    beside = puzzle.board.beside
    centred = [template.centred[tree] for tree in puzzle.trees]
    near = [beside[tree] for tree in puzzle.trees]
    some(model, "tree_without_tent", near, template.tent, scopes=centred)
    near_trees = {cell for tree in puzzle.trees for cell in beside[tree]}.union(puzzle.trees)
    lonely = [cell for cell in range(len(beside)) if cell not in near_trees]
    given(model, "tent_without_tree", [-template.tent[cell] for cell in lonely])
