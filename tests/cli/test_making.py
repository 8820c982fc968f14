"""`generate`: what it makes, and what it says when it cannot."""

from __future__ import annotations

import os
import pty
from typing import TYPE_CHECKING, Any

import pytest

import puzzles
from gen.contract.maker import GaveUp
from gen.minting import mint as minting
from puzzlemint.cli import run
from puzzles.contract.reading import parse_puzzle, parse_solution
from tests.cli.boards import objects
from tests.processes import PUZZLEMINT, Output, ran

if TYPE_CHECKING:
    from pathlib import Path

FOUR = ["generate", "binario", "--size", "6", "--seed", "5"]


def made(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert run([*FOUR, *words, "--json"]) == 0
    return objects(capsys.readouterr().out)


def test_a_series_can_be_made_in_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    whole = made(capsys, "-n", "7")
    pieces = made(capsys, "-n", "3") + made(capsys, "-n", "4", "--start", "3")
    assert [record["puzzle"] for record in pieces] == [record["puzzle"] for record in whole]
    assert [record["index"] for record in pieces] == list(range(7))


def test_names_of_files_go_by_the_number(folder: Path) -> None:
    assert run([*FOUR, "-n", "2", "--start", "10", "-o", "made"]) == 0
    assert sorted(path.name for path in (folder / "made").iterdir()) == [
        f"binario-6x6-5-{index}{end}.txt" for index in (10, 11) for end in (".solution", "")
    ]


def test_solutions_by_row_and_column(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for record in made(capsys, "-n", "2"):
        kind = puzzles.get("binario")
        flat = parse_solution(parse_puzzle(kind, record["puzzle"]), record["solution"])
        assert [len(row) for row in record["solution_cells"]] == [6] * 6
        assert tuple(value for row in record["solution_cells"] for value in row) == flat
    run(["verify", "--json", "u.txt", "m.txt"])
    unique, multiple = objects(capsys.readouterr().out)
    assert unique["solution_cells"] == [
        [[int(letter == "X") for letter in row] for row in unique["solutions"][0].split()]
    ]
    assert len(multiple["solution_cells"]) == 2
    run(["solve", "--json", "u.txt", "n.txt"])
    unique_solved, none = objects(capsys.readouterr().out)
    assert unique_solved["solution_cells"] == unique["solution_cells"][0]
    assert none["solution_cells"] is none["solution"] is None


def test_what_cannot_be_made_leaves_the_rest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = made(capsys, "-n", "4")
    mint, calls = minting.mint, [0]

    def fail_second(order: Any, stream: Any, report: Any) -> Any:
        calls[0] += 1
        if calls[0] == 2:
            raise GaveUp("no luck")
        return mint(order, stream, report)

    monkeypatch.setattr(minting, "mint", fail_second)
    assert run([*FOUR, "-n", "4", "--json"]) == 4
    shown = capsys.readouterr()
    found = [record["puzzle"] for record in objects(shown.out)]
    assert found == [whole[index]["puzzle"] for index in (0, 2, 3)]
    assert shown.err == "puzzlemint: number 1: no luck\n"


def test_what_can_never_be_made_is_given_up(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(order: Any, stream: Any, report: Any) -> Any:
        raise GaveUp("no luck")

    monkeypatch.setattr(minting, "mint", fail)
    assert output([*FOUR, "-n", "1000", "-o", "made"], 4).err.splitlines() == [
        *(f"puzzlemint: number {index}: no luck" for index in range(5)),
        "puzzlemint: gave up after 5 failures in a row",
    ]
    assert not (folder / "made").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("-O density=nan", "density takes a number, not 'nan'"),
        ("-O density=inf", "density takes a number, not 'inf'"),
        ("--audit \u00b2", "--audit takes a whole number or `all`, not '\u00b2'"),
        ("--audit -1", "--audit takes a whole number or `all`, not '-1'"),
    ],
)
def test_numbers_that_are_none(words: str, message: str, output: Output) -> None:
    assert message in output(["generate", "gemhunter", *words.split()], 2).err


def test_progress_on_a_terminal(folder: Path) -> None:
    ours, theirs = pty.openpty()
    settings = {**os.environ, "TERM": "xterm"}
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        done = ran(*PUZZLEMINT, *FOUR, "-n", "3", stderr=theirs, env=settings)
        os.close(theirs)
        shown = terminal.read(1 << 16)
    assert done.returncode == 0
    assert b"minting" in shown
    assert b"\x1b" not in done.stdout
    assert done.stdout.count(b"\n") == 3 * 7 + 2
