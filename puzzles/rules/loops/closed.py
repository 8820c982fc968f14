"""A loop that is closed is all there is, which people see at a glance."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from puzzles.model.lazy import Clause, Cut, LazyRule, Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

TRUE = bytes([sign == 1 for sign in range(256)])


class ClosedLoop(LazyRule):
    """Where the true edges are one closed loop, all others are false.

    On a board that is filled in rightly what it says grows with what is known. Under a supposition
    it need not, so that it is not heard there: a loop that closes too early is for the whole rule.

    Args:
        name: the rule's name.
        ends: the two end corners of each edge.
        literals: for each edge the literal that says whether it is on the loop.
        places: the place of each edge.
    """

    alone = False  # each corner has none of the edges or two
    supposed = False

    def __init__(
        self,
        name: str,
        ends: Sequence[tuple[int, int]],
        literals: Sequence[int],
        places: Sequence[int],
    ) -> None:
        self.name, self.places = name, tuple(places)
        self._ends = tuple(ends)
        self._literals = tuple(literals)
        self._reader = Reader(literals)

    def key(self) -> Hashable:
        return self.name, self.places, self._ends, self._literals

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return for each open edge the clause that a closed loop leaves no other line."""
        loop = self._loop(self._reader.signs(values))
        states = self._reader.states(values)
        left = [x for x, state in zip(self._literals, states, strict=True) if not state]
        clause = [-self._literals[edge] for edge in loop]
        return [Cut([*clause, -x], self.places) for x in left] if loop else []

    def _loop(self, signs: bytes) -> list[int]:
        """Return the true edges if they are one closed loop, else nothing."""
        true = [*compress(range(len(signs)), signs.translate(TRUE))]
        leading: dict[int, list[int]] = {}
        for edge in true:
            for corner in self._ends[edge]:
                leading.setdefault(corner, []).append(edge)
        if not true or any(len(edges) != 2 for edges in leading.values()):
            return []
        edge, (start, corner), passed = true[0], self._ends[true[0]], 1
        while corner != start:
            one, other = leading[corner]
            edge = other if edge == one else one
            corner = sum(self._ends[edge]) - corner
            passed += 1
        return true if passed == len(true) else []

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the rule as clauses: no one asks, as the whole rule has them.

        Raises:
            TypeError: always.
        """
        del new
        raise TypeError(f"{self.name} is asked here; a solver has its clauses")
