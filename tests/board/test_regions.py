"""Regions and sight lines against naive merging and walking."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from networkx import Graph, connected_components

from puzzles.base.errors import OptionError
from puzzles.board import (
    Rect,
    borders,
    boxes,
    components,
    hexagon,
    is_connected,
    peers,
    rect,
    regions,
    relabelled,
    segments,
    shortest_way,
    sight,
)

STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@st.composite
def labelled(draw: st.DrawFn) -> tuple[Rect, tuple[int, ...]]:
    """Draw a board and a label for each cell."""
    board = rect(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    return board, draw(st.tuples(*[st.integers(0, 2)] * board.cells))


def test_regions_by_first_appearance() -> None:
    labels = "bbaacb"
    assert regions(labels) == ((0, 1, 5), (2, 3), (4,))
    assert relabelled(labels) == (0, 0, 1, 1, 2, 0)
    assert relabelled(()) == regions(()) == ()


@given(labelled())
def test_regions_are_carried_by_symmetries(drawn: tuple[Rect, tuple[int, ...]]) -> None:
    board, labels = drawn
    assert regions(relabelled(labels)) == regions(labels)
    for cells, edges in zip(board.symmetries, board.edges.symmetries, strict=True):
        image = relabelled(cells.apply(labels))
        before = {frozenset(cells.apply_to(region)) for region in regions(image)}
        assert before == set(map(frozenset, regions(labels)))
        fences = edges.apply_to(borders(cells.lattice, image))
        assert sorted(fences) == list(borders(board, labels))


@given(labelled())
def test_borders(drawn: tuple[Rect, tuple[int, ...]]) -> None:
    board, labels = drawn
    wanted: list[int] = []
    for edge in range(board.edges.cells):
        sides = [labels[cell] for cell in range(board.cells) if edge in board.edges.around[cell]]
        if len(sides) == 1 or sides[0] != sides[1]:
            wanted.append(edge)
    assert list(borders(board, labels)) == wanted


def test_boxes() -> None:
    assert boxes(rect(4, 6), 2, 3) == (0, 0, 0, 1, 1, 1) * 2 + (2, 2, 2, 3, 3, 3) * 2
    for height, width in ((2, 4), (3, 3), (0, 3), (-2, 3)):
        with pytest.raises(OptionError):
            boxes(rect(4, 6), height, width)


@given(labelled())
def test_connected_parts(drawn: tuple[Rect, tuple[int, ...]]) -> None:
    board, labels = drawn
    cells = {cell for cell, label in enumerate(labels) if label}
    graph = Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from([(one, two) for one in cells for two in cells & {*board.beside[one]}])
    expected = sorted(tuple(sorted(part)) for part in connected_components(graph))
    assert components(sorted(cells, reverse=True), board.beside) == expected
    assert is_connected(cells, board.beside) == (len(expected) <= 1)


def test_connected_parts_come_in_order() -> None:
    assert components({8, 1, 2}, rect(3, 3).beside) == [(1, 2), (8,)]
    assert components((), rect(3, 3).beside) == []
    assert is_connected((), rect(3, 3).beside)


@given(labelled())
def test_sight_lines(drawn: tuple[Rect, tuple[int, ...]]) -> None:
    board, labels = drawn
    walls = {cell for cell, label in enumerate(labels) if label == 0}
    views = sight(board, walls)
    assert len(views) == board.cells
    for cell, view in enumerate(views):
        for (dr, dc), seen in zip(STEPS, view, strict=True):
            walked: list[int] = []
            r, c = divmod(cell, board.width)
            while cell not in walls:
                r, c = r + dr, c + dc
                inside = 0 <= r < board.height and 0 <= c < board.width
                if not inside or r * board.width + c in walls:
                    break
                walked.append(r * board.width + c)
            assert list(seen) == walked
    seen_across = {(*view[1][::-1], n, *view[2]) for n, view in enumerate(views) if n not in walls}
    seen_down = {(*view[0][::-1], n, *view[3]) for n, view in enumerate(views) if n not in walls}
    down = sorted(seen_down, key=lambda run: (run[0] % board.width, run[0]))
    assert segments(board, walls) == (*sorted(seen_across), *down)


def test_segments_of_a_hexagon() -> None:
    board = hexagon(2)
    assert segments(board, ()) == board.lines
    assert segments(board, (3,))[1:3] == ((2,), (4,))


def test_peers_share_a_group() -> None:
    assert peers([(0, 1, 2), (2, 3)], 5) == [(0, 1, 2), (1, 0, 2), (2, 0, 1, 3), (3, 2), (4,)]


@given(labelled())
def test_shortest_way(drawn: tuple[Rect, tuple[int, ...]]) -> None:
    board, labels = drawn
    start, goals, free = ([c for c, label in enumerate(labels) if label == x] for x in range(3))
    reached, distance = set(start), 0
    while reached.isdisjoint(goals):
        distance += 1
        near = {other for cell in reached for other in board.beside[cell]} - reached
        found = {cell for cell in near if cell in goals or cell in free}
        if not found:
            assert shortest_way(start, goals, free, board.beside) == ()
            return
        reached |= found
    way = shortest_way(start, goals, free, board.beside)
    assert len(way) == distance
    assert way[0] in goals
    assert set(way[1:]) <= set(free)
    assert all(one in board.beside[other] for one, other in pairwise(way))
    assert set(board.beside[way[-1]]) & set(start)
