"""All solutions of a small board by ways that share as little as can be, and what each takes."""

from __future__ import annotations

from itertools import islice
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement, TooLarge
from puzzles.contract.kind import kind_of
from verify.judge.reference import backtracking, brute_force
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

LOOKED_AT = 1 << 22
"""Places that the checker looks at by brute force, at most, on all boards that are tried."""


class Timed(NamedTuple):
    """What a way found.

    Attributes:
        way: its name, of `WAYS`.
        solutions: at most as many as were asked for, sorted; None if it was given up.
        seconds: of processor time.
        note: why it was given up.
    """

    way: str
    solutions: tuple[Solution, ...] | None
    seconds: float
    note: str = ""


def _all_boards(puzzle: Puzzle, most: int) -> Iterable[Solution]:
    places = len(kind_of(puzzle).domain(puzzle))
    return brute_force(puzzle, boards=LOOKED_AT // max(places, 1))


def _clause_by_clause(puzzle: Puzzle, most: int) -> Iterable[Solution]:
    return backtracking(puzzle)


def _by_solver(puzzle: Puzzle, most: int) -> Iterable[Solution]:
    """Return the solutions that the solver finds, as many as `most`."""
    judgement = judge(puzzle, count=most)
    if not judgement.complete and len(judgement.solutions) < most:
        raise TooLarge(f"undecided after {judgement.stats.conflicts:,} conflicts")
    return judgement.solutions


BRUTE_FORCE = "brute-force"
WAYS: dict[str, Callable[[Puzzle, int], Iterable[Solution]]] = {
    BRUTE_FORCE: _all_boards,
    "backtracking": _clause_by_clause,
    "pysat": _by_solver,
}
"""The plain checker on every board; the clauses of a sequential counter; the verdict's solver."""


def solve(puzzle: Puzzle, way: str, most: int, boards: int = 0) -> Timed:
    """Return the solutions of a puzzle by one of `WAYS`, and the time that it took.

    Args:
        puzzle: the puzzle.
        way: a name of `WAYS`.
        most: number of solutions after which the search ends.
        boards: largest number of boards that brute force tries; 0 for as many as have LOOKED_AT
            places in all.
    """
    begun = process_time()
    try:
        if way == BRUTE_FORCE and boards:
            found = brute_force(puzzle, boards=boards)
        else:
            found = WAYS[way](puzzle, most)
        solutions = tuple(sorted(islice(found, most)))
    except TooLarge as error:
        return Timed(way, None, process_time() - begun, str(error))
    return Timed(way, solutions, process_time() - begun)


def compare(puzzle: Puzzle, ways: Collection[str], most: int, boards: int = 0) -> list[Timed]:
    """Return the result of each way, also if an earlier way was given up.

    Args:
        puzzle, most, boards: as for `solve`.
        ways: names of `WAYS`.

    Raises:
        TooLarge: all ways were given up.
        Disagreement: two ways find different solutions.
    """
    found = [solve(puzzle, way, most, boards) for way in ways]
    ended = [one for one in found if one.solutions is not None]
    if not ended:
        raise TooLarge("; ".join(dict.fromkeys(one.note for one in found)))
    first, *others = ended
    for other in others:
        if _said(first, most) != _said(other, most):
            raise Disagreement(
                f"{first.way} and {other.way} find different solutions:\n{puzzle.text()}"
            )
    return found


def _said(found: Timed, most: int) -> object:
    """Return the solutions, which all ways share, or only their number if the limit was reached."""
    solutions = found.solutions or ()
    return len(solutions) if len(solutions) == most else solutions
