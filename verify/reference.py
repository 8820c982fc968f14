"""Reference solvers for small boards, to test against: slow, short and obviously right."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from verify.encodings import to_cnf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.family import Kind, Solution

BRUTE_FORCE_LIMIT = 1 << 22


def brute_force(kind: Kind[Any], puzzle: Any) -> Iterator[Solution]:
    """Yield every solution by trying all values of all cells with the plain checker.

    Raises:
        ValueError: there are more than BRUTE_FORCE_LIMIT combinations.
    """
    domain = kind.domain(puzzle)
    if prod(map(len, domain)) > BRUTE_FORCE_LIMIT:
        raise ValueError(f"more than {BRUTE_FORCE_LIMIT:,} boards to try")
    return (values for values in product(*domain) if not kind.check(puzzle, values))


def backtracking(kind: Kind[Any], puzzle: Any, encoding: str = "seqcounter") -> Iterator[Solution]:
    """Yield every solution once by chronological backtracking over the puzzle's clauses.

    Davis, Logemann, Loveland (1962) with unit propagation by scanning; KEY variables are
    decided first, so that each solution is met once.
    """
    store = to_cnf(kind, puzzle, encoding)
    keys = [key.variable for key in store.keys]
    order = keys + [v for v in range(1, store.variables + 1) if v not in set(keys)]

    def extend(literals: frozenset[int], depth: int) -> Iterator[frozenset[int]]:
        closed = _propagate(store.clauses, literals)
        if closed is None:
            return
        for place in range(depth, len(order)):
            variable = order[place]
            if variable not in closed and -variable not in closed:
                for literal in (-variable, variable):
                    for model in extend(closed | {literal}, place + 1):
                        yield model
                        if place >= len(keys):
                            return
                return
        yield closed

    for model in extend(frozenset(), 0):
        yield store.decode([v if v in model else -v for v in range(1, store.variables + 1)])


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
