"""Graphs like boards in bits: where few distances between numbers lead from a node to the next.

On a board of cells in reading order the four neighbours are 1 and `width` before and after. A set
of nodes is an integer, bit v for node v, so that all of them take a step at once. That tells most
nodes that are no cut vertices by a look around them; what hangs together of these shrinks to one
node, and a walk over the small graph that is left finds the cut vertices.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.bits import members

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.rules.graphs.graph import Graph

DISTANCES_LIMIT = 8
_ASCII = {
    sign: bytes([49 if found == sign else 48 for found in range(256)]) for sign in (0, 1, 255)
}


class Shrunk(NamedTuple):
    """A graph in which sets of nodes that hang together have become one.

    Attributes:
        graph: the neighbours of each of its nodes.
        members: the set of nodes that each of them stands for.
        sets: how many of them stand for sets. Those after them stand for one node each.
    """

    graph: Graph
    members: list[int]
    sets: int


class Stencil:
    """The distances between the numbers of neighbours, and what can be done with them in bits.

    Args:
        graph: the neighbours of each node.

    Attributes:
        distances: from a node to its neighbours; empty if there are more than DISTANCES_LIMIT,
            so that bits do not pay.
    """

    def __init__(self, graph: Graph) -> None:
        linked: dict[int, bytearray] = {}
        for node, others in enumerate(graph):
            for other in others:
                linked.setdefault(other - node, bytearray(len(graph)))[-1 - node] = 1
            if len(linked) > DISTANCES_LIMIT:
                linked.clear()
                break
        self._graph = graph
        self.distances = tuple(sorted(linked))
        self._linked = [nodes_with(1, bytes(linked[distance])) for distance in self.distances]
        self._squares = [
            (one, other, step + turn, seen(linked_one, turn) & seen(linked_other, step))
            for (one, (step, linked_one)), (other, (turn, linked_other)) in combinations(
                enumerate(zip(self.distances, self._linked, strict=True)), 2
            )
            if step + turn
        ]

    def shrink(self, nodes: int, asked: int) -> Shrunk:
        """Shrink a graph so that the cut vertices among some nodes can still be told.

        Args:
            nodes: the nodes that are present.
            asked: those to be told about. The ones that a look around shows to be no cut
                vertices are among the sets all the same, as are all others.
        """
        ways = [
            some & nodes & seen(nodes, distance)
            for some, distance in zip(self._linked, self.distances, strict=True)
        ]
        alone = asked & self._doubtful(nodes, ways)
        sets = list(self._parts(ways, nodes & ~alone))
        if not alone:
            return Shrunk(((),) * len(sets), sets, len(sets))
        sets.sort(key=int.bit_count, reverse=True)
        first = len(sets)
        single = members(alone)
        index = dict(zip(single, range(first, first + len(single)), strict=True))
        for number, part in enumerate(sets[1:], 1):
            index.update(dict.fromkeys(members(part), number))
        graph: list[list[int]] = [[] for _ in sets]
        present = f"{nodes:b}".zfill(len(self._graph))[::-1]
        for number, node in enumerate(single, first):
            beside = {index.get(other, 0) for other in self._graph[node] if present[other] == "1"}
            graph.append(sorted(beside))
            for other in beside:
                if other < first:
                    graph[other].append(number)
        return Shrunk(tuple(map(tuple, graph)), sets + [1 << node for node in single], first)

    def _doubtful(self, nodes: int, ways: list[int]) -> int:
        """Return the nodes with neighbours that are not linked by others that close squares.

        Args:
            nodes: those that are present.
            ways: for each distance the set of those that are linked with the one there.
        """
        links = [
            (one, other, ways[one] & ways[other] & closed & seen(nodes, across))
            for one, other, across, closed in self._squares
        ]
        reached: list[int] = []
        before = 0
        for way in ways:  # at each node, begin with the first neighbour
            reached.append(way & ~before)
            before |= way
        for one, other, link in (*links, *links):
            reached[one] |= reached[other] & link
            reached[other] |= reached[one] & link
        doubtful = 0
        for way, some in zip(ways, reached, strict=True):
            doubtful |= way & ~some
        return doubtful

    def _parts(self, ways: list[int], nodes: int) -> Iterator[int]:
        """Yield the parts that hang together, each as a set of bits.

        Args:
            ways: for each distance between neighbours the nodes that have one so far on.
            nodes: all, as a set.
        """
        up = [(way, d) for d, way in zip(self.distances, ways, strict=True) if d > 0]
        down = [(way, -d) for d, way in zip(self.distances, ways, strict=True) if d < 0]
        while nodes:
            part, before = nodes & -nodes, 0
            while part != before:
                before = part
                for way, distance in up:
                    part |= (part & way) << distance & nodes
                for way, distance in down:
                    part |= (part & way) >> distance & nodes
            nodes ^= part
            yield part


def seen(nodes: int, distance: int) -> int:
    """Return the nodes that have one of a set at a distance."""
    return nodes >> distance if distance > 0 else nodes << -distance


def nodes_with(sign: int, signs: bytes) -> int:
    """Return the nodes with a sign, 1, 0 or 255; the signs begin with that of the last node."""
    return int(signs.translate(_ASCII[sign]) or b"0", 2)
