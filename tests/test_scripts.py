"""What the scripts measure is what they say: runners agree, solvers agree, nothing is kept."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import puzzles
from puzzlemint.teach import encodings
from puzzles.base.errors import Disagreement, TooLarge
from puzzles.contract.reading import parse_puzzle
from scripts.benchmarks import reference
from scripts.benchmarks.__main__ import KINDS
from scripts.benchmarks.peers import sgt
from scripts.benchmarks.race import (
    OURS,
    Averaged,
    Failed,
    GaveUp,
    Race,
    Result,
    Timed,
    row,
    run,
)
from verify.judge.reference import backtracking, brute_force

GEMS = puzzles.get("gemhunter")
BINARIO: Any = puzzles.get("binario")


@pytest.mark.parametrize("kind", KINDS)
def test_every_runner_finds_the_verdict(kind: str) -> None:
    races = import_module(f"scripts.benchmarks.{kind}").races(quick=True, items=1)
    verified = [race for race in races if race.task == "verify"]
    assert verified
    for race in verified:
        assert (race.kind, next(iter(race.runners))) == (kind, OURS)
        for name, runner in race.runners.items():
            try:
                runner(0)
            except Failed as error:
                if str(error) != "not installed":
                    pytest.fail(f"{name}: {error}")


def program(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_what_a_generator_made_before_its_limit_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    program(tmp_path / "two", "echo one; echo two; while :; do :; done")
    program(tmp_path / "none", "exit 0")
    program(tmp_path / "wrong", "exit 3")
    assert 0.4 < sgt("two", "9x9", 5, limit=1) < 1
    with pytest.raises(GaveUp, match="none in 1 s"):
        sgt("none", "9x9", 5, limit=1)
    with pytest.raises(Failed, match="error 3"):
        sgt("wrong", "9x9", 5, limit=1)
    with pytest.raises(Failed, match="not installed"):
        sgt("nowhere", "9x9", 5, limit=1)


def test_pbnsolve_is_asked_for_uniqueness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    asked = 'read -r first < "$3"; case "$1 $2 $first" in "-b -u width "*)'
    races = list(import_module("scripts.benchmarks.nonogram").races(quick=True, items=1))
    program(tmp_path / "pbnsolve", f"{asked} echo unique line;; esac")
    assert races[0].runners["pbnsolve"](0) >= 0
    program(tmp_path / "pbnsolve", f"{asked} echo multiple;; esac")
    with pytest.raises(Failed, match="wrong verdict"):
        races[0].runners["pbnsolve"](0)


def test_no_runner_sees_an_item_before_it_is_timed_and_who_gives_up_goes_on() -> None:
    seen: list[int] = []

    def quick(item: int) -> Timed:
        seen.append(item)
        return Timed((item + 1) / 1000)

    def giving_up(item: int) -> Timed:
        if item == 1:
            raise GaveUp("none in 9 s")
        return Timed(item + 1)

    def absent(item: int) -> None:
        raise Failed("not installed")

    runners: dict[str, Any] = {
        OURS: quick,
        "slow": giving_up,
        "many": Averaged,
        "absent": absent,
    }
    results = run(Race("kind", "generate", "9x9", runners, 4))
    ours = results[OURS]
    assert seen == [4, 4, 0, 0, 1, 1, 2, 2, 3]
    assert [row("race", name, result, ours) for name, result in results.items()] == [
        "| race | puzzlemint | 2.50 | 2.50 | 4.00 | 4.00 | 1.00 |",
        "| race | slow (3 of 4; else none in 9 s) | 3000.00 | 2666.67 | 4000.00 | 4000.00 "
        "| 1200.00 |",
        "| race | many | 1500.00 | 1500.00 |  |  | 600.00 |",
        "| race | absent | not installed | | | | |",
    ]


def test_the_99th_percentile_is_not_the_worst_of_many() -> None:
    result = Result(tuple(range(1, 201)))
    assert (result.middle, result.mean, result.high, result.worst) == (100.5, 100.5, 198, 200)


def test_reference_solvers_are_shown_side_by_side() -> None:
    shown = list(reference.lines(parse_puzzle(GEMS, "1, _\n1, 1\n")))
    assert shown[:6] == [
        "Gem Hunter 2x2",
        "",
        "before | after",
        "1, _   | 1, T",
        "1, 1   | 1, 1",
        "",
    ]
    assert [line.split(",")[0].split("  ") for line in shown[6:9]] == [
        ["brute force", " 1 solution"],
        ["backtracking", "1 solution"],
        ["PySAT", "", "", "", " 1 solution"],
    ]


def test_reference_solvers_are_compared_on_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    boards = [
        parse_puzzle(GEMS, text) for text in ("1, _\n1, 1\n", (", ".join("_" * 5) + "\n") * 5)
    ]
    *_, small, large = reference.page(boards).splitlines()
    assert re.fullmatch(r"\| Gem Hunter 2x2 \| 4( \| [0-9.]+){3} \|", small)
    assert re.fullmatch(r"\| Gem Hunter 5x5 \| 25 \| -( \| [0-9.]+){2} \|", large)
    assert small in capsys.readouterr().out


def test_what_takes_too_long_says_so() -> None:
    puzzle = parse_puzzle(GEMS, (", ".join("_" * 5) + "\n") * 5)
    shown = "\n".join(reference.lines(puzzle))
    assert "brute force   more than 167,772 boards to try" in shown
    with pytest.raises(TooLarge, match="16 boards"):
        brute_force(puzzle, boards=16)
    with pytest.raises(TooLarge, match="20 clauses"):
        list(backtracking(puzzle, steps=20))


def test_reference_solvers_that_differ_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(puzzle: object, *, boards: int) -> Iterator[tuple[int, ...]]:
        yield (0, 0, 0, 0)

    monkeypatch.setattr("puzzlemint.teach.reference.brute_force", lie)
    with pytest.raises(Disagreement):
        list(reference.lines(parse_puzzle(GEMS, "1, _\n1, 1\n")))


def test_each_encoding_is_timed_without_what_another_left_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[object] = []
    template = BINARIO.template

    def spy(board: Any, *options: Any) -> Any:
        built.append(board)
        return template(board, *options)

    monkeypatch.setattr(BINARIO, "template", spy)
    for item, name in enumerate(("seqcounter", "totalizer"), 1):
        encodings.measure(BINARIO, "XOXO\nOXOX\nXO__\n____\n", 8, item, name, "cadical195")
        assert len(built) == item


def test_counters_are_compared_where_there_is_something_to_count() -> None:
    nonogram = puzzles.get("nonogram")
    board = parse_puzzle(nonogram, "rect 1 1\n#ffffff #000000\n1a\n1a\n")
    assert encodings.encodings(board) == [
        "lines",
        "placements",
        "polynomial",
        "starts",
        "stated",
    ]
    assert encodings.encodings(parse_puzzle(BINARIO, "____\n" * 4)) == [
        "direct",
        "textbook",
        "seqcounter",
        "totalizer",
        "cardnetwork",
    ]
