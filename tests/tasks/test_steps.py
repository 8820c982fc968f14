"""Steps: they lead to the solution, and moves and boards are told right from wrong."""

from __future__ import annotations

import pytest

import puzzlemint
import puzzles
from gen.contract.maker import GaveUp
from puzzlemint import tasks
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import given
from puzzles.contract.reading import parse_entries, parse_puzzle
from puzzles.model.model import OPEN
from tests.tasks.cases import Kinds, case, cases
from verify.judge.reference import BRUTE_FORCE_LIMIT, brute_force
from verify.judge.verdict import judge

SURE = {
    "akari",
    "binario",
    "gemhunter",
    "nonogram",
    "skyscrapers",
    "slitherlink",
    "sudoku",
    "tents",
}
"""Kinds whose examples have variants of both sorts; of others a small board may have none."""
SUDOKU = "# sudoku\n1...\n..2.\n.3..\n...4\n"


def test_a_trace_leads_to_the_solution(kind: Kinds) -> None:
    for one in cases(kind):
        steps = list(tasks.trace(one.puzzle))
        if steps[-1].rung == "SEARCH":
            continue
        before = tuple(given(one.puzzle))
        for step in steps:
            assert step.text
            assert step.board == kind.write_entries(one.puzzle, step.values)
            said = dict(zip(range(len(before)), before, strict=True))
            said |= {place: value for place, value, holds in step.decided if holds}
            assert step.values == tuple(said.values())
            before = step.values
        assert before == one.solution


def test_a_trace_goes_on_from_a_board(kind: Kinds) -> None:
    one = case(kind)
    steps = list(tasks.trace(one.puzzle))
    late = steps[-2:][0].values
    rest = list(tasks.trace(one.puzzle, late))
    assert len(rest) <= len(steps)
    assert list(tasks.trace(one.puzzle, one.solution)) == []
    assert not rest or rest[-1].rung == "SEARCH" or rest[-1].values == one.solution


def test_moves_of_the_solution_are_right_or_lucky_and_no_others(kind: Kinds) -> None:
    one = case(kind)
    board = given(one.puzzle)
    domain = kind.domain(one.puzzle)
    states: set[str] = set()
    for place in one.open[:6]:
        for value in domain[place]:
            move = tasks.step_ok(one.puzzle, board, place, value)
            assert (move.state == "wrong") == (value != one.solution[place])
            assert move.reason
            states.add(move.state)
    assert "wrong" in states


def test_the_first_step_is_right(kind: Kinds) -> None:
    for one in cases(kind):
        board = given(one.puzzle)
        for step in tasks.trace(one.puzzle):
            found = [(place, value) for place, value, holds in step.decided if holds]
            if found and step.rung in ("LAST", "RULE") and board == given(one.puzzle):
                assert tasks.step_ok(one.puzzle, board, *found[0]).state == "right"
            break


def test_what_nothing_gives_is_lucky() -> None:
    made = next(puzzlemint.generate("binario", "6", seed=1, hardest="CHAIN:4..7"))
    puzzle, solution = made.puzzle, made.solution.values
    board = given(puzzle)
    found = {
        tasks.step_ok(puzzle, board, place, solution[place]).state
        for place, value in enumerate(board)
        if value == OPEN
    }
    assert "lucky" in found
    assert "wrong" not in found


def test_what_only_later_rounds_give_is_lucky() -> None:
    made = next(puzzlemint.generate("sudoku", "9", seed=1, grade="easy"))
    steps = list(tasks.trace(made.puzzle))
    (place, value, _), *_ = [one for one in steps[-1].decided if one.holds]
    board = given(made.puzzle)
    assert tasks.step_ok(made.puzzle, board, place, value).state == "lucky"
    assert tasks.step_ok(made.puzzle, steps[-2].values, place, value).state == "right"


def test_calls_that_make_no_sense() -> None:
    puzzle = puzzlemint.read(SUDOKU)
    board = given(puzzle)
    for place, value in ((0, 2), (16, 1), (-1, 1), (1, 9)):
        with pytest.raises(OptionError):
            tasks.step_ok(puzzle, board, place, value)
    with pytest.raises(OptionError):
        tasks.step_ok(puzzle, parse_entries(puzzle, "12..\n..2.\n.3..\n...4\n"), 1, 2)
    with pytest.raises(PuzzleError, match="an entry"):
        tasks.step_ok(puzzle, parse_entries(puzzle, "13..\n..2.\n.3..\n...4\n"), 2, 4)
    with pytest.raises(OptionError, match="not the entries"):
        tasks.dead_end(puzzle, board[:-1])
    with pytest.raises(PuzzleError, match="not one solution: multiple"):
        list(tasks.trace(puzzlemint.read("# sudoku\n1.\n..\n".replace("1", "."))))


def test_dead_ends_are_those_without_a_solution(kind: Kinds) -> None:
    for one in cases(kind):
        assert tasks.dead_end(one.puzzle, given(one.puzzle)) is None
        assert tasks.dead_end(one.puzzle, one.solution) is None
        board = given(one.puzzle)
        place = one.open[-1]
        board[place] = one.changed()[place]
        found = tasks.dead_end(one.puzzle, board)
        if board[place] in kind.unmarked and len(one.open) == 1:
            continue
        assert found is not None
        assert found.places
        assert found.reasons


def test_dead_ends_of_puzzles_with_several_solutions(kind: Kinds, thorough: bool) -> None:
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        domain = kind.domain(puzzle)
        few = 1
        for values in domain:
            few *= len(values)
        if example.verdict != "multiple" or few > BRUTE_FORCE_LIMIT >> (8 if thorough else 10):
            continue
        solutions = list(brute_force(puzzle))
        for place, values in enumerate(domain):
            for value in values if len(values) > 1 else ():
                board = given(puzzle)
                board[place] = value
                if value in kind.unmarked:
                    continue  # a board with nothing but what is left unmarked is a whole one
                alive = any(solution[place] == value for solution in solutions)
                assert (tasks.dead_end(puzzle, board) is None) == alive
                if kind.name not in puzzles.names():
                    continue  # a certificate is read as any file
                proved = puzzlemint.certify(puzzle, entries=board).proved
                assert (proved is None) == alive
                assert proved is None or proved.entries[place] == value


def test_variants_have_no_solution_or_several(kind: Kinds) -> None:
    one = case(kind)
    for make, verdict in ((tasks.unsolvable, "none"), (tasks.ambiguous, "multiple")):
        try:
            found = make(one.puzzle, 1)
        except GaveUp:
            assert kind.name not in SURE, make
            continue
        assert found == make(one.puzzle, 1)
        assert found.puzzle.board == one.puzzle.board
        assert found.puzzle.options == one.puzzle.options
        assert judge(found.puzzle).verdict == verdict
        counted = judge(found.puzzle, count=found.solutions + 1)
        assert len(counted.solutions) == found.solutions + (not found.complete)
