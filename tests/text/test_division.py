"""Texts of divided boards: what is wrong with one is said where it is."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

import pytest

import puzzlemint
import puzzles
from puzzlemint.kit import OptionError, PuzzleError
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.render.cages import outline

KILLER, KENKEN, JIGSAW = map(puzzles.get, ("killer", "kenken", "jigsaw"))
LETTERS = f"{ascii_uppercase}{ascii_lowercase}"


def test_a_sum_stays_with_its_cage_however_cages_are_named() -> None:
    """The normal form renames regions by first appearance, with what is told of them."""
    puzzle = parse_puzzle(KILLER, "BA\nBB\nA=1 B=5\n")
    assert KILLER.normal(puzzle) == parse_puzzle(KILLER, "AB\nAA\nA=5 B=1\n")
    gone = replace(puzzle, regions=(1, 1, 1, 1))
    assert gone.text() == "# killer\nBB\nBB\nB=5\n"


def in_many_cages(side: int) -> str:
    """Return a KenKen in which each cell is a cage, row by row from 1 on."""
    names = [f"{letter}{more}" for more in ("", *range(1, 9)) for letter in LETTERS]
    rows = [names[row * side : (row + 1) * side] for row in range(side)]
    told = [
        f"{name}={(row + column) % side + 1}"
        for row, own in enumerate(rows)
        for column, name in enumerate(own)
    ]
    return "\n".join([*map("".join, rows), *told]) + "\n"


def test_regions_beyond_the_letters_have_a_number_behind_theirs() -> None:
    puzzle = parse_puzzle(KENKEN, in_many_cages(16))
    assert "wxyzA1B1C1D1" in puzzle.text()
    assert max(puzzle.regions) == 16 * 16 - 1
    assert parse_puzzle(KENKEN, puzzle.text()) == puzzle
    judged = puzzlemint.verify(puzzle)
    assert judged.verdict == "unique"
    assert [*judged.solutions[0]] == [(r + c) % 16 + 1 for r in range(16) for c in range(16)]


def test_no_region_is_set_that_a_board_has_not() -> None:
    puzzle = parse_puzzle(KENKEN, in_many_cages(8))
    tool = next(tool for tool in KENKEN.tools(puzzle) if tool.name == "cage")
    assert [one.value for one in tool.values][-2:] == ["K1", "L1"]
    assert KENKEN.edited(puzzle, "cage", 0, "L1").text().startswith("# kenken\nL1BCDEFGH\n")
    with pytest.raises(OptionError, match="so small a board has no region M1"):
        KENKEN.edited(puzzle, "cage", 0, "M1")
    beyond = replace(puzzle, regions=(64, *puzzle.regions[1:]))
    with pytest.raises(PuzzleError, match="regions of so small a board are called A to L1"):
        parse_puzzle(KENKEN, beyond.text())


@pytest.mark.parametrize(
    ("text", "said", "line", "column"),
    [
        ("AA1\nBA1x\nA=1 B=2\n", "this row has 3 cells, and the first has 2", 2, 4),
        ("AB\nAA12\nA=3\n", "regions of so small a board are called A to z", 2, 2),
        ("AB\nAA99\nA=3\n", "'A99' is not a letter", 2, 2),
        ("AB\nA1\nA=3\n", "this row has 1 cells, and the first has 2", 2, 3),
        ("AB\n1A\nA=3\n", "'1' is not a letter", 2, 1),
        ("AB\nAB\nA=3 A1=3\n", "there is no region 'A1'", 3, 5),
    ],
)
def test_what_is_no_region_is_said_where_it_is(
    text: str, said: str, line: int, column: int
) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(KENKEN, text)
    error = caught.value
    assert (error.message, error.line, error.column) == (said, line, column)


def test_the_line_around_a_cage_keeps_its_cells_apart() -> None:
    board = rect(3, 3)
    assert len(outline(board, [4])) == 4
    assert len(outline(board, [0, 1, 3])) == 6
    around = [0, 1, 2, 3, 5, 6, 7, 8]
    assert outline(board, around) == outline(board, range(9))
    pinched = [1, 2, 3, 5, 6, 7, 8]  # cells 1 and 3 touch at a corner alone
    points = outline(board, pinched)
    assert len(points) == len(set(points)) == 10
