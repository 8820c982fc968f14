"""What a lazy rule is: a rule too big to spell out, as a pure object over SAT literals.

It answers three questions and keeps no memory: what it says under an assignment (`cuts`, for
propagation, probes and explanations), what excludes a total assignment that breaks it (`refute`,
for a solver's search), and all of it as clauses (`cnf`, for audits and export).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Clause = list[int]
Places = tuple[int, ...]


class Cut(NamedTuple):
    """A clause that a rule implies, over the rule's own literals, and what it speaks of.

    Attributes:
        clause: violated under the assignment that was asked about, or unit.
        scope: the places (cells, edges) of the stated instance, open or not: those of the two
            lines that must differ, those of the whole board that must be connected.
    """

    clause: Clause
    scope: Places


class LazyRule(Protocol):
    """A rule that is asked what it says rather than spelled out.

    Attributes:
        name: the rule's name, as the checker and the explanations use it.
        places: every place that the rule speaks of.
    """

    name: str
    places: Places

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return what the rule refutes and what it forces under an assignment.

        Args:
            values: `values[v - 1]` is above 0 where variable v is true, below where it is false,
                and 0 where it is open, as in a solver's model. A variable beyond the end is open.

        Returns:
            Cuts that are violated, or else unit, with one open literal and all others false.
            Under a total assignment there is one exactly if the rule is broken.
        """
        ...

    def forces(self, values: Sequence[int]) -> list[int] | None:
        """Return the open literals that the rule forces, None if it is violated.

        Args:
            values: as for `cuts`.

        Returns:
            The literals in ascending order of variable, each once.
        """
        forced: set[int] = set()
        known = len(values)
        for clause, _ in self.cuts(values):
            still_open = [x for x in clause if abs(x) > known or not values[abs(x) - 1]]
            if not still_open:
                return None
            forced.update(still_open)
        return sorted(forced, key=abs)

    def distance(self, values: Sequence[int]) -> int:
        """Return a number of literals of which no fewer, known besides, can make the rule speak.

        A bound that is cheap to know, for callers that would ask in vain again and again.

        Args:
            values: as for `cuts`, which has nothing more to say of them.
        """
        del values
        return 0

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return clauses that exclude a total assignment that breaks the rule, else none.

        Args:
            values: as for `cuts`, no variable of the rule open.
            new: makes a fresh variable.
        """
        del new
        return [cut.clause for cut in self.cuts(values)]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the whole rule as clauses, with fresh variables from `new`."""
        ...


class Reader:
    """Reads what an assignment says about a fixed sequence of literals."""

    def __init__(self, literals: Sequence[int]) -> None:
        self._at = [abs(literal) - 1 for literal in literals]
        self._negative = [i for i, literal in enumerate(literals) if literal < 0]
        self._end = max(self._at, default=-1) + 1

    def states(self, values: Sequence[int]) -> list[int]:
        """Return for each literal a positive number if true, a negative one if false, or 0."""
        if len(values) < self._end:
            values = [*values, *[0] * (self._end - len(values))]
        states = [values[at] for at in self._at]
        for i in self._negative:
            states[i] = -states[i]
        return states
