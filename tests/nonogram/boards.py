"""Random small nonograms for the tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.kinds.nonogram.model import Nonogram, clues_of
from puzzles.rules.runs.blocks import ANY

PALETTE = ("#ffffff", "#cc0000", "#0044cc", "#00aa00")


@st.composite
def lattices(draw: st.DrawFn, cells: int) -> Rect | Hexagon:
    """Boards of at most so many cells."""
    edge = draw(st.sampled_from([0, 0, 1, 2] if cells >= 7 else [0, 1]))
    if edge:
        return hexagon(edge)
    height = draw(st.integers(1, min(cells, 5)))
    return rect(height, draw(st.integers(1, min(cells // height, 5))))


@st.composite
def puzzles(draw: st.DrawFn, least: int = 1, most: int = 3) -> Nonogram:
    """Pictures' puzzles, some with untold colours, some with one clue replaced by any other."""
    colours = draw(st.integers(least, most))
    lattice = draw(lattices({1: 12, 2: 8, 3: 6}[colours]))
    picture = draw(
        st.lists(st.integers(0, colours), min_size=lattice.cells, max_size=lattice.cells)
    )
    told = st.sampled_from((True, True, True, False))
    clues = [
        tuple((length, colour if draw(told) else ANY) for length, colour in hints)
        for hints in clues_of(lattice, picture)
    ]
    puzzle = Nonogram(lattice, PALETTE[: colours + 1], tuple(clues))
    if draw(st.integers(0, 3)):
        return puzzle
    line = draw(st.integers(0, len(clues) - 1))
    hint = st.tuples(st.integers(1, 4), st.sampled_from((ANY, *range(1, colours + 1))))
    clues[line] = tuple(draw(st.lists(hint, max_size=3)))
    return replace(puzzle, clues=tuple(clues))


def refused_line(parse: Callable[[str], Nonogram], text: str) -> int:
    """Return in which line a text is refused, at a place that it has."""
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    assert 1 <= caught.value.column <= len(text.split("\n")[caught.value.line - 1]) + 1
    return caught.value.line
