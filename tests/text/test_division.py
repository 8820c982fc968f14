"""Texts of divided boards: what is wrong with one is said where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.board import rect
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.render.cages import outline

KILLER, KENKEN, JIGSAW = map(puzzles.get, ("killer", "kenken", "jigsaw"))


@pytest.mark.parametrize(
    ("kind", "text", "what", "place"),
    [
        (KILLER, "AB\nAB\nA=3 A=3\n", "region A was told before", (3, 5)),
        (KILLER, "AB\nAB\nB=3  C=3\n", "there is no region 'C'", (3, 6)),
        (KILLER, "AB\nAB\nA=3 5\n", "'5' is not a region, = and what it has", (3, 5)),
        (KILLER, "AB\nAB\nA=3 B=x\n", "'x' is not a sum, or nothing", (3, 7)),
        (KENKEN, "AB\nAB\nA=3* B=2\n", "'3*' is not a number with", (3, 3)),
        (JIGSAW, "AB\nAB\nA=3\n", "nothing may follow the last row", (3, 1)),
        (JIGSAW, "AB 1.\nAB\n", "the cells of this row are missing", (2, 3)),
        (JIGSAW, "AB 1.\nAB .\n", "letters for 2 cells, and 1 cells behind them", (2, 5)),
        (KILLER, "AAA ..\nBBB ..\n", "letters for 3 cells, and 2 cells behind them", (1, 7)),
        (JIGSAW, "AB 1.\nAB .3\n", "'3' is not", (2, 5)),
        (JIGSAW, "AB\nA1\n", "'1' is not a letter", (2, 2)),
        (KILLER, "A=3\n", "the rows are missing", (1, 1)),
    ],
)
def test_errors_say_where(kind: Kind[Puzzle], text: str, what: str, place: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(kind, text)
    assert what in caught.value.message
    assert (caught.value.line, caught.value.column) == place


def test_a_sum_stays_with_its_cage_however_cages_are_named() -> None:
    """The normal form renames regions by first appearance, with what is told of them."""
    puzzle = parse_puzzle(KILLER, "BA\nBB\nA=1 B=5\n")
    assert KILLER.normal(puzzle) == parse_puzzle(KILLER, "AB\nAA\nA=5 B=1\n")
    gone = replace(puzzle, regions=(1, 1, 1, 1))
    assert gone.text() == "# killer\nBB\nBB\nB=5\n"


def test_the_line_around_a_cage_keeps_its_cells_apart() -> None:
    board = rect(3, 3)
    assert len(outline(board, [4])) == 4
    assert len(outline(board, [0, 1, 3])) == 6
    around = [0, 1, 2, 3, 5, 6, 7, 8]
    assert outline(board, around) == outline(board, range(9))
    pinched = [1, 2, 3, 5, 6, 7, 8]  # cells 1 and 3 touch at a corner alone
    points = outline(board, pinched)
    assert len(points) == len(set(points)) == 10
