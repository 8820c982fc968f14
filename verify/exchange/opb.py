"""Puzzles as pseudo-Boolean problems: OPB, as the competitions of 2012 on have it.

Counts stay counts there, one line each; what is lazy is spelled out in clauses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.constraint import Constraint
from verify.exchange.dimacs import comments

if TYPE_CHECKING:
    from collections.abc import Iterator


def write(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of an OPB file: all the rules of a puzzle, as they are stated.

    Comments hold its text, and say which value of which place each variable means, as those of
    `verify.exchange.dimacs` do.
    """
    kind = kind_of(puzzle)
    stated = kind.model(puzzle)
    model = stated.bare()
    constraints = list(stated.constraints())
    for rule in stated.lazies:
        constraints += [Constraint(clause, 1) for clause in rule.cnf(model.new)]
    yield f"* #variable= {model.variables} #constraint= {len(constraints)}"
    yield f"* {kind.title} {puzzle.size}"
    for line in comments(puzzle, stated, prefix="x"):
        yield f"* {line}"
    for literals, least in constraints:
        terms = [f"+1 x{x}" if x > 0 else f"+1 ~x{-x}" for x in literals]
        yield f"{' '.join(terms) or '0 x1'} >= {least} ;"
