"""The second oracle: no solution of a solver counts before the plain checker has seen it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.errors import Disagreement

if TYPE_CHECKING:
    from collections.abc import Collection

    from puzzles.kind import Kind, Solution


def recheck(
    kind: Kind[Any], puzzle: Any, solution: Solution, before: Collection[Solution] = ()
) -> Solution:
    """Return a solver's solution.

    Args:
        kind, puzzle: what it solves.
        solution: the value of each place.
        before: solutions that were excluded.

    Raises:
        Disagreement: it breaks a rule by the plain checker, or was excluded.
    """
    broken = kind.check(puzzle, solution)
    if broken or solution in before:
        what = f"breaks {broken[0].rule}" if broken else "was found before"
        raise Disagreement(
            f"{kind.title}: the solver's solution {what}; please report this puzzle:\n"
            f"{kind.format(puzzle)}\n{kind.format_solution(puzzle, solution)}"
        )
    return solution
