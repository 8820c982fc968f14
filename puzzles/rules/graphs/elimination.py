"""Connectivity as clauses, by eliminating one node after the other.

Nodes go in an order of few neighbours first; one that goes leaves its neighbours joined to each
other. A variable for each pair that is ever adjacent says that the two are connected through
nodes that have gone. What supports such a variable has gone before both, so that no support is
circular and no distance or order has to be counted: 4,000 clauses for the cells of a 10x10 board
and 43,000 for 20x20, of which unit propagation sees that a part is cut off from a root. Vertex
elimination for reachability: Rankooh, Rintanen (2022); that the pairs suffice: Rose, Tarjan,
Lueker (1976).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from puzzles.model.lazy import Clause

Link = list[list[int]]
"""The ways in which two nodes can be linked: each the literals that have to be true for it."""


def eliminate(
    beside: Sequence[Collection[int]], last: int | None = None
) -> list[tuple[int, list[int]]]:
    """Return the nodes, fewest neighbours left first, each with the neighbours it had by then.

    Minimum degree (Tinney, Walker 1967), ties by number. The neighbours are in the order in
    which they go themselves.

    Args:
        beside: the neighbours of each node.
        last: a node to keep until the end.
    """
    left = [set(neighbours) for neighbours in beside]
    heap = [(len(neighbours), node) for node, neighbours in enumerate(left) if node != last]
    heapify(heap)
    when = [-1] * len(left)
    order: list[int] = []
    while heap:
        degree, node = heappop(heap)
        if when[node] >= 0 or degree != len(left[node]):
            continue
        when[node] = len(order)
        order.append(node)
        for neighbour in left[node]:
            joined = left[neighbour]
            joined |= left[node]
            joined -= {node, neighbour}
            if neighbour != last:
                heappush(heap, (len(joined), neighbour))
    if last is not None:
        when[last] = len(order)
        order.append(last)
    return [(node, sorted(left[node], key=when.__getitem__)) for node in order]


def connect(
    links: Sequence[dict[int, Link]],
    active: Sequence[int | None],
    new: Callable[[], int],
    *,
    root: int | None = None,
    direct: bool = False,
) -> list[Clause]:
    """Return clauses that all active nodes are connected by links.

    Args:
        links: for each node and each neighbour of it the ways in which the two can be linked.
            A way must make both nodes active.
        active: the literal that makes a node active, or None for one that always is.
        new: makes a fresh variable.
        root: a node that every active one has to be connected to.
        direct: whether neighbours that are both active are linked, whatever else is true.
    """
    if root is None:
        root = next((node for node, literal in enumerate(active) if literal is None), None)
    clauses: list[Clause] = []
    supports: dict[tuple[int, int], Link] = {}
    onward: list[tuple[int, list[int]]] = []  # to be connected to some later node, or other
    for node, later in eliminate(links, root):
        joined: list[int] = []
        for other in later:
            ways = links[node].get(other, []) + supports.pop((node, other), [])
            joined.append(_any_way(ways, clauses, new))
        onward.append((node, joined))
        for (one, a), (other, b) in combinations(zip(later, joined, strict=True), 2):
            if not direct or other not in links[one]:
                supports.setdefault((one, other), []).append([a, b])
    further: int | None = None  # true if a later node is active
    for node, joined in reversed(onward):
        literal = active[node]
        unless = [] if literal is None else [-literal]
        if root is not None:
            if node != root:
                clauses.append(unless + joined)
            continue
        if further is None:
            further = literal
            continue
        clauses.append([*unless, -further, *joined])
        some = new()
        clauses += [[*unless, some], [-further, some]]
        further = some
    return clauses


def _any_way(ways: Link, clauses: list[Clause], new: Callable[[], int]) -> int:
    """Return a literal that is true only if all literals of one of the ways are."""
    if len(ways) == 1 and len(ways[0]) == 1:
        return ways[0][0]
    joined = new()
    if len(ways) == 1:
        clauses += [[-joined, literal] for literal in ways[0]]
        return joined
    clauses.append([-joined, *[_any_way([way], clauses, new) for way in ways]])
    return joined
