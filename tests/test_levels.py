"""Levels of other programs: boards are kept, figures are what their names say."""

from __future__ import annotations

import json
import sys
from math import isclose, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemint import UserError
from scripts.benchmarks.race import Failed
from scripts.measure import levels, people, scale, sgt
from scripts.measure.levels import sort_key
from scripts.measure.ranks import auc, mid_ranks, spearman
from scripts.measure.scale import Told
from scripts.measure.sgt import SOURCES
from verify.grade.grade import Grade, Hardest
from verify.grade.ladder import Cost, Rung, chain

VALUES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=12)


def install(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Let every program be the one at a path, or missing."""

    def program(name: str) -> str:
        if path is None:
            raise Failed("not installed")
        return str(path)

    monkeypatch.setattr(sgt, "program", program)


def script(path: Path, line: str) -> Path:
    """Write a program of one line."""
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="ascii")
    path.chmod(0o755)
    return path


@given(VALUES, VALUES)
def test_auc_is_the_share_of_pairs_in_order(easier: list[Any], harder: list[Any]) -> None:
    score = sum((b > a) + (a == b) / 2 for a in easier for b in harder)
    assert isclose(auc(easier, harder) or 0, score / len(easier) / len(harder), abs_tol=1e-12)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=12))
def test_spearman_is_the_correlation_of_ranks(pairs: list[tuple[int, int]]) -> None:
    def deviations(values: list[int]) -> list[float]:
        below = [sum(x < y for x in values) + sum(x == y for x in values) / 2 for y in values]
        return [rank - sum(below) / len(below) for rank in below]

    left, right = [a for a, _ in pairs], [b for _, b in pairs]
    if len(set(left)) == 1 or len(set(right)) == 1:
        assert spearman(left, right) is None
        return
    x, y = deviations(left), deviations(right)
    product = sum(a * b for a, b in zip(x, y, strict=True))
    expected = product / sqrt(sum(a * a for a in x) * sum(b * b for b in y))
    assert isclose(spearman(left, right) or 0, expected, abs_tol=1e-12)


def test_ties_share_a_rank() -> None:
    assert mid_ranks([5, 1, 5, 9]) == [2.5, 1, 2.5, 4]
    assert auc([1, 2], []) is None
    assert spearman([], []) is None


def test_grades_compare_by_rung_then_chain_then_effort() -> None:
    costs = [Cost(rung) for rung in Rung if rung != Rung.CHAIN]
    costs = sorted([*costs, *[chain(depth) for depth in range(2, 12)]])
    grades = [
        Grade("", Hardest(cost.rung.name, cost.depth), effort, 1, 1, (1, 1, 1), "", 0, 0, 0)
        for cost in costs
        for effort in (9, 10, 200)
    ]
    assert [*map(sort_key, grades)] == sorted({*map(sort_key, grades)})


def test_boards_are_kept_and_more_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = SOURCES[0]
    install(monkeypatch, script(tmp_path / "maker", f'echo "$3" | tee -a {tmp_path}/calls'))
    first = list(source.games(8, "Easy", 2, 7, tmp_path))
    assert first == ["8x8de#7-8x8de-0", "8x8de#7-8x8de-1"]
    assert list(source.games(8, "Easy", 1, 7, tmp_path)) == first[:1]
    assert list(source.games(8, "Easy", 3, 7, tmp_path)) == [*first, "8x8de#7-8x8de-2"]
    assert (tmp_path / "calls").read_text(encoding="ascii").count("\n") == 3
    assert list(source.games(8, "Easy", 2, 7)) == first


@pytest.mark.parametrize(
    ("line", "told"),
    [("echo no such size >&2; exit 1", "no such size"), ("true", "nothing was made")],
)
def test_a_program_that_refuses_is_told(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, script(tmp_path / "maker", line))
    with pytest.raises(UserError, match=f"sgt-tents: {told}"):
        next(SOURCES[0].games(8, "Easy", 1, 1))


def test_what_a_failing_program_prints_is_no_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, script(tmp_path / "maker", "echo 8x8:a; exit 1"))
    with pytest.raises(UserError, match="sgt-tents"):
        next(SOURCES[0].games(8, "Easy", 1, 1, tmp_path))
    assert not list(tmp_path.glob("*.txt"))


def test_the_table_leaves_out_what_is_not_unique(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy, tricky = (tmp_path / f"sgt-singles-3x3d{level}-1.txt" for level in "ek")
    easy.write_text("3x3:113122321\n3x3:122331213\n", encoding="ascii")
    tricky.write_text("3x3:311221123\n", encoding="ascii")

    def same(grade: object) -> tuple[float, ...]:
        return (1.0,)

    monkeypatch.setattr(levels, "sort_key", same)
    install(monkeypatch, None)
    monkeypatch.setattr(
        sys, "argv", ["levels", "hitori", "--sizes", "3", "--count", "2", "--keep", str(tmp_path)]
    )
    assert levels.main() == 2
    assert "not installed" in capsys.readouterr().err
    tricky.write_text("3x3:311221123\n3x3:321122113\n", encoding="ascii")
    assert levels.main() == 0
    shown = capsys.readouterr().out
    assert "| hitori 3x3 | Easy/Tricky | 0.500 |" in shown
    assert "4 boards, 1 of them not proved to have one solution\n3x3:122331213\n" in shown
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--json"])
    assert levels.main() == 0
    told = json.loads(capsys.readouterr().out)
    assert [board["key"] for board in told["boards"]["hitori 3x3"]].count(None) == 1


def test_people_take_longer_for_what_is_harder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy, hard = "12343412214343..", "...1.2....3.4..."
    lines = [f"{easy},{seconds},{seconds % 2 * 8 + 2}" for seconds in range(1, 21)]
    lines += [f"{hard},{seconds},10" for seconds in range(31, 41)]
    file = tmp_path / "times.csv"
    file.write_text("\n".join(["puzzle,seconds,players", *lines, f"{'.' * 16},5,99"]))
    monkeypatch.setattr(sys, "argv", ["people", str(file)])
    assert people.main() == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[:2] for row in rows] == [["| 2", "30"], ["| 5", "20"], ["| 10", "20"]]
    assert float(rows[0].split(" | ")[2]) > 0.8
    for text, why in (
        ("seconds\n5\n", "the first line names no column 'puzzle'"),
        (f"puzzle,seconds\n{easy},5\n{easy},soon\n", "line 3: could not convert"),
    ):
        file.write_text(text)
        assert people.main() == 2
        assert why in capsys.readouterr().err
    for text, why in (
        ("", "no puzzles with one solution; 20 are needed"),
        (f"puzzle,seconds\n{easy},5\n", "only 1 puzzle with one solution; 20 are needed"),
    ):
        file.write_text(text)
        assert people.main() == 1
        assert capsys.readouterr() == ("", f"{file}: {why}\n")
    file.unlink()
    assert people.main() == 2
    assert capsys.readouterr().err == f"{file}: No such file or directory\n"


def test_effort_is_compared_with_what_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within each kind more effort is more to read; between the two kinds it is less."""
    known = {
        "akari": [Told(10, 4, 300), Told(20, 5, 400)],
        "tents": [Told(30, 3, 100), Told(40, 8, 200)],
    }

    def drawn(kind: str, index: int) -> Told | None:
        return known[kind][index] if index < 2 else None

    monkeypatch.setattr(scale, "told", drawn)
    monkeypatch.setattr(sys, "argv", ["scale", "akari", "tents", "--count", "3"])
    assert scale.main() == 0
    *_, akari, tents, _, last = capsys.readouterr().out.splitlines()
    cells = [cell.strip() for cell in akari.split("|")[1:-1]]
    assert cells == ["akari", "15", "4", "350", "3.2", "1.000"]
    assert tents.split("|")[1].strip() == "tents"
    assert last == "all together -0.600, within a kind 1.000, medians of kinds -1.000"


def test_what_is_told_of_a_puzzle_is_its_effort_and_its_steps() -> None:
    told = scale.told("akari", 0)
    assert told is not None
    assert told == scale.told("akari", 0)
    assert told != scale.told("akari", 1)
    assert told.characters > 10 * told.steps > 10
