"""What is particular to Hitori: boards filled in partly, and the planted shading."""

from __future__ import annotations

import re

import pytest

from gen.contract.aim import aim
from gen.contract.maker import Wish
from gen.kinds.hitori import MAKER
from gen.minting.mint import order
from gen.planting.covered import latin
from gen.sources.rng import stream
from gen.sources.shading import shading
from puzzles.base.errors import OptionError
from puzzles.board import is_connected, rect
from puzzles.codecs import excerpts
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.families.shading import SHADED, UNSHADED
from puzzles.kinds.hitori import KIND, Hitori
from puzzles.model.model import OPEN
from verify.grade.grade import grade
from verify.grade.ladder import Rung
from verify.solver.session import DEFAULT_BUDGET

PUZZLE = parse_puzzle(KIND, "# hitori\n113\n122\n321\n")


def test_a_number_says_nothing_yet() -> None:
    entries = parse_entries(PUZZLE, "#13\n.22\n321\n")
    assert entries == (SHADED, OPEN, OPEN, UNSHADED, *[OPEN] * 5)
    assert parse_solution(PUZZLE, "#13\n.22\n321\n") == (SHADED, *[UNSHADED] * 8)


def test_numbers_cannot_be_left_out() -> None:
    with pytest.raises(OptionError):
        Clues(PUZZLE).without([0])


def test_numbers_are_renamed_by_first_appearance() -> None:
    renamed = parse_puzzle(KIND, "# hitori\nzz2\nz55\n25z\n")
    assert KIND.normal(renamed).cells == (1, 1, 2, 1, 3, 3, 2, 3, 1)


@pytest.mark.parametrize("shape", [(2, 2), (2, 7), (5, 5), (9, 6), (12, 12)])
def test_the_planted_shading_is_one_to_which_nothing_can_be_added(shape: tuple[int, int]) -> None:
    board = rect(*shape)
    for index in range(10):
        draw = stream(1, "shading", index)
        solution, numbers = shading(board, draw), latin(board, draw)
        puzzle = Hitori(board, tuple(numbers))
        assert not KIND.check(puzzle, solution)
        for cell in range(board.cells):
            if solution[cell] == UNSHADED:
                left = [c for c, value in enumerate(solution) if value == UNSHADED and c != cell]
                touches = any(solution[other] == SHADED for other in board.beside[cell])
                assert touches or not is_connected(left, board.beside)


def test_every_other_number_is_tried_in_every_cell() -> None:
    found = {one.puzzle.cells for one in KIND.altered(PUZZLE, None)}
    assert len(found) == PUZZLE.board.cells * 2
    for cell, number in enumerate(PUZZLE.cells):
        assert {cells[cell] for cells in found} == {1, 2, 3}
        assert len([cells for cells in found if cells[cell] != number]) == 2


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# hitori\n1a\nb1\n", "10 11"),
        ("# dominosa\n001\n11a\n", "10"),
        ("# fillomino most=12\na.....\n.....c\n", "10 12"),
        ("# hashi most=4\n4.A\n...\n1.2\n", "10"),
    ],
)
def test_people_read_numbers(text: str, numbers: str) -> None:
    (excerpt,) = excerpts.read(text)
    puzzle = excerpt.puzzle
    letters = {letter for letter in puzzle.text().partition("\n")[2] if letter.isalpha()}
    assert letters
    drawing, svg = puzzle.draw(), puzzle.svg()
    assert not letters & {*drawing}
    for number in numbers.split():
        assert number in re.findall("[0-9]+", drawing)
        assert f">{number}</text>" in svg


BOARD = rect(12, 12)


def test_no_puzzle_is_easy() -> None:
    """While nothing is known, each single rule leaves every one of its cells open."""
    with pytest.raises(
        OptionError, match="no hitori has the grade easy; those that occur: medium, hard"
    ):
        order("hitori", "6", band="easy")
    assert MAKER.rungs[0] == Rung.REGION
    for example in KIND.examples:
        graded = grade(parse_puzzle(KIND, example.text))
        assert graded is None or Rung[graded.hardest.rung] in MAKER.rungs


