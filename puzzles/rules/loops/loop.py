"""The edges of a graph that are true form one closed loop.

Other rules say that every corner is the end of no true edge or of two. What is left is that there
is only one loop: the true edges are connected, and no path of them closes before all are on it.
Edges are connected through corners, so that both are nodes of the graph that is looked at. A loop
passes each corner once: what hangs together through a single corner is not on one loop.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, chain, compress, permutations
from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.lazy import Clause, Cut, LazyRule, Places, Reader, in_order
from puzzles.rules.graphs.elimination import Link, connect
from puzzles.rules.graphs.graph import border, smaller_side, walk
from puzzles.rules.graphs.parts import Parts
from puzzles.rules.loops.closed import ClosedLoop
from puzzles.rules.loops.drawing import Drawing
from puzzles.rules.loops.faces import Border, Faces
from puzzles.rules.loops.links import Links
from puzzles.rules.native import Loop

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from puzzles.model.lazy import Besides

TRUE, OPEN = [bytes([found == sign for found in range(256)]) for sign in (1, 0)]
PRESENT = bytes([sign != 255 for sign in range(256)])
NO_LOOP = -1  # in place of a loop's number


class _Edge(NamedTuple):
    """An edge and the corners, counted from 0, that it links."""

    number: int
    one: int
    other: int


Separated = tuple[tuple[int, int], list[int]]
"""Two edges that stand for a loop, and the edges that lead away from its corners."""


class SingleLoop(LazyRule):
    """The true edges form exactly one loop, given that each corner has none of them or two.

    `cuts` finds all that connectivity alone forces or refutes; that true edges form no cycle
    unless all of them do; that no edge is true that hangs together with a true one through a
    single corner, and that one is without which a true one would; and, as long as no edge is
    true, that the last open one is, and no bridge.

    Args:
        name: the rule's name.
        ends: the two end corners of each edge, any numbers.
        literals: for each edge the literal that says whether it is on the loop.
        places: the place of each edge; the edge's number if they are not given.
        required: whether there has to be a loop at all.
        faces: if the graph lies in the plane, the edges around each face but the outer one.

    Raises:
        ValueError: there is not one literal, and one place, for each edge.
    """

    alone = False  # each corner has none of the edges or two
    of_board = True  # a person looks at it last

    def __init__(
        self,
        name: str,
        ends: Sequence[tuple[int, int]],
        literals: Sequence[int],
        *,
        places: Sequence[int] | None = None,
        required: bool = True,
        faces: Sequence[Sequence[int]] = (),
    ) -> None:
        self.name = name
        self.places: Places = tuple(range(len(literals)) if places is None else places)
        if not len(ends) == len(literals) == len(self.places):
            raise ValueError("each edge needs one literal and one place")
        self._literals = tuple(literals)
        self._edge_of = {x: e for e, y in enumerate(literals) for x in (y, -y)}
        self._required = required
        self._around = faces  # the edges around each face
        self._reader = Reader(literals)
        corners = sorted({corner for pair in ends for corner in pair})
        number = {corner: node for node, corner in enumerate(corners, len(literals))}
        edges: list[tuple[int, ...]] = [(number[a], number[b]) for a, b in ends]
        meeting: list[list[int]] = [[] for _ in corners]
        for edge, pair in enumerate(edges):
            for corner in pair:
                meeting[corner - len(edges)].append(edge)
        # edges and then corners as nodes: an edge is beside its corners, these beside their edges
        self._graph = (*edges, *map(tuple, meeting))
        self._present = [False] * len(corners)  # no corner is ever absent
        self._parts = Parts(self._graph, literals, self.places)
        first = len(edges)  # of the corners
        pairs = enumerate(edges)
        self._edges = [_Edge(number, one - first, other - first) for number, (one, other) in pairs]
        # made when first asked for
        self._known_links: Links | None = None
        self._known_faces: Faces | None = None
        self._known_native: Loop | None = None

    def key(self) -> Hashable:
        return (self.name, self.places, self._graph, self._literals, self._required)

    def near(self) -> ClosedLoop:
        ends = [(one, other) for _, one, other in self._edges]
        return ClosedLoop(self.name, ends, self._literals, self.places)

    @property
    def _links(self) -> Links:
        """The edges as the loop's walks want them, made when first asked for."""
        if self._known_links is None:
            ends = [(one, other) for _, one, other in self._edges]
            self._known_links = Links(len(self._present), ends)
        return self._known_links

    @property
    def _faces(self) -> Faces | None:
        """What lies on the two sides of each edge, if that is known."""
        if self._known_faces is None and self._around and self._links.usable:
            ends = [(one, other) for _, one, other in self._edges]
            self._known_faces = Faces(len(self._present), ends, self._around)
        return self._known_faces

    @property
    def _native(self) -> Loop | None:
        """What does the same in C, if it is built and can."""
        usable = self._links.usable
        if Loop is None or not usable:  # pyright: ignore[reportUnnecessaryComparison]
            return None
        if self._known_native is None:
            ends = [(one, other) for _, one, other in self._edges]
            sides = self._faces.sides if self._faces else []
            faces = len(self._around) + 1 if sides else 0
            self._known_native = Loop(
                len(self._present), ends, [*self._literals], faces, sides, self._required
            )
        return self._known_native

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return clauses for what the states of edges show, then for what else `forces` says."""
        states = self._reader.states(values)
        cuts = self._seen(states)
        left = [self._open_of(cut, states) for cut in cuts]
        if not all(left):
            return cuts
        said = {x for literals in left for x in literals}
        for literal in self.forces(values) or ():
            if literal not in said:
                edge = self._edge_of[literal]
                states[edge] = -1 if literal == self._literals[edge] else 1
                cuts += [cut for cut in self._seen(states) if not self._open_of(cut, states)][:1]
                states[edge] = 0
        return cuts

    def _open_of(self, cut: Cut, states: Sequence[int]) -> list[int]:
        """Return the open literals of a cut."""
        return [x for x in cut.clause if not states[self._edge_of[x]]]

    def _seen(self, states: Sequence[int]) -> list[Cut]:
        """Return the cuts that are found without supposing anything; see the class."""
        true = [edge for edge, state in enumerate(states) if state > 0]
        if not true:  # only that there is a loop can be seen
            one_left = self._required and states.count(0) <= 1
            return [Cut(list(self._literals), self.places)] if one_left else []
        open_edges = [edge for edge, state in enumerate(states) if not state]
        known = [self._edges[edge] for edge in true]
        closed, closing = self._closing(known, [self._edges[edge] for edge in open_edges])
        if closed:  # it is the loop, and nothing else is true
            cycle = self._cycle(known, closed)
            others = [edge for edge in true if edge not in cycle][:1] or open_edges
            return [self._parts.cut([*cycle, other], ()) for other in others]
        absent = [state < 0 for state in states] + self._present
        order, pockets = walk(self._graph, absent, true[0])
        edges = len(states)
        before = list(accumulate([node < edges and states[node] > 0 for node in order], initial=0))
        if before[-1] < len(true):  # true edges are cut off
            return [self._parts.join(true, part) for part in self._parts.split(absent, true)[1:]]
        sides = [order[start:end] for node, start, end in pockets if node == true[0]]
        if len(sides) > 1:  # a true edge is a bridge
            beside = border(self._graph, min(sides, key=len))
            return [self._parts.cut(true[:1], [node for node in beside if node != true[0]])]
        cuts: list[Cut] = []
        for edge in closing:  # no open edge closes a cycle beside others that are true
            cycle = self._cycle(known, edge)
            outside = next(other for other in true if other not in cycle)
            cuts.append(self._parts.cut([*cycle, outside], ()))
        left = len(order)
        for pocket in reversed(pockets):  # nothing lies behind a corner that cuts it off
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

    def asked(self) -> object:
        native = self._native
        return native and native.asked()

    def forces(self, values: Sequence[int]) -> list[int] | None:
        native = self._native
        return native.forces(values) if native else self.forces_plainly(values)

    def forces_plainly(self, values: Sequence[int]) -> list[int] | None:
        """Return the literals that are forced, without C; None if the rule is broken."""
        if not self._links.usable:
            return self._tried(values)
        signs = self._reader.signs(values)
        present = signs.translate(PRESENT)
        true = [*compress(self._edges, signs.translate(TRUE))]
        open_edges = [*compress(self._edges, signs.translate(OPEN))]
        if not true:
            if self._required and not open_edges:
                return None
            forced = {-self._literals[edge] for edge in self._links.bridges(present)}
            if self._required and len(open_edges) == 1:
                forced.add(self._literals[open_edges[0].number])
            return in_order(forced)
        closed, lost = self._closing(true, open_edges)
        if closed:
            if len(self._cycle(true, closed)) < len(true):
                return None
            return in_order({-self._literals[edge.number] for edge in open_edges})
        faces = self._faces
        if faces is None:
            is_whole, borders = False, [Border([edge.number], False) for edge in open_edges]
        else:
            is_whole, borders = faces.look(present)
        if not is_whole or len(true) + len(open_edges) == 1:
            outside = self._links.outside(present, true[0].number)
            if outside is None or any(e.one in outside or e.other in outside for e in true):
                return None
            lost += [edge for edge in open_edges if edge.one in outside or edge.other in outside]
        forced = {-self._literals[edge.number] for edge in lost}
        for edges, is_path in borders:
            ways = [edge for edge in edges if not signs[edge]]
            if ways and (
                len(ways) < len(edges) or (not is_path and self._is_cut(present, ways[0], true))
            ):
                forced.update([self._literals[edge] for edge in ways])
        return in_order(forced)

    def _is_cut(self, present: bytes, without: int, true: list[_Edge]) -> bool:
        """Return whether true edges are not in one block without an edge."""
        outside = self._links.outside(_without(present, without), true[0].number)
        return outside is None or any(e.one in outside or e.other in outside for e in true)

    def _tried(self, values: Sequence[int]) -> list[int] | None:
        """Return what is forced on any graph, by supposing the opposite of each literal."""
        states = self._reader.states(values)
        forced: set[int] = set()
        for cut in self._seen(states):
            left = self._open_of(cut, states)
            if not left:
                return None
            forced.update(left)
        for edge, literal in enumerate(self._literals):
            for sign in (1, -1) if not states[edge] else ():
                states[edge] = -sign
                if not all(self._open_of(cut, states) for cut in self._seen(states)):
                    forced.add(sign * literal)
                states[edge] = 0
        return in_order(forced)

    def watch(self, values: Sequence[int]) -> Besides:
        """Return a function that goes on with a drawing of the lines known now."""
        signs, faces = self._reader.signs(values), self._faces
        if faces is None or 1 not in signs:
            return super().watch(values)
        board = Drawing(faces, self._literals)
        board.take(signs)
        whole = super().watch(values)

        def besides(known: Sequence[int], begun: int = 0) -> list[int] | None:
            """Return what is forced with further literals known, None if they break the rule."""
            drawing = Drawing(faces, self._literals, board)
            sound = drawing.read_on(known, begun)
            if sound is None:
                return whole(known, begun)
            return in_order(drawing.forced) if sound else None

        return besides

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return, for several loops, that none is cut off from the edges of another one.

        The clause says that some edge leads away from its corners, if an edge of each of the two
        loops is true. That forbids more than the loop as it is. The edges named are any one of
        each loop, and then the farthest from those.
        """
        del new
        signs = self._reader.signs(values)
        true = [*compress(self._edges, signs.translate(TRUE))]
        if not true:
            return [list(self._literals)] if self._required else []
        literals = self._literals
        return [
            [-literals[mine], -literals[its], *[literals[edge] for edge in away]]
            for (ends, away), (others, _) in permutations(self._separate(true), 2)
            for mine, its in zip(ends, others, strict=True)
        ]

    def _separate(self, true: Sequence[_Edge]) -> list[Separated]:
        """Return the loops of true edges, the largest first.

        The two edges are the first of a loop and the one farthest from that.
        Where rules are left out, true edges may form parts that are no loops, which count as well.
        """
        meeting: list[list[_Edge]] = [[] for _ in self._present]
        for edge in true:
            meeting[edge.one].append(edge)
            meeting[edge.other].append(edge)
        if any(len(edges) not in (0, 2) for edges in meeting):
            return self._separate_parts({edge.number for edge in true})
        loops, loop_of = _loops(true, meeting)
        away: list[list[int]] = [[] for _ in loops]
        away.append([])  # at NO_LOOP, the last: of the corners on no loop
        for number, start, end in self._edges:
            if loop_of[start] != loop_of[end]:
                away[loop_of[start]].append(number)
                away[loop_of[end]].append(number)
        pairs = [((loop[0], loop[(len(loop) + 1) // 2]), away[n]) for n, loop in enumerate(loops)]
        order = sorted(range(len(loops)), key=lambda number: -len(loops[number]))
        return [pairs[number] for number in order]

    def _separate_parts(self, true: set[int]) -> list[Separated]:
        """Return what `_separate` does for connected parts of true edges of any form."""
        count = len(self._edges)
        absent = [edge not in true for edge in range(count)] + self._present
        separated: list[Separated] = []
        for part in self._parts.split(absent, sorted(true)):  # edges, and corners from `count` on
            edges = [node for node in part if node < count]
            separated.append(((edges[0], edges[-1]), border(self._graph, part)))
        return separated

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return clauses that connect the points the loop meets, with a helper for each."""
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

    def _closing(
        self, true: list[_Edge], open_edges: list[_Edge]
    ) -> tuple[_Edge | None, list[_Edge]]:
        """Return a true edge that closes a cycle, or else the open ones that must not.

        An open edge may close the only path there is, from end to end. The parts that true edges
        join are trees, each corner below another of its part (union-find; Tarjan 1975).
        """
        above = list(range(len(self._present)))
        for edge in true:
            _, one, other = edge
            while above[one] != one:
                above[one] = one = above[above[one]]
            while above[other] != other:
                above[other] = other = above[above[other]]
            if one == other:
                return edge, []
            above[one] = other
        closing: list[_Edge] = []
        for edge in open_edges:
            _, one, other = edge
            if above[one] != one or above[other] != other:
                while above[one] != one:
                    one = above[one]
                while above[other] != other:
                    other = above[other]
                if one == other:
                    closing.append(edge)
        if closing:
            met = Counter(chain.from_iterable([(one, other) for _, one, other in true]))
            loose = {corner for corner, times in met.items() if times == 1}
            if len(loose) == 2:  # one path
                closing = [edge for edge in closing if not loose.issuperset(edge[1:])]
        return None, closing

    def _cycle(self, true: Iterable[_Edge], closing: _Edge) -> list[int]:
        """Return the cycle that an edge closes with true ones: the edge and a way around it."""
        beside: dict[int, list[tuple[int, int]]] = {}  # the other corner, and the edge there
        for number, one, other in true:
            if number != closing.number:
                beside.setdefault(one, []).append((other, number))
                beside.setdefault(other, []).append((one, number))
        came = {closing.one: (closing.one, closing.number)}
        reached = [closing.one]
        for corner in reached:
            for following, number in beside.get(corner, ()):
                if following not in came:
                    came[following] = (corner, number)
                    reached.append(following)
        cycle = [closing.number]
        corner = closing.other
        while corner != closing.one:
            corner, number = came[corner]
            cycle.append(number)
        return cycle


def _without(present: bytes, edge: int) -> bytes:
    """Return marks of edges with one less."""
    return present[:edge] + b"\0" + present[edge + 1 :]


def _loops(
    true: Sequence[_Edge], meeting: Sequence[Sequence[_Edge]]
) -> tuple[list[list[int]], list[int]]:
    """Follow each loop around, from its first edge on.

    Args:
        true: the edges of all loops.
        meeting: of each corner the two of them that meet there, or none.

    Returns:
        The edges of each loop in order; and of each corner the number of its loop, or NO_LOOP.
    """
    loops: list[list[int]] = []
    loop_of = [NO_LOOP] * len(meeting)
    for edge in true:
        corner, last = edge.one, edge.other
        if loop_of[corner] != NO_LOOP:
            continue
        loop = [edge.number]
        loop_of[last] = len(loops)
        while corner != last:
            loop_of[corner] = len(loops)
            one, other = meeting[corner]
            edge = other if one is edge else one
            loop.append(edge.number)
            corner = edge.other if edge.one == corner else edge.one
        loops.append(loop)
    return loops, loop_of
