"""Encoders and solvers that somebody wrote: marked, timed, compared."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from puzzlemint.cli import run
from puzzlemint.teach import reference
from puzzles.contract.kind import Puzzle

ENCODER = """
from verify.solver.cnf import to_cnf

def encode(puzzle):
    cnf = to_cnf(puzzle, "seqcounter")
    return cnf.clauses{more}, {{(place, value): v for v, place, value in cnf.indicators}}
"""
SOLVER = """
from itertools import product
from puzzles.contract.kind import kind_of

def solve(puzzle):
    kind = kind_of(puzzle)
    return [one for one in product(*kind.domain(puzzle)) if not kind.check(puzzle, one)]{more}
"""
BURN = """
from time import process_time

quick = solve

def solve(puzzle):
    begun = process_time()
    while process_time() < begun + 0.1:
        pass
    yield from quick(puzzle)
"""
"""Makes the solver above it take a tenth of a second of processor time."""
SIX = "____O_\n_____O\nX_____\n______\n____OO\nXX____\n"
TEXT = "XOXO\nOXOX\nXO__\n____\n"


def test_encodings_are_compared_with_an_own_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(ENCODER.format(more=""))
    call = ["compare-encodings", "binario", "--sides", "4,2", "4", "--count", "1"]
    out = str(tmp_path / "out")
    assert run([*call, "--limit", "1000", "--own", str(own), "-o", out]) == 0
    table = capsys.readouterr().out
    assert "| size | direct | textbook | seqcounter | totalizer | cardnetwork | mine.py |" in table
    with (tmp_path / "out" / "encodings.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    sizes = {
        name: [
            (row["size"], row["item"], row["clauses"]) for row in rows if row["encoding"] == name
        ]
        for name in ("seqcounter", "mine.py")
    }
    assert sizes["mine.py"] == sizes["seqcounter"]
    assert [size for size, _, _ in sizes["seqcounter"]] == ["4", "8"]


def test_sides_are_whole_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    for sides, reason in (("4,x", "'x' is not a whole"), ("4,", "'' is not"), ("4,0", "0 is less")):
        with pytest.raises(SystemExit):
            run(["compare-encodings", "binario", "--sides", sides])
        assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("[1:]", "mine.py is too weak: "),
        (" + [[1], [-1]]", "mine.py is too strong: it loses the solution"),
        (" + [[0]]", "mine.py: 0 is no literal"),
        (" + [None]", "mine.py: encode(puzzle) returns clauses and a dictionary"),
        (" + [[1]][7]", "mine.py:6: IndexError: list index out of range"),
    ],
)
def test_an_own_encoder_is_marked_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, message: str
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(ENCODER.format(more=more))
    call = ["compare-encodings", "binario", "--sides", "4", "--count", "3", "--own", str(own)]
    assert run(call) == 2
    assert message in capsys.readouterr().err


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
    tmp_path: Path, capsys: pytest.CaptureFixture[str], program: str | None, message: str
) -> None:
    own = tmp_path / "mine.py"
    if program is not None:
        own.write_text(program)
    assert run(["compare-encodings", "binario", "--sides", "4", "--own", str(own)]) == 2
    assert message in capsys.readouterr().err
    assert run(["compare-encodings", "binario", "--sides", "3"]) == 2
    assert "no binario is made with sides of 3" in capsys.readouterr().err


@pytest.mark.parametrize("by", ["brute-force", "backtracking", "pysat"])
def test_all_solutions_by_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], by: str
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(TEXT)
    assert run(["reference", str(puzzle), "--by", by]) == 0
    time, *solution = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"1 solution by {by} in [0-9.]+ ms", time)
    assert solution == ["XOXO", "OXOX", "XOOX", "OXXO"]
    puzzle.write_text("XO__\n" + "____\n" * 2 + "__OX\n")
    assert run(["reference", str(puzzle), "--by", by, "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["solutions"]) == 8


def test_three_ways_are_compared_on_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(TEXT)
    assert run(["reference", str(puzzle)]) == 0
    *times, _, _, _, _ = capsys.readouterr().out.splitlines()
    ways = ["brute-force", "backtracking", "pysat"]
    assert [re.sub(" in [0-9.]+ ms", "", line) for line in times] == [
        f"1 solution by {way}" for way in ways
    ]
    assert run(["reference", str(puzzle), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(way["by"], way["solutions"], way["note"]) for way in found["ways"]] == [
        (way, 1, "") for way in ways
    ]
    assert all(way["milliseconds"] > 0 for way in found["ways"])


def test_what_is_too_much_for_one_way_is_left_to_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(SIX)
    assert run(["reference", str(puzzle), "--json"]) == 0
    brute, *others = json.loads(capsys.readouterr().out)["ways"]
    assert (brute["solutions"], brute["note"]) == (None, "more than 116,508 boards to try")
    assert all(way["note"] == "" for way in others)
    assert run(["reference", str(puzzle), "--by", "brute-force"]) == 2
    assert "boards to try" in capsys.readouterr().err


def test_brute_force_tries_more_boards_if_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reference, "LOOKED_AT", 16 * 32)
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(TEXT)  # which leaves 64 boards
    call = ["reference", str(puzzle), "--by", "brute-force"]
    assert run(call) == 2
    assert "more than 32 boards to try" in capsys.readouterr().err
    assert run([*call, "--most", "64"]) == 0
    assert "1 solution by brute-force in " in capsys.readouterr().out
    assert run([*call, "--most", "63"]) == 2
    assert "more than 63 boards to try" in capsys.readouterr().err


def test_an_own_solver_is_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, own = tmp_path / "puzzle.txt", tmp_path / "own.py"
    puzzle.write_text(TEXT)
    own.write_text(SOLVER.format(more="") + BURN)
    assert run(["reference", str(puzzle), "--own", str(own)]) == 0
    line = capsys.readouterr().out.splitlines()[-2]
    found = re.fullmatch(r"1 solution by own\.py in ([0-9.]+) ms", line)
    assert found is not None
    assert float(found[1]) >= 100
    assert run(["reference", str(puzzle), "--own", str(own), "--json"]) == 0
    *_, timed = json.loads(capsys.readouterr().out)["ways"]
    assert (timed["by"], timed["solutions"], timed["note"]) == ("own.py", 1, "")
    assert timed["milliseconds"] >= 100


def test_ways_that_differ_are_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(TEXT)

    def wrong(puzzle: Puzzle, most: int) -> list[tuple[int, ...]]:
        del puzzle, most
        return [(0,) * 16]

    monkeypatch.setitem(reference.WAYS, "backtracking", wrong)
    assert run(["reference", str(puzzle)]) == 70
    assert "brute-force and backtracking find different solutions" in capsys.readouterr().err


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
def test_an_own_solver_is_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, message: str
) -> None:
    puzzle, own = tmp_path / "puzzle.txt", tmp_path / "own.py"
    puzzle.write_text(TEXT)
    own.write_text(SOLVER.format(more=more))
    assert run(["reference", str(puzzle), "--own", str(own)]) == (1 if more else 0)
    assert message in capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("def solve(puzzle):\n    return 1 / 0\n", "own.py:2: ZeroDivisionError: "),
        ("def solve(puzzle):\n    yield ()\n    raise KeyError(7)\n", "own.py:3: KeyError: 7"),
        (
            "def solve(puzzle):\n    return deeper()\n\n\ndef deeper():\n    return {}[7]\n",
            "own.py:6: KeyError: 7",
        ),
        ("def solve():\n    pass\n", "own.py: TypeError: solve() takes 0 "),
    ],
)
def test_an_own_solver_that_fails_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], program: str, message: str
) -> None:
    puzzle, own = tmp_path / "puzzle.txt", tmp_path / "own.py"
    puzzle.write_text(TEXT)
    own.write_text(program)
    assert run(["reference", str(puzzle), "--own", str(own)]) == 2
    assert message in capsys.readouterr().err
