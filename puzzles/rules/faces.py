"""The faces of a plane graph, to see at little cost whether it stays one block without some edges.

A connected graph has as many faces as Euler's formula says. A node is a cut vertex exactly if
some face comes to it twice (Whitney 1932). Edges that go merge the faces on their two sides, so
that only these have to be counted anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class Faces:
    """A plane graph.

    Args:
        nodes: how many there are, numbered from 0.
        ends: the two nodes that each edge links.
        faces: the edges around each face but the outer one.
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
        self._sides = [(*some, self._outer, self._outer)[:2] for some in sides]

    def watch(self, present: Sequence[bool]) -> Callable[[Iterable[int]], bool]:
        """Return what tells of edges whether the rest is still one block without them.

        Args:
            present: whether each edge is there. They are one block.
        """
        face = list(range(self._outer + 1))
        degree = [0] * self._nodes
        for edge, there in enumerate(present):
            one, other = self._sides[edge]
            if not there:
                face[_root(face, one)] = _root(face, other)
            else:
                for node in self._ends[edge]:
                    degree[node] += 1
        nodes = [0] * (self._outer + 1)
        sides: list[tuple[int, int]] = []
        for edge, (one, other) in enumerate(self._sides):
            one, other = _root(face, one), _root(face, other)
            sides.append((one, other))
            if present[edge]:
                a, b = self._ends[edge]
                nodes[one] |= 1 << a | 1 << b
                nodes[other] |= 1 << a | 1 << b
        counts = [some.bit_count() for some in nodes]
        ends = self._ends

        def stays(gone: Iterable[int]) -> bool:
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
            return rings == lost and visits == seen - lost

        return stays


def _root(above: list[int], one: int) -> int:
    while above[one] != one:
        above[one] = one = above[above[one]]
    return one
