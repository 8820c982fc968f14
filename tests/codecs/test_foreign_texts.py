"""Texts of other programs: what the readers make of them, and where they refuse them."""

from __future__ import annotations

from time import process_time

import pytest

import puzzlemint
from puzzlemint.io import jsonl
from puzzles.base.errors import PuzzleError
from puzzles.codecs.excerpts import split
from puzzles.codecs.grids import has_corners


@pytest.mark.parametrize(
    ("kind", "text", "own"),
    [
        ("slitherlink", "+ + + +\n 3   2\n+ + + +\n     1\n+ + + +\n", "3.2\n..1\n"),
        ("slitherlink", "  +--+--+\n  |3 |2 |\n  +--+--+\n", "32\n"),
        ("", "# 3: 4:\n:4 . .\n:3 . .\n", "# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n"),
        (
            "kenken",
            "aab\nccb\ncdd\na: 3+\nb: 2-, c: 6*\nd: 3\n",
            "AAB\nCCB\nCDD\nA=3+ B=2- C=6x D=3",
        ),
        ("kenken", "2#1-3#*;2#2#=;1#4#\n", "AB\nAC\nA=2x B=2 C=1\n"),
        ("killer", "aa\nbb\na: 3\nb: 3\n", "AA\nBB\nA=3 B=3\n"),
        ("", '{"colorRegions": [["A"]], "solutionsCount": 1}', "# starbattle\nA\n"),
        ("binario", '[["1","x"],["x","x"]]', "X_\n__\n"),
        (
            "",
            '{"board": [[1, 0], [0, 2]], "constraints": [{"a": [0, 0], "b": [0, 1], "type": "="}]}',
            "# tango\n+ + +\n O=_\n+ + +\n _ X\n+ + +\n",
        ),
    ],
)
def test_texts_are_read(kind: str, text: str, own: str) -> None:
    assert list(puzzlemint.read_all(text, kind)) == [puzzlemint.read(own, kind)]


@pytest.mark.parametrize(
    ("kind", "text", "place", "why"),
    [
        ("slitherlink", "+---+   +\n| 3   2\n+   +   +\n", (1, 2), "a line is drawn here"),
        ("kakuro", "# 3: 4:\n4: . .\n3: . .\n", (2, 1), "no white cell is below"),
        ("kenken", "ab\nab\na: 3+\nb: 3?\n", (4, 1), "this is not `a: 12"),
        ("kenken", "ab\nab\na: 3+\nc: 3-\n", (4, 1), "there is no cage 'c'"),
        ("kenken", "ab\nab\na: 3+\n", (1, 2), "the number of the cage 'b' is missing"),
        ("kenken", "2 2\n0 1\n0 1\n0 + 3\n1 ^ 3\n", (5, 3), "'^' is not one of"),
        ("kenken", "2#0-2#*\n2#1#=\n1#4#\n", (0, 1), "each of its cells once"),
        ("", '{"regions": [[1, 1], [2, 2]]}', (1, 1), "norinori or starbattle"),
        ("starbattle", '{"regions": [[1, 1], [2, 3]]}', (1, 26), "more than 2 regions"),
        ("starbattle", '{"colorRegions": [[1]], "stars": 2}', (1, 34), "not understood"),
        ("tango", '{"grid": [[1, 0]], "constraints": []}', (1, 12), "0 could be an open cell"),
        ("", '{"rows": [1], "cols": [1], "fleet": [1], "hints": [[0, 1, "W"]]}', (1, 56), "0 to 0"),
        ("", '{"rows": [1], "cols": [1], "fleet": [1], "hints": [[0, 0, "S"]]}', (1, 59), "'S'"),
        ("sudoku", "[[1, 2], [3, true]]", (1, 14), "not a number, a text or null"),
        ("sudoku", "[[1, 2], [3]]", (1, 10), "1 cells, and 2 in the first row"),
        ("sudoku", "[[1, 2], [3, 4]", (1, 16), "a comma or ] is expected"),
    ],
)
def test_texts_are_refused_with_a_place(
    kind: str, text: str, place: tuple[int, int], why: str
) -> None:
    with pytest.raises(PuzzleError) as caught:
        list(puzzlemint.read_all(text, kind))
    assert why in str(caught.value)
    assert (caught.value.line, caught.value.column) == place


def test_what_is_left_out_is_named() -> None:
    ((_, section),) = split('{"title": "ab", "grid": [[1, 0], [0, 0]]}', "sudoku")
    assert section.notes == ("the member title is left out",)


def test_constraints_of_an_object_on_a_line_count() -> None:
    record: dict[str, object] = {
        "board": [["sun", None], [None, None]],
        "constraints": [{"r1": 0, "c1": 0, "r2": 0, "c2": 1, "type": "equal"}],
    }
    kind, section = jsonl.puzzle(record)
    assert (kind.name, section.text.split("\n")[1]) == ("tango", " O=_")
    with pytest.raises(PuzzleError, match="constraints"):
        jsonl.puzzle(record | {"constraints": [], "kind": "sudoku"})


def test_a_long_line_of_corners_takes_no_long_time() -> None:
    begun = process_time()
    assert not has_corners("+ " * 100_000 + "x")
    assert process_time() - begun < 1
