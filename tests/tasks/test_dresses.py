"""Wrong boards in all dresses: none is solved, and none has the whole share of what is right."""

from __future__ import annotations

import json

import pytest

import puzzlemint
import puzzles
from gen.sources.rng import stream
from puzzlemint import tasks
from tests.tasks.cases import Kinds, case, cases
from tests.tasks.wrong import clothed, shows, wrong_board

FEW, MANY = 40, 1_000
"""Boards of each kind, without campaigns and with them."""


@pytest.mark.parametrize("name", puzzles.names())
def test_a_wrong_board_is_wrong_whatever_is_done_to_it(name: str, thorough: bool) -> None:
    kind = puzzles.get(name)
    ones = cases(kind)
    wrong = number = 0
    while wrong < (MANY if thorough else FEW):
        draw = stream(1, f"wrong {kind.name}", number)
        one = draw.choice(ones)
        board = wrong_board(one, ones, draw)
        reply = clothed(one, board, draw)
        found = tasks.score(one.puzzle, reply)
        wrong += not shows(one, board)
        assert not found.solved or shows(one, board), (number, one.board, reply)
        assert found.solved == (found.right == 1), (number, one.board, reply)
        number += 1


def test_a_text_shows_a_board_or_not(kind: Kinds) -> None:
    one = case(kind)
    board = one.board.rstrip("\n")
    assert shows(one, board)
    for places in range(1, 4):
        assert not shows(one, kind.write_entries(one.puzzle, one.changed(places)))
    assert not shows(one, "")
    assert not shows(one, one.empty)


def test_the_last_row_of_a_larger_board_is_no_board() -> None:
    (one,) = [one for one in cases(puzzles.get("binario")) if len(one.solution) == 4]
    row = one.board.replace("\n", "")
    for before in ("XOXO\nOXOX\nXOOX\n", "XOOX\n"):
        assert not tasks.score(one.puzzle, f"{before}{row}\n").solved
        assert not tasks.score(one.puzzle, f"{row}\n{before}").solved
    assert tasks.score(one.puzzle, f"{row}\n").solved
    assert tasks.score(one.puzzle, f"{row}\n{row}\n").solved


def test_numbers_of_columns_are_no_board() -> None:
    puzzle = puzzlemint.read("# tents\n1 5\n.T.T. 2\n1 0 0 0 1\n")
    assert tasks.score(puzzle, "1 5\nAT.TA 2\n1 0 0 0 1\n").solved
    for row in ("AT.TT", "AT0T.", ".T.T5"):
        assert not tasks.score(puzzle, f"1 5\n{row} 2\n1 0 0 0 1\n").solved
    assert not tasks.score(puzzle, "1 0 0 0 1").solved
    assert tasks.score(puzzle, "10001").solved


def test_a_board_in_json_may_have_a_remark_behind_it(kind: Kinds) -> None:
    one = case(kind)
    reply = json.dumps({"solution": one.board.rstrip("\n"), "remark": "by the sums"})
    assert tasks.score(one.puzzle, reply).solved == ("\n" in one.board.rstrip("\n"))
