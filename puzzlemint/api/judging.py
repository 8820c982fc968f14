"""How many solutions a puzzle has, and why; how hard it is; what would mend it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gen.minting.minutes import Minutes, minutes
from gen.sources.symmetry import clue_pattern
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_entries
from puzzles.exchange.proof.certificate import Certified, Rejected
from puzzles.exchange.proof.certificate import check as checked
from verify.exchange import certificate
from verify.exchange.certificate import Certificate
from verify.explain.explain import Explained, begun
from verify.explain.explain import explain as explained
from verify.grade.grade import Grade
from verify.grade.grade import grade as graded
from verify.judge.alternatives import allowance, unique_with
from verify.judge.count import Count
from verify.judge.count import count as counted
from verify.judge.filled import Finding, examine
from verify.judge.possible import Possible
from verify.judge.verdict import UNIQUE, Judgement, judge
from verify.repair.fix import Repair
from verify.repair.fix import fix as repaired
from verify.repair.needless import Needless
from verify.repair.needless import needless as looked_through
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER, Stats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from puzzles.contract.kind import Puzzle

__all__ = [
    "Certificate",
    "Certified",
    "Count",
    "Explained",
    "Finding",
    "Grade",
    "Judgement",
    "Minutes",
    "Needless",
    "Possible",
    "Rejected",
    "Repair",
    "Solution",
    "Stats",
    "certify",
    "check",
    "check_certificate",
    "count",
    "explain",
    "fix",
    "grade",
    "minutes",
    "needless",
    "solve",
    "verify",
]


@dataclass(frozen=True)
class Solution:
    """A solution of a puzzle, which can be iterated over like its values.

    Attributes:
        puzzle: what it solves.
        values: of each place, in the order of the kind's places.
    """

    puzzle: Puzzle
    values: tuple[int, ...]

    def __str__(self) -> str:
        return kind_of(self.puzzle).write_entries(self.puzzle, self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values by row and column, as the board is drawn."""
        places = kind_of(self.puzzle).places(self.puzzle)
        return tuple([tuple([self.values[place] for place in row]) for row in places.rows])


def verify(
    puzzle: Puzzle,
    *,
    count: int = 2,
    solver: str = "",
    encoding: str = "",
    budget: int = 0,
    explain: bool = False,
) -> Judgement:
    """Decide how many solutions a puzzle has.

    Args:
        puzzle: the puzzle.
        count: stop after so many solutions, at least 2.
        solver: a SAT solver by name; empty for the default.
        encoding: a CNF encoding; empty for the kind's own way.
        budget: conflicts, after which the verdict is `undecided`; 0 for the default.
        explain: for `none`, name clues that cannot hold together, and say whether it is known that
            no fewer conflict (`Judgement.conflict`); for `multiple`, find what each place could
            be; for `undecided`, what is certain all the same; unless it is unique, the values of
            rule options that would make it so (`Judgement.unique_with`).

    Raises:
        OptionError: there is no such solver or encoding.
        TooLarge: the encoding would explode at this size.
        Disagreement: a fault of this program.
    """
    solver, budget = solver or DEFAULT_SOLVER, budget or DEFAULT_BUDGET
    judgement = judge(
        puzzle, count=count, solver=solver, encoding=encoding, budget=budget, explain=explain
    )
    if not explain or judgement.verdict == UNIQUE:
        return judgement
    left = allowance(judgement, budget)
    return replace(judgement, unique_with=tuple(map(str, unique_with(puzzle, left, solver))))


def count(puzzle: Puzzle, *, budget: int = 0) -> Count:
    """Return how many solutions a puzzle has, exactly where that can be found out.

    Args:
        puzzle: the puzzle.
        budget: conflicts; 0 for the default.

    Raises:
        TooLarge: a rule cannot be spelled out at this size.
        Disagreement: a fault of this program.
    """
    return counted(puzzle, budget=budget or DEFAULT_BUDGET)


