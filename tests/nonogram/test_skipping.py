"""No line is skipped that has something to say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from gen.sources.rng import stream
from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.kinds.nonogram.board import Board
from puzzles.kinds.nonogram.model import clues_of
from puzzles.rules.runs.blocks import Hints, blocks_of
from puzzles.rules.runs.lines import placements, says_something

BOARDS = [(rect(9, 12), 1), (rect(15, 15), 1), (rect(10, 8), 3), (hexagon(4), 1), (hexagon(4), 2)]


def every_clue(width: int) -> list[Hints]:
    """Return all clues of one colour that fit into so many cells."""
    found: list[Hints] = [()]
    for hints in found:
        used = sum([length + 1 for length, _ in hints])
        found += [(*hints, (length, 1)) for length in range(1, width - used + 1)]
    return found


@pytest.mark.parametrize("width", range(1, 12))
def test_a_line_is_skipped_only_if_it_says_nothing(width: int) -> None:
    open_line = [(1 << width) - 1] * 2
    for hints in every_clue(width):
        found = placements(width, blocks_of(hints, 1), open_line)
        assert found is not None
        assert says_something(width, hints) == (found[1] != open_line), hints


def followed(lattice: Rect | Hexagon, colours: int, clues: Sequence[Hints]) -> list[set[int]]:
    """Return what each cell could be when all lines are looked at until nothing changes."""
    could = [set(range(colours + 1)) for _ in range(lattice.cells)]
    changed = True
    while changed:
        changed = False
        for line, hints in zip(lattice.lines, clues, strict=True):
            values = [
                sum([1 << place for place, cell in enumerate(line) if value in could[cell]])
                for value in range(colours + 1)
            ]
            found = placements(len(line), blocks_of(hints, colours), values)
            assert found is not None
            for (place, cell), value in product(enumerate(line), range(colours + 1)):
                if value in could[cell] and not found[1][value] >> place & 1:
                    could[cell].remove(value)
                    changed = True
    return could


@pytest.mark.parametrize(("lattice", "colours"), BOARDS, ids=str)
def test_lines_are_followed_to_the_end(lattice: Rect | Hexagon, colours: int) -> None:
    known = 0
    for index in range(8):
        draw = stream(1, "skip", index)
        picture = [draw.below(colours + 1) if draw.below(3) else 1 for _ in range(lattice.cells)]
        clues = clues_of(lattice, picture)
        board = Board(lattice, colours, clues)
        assert board.propagate()
        found = [set(board.left(cell)) for cell in range(lattice.cells)]
        assert found == followed(lattice, colours, clues)
        known += sum(len(values) == 1 for values in found)
    assert known


def test_a_clue_that_changed_is_followed() -> None:
    lattice = rect(4, 5)
    board = Board(lattice, 1, [((1, 1),)] * 9)
    assert board.propagate()
    assert len(board.open()) == lattice.cells
    board.reword(0, ((5, 1),))
    assert not board.propagate(), "no cell is left for the other rows"


def test_a_cell_that_changed_is_followed() -> None:
    board = Board(rect(4, 5), 1, [((1, 1),)] * 9)
    assert board.propagate()
    board.fix(7, 1)
    assert board.propagate()
    assert [board.left(cell) for cell in (2, 5, 7, 9, 17)] == [[0], [0], [1], [0], [0]]
    board.exclude(7, 1)
    assert not board.propagate()
