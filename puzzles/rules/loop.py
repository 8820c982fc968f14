"""The edges of a graph that are true form one closed loop.

Other rules say that every corner is the end of no true edge or of two. What is left is that there
is only one loop: the true edges are connected, and no path of them closes before all are on it.
Edges are connected through corners, so that both are nodes of the graph that is looked at. A loop
passes each corner once: what hangs together through a single corner is not on one loop.
"""

from __future__ import annotations

from itertools import accumulate, permutations
from typing import TYPE_CHECKING, NamedTuple

from puzzles.rules.elimination import Link, connect
from puzzles.rules.graph import border, smaller_side, walk
from puzzles.rules.lazy import Clause, Cut, LazyRule, Places, Reader
from puzzles.rules.parts import Parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class _Path(NamedTuple):
    """A connected part of the true edges.

    Attributes:
        edges: the edges.
        loose: the corners where other than two of them meet: none on a closed loop.
    """

    edges: list[int]
    loose: list[int]


class SingleLoop(LazyRule):
    """The true edges form exactly one loop, given that each corner has none of them or two.

    `cuts` finds all that connectivity alone forces or refutes; that no edge closes a path while
    a true one is outside; and that no edge is true that hangs together with a true one through
    a single corner. What takes a look at two bottlenecks at once is beyond it.

    Args:
        name: the rule's name.
        ends: the two end corners of each edge, any numbers.
        literals: for each edge the literal that says whether it is on the loop.
        places: the place of each edge; the edge's number if they are not given.
        required: whether there has to be a loop at all.

    Raises:
        ValueError: there is not one literal, and one place, for each edge.
    """

    def __init__(
        self,
        name: str,
        ends: Sequence[tuple[int, int]],
        literals: Sequence[int],
        *,
        places: Sequence[int] | None = None,
        required: bool = True,
    ) -> None:
        self.name = name
        self.places: Places = tuple(range(len(literals)) if places is None else places)
        if not len(ends) == len(literals) == len(self.places):
            raise ValueError("each edge needs one literal and one place")
        self._literals = tuple(literals)
        self._required = required
        self._reader = Reader(literals)
        corners = sorted({corner for pair in ends for corner in pair})
        number = {corner: node for node, corner in enumerate(corners, len(literals))}
        edges: list[tuple[int, ...]] = [(number[a], number[b]) for a, b in ends]
        meeting: list[list[int]] = [[] for _ in corners]
        for edge, pair in enumerate(edges):
            for corner in pair:
                meeting[corner - len(edges)].append(edge)
        self._graph = (*edges, *map(tuple, meeting))
        self._corners = [False] * len(corners)  # none of them is ever absent
        self._parts = Parts(self._graph, literals, self.places)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        states = self._reader.states(values)
        true = [edge for edge, state in enumerate(states) if state > 0]
        if not true:
            one_left = self._required and states.count(0) <= 1
            return [Cut(list(self._literals), self.places)] if one_left else []
        paths = self._paths(true)
        closed = self._closed(states, true, paths)
        if closed:
            return closed
        absent = [state < 0 for state in states] + self._corners
        order, pockets = walk(self._graph, absent, true[0])
        edges = len(states)
        before = list(accumulate([node < edges and states[node] > 0 for node in order], initial=0))
        if before[-1] < len(true):
            return [self._parts.join(true, part) for part in self._parts.split(absent, true)[1:]]
        sides = [order[start:end] for node, start, end in pockets if node == true[0]]
        if len(sides) > 1:
            beside = border(self._graph, min(sides, key=len))
            return [self._parts.cut(true[:1], [node for node in beside if node != true[0]])]
        cuts = self._closing(states, true, paths)
        left = len(order)
        for pocket in reversed(pockets):
            corner, start, end = pocket
            if corner < edges or end > left:  # an edge, or inside the pocket before
                continue
            left = start
            side = smaller_side(order, pocket)
            if before[start] < before[end]:
                return [self._parts.join(true, side)]
            lost = [node for node in order[start:end] if node < edges]
            cuts += self._parts.clear(true, lost, side)
        return cuts + self._parts.clear_rest(states, true, order)

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return, for several loops, that none is cut off from the edges of another one.

        The clause says that some edge leads away from its corners, if an edge of each of the two
        loops is true. That forbids more than the loop as it is. The edges named are any one of
        each loop, and then the farthest from those.
        """
        del new
        states = self._reader.states(values)
        true = [edge for edge, state in enumerate(states) if state > 0]
        if not true:
            return [list(self._literals)] if self._required else []
        parts = self._parts.split([state <= 0 for state in states] + self._corners, true)
        away = [border(self._graph, part) for part in parts]
        edges = [[node for node in part if node < len(states)] for part in parts]
        return [
            self._parts.cut((edges[one][end], edges[other][end]), away[one]).clause
            for one, other in permutations(range(len(parts)), 2)
            for end in (0, -1)
        ]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        edges = len(self._literals)
        clauses = [list(self._literals)] if self._required else []
        active: list[int] = []
        for meeting in self._graph[edges:]:
            active.append(new())
            clauses += [[-self._literals[edge], active[-1]] for edge in meeting]
        links: list[dict[int, Link]] = [{} for _ in active]
        for literal, (a, b) in zip(self._literals, self._graph[:edges], strict=True):
            for corner, other in ((a - edges, b - edges), (b - edges, a - edges)):
                links[corner].setdefault(other, []).append([literal])
        return clauses + connect(links, active, new)

    def _paths(self, true: list[int]) -> list[_Path]:
        """Return the connected parts of the true edges."""
        edges = len(self._literals)
        absent = [True] * edges + self._corners
        for edge in true:
            absent[edge] = False
        paths: list[_Path] = []
        for nodes in self._parts.split(absent, true):
            corners = [node for node in nodes if node >= edges]
            loose = [c for c in corners if sum([not absent[e] for e in self._graph[c]]) != 2]
            paths.append(_Path([node for node in nodes if node < edges], loose))
        return paths

    def _closed(self, states: list[int], true: list[int], paths: list[_Path]) -> list[Cut]:
        """Return that beside a closed loop there is no other true edge."""
        cuts: list[Cut] = []
        for path in paths:
            if not path.loose:
                members = set(path.edges)
                others = [edge for edge in true if edge not in members][:1]
                others = others or [edge for edge, state in enumerate(states) if not state]
                cuts += [self._parts.cut([*path.edges, other], ()) for other in others]
        return cuts

    def _closing(self, states: list[int], true: list[int], paths: list[_Path]) -> list[Cut]:
        """Return that no open edge closes one of several paths."""
        cuts: list[Cut] = []
        for path in paths if len(paths) > 1 else ():
            if len(path.loose) == 2:
                one, other = path.loose
                outside = next(edge for edge in true if edge not in path.edges)
                cuts += [
                    self._parts.cut([*path.edges, edge, outside], ())
                    for edge in self._graph[one]
                    if not states[edge] and other in self._graph[edge]
                ]
        return cuts
