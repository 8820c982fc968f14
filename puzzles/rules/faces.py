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
    from collections.abc import Callable, Iterable, Sequence


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
        sides: the two faces of each edge; the outer one is the last.
    """

    def __init__(
        self, nodes: int, ends: Sequence[tuple[int, int]], faces: Sequence[Sequence[int]]
    ) -> None:
        self._nodes, self._ends = nodes, ends
        sides: list[list[int]] = [[] for _ in ends]
        for number, around in enumerate(faces):
            for edge in around:
                sides[edge].append(number)
        self._outer = len(faces)
        outer = self._outer
        self.sides = [(some[0], some[1]) for some in ([*pair, outer, outer] for pair in sides)]
        self._corners = [1 << a | 1 << b for a, b in ends]
        self._around = [0] * (self._outer + 1)
        for corners, pair in zip(self._corners, self.sides, strict=True):
            for number in pair:
                self._around[number] |= corners

    def look(self, present: bytes) -> tuple[bool, list[Border]]:
        """Return whether the graph is one block, and what lies between faces but single edges.

        Args:
            present: marks each edge that is there with 1, others with 0.
        """
        sides = self.sides
        above = list(range(self._outer + 1))
        for one, other in compress(sides, present.translate(_GONE)):
            while above[one] != one:
                above[one] = one = above[above[one]]
            while above[other] != other:
                above[other] = other = above[above[other]]
            above[one] = other
        root = [_root(above, one) for one in above]
        nodes, there = [0] * len(root), 0
        for corners in compress(self._corners, present):
            there |= corners
        for one, corners in zip(root, self._around, strict=True):
            nodes[one] |= corners & there
        between: dict[tuple[int, int], list[int]] = {}
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

    def watch(
        self, present: Sequence[bool], true: Iterable[int]
    ) -> Callable[[Sequence[int], Sequence[int]], bool]:
        """Return what tells whether a loop is as free as before without some edges.

        It takes these edges and further true ones. It tells whether the rest is one block, and
        has no new border that could cut it between true edges.

        Args:
            present: whether each edge is there. They are one block.
            true: the edges that are known to be on the loop.
        """
        known = {*true}
        face = list(range(self._outer + 1))
        degree = [0] * self._nodes
        for edge, there in enumerate(present):
            one, other = self.sides[edge]
            if not there:
                face[_root(face, one)] = _root(face, other)
            else:
                for node in self._ends[edge]:
                    degree[node] += 1
        nodes = [0] * (self._outer + 1)
        beside: list[list[int]] = [[] for _ in nodes]
        sides: list[tuple[int, int]] = []
        for edge, (one, other) in enumerate(self.sides):
            one, other = _root(face, one), _root(face, other)
            sides.append((one, other))
            if present[edge]:
                beside[one].append(edge)
                beside[other].append(edge)
                a, b = self._ends[edge]
                nodes[one] |= 1 << a | 1 << b
                nodes[other] |= 1 << a | 1 << b
        counts = [some.bit_count() for some in nodes]
        ends = self._ends

        def cuts(above: dict[int, int], gone: Sequence[int], new: Sequence[int]) -> bool:
            """Return whether merged faces have a border that is no path, or has a true edge."""
            merged: dict[int, list[int]] = {}
            for one in dict.fromkeys([*above, *above.values()]):
                root = one
                while root in above:
                    root = above[root]
                merged.setdefault(root, []).append(one)
            union = dict.fromkeys(merged, 0)
            for root, faces in merged.items():
                for one in faces:
                    union[root] |= nodes[one]
            for root, faces in merged.items():
                between: dict[int, list[int]] = {}
                for edge in [edge for one in faces for edge in beside[one] if edge not in gone]:
                    one, other = sides[edge]
                    while one in above:
                        one = above[one]
                    while other in above:
                        other = above[other]
                    between.setdefault(other if one == root else one, []).append(edge)
                for other, edges in between.items():
                    common = (union[root] & union.get(other, nodes[other])).bit_count()
                    if common > 2 and (
                        common != len(edges) + 1
                        or (common > 3 and any(edge in known or edge in new for edge in edges))
                    ):
                        return True
            return False

        def stays(gone: Sequence[int], new: Sequence[int]) -> bool:
            above: dict[int, int] = {}
            merged: dict[int, int] = {}
            left: dict[int, int] = {}
            visits = rings = 0
            for edge in gone:
                for node in ends[edge]:
                    left[node] = left.get(node, degree[node]) - 1
                one, other = sides[edge]
                while one in above:
                    one = above[one]
                while other in above:
                    other = above[other]
                visits -= 2
                if one == other:
                    rings += 1
                    continue
                above[one] = other
                more = merged.pop(one, 0)
                if not more:
                    more = nodes[one]
                    visits += counts[one]
                if other not in merged:
                    merged[other] = nodes[other]
                    visits += counts[other]
                merged[other] |= more
            lost = 0
            for some in left.values():
                if some == 1:
                    return False
                lost += not some
            seen = sum([some.bit_count() for some in merged.values()])
            return rings == lost and visits == seen - lost and not cuts(above, gone, new)

        return stays


def _root(above: list[int], one: int) -> int:
    while above[one] != one:
        above[one] = one = above[above[one]]
    return one
