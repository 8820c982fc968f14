"""The campaign of many small puzzles: what lies is caught, and written down to be run again."""

from __future__ import annotations

import json
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gen
from gen.sources.rng import stream
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution, Violation
from puzzles.kinds.gemhunter import GemHunterKind
from puzzles.kinds.starbattle import StarBattleKind
from puzzles.model.model import Model
from scripts import soak
from scripts.mutations import CHANGES, mutation, nearly, planted
from scripts.soak import (
    MULTIPLE,
    UNIQUE,
    Found,
    Outcome,
    Said,
    agreed,
    compare,
    item,
    main,
    summary,
    tasks,
)
from tests.each import some
from verify.solver.session import Session

GEMS = GemHunterKind()
PUZZLE = parse_puzzle(GEMS, "1, _\n1, 1\n")


def found(arguments: list[str], folder: Path) -> dict[str, Any]:
    """Run until something is found; return what was written, which the same run finds again."""
    assert main([*arguments, "--count", "40", "--output", str(folder)]) == 1
    (path,) = folder.iterdir()
    told = json.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    again = told["command"].split()[2:]
    assert main([*again, "--output", str(folder)]) == 1
    assert json.loads(path.read_text(encoding="utf-8")) == told
    return told


@pytest.mark.campaign
def test_all_ways_agree_on_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(gen.names())
    folder = tmp_path / "found"
    assert main(["--count", str(count), "--every", "4", "--output", str(folder)]) == 0
    shown = capsys.readouterr()
    assert shown.err.count("up to ") == count // 4
    *rows, total = shown.out.splitlines()
    assert [row.partition(":")[0] for row in rows] == gen.names()
    assert total.startswith(f"in all: {count} items, ")
    assert not folder.exists()


def test_items_depend_on_seed_and_number_alone(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (item(1, ("hitori", number)).tally for number in (3, 4))
    assert item(1, ("hitori", 3)).tally == first != second
    assert item(2, ("hitori", 3)).tally != first
    assert main(["hitori", "--start", "3", "--count", "2", "--workers", "2"]) == 0
    assert f"in all: {summary(first + second)}" in capsys.readouterr().out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_was_done_before_an_interrupt_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: signal.Signals
) -> None:
    def counted(seed: int, task: tuple[str, int]) -> Outcome:
        if interrupted and task == ("masyu", 2):
            signal.raise_signal(number)
        return Outcome(*task, Counter(items=1, puzzles=task[1]))

    monkeypatch.setattr(soak, "HAS_CLINGO", True)
    interrupted = True
    handler = signal.getsignal(number)
    monkeypatch.setattr(soak, "item", counted)
    assert main(["akari", "masyu", "--seed", "7", "--start", "3", "--count", "9"]) == 128 + number
    assert signal.getsignal(number) is handler
    shown = capsys.readouterr()
    assert shown.out.splitlines()[-1].startswith("in all: 3 items, 5 cases: ")
    told, _, call = shown.err.strip().partition("scripts/run soak ")
    assert told == "interrupted; to go on: "
    interrupted = False
    assert main(call.split()) == 0
    rest = capsys.readouterr()
    assert rest.out.splitlines()[-1].startswith("in all: 6 items, 24 cases: ")
    assert not rest.err


def test_kinds_take_turns() -> None:
    turns = list(tasks(("a", "b"), 3, 3))
    assert turns == [("b", 1), ("a", 2), ("b", 2)]


def test_every_way_speaks_of_a_small_puzzle() -> None:
    said, ways = agreed(PUZZLE, stream(1, "ways", 0))
    assert said == Said(UNIQUE, (0, 1, 0, 0))
    assert [way.partition(" (")[0] for way in ways] == [
        "fast form",
        "stated model",
        "CNF",
        "other CNF",
        *(["clingo"] if soak.HAS_CLINGO else []),
        "brute force",
    ]


