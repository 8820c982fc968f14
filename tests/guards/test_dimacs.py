"""A DIMACS file says in words which place each variable is about."""

from __future__ import annotations

import re

import pytest
from pysat.solvers import Solver

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.contract.reading import parse_puzzle
from verify.exchange import dimacs

GEMS = puzzles.get("gemhunter")
TEXT = "_, _, G\n2, 2, 1\n"
VALUE = re.compile(r"c value ([0-9]+) ([0-9]+) (-?[0-9]+) row ([0-9]+), column ([0-9]+)")


def test_a_place_is_named_by_its_row_and_then_its_column() -> None:
    puzzle = parse_puzzle(GEMS, TEXT)
    lines = list(dimacs.write(puzzle))
    clauses = [[int(x) for x in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    assert solver.solve()
    true = set(solver.get_model())
    solver.delete()
    shown = [["?"] * 3 for _ in range(2)]
    places: set[tuple[int, int, int]] = set()
    for line in lines:
        if match := VALUE.fullmatch(line):
            variable, place, value, row, column = map(int, match.groups())
            places.add((place, row, column))
            if not variable or variable in true:
                shown[row - 1][column - 1] = "GT"[value]
    assert ["".join(row) for row in shown] == ["TTG", "GGG"]
    assert places == {(1 + r * 3 + c, r + 1, c + 1) for r in range(2) for c in range(3)}


def test_edges_are_named() -> None:
    kind = puzzles.get("slitherlink")
    puzzle = parse_puzzle(kind, "# slitherlink\n3.\n")
    named = [line.split(" ", 5)[2:] for line in dimacs.write(puzzle) if "c value" in line]
    names = {int(place) - 1: name for _, place, _, name in named}
    assert names == {edge: kind.places(puzzle).spoken(edge) for edge in range(7)}


def test_the_header_counts_what_follows() -> None:
    lines = list(dimacs.write(parse_puzzle(GEMS, TEXT)))
    (head,) = [line for line in lines if line.startswith("p")]
    after = lines[lines.index(head) + 1 :]
    assert int(head.split()[3]) == len(after)
    assert all(line.endswith(" 0") for line in after)
    assert "c | # gemhunter" in lines
    assert "c rule number: 3 in the stated model" in lines


def test_answers_in_every_manner() -> None:
    puzzle = parse_puzzle(GEMS, "1, _\n1, 1\n")
    lines = list(dimacs.write(puzzle))
    for answer in (
        ["s SATISFIABLE", "v -1 2", "v -3 -4 0"],
        ["c a comment", "", "v -1 2 -3 -4 0"],
        ["SAT", "-1 2 -3 -4 0"],
        ["-1 2 -3 -4"],
    ):
        assert dimacs.read(lines, answer) == (puzzle, (0, 1, 0, 0))
    for answer in (["s UNSATISFIABLE"], ["UNSAT"]):
        assert dimacs.read(lines, answer) == (puzzle, None)
    for answer in ([], ["c nothing"], ["s SATISFIABLE"], ["v one"]):
        with pytest.raises(PuzzleError):
            dimacs.read(lines, answer)
    with pytest.raises(PuzzleError, match="line 2 of the solver's answer: '-1 x 0' is no list"):
        dimacs.read(lines, ["s SATISFIABLE", "v -1 x 0"])
    with pytest.raises(PuzzleError, match="no comments"):
        dimacs.read(["p cnf 1 1", "1 0"], ["1"])
    with pytest.raises(PuzzleError, match="every place"):
        dimacs.read([line for line in lines if not line.startswith("c value 0 4 ")], ["1"])
    with pytest.raises(PuzzleError, match="no variable 1, the CNF file has 0"):
        dimacs.read([line for line in lines if not line.startswith("p ")], ["1"])


def test_comments_that_were_changed() -> None:
    lines = list(dimacs.write(parse_puzzle(GEMS, TEXT)))
    number = next(n for n, line in enumerate(lines) if line.startswith("c value"))
    for changed in ("c value 0 one 0 here", "c value 0"):
        lines[number] = changed
        with pytest.raises(PuzzleError, match=f"line {number + 1} of the CNF file"):
            dimacs.read(lines, ["1"])


def test_an_answer_that_leaves_a_place_open() -> None:
    kind = puzzles.get("sudoku")
    lines = list(dimacs.write(parse_puzzle(kind, "12\n21\n")))
    with pytest.raises(PuzzleError, match="no value to r1c2"):
        dimacs.read(lines, ["v 1 -2 -3 -4 -5 -6 -7 -8 0"])
    with pytest.raises(PuzzleError, match="two values to r1c1"):
        dimacs.read(lines, ["v 1 2 -3 -4 -5 -6 -7 -8 0"])