def test_another_number_fits_the_shading() -> None:
    wish = Wish(MAKER.shape("7"), {}, aim("hard"), DEFAULT_BUDGET)
    made = MAKER.make(wish, stream(1, "hitori", 0))
    board, solution = made.puzzle.board, made.solution
    places = range(board.cells)
    found = list(MAKER.nearby(made, places, wish, stream(1, "near", 0)))
    assert len(found) > 30
    for other in found:
        numbers = other.puzzle.cells
        assert other.solution == solution
        assert not KIND.check(other.puzzle, solution)
        (cell,) = [c for c in range(board.cells) if numbers[c] != made.puzzle.cells[c]]
        row, column = board.positions[cell]
        left = [c for c in board.rows[row] + board.columns[column] if solution[c] == UNSHADED]
        shown = [numbers[c] for c in left if c != cell]
        assert (numbers[cell] in shown) == (solution[cell] != UNSHADED)


def test_where_it_shall_be_hard_numbers_come_in_pairs() -> None:
    """Rather than in threes, which say more at once."""

    def repeated(band: str) -> int:
        wish = Wish(MAKER.shape("12"), {}, aim(band), DEFAULT_BUDGET)
        made = [MAKER.make(wish, stream(1, "pairs", index)) for index in range(3)]
        numbers = [[one.puzzle.cells[c] for c in line] for one in made for line in BOARD.lines]
        return sum(line.count(number) > 2 for line in numbers for number in line)

    assert 3 * repeated("hard") < repeated("medium")


HARD = ("144152", "246532", "223465", "512633", "463526", "335264")
NEAR = {
    (): (
        "r5c3 1, r2c5 1, r5c5 1, r5c4 3, r6c3 1, r2c4 1, r5c2 1, r2c6 3, r1c4 6, r5c6 1, r1c2 2, "
        "r1c1 6, r2c3 1, r6c1 1, r6c6 1, r3c5 1, r3c6 1, r6c5 4, r3c1 6, r4c5 1"
    ),
    (0, 1, 7): "r1c2 1, r1c1 3",
}


def test_an_order_for_hard_numbers_makes_the_same_everywhere() -> None:
    wish = Wish(MAKER.shape("6"), {}, aim("hard"), DEFAULT_BUDGET)
    made = MAKER.make(wish, stream(0, "hitori", 0))
    assert made.history == {"shaded": 10, "changes": 11}
    assert tuple(made.puzzle.text().split()[2:]) == HARD
    board, numbers = made.puzzle.board, made.puzzle.cells
    for places, expected in NEAR.items():
        near = [
            (cell, other.puzzle.cells[cell])
            for other in MAKER.nearby(made, places, wish, stream(4, "near", 0))
            for cell in range(board.cells)
            if other.puzzle.cells[cell] != numbers[cell]
        ]
        assert ", ".join(f"{board.name(cell)} {number}" for cell, number in near) == expected
        for cell, number in near if not places else ():  # too easy: no pair becomes a three
            row, column = board.positions[cell]
            others = [numbers[c] for c in board.rows[row] + board.columns[column] if c != cell]
            assert others.count(number) <= others.count(numbers[cell])


@pytest.mark.parametrize(
    ("size", "band", "rows"),
    [
        ("6", "medium", "662351 544663 142236 535646 351463 123114"),
        ("2", "hard", "12 22"),  # where no other number is seen
    ],
)
def test_numbers_that_are_planted(size: str, band: str, rows: str) -> None:
    wish = Wish(MAKER.shape(size), {}, aim(band), DEFAULT_BUDGET)
    assert MAKER.make(wish, stream(2, "hitori", 0)).puzzle.text().split()[2:] == rows.split()
