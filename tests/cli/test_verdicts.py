"""`verify`: what it says beyond the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzlemint.cli import run
from tests.cli.boards import objects
from verify import count as counting
from verify import ganak


def test_open_places_and_their_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--json", "u.txt", "m.txt", "n.txt"]) == 1
    found = objects(capsys.readouterr().out)
    assert [(one["count"], one["count_least"]) for one in found] == [(1, 1), (None, 2), (0, 0)]
    places = {(one["row"], one["column"]) for one in found[1]["open"]}
    assert all(one["values"] == [0, 1] for one in found[1]["open"])
    assert {tuple(place) for place in found[1]["differing"]} < places
    assert len(places) == 14
    assert found[1]["open_complete"]
    assert run(["verify", "--json", "--count", "exact", "u.txt", "m.txt", "n.txt"]) == 1
    assert [one["count"] for one in objects(capsys.readouterr().out)] == [1, 16, 0]
    run(["verify", "--count", "exact", "m.txt"])
    assert ", 16 solutions; they differ in " in capsys.readouterr().out


def test_a_counter_that_is_missing_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PATIENCE", 5)
    monkeypatch.setattr(ganak, "available", lambda: False)
    assert run(["verify", "--count", "exact", "m.txt"]) == 1
    shown = capsys.readouterr()
    assert ", 5 or more solutions; they differ in " in shown.out
    assert "pip install 'puzzlemint[count]'" in shown.err


def test_what_was_spent_and_what_is_certain(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hard = "OO__________\n" + "____________\n" * 11
    Path("hard.txt").write_text(hard, encoding="utf-8")
    assert run(["verify", "--budget", "1", "hard.txt"]) == 3
    said = capsys.readouterr().out
    assert "the budget of 1 conflicts is spent by minicard; certain are 3 of 144 places" in said
    assert run(["verify", "--budget", "1", "--json", "hard.txt"]) == 3
    (found,) = objects(capsys.readouterr().out)
    assert found["certain_cells"][0] == [0, 0, 1] + [-1] * 9
    assert found["certain_cells"][1:] == [[-1] * 12] * 11


def test_verify_and_draw_show_the_conflict(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", "--json", "n.txt"]) == 1
    (found,) = objects(capsys.readouterr().out)
    assert found["conflict_smallest"]
    assert found["conflict_besides"] == ["row 1 has as many X as O"]
    assert run(["draw", "-s", "--format", "text", "n.txt"]) == 1
    shown = capsys.readouterr()
    assert shown.out.splitlines()[1::2] == ["|!O!|!O!|", "|   |   |"]
    assert shown.err == "n.txt: none: what cannot hold together is marked\n"
    edges = "# slitherlink\n3.3\n.0.\n"
    Path("edges.txt").write_text(edges, encoding="utf-8")
    assert run(["draw", "-s", "--format", "svg", "edges.txt"]) == 1
    assert 'class="flaw-line"' in capsys.readouterr().out
