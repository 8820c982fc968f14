"""Puzzles of one order differ in their amounts, and their clues lie as symmetrically as asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import pstdev
from typing import Any

import pytest

import gen
from gen.contract.maker import Maker
from gen.kinds.akari import USUAL as AKARI
from gen.kinds.gemhunter import USUAL as GEMS
from gen.kinds.kakurasu import USUAL as SUMS
from gen.kinds.kurodoko import MAKER as KURODOKOS
from gen.kinds.mosaic import MAKER as MOSAICS
from gen.kinds.nonogram import usual as usual_picture
from gen.kinds.tents import usual as usual_tents
from gen.minting.mint import order
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.declare.options import with_defaults
from puzzles.kinds.akari import WHITE, Akari
from puzzles.kinds.kakuro import WHITE as WHITE_CELL
from puzzles.kinds.kakuro import Kakuro
from puzzles.kinds.tents import Tents
from tests.contract.test_makers import clues_of, make
from verify.judge.verdict import UNIQUE, judge

# Of a square of side n, the cell that each symmetry shows in row r, column c.
IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotation": lambda r, c, n: (n - 1 - r, n - 1 - c),
    "quarter": lambda r, c, n: (c, n - 1 - r),
    "reflection": lambda r, c, n: (r, n - 1 - c),
    "diagonal": lambda r, c, n: (c, r),
}
SIZE = {"gemhunter": "9", "lanes": "3"}  # others make a square of their second starter size
WISHES = {"variant": {"rules": "antiknight"}}  # so that givens are needed
OF_CELLS = {"nonogram", "tents"}  # whose patterns are those of a picture or of trees, not of clues
BOARD = rect(12, 12)
AMOUNTS = {  # of each kind whose amount varies, the range of the density on that board
    "akari": AKARI,
    "gemhunter": GEMS,
    "kakurasu": SUMS,
    "kurodoko": KURODOKOS.usual,
    "mosaic": MOSAICS.usual,
    "nonogram": usual_picture(BOARD, ""),
    "tents": usual_tents(BOARD.cells, strict=False),
}


def pattern(maker: Maker[Puzzle], made: Any) -> set[int]:
    """Return the cells of a puzzle that its order wants in symmetric places."""
    if maker.kind.name == "nonogram":
        return {cell for cell, value in enumerate(made.solution) if value}
    if isinstance(made.puzzle, Tents):
        return set(made.puzzle.trees)
    return set(clues_of(maker, made.puzzle))


def spots(puzzle: Any, numbers: Iterable[int]) -> dict[tuple[int, int], int]:
    """Return clues by where they stand on a square twice as fine, with a margin of 2.

    Cells stand at even rows and columns, edges between them, ends at the margin, lines at both.
    """
    board = puzzle.board
    side, beyond = board.height, 2 * board.height + 2
    found: dict[tuple[int, int], int] = {}
    for number in numbers:
        group, place = Clues(puzzle).place(number)
        if group.on in ("lines", "ends"):
            behind, line = divmod(place, 2 * side)
            across = 2 * (line % side) + 2
            for margin in (0, beyond) if group.on == "lines" else (beyond * behind,):
                found[(across, margin) if line < side else (margin, across)] = number
        elif group.on == "edges":
            row, column = board.edges.positions[place]
            found[row + 1, 2 * column + 1 + (row % 2 == 0)] = number
        else:
            row, column = divmod(place, side)
            found[2 * row + 2, 2 * column + 2] = number
    return found


@pytest.mark.parametrize("name", IMAGES)
def test_patterns_are_symmetric(maker: Maker[Puzzle], name: str, thorough: bool) -> None:
    if "symmetry" not in {option.name for option in maker.options}:
        pytest.skip("nothing of this kind is left out cell by cell")
    size = SIZE.get(maker.kind.name, maker.starter[1])
    side = len(maker.shape(size).rows)
    for index in range(3 if thorough else 1):
        made = make(maker, size, index, symmetry=name, **WISHES.get(maker.kind.name, {}))
        shown = pattern(maker, made)
        if isinstance(made.puzzle, Tents):
            assert 0 not in made.puzzle.totals  # each line has a tent, as nothing else was asked
        patterns = [shown]
        if isinstance(made.puzzle, Akari):
            patterns.append({c for c, clue in enumerate(made.puzzle.cells) if clue != WHITE})
        if isinstance(made.puzzle, Kakuro):  # but for the first row and column
            cells = [c for c, clue in enumerate(made.puzzle.cells) if clue != WHITE_CELL]
            black = {(c // side - 1, c % side - 1) for c in cells if c >= side and c % side}
            assert {IMAGES[name](*place, side - 1) for place in black} == black
            continue
        for clues in patterns:
            if maker.kind.name in OF_CELLS:
                places = {divmod(cell, side) for cell in clues}
                assert {IMAGES[name](*place, side) for place in places} == places
                continue
            places = set(spots(made.puzzle, clues))
            assert {IMAGES[name](*place, 2 * side + 3) for place in places} == places
        assert shown
        assert judge(made.puzzle).solutions == (made.solution,)
        if maker.kind.name not in OF_CELLS:
            assert len(shown) == made.history["clues"]


@pytest.mark.parametrize("name", IMAGES)
def test_no_orbit_of_clues_can_be_spared(maker: Maker[Puzzle], name: str) -> None:
    if not {"clues", "symmetry"} <= {option.name for option in maker.options}:
        pytest.skip("clues of this kind are never dropped, or have no symmetry")
    size = SIZE.get(maker.kind.name, maker.starter[1])
    side = len(maker.shape(size).rows)
    made = make(maker, size, 0, symmetry=name, clues=-1)
    shown = spots(made.puzzle, clues_of(maker, made.puzzle))
    for place in shown:
        orbit = {place}
        for _ in range(3):
            orbit |= {IMAGES[name](*at, 2 * side + 3) for at in orbit}
        poorer = Clues(made.puzzle).without([shown[at] for at in sorted(orbit)])
        assert judge(poorer).verdict == "multiple"


def test_a_number_of_clues_is_met_by_whole_orbits() -> None:
    for name, size, count in (("sudoku", "9", 41), ("binario", "8", 36), ("slitherlink", "7", 33)):
        maker = gen.get(name)
        for symmetry in ("rotation", "quarter"):
            made = make(maker, size, 0, symmetry=symmetry, clues=count)
            assert len(clues_of(maker, made.puzzle)) == made.history["clues"] == count
            assert judge(made.puzzle).verdict == UNIQUE


@pytest.mark.parametrize(
    ("puzzle", "size", "options", "why"),
    [
        ("binario", "8", {"symmetry": "rotation", "clues": 33}, "symmetry rotation has 33 cells"),
        ("binario", "8", {"symmetry": "quarter", "clues": 34}, "symmetry quarter has 34 cells"),
        ("slitherlink", "7", {"symmetry": "quarter", "clues": 15}, "symmetry quarter has 15"),
        ("akari", "6x8", {"symmetry": "quarter"}, "a board of 6x8 has no symmetry quarter"),
        ("gemhunter", "6x8", {"symmetry": "diagonal"}, "a board of 6x8 has no symmetry diagonal"),
        ("sudoku", "9", {"symmetry": "mirror"}, "takes one of none, rotation"),
    ],
)
def test_symmetries_that_no_board_can_have(
    puzzle: str, size: str, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(OptionError, match=why):
        order(puzzle, size, options)


def amount(made: Any) -> int:
    """Return how many cells a kind's density counts: walls, or tents, traps, filled cells."""
    return int(made.history.get("walls", sum(map(bool, made.solution))))


