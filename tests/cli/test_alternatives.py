"""What `verify` says of a puzzle that another value of one rule option makes unique."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import puzzlemint
from gen.minting.mint import item, order
from puzzlemint.cli import run
from puzzlemint.io import files
from puzzles.contract.kind import kind_of
from puzzles.declare.options import Option
from puzzles.declare.options import shown as written
from tests.processes import Output
from verify.judge.alternatives import alternatives, unique_with

MADE: list[tuple[str, str, str, Any, int]] = [
    ("binario", "6", "distinct_lines", False, 2),
    ("hashi", "7", "most", 4, 1),
    ("jigsaw", "6", "diagonals", True, 1),
    ("killer", "6", "box", "3x2", 1),
    ("starbattle", "8", "stars", 2, 1),
    ("sudoku", "6", "box", "3x2", 2),
    ("tango", "6", "distinct_lines", True, 1),
]
"""Kinds, sizes, options, and seeds of puzzles that are not unique without the option."""


def without_options(kind: str, size: str, name: str, value: Any, seed: int) -> str:
    """Return the text of a puzzle that was made for a rule that its header does not name."""
    puzzle = item(order(kind, size, {name: value}), seed, 0).puzzle
    return f"# {kind}\n{kind_of(puzzle).write(puzzle)}"


@pytest.mark.parametrize(("kind", "size", "name", "value", "seed"), MADE)
def test_the_option_that_makes_a_puzzle_unique_is_named_and_works(
    folder: Path, output: Output, kind: str, size: str, name: str, value: Any, seed: int
) -> None:
    shown = written(value)
    Path("x.txt").write_text(without_options(kind, size, name, value, seed), encoding="utf-8")
    said = output("verify x.txt", 1).out
    assert f"; unique with -O {name}=" in said
    options = said.rstrip("\n").rpartition("; unique with ")[2].split(" or ")
    assert f"-O {name}={shown}" in options
    for pasted in options:
        assert f"x.txt: unique {kind} " in output(f"verify {pasted} x.txt", 0).out
    (told,) = map(json.loads, output("verify --json x.txt", 1).out.splitlines())
    assert [f"-O {one}" for one in told["unique_with"]] == options
    assert "unique_with" not in output(f"verify --json -O {name}={shown} x.txt", 0).out
    judgement = puzzlemint.verify(puzzlemint.read(Path("x.txt").read_text()), explain=True)
    assert list(judgement.unique_with) == told["unique_with"]


def test_a_text_that_says_its_rule_itself_is_given_no_option_that_does_nothing(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = without_options("tango", "6", "distinct_lines", True, 1)
    Path("x.txt").write_text(text, encoding="utf-8")
    parsed = files.parse

    def parse(part: files.Part, options: object, *, strict: bool = True) -> files.Item:
        return parsed(part, {}, strict=strict)

    monkeypatch.setattr(files, "parse", parse)
    said = output("verify x.txt", 1).out
    assert "unique with" not in said


def test_what_is_spent_is_spent() -> None:
    text = without_options("sudoku", "6", "box", "3x2", 2)
    puzzle = puzzlemint.read(text)
    assert [str(one) for one in unique_with(puzzle)] == ["box=3x2"]
    assert not list(unique_with(puzzle, 0))
    assert puzzlemint.verify(puzzle).unique_with == ()
    assert puzzlemint.verify(puzzle, budget=1, explain=True).verdict != "unique"


def test_the_values_that_are_tried() -> None:
    assert Option("one", True, "").others(True) == [False]
    assert Option("one", False, "").others(False) == [True]
    assert Option("most", 9, "", 1, 35).others(9) == [35]
    assert Option("most", 9, "", 1, 35).others(4) == [35, 9]
    assert Option("most", 2, "", 1, 4, tries=(3,)).others(4) == [2, 3]
    assert Option("sort", "a", "", choices=("a", "b", "c")).others("b") == ["a", "c"]
    assert Option("letters", "digits", "").others("ABCD") == []
    assert Option("box", "usual", "", tries=("2x3", "3x2")).others("2x3") == ["usual", "3x2"]
    six = puzzlemint.read("# sudoku\n" + "......\n" * 6)
    assert [str(one) for one in alternatives(six)] == ["box=3x2"]
    fleet = puzzlemint.read("# battleships\n" + "  . . . . . .\n" + ". . . . . . .\n" * 6)
    assert "fleet=3,2,2,1,1,1" not in map(str, alternatives(fleet))
    assert "fleet=4,3,3,2,2,2,1,1,1,1" in map(str, alternatives(fleet))


FILLOMINO = "# fillomino\n1 .\n. .\n"
HASHI = "# hashi\n2 . 2\n. . .\n2 . 2\n"


def test_an_option_is_checked_against_the_kinds_that_have_it(folder: Path, output: Output) -> None:
    Path("f.txt").write_text(FILLOMINO, encoding="utf-8")
    Path("h.txt").write_text(HASHI, encoding="utf-8")
    assert output("verify -O most=35 f.txt", 0).out == "f.txt: unique fillomino 2x2\n"
    assert output("verify -O most=3 f.txt h.txt", 0).out.count("unique") == 2
    shown = output("verify -O most=35 h.txt f.txt", 2)
    assert shown.out == "f.txt: unique fillomino 2x2\n"
    assert "h.txt: option most lies between 1 and 4, not 35\n" in shown.err
    for words in ("-O most=99", "--kind hashi -O most=35", "-O mots=3", "-O most=x"):
        assert run(["verify", *words.split(), "f.txt"]) == 2
