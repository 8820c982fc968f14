"""Nonograms made to order: grades come, symmetric pictures stay so, and images are near."""

from __future__ import annotations

from typing import Any

import pytest

from gen.contract.aim import aim
from gen.contract.maker import Made, Wish
from gen.kinds.nonogram import HARDER, MAKER, usual
from gen.kinds.nonogram.mend import by_lines
from gen.kinds.nonogram.moves import NEAR
from gen.minting.mint import mint, order
from gen.sources.pictures import FromImage
from gen.sources.rng import stream
from gen.sources.symmetry import orbits
from puzzles.board import hexagon, rect
from puzzles.declare.options import with_defaults
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, clues_of
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET


@pytest.mark.parametrize(
    ("size", "band", "options"),
    [
        ("10", "easy", {}),
        ("10", "hard", {}),
        ("15", "hard", {}),
        ("hex5", "hard", {}),
        ("10", "hard", {"colours": 3}),
        ("10", "hard", {"style": "blobs"}),
    ],
)
def test_a_wanted_grade_comes(size: str, band: str, options: dict[str, Any]) -> None:
    minted = mint(order("nonogram", size, options, band, insist=True), stream(1, "nonogram", 0))
    assert minted.grade.band == band
    assert by_lines(minted.puzzle) == (band == "easy")
    assert judge(minted.puzzle, encoding="polynomial").solutions == (minted.solution,)
    assert minted.history["filled"] == sum(map(bool, minted.solution))


@pytest.mark.parametrize("name", ["rotation", "diagonal"])
def test_symmetric_pictures_stay_symmetric(name: str) -> None:
    for index in range(2):
        wanted = order("nonogram", "10", {"symmetry": name}, "hard")
        minted = mint(wanted, stream(1, "symmetric", index))
        assert minted.grade.band == "hard"
        for orbit in orbits(rect(10, 10), name).all:
            assert len({minted.solution[cell] for cell in orbit}) == 1


def made_of(source: FromImage | None, **options: Any) -> tuple[Made[Nonogram], Wish]:
    board = rect(9, 9)
    known = with_defaults((*KIND.options, *MAKER.options), options)
    wish = Wish(board, known, aim(effort="900.."), DEFAULT_BUDGET, source)
    return MAKER.make(wish, stream(1, "near", 0)), wish


def test_pictures_nearby_differ_in_few_cells() -> None:
    made, wish = made_of(None, line_solvable=False, symmetry="quarter")
    board = made.puzzle.board
    found = list(MAKER.nearby(made, (), wish, stream(1, "near", 0)))
    assert len(found) > 40
    for other in found:
        pairs = zip(made.solution, other.solution, strict=True)
        assert 0 < sum(one != two for one, two in pairs) <= 8
        assert other.puzzle.clues == clues_of(board, other.solution)


def test_pictures_nearby_are_solved_by_lines_where_that_is_wished() -> None:
    made, wish = made_of(None)
    found = list(MAKER.nearby(made, (), wish, stream(1, "near", 0)))
    assert found
    assert all(by_lines(other.puzzle) for other in found)


def test_a_picture_stays_near_its_image() -> None:
    board = rect(9, 9)
    picture = tuple(int((row - 4) ** 2 + (column - 4) ** 2 < 15) for row, column in board.positions)
    source = FromImage("0", picture, ("#ffffff", "#000000"))
    made, wish = made_of(source, line_solvable=False)
    most = board.cells // NEAR
    for index in range(12):
        others = list(MAKER.nearby(made, (), wish, stream(1, "near", index)))
        made = others[0]
        for other in others:
            changed = sum(a != b for a, b in zip(picture, other.solution, strict=True))
            assert other.history["changed"] == changed <= most


def test_densities_of_grades() -> None:
    """The harder the grade and the smaller the board, the fewer cells are filled."""
    for band in HARDER:
        lows = [usual(rect(side, side), band)[0] for side in (10, 15, 20, 40)]
        assert lows == sorted(lows)
        assert usual(hexagon(5), band) == usual(hexagon(9), band)
    lows = [usual(rect(20, 20), band)[0] for band in HARDER]
    assert lows == sorted(lows, reverse=True)
