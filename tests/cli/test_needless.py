"""`needless`: what it says and writes."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzlemint
from puzzles.contract.kind import Puzzle
from tests.cli.boards import objects
from tests.processes import Output
from verify.repair.needless import Needless, needless

TIGHT = "# sudoku\n1.2.\n2...\n....\n...4\n"
ONE = TIGHT.replace("....", "4...")
RICH = TIGHT.replace("1.2.", "1.23").replace("2...", "23..")
NUMBERS = "# hitori\n111\n123\n133\n"


def test_what_can_go_alone_and_at_once(folder: Path, output: Output) -> None:
    for name, text in (("tight", TIGHT), ("one", ONE), ("rich", RICH), ("h", NUMBERS)):
        (folder / f"{name}.txt").write_text(text)
    assert output("needless tight.txt one.txt -o out") == (
        "tight.txt: unique sudoku 4x4, of 4 clues none can be left out\n"
        "one.txt: unique sudoku 4x4, of 5 clues 1 can be left out\n"
        "    r3c1 is 4\n",
        "2 puzzles: 2 unique\n",
    )
    assert (folder / "out" / "one.txt").read_text() == TIGHT
    assert (folder / "out" / "tight.txt").read_text() == TIGHT
    lines = output("needless rich.txt").out.splitlines()
    assert lines[0].startswith("rich.txt: unique sudoku 4x4, of 6 clues ")
    assert lines[0].endswith(" can be left out, each alone")
    assert lines[-1].startswith("    at once: ")
    whole = "h.txt: unique hitori 3x3, and all of it makes the board, so that nothing can go\n"
    assert output("needless h.txt").out == whole


def test_numbers_are_those_of_the_function(folder: Path, output: Output) -> None:
    (folder / "rich.txt").write_text(RICH)
    (told,) = objects(output("needless --json rich.txt").out)
    result = needless(puzzlemint.read(RICH))
    assert result.puzzle is not None
    assert told["puzzle"] == result.puzzle.text()
    assert (told["clues"], told["at_once"]) == (list(result.clues), list(result.at_once))
    assert (told["of_clues"], told["rules"], told["of_rules"], told["undecided"]) == (6, [], 0, 0)


def test_a_puzzle_that_is_not_unique_has_no_more_to_say(folder: Path, output: Output) -> None:
    shown = output("needless m.txt -o out", 1).out
    assert shown == "m.txt: multiple binario 4x4, and only unique puzzles are looked through\n"
    assert not (folder / "out").exists()


def test_what_is_not_known_is_said(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "tight.txt").write_text(TIGHT)
    known = Needless("unique", (), (), 4, 0, 2, (), puzzlemint.read(TIGHT))

    def little(puzzle: Puzzle, *, budget: int) -> Needless:
        return known

    monkeypatch.setattr("verify.repair.needless.needless", little)
    assert output("needless tight.txt").out == (
        "tight.txt: unique sudoku 4x4, of 4 clues none can surely be left out\n"
        "    of 2 it is not known\n"
    )
