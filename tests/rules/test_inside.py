"""The border of cells as one loop: on all sets of cells of small boards."""

from __future__ import annotations

from itertools import product

import pytest

from puzzles.board import rect
from puzzles.kinds.slitherlink import KIND, Slitherlink
from puzzles.model.model import Model
from puzzles.rules.loops.inside import BorderLoop, bordered
from tests.rules.laws import solutions


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (2, 3), (3, 3), (4, 3), (3, 4)])
def test_what_is_refuted_is_what_borders_no_single_loop(height: int, width: int) -> None:
    """Each clause excludes the cells it was made for, and no cells that one loop surrounds."""
    board = rect(height, width)
    between = board.edges.between
    blank = Slitherlink(board, (-1,) * board.cells)
    first = board.edges.cells + 1
    cells = range(first, first + board.cells)
    rule = BorderLoop("one_loop", board, range(1, first), cells)
    loops: list[list[int]] = []
    clauses: set[tuple[int, ...]] = set()
    for inside in product((0, 1), repeat=board.cells):
        line = tuple([int(sum([inside[cell] for cell in sides]) == 1) for sides in between])
        broken = {violation.rule for violation in KIND.check(blank, line)}
        if "corner" in broken:
            continue
        values = [1 if value else -1 for value in line + inside]
        found = rule.refute(values, int)
        assert bool(found) == bool(broken)
        assert not any(values[abs(x) - 1] * x > 0 for clause in found for x in clause)
        clauses.update(map(tuple, found))
        if not broken:
            loops.append(values)
    assert loops
    for clause in clauses:
        assert all(any(values[abs(x) - 1] * x > 0 for x in clause) for values in loops)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("several", [False, True])
def test_borders_are_all_single_loops(height: int, width: int, several: bool) -> None:
    board = rect(height, width)
    blank = Slitherlink(board, (-1,) * board.cells)
    places = range(board.edges.cells)
    model = Model(board.edges.cells)
    bordered(model, "one_loop", board, model.flags(places), several=several)
    loops: set[tuple[int, ...]] = set()
    for inside in product((0, 1), repeat=board.cells):
        if not several or sum(inside) > 1:
            sums = [sum([inside[cell] for cell in sides]) for sides in board.edges.between]
            line = tuple([int(total == 1) for total in sums])
            loops.update([] if KIND.check(blank, line) else [line])
    assert solutions(model) == loops
