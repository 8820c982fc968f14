"""A loop in the plane that is being drawn: what is forced is found where the board has changed.

What true edges force on a graph that is one block changes only around faces that became one, since
edges between them went, and beside new true edges (`puzzles.rules.faces`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.bits import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.rules.loops.faces import Faces


class Drawing:
    """What is read of a loop that is being drawn.

    Args:
        faces: the graph.
        literals: for each edge the literal that says whether it is on the loop.
        before: a drawing to go on from, which stays as it is. All that is forced there is known,
            and the edges that are left there are one block. Without it all edges are open.

    Attributes:
        forced: the literals that were found to be forced.
    """

    def __init__(
        self, faces: Faces, literals: Sequence[int], before: Drawing | None = None
    ) -> None:
        self._faces, self._literals = faces, literals
        self.forced: set[int] = set()
        if before is None:
            nodes, edges = len(faces.meeting), len(literals)
            self._edge_of: dict[int, int] = {x: e for e, y in enumerate(literals) for x in (y, -y)}
            self._states: list[int] = [0] * edges
            self._known: int = 0  # an edge that is true
            self._true: int = 0  # those that are, a bit for each
            self._telling: int = 0  # and those that would tell of others if they were true
            self._above: list[int] = [*range(nodes)]  # what leads from each node to one of its path
            self._lines: list[int] = [0] * nodes  # the true edges at each node
            self._loose: int = 0  # nodes with one
            self._degree: list[int] = [len(some) for some in faces.meeting]  # edges there
            self._face: list[int] = [*range(len(faces.around))]  # leads to one for all
            # of that one, a bit for each: the edges to others, the nodes; 0 of the other faces
            self._rims: list[int] = faces.rims.copy()
            self._nodes: list[int] = faces.around.copy()
            self._rings: int = 0  # edges that went between one face and itself, less bare nodes
            self._left: int = edges  # how many; and in all how many nodes faces come to
            self._visits: int = sum([some.bit_count() for some in self._nodes])
            return
        self._edge_of, self._telling = before._edge_of, before._telling
        self._states, self._known = before._states.copy(), before._known
        self._above, self._lines = before._above.copy(), before._lines.copy()
        self._degree, self._loose = before._degree.copy(), before._loose
        self._face, self._rims = before._face.copy(), before._rims.copy()
        self._nodes, self._true = before._nodes.copy(), before._true
        self._rings, self._left, self._visits = 0, before._left, before._visits

    def take(self, signs: bytes) -> None:
        """Draw a whole board, by the sign of each edge, some of which is true."""
        for edge, sign in enumerate(signs):
            if sign == 1:
                self._draw(edge)
                self._known = edge
            elif sign:
                self._drop(edge)
        for face in range(len(self._nodes)):
            self._look_around(face)

    def read_on(self, known: Sequence[int], begun: int) -> bool | None:
        """Find what is forced when some literals are known besides.

        Args:
            known: the literals, those of edges and perhaps others.
            begun: what the literals before this one force is known already.

        Returns:
            None if all has to be read, as the edges that are left may be several blocks; else
            whether the rule is not violated.
        """
        edge_of, literals = self._edge_of, self._literals
        edges = [(at, edge_of[x], x) for at, x in enumerate(known) if x in edge_of]
        drawn: list[int] = []
        for at, edge, x in edges:
            if x == literals[edge]:
                if self._draw(edge) or self._telling >> edge & 1:
                    return None
                if at >= begun:
                    drawn.append(edge)
        gone: list[int] = []
        absent = [(at, edge) for at, edge, x in edges if x != literals[edge]]
        sound = self._drop_all([edge for at, edge in absent if at < begun], gone)
        before = 0 if drawn else len(gone)
        self.forced.clear()
        if not sound or not self._drop_all([edge for at, edge in absent if at >= begun], gone):
            return False
        if self._rings or self._visits != 2 * self._left:
            return None
        sides = self._faces.sides
        for face in {self._root(sides[edge][0]) for edge in gone[before:]}:
            self._look_around(face)
        for edge in drawn:
            self._look_between(*map(self._root, sides[edge]))
        if drawn:
            self._close_none()
        return True

    def _draw(self, edge: int) -> bool:
        """Note that an edge is true; return whether it closes a cycle."""
        above, lines = self._above, self._lines
        one, other = self._faces.ends[edge]
        self._states[edge] = 1
        self._true |= 1 << edge
        for node in (one, other):
            lines[node] += 1
            self._loose += (lines[node] == 1) - (lines[node] == 2)
        while above[one] != one:
            one = above[one]
        while above[other] != other:
            other = above[other]
        above[one] = other
        return one == other

    def _drop(self, edge: int) -> None:
        """Note that an edge is gone; the faces beside it become one."""
        one, other = map(self._root, self._faces.sides[edge])
        nodes = self._nodes
        self._states[edge] = -1
        self._left -= 1
        if one == other:
            self._rings += 1
        else:
            both = nodes[one] | nodes[other]
            self._visits += both.bit_count() - nodes[one].bit_count() - nodes[other].bit_count()
            self._face[one] = other
            self._rims[one], self._rims[other] = 0, self._rims[one] ^ self._rims[other]
            nodes[one], nodes[other] = 0, both
        for node in self._faces.ends[edge]:
            self._degree[node] -= 1
            if not self._degree[node]:
                self._rings -= 1
                self._visits -= 1
                nodes[other] &= ~(1 << node)

    def _drop_all(self, edges: Sequence[int], gone: list[int]) -> bool:
        """Drop edges, and each at whose end no other is left; return whether none such is true."""
        at = len(gone)
        for edge in edges:
            if self._states[edge] >= 0:
                self._drop(edge)
                gone.append(edge)
        while at < len(gone):
            for node in self._faces.ends[gone[at]]:
                if self._degree[node] == 1:
                    last = next(e for e in self._faces.meeting[node] if self._states[e] >= 0)
                    if self._states[last]:
                        return False
                    self._drop(last)
                    gone.append(last)
                    self.forced.add(-self._literals[last])
            at += 1
        return True

    def _close_none(self) -> None:
        """Force open edges not to close a cycle, other than one of all that is true."""
        above, lines, ends = self._above, self._lines, self._faces.ends
        for edge, state in enumerate(self._states):
            if state:
                continue
            one, other = ends[edge]
            if not lines[one] or not lines[other]:
                continue
            if self._loose == 2 and lines[one] == lines[other] == 1:
                continue  # the only path
            while above[one] != one:
                one = above[one]
            while above[other] != other:
                other = above[other]
            if one == other:
                self.forced.add(-self._literals[edge])

    def _root(self, face: int) -> int:
        """Return the face that stands for all that have become one with this one."""
        while self._face[face] != face:
            face = self._face[face]
        return face

    def _look_around(self, face: int) -> None:
        """Force open edges around a face without which the true ones would be cut apart."""
        own = self._nodes[face]
        for other, nodes in enumerate(self._nodes):
            if own & nodes and (own & nodes).bit_count() > 2 and other != face:
                self._look_between(face, other)

    def _look_between(self, one: int, other: int) -> None:
        """Force the open edges between two faces without which true ones would be cut apart.

        They can do that if the faces have more in common than the ends of one edge.
        """
        common = (self._nodes[one] & self._nodes[other]).bit_count()
        edges = self._rims[one] & self._rims[other]
        ways = edges & ~self._true
        # along a path all edges are true or none; otherwise all or none can be spared
        is_free = ways == edges and common == edges.bit_count() + 1
        if common > 2 and ways and not is_free and (ways != edges or self._is_cut(one, other)):
            self.forced.update([self._literals[edge] for edge in members(ways)])

    def _is_cut(self, one: int, other: int) -> bool:
        """Return whether the true edges are not in one block without those between two faces.

        The faces inside of a block hang together by edges (Whitney 1932).
        """
        left = [rim for face, rim in enumerate(self._rims) if face not in (one, other)]
        block = next(rim for rim in left if rim >> self._known & 1)
        before = 0
        while before != block:
            before = block
            for rim in left:
                if rim & block:
                    block |= rim
        self._telling |= ~block
        return bool(self._true & ~block)
