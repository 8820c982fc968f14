"""Cells, edges, links and corners as places of one picture: who touches whom, images and names.

In doubled coordinates every place of a rectangle is a point of one lattice of 2 h + 1 rows and
2 w + 1 columns: corners where both are even, cells where both are odd, edges elsewhere. There
neighbours are a step away, and a symmetry treats all three alike.
"""

from __future__ import annotations

from itertools import product

import pytest

from puzzles.board import Lattice, Links, Rect, Sorts, hexagon, rect

BOARDS = [rect(1, 1), rect(1, 3), rect(3, 1), rect(2, 2), rect(3, 4), rect(3, 3)]
Point = tuple[int, int]


def points(places: Lattice) -> list[Point]:
    """Return the doubled coordinates of each place."""
    if isinstance(places, Rect):
        return [
            (2 * r + 1, 2 * c + 1) for r, c in product(range(places.height), range(places.width))
        ]
    height, width = (int(side) for side in places.size.split("x"))
    if isinstance(places, Links):
        across = [(2 * r + 1, 2 * c) for r, c in product(range(height), range(1, width))]
        return across + [(2 * r, 2 * c + 1) for r, c in product(range(1, height), range(width))]
    if places == rect(height, width).corners:
        return [(2 * r, 2 * c) for r, c in product(range(height + 1), range(width + 1))]
    across = [(2 * r, 2 * c + 1) for r, c in product(range(height + 1), range(width))]
    return across + [(2 * r + 1, 2 * c) for r, c in product(range(height), range(width + 1))]


def near(places: list[Point], point: Point, steps: list[Point]) -> tuple[int, ...]:
    """Return the numbers of the places that are one of the steps away, in the steps' order."""
    r, c = point
    wanted = [(r + dr, c + dc) for dr, dc in steps]
    return tuple(places.index(other) for other in wanted if other in places)


STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
SLANTED = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
TWICE = [(2 * dr, 2 * dc) for dr, dc in STRAIGHT]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.size)
def test_who_touches_whom(board: Rect) -> None:
    cells, edges, corners = points(board), points(board.edges), points(board.corners)
    assert (board.cells, board.edges.cells) == (len(cells), len(edges))
    assert board.corners.cells == len(corners)
    assert board.beside == tuple(near(cells, point, TWICE) for point in cells)
    assert board.edges.around == tuple(near(edges, point, STRAIGHT) for point in cells)
    assert board.edges.at_corner == tuple(near(edges, point, STRAIGHT) for point in corners)
    assert board.edges.ends == tuple(near(corners, point, STRAIGHT) for point in edges)
    assert board.edges.between == tuple(near(cells, point, STRAIGHT) for point in edges)
    assert board.corners.beside == tuple(near(corners, point, TWICE) for point in corners)
    assert board.corners.around == tuple(near(corners, point, SLANTED) for point in cells)
    assert board.corners.cells_at == tuple(near(cells, point, SLANTED) for point in corners)
    for edge, others in enumerate(board.edges.beside):
        ends = set(board.edges.ends[edge])
        meeting = [n for n, other in enumerate(board.edges.ends) if ends & {*other} and n != edge]
        assert sorted(others) == meeting


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.size)
def test_links_join_cells(board: Rect) -> None:
    cells, links = points(board), points(board.links)
    assert board.links.cells == len(links)
    assert board.links.ends == tuple(near(cells, point, STRAIGHT) for point in links)
    assert board.links.cells_at == board.links.ends
    assert board.links.at_cell == tuple(near(links, point, STRAIGHT) for point in cells)
    for link, others in enumerate(board.links.beside):
        meeting = [
            n for n, ends in enumerate(board.links.ends) if {*ends} & {*board.links.ends[link]}
        ]
        assert sorted([*others, link]) == meeting
    if min(board.height, board.width) > 1:
        assert board.links.around == board.shrunk.edges.around
        assert board.links.ends == board.shrunk.edges.ends
    for cell, (row, column) in enumerate(board.positions):
        steps = [(0, -1), (0, 1), (-1, 0), (1, 0)]
        ways = [
            [near(links, (2 * row + 1 + n * r, 2 * column + 1 + n * c), [(0, 0)]) for n in (1, 3)]
            for r, c in steps
        ]
        found = [tuple(link for one in way for link in one) for way in ways]
        assert board.links.ahead(cell, 2) == (tuple(found[:2]), tuple(found[2:]))


