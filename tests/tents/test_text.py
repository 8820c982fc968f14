"""Texts of Tents, with totals that are told or not: read, written, checked and drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.base.errors import PuzzleError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_filled, parse_puzzle, parse_solution
from puzzles.kinds.tents import KIND
from puzzles.model.model import OPEN
from tests.tents.boards import camp
from verify.judge.verdict import judge

SOUND = "2 3\n.T. 1\n... 0\n1 0 0\n"
PUZZLE = camp(rect(2, 3), (1,), (1, 0), (1, 0, 0))
TEXT = "2 3\n.T. -\n... 0\n1 - 0\n"
POORER = camp(rect(2, 3), (1,), (None, 0), (1, None, 0))
TENTS = (1, 0, 0, 0, 0, 0)
FILLED = "2 3\nAT- 1\n..- 0\n1 0 0\n"


def test_blanks_and_line_ends_do_not_matter() -> None:
    for text in (
        SOUND.rstrip("\n"),
        SOUND.replace("\n", "\r\n"),
        SOUND.replace("\n", "  \n"),
        SOUND + "\n \n",
        "  2\t3\n .T. \t 1\n...    0\n  1 0 0 ",
    ):
        assert KIND.recognises(text)
        assert parse_puzzle(KIND, text) == PUZZLE
    assert PUZZLE.text() == SOUND
    for other in ("rect 2 2\n#ffffff #000000\n", "8\n....\n", "1 2\n1 2\n", "T.\n.T\n"):
        assert not KIND.recognises(other)


def test_the_largest_board_is_read_and_written() -> None:
    puzzle = camp(rect(500, 500), tuple(range(0, 250_000, 7)), (12,) * 500, (12,) * 500)
    assert parse_puzzle(KIND, puzzle.text()) == puzzle


def test_solutions_with_others_letters_are_read() -> None:
    for letter in "A*CX^Δ":
        text = KIND.write_entries(PUZZLE, TENTS).replace("A", letter)
        assert text.startswith(f"2 3\n{letter}T. 1\n")
        assert parse_solution(PUZZLE, text) == TENTS


def test_the_picture_lines_totals_up() -> None:
    puzzle = camp(rect(1, 3), (1,), (1,), (10, 0, 0))
    assert puzzle.draw((1, 0, 0)) == " A  T  · 1\n10  0  0\n"
    assert POORER.draw() == "· T · -\n· · · 0\n1 - 0\n"
    assert camp(rect(1, 2), (0,), (None,), (10, None)).draw() == " T  · -\n10  -\n"
    assert "\x1b[" in PUZZLE.draw(TENTS, colour=True)


def test_missing_totals_are_read_and_written() -> None:
    for text in (TEXT, TEXT.replace("-", "?")):
        assert parse_puzzle(KIND, text) == POORER == Clues(PUZZLE).without([0, 3])
    assert POORER.text() == TEXT
    text = KIND.write_entries(POORER, TENTS)
    assert text == "2 3\nAT. -\n... 0\n1 - 0\n"
    for total in "-?10":
        assert parse_solution(POORER, text.replace("-", total)) == TENTS


def test_the_checker_passes_missing_totals_over() -> None:
    full = camp(rect(2, 3), (1,), (9, 9), (9, 9, 9))
    lines = {cells for _, cells in KIND.check(full, TENTS)}
    assert lines == {(0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5)}
    assert KIND.check(replace(full, totals=(None,) * 5), TENTS) == []
    some = replace(full, totals=(None, 9, 9, None, None))
    assert {cells for _, cells in KIND.check(some, TENTS)} == {(3, 4, 5), (0, 3)}


def test_missing_is_not_0() -> None:
    puzzle = parse_puzzle(KIND, "1 3\n.T. -\n- 0 -\n")
    assert sorted(judge(puzzle, count=9).solutions) == [(0, 0, 1), (1, 0, 0)]
    assert judge(parse_puzzle(KIND, "1 3\n.T. -\n0 0 -\n")).solutions == ((0, 0, 1),)
    judgement = judge(parse_puzzle(KIND, "1 3\nT.T -\n0 0 0\n"), explain=True)
    assert judgement.verdict == "none"
    assert not any("None" in clue for clue in judgement.reason)


def test_lines_keep_their_totals_under_symmetry() -> None:
    shown = {(image.rows, image.columns) for image in KIND.images(POORER)}
    ways = {
        (rows, columns)
        for rows in ((None, 0), (0, None))
        for columns in ((1, None, 0), (0, None, 1))
    }
    assert shown == ways | {(columns, rows) for rows, columns in ways}
    assert "3 2\n.. 1\nT. -\n.. 0\n- 0\n" in {image.text() for image in KIND.images(POORER)}


def test_partly_filled_boards_are_read() -> None:
    entries = (1, 0, 0, OPEN, OPEN, 0)
    assert parse_filled(KIND, FILLED) == (PUZZLE, entries)
    assert parse_entries(PUZZLE, FILLED) == entries
    assert parse_solution(PUZZLE, FILLED) == TENTS
    assert parse_entries(Clues(PUZZLE).without([0, 4]), FILLED) == entries
    with pytest.raises(PuzzleError, match="total is 1 here"):
        parse_entries(PUZZLE, FILLED.replace("AT- 1", "AT- -"))