def fix(
    puzzle: Puzzle,
    *,
    keep: int = 0,
    solution: Solution | None = None,
    symmetry: str = "none",
    budget: int = 0,
) -> Repair:
    """Return a puzzle with few changes that has one solution; see `verify.repair.fix.fix`.

    Args:
        puzzle: the puzzle.
        keep: the number of the solution to keep, from 1; 0 for one that needs few changes.
        solution: or the solution itself.
        symmetry: of the clues that are shown, as makers have it; "own" for the one they have.
        budget: conflicts for each question; 0 for the default.

    Raises:
        OptionError: there is no such solution, or no such symmetry.
        Disagreement: a fault of this program.
    """
    return repaired(
        puzzle,
        pattern=clue_pattern(puzzle, symmetry),
        keep=keep,
        solution=solution.values if solution else None,
        budget=budget or DEFAULT_BUDGET,
    )


def needless(puzzle: Puzzle, *, budget: int = 0) -> Needless:
    """Return what a puzzle could lose and still be unique; see `verify.repair.needless.needless`.

    Args:
        puzzle: the puzzle.
        budget: conflicts for each question; 0 for the default.

    Raises:
        TooLarge: a rule cannot be spelled out at this size.
        Disagreement: a fault of this program.
    """
    return looked_through(puzzle, budget=budget or DEFAULT_BUDGET)


def solve(puzzle: Puzzle) -> Solution | None:
    """Return a solution, or None if there is none or the budget was spent."""
    solutions = verify(puzzle).solutions
    return Solution(puzzle, solutions[0]) if solutions else None


def check(puzzle: Puzzle, text: str) -> Finding:
    """Return whether a board is filled in rightly, wholly or so far, and if not why.

    Args:
        puzzle: the puzzle.
        text: of the board filled in, in the kind's output format.

    Raises:
        PuzzleError: the text is not a board of this puzzle; says where.
    """
    return examine(puzzle, parse_entries(puzzle, text))


def grade(puzzle: Puzzle) -> Grade | None:
    """Return how hard a puzzle is, or None unless it has exactly one solution."""
    return graded(puzzle)


def explain(puzzle: Puzzle, entries: str = "") -> Iterator[Explained] | None:
    """Return the steps to the solution, or None unless there is exactly one.

    Args:
        puzzle: the puzzle.
        entries: of the board filled in so far, in the kind's output format; empty for none. A
            board that is solved, but for places that solutions leave unmarked, has no step left.

    Raises:
        PuzzleError: the entries are not those of a board of this puzzle, or are wrong; says where.
    """
    judgement = verify(puzzle)
    if judgement.verdict != UNIQUE:
        return None
    (solution,) = judgement.solutions
    known: Sequence[int] = ()
    if entries:
        known, wrong = begun(puzzle, solution, parse_entries(puzzle, entries))
        if wrong:
            name = kind_of(puzzle).places(puzzle).name(wrong[0])
            raise PuzzleError(f"the entry in {name} is wrong")
    return explained(puzzle, solution, known)


def certify(
    puzzle: Puzzle, *, entries: Sequence[int] = (), format: str = "veripb", budget: int = 0
) -> Certificate:
    """Prove that a puzzle has exactly one solution, or none with the entries of a board.

    Args:
        puzzle: the puzzle; with entries it may have any number of solutions.
        entries: of each place, or -1: prove that no solution has them. Empty for one solution.
        format: of the proof, `veripb` or `drat`.
        budget: conflicts for each of two searches; 0 for the default.

    Returns:
        The verdict, and the texts of the certificate's files by their names.

    Raises:
        OptionError: there is no such format, or the entries are not those of this board.
        PuzzleError: the board's text says less than the entries, and what it says can be filled in.
        TooLarge: plain code could not check a proof of it.
        Disagreement: a fault of this program.
    """
    budget = budget or certificate.DEFAULT_BUDGET
    return certificate.certify(puzzle, entries=entries, format=format, budget=budget)


def check_certificate(directory: Path) -> list[Certified]:
    """Return what a certificate proves, in each format that the folder holds; calls no solver.

    Raises:
        Rejected: it proves nothing; says why.
        OSError: a file of it cannot be read.
    """
    return checked(directory)
