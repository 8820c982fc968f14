"""Which trees can be paired with which tents of a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from puzzles.declare.values import Solution
    from puzzles.kinds.tents.puzzle import Tents


def tents_beside(puzzle: Tents, tents: Collection[int]) -> dict[int, list[int]]:
    """Return for each tree the tents orthogonally beside it; a tree under a tent is left out."""
    width = puzzle.board.width
    beside: dict[int, list[int]] = {}
    for tree in puzzle.trees:
        if tree in tents:
            continue
        near: list[int] = []
        if tree - width in tents:
            near.append(tree - width)
        if tree + width in tents:
            near.append(tree + width)
        column = tree % width
        if column and tree - 1 in tents:
            near.append(tree - 1)
        if column + 1 < width and tree + 1 in tents:
            near.append(tree + 1)
        beside[tree] = near
    return beside


def unique_pairing(puzzle: Tents, solution: Solution) -> bool:
    """Return whether the trees can be paired with a solution's tents in one way only."""
    return not pairing_choices(puzzle, solution)


def pairing_choices(puzzle: Tents, solution: Solution) -> dict[int, list[int]]:
    """Return the trees, each with tents, that forced pairs of a solution leave open.

    A tree with one tent left is paired with it, a tent with one tree left likewise, until there is
    none (Karp, Sipser 1981). What then remains has no vertex of degree 1; going on from any vertex
    along a pair and along an edge that is no pair in turn must close a cycle, and swapping that
    cycle's edges gives another pairing.
    """
    rest = tents_beside(puzzle, {cell for cell, value in enumerate(solution) if value})
    beside = {~tree: set(near) for tree, near in rest.items()}  # a tent is cell, a tree is ~cell
    for tree, near in rest.items():
        for tent in near:
            beside.setdefault(tent, set()).add(~tree)
    forced = [vertex for vertex, others in beside.items() if len(others) == 1]
    for vertex in forced:
        if len(beside.get(vertex, ())) == 1:
            for gone in (vertex, *beside[vertex]):
                for other in beside.pop(gone):
                    if other in beside:
                        beside[other].discard(gone)
                        forced += [other] * (len(beside[other]) == 1)
    return {
        tree: [tent for tent in near if tent in beside]
        for tree, near in rest.items()
        if beside.get(~tree)
    }
