"""Graphs of which some nodes are absent: parts, cut vertices, and what keeps two parts apart.

A graph is the tuple of each node's neighbours. Absent nodes are marked in a list of flags.
Everything takes time linear in the size of the graph, in plain loops over flat lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Graph = tuple[tuple[int, ...], ...]


class Pocket(NamedTuple):
    """What the loss of one node cuts off: a stretch of a walk.

    Attributes:
        node: the cut vertex.
        start, end: where the part begins and ends in the order of the walk.
    """

    node: int
    start: int
    end: int


def walk(
    graph: Sequence[Sequence[int]], absent: Sequence[bool], start: int
) -> tuple[list[int], list[Pocket]]:
    """Walk depth-first over the present nodes that are connected to `start` (Tarjan 1972).

    Args:
        graph: the neighbours of each node.
        absent: whether each node is absent; empty if none is.
        start: the node to begin with.

    Returns:
        The nodes in order of discovery; and for each cut vertex the parts that it alone connects
        to `start`, inner ones before those around them. Those of `start` itself are all the
        parts that it leaves.
    """
    out_of_reach = len(graph)
    number = [out_of_reach if gone else -1 for gone in absent] or [-1] * len(graph)
    number[start] = lowest = 0
    order = [start]
    pockets: list[Pocket] = []
    # of the nodes on the way here: the node, its neighbours still to come, and the lowest number
    # that was seen from it or from behind it
    trail: list[tuple[int, Iterator[int], int]] = []
    node, ways = start, iter(graph[start])
    while True:
        for neighbour in ways:
            seen = number[neighbour]
            if seen < 0:
                trail.append((node, ways, lowest))
                number[neighbour] = lowest = len(order)
                order.append(neighbour)
                node, ways = neighbour, iter(graph[neighbour])
                break
            if seen < lowest:
                lowest = seen
        else:
            if not trail:
                return order, pockets
            parent, ways, lower = trail.pop()
            if lowest >= number[parent]:
                pockets.append(Pocket(parent, number[node], len(order)))
            node = parent
            if lower < lowest:
                lowest = lower


def part_of(graph: Graph, absent: Sequence[bool], start: int) -> list[int]:
    """Return the present nodes that are connected to `start`, which comes first."""
    seen = list(absent)
    seen[start] = True
    part = [start]
    for node in part:
        for neighbour in graph[node]:
            if not seen[neighbour]:
                seen[neighbour] = True
                part.append(neighbour)
    return part


def border(graph: Graph, part: Sequence[int]) -> list[int]:
    """Return the nodes beside a part that cut it off from everything else.

    Those that only lead back to the part, or to another node beside it, are left out.
    """
    inside = set(part)
    beside = {neighbour for node in part for neighbour in graph[node]} - inside
    inside |= beside
    return sorted([node for node in beside if not inside.issuperset(graph[node])])


def smaller_side(order: list[int], pocket: Pocket) -> list[int]:
    """Return the smaller of the two sides that are left when a cut vertex goes: pocket or rest."""
    node, start, end = pocket
    if 2 * (end - start) < len(order):
        return order[start:end]
    return [other for other in order[:start] + order[end:] if other != node]