def test_without_clingo_the_other_ways_are_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "HAS_CLINGO", False)
    assert main(["gemhunter", "--count", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.err.startswith("one of the ways, which is left out, needs clingo: pip install")
    assert " 0 by clingo" in shown.out


def test_a_program_that_finds_other_solutions_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(puzzle: Puzzle, most: int) -> list[Solution]:
        return []

    monkeypatch.setattr(soak, "HAS_CLINGO", True)
    monkeypatch.setattr(soak, "answers", none)
    with pytest.raises(Found, match="the verdicts differ"):
        agreed(PUZZLE, stream(1, "ways", 0))


@pytest.mark.parametrize("name", some(gen.names()))
def test_puzzles_are_changed_in_many_ways(name: str) -> None:
    maker = gen.get(name)
    changes: set[str] = set()
    for number in range(8):
        if number > 1 and "typed" in changes and len(changes) > 1:
            break
        choices = stream(1, name, number)
        puzzle, solution = planted(maker, choices.child("make"))
        for step in range(4):
            changed = mutation(puzzle, solution, choices.child(step))
            assert changed is None or changed.puzzle != puzzle
            changes.update(() if changed is None else (changed.change,))
        assert len(nearly(puzzle, solution, choices)) == len(solution)
    assert "typed" in changes
    assert 1 < len(changes) <= len(CHANGES)


def test_a_lying_form_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    forms = GEMS.forms

    def lying(puzzle: Puzzle) -> Model:
        model = forms.build[forms.fast](puzzle)
        del model.counts[-1:]
        return model

    monkeypatch.setattr(GemHunterKind, "forms", replace(forms, build={forms.fast: lying}))
    told = found(["gemhunter"], tmp_path)
    assert told["kind"] == "gemhunter"
    assert parse_puzzle(GEMS, told["puzzle"])


def test_a_solver_that_finds_too_little_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    solve = Session.solve

    def lying(self: Session, assumptions: Any = (), *, most: int = 0) -> bool:
        return self.name != "cadical195" and solve(self, assumptions, most=most)

    monkeypatch.setattr(Session, "solve", lying)
    told = found(["sudoku"], tmp_path)
    assert told["what"] == "the verdicts differ"
    verdicts = {way.partition(" (")[0]: said.split()[0] for way, said in told["said"].items()}
    assert verdicts.pop("CNF") == "none"
    assert set(verdicts.values()) == {"unique"}


def test_a_checker_that_is_too_lax_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    check = GemHunterKind.check

    def lax(self: GemHunterKind, puzzle: Any, solution: Solution) -> list[Violation]:
        return [one for one in check(self, puzzle, solution) if 0 not in one.places]

    monkeypatch.setattr(GemHunterKind, "check", lax)
    assert found(["gemhunter"], tmp_path)["puzzle"]


def test_checker_and_model_are_compared_board_by_board(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [(0, 1, 0, 0), (0, 0, 0, 0), (0, 1, 1, 0)]
    assert compare(PUZZLE, boards) == {"solved": 1, "broken": 1}  # a number is no gem: not read

    def approving(self: GemHunterKind, puzzle: Any, solution: Solution) -> list[Violation]:
        return []

    monkeypatch.setattr(GemHunterKind, "check", approving)
    with pytest.raises(Found) as caught:
        compare(PUZZLE, boards)
    finding = caught.value.finding
    assert finding.said == {"checker": "a solution", "stated model": "broken"}
    assert finding.board.startswith("[0, 0, 0, 0]\n")


def test_a_model_that_is_too_strict_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = StarBattleKind.model

    def strict(self: StarBattleKind, puzzle: Any) -> Model:
        stated = model(self, puzzle)
        stated.add([stated.indicators[0][0]])
        return stated

    monkeypatch.setattr(StarBattleKind, "model", strict)
    assert found(["starbattle"], tmp_path)["said"]


def test_a_solution_that_the_model_lacks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(GEMS, "_, _, _\n")
    assert agreed(puzzle, stream(1, "lack", 0))[0] == Said(MULTIPLE)
    model = GemHunterKind.model

    def strict(self: GemHunterKind, puzzle: Any) -> Model:
        stated = model(self, puzzle)
        stated.add([-stated.indicators[0][0]])
        return stated

    monkeypatch.setattr(GemHunterKind, "model", strict)
    fresh = parse_puzzle(GEMS, "_, _, _\n")  # of which no model is kept yet
    with pytest.raises(Found) as caught:
        agreed(fresh, stream(1, "lack", 0))
    assert caught.value.finding.said == {"brute force": "8 solutions", "stated": "4 solutions"}


def test_a_crash_is_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(self: GemHunterKind, puzzle: Any, solution: Solution) -> list[Violation]:
        raise ZeroDivisionError("here")

    monkeypatch.setattr(GemHunterKind, "check", broken)
    told = found(["gemhunter"], tmp_path)
    assert told["what"] == "ZeroDivisionError: here"
    assert "in broken" in told["said"]["traceback"]


def test_unknown_kinds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "chess" in capsys.readouterr().err
