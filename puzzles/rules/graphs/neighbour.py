"""A true node of a graph has a true neighbour, unless it is the only true one.

It is what connectedness says of one node by its neighbours alone, which people see at a glance.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from puzzles.model.lazy import Clause, Cut, LazyRule, Reader
from puzzles.rules.native import Neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


class HasNeighbour(LazyRule):
    """Of two true nodes each has a true neighbour.

    `cuts` finds all that it forces by two nodes and the neighbours of one of them.

    Args:
        name: the rule's name.
        beside: the neighbours of each node.
        literals: for each node the literal that says whether it counts.
        places: the place of each node.
    """

    def __init__(
        self,
        name: str,
        beside: Sequence[Sequence[int]],
        literals: Sequence[int],
        places: Sequence[int],
    ) -> None:
        self.name, self.places = name, tuple(places)
        self._beside = tuple([tuple(dict.fromkeys(near)) for near in beside])
        self._literals = tuple(literals)
        self._reader = Reader(literals)

    def key(self) -> Hashable:
        return self.name, self.places, self._beside, self._literals

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return clauses about nodes with no true neighbour and at most one that could be."""
        states = self._reader.states(values)
        true = [node for node, state in enumerate(states) if state > 0]
        cuts: list[Cut] = []
        for node, near in enumerate(self._beside):
            if states[node] < 0 or any(states[other] > 0 for other in near):
                continue
            still = [other for other in near if not states[other]]
            if states[node] > 0 and not still:
                others = [one for one in range(len(states)) if states[one] >= 0 and one != node]
                cuts += [self._cut(node, one) for one in others]
            elif len(still) == (states[node] > 0):
                others = [one for one in true if one != node]
                cuts += [self._cut(node, others[0])] if others else []
        return cuts

    def _cut(self, node: int, other: int) -> Cut:
        literals = self._literals
        near = [literals[one] for one in self._beside[node]]
        return Cut([-literals[node], -literals[other], *near], self.places)

    def asked(self) -> object:
        return self._native and self._native.asked()

    @cached_property
    def _native(self) -> Neighbours | None:
        if not Neighbours:
            return None
        return Neighbours([*self._literals], [[*near] for near in self._beside])

    def forces(self, values: Sequence[int]) -> list[int] | None:
        return self._native.forces(values) if self._native else super().forces(values)

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return a cut for each two nodes that are no neighbours, which needs no helper."""
        del new
        return [
            self._cut(node, other).clause
            for node, near in enumerate(self._beside)
            for other in range(len(self._beside))
            if other != node and other not in near
        ]
