"""Some places of a rule that take up as many values: naked and hidden pairs, triples, quads.

Where a rule has each value once, as many places as there are values left for them take these
(naked), and values that fit only as many places take those (hidden).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from verify.reading.remaining import Constraints

SIZES = {2: "pair", 3: "triple", 4: "quad"}
NAMES = {
    (hidden, size): f"{'hidden' if hidden else 'naked'} {many}"
    for hidden in (False, True)
    for size, many in SIZES.items()
}
"""What people call them, by `Subset.hidden` and their size."""


class Subset(NamedTuple):
    """Places and values that belong to each other.

    Attributes:
        hidden: whether the values fit only these places; else the places have only these values.
        places, values: as many of both.
        premises: the literals that say so.
    """

    hidden: bool
    places: tuple[int, ...]
    values: tuple[int, ...]
    premises: tuple[int, ...]

    @property
    def name(self) -> str:
        """What people call it."""
        return NAMES[self.hidden, len(self.places)]


def subsets(
    constraints: Constraints, state: Sequence[int], head: int, concluded: int
) -> Iterator[Subset]:
    """Yield subsets of a rule that could be why a place does not have a value, the smallest first.

    Args:
        constraints, state: the board, and for each literal 1 if it is true, -1 if false, else 0.
        head: the number of the rule.
        concluded: the literal that follows.
    """
    scope = [p for p in constraints.scopes[head] if p < len(constraints.model.base)]
    has: dict[int, dict[int, int]] = {place: {} for place in scope}
    for variable, place, value in constraints.model.indicators:
        if place in has:
            has[place][value] = variable
    own = next(((p, value) for p in scope for value, v in has[p].items() if v == -concluded), None)
    if own is None:
        return
    place, value = own
    still = {p: {w for w, v in has[p].items() if not state[v]} for p in scope}
    still = {p: left for p, left in still.items() if left}
    placed = {w for p in scope for w, v in has[p].items() if state[v] > 0}
    where: dict[int, set[int]] = {}
    for p, left in still.items():
        for w in left - placed:
            where.setdefault(w, set()).add(p)
    for size in SIZES:
        for places in combinations([p for p in still if p != place], size):
            theirs = set[int]().union(*[still[p] for p in places])
            if len(theirs) == size and value in theirs:
                premises = [-v for p in places for w, v in has[p].items() if w not in theirs]
                yield Subset(False, places, tuple(sorted(theirs)), tuple(premises))
        for values in combinations(sorted(w for w in where if w != value), size):
            fitting = set[int]().union(*[where[w] for w in values])
            if len(fitting) == size and place in fitting:
                outside = [has[p] for p in scope if p not in fitting]
                premises = [-had[w] for had in outside for w in values if w in had]
                yield Subset(True, tuple(sorted(fitting)), values, tuple(premises))
