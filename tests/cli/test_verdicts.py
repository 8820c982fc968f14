"""`verify`: what it says beyond the verdict."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import puzzlemint
from machine.clock import TimeUp
from puzzlemint.cli import run
from puzzles.base.extras import needed
from puzzles.declare.values import Solution
from tests.cli.boards import objects
from tests.processes import Output
from tests.tables import table
from verify.judge import count as counting
from verify.judge import ganak, verdict
from verify.judge.verdict import Judgement
from verify.repair.needless import needless


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


def test_one_solution_when_the_time_ends_is_no_verdict(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = verdict.judge

    def cut_off(*about: Any, solutions: list[Solution], **how: Any) -> Judgement:
        solutions += judge(*about).solutions
        raise TimeUp

    monkeypatch.setattr(verdict, "judge", cut_off)
    assert "undecided" in output("verify u.txt --timeout 1000", 3).out
    assert (
        "multiple binario 4x4, at least 2 solutions" in output("verify m.txt --timeout 1000", 1).out
    )


def test_a_counter_that_is_missing_is_named(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PATIENCE", 5)
    monkeypatch.setattr(ganak, "available", lambda: False)
    shown = output("verify --count exact m.txt", 1)
    assert ", 5 or more solutions; they differ in " in shown.out
    assert needed("multiple: counting on", "pyganak") in shown.err


def test_what_was_spent_and_what_is_certain(folder: Path, output: Output) -> None:
    hard = "OO__________\n" + "____________\n" * 11
    Path("hard.txt").write_text(hard, encoding="utf-8")
    said = output("verify --budget 1 hard.txt", 3).out
    assert "the budget of 1 conflicts is spent by minicard; certain are 3 of 144 places" in said
    (found,) = objects(output("verify --budget 1 --json hard.txt", 3).out)
    assert found["certain_cells"][0] == [0, 0, 1] + [-1] * 9
    assert found["certain_cells"][1:] == [[-1] * 12] * 11


def test_verify_and_draw_show_the_conflict(folder: Path, output: Output) -> None:
    (found,) = objects(output("verify --json n.txt", 1).out)
    assert found["conflict_smallest"]
    assert found["conflict_besides"] == ["row 1 has as many X as O"]
    shown = output("draw -s --format text n.txt", 1)
    assert shown.out.splitlines()[1::2] == ["|!O!|!O!|", "|   |   |"]
    assert shown.err == "n.txt: none: what cannot hold together is marked\n"
    edges = "# slitherlink\n3.3\n.0.\n"
    Path("edges.txt").write_text(edges, encoding="utf-8")
    assert 'class="flaw-line"' in output("draw -s --format svg edges.txt", 1).out


def test_fix_prints_the_repaired_puzzle(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fix", "n.txt"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "XO\n__\n"
    assert shown.err.splitlines() == [
        "n.txt: changed: r1c1 is X (it was O)",
        "n.txt: none, now unique by 1 change",
    ]
    assert run(["fix", "--json", "m.txt"]) == 0
    (found,) = objects(capsys.readouterr().out)
    assert found["verdict"] == "multiple"
    assert found["smallest"]
    assert len(found["changes"]) == 2
    assert run(["fix", "m.txt", "-o", "better.txt"]) == 0
    said = "m.txt: multiple, now unique by 2 changes; fewer of this sort do not do"
    assert capsys.readouterr().err.endswith(f"{said}\n")
    assert Path("better.txt").read_text(encoding="utf-8") == found["puzzle"]
    assert run(["verify", "better.txt"]) == 0
    assert run(["fix", "u.txt"]) == 0
    assert capsys.readouterr().err == "u.txt: unique as it is\n"


def test_fix_keeps_a_solution(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["verify", "--json", "--count", "4", "m.txt"])
    (found,) = objects(capsys.readouterr().out)
    for number, solution in enumerate(found["solutions"], 1):
        Path("kept.txt").write_text(solution, encoding="utf-8")
        for words in (["--keep", str(number)], ["--solution", "kept.txt"]):
            assert run(["fix", "--json", *words, "m.txt"]) == 0
            assert objects(capsys.readouterr().out)[0]["solution"] == solution
            run(["fix", *words, "m.txt", "-o", "fixed.txt"])
            assert capsys.readouterr().err.endswith(
                "; fewer of this sort do not do for this solution\n"
            )
    for words in (["--keep", "99"], ["--solution", "u.txt"]):
        assert run(["fix", *words, "m.txt"]) == 2
    assert run(["fix", "--keep", "1", "--solution", "kept.txt", "m.txt"]) == 2


def test_what_cannot_be_fixed(folder: Path, output: Output) -> None:
    Path("never.txt").write_text("# starbattle\nAB\nAB\n", encoding="utf-8")
    first, why, help_ = output("fix never.txt", 1).err.splitlines()
    assert first == "never.txt: none, and no repair was found"
    assert why.startswith("    these cannot hold together: region A holds 1 star; ")
    assert help_.endswith("more changes may help")
    Path("hard.txt").write_text("____________\n" * 12, encoding="utf-8")
    assert run(["fix", "--budget", "1", "hard.txt"]) == 3
    assert run(["fix", "--timeout", "0.000001", "hard.txt"]) == 3


def test_the_verdict_none_is_kept_when_the_time_ends_before_its_reason(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise TimeUp

    monkeypatch.setattr(verdict, "conflict", interrupted)
    assert run(["verify", "n.txt", "--timeout", "900"]) == 1
    assert capsys.readouterr().out == (
        "n.txt: none binario 2x2; no contradicting rules were singled out "
        "(the time of 900 s is over)\n"
    )
    assert run(["verify", "n.txt", "--timeout", "900", "--json"]) == 1
    (found,) = objects(capsys.readouterr().out)
    assert (found["verdict"], found["complete"], found["count"]) == ("none", True, 0)
    assert (found["conflict"], found["note"]) == ([], "the time of 900 s is over")


def test_the_first_conflict_is_shown_when_the_time_ends_in_the_search_for_a_smaller_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise TimeUp

    monkeypatch.setattr(verdict, "smaller", interrupted)
    assert run(["verify", "n.txt", "--timeout", "900"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("n.txt: none binario 2x2, these cannot hold together")
    note = "the conflict shown may not be the smallest (the time of 900 s is over)"
    assert said.endswith(f"; {note}\n")
    assert run(["verify", "n.txt", "--timeout", "900", "--json"]) == 1
    (found,) = objects(capsys.readouterr().out)
    assert found["conflict"]
    assert found["conflict_besides"] == ["row 1 has as many X as O"]
    assert (found["note"], found["conflict_smallest"]) == (note, False)


def test_rules_that_do_not_conflict_by_themselves_are_not_said_to(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict, "MANY", 1)
    assert run(["verify", "n.txt"]) == 1
    assert capsys.readouterr().out.endswith("; with other rules, which were not singled out\n")
    assert run(["verify", "n.txt", "--json"]) == 1
    (found,) = objects(capsys.readouterr().out)
    assert found["conflict_besides"] is None


@pytest.mark.parametrize(
    ("smallest", "irreducible", "said"),
    [
        (True, True, "these cannot hold together, and no fewer conflict: r1c1"),
        (
            False,
            True,
            "these cannot hold together, and none can be spared (whether fewer others conflict is "
            "not known): r1c1",
        ),
        (False, False, "these, or perhaps fewer of them, cannot hold together: r1c1"),
    ],
)
def test_how_small_a_conflict_is_known_to_be_is_said(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    smallest: bool,
    irreducible: bool,
    said: str,
) -> None:
    known = verdict.conflict

    def found(*about: Any) -> verdict.Conflict:
        return replace(known(*about), smallest=smallest, irreducible=irreducible)

    monkeypatch.setattr(verdict, "conflict", found)
    run(["verify", "n.txt"])
    assert said in capsys.readouterr().out
    run(["verify", "n.txt", "--json"])
    (told,) = objects(capsys.readouterr().out)
    assert (told["conflict_smallest"], told["conflict_irreducible"]) == (smallest, irreducible)


@pytest.mark.parametrize(("said", "text"), table(Path(__file__).with_name("reasons.tsv")))
def test_a_verdict_has_its_reason(folder: Path, output: Output, text: str, said: str) -> None:
    (folder / "x.txt").write_text(text, encoding="utf-8")
    assert output("verify x.txt", 1).out == f"x.txt: {said}\n"


def test_what_is_wrong_is_told_once(folder: Path, output: Output) -> None:
    (folder / "four.txt").write_text("# sudoku\n....\n....\n....\n....\n", encoding="utf-8")
    (folder / "full.txt").write_text("1111\n2222\n3333\n4444\n", encoding="utf-8")
    told = output("check four.txt full.txt", 1).out.splitlines()
    assert "    row 1 has more than one 1 (r1c1-4)" in told
    assert len(told) == len(set(told))


EASY = "# sudoku\n1.2.\n2...\n....\n...4\n"
UNEQUAL = "# sudoku\n123.\n..1.\n.1..\n4..1\n"


def test_what_stands_out_is_told_below_the_grade(folder: Path, output: Output) -> None:
    (folder / "easy.txt").write_text(EASY)
    (folder / "rich.txt").write_text(EASY.replace("....", "4..."))
    (folder / "unequal.txt").write_text(UNEQUAL)
    bare = output("grade easy.txt rich.txt m.txt", 1)
    shown = output("grade --check easy.txt rich.txt m.txt", 1)
    lines = shown.out.splitlines()
    assert [line for line in lines if not line.startswith("    ")] == bare.out.splitlines()
    assert lines[1].startswith("rich.txt: easy (")
    assert lines[2] == "    needless: each alone could be left out: r3c1 is 4"
    (one,) = objects(output("grade --check --json unequal.txt").out)
    puzzle = puzzlemint.read(UNEQUAL)
    spare = needless(puzzle).clues
    assert [check["name"] for check in one["checks"]] == ["unequal", *["needless"] * bool(spare)]
    (plain,) = objects(output("grade --json unequal.txt").out)
    assert "checks" not in plain
