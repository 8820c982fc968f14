"""Nonograms against brute force: every encoding, both lattices, colours told and untold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.board import hexagon, rect
from puzzles.errors import PuzzleError
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, clues_of, line_name
from tests.nonogram.boards import PALETTE, puzzles
from verify.cnf import to_cnf
from verify.reference import brute_force
from verify.session import Session
from verify.verdict import judge


@settings(max_examples=120)
@given(puzzles())
def test_every_encoding_has_the_solutions_of_brute_force(puzzle: Nonogram) -> None:
    expected = set(brute_force(KIND, puzzle))
    for form in ("", *KIND.forms[1:]):
        judgement = judge(KIND, puzzle, count=10_000, encoding=form)
        assert judgement.complete
        assert set(judgement.solutions) == expected, form


@settings(max_examples=60)
@given(puzzles())
def test_clues_in_force_one_by_one(puzzle: Nonogram) -> None:
    expected = set(brute_force(KIND, puzzle))
    store = KIND.encode(puzzle, selectable=True)
    assert sorted(store.clues) == list(range(len(puzzle.clues)))
    found: set[tuple[int, ...]] = set()
    with Session(store) as session:
        assert session.solve()
        while session.solve(list(store.clues.values())):
            found.add(session.solution)
            session.add(store.differ(session.solution))
    assert found == expected
    reason = judge(KIND, puzzle, explain=True).reason
    assert bool(reason) == (not expected)


@given(puzzles(), st.data())
def test_a_picture_breaks_the_rules_of_the_lines_that_changed(
    puzzle: Nonogram, data: st.DataObject
) -> None:
    lattice = puzzle.lattice
    cells = st.integers(0, puzzle.colours)
    picture = data.draw(st.tuples(*[cells] * lattice.cells))
    own = Nonogram(lattice, puzzle.palette, clues_of(lattice, picture))
    assert KIND.check(own, picture) == []
    other = data.draw(st.tuples(*[cells] * lattice.cells))
    broken = {violation.cells for violation in KIND.check(own, other)}
    clues = zip(lattice.lines, own.clues, clues_of(lattice, other), strict=True)
    assert broken == {line for line, one, two in clues if one != two}


def test_hexagonal_lines_run_the_way_their_clues_are_read() -> None:
    """Down the left side and along the bottom: each family's reading direction shows."""
    board = hexagon(3)
    assert [len(line) for line in board.lines] == [3, 4, 5, 4, 3] * 3
    assert board.lines[0] == (0, 1, 2)
    assert board.lines[5] == (16, 12, 7), "from the bottom, up and to the left"
    assert board.lines[7] == (18, 14, 9, 4, 0)
    assert board.lines[10] == (11, 15, 18), "from the top, down and to the left"
    assert board.lines[12] == (2, 5, 9, 13, 16)
    names = [line_name(board, line) for line in (0, 4, 5, 9, 10, 14)]
    assert names == [
        "row 1",
        "row 5",
        "rising line 1",
        "rising line 5",
        "falling line 1",
        "falling line 5",
    ]


def test_enumeration_refuses_to_explode() -> None:
    board = rect(40, 40)
    hints = tuple((1, 1) for _ in range(10))
    puzzle = Nonogram(board, PALETTE[:2], (hints,) * 80)
    with pytest.raises(PuzzleError, match=r"40x40 .* has [0-9,]+ clauses; the limit is 1,000,000"):
        to_cnf(KIND, puzzle, "placements")


@pytest.mark.parametrize("form", ["", "polynomial", "starts"])
def test_a_hard_case_for_single_lines(form: str) -> None:
    """Two diagonals of ones: every line is open, and no two filled cells share one."""
    puzzle = Nonogram(rect(7, 7), PALETTE[:2], (((1, 1),),) * 14)
    judgement = judge(KIND, puzzle, count=10_000, encoding=form)
    assert len(judgement.solutions) == 5040


def test_images_keep_colours_and_reading_directions() -> None:
    text = "rect 2 3\n#ffffff #cc0000 #0044cc\n1a 1b\n2?\n1? 1b\n2?\n\n"
    images = {KIND.format(image).split("\n", 2)[2] for image in KIND.images(KIND.parse(text))}
    assert "1b 1a\n2?\n\n2?\n1? 1b\n" in images
    assert "\n2?\n1? 1b\n1b 1a\n2?\n" in images
    assert len(images) == 8
