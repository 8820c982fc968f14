"""Boards as the oracles see them: places by row and column, from the number of rows and columns."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

nx: Any = networkx  # of which our stubs tell a part, for nodes that are numbers
Place = tuple[int, int]
Line = list[Place]


class Edge(NamedTuple):
    """An edge of cells: the corners at its ends, and the places of the cells at its sides."""

    corners: tuple[Place, Place]
    cells: tuple[Place, Place]


def places(puzzle: Any) -> Line:
    """Return all places, in reading order."""
    return [*product(range(puzzle.board.height), range(puzzle.board.width))]


def placed(puzzle: Any, values: Iterable[Any]) -> dict[Place, Any]:
    """Return the values of cells by place."""
    return dict(zip(places(puzzle), values, strict=False))


def words(puzzle: Any) -> list[list[str]]:
    """Return the words of each line of a text below its header."""
    return [line.split() for line in puzzle.text().splitlines()[1:]]


def letters(puzzle: Any) -> dict[Place, str]:
    """Return what the text shows in each cell, where it is one letter."""
    return placed(puzzle, [letter for row in words(puzzle) for letter in "".join(row)])


def tokens(puzzle: Any) -> dict[Place, str]:
    """Return what the text shows in each cell, where blanks are between."""
    return placed(puzzle, [word for row in words(puzzle) for word in row])


def framed(puzzle: Any) -> tuple[list[str], list[str], dict[Place, str]]:
    """Return what the text shows above the columns, before the rows, and in the cells."""
    above, *rows = words(puzzle)
    return above, [row[0] for row in rows], placed(puzzle, [w for row in rows for w in row[1:]])


def lines(puzzle: Any) -> list[Line]:
    """Return the places of each row, from the left, and of each column, from above."""
    height, width = puzzle.board.height, puzzle.board.width
    rows = [[(r, c) for c in range(width)] for r in range(height)]
    return rows + [[(r, c) for r in range(height)] for c in range(width)]


def around(place: Place) -> Line:
    """Return the eight places around one, on the board or not."""
    r, c = place
    return [(r + a, c + b) for a, b in product((-1, 0, 1), repeat=2) if a or b]


def beside(place: Place) -> Line:
    """Return the four places at the sides of one, on the board or not."""
    r, c = place
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def links(puzzle: Any) -> list[tuple[Place, Place]]:
    """Return the pairs of cells at each other's sides: those across first."""
    height, width = puzzle.board.height, puzzle.board.width
    across = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]


def edges(puzzle: Any) -> list[Edge]:
    """Return the edges of cells, those on the outside among them: those across first."""
    height, width = puzzle.board.height, puzzle.board.width
    across = [
        Edge(((r, c), (r, c + 1)), ((r - 1, c), (r, c)))
        for r in range(height + 1)
        for c in range(width)
    ]
    return across + [
        Edge(((r, c), (r + 1, c)), ((r, c - 1), (r, c)))
        for r in range(height)
        for c in range(width + 1)
    ]


def parts(some: Collection[Place]) -> list[set[Place]]:
    """Return the parts that places make up which hang together by their sides."""
    graph = nx.Graph()
    graph.add_nodes_from(some)
    graph.add_edges_from([(one, two) for one in some for two in beside(one) if two in graph])
    return [*nx.connected_components(graph)]


def in_one(some: Collection[Place]) -> bool:
    """Return whether one can walk from each place to every other; none are in one piece too."""
    return len(parts(some)) < 2


def apart(some: Collection[Place]) -> bool:
    """Return whether no two places touch by their sides."""
    return all(other not in some for place in some for other in beside(place))


def is_loop(drawn: Collection[tuple[Place, Place]]) -> bool:
    """Return whether lines between places are one closed loop."""
    graph = nx.Graph(drawn)
    return bool(drawn) and nx.is_connected(graph) and {n for _, n in graph.degree()} == {2}


def grouped(names: Mapping[Place, Any]) -> list[Line]:
    """Return the places of each name."""
    return [[place for place in names if names[place] == name] for name in {*names.values()}]


def differ(values: Sequence[Any]) -> bool:
    """Return whether no two values are alike."""
    return len({*values}) == len(values)


def keeps(given: Mapping[Place, Any], values: Mapping[Place, Any], blank: Any) -> bool:
    """Return whether cells have what is given in them."""
    return all(values[place] == clue for place, clue in given.items() if clue != blank)