@pytest.mark.parametrize("name", AMOUNTS)
def test_amounts_vary_from_puzzle_to_puzzle(name: str, thorough: bool) -> None:
    """Walls and filled cells may come to what was drawn, where without them all is ambiguous."""
    low, high = AMOUNTS[name]
    maker, cells = gen.get(name), BOARD.cells
    shares = [
        amount(make(maker, BOARD.size, index)) / cells for index in range(20 if thorough else 12)
    ]
    assert low - 1 / cells <= min(shares)
    assert max(shares) <= high + (0.05 if name in ("akari", "nonogram") else 1 / cells)
    assert pstdev(shares) > (high - low) / 6
    assert len(set(shares)) > 4


@pytest.mark.parametrize("name", AMOUNTS)
def test_a_named_density_is_met(name: str) -> None:
    low, high = AMOUNTS[name]
    maker, cells = gen.get(name), BOARD.cells
    for density in (low, 0.21, high):
        for index in range(3):
            found = amount(make(maker, BOARD.size, index, density=density))
            if name in ("gemhunter", "kakurasu", "tents"):
                assert found == round(density * cells)
            else:
                assert found >= int(density * cells)


def test_a_density_of_minus_one_is_the_default() -> None:
    for name in AMOUNTS:
        maker = gen.get(name)
        assert order(name, "8", {"density": -1.0}) == order(name, "8")
        assert with_defaults(maker.options, {"density": "-1"})["density"] == -1
        with pytest.raises(OptionError, match="density is -1 or lies between"):
            order(name, "8", {"density": -0.5})
