"""The one constraint: at least so many of some literals are true.

A clause is the one that asks for a single literal; a count with two bounds is two of them; a sum,
a table or what holds under a condition is made of these and of helper variables. A model stores
clauses and counts in lists of their own, so that a solver takes them as they lie there. Whoever
asks what a rule says reads `Constraint` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
Clause = list[int]
Bound = tuple[list[int], int]
"""Literals, and how many of them may be true at most: how solvers take what is no clause."""


class Constraint(NamedTuple):
    """At least `least` of the literals are true."""

    literals: list[int]
    least: int


class Count(NamedTuple):
    """At least `low` and at most `high` of the literals are true: two constraints as one record."""

    literals: list[int]
    low: int
    high: int


def as_constraints(clauses: Iterable[Clause], counts: Iterable[Count]) -> Iterator[Constraint]:
    """Yield stored clauses and counts as constraints; bounds that say nothing are left out."""
    for clause in clauses:
        yield Constraint(clause, 1)
    for literals, low, high in counts:
        if low > 0:
            yield Constraint(literals, low)
        if high < len(literals):
            yield Constraint([-literal for literal in literals], len(literals) - high)


def spelled(*counts: Count) -> tuple[list[Clause], list[Bound]]:
    """Return counts as clauses, where they are few, and as bounds from above."""
    clauses: list[Clause] = []
    bounds: list[Bound] = []
    for literals, low, high in counts:
        width = len(literals)
        if low > high or low > width or high < 0:
            clauses.append([])
        elif high == 0 or low == width:
            sign = 1 if low else -1
            clauses += [[sign * literal] for literal in literals]
        else:
            if high == width - 1:
                clauses.append([-literal for literal in literals])
            elif high < width:
                bounds.append((literals, high))
            if low == 1:
                clauses.append(literals)
            elif low > 1:
                bounds.append(([-literal for literal in literals], width - low))
    return clauses, bounds


Position = tuple[int, int]
"""How many clauses, and how many counts, of a model lie before it."""


class Family:
    """Rules of one name that were added one after another.

    Attributes:
        name: of the rules; empty for what belongs to no rule.
        scopes: of each instance; None to read them off the literals.
        clues: of each instance; None if they come from no clue.
        size: how many constraints make up an instance; 0 if the family is one instance.
        start, stop: where its constraints begin and end; without a stop where the next one's begin.
        lazy: of one instance that has a lazy part, its number among the lazy rules.
        stated: of one instance the count that it says, if its clauses spell that out.
        bags: of one instance the values that it allows, in any order, if it says so by a list.
        amount: of one instance what its values, which differ, add up to, if it says so.
    """

    __slots__ = (
        "amount",
        "bags",
        "clues",
        "lazy",
        "name",
        "scopes",
        "size",
        "start",
        "stated",
        "stop",
    )

    def __init__(
        self,
        name: str,
        start: Position,
        scopes: Sequence[Sequence[int]] | None,
        clues: Sequence[int] | None,
        size: int,
    ) -> None:
        self.name, self.start, self.size = name, start, size
        self.scopes, self.clues = scopes, clues
        self.stop: Position | None = None
        self.lazy: int | None = None
        self.stated: Count | None = None
        self.bags: Sequence[tuple[int, ...]] = ()
        self.amount: int | None = None

    def shifted(self, clauses: int, counts: int, lazies: int) -> Family:
        """Return the family of a model that so many constraints were put in front of."""
        moved = Family(
            self.name,
            (self.start[0] + clauses, self.start[1] + counts),
            self.scopes,
            self.clues,
            self.size,
        )
        if self.stop is not None:
            moved.stop = (self.stop[0] + clauses, self.stop[1] + counts)
        if self.lazy is not None:
            moved.lazy = self.lazy + lazies
        moved.stated, moved.bags, moved.amount = self.stated, self.bags, self.amount
        return moved
