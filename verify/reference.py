"""Reference solvers for small boards, to test against: slow, short and obviously right."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from verify.cnf import to_cnf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.kind import Kind, Solution

BRUTE_FORCE_LIMIT = 1 << 22


def brute_force(kind: Kind[Any], puzzle: Any) -> Iterator[Solution]:
    """Yield every solution by trying all values of all places with the plain checker.

    Raises:
        ValueError: there are more than BRUTE_FORCE_LIMIT combinations.
    """
    domain = kind.domain(puzzle)
    if prod(map(len, domain)) > BRUTE_FORCE_LIMIT:
        raise ValueError(f"more than {BRUTE_FORCE_LIMIT:,} boards to try")
    return (values for values in product(*domain) if not kind.check(puzzle, values))


def backtracking(kind: Kind[Any], puzzle: Any, encoding: str = "seqcounter") -> Iterator[Solution]:
    """Yield every solution by backtracking over the puzzle's clauses.

    Davis, Logemann, Loveland (1962), with unit propagation by scanning. Only indicators are
    branched on for solutions, so that each is met once; the others need one model each.
    """
    cnf = to_cnf(kind, puzzle, encoding)
    told = [variable for variable, _, _ in cnf.indicators]
    others = sorted(set(range(1, cnf.variables + 1)).difference(told))
    for known in _models(cnf.clauses, frozenset(), told):
        if any(True for _ in _models(cnf.clauses, known, others)):
            yield cnf.decode([v if v in known else -v for v in range(1, cnf.variables + 1)])


def _models(
    clauses: list[list[int]], known: frozenset[int], variables: list[int]
) -> Iterator[frozenset[int]]:
    """Yield every assignment of the variables that propagation finds no fault with."""
    closed = _propagate(clauses, known)
    if closed is None:
        return
    variable = next((v for v in variables if v not in closed and -v not in closed), None)
    if variable is None:
        yield closed
        return
    for literal in (-variable, variable):
        yield from _models(clauses, closed | {literal}, variables)


def _propagate(clauses: list[list[int]], literals: frozenset[int]) -> frozenset[int] | None:
    known = set(literals)
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in known for literal in clause):
                continue
            open_literals = [literal for literal in clause if -literal not in known]
            if not open_literals:
                return None
            if len(open_literals) == 1:
                known.add(open_literals[0])
                changed = True
    return frozenset(known)
