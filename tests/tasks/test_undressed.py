"""What is taken off a reply line by line, and what stays as it is."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from puzzlemint.tasks.dresses import TRIES, joined, undressed

LETTERS = "XO.12"
BLANKS = [
    sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) == "Zs"
]


def bare(text: str, *, apart: bool = False) -> str:
    return undressed(text, LETTERS, apart=apart)


def test_every_blank_of_unicode_is_a_blank() -> None:
    assert len(BLANKS) > 15
    for sign in BLANKS:
        assert bare(f"X{sign}O") == "X O", hex(ord(sign))


@pytest.mark.parametrize(
    "name",
    [
        "ZERO WIDTH SPACE",
        "ZERO WIDTH NON-JOINER",
        "ZERO WIDTH JOINER",
        "WORD JOINER",
        "ZERO WIDTH NO-BREAK SPACE",
    ],
)
def test_what_has_no_width_is_not_there(name: str) -> None:
    assert bare(f"X{unicodedata.lookup(name)}O") == "XO"


@pytest.mark.parametrize(
    ("dressed", "left"),
    [
        ("XO\r\nOX", "XO\nOX"),
        ("> XO\n>OX\n   > X.", "XO\nOX\nX."),
        ("    > XO", "    > XO"),
        ("X > O", "X > O"),
        (">  XO", " XO"),
        ("Row 1: XO\n**row 12:** OX\nline 3) X.\n r4. .X\n**R5**: O.", "XO\nOX\nX.\n.X\nO."),
        ("Row 1:  XO", " XO"),
        ("Row: XO\n1: XO\nRow 1 XO\nX row 1: O", "Row: XO\n1: XO\nRow 1 XO\nX row 1: O"),
        ("**XO**\n`OX` \n\t**X.**", "XO\nOX\nX."),
        ("**XO`\nX`O`\n*XO*", "**XO`\nX`O`\n*XO*"),
        ("$\\boxed{XO}$", "\nXO\n"),
        ("\\boxed{\\text{\\texttt{XO \\\\ OX}}}", "\n\n\nXO\nOX\n\n\n"),
        ("$5 and \\text{X}", "$5 and \\text{X}"),
        ('{"solution": ["XO", "OX"], "remark": "by sums"}', "\nXO\nOX\n"),
        ('{"remark": "by sums", "solution": "XO\\nOX"}', "\nXO\nOX\n"),
        ('{"first": ["XX", "XX"], "last": ["XO", "OX"]}', "\nXO\nOX\n"),
        ('{"a": 5, "solution": {"rows": [["X", "O"], ["O", null]], "count": 7}}', "\nXO\nO \n"),
        ('{"remark": "so", "solution": "XO"}', "\nXO\n"),
        ('{"solution": "XO\\nOX", "remark": "so"}', "\nXO\nOX\n"),
        ("so [[1, 2], [2, 1]] it is", "so \n12\n21\n it is"),
        ("[[1, 12], [12, 1]]", "\n1 12\n12 1\n"),
        ('["X", "O"]', '["X", "O"]'),
        ("[]", "[]"),
        ("{}", "{}"),
        ('{"solution": 5}', '{"solution": 5}'),
        ("[[1, 2], 3]", "[[1, 2], 3]"),
        ("[1, 2]", "[1, 2]"),
        ("[[1.5, 2], [2, 1]]", "[[1.5, 2], [2, 1]]"),
        ("[[{}, 2], [2, 1]]", "[[{}, 2], [2, 1]]"),
        ("[XO]", "[XO]"),
        ("[" * 5_000, "[" * 5_000),
        ("|X|O|\n|---|:-:|\n|O|X|\nDone.", "XO\nOX\nDone."),
        ("See\n\n  | X | |\n  |---|---|\n  | O | X |", "See\n\nX \nOX"),
        ("|12|1|\n|--|--|\n|1|12|", "12 1\n1 12"),
        ("|X|O|\n|:-|-:|\n|O|X|", "XO\nOX"),
        ("|X|O|\n|O|X|", "|X|O|\n|O|X|"),
        ("|X|O|\n|-|-|", "|X|O|\n|-|-|"),
        ("|X|O|\n|---|---|\n|O|X|\nX | O", "XO\nOX\nX | O"),
        ("|X\\|O|.|\n|---|---|", "X|O ."),
        ("XO / OX / X.", "XO\nOX\nX."),
        ("XO/OX", "XO/OX"),
    ],
)
def test_a_dress_is_taken_off(dressed: str, left: str) -> None:
    assert bare(dressed) == left


def test_values_that_may_stand_apart_do() -> None:
    assert bare("[[1, 2], [2, 1]]", apart=True) == "\n1 2\n2 1\n"
    assert bare("|1|2|\n|---|---|\n|2|1|", apart=True) == "1 2\n2 1"
    assert bare('[["+", "1"], ["2", "+"]]', apart=True) == "\n+1\n2+\n"
    assert bare('[["1", null], [" ", "|"]]', apart=True) == "\n1 \n |\n"


def test_a_letter_of_boards_is_no_dress() -> None:
    assert undressed("XO / OX", "XO/", apart=False) == "XO / OX"


def test_json_is_looked_for_at_the_last_brackets() -> None:
    board = "[[1, 2], [2, 1]]"
    brackets = board.count("[")
    assert bare(board + "[" * (TRIES - brackets)).startswith("\n12\n21\n")
    too_many = board + "[" * (TRIES - brackets + 1)
    assert bare(too_many) == too_many


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ("XO||OX||X.", "XO|OX|X."),
        ("||XO||OX||", "||XO|OX||"),
        ("XO|OX||X.|.X", "XO|OX||X.|.X"),
        ("XO||OX|.X", "XO||OX|.X"),
        ("XO|OX||.X", "XO|OX||.X"),
        ("XO|||OX", "XO|||OX"),
        ("so||XO||OX", "so||XO|OX"),
        ("XO||so||OX", "XO||so||OX"),
        ("XO|so||OX", "XO|so||OX"),
        ("XO||OX|so", "XO||OX|so"),
        ("XO|  |OX", "XO|OX"),
        ("XO", "XO"),
        ("XO|", "XO|"),
    ],
)
def test_blank_lines_between_rows_are_taken_out(lines: str, left: str) -> None:
    assert joined(lines.split("|"), LETTERS) == left.split("|")
    assert joined([], LETTERS) == []
