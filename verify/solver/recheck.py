"""The second oracle: no solution of a solver counts before the plain checker has seen it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Puzzle, kind_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from puzzles.declare.values import Solution


def recheck(puzzle: Puzzle, solution: Solution, before: Collection[Solution] = ()) -> Solution:
    """Return a solver's solution.

    Args:
        puzzle: what it solves.
        solution: the value of each place.
        before: solutions that were excluded.

    Raises:
        Disagreement: it breaks a rule by the plain checker, or was excluded.
    """
    kind = kind_of(puzzle)
    broken = kind.check(puzzle, solution)
    if broken or solution in before:
        what = f"breaks {broken[0].rule}" if broken else "was found before"
        raise Disagreement(
            f"{kind.title}: the solver's solution {what}; please report this puzzle:\n"
            f"{puzzle.text()}\n{kind.write_entries(puzzle, solution)}"
        )
    return solution
