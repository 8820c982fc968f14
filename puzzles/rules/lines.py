"""Rules on runs along a line, as clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model.lazy import Clause


def no_run(literals: Sequence[int], length: int) -> list[Clause]:
    """Forbid `length` equal values in a row; for each window first "not all false".

    Args:
        literals: the line, one literal for each cell.
        length: the length of the shortest run that is forbidden, 1 or more.
    """
    clauses: list[Clause] = []
    for start in range(len(literals) - length + 1):
        window = list(literals[start : start + length])
        clauses += [window, [-literal for literal in window]]
    return clauses
