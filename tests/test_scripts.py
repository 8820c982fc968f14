"""What the scripts measure is what they say: runners agree, solvers agree, nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import puzzles
from puzzles.errors import Disagreement, TooLarge
from scripts import encodings
from scripts.benchmarks import reference
from scripts.benchmarks.__main__ import KINDS
from scripts.benchmarks.race import OURS, Failed
from verify.reference import backtracking, brute_force

GEMS = puzzles.get("gemhunter")
BINARIO: Any = puzzles.get("binario")


@pytest.mark.parametrize("kind", KINDS)
def test_every_runner_finds_the_verdict(kind: str) -> None:
    race = next(iter(import_module(f"scripts.benchmarks.{kind}").races(quick=True)))
    assert (race.kind, race.task, next(iter(race.runners))) == (kind, "verify", OURS)
    for name, runner in race.runners.items():
        try:
            runner(0)
        except Failed as error:
            if str(error) != "not installed":
                pytest.fail(f"{name}: {error}")


def test_reference_solvers_are_shown_side_by_side() -> None:
    shown = list(reference.lines(GEMS, GEMS.parse("1, _\n1, 1\n")))
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


def test_what_takes_too_long_says_so() -> None:
    puzzle = GEMS.parse((", ".join("_" * 5) + "\n") * 5)
    shown = "\n".join(reference.lines(GEMS, puzzle))
    assert "brute force   more than 4,194,304 boards to try" in shown
    with pytest.raises(TooLarge, match="16 boards"):
        brute_force(GEMS, puzzle, boards=16)
    with pytest.raises(TooLarge, match="20 literals"):
        list(backtracking(GEMS, puzzle, steps=20))


def test_reference_solvers_that_differ_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(kind: object, puzzle: object) -> Iterator[tuple[int, ...]]:
        yield (0, 0, 0, 0)

    monkeypatch.setattr(reference, "brute_force", lie)
    with pytest.raises(Disagreement):
        list(reference.lines(GEMS, GEMS.parse("1, _\n1, 1\n")))


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
    board = nonogram.parse("rect 1 1\n#ffffff #000000\n1a\n1a\n")
    assert encodings.encodings(nonogram, board) == ["lines", "placements", "polynomial", "stated"]
    assert encodings.encodings(BINARIO, BINARIO.parse("____\n" * 4)) == [
        "direct",
        "seqcounter",
        "totalizer",
        "cardnetwork",
    ]
