"""A graph of which edges come and go: what is left of it, read off tables.

The neighbours of a node depend on the few edges that meet there. Which of these are present makes
a number below 2 to the power of their count, and a table for each node has the rest.
"""

from __future__ import annotations

from functools import cached_property
from operator import getitem, itemgetter
from typing import TYPE_CHECKING

from puzzles.rules.graphs.graph import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MEETING_LIMIT = 6


class Links:
    """The edges of a graph, none of them twice and none from a node to itself.

    Args:
        nodes: how many nodes there are, numbered from 0.
        ends: the two nodes that each edge links.

    Attributes:
        usable: whether the edges are such, and no more than MEETING_LIMIT meet anywhere.
    """

    def __init__(self, nodes: int, ends: Sequence[tuple[int, int]]) -> None:
        self._ends = ends
        self._at: list[list[int]] = [[] for _ in range(nodes)]  # the edges at each node
        for edge, pair in enumerate(ends):
            for node in pair:
                self._at[node].append(edge)
        different = {frozenset(pair) for pair in ends if pair[0] != pair[1]}
        few = max(map(len, self._at), default=0) <= MEETING_LIMIT
        self.usable = few and len(different) == len(ends) > 0

    @cached_property
    def _picks(self) -> list[Callable[[bytes], tuple[int, ...]]]:
        """Functions that pick for all nodes the mark of the first edge there, of the second, ..."""
        return [
            itemgetter(*[at[turn] if turn < len(at) else -1 for at in self._at])
            for turn in range(max(map(len, self._at)))
        ]

    @cached_property
    def _tables(self) -> list[list[list[int]]]:
        """The neighbours of each node, by the marks of the edges there as a binary number."""
        tables: list[list[list[int]]] = []
        for node, at in enumerate(self._at):
            others = [sum(self._ends[edge]) - node for edge in at]
            tables.append(
                [
                    [other for turn, other in enumerate(others) if marks >> turn & 1]
                    for marks in range(1 << len(at))
                ]
            )
        return tables

    def bridges(self, present: bytes) -> list[int]:
        """Return the edges that are a block by themselves.

        Args:
            present: marks each edge that is present with 1, others with 0.
        """
        graph, _ = self._left(present)
        alone: set[frozenset[int]] = set()
        seen: set[int] = set()
        for start, neighbours in enumerate(graph):
            if not neighbours or start in seen:
                continue
            order, pockets = walk(graph, (), start)
            seen.update(order)
            inner: list[tuple[int, int]] = []  # stretches that the next one may contain
            for node, begin, end in pockets:
                own = end - begin
                while inner and inner[-1][0] >= begin:
                    own -= inner.pop()[1]
                inner.append((begin, end - begin))
                if own == 1:
                    alone.add(frozenset((node, order[begin])))
        return [edge for edge, pair in enumerate(self._ends) if frozenset(pair) in alone]

    def _left(self, present: bytes) -> tuple[list[list[int]], bytes]:
        """Return for each node the neighbours by present edges, and the marks of its edges.

        The marks of a node are a binary number, the first edge's lowest; see `_tables`.
        """
        present += b"\0"  # what is picked where fewer edges meet
        marks = 0
        for turn, pick in enumerate(self._picks):
            marks |= int.from_bytes(bytes(pick(present)), "little") << turn
        codes = marks.to_bytes(len(self._at), "little")
        return list(map(getitem, self._tables, codes)), codes

    def outside(self, present: bytes, edge: int) -> set[int] | None:
        """Return the nodes that have edges, but none in the same block as a given one.

        A block is a largest part without a cut vertex (Hopcroft, Tarjan 1973).

        Args:
            present: marks each edge that is present with 1, others with 0.
            edge: one that is present.

        Returns:
            None if the edge is a block by itself.
        """
        graph, codes = self._left(present)
        start, second = self._ends[edge]
        graph[start] = [second, *[node for node in graph[start] if node != second]]
        order, pockets = walk(graph, (), start)
        lost = [pocket for pocket in pockets if pocket.node != start or pocket.start != 1]
        if not lost and 2 < len(order) == len(codes) - codes.count(0):
            return set()
        block = set(order)
        for _, begin, end in lost:
            block.difference_update(order[begin:end])
        if len(block) <= 2:
            return None
        return {node for node, code in enumerate(codes) if code and node not in block}
