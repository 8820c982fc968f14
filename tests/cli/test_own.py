"""Encoders and solvers that somebody wrote: marked, timed, compared."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.processes import Output

ENCODER = """
from verify.cnf import to_cnf

def encode(puzzle):
    cnf = to_cnf(puzzle, "seqcounter")
    return cnf.clauses{more}, {{(place, value): v for v, place, value in cnf.indicators}}
"""
SOLVER = """
from itertools import product
from puzzles.puzzle import kind_of

def solve(puzzle):
    kind = kind_of(puzzle)
    return [one for one in product(*kind.domain(puzzle)) if not kind.check(puzzle, one)]{more}
"""
TEXT = "XOXO\nOXOX\nXO__\n____\n"


def test_encodings_are_compared_with_an_own_one(tmp_path: Path, output: Output) -> None:
    own = tmp_path / "mine.py"
    own.write_text(ENCODER.format(more=""))
    call = ["compare-encodings", "binario", "--sides", "2", "4", "--count", "2"]
    out = str(tmp_path / "out")
    table = output([*call, "--limit", "1000", "--own", str(own), "-o", out]).out
    assert "| size | direct | seqcounter | totalizer | cardnetwork | mine.py |" in table
    with (tmp_path / "out" / "encodings.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    sizes = {
        name: [
            (row["size"], row["item"], row["clauses"]) for row in rows if row["encoding"] == name
        ]
        for name in ("seqcounter", "mine.py")
    }
    assert sizes["mine.py"] == sizes["seqcounter"] != []


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("[1:]", "mine.py is too weak: "),
        (" + [[1], [-1]]", "mine.py is too strong: it loses the solution"),
        (" + [[0]]", "mine.py: 0 is no literal"),
        (" + [None]", "mine.py: encode(puzzle) returns clauses and a dictionary"),
    ],
)
def test_an_own_encoder_is_marked_first(
    tmp_path: Path, output: Output, more: str, message: str
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(ENCODER.format(more=more))
    call = ["compare-encodings", "binario", "--sides", "4", "--count", "3", "--own", str(own)]
    assert message in output(call, 2).err


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("1 / 0", "mine.py: ZeroDivisionError: division by zero"),
        ("x = 1", "mine.py has no function encode(puzzle)"),
        (None, "mine.py: No such file"),
        ("encode = 3", "mine.py has no function encode(puzzle)"),
    ],
)
def test_a_file_without_an_encoder(
    tmp_path: Path, output: Output, program: str | None, message: str
) -> None:
    own = tmp_path / "mine.py"
    if program is not None:
        own.write_text(program)
    assert (
        message
        in output(["compare-encodings", "binario", "--sides", "4", "--own", str(own)], 2).err
    )
    assert (
        "no binario is made with sides of 3" in output("compare-encodings binario --sides 3", 2).err
    )


@pytest.mark.parametrize("by", ["brute-force", "backtracking"])
def test_all_solutions_by_reference(tmp_path: Path, output: Output, by: str) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(TEXT)
    assert (
        output(["reference", str(puzzle), "--by", by]).out
        == f"1 solution by {by}\nXOXO\nOXOX\nXOOX\nOXXO\n"
    )
    puzzle.write_text("____\n" * 4)
    assert (
        len(
            json.loads(output(["reference", str(puzzle), "--by", by, "--json"], 1).out)["solutions"]
        )
        == 72
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("", "the own solver finds the same"),
        ("[1:]", "it does not find 1 of 1"),
        (" * 2", "it returns a solution more than once"),
        (" + [(0,)]", "it returns 1 values, where the board has 16 places"),
        (" + [(0,) * 16]", "what it returns breaks "),
    ],
)
def test_an_own_solver_is_compared(tmp_path: Path, output: Output, more: str, message: str) -> None:
    puzzle, own = tmp_path / "puzzle.txt", tmp_path / "own.py"
    puzzle.write_text(TEXT)
    own.write_text(SOLVER.format(more=more))
    assert message in output(["reference", str(puzzle), "--own", str(own)], 1 if more else 0).out