@pytest.mark.parametrize("board", [*BOARDS, hexagon(2)], ids=lambda board: board.size)
def test_centres_and_outlines_fit_together(board: Lattice) -> None:
    kinds = [board]
    if isinstance(board, Rect):
        kinds += [board.edges, board.links, board.corners, Sorts((board, board.links))]
    for places in kinds:
        spots = [places.spot(place) for place in range(places.cells)]
        assert len(places.centres) == len(set(places.centres)) == len(set(spots)) == places.cells
        for place, (x, y) in enumerate(places.centres):
            outline = places.outline(place)
            assert sum(a for a, _ in outline) == pytest.approx(x * len(outline))
            assert sum(b for _, b in outline) == pytest.approx(y * len(outline))
        if isinstance(board, Rect) and not isinstance(places, Sorts):
            assert [(2 * y, 2 * x) for x, y in places.centres] == points(places)


def test_several_sorts_side_by_side() -> None:
    board = rect(2, 3)
    both = Sorts((board, board.links))
    assert both.parts == (board, board.links)
    assert [both.name(place) for place in (5, 6)] == [board.name(5), board.links.name(0)]
    assert both.spot(6) == ("links", (0, 1))
    assert both.cells_at[6:] == board.links.ends
    assert both.beside[6] == tuple(6 + link for link in board.links.beside[0])
    for number, (image, source) in enumerate(both.symmetries):
        assert image == Sorts((board.symmetries[number][0], board.links.symmetries[number][0]))
        assert source[6:] == tuple(6 + link for link in board.links.symmetries[number].source)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.size)
def test_a_symmetry_moves_all_places_alike(board: Rect) -> None:
    bottom, right = 2 * board.height, 2 * board.width
    for number in range(8):
        for places in (board, board.edges, board.links, board.corners):
            image, source = places.symmetries[number]
            assert type(image) is type(places)
            before = points(places)
            for (r, c), shown in zip(points(image), source, strict=True):
                if number >= 4:
                    r, c = c, r
                r, c = bottom - r if number % 2 else r, right - c if number // 2 % 2 else c
                assert before[shown] == (r, c)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.size)
def test_symmetries_of_edges_and_corners_form_a_group(board: Rect) -> None:
    wide = min(board.height, board.width) > 1
    for places in (board.edges, board.corners, *[board.links] * wide):
        assert places.symmetries[0] == (places, tuple(range(places.cells)))
        own = {source for image, source in places.symmetries if image == places}
        assert len(own) == (8 if board.height == board.width else 4)
        assert {tuple(one[place] for place in other) for one in own for other in own} == own


@pytest.mark.parametrize("board", [*BOARDS, hexagon(1), hexagon(3)], ids=lambda board: board.size)
def test_lines_are_carried(board: Lattice) -> None:
    kinds = [board, board.edges, board.links, board.corners] if isinstance(board, Rect) else [board]
    for places in kinds:
        names = [places.line_name(line) for line in range(len(places.lines))]
        assert len(set(names)) == len(names)
        for symmetry in places.symmetries:
            shown = symmetry.lines(places)
            assert sorted(line for line, _ in shown) == list(range(len(places.lines)))
            for line, (number, turned) in zip(symmetry.lattice.lines, shown, strict=True):
                assert symmetry.apply_to(line) == places.lines[number][:: -1 if turned else 1]
            carried = symmetry.apply_lines(places, tuple(names))
            assert carried == tuple(names[number] for number, _ in shown)


def test_lines_of_a_symmetry_of_another_board() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        rect(2, 3).symmetries[0].lines(rect(2, 4))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.size)
def test_rows_and_positions_agree(board: Rect) -> None:
    for places in (board, board.edges, board.links, board.corners):
        assert sorted(place for row in places.rows for place in row) == list(range(places.cells))
        for place, (row, column) in enumerate(places.positions):
            assert places.rows[row][column] == place
        assert sum(count for _, count in places.families) == len(places.lines)


