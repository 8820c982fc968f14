"""What follows from suppositions, layer by layer as `verify.reading.layers` has it, and from what.

Of several reasons for a literal in the layer in which it is concluded the one is kept that rests on
the fewest conclusions. `verify.reading.propagate` has the same in C where that is built; tests hold
both to the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.reading.propagator import Propagator

    Why = tuple[int, int | None, list[int]]
    """A literal, or CONTRADICTION; what says so: a constraint, something else by a number below 0,
    or None where two literals contradict each other; and the literals that it is read from."""

MOST = 1 << 60
"""Conclusions, beyond which nobody counts."""
CONTRADICTION = 0
"""In place of a literal."""


class Derived:
    """Reads layers, and keeps what each conclusion rests on.

    Args:
        propagator: of the constraints.

    Attributes:
        going: whether a further layer could say anything.
        broken: whether a rule is broken.
    """

    def __init__(self, propagator: Propagator) -> None:
        store = propagator.store
        self._literals, self._silent, self._having = store.literals, store.silent, store.having
        self._values: Sequence[int] = ()
        self._room: Sequence[int] = ()
        self.suppose([])

    def begin(self, values: list[int], room: list[int]) -> None:
        """Look at what is known now, by literal, and at the room of each constraint."""
        self._values, self._room = values.copy(), room.copy()
        self.suppose([])

    def suppose(self, supposed: list[int]) -> None:
        """Begin with literals that are supposed together, none of them known."""
        self._queue: dict[int, None] = dict.fromkeys(supposed)  # literals of the next layer
        self._layer: dict[int, int] = {}  # of each literal that was reached, from 0
        # of each literal that was concluded, on how many conclusions it rests, and its reason:
        # what says so, and the literals from which it is read
        self._cost: dict[int, int] = dict.fromkeys(supposed, 0)
        self._why: dict[int, tuple[int | None, list[int]]] = {}
        self._false: dict[int, list[int]] = {}  # opposites of a constraint's literals, if reached
        self._depth = 0  # layers read

    @property
    def going(self) -> bool:
        return bool(self._queue)

    @property
    def broken(self) -> bool:
        return CONTRADICTION in self._why

    def read(self) -> None:
        """Read the next layer by the constraints alone."""
        queue, self._queue = list(self._queue), {}
        spoken: list[int] = []
        broken: dict[int, None] = {}
        for y in queue:
            if y in self._layer:
                continue
            self._layer[y] = self._depth
            if -y in self._layer:
                self._conclude(CONTRADICTION, None, [y, -y], 0)
            for j in self._having[-y]:
                false, room = self._false.setdefault(j, []), self._room[j]
                false.append(y)
                if len(false) > room:
                    broken[j] = None
                elif len(false) == room and self._silent[j]:
                    queue += self._say(j)
                elif len(false) == room:
                    spoken.append(j)
        for j in broken:
            false = sorted(self._false[j], key=self._cost.__getitem__)[: self._room[j] + 1]
            self._conclude(CONTRADICTION, j, false, not self._silent[j])
        for j in spoken:
            if j not in broken:
                self._queue |= dict.fromkeys(self._say(j))
        self._depth += 1

    def _say(self, j: int) -> list[int]:
        """Conclude all open literals of a constraint without room; return them."""
        layer, false = self._layer, sorted(self._false[j], key=self._cost.__getitem__)
        said = [z for z in self._literals[j] if not self._values[z]]
        said = [z for z in said if z not in layer and -z not in layer]
        for z in said:
            self._conclude(z, j, false, not self._silent[j])
        return said

    def conclude(self, literal: int, source: int, premises: list[int]) -> bool:
        """Conclude what something else says, to be read in the next layer.

        Args:
            literal: what it says, or CONTRADICTION.
            source: a number below 0 for it.
            premises: of what was reached, that from which it says so.

        Returns:
            Whether this is the reason that is kept.
        """
        if literal:
            self._queue[literal] = None
        return self._conclude(literal, source, premises, 1)

    def _conclude(self, literal: int, source: int | None, premises: list[int], more: int) -> bool:
        """Keep a reason if it is the first or rests on less."""
        cost = min(sum([self._cost.get(x, 0) for x in premises]) + more, MOST)
        if literal in self._cost and (literal in self._layer or cost >= self._cost[literal]):
            return False
        self._cost[literal], self._why[literal] = cost, (source, premises)
        return True

    def reached(self) -> list[int]:
        """Return what was reached, in order."""
        return list(self._layer)

    def layers(self) -> list[list[Why]]:
        """Return the reasons of all that the contradiction rests on, layer by layer, its own last.

        There has to be a contradiction.
        """
        source, premises = self._why[CONTRADICTION]
        needed: set[int] = set()
        waiting = [*premises]
        while waiting:
            x = waiting.pop()
            if x in self._why and x not in needed:
                needed.add(x)
                waiting += self._why[x][1]
        layers: list[list[Why]] = [[] for _ in range(self._depth)]
        for x, layer in self._layer.items():
            if x in needed:
                layers[layer].append((x, *self._why[x]))
        return [*layers, [(CONTRADICTION, source, premises)]]
