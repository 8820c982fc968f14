"""The nodes of a graph that are true form one connected part.

What an assignment says can be seen in the graph without its false nodes: true nodes in different
parts cannot be joined any more, a part without a true node stays empty, and a cut vertex between
true nodes is true itself. As clauses the rule is a vertex elimination.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from puzzles.base.bits import members
from puzzles.model.lazy import Clause, Cut, LazyRule, Places, Reader, in_order
from puzzles.rules.graphs.elimination import Link, connect
from puzzles.rules.graphs.graph import smaller_side, walk
from puzzles.rules.graphs.neighbour import HasNeighbour
from puzzles.rules.graphs.parts import Parts
from puzzles.rules.graphs.stencil import Stencil, nodes_with

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


class Connected(LazyRule):
    """The true nodes are connected with each other, through true nodes only.

    No true node at all is allowed. With a root, it is true whenever any node is, so that all of
    them are connected to it. `cuts` finds all that the rule by itself forces or refutes.

    Args:
        name: the rule's name.
        beside: the neighbours of each node.
        literals: for each node the literal that says whether it counts.
        places: the place of each node; the node's number if they are not given.
        root: the node that is among the true ones, if there are any.
        apart: whether other rules keep false nodes from being neighbours. `cnf` is then for
            use together with them, and has a quarter of the clauses.

    Raises:
        ValueError: there is not one literal, and one place, for each node.
    """

    of_board = True  # a person looks at it last

    def __init__(
        self,
        name: str,
        beside: Sequence[Sequence[int]],
        literals: Sequence[int],
        *,
        places: Sequence[int] | None = None,
        root: int | None = None,
        apart: bool = False,
    ) -> None:
        self.name = name
        self.places: Places = tuple(range(len(literals)) if places is None else places)
        if not len(beside) == len(literals) == len(self.places):
            raise ValueError("each node needs one literal and one place")
        self._graph = tuple([tuple(neighbours) for neighbours in beside])
        self._literals = tuple(literals)
        self._root = root
        self._apart = apart
        self._reader = Reader(literals)
        self._everything = (1 << len(literals)) - 1
        self._parts = Parts(self._graph, literals, self.places, root)

    def bare(self) -> Connected:
        """Return the rule by itself, without what other rules say of false nodes."""
        if not self._apart:
            return self
        return Connected(
            self.name, self._graph, self._literals, places=self.places, root=self._root
        )

    def key(self) -> Hashable:
        return (self.name, self.places, self._graph, self._literals, self._root, self._apart)

    def near(self) -> HasNeighbour:
        return HasNeighbour(self.name, self._graph, self._literals, self.places)

    @cached_property
    def _stencil(self) -> Stencil:
        return Stencil(self._graph)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return clauses against true nodes that are cut off, and for open ones that would cut."""
        states, root = self._reader.states(values), self._root
        true = [node for node, state in enumerate(states) if state > 0]
        cuts: list[Cut] = []
        if root is not None and states[root] < 0:  # no node is true without the root
            excluded = true or [node for node, state in enumerate(states) if not state]
            return [self._parts.cut([node], [root]) for node in excluded]
        if root is not None and not states[root]:
            cuts += [self._parts.cut(true[:1], [root])] if true else []
            states[root] = 1
            true.append(root)
        if not true:
            return []
        absent = [state < 0 for state in states]
        order, pockets = walk(self._graph, absent, true[0])
        before = list(accumulate([states[node] > 0 for node in order], initial=0))
        if before[-1] < len(true):  # true nodes are cut off from each other
            return [self._parts.join(true, part) for part in self._parts.split(absent, true)[1:]]
        forced: set[int] = set()
        for pocket in pockets:  # an open node that cuts true ones off from others is needed
            node, start, end = pocket
            if not states[node] and node not in forced and before[start] < before[end]:
                forced.add(node)
                cuts.append(self._parts.join(true, smaller_side(order, pocket)))
        return cuts + self._parts.clear_rest(states, true, order)

    def forces(self, values: Sequence[int]) -> list[int] | None:
        """Return the literals that connectedness forces: needed nodes, and nodes out of reach."""
        stencil, root = self._stencil, self._root
        if not stencil.distances:
            return super().forces(values)
        signs = self._reader.signs(values)[::-1]
        # sets of nodes are integers, a bit for each
        true, false = nodes_with(1, signs), nodes_with(255, signs)
        there = self._everything & ~false
        forced: list[int] = []
        if root is not None:
            if false >> root & 1:
                return None if true else in_order({*self._said(0, there)})
            if true and not true >> root & 1:
                forced.append(self._literals[root])
            true |= 1 << root
        if not true:
            return []
        # the nodes that are there as a smaller graph, whose nodes from `first` on are open ones
        graph, sets, first = stencil.shrink(there, there & ~true)
        holds = [part & true != 0 for part in sets]
        order, pockets = walk(graph, (), holds.index(True))
        reached = sum([sets[number] for number in order])
        if true & ~reached:
            return None
        before = list(accumulate([holds[number] for number in order], initial=0))
        needed = 0
        for number, start, end in pockets:
            if number >= first and before[start] < before[end]:
                needed |= sets[number]
        return in_order({*forced, *self._said(needed, there & ~reached)})

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return, for each part but the largest, that it is joined to the rest."""
        del new
        states, root = self._reader.states(values), self._root
        true = [node for node, state in enumerate(states) if state > 0]
        if root is not None and true and states[root] < 0:
            return [self._parts.cut([node], [root]).clause for node in true]
        parts = self._parts.split([state < 0 for state in states], true)
        return [self._parts.join(true, part).clause for part in parts[1:]]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return clauses that connect the true nodes by paths along true nodes."""
        if self._apart:
            return self._cnf_of_pairs(new)
        literals = self._literals
        links: list[dict[int, Link]] = [
            {other: [[literals[node], literals[other]]] for other in neighbours}
            for node, neighbours in enumerate(self._graph)
        ]
        return connect(links, literals, new, root=self._root, direct=True)

    def _said(self, true: int, false: int) -> list[int]:
        """Return the literals that say that some nodes are true and others false."""
        literals = self._literals
        return [literals[node] for node in members(true)] + [
            -literals[node] for node in members(false)
        ]

    def _cnf_of_pairs(self, new: Callable[[], int]) -> list[Clause]:
        """Return clauses for a graph in which one of two neighbours is always true.

        Neighbours are matched as far as they can be; each pair is then a node that is always
        there, and connected in itself. A root stays alone.
        """
        group = [-1] * len(self._graph)
        active: list[int | None] = []
        for node, neighbours in enumerate(self._graph):
            if group[node] >= 0:
                continue
            group[node] = len(active)
            free = [other for other in neighbours if group[other] < 0 and other != self._root]
            if free and node != self._root:
                group[free[0]] = len(active)
                active.append(None)
            else:
                active.append(self._literals[node])
        links: list[dict[int, Link]] = [{} for _ in active]
        for node, neighbours in enumerate(self._graph):
            for other in neighbours:
                if group[node] != group[other]:
                    ways = links[group[node]].setdefault(group[other], [])
                    ways.append([self._literals[node], self._literals[other]])
        root = None if self._root is None else group[self._root]
        return connect(links, active, new, root=root)
