"""The constraints of a model one after another, each with the number of its rule.

Who follows rules by hand reads them so. What a template has of them is read once for all models
that it extends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import IN_C
from puzzles.model.constraint import Constraint, as_constraints

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.constraint import Clause, Count, Family

PAIR = 2  # literals of a constraint about two


class Stated:
    """Constraints in the order in which they were added, those of rules apart from others.

    Args:
        place: for each literal the number of its place, or -1.
        has_values: whether a place has more than one variable.

    Attributes:
        literals, room, rule: of each constraint of a rule, in parallel lists: its literals, how
            many of them may be false, and the number of its rule in `Model.rules`.
        scopes: of each rule the places that it speaks of; rules that are only lazy have none here.
        repeating: the numbers of the rules that count a place twice.
        listing: the numbers of the rules that list the values that their places may have.
        amounts: what the values of places add up to, by the rule that says so.
        speaker: the number of the rule that a lazy rule is part of, by the lazy rule's number.
        clauses, counts: those that belong to no rule, such as definitions of further variables.
    """

    def __init__(self, place: list[int], has_values: bool) -> None:
        self.place, self._has_values = place, has_values
        self.literals: list[list[int]] = []
        self.room: list[int] = []
        self.rule: list[int] = []
        self.scopes: list[Sequence[int]] = []
        self.repeating: list[int] = []
        self.listing: list[int] = []
        self.amounts: dict[int, int] = {}
        self.speaker: dict[int, int] = {}
        self.clauses: list[Clause] = []
        self.counts: list[Constraint] = []

    def append(self, other: Stated, lazies: int) -> None:
        """Add the constraints of another model.

        Args:
            other: they.
            lazies: the number that its first lazy rule has here.
        """
        first = len(self.scopes)
        self.literals += other.literals
        self.room += other.room
        self.rule += map(first.__add__, other.rule)  # there are many
        self.scopes += other.scopes
        self.repeating += [first + rule for rule in other.repeating]
        self.listing += [first + rule for rule in other.listing]
        self.amounts |= {first + rule: amount for rule, amount in other.amounts.items()}
        for number, rule in other.speaker.items():
            self.speaker[lazies + number] = first + rule
        self.clauses += other.clauses
        self.counts += other.counts

    def add(self, family: Family, clauses: list[Clause], counts: list[Count]) -> None:
        """Add the rules of a family, which has these constraints."""
        size, first = family.size, len(self.scopes)
        if family.lazy is not None:
            self.speaker[family.lazy] = first
        if family.bags:
            self.listing.append(first)
        self.amounts |= {first: family.amount} if family.amount is not None else {}
        if not size and family.stated is not None:
            clauses, counts = [], [family.stated]
        lay_out(self.rule, self.literals, self.room, first, size, clauses, counts)
        if not size:
            self._repeat(first, clauses, counts)
            self.scopes += family.scopes or ()
            return
        later = first - (-len(clauses) // size)
        if self._has_values:
            for start in range(0, len(clauses), size):
                self._repeat(first + start // size, clauses[start : start + size], [])
            for start in range(0, len(counts), size):
                self._repeat(later + start // size, [], counts[start : start + size])
        if family.scopes is not None:
            self.scopes += family.scopes[: later - first - (-len(counts) // size)]
            return
        for start in range(0, len(clauses), size):
            self.scopes.append(self._places(clauses[start : start + size]))
        for start in range(0, len(counts), size):
            some = [literals for literals, _, _ in counts[start : start + size]]
            self.scopes.append(self._places(some))

    def add_loose(self, clauses: Iterable[Clause], counts: Iterable[Count]) -> None:
        """Put what belongs to no rule behind the rest of it."""
        self.clauses += clauses
        self.counts += as_constraints((), counts)

    def _places(self, some: list[list[int]]) -> list[int]:
        """Return the places that constraints speak of."""
        place = self.place
        if len(some) == 1 == len(some[0]):
            at = place[some[0][0]]
            return [at] if at >= 0 else []
        about = {place[x] for literals in some for x in literals}
        about.discard(-1)
        return sorted(about)

    def _repeat(self, rule: int, clauses: list[Clause], counts: list[Count]) -> None:
        """Note a rule if it counts a place twice."""
        may_count = self._has_values and (counts or len(clauses) > 1)
        if may_count and self._counts_twice(clauses, counts):
            self.repeating.append(rule)

    def _counts_twice(self, clauses: list[Clause], counts: list[Count]) -> bool:
        """Return whether a rule counts two values of one place, which exclude each other.

        A clause is no count, unless its opposite makes it one: exactly one of two.
        """
        place = self.place
        pairs = [literals for literals in clauses if len(literals) == PAIR]
        twice = [one for one in counts if len({place[x] for x in one.literals}) < len(one.literals)]
        seen: list[set[int]] = []
        for literals, least in as_constraints(pairs, twice):
            about = [place[v] for v in {abs(x) for x in literals} if place[v] >= 0]
            if len(set(about)) < len(about):
                is_pair = len(literals) == PAIR and {-x for x in literals} in seen
                if least > 1 or is_pair:
                    return True
                seen.append(set(literals))
        return False


def _lay_out(
    rule: list[int],
    literals: list[list[int]],
    room: list[int],
    first: int,
    size: int,
    clauses: list[Clause],
    counts: list[Count],
) -> None:
    """Add constraints of rules to parallel lists, clauses as rules of their own before counts.

    Args:
        rule, literals, room: the lists, as in `Stated`.
        first: the number of the first rule.
        size: how many constraints make up a rule; 0 if all of them are one.
        clauses, counts: the constraints.
    """
    some: list[tuple[int, Constraint]] = []
    for at, clause in enumerate(clauses):
        some.append((first + (at // size if size else 0), Constraint(clause, 1)))
    later = first - (-len(clauses) // size) if size else first
    for at, count in enumerate(counts):
        number = later + (at // size if size else 0)
        some += [(number, one) for one in as_constraints((), [count])]
    rule += [number for number, _ in some]
    literals += [one.literals for _, one in some]
    room += [len(one.literals) - one.least for _, one in some]


def _places_of(indicators: list[tuple[int, int, int]], variables: int) -> list[int]:
    """Return for each literal the place whose value it tells, or -1."""
    place = [-1] * (2 * variables + 1)
    for variable, at, _ in indicators:
        place[variable] = place[-variable] = at
    return place


if IN_C:
    from engine._engine import lay_out, places_of
else:
    lay_out, places_of = _lay_out, _places_of

__all__ = ["Stated", "lay_out", "places_of"]
