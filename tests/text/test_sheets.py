"""Sheets of letters or tokens with numbers around them: read, written, and refused with a place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.declare.group import Numbers
from puzzles.text.sheet import Layout, Sheet, Words

CELLS = Words({".": 0, "a": 1, "b": 2}, [".", "a", "b"])
TOKENS = Words(Numbers({".": -1}), [".", "a number"])
NUMBERS = Words(Numbers({"-": None}), ["a number"])
RING = Layout(" ", starts=True, ends=True)
RING_TEXT = "   1  -\n2  3 10  4\n-  .  .  -\n   5  6\n"
COMMAS = Layout(", ")
HEAD = Layout(starts=True)
TAIL = Layout(" ", ends=True, number="total")


def read(layout: Layout, text: str, shape: tuple[int, int] | None = None) -> Sheet:
    return layout.read(text, TOKENS if layout.between else CELLS, NUMBERS, shape)


def test_a_ring_of_numbers() -> None:
    sheet = read(RING, RING_TEXT)
    assert (sheet.height, sheet.width) == (2, 2)
    assert sheet.cells == [3, 10, -1, -1]
    assert sheet.numbers == [2, None, 1, None, 4, None, 5, 6]
    words = ["-" if number is None else str(number) for number in sheet.numbers]
    written = RING.write([["3", "10"], [".", "."]], words)
    assert written == "    1  -\n 2  3 10  4\n -  .  .  -\n    5  6\n"
    assert read(RING, written).numbers == sheet.numbers


def test_numbers_before_letters() -> None:
    sheet = read(HEAD, "1 12 -\n3 a.b\n")
    assert (sheet.cells, sheet.numbers) == ([1, 0, 2], [3, 1, 12, None])
    assert HEAD.write(["a.b"], ["3", "1", "12", "-"]) == "1 12 -\n3 a.b\n"


def test_numbers_behind_tokens() -> None:
    sheet = read(TAIL, "1 2 3\n. . -\n4 5\n")
    assert (sheet.width, sheet.cells, sheet.numbers) == (2, [1, 2, -1, -1], [3, None, 4, 5])


def test_tokens_between_commas() -> None:
    assert read(COMMAS, "1,.\r\n 12 , 3\n").cells == [1, -1, 12, 3]
    assert COMMAS.write([["1", "."], ["12", "3"]]) == "1, .\n12, 3\n"


@pytest.mark.parametrize(
    ("layout", "text", "line", "column", "part"),
    [
        (RING, RING_TEXT.replace("10", "x"), 2, 6, "'x' is not . or a number"),
        (RING, RING_TEXT.replace("2 ", "? "), 2, 1, "'?' is not a number"),
        (RING, RING_TEXT.replace("  4\n", "\n"), 2, 8, "the row's number is missing"),
        (RING, RING_TEXT.replace("  4\n", "  4 7\n"), 2, 12, "nothing may follow the row's number"),
        (RING, RING_TEXT.replace("5  6", "5"), 4, 5, "1 column numbers for 2 columns"),
        (RING, RING_TEXT.replace("5  6", "5 6 7"), 4, 8, "more than 2 column numbers for 2"),
        (RING, RING_TEXT.replace("5  6", "5 !"), 4, 6, "'!' is not a number"),
        (RING, " 1 -\n", 1, 5, "the rows are missing"),
        (RING, " 1 -\n2\n3 4\n", 2, 2, "this row has 0 cells, and the first has 2"),
        (RING, " 1 -\n\n3 4\n", 2, 1, "this row is empty"),
        (COMMAS, "1, 2\n3, 4, 5\n", 2, 7, "this row has 3 cells, and the first has 2"),
        (COMMAS, "1, 2\n3\n", 2, 2, "this row has 1 cells, and the first has 2"),
        (COMMAS, "1, 2\n3,  x\n", 2, 5, "'x' is not . or a number"),
        (COMMAS, "1, 2\n3, \n", 2, 3, "a cell is missing between commas"),
        (
            COMMAS,
            ", ".join(["1"] * 501),
            1,
            1,
            "more than 500 cells in a row; the largest side is 500",
        ),
        (COMMAS, "1\n" * 501, 501, 1, "501 rows; the largest side is 500"),
        (HEAD, "1 2\n3 a.b\n", 2, 5, "this row has 3 cells, and the first has 2"),
        (HEAD, "1 2\n3 ax\n", 2, 4, "'x' is not ., a or b"),
        (HEAD, "1 2\n3 ab 1\n", 2, 6, "nothing may follow the row's cells"),
        (HEAD, "1 2\n3\n", 2, 1, "numbers where row 1 of 1 should be"),
        (TAIL, "1 2 3\n. . -\n", 2, 1, "'.' is not a number"),
        (TAIL, "1 2 3\n. .\n4 5\n", 2, 4, "the row's total is missing"),
        (COMMAS, "", 1, 1, "the file is empty"),
    ],
)
def test_errors_say_where(layout: Layout, text: str, line: int, column: int, part: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(layout, text)
    assert part in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        (RING_TEXT, 4, 8, "2 rows; there should be 3"),
        (RING_TEXT.replace("-  .  .  -\n", "-  .  .  -\n" * 3), 6, 4, "4 rows; there should be 3"),
        (RING_TEXT.replace("-  .  .  -\n", "-  .  .  -\n" * 2), 1, 8, "2 column numbers for 3"),
    ],
)
def test_a_shape_has_to_be_met(text: str, line: int, column: int, part: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(RING, text, (3, 3))
    assert str(caught.value).startswith(f"{line}:{column}: {part}")


def test_places_of_what_was_read() -> None:
    sheet = read(RING, RING_TEXT)
    found = [str(sheet.at_number(number, "here")) for number in range(8)]
    assert [place.rsplit(":", 1)[0] for place in found] == [
        *("2:1", "3:1", "1:4", "1:7", "2:10", "3:10", "4:4", "4:7")
    ]
    assert [str(sheet.at_cell(cell, "x")) for cell in (1, 2)] == ["2:6: x", "3:4: x"]
    letters = read(HEAD, "1 12\n3 a.\n")
    assert str(letters.at_cell(1, "x")) == "2:4: x"
    assert str(letters.at_number(0, "x")) == "2:1: x"


@given(st.sampled_from([RING, COMMAS, HEAD, TAIL]), st.text(" ,.ab12-\n\r\tx", max_size=60))
def test_a_text_is_a_sheet_or_refused(layout: Layout, text: str) -> None:
    try:
        sheet = read(layout, text)
    except PuzzleError as error:
        line, column = error.line, error.column
    else:
        line = column = 1
        assert len(sheet.cells) == sheet.height * sheet.width
        around = sheet.height + sheet.width
        assert len(sheet.numbers) == around * (layout.starts + layout.ends)
        for number in range(len(sheet.numbers)):
            assert sheet.at_number(number, "").line <= text.count("\n") + 1
    assert 1 <= line <= text.count("\n") + 2
    assert 1 <= column <= max(map(len, text.split("\n"))) + 1


def test_cells_of_a_long_row_of_letters_are_counted() -> None:
    """No more of them than there should be are taken apart."""
    sheet = Layout(ends=True, sized=True, number="total")
    for letters, column in (("." * 100_000, 3), (".a" * 50_000 + "x", 3)):
        with pytest.raises(PuzzleError) as caught:
            read(sheet, f"2 2\n{letters} 1\n.. 1\n1 0\n")
        assert caught.value.message == f"this row has {len(letters)} cells, and the width is 2"
        assert (caught.value.line, caught.value.column) == (2, column)
