"""The faces of a plane graph, to see at little cost whether it stays one block without some edges.

A connected graph has as many faces as Euler's formula says. A node is a cut vertex exactly if
some face comes to it twice (Whitney 1932). Edges that go merge the faces on their two sides, so
that only these have to be counted anew. For the same reason an edge and a node can cut a block
only if the two faces beside the edge meet at the node as well.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


_GONE = bytes([1, 0, *range(2, 256)])  # turns what is present into what is not


class Border(NamedTuple):
    """What lies between two faces that have more than the ends of one edge in common.

    Attributes:
        edges: all those with one face on either side.
        is_path: whether the faces have no node in common but those along a path of these.
    """

    edges: list[int]
    is_path: bool


class Faces:
    """A plane graph.

    Args:
        nodes: how many there are, numbered from 0.
        ends: the two nodes that each edge links.
        faces: the edges around each face but the outer one.

    Attributes:
        ends: as above.
        meeting: the edges at each node.
        sides: the two faces of each edge; the outer one is the last.
        rims, around: the edges and the nodes of each face, a bit for each; no edges that have it
            on both sides.
    """

    def __init__(
        self, nodes: int, ends: Sequence[tuple[int, int]], faces: Sequence[Sequence[int]]
    ) -> None:
        self.ends = ends
        sides: list[list[int]] = [[] for _ in ends]
        for number, around in enumerate(faces):
            for edge in around:
                sides[edge].append(number)
        outer = len(faces)
        self.sides = [(some[0], some[1]) for some in ([*pair, outer, outer] for pair in sides)]
        self._corners = [1 << a | 1 << b for a, b in ends]  # the nodes of each edge, a bit each
        self.meeting: list[list[int]] = [[] for _ in range(nodes)]
        self.rims, self.around = [0] * (outer + 1), [0] * (outer + 1)
        for edge, corners in enumerate(self._corners):
            for node in ends[edge]:
                self.meeting[node].append(edge)
            for number in self.sides[edge]:
                self.rims[number] ^= 1 << edge
                self.around[number] |= corners

    def look(self, present: bytes) -> tuple[bool, list[Border]]:
        """Return whether the graph is one block, and what lies between faces but single edges.

        Args:
            present: marks each edge that is there with 1, others with 0.
        """
        sides = self.sides
        above = list(range(len(self.around)))  # leads to one face for those that are merged
        for one, other in compress(sides, present.translate(_GONE)):
            while above[one] != one:
                above[one] = one = above[above[one]]
            while above[other] != other:
                above[other] = other = above[above[other]]
            above[one] = other
        root = [_root(above, one) for one in above]
        nodes, there = [0] * len(root), 0  # the nodes of merged faces, and all that have an edge
        for corners in compress(self._corners, present):
            there |= corners
        for one, corners in zip(root, self.around, strict=True):
            nodes[one] |= corners & there
        between: dict[tuple[int, int], list[int]] = {}  # the edges between two merged faces
        for edge in compress(range(len(sides)), present):
            one, other = sides[edge]
            one, other = root[one], root[other]
            pair = (one, other) if one < other else (other, one)
            if pair in between:
                between[pair].append(edge)
            else:
                between[pair] = [edge]
        found: list[Border] = []
        for (one, other), edges in between.items():
            common = (nodes[one] & nodes[other]).bit_count()
            if common > 2 and one != other:
                found.append(Border(edges, common == len(edges) + 1))
        count = present.count(1)
        is_connected = there.bit_count() - count + len({*root}) == 2
        visits = sum([some.bit_count() for some in nodes])
        return is_connected and visits == 2 * count, found


def _root(above: list[int], one: int) -> int:
    while above[one] != one:
        above[one] = one = above[above[one]]
    return one
