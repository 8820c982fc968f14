"""Cells of one value that hang together are as many as the value says.

A part is a largest set of cells of one value that hang together. What an assignment says can be
seen in the cells that have a value, or still could: a part that is too large, one that cannot grow
to its size, the last way out of one. As clauses the rule is a tree in each part, with the sizes of
its branches in unary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.lazy import Clause, Cut, LazyRule, Places, Reader
from puzzles.rules.graphs.graph import part_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence


class SizedParts(LazyRule):
    """Each part of the nodes with a value has as many nodes as the value says.

    Other rules see to it that no node has two of the values.

    Args:
        name: the rule's name.
        beside: the neighbours of each node.
        has: for each value, which is at least 1, the literals that say that a node has it.
        places: the place of each node; the node's number if they are not given.

    Raises:
        ValueError: there is not one literal of each value for each node.
    """

    def __init__(
        self,
        name: str,
        beside: Sequence[Sequence[int]],
        has: Mapping[int, Sequence[int]],
        places: Sequence[int] | None = None,
    ) -> None:
        self.name = name
        self.places: Places = tuple(range(len(beside)) if places is None else places)
        if any(len(literals) != len(beside) for literals in has.values()):
            raise ValueError("each node needs one literal of each value")
        self._graph = tuple([tuple(near) for near in beside])
        self._has = {value: tuple(literals) for value, literals in has.items()}
        self._readers = {value: Reader(literals) for value, literals in has.items()}

    def key(self) -> Hashable:
        return (self.name, self._graph, tuple(self._has.items()))

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return what is said of each value's parts, equal clauses once."""
        clauses: dict[tuple[int, ...], None] = {}
        for value, reader in self._readers.items():
            states = reader.states(values)
            for clause in self._said(value, states):
                clauses[tuple(clause)] = None
        return [Cut(list(clause), self.places) for clause in clauses]

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return clauses that exclude each part of a wrong size.

        Of one that is too large, some connected nodes cannot all have the value; of one that is
        too small, each node that has it needs a further one beside the part.
        """
        del new
        clauses: list[Clause] = []
        for value, reader in self._readers.items():
            states = reader.states(values)
            literals = self._has[value]
            absent = [state <= 0 for state in states]
            for part in self._parts(absent, range(len(states))):
                if len(part) > value:
                    clauses.append([-literals[node] for node in part[: value + 1]])
                elif len(part) < value:
                    beside = [literals[node] for node in self._around(part)]
                    clauses += [[-literals[node], *beside] for node in part]
        return clauses

    def _said(self, value: int, states: Sequence[int]) -> Iterator[Clause]:
        """Yield the clauses about one value that are violated or unit."""
        literals, graph = self._has[value], self._graph
        absent = [state <= 0 for state in states]
        parts = self._parts(absent, range(len(states)))
        at = {node: number for number, part in enumerate(parts) for node in part}
        for part in parts:  # that are too large
            if len(part) > value:
                yield [-literals[node] for node in part[: value + 1]]
        for node, state in enumerate(states):  # open nodes that would join parts to too large ones
            if state:
                continue
            near = dict.fromkeys([at[other] for other in graph[node] if other in at])
            if 1 + sum([len(parts[number]) for number in near]) > value:
                joined = list(absent)
                joined[node] = False
                yield [-literals[one] for one in part_of(graph, joined, node)[: value + 1]]
        gone = [state < 0 for state in states]
        for room in self._parts(gone, range(len(states))):  # in which parts must find their size
            own = [node for node in room if states[node] > 0]
            if len(room) < value:
                away = [literals[node] for node in self._around(room)]
                for node in own[:1] or room:
                    yield [-literals[node], *away]
                continue
            for part in {at[node]: parts[at[node]] for node in own}.values():
                if len(part) < value:
                    yield from self._ways_out(value, states, gone, part)

    def _ways_out(
        self, value: int, states: Sequence[int], gone: Sequence[bool], part: list[int]
    ) -> Iterator[Clause]:
        """Yield clauses that take the open nodes without which a part could not grow enough."""
        literals = self._has[value]
        without = list(gone)
        for node in self._near(part, value):
            if states[node] or gone[node]:
                continue
            without[node] = True
            reached = self._reached(part[0], without, value)
            without[node] = False
            if len(reached) < value:
                yield [-literals[part[0]], *[literals[one] for one in self._around(reached)]]

    def _reached(self, start: int, absent: Sequence[bool], enough: int) -> list[int]:
        """Return the part of a node, or so many of its nodes that they are enough."""
        found = {start: None}
        queue = [start]
        for node in queue:
            for other in self._graph[node]:
                if not absent[other] and other not in found:
                    found[other] = None
                    queue.append(other)
            if len(found) >= enough:
                break
        return queue

    def _near(self, part: Sequence[int], value: int) -> list[int]:
        """Return the nodes that a part could reach before it has its size."""
        found, edge = dict.fromkeys(part), list(part)
        for _ in range(value - len(part)):
            edge = [other for node in edge for other in self._graph[node] if other not in found]
            found |= dict.fromkeys(edge)
        return list(found)[len(part) :]

    def _parts(self, absent: Sequence[bool], nodes: Sequence[int]) -> list[list[int]]:
        """Return the parts of the present nodes that some nodes are in."""
        seen = list(absent)
        found: list[list[int]] = []
        for node in nodes:
            if not seen[node]:
                part = part_of(self._graph, absent, node)
                for one in part:
                    seen[one] = True
                found.append(part)
        return found

    def _around(self, part: Sequence[int]) -> list[int]:
        """Return the nodes beside a part."""
        inside = set(part)
        return sorted({other for node in part for other in self._graph[node]} - inside)

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        return _Trees(self._graph, self._has, new).clauses


class _Trees:
    """The rule as clauses: a tree in each part, whose root knows how many nodes it has.

    Nodes of a part have the same name, that of its only root. A node is the root or has a parent
    of its part; its branch is itself and those of its children, and the root's is as large as the
    value says. Sizes grow towards the root, so that there are no circles.
    """

    def __init__(
        self,
        graph: Sequence[Sequence[int]],
        has: Mapping[int, Sequence[int]],
        new: Callable[[], int],
    ) -> None:
        self.clauses: list[Clause] = []
        self._new, self._most = new, max(has, default=1)
        nodes = range(len(graph))
        # of each node: its part's name in bits, its branch's size as at least 1, 2, ..., whether
        # it is a root; and for each two neighbours whether the second is the parent of the first
        names = [[new() for _ in range(len(graph).bit_length())] for _ in nodes]
        sizes = [[new() for _ in range(self._most)] for _ in nodes]
        roots = [new() for _ in nodes]
        parents: dict[tuple[int, int], int] = {}
        for node in nodes:  # a parent is of the same part, and neighbours of a part have its name
            for other in graph[node]:
                parents[node, other] = parent = new()
                self._add([-parent, *[literals[node] for literals in has.values()]])
                for literals in has.values():
                    self._add([-parent, -literals[node], literals[other]])
                    if node < other:
                        for one, two in zip(names[node], names[other], strict=True):
                            both = [-literals[node], -literals[other]]
                            self.clauses += ([*both, -one, two], [*both, one, -two])
        for node in nodes:  # either a root, which has its own number for a name, or with a parent
            ways = [roots[node], *[parents[node, other] for other in graph[node]]]
            self._add(ways)
            self.clauses += [[-a, -b] for at, a in enumerate(ways) for b in ways[:at]]
            for bit, name in enumerate(names[node]):
                self._add([-roots[node], name if node >> bit & 1 else -name])
            for value, literals in has.items():
                rooted = [-roots[node], -literals[node]]
                self._add([*rooted, sizes[node][value - 1]])
                if value < self._most:
                    self._add([*rooted, -sizes[node][value]])
            self._branch(sizes, node, {child: parents[child, node] for child in graph[node]})

    def _add(self, clause: Clause) -> None:
        self.clauses.append(clause)

    def _branch(
        self, sizes: Sequence[Sequence[int]], node: int, children: Mapping[int, int]
    ) -> None:
        """Demand that a node's branch is itself and the branches of its children."""
        total: list[int] = []  # of those so far, beside the node itself: at least 1, 2, ...
        for child, joins in children.items():
            own: list[int] = []
            for size in sizes[child]:
                here = self._new()
                self.clauses += [[-here, size], [-here, joins], [here, -size, -joins]]
                own.append(here)
            total = self._sum(total, own)
        one, *more = sizes[node]
        self._add([one])
        for least, size in zip(total, more, strict=False):
            self.clauses += [[-least, size], [least, -size]]
        self.clauses += [[-least] for least in total[len(more) :]]
        self.clauses += [[-size] for size in more[len(total) :]]

    def _sum(self, one: Sequence[int], other: Sequence[int]) -> list[int]:
        """Return the sum of two numbers in unary, as far as one more than a branch may have.

        The other tells as many steps as that.
        """
        width = self._most
        total = [self._new() for _ in range(width)]
        for a in range(len(one) + 1):
            for b in range(len(other) + 1):
                if a + b > 0:
                    reached = [-x for x in (*one[:a][-1:], *other[:b][-1:])]
                    self._add([*reached, total[min(a + b, width) - 1]])
                if a + b < width:
                    self._add([*one[a : a + 1], *other[b : b + 1], -total[a + b]])
        return total
