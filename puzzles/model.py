"""The constraint store that an encoder fills and a solver session loads.

Clauses and cardinalities stay apart, so that a solver with native cardinality constraints takes
them as they are and every other one gets them in a CNF encoding of the user's choice. The store
also says which variables are KEY: those that stand for what a person fills in. Uniqueness is
about them and about nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

DIRECT_LIMIT = 2_000_000  # clauses of an encoding that forbids combinations one by one

Clause = list[int]
Key = tuple[int, int, int]
"""A KEY variable, a cell, and the value that the cell has when the variable is true."""


class AtMost(NamedTuple):
    """At most `bound` of the literals are true."""

    literals: list[int]
    bound: int


class Constraints:
    """Clauses, cardinalities, the KEY variables, and what is added only when it is needed.

    Attributes:
        clauses, atmosts: the constraints, in the order in which they were added.
        base: the value of each cell of the board when no KEY variable of it is true.
        keys: the KEY variables. A cell may have several (one for each colour), at most one true.
        level: whether all solutions make the same number of KEY variables true, so that no
            solution's true ones contain another's. Blocking clauses are then shorter.
        clues: for a selectable encoding, the literal that puts each clue in force.
        refine: adds the lazy constraints that an assignment violates or that are unit under it,
            or all of them when it gets None; returns whether it added any. The assignment lists
            for variable v at place v - 1 the literal v or -v, or 0 where it is open.
        groups: names of rules, each with the number of clauses and cardinalities before it.
    """

    def __init__(self, variables: int = 0) -> None:
        self.variables = variables
        self.clauses: list[Clause] = []
        self.atmosts: list[AtMost] = []
        self.base: Sequence[int] = ()
        self.keys: list[Key] = []
        self.level = False
        self.clues: dict[int, int] = {}
        self.refine: Callable[[Sequence[int] | None], bool] | None = None
        self.groups: list[tuple[str, int, int]] = []

    def extend(self, rules: Constraints) -> None:
        """Add the clauses and cardinalities of rules on the same variables."""
        self.groups += [
            (name, clauses + len(self.clauses), atmosts + len(self.atmosts))
            for name, clauses, atmosts in rules.groups
        ]
        self.clauses += rules.clauses
        self.atmosts += rules.atmosts

    def group(self, name: str) -> None:
        """Name the rule that the constraints added from here on express."""
        self.groups.append((name, len(self.clauses), len(self.atmosts)))

    def new(self) -> int:
        """Return a fresh variable."""
        self.variables += 1
        return self.variables

    def add(self, clause: Clause) -> None:
        """Demand that one of the literals is true; the empty clause cannot be satisfied."""
        self.clauses.append(clause)

    def at_most(self, literals: Iterable[int], bound: int) -> None:
        """Demand that at most `bound` of the literals are true."""
        literals = list(literals)
        if bound < 0:
            self.clauses.append([])
        elif bound == 0:
            self.clauses += [[-literal] for literal in literals]
        elif bound == len(literals) - 1:
            self.clauses.append([-literal for literal in literals])
        elif bound < len(literals):
            self.atmosts.append(AtMost(literals, bound))

    def exactly(self, literals: Iterable[int], count: int) -> None:
        """Demand that exactly `count` of the literals are true."""
        literals = list(literals)
        rest = len(literals) - count
        if rest < 0 < count:
            self.clauses.append([])
        elif rest == 0:
            self.clauses += [[literal] for literal in literals]
        else:
            self.at_most(literals, count)
            if count:
                self.at_most([-literal for literal in literals], rest)

    def exactly_if(self, selector: int, literals: Sequence[int], count: int) -> None:
        """Demand that exactly `count` of the literals are true whenever `selector` is.

        Stays native: copies of the selector fill the constraint up to a bound that the literals
        alone can never exceed. They are equal to it, so that a solver need not decide them.
        """
        width = len(literals)
        if not 0 <= count <= width:
            self.clauses.append([-selector])
            return
        if count in (0, width):
            sign = 1 if count else -1
            self.clauses += [[-selector, sign * literal] for literal in literals]
            return
        copies = [self.new() for _ in range(max(count, width - count))]
        for copy in copies:
            self.clauses += ([-selector, copy], [selector, -copy])
        self.atmosts.append(AtMost([*literals, *copies[: width - count]], width))
        self.atmosts.append(AtMost([*(-x for x in literals), *copies[:count]], width))

    def decode(self, assignment: Sequence[int]) -> tuple[int, ...]:
        """Return the value of each cell under a total assignment of the variables.

        A variable that the solver never saw may be missing at the end; it counts as false.
        """
        values = list(self.base)
        known = len(assignment)
        for variable, cell, value in self.keys:
            if variable <= known and assignment[variable - 1] > 0:
                values[cell] = value
        return tuple(values)

    def differ(self, solution: Sequence[int]) -> Clause:
        """Return the clause that excludes exactly this solution (projected blocking clause)."""
        blocked = [-variable for variable, cell, value in self.keys if solution[cell] == value]
        if not self.level:
            blocked += [v for v, cell, value in self.keys if solution[cell] != value]
        return blocked

    def named_groups(self) -> Iterator[tuple[str, int, int]]:
        """Yield each rule's name with its number of clauses and of cardinalities."""
        ends = [*self.groups[1:], ("", len(self.clauses), len(self.atmosts))]
        for (name, clauses, atmosts), (_, next_clauses, next_atmosts) in zip(
            self.groups, ends, strict=True
        ):
            yield name, next_clauses - clauses, next_atmosts - atmosts
