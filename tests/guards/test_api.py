"""The Python interface says what the rooms below it say."""

from __future__ import annotations

import gc
from itertools import islice
from pathlib import Path

import pytest

import puzzlemint
from corpus.records.records import Record, mint_record, plain
from gen.minting.mint import order
from puzzlemint import OptionError, PuzzleError, UserError

WIDE = "_, _, G\n2, 2, 1\n"


def test_solutions_by_row_and_column() -> None:
    board = puzzlemint.read(WIDE)
    solution = puzzlemint.solve(board)
    assert solution is not None
    assert solution.rows == ((1, 1, 0), (0, 0, 0))
    assert str(solution) == "T, T, G\n2, 2, 1\n"
    edges = puzzlemint.solve(puzzlemint.read("# slitherlink\n4.\n"))
    assert edges is not None
    assert edges.rows == ((1, 0), (1, 1, 0), (1, 0))
    assert puzzlemint.solve(puzzlemint.read("9, _\n")) is None


def test_boards_filled_in() -> None:
    board = puzzlemint.read(WIDE)
    states = {
        text: puzzlemint.check(board, text).state
        for text in ("T, T, G\n2, 2, 1\n", "T, _, G\n2, 2, 1\n", "G, _, G\n2, 2, 1\n")
    }
    assert list(states.values()) == ["solved", "right so far", "wrong"]
    whole = puzzlemint.check(board, "T, G, G\n2, 2, 1\n")
    assert (whole.state, [one.rule for one in whole.violations]) == ("wrong", ["number"] * 3)
    with pytest.raises(PuzzleError):
        puzzlemint.check(board, "T, T, G\n")


def test_the_collector_of_garbage_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def touched(*_: object) -> None:
        pytest.fail("the host's collector is touched")

    for name in ("disable", "enable", "freeze", "collect", "set_threshold"):
        monkeypatch.setattr(gc, name, touched)
    board = puzzlemint.read("_, _\n1, 1\n")
    puzzlemint.verify(board, explain=True)
    puzzlemint.fix(board)
    puzzlemint.count(board)
    made = next(puzzlemint.generate("binario", "6x6", seed=1, grade="medium"))
    puzzlemint.grade(made.puzzle)
    puzzlemint.certify(made.puzzle)


def test_budgets_and_counts_are_passed_on() -> None:
    board = puzzlemint.read("____\n" * 4)
    assert puzzlemint.verify(board, count=7).verdict == "multiple"
    assert len(puzzlemint.verify(board, count=7).solutions) == 7
    none = puzzlemint.verify(puzzlemint.read("OO\n__\n"), explain=True)
    several = puzzlemint.verify(board, explain=True).possible
    assert several is not None
    assert set(several.values) == {(0, 1)}
    assert puzzlemint.count(board) == puzzlemint.Count(72, True, 1)
    assert none.reason == ("r1c1 is O", "r1c2 is O")
    with pytest.raises(OptionError):
        puzzlemint.verify(board, solver="nothing")
    with pytest.raises(OptionError):
        puzzlemint.verify(board, encoding="nothing")
    assert issubclass(OptionError, UserError)
    assert puzzlemint.grade(board) is None


def test_repairs() -> None:
    board = puzzlemint.read("1, _\n_, _\n")
    repair = puzzlemint.fix(board)
    assert repair.puzzle
    assert puzzlemint.verify(repair.puzzle).verdict == "unique"
    solution = puzzlemint.Solution(board, (0, 0, 0, 1))
    assert puzzlemint.fix(board, solution=solution).solution == solution.values
    assert puzzlemint.fix(board, keep=2).solution == puzzlemint.verify(board).solutions[1]


def test_what_is_generated_is_what_a_corpus_has() -> None:
    found = list(islice(puzzlemint.generate("binario", "6", seed=5, start=2, clues=12), 2))
    wanted = order("binario", "6", {"clues": 12})
    for index, made in enumerate(found, 2):
        record = mint_record(wanted, 5, index)
        assert isinstance(record, Record)
        assert made.record == plain(record)
        assert str(made.puzzle) == record.puzzle
        assert str(made.solution) == record.solution
        assert made.grade == puzzlemint.grade(made.puzzle)
    assert all(one.puzzle.options == {"distinct_lines": True} for one in found)


def test_a_corpus_is_built(tmp_path: Path) -> None:
    recipe = 'seed = 3\n[[batch]]\nkind = "gemhunter"\nsize = "3"\ncount = 2\n'
    outcome = puzzlemint.build(recipe, tmp_path / "c", workers=1)
    assert outcome.fresh
    assert {row.kind for row in outcome.rows} == {"gemhunter"}
    assert sum(row.count for row in outcome.rows) == sum(row.unique for row in outcome.rows) == 2
    assert not puzzlemint.build(recipe, tmp_path / "c").fresh
