"""Formats of nonograms with lines of numbers: what they hold, refuse and leave out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

import puzzlemint
from puzzles.base.errors import PuzzleError
from puzzles.board import Rect
from puzzles.codecs import excerpts
from puzzles.codecs.registry import Format, formats, written
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram
from puzzles.rules.runs.blocks import ANY
from tests.nonogram.boards import puzzles

WRITTEN = [one for one in formats() if one.write and one.name in ("g", "non", "webpbn")]
"""The formats of files, which hold a puzzle of any size."""
TALL = ["1 1 1", "1", "1"]
WIDE = ["1 1", "1", "1", "1"]


def read(text: str) -> Nonogram:
    puzzle = puzzlemint.read(text)
    assert isinstance(puzzle, Nonogram)
    return puzzle


@pytest.mark.parametrize("one", WRITTEN)
@given(puzzle=puzzles(most=3))
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read(one: Format, puzzle: Nonogram) -> None:
    colours = puzzle.colours == 1 or one.name != "non"
    any_colour = any(colour == ANY for clue in puzzle.clues for _, colour in clue)
    if not isinstance(puzzle.board, Rect) or not colours or (any_colour and one.name != "non"):
        with pytest.raises(PuzzleError):
            written(puzzle, one)
        return
    back = read(written(puzzle, one))
    assert KIND.normal(back) == KIND.normal(puzzle)


def test_a_damaged_number_changes_its_clue_alone() -> None:
    choice = random.Random(5)
    rows = [[choice.randint(1, 4) for _ in range(choice.randint(0, 3))] for _ in range(9)]
    texts = [" ".join(map(str, row)) for row in rows]
    for line, row in enumerate(rows):
        for at in range(len(row)):
            changed = [*texts]
            changed[line] = " ".join(map(str, [*row[:at], 7, *row[at + 1 :]]))
            puzzle = read("\n".join([":", *changed[:4], ":", *changed[4:], ":\n"]))
            wanted = [*map(tuple, rows)]
            wanted[line] = (*row[:at], 7, *row[at + 1 :])
            assert [tuple(n for n, _ in clue) for clue in puzzle.clues] == wanted


def test_sizes_in_either_order_are_told_apart_by_their_totals() -> None:
    lines = ["1 1", "3", "2", "1", "2"]
    for sizes in "2 3", "3 2":
        assert read("\n".join([sizes, *lines])).board.size == "2x3"


def test_sizes_that_fit_in_both_orders_are_refused() -> None:
    with pytest.raises(PuzzleError, match="1 rows and 2 columns or 2 rows and 1 columns"):
        read("1 2\n1\n\n1\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (": r\n1\n: c\n1\n\n", "blank line at the end"),
        ("#t\n: r\n1\n: c\n1\n", "triddler"),
        ("#d\n  ab:c  black\n: r\n1\n: c\n1\n", "triangle"),
        ("#d\n  b:c  blurple\n: r\n1\n: c\n1\n", "not a colour"),
        (": r\n1b\n: c\n1\n", "'1b' is not a number"),
        (": r\n1 0\n: c\n1\n", "at least one cell"),
        ("2 2\n1\n#\n1\n1\n", "1 clues of rows"),
        ("P1\n2 1\n1 2\n", "neither 0 nor 1"),
        ("P1\n2 1\n1 1 1\n", "more than 1 times 2"),
        ("[Dimensions]\n1\n2\n[Row clues]\n2\n[Column clues]\n1\n", "2 columns, and 1"),
        ("[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n[Knights]\n1\n", "no section"),
        ('{"rows": [[1]], "cols": [[1]], "knights": [1]}', "'knights' is not understood"),
        ('{"rows": [[1]], "cols": [[1]], "width": 2}', "width is 2"),
        ('{"rows": [[-1]], "cols": [[1]]}', r"rows\[0\]: '-1' is not the length"),
        ("[clues]\nrows = 1\ncolumns = 1\nrows = 1\n", "given twice"),
    ],
)
def test_a_fault_is_named(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        puzzlemint.read(text)


@pytest.mark.parametrize("text", ["{0} 2\n1\n", "{0}\n2\n1\n\n1\n", "2 {0}\n1\n#\n1\n"])
def test_a_size_of_thousands_of_digits_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        puzzlemint.read(text.format("9" * 5_000), kind="nonogram")


def test_blank_lines_at_the_end_are_empty_columns() -> None:
    puzzle = puzzlemint.read("3 2\n1\n1\n2\n\n\n", kind="nonogram")
    assert isinstance(puzzle, Nonogram)
    assert puzzle.clues == (((1, 1),), ((1, 1),), ((2, 1),), (), ())


def test_a_member_of_json_that_is_given_twice_is_refused() -> None:
    with pytest.raises(PuzzleError, match="'rows' is given twice"):
        read('{"rows": [[1]], "rows": [[2]], "cols": [[1]]}')


@pytest.mark.parametrize("rows", ['[[1], [[1, "red"]]]', '["1", [[1, "red"]]]'])
def test_blocks_with_and_without_a_colour_are_refused(rows: str) -> None:
    with pytest.raises(PuzzleError, match=r"rows\[1\]: some blocks have a colour"):
        read(f'{{"rows": {rows}, "cols": [[[1, "red"]], [[1, "red"]]]}}')


def test_all_members_that_are_left_out_are_counted() -> None:
    members = ", ".join(f'"m{number}": 1' for number in range(5))
    text = f'{{{members}, "rows": [[1]], "cols": [[1]]}}'
    (section,) = excerpts.split(text)
    assert section[1].notes == ("members left out: 'm0', 'm1', 'm2' and 2 more",)


def test_the_sign_of_a_colour_begins_no_comment() -> None:
    text = "[colors]\nb = (#cc0000) *  # red\n[clues]\nrows = 1b\ncolumns = 1b\n"
    assert read(text).palette == ("#ffffff", "#cc0000")


@pytest.mark.parametrize("rows", ["[[1, 1], [3]]", "[\n [1, 1],\n [3],\n]"])
def test_a_list_of_clues_in_toml_holds_texts(rows: str) -> None:
    with pytest.raises(PuzzleError, match="a list in a list is not read"):
        read(f'[clues]\nrows = {rows}\ncolumns = ["2", "1", "2"]\n')
