"""Reference solvers for small boards, to test against: slow, short and obviously right."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from puzzles.base.errors import TooLarge
from puzzles.contract.kind import Puzzle, kind_of
from verify.solver.cnf import to_cnf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.declare.values import Solution

BRUTE_FORCE_LIMIT = 1 << 22
BACKTRACKING_LIMIT = 1 << 23


def brute_force(puzzle: Puzzle, *, boards: int = BRUTE_FORCE_LIMIT) -> Iterator[Solution]:
    """Yield every solution by trying all values of all places with the plain checker.

    Raises:
        TooLarge: there are more than so many boards to try.
    """
    kind = kind_of(puzzle)
    domain = kind.domain(puzzle)
    if prod(map(len, domain)) > boards:
        raise TooLarge(f"more than {boards:,} boards to try")
    return (values for values in product(*domain) if not kind.check(puzzle, values))


def backtracking(
    puzzle: Puzzle,
    encoding: str = "seqcounter",
    *,
    steps: int = BACKTRACKING_LIMIT,
) -> Iterator[Solution]:
    """Yield every solution by backtracking over the puzzle's clauses.

    Davis, Logemann, Loveland (1962), with unit propagation by scanning. Only indicators are
    branched on for solutions, so that each is met once; the others need one model each.

    Raises:
        TooLarge: while it yields, after so many clauses that were looked at.
    """
    cnf = to_cnf(puzzle, encoding)
    told = [variable for variable, _, _ in cnf.indicators]
    others = sorted(set(range(1, cnf.variables + 1)).difference(told))
    left = _Looks(steps)
    for known, rest in _models(cnf.clauses, frozenset(), told, left):
        if any(True for _ in _models(rest, known, others, left)):
            yield cnf.decode([v if v in known else -v for v in range(1, cnf.variables + 1)])


class _Looks:
    """How many clauses may still be looked at."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most

    def take(self, clauses: int) -> None:
        """Count looks at so many clauses.

        Raises:
            TooLarge: they are more than are left.
        """
        self._left -= clauses
        if self._left < 0:
            raise TooLarge(f"more than {self._most:,} clauses to look at")


_Known = tuple[frozenset[int], list[list[int]]]
"""What is true, and what is left of the clauses."""


def _models(
    clauses: list[list[int]], true: frozenset[int], variables: list[int], left: _Looks
) -> Iterator[_Known]:
    """Yield every assignment of the variables that propagation finds no fault with."""
    closed = _propagate(clauses, true, left)
    if closed is None:
        return
    known, rest = closed
    variable = next((v for v in variables if v not in known and -v not in known), None)
    if variable is None:
        yield closed
        return
    for literal in (-variable, variable):
        yield from _models(rest, known | {literal}, variables, left)


def _propagate(clauses: list[list[int]], literals: frozenset[int], left: _Looks) -> _Known | None:
    """Return what follows by unit propagation; None on a conflict."""
    known = set(literals)
    before = -1
    while before < len(known):
        before = len(known)
        left.take(len(clauses) + 1)
        rest: list[list[int]] = []
        for clause in clauses:
            if not known.isdisjoint(clause):
                continue
            open_literals = [literal for literal in clause if -literal not in known]
            if not open_literals:
                return None
            if len(open_literals) == 1:
                known.add(open_literals[0])
            else:
                rest.append(open_literals)
        clauses = rest
    return frozenset(known), clauses
