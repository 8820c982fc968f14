"""What connectivity says in clauses: what is on two sides of a border is joined through it.

The graph's first nodes carry a literal each, and are true, false or open. Those after them carry
none: they are always there and nothing is asked of them, like the corners between the edges of
a loop. The clauses are short where the border is, so that callers pass the smaller side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.lazy import Cut
from puzzles.rules.graphs.graph import border, part_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.lazy import Places
    from puzzles.rules.graphs.graph import Graph


class Parts:
    """The parts of a graph, and the cuts that speak of them.

    The literal of a root is left out of the clauses: it counts as true, and other cuts say that
    it is whenever any node is.

    Args:
        graph: the neighbours of each node.
        literals: the literals of its first nodes.
        scope: the places of the rule.
        root: a node that counts as true.
    """

    def __init__(
        self, graph: Graph, literals: Sequence[int], scope: Places, root: int | None = None
    ) -> None:
        self._graph = graph
        self._literals = tuple(literals)
        self._scope = scope
        self._root = root

    def split(self, absent: Sequence[bool], ends: Iterable[int]) -> list[list[int]]:
        """Return the parts of the present nodes that hold the end nodes, the largest first."""
        parts: list[list[int]] = []
        seen: set[int] = set()
        for node in ends:
            if node not in seen:
                parts.append(part_of(self._graph, absent, node))
                seen.update(parts[-1])
        return sorted(parts, key=len, reverse=True)

    def cut(self, ends: Iterable[int], between: Iterable[int]) -> Cut:
        """Return the clause that one of the ends is not true, unless a node between them is."""
        literals, known = self._literals, len(self._literals)
        clause = [-literals[node] for node in ends if node != self._root]
        return Cut(clause + [literals[node] for node in between if node < known], self._scope)

    def join(self, true: Sequence[int], part: Sequence[int]) -> Cut:
        """Return the clause that true nodes inside and outside of a part need one at its border."""
        beside = border(self._graph, part)
        members = set(part)
        inside = [node for node in true if node in members]
        outside = [node for node in true if node not in members]
        return self.cut([self._witness(nodes, beside) for nodes in (inside, outside)], beside)

    def clear(self, true: Sequence[int], lost: Iterable[int], side: Sequence[int]) -> list[Cut]:
        """Return clauses that a true node excludes lost ones, unless one at a border is true.

        Args:
            true: the true nodes.
            lost: nodes that are cut off from all of them.
            side: the part that either those or these are in, alone.
        """
        beside = border(self._graph, side)
        witness = self._witness(true, beside)
        return [self.cut((witness, node), beside) for node in lost]

    def clear_rest(self, states: Sequence[int], true: Sequence[int], part: list[int]) -> list[Cut]:
        """Return clauses that exclude all open nodes that are not connected to the true ones.

        Args:
            states: positive, negative or 0 for each node with a literal.
            true: the true nodes.
            part: all that is connected to them, without a false node.
        """
        cuts: list[Cut] = []
        seen = [state < 0 for state in states] + [False] * (len(self._graph) - len(states))
        if len(part) == seen.count(False):
            return cuts
        for node in part:
            seen[node] = True
        for node in range(len(states)):
            if not seen[node]:
                lost = part_of(self._graph, seen, node)
                for other in lost:
                    seen[other] = True
                open_nodes = [other for other in lost if other < len(states)]
                cuts += self.clear(true, open_nodes, min(lost, part, key=len))
        return cuts

    def _witness(self, true: Sequence[int], beside: Iterable[int]) -> int:
        """Return one of some true nodes: the root, or one next to a border, or just the first.

        What is next to a false node is often true by other rules, so that a solver sees at once
        that the clause is down to the border.
        """
        if self._root is not None and self._root in true:
            return self._root
        near = {node for false in beside for node in self._graph[false]}
        return next((node for node in true if node in near), true[0])