def test_names() -> None:
    board = rect(2, 3)
    assert (board.name(5), board.spoken(5)) == ("r2c3", "row 2, column 3")
    names = [board.edges.name(edge) for edge in range(board.edges.cells)]
    assert len(set(names)) == len(names) == 17
    assert names[1] == "above r1c2"
    assert names[3] == "between r1-2c1"
    assert names[8] == "below r2c3"
    assert names[9] == "left of r1c1"
    assert names[12] == "right of r1c3"
    assert names[14] == "between r2c1-2"
    spoken = [board.edges.spoken(edge) for edge in range(board.edges.cells)]
    assert len(set(spoken)) == 17
    assert spoken[8] == "the edge below row 2, column 3"
    assert spoken[14] == "the edge left of row 2, column 2"
    names = [board.links.name(link) for link in range(board.links.cells)]
    assert len(set(names)) == len(names) == 7
    assert names[3] == "r2c2-3"
    assert names[4] == "r1-2c1"
    spoken = [board.links.spoken(link) for link in range(board.links.cells)]
    assert spoken[4] == "the link from row 1, column 1 to row 2, column 1"
    names = [board.corners.name(corner) for corner in range(board.corners.cells)]
    assert len(set(names)) == len(names) == 12
    assert names[0] == "the upper left corner"
    assert names[1] == "the corner above r1c1-2"
    assert names[5] == "the corner of r1c1 and r2c2"
    assert names[7] == "the corner right of r1-2c3"
    assert names[11] == "the lower right corner"
    assert board.corners.spoken(7) == "the corner above and right of row 2, column 3"
    assert board.links.name(0) == "r1c1-2"
    assert board.links.spoken(0) == "the link from row 1, column 1 to row 1, column 2"


def test_names_of_several_places() -> None:
    board = rect(3, 4)
    names = board.names
    assert names((5,)) == "r2c2"
    assert names(board.rows[1]) == "row 2"
    assert names((*board.columns[0], *board.columns[3])) == "columns 1 and 4"
    assert names((1, 2, 3)) == "r1c2-4"
    assert names((2, 6, 8, 9)) == "r1-2c3 and r3c1-2"
    assert names((0, 5, 10)) == "r1c1, r2c2 and r3c3"
    assert board.runs(board.rows[1]) == "r2c1-4"
    assert board.all_of(board.rows[1]) == "all cells of row 2"
    assert board.all_of((1, 2)) == "r1c2-3"
    edges = board.edges
    assert edges.names(edges.around[5]) == "all around r2c2"
    assert edges.names(edges.around[5][:2]) == "above and left of r2c2"
    assert edges.names((0, 1, 3, 16)) == "above and left of r1c1, and above r1c2 and r1c4"
    assert edges.names((0, 1, 8)) == "above r1c1-2 and between r2-3c1"
    links = board.links
    assert links.names((0, 1, 9)) == "r1c1-3 and r1-2c1"
    assert rect(1, 1).names((0,)) == "r1c1"
    assert hexagon(2).names(hexagon(2).rows[0]) == "row 1"
    every = [cell for cell in range(rect(20, 20).cells) if cell % 3]
    assert "r1c2-3" in rect(20, 20).names(every)


def test_each_cell_is_named_once() -> None:
    """Runs across and down, whichever are longer, cover cells and nothing else."""
    board = rect(4, 5)
    for number in range(1, 1 << 12):
        cells = {cell for cell in range(board.cells) if (number * 2654435761 >> cell + 3) & 1}
        shown: list[int] = []
        for piece in board.runs(cells).replace(" and ", ", ").split(", ") if cells else ():
            row, column = (side.split("-") for side in piece[1:].split("c"))
            shown += [
                (r - 1) * 5 + c - 1
                for r in range(int(row[0]), int(row[-1]) + 1)
                for c in range(int(column[0]), int(column[-1]) + 1)
            ]
        assert sorted(shown) == sorted(cells)


def test_names_of_lines() -> None:
    assert [rect(2, 1).line_name(line) for line in range(3)] == ["row 1", "row 2", "column 1"]
    names = ["row 3", "rising line 1", "rising line 3", "falling line 1", "falling line 3"]
    assert [hexagon(2).line_name(line) for line in (2, 3, 5, 6, 8)] == names
    assert rect(2, 1).edges.line_name(2) == "horizontal line 3"
    assert rect(2, 1).corners.line_name(4) == "vertical line 2"
    for line in (-1, 3):
        with pytest.raises(IndexError):
            rect(2, 1).line_name(line)
