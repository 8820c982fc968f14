"""Tents checked plainly: count, look at neighbours, pair trees with tents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.kind import Solution, Violation
from puzzles.kinds.tents.text import ONE_TO_ONE, Tents

if TYPE_CHECKING:
    from collections.abc import Iterable


def violations(puzzle: Tents, solution: Solution) -> list[Violation]:
    """Return every rule that the solution breaks."""
    height, width = puzzle.board.height, puzzle.board.width
    tents = [cell for cell, value in enumerate(solution) if value]
    placed, trees = set(tents), set(puzzle.trees)
    found = [Violation("tent_on_tree", (cell,)) for cell in sorted(placed & trees)]
    for cell in tents:
        column = cell % width
        near = [cell + width]
        if column + 1 < width:
            near += [cell + 1, cell + width + 1]
        if column:
            near.append(cell + width - 1)
        found += [Violation("tents_touch", (cell, other)) for other in near if other in placed]
    for row, total in enumerate(puzzle.rows):
        if total is not None and sum(solution[row * width : (row + 1) * width]) != total:
            found.append(Violation("row_total", tuple(range(row * width, (row + 1) * width))))
    for column, total in enumerate(puzzle.columns):
        if total is not None and sum(solution[column::width]) != total:
            found.append(Violation("column_total", tuple(range(column, height * width, width))))
    beside = tents_beside(puzzle, placed)
    if puzzle.strict_neighbour:
        found += [
            Violation("tents_beside_tree", (tree,))
            for tree, near in beside.items()
            if len(near) != 1
        ]
    if puzzle.pairing == ONE_TO_ONE:
        return found + _unpaired(beside, tents)
    shaded = {tent for near in beside.values() for tent in near}
    found += [Violation("tree_without_tent", (tree,)) for tree, near in beside.items() if not near]
    return found + [Violation("tent_without_tree", (t,)) for t in tents if t not in shaded]


def unique_pairing(puzzle: Tents, solution: Solution) -> bool:
    """Return whether the trees can be paired with a solution's tents in one way only."""
    return not pairing_choices(puzzle, solution)


def pairing_choices(puzzle: Tents, solution: Solution) -> dict[int, list[int]]:
    """Return the trees, each with tents, that forced pairs of a solution leave open.

    Pairs of which one end has no choice are taken out until none is left. What then remains has
    no vertex of degree 1; going on from any vertex along a pair and along an edge that is no pair
    in turn must close a cycle, and swapping that cycle's edges gives another pairing.
    """
    tents = [cell for cell, value in enumerate(solution) if value]
    rest = tents_beside(puzzle, set(tents))
    _take_forced(rest, tents)
    return rest


def tents_beside(puzzle: Tents, tents: set[int]) -> dict[int, list[int]]:
    """Return for each tree the tents orthogonally beside it; a tree under a tent is left out."""
    width = puzzle.board.width
    beside: dict[int, list[int]] = {}
    for tree in puzzle.trees:
        if tree in tents:
            continue
        near = [cell for cell in (tree - width, tree + width) if cell in tents]
        column = tree % width
        if column and tree - 1 in tents:
            near.append(tree - 1)
        if column + 1 < width and tree + 1 in tents:
            near.append(tree + 1)
        beside[tree] = near
    return beside


def _unpaired(beside: dict[int, list[int]], tents: list[int]) -> list[Violation]:
    """Return the trees and tents that a largest pairing leaves over.

    No tree has three tents beside it that do not touch. So if no other rule is broken, what
    forced pairs leave are rings of trees and tents in turn, which pair round.
    """
    rest = dict(beside)
    trees_left, tents_left = _take_forced(rest, tents)
    edges = sum(map(len, rest.values()))
    if not edges == 2 * len(rest) == 2 * len({tent for near in rest.values() for tent in near}):
        more_trees, more_tents = _match(rest)
        trees_left += more_trees
        tents_left += more_tents
    return [Violation("unpaired_tree", (cell,)) for cell in sorted(trees_left)] + [
        Violation("unpaired_tent", (cell,)) for cell in sorted(tents_left)
    ]


def _take_forced(rest: dict[int, list[int]], tents: Iterable[int]) -> tuple[list[int], list[int]]:
    """Pair off, again and again, a tree or tent that has one neighbour left with that one.

    Some largest pairing holds these pairs (Karp, Sipser 1981). `rest` shrinks to the trees that
    have a choice to the end, with the tents they choose from; returns the trees and the tents
    that nothing is left for.
    """
    trees_of: dict[int, list[int]] = {tent: [] for tent in tents}
    for tree, near in rest.items():
        rest[tree] = near.copy()
        for tent in near:
            trees_of[tent].append(tree)
    free_trees = [tree for tree, near in rest.items() if len(near) < 2]
    free_tents = [tent for tent, near in trees_of.items() if len(near) < 2]
    trees_left: list[int] = []
    tents_left: list[int] = []

    def drop_tent(tent: int) -> None:
        for tree in trees_of.pop(tent):
            rest[tree].remove(tent)
            if len(rest[tree]) < 2:
                free_trees.append(tree)

    def drop_tree(tree: int) -> None:
        for tent in rest.pop(tree):
            trees_of[tent].remove(tree)
            if len(trees_of[tent]) < 2:
                free_tents.append(tent)

    while free_trees or free_tents:
        if free_trees:
            tree = free_trees.pop()
            if tree not in rest:
                continue
            near = rest[tree]
            drop_tree(tree)
            if near:
                drop_tent(near[0])
            else:
                trees_left.append(tree)
        else:
            tent = free_tents.pop()
            if tent not in trees_of:
                continue
            near = trees_of[tent]
            drop_tent(tent)
            if near:
                drop_tree(near[0])
            else:
                tents_left.append(tent)
    return trees_left, tents_left


def _match(rest: dict[int, list[int]]) -> tuple[list[int], list[int]]:
    """Return the trees and tents that a largest matching (Hopcroft, Karp 1973) leaves over.

    networkx takes a tenth of a second to import, and few solutions need it. A tree is the
    vertex ~cell, a tent the vertex cell.
    """
    from networkx import Graph
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    trees = [~tree for tree in rest]
    tents = sorted({tent for near in rest.values() for tent in near})
    graph = Graph()
    graph.add_edges_from([(~tree, tent) for tree, near in rest.items() for tent in near])
    matching = hopcroft_karp_matching(graph, trees)
    return (
        [~tree for tree in trees if tree not in matching],
        [tent for tent in tents if tent not in matching],
    )
