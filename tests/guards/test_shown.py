"""The variables that a DIMACS file lists for model counters have one assignment for each solution.

The assignments are counted by a solver that has only the file, the solutions by brute force with
the plain checker.
"""

from __future__ import annotations

import re
from itertools import islice, product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pysat.solvers import Solver

import puzzles
from puzzles.base.errors import PuzzleError, TooLarge
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from tests.each import some
from verify.exchange import dimacs
from verify.judge import ganak
from verify.judge.reference import brute_force
from verify.solver.cnf import names, to_cnf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.contract.kind import Puzzle

BOARDS, SOLUTIONS, EXAMPLES = 1 << 12, 40, 4
PAGE = Path(__file__).parents[2] / "docs" / "encodings.md"


def small(name: str) -> Iterator[Puzzle]:
    """Yield examples of a kind that are small enough for brute force."""
    kind = puzzles.get(name)
    for example in kind.examples:
        try:
            puzzle = parse_puzzle(kind, example.text)
        except PuzzleError:
            continue
        if prod(map(len, kind.domain(puzzle))) <= BOARDS:
            yield puzzle


def parts(lines: list[str]) -> tuple[list[list[int]], list[int]]:
    """Return the clauses of a file, and the variables that it lists."""
    clauses = [[int(x) for x in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    (shown,) = [line for line in lines if line.startswith("c p show ")]
    (independent,) = [line for line in lines if line.startswith("c ind ")]
    *variables, end = map(int, shown.removeprefix("c p show ").split())
    assert independent.removeprefix("c ind ") == shown.removeprefix("c p show ")
    assert end == 0
    assert set(variables) == {int(line.split()[2]) for line in lines if line[:8] == "c value "} - {
        0
    }
    assert variables == sorted(set(variables))
    return clauses, variables


def counted(clauses: list[list[int]], variables: list[int]) -> int:
    """Return how many assignments of the variables have a model, up to SOLUTIONS + 1."""
    count = 0
    solver: Any = Solver(name="cadical153", bootstrap_with=clauses)
    while count <= SOLUTIONS and solver.solve():
        true = set(solver.get_model())
        count += 1
        solver.add_clause([-v if v in true else v for v in variables])
    solver.delete()
    return count


@pytest.mark.parametrize("name", some(puzzles.names()))
def test_models_of_the_shown_variables_are_the_solutions(name: str) -> None:
    for number, puzzle in enumerate(islice(small(name), EXAMPLES)):
        solutions = sum(1 for _ in islice(brute_force(puzzle), SOLUTIONS + 1))
        for encoding in names(kind_of(puzzle)):
            try:
                lines = list(dimacs.write(puzzle, encoding))
            except (TooLarge, PuzzleError):
                continue
            clauses, variables = parts(lines)
            assert counted(clauses, variables) == solutions, (puzzle.text(named=True), encoding)
            if ganak.available() and not number and 0 < solutions <= SOLUTIONS:
                assert ganak.projected_count(clauses, variables) == solutions


def test_the_page_names_the_encodings_without_further_variables() -> None:
    """Only these encodings keep the number of solutions without a projection."""
    text = PAGE.read_text(encoding="utf-8")
    told = re.search(r"have no helpers:\n\n((?:- .*\n)+)", text)
    assert told is not None
    listed = {
        (kind, encoding)
        for encoding, kinds in re.findall(r"- `(\w+)`: (.*)\.", told[1])
        for kind in re.findall(r"\w+", kinds)
    }
    found: set[tuple[str, str]] = set()
    for name, encoding in product(puzzles.names(), ("direct", *_own())):
        if encoding in names(puzzles.get(name)) and _alone(name, encoding):
            found.add((name, encoding))
    assert listed == found


def _own() -> set[str]:
    """Return the names of the forms of single kinds."""
    return {form for name in puzzles.names() for form in puzzles.get(name).forms.build}


def _alone(name: str, encoding: str) -> bool:
    """Return whether no example of a kind has a further variable in an encoding."""
    kind = puzzles.get(name)
    for example in kind.examples:
        try:
            cnf = to_cnf(parse_puzzle(kind, example.text), encoding)
        except (TooLarge, PuzzleError):
            continue
        if cnf.variables > len({variable for variable, *_ in cnf.indicators}):
            return False
    return True
