"""Texts of divided boards: what is wrong with one is said where it is."""

from __future__ import annotations

from dataclasses import replace

import puzzles
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.render.cages import outline

KILLER, KENKEN, JIGSAW = map(puzzles.get, ("killer", "kenken", "jigsaw"))


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
