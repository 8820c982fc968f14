"""Lines between cells and along their edges: loops, bridges, dominoes, borders."""

from __future__ import annotations

from itertools import compress, pairwise
from typing import TYPE_CHECKING, Any

from tests.oracle.plain.board import (
    apart,
    beside,
    edges,
    is_loop,
    letters,
    links,
    nx,
    places,
    tokens,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def slitherlink(puzzle: Any, solution: Sequence[int]) -> bool:
    drawn = [*compress(edges(puzzle), solution)]
    for place, letter in letters(puzzle).items():
        if letter != "." and sum([place in edge.cells for edge in drawn]) != int(letter):
            return False
    return is_loop([edge.corners for edge in drawn])


def masyu(puzzle: Any, solution: Sequence[int]) -> bool:
    drawn = [*compress(links(puzzle), solution)]
    if not is_loop(drawn):
        return False
    loop = nx.Graph(drawn)

    def straight(place: Any) -> bool:
        (a, b), (c, d) = loop[place]
        return a == c or b == d

    for place, letter in letters(puzzle).items():
        if letter == ".":
            continue
        if place not in loop or straight(place) != (letter == "w"):
            return False
        near = [straight(other) for other in loop[place]]
        if all(near) if letter == "w" else not all(near):
            return False
    return True


def yajilin(puzzle: Any, solution: Sequence[int]) -> bool:
    every, shown = places(puzzle), tokens(puzzle)
    blank = {place for place in every if shown[place] == "."}
    shaded = {place for place, value in zip(every, solution, strict=False) if value}
    drawn = [
        link
        for link, value in zip(links(puzzle), solution[len(every) :], strict=True)
        if value == 2
    ]
    for (r, c), word in shown.items():
        if word in (".", "x"):
            continue
        ahead = {
            "^": {(a, b) for a, b in shaded if b == c and a < r},
            "v": {(a, b) for a, b in shaded if b == c and a > r},
            "<": {(a, b) for a, b in shaded if a == r and b < c},
            ">": {(a, b) for a, b in shaded if a == r and b > c},
        }
        if len(ahead[word[-1]]) != int(word[:-1]):
            return False
    passed = {place for link in drawn for place in link}
    return shaded <= blank and apart(shaded) and passed == blank - shaded and is_loop(drawn)


def hashi(puzzle: Any, solution: Sequence[int]) -> bool:
    number = {place: word for place, word in letters(puzzle).items() if word != "."}
    by_column = sorted(number, key=lambda place: place[::-1])
    spans = [(a, b) for a, b in pairwise(sorted(number)) if a[0] == b[0]]
    spans += [(a, b) for a, b in pairwise(by_column) if a[1] == b[1]]
    graph = nx.Graph()
    graph.add_nodes_from(number)
    for (one, other), many in zip(spans, solution, strict=True):
        if not 0 <= many <= puzzle.most:
            return False
        if many:
            graph.add_edge(one, other, many=many)
    for place, letter in number.items():
        if letter != "?" and graph.degree(place, weight="many") != int(letter, 17):
            return False
    for (r, left), (s, right) in map(sorted, graph.edges):
        for (top, c), (bottom, d) in map(sorted, graph.edges):
            if r == s and c == d and left < c < right and top < r < bottom:
                return False
    return not number or nx.is_connected(graph)


def dominosa(puzzle: Any, solution: Sequence[int]) -> bool:
    shown = {place: int(letter, 36) for place, letter in letters(puzzle).items()}
    laid = [*compress(links(puzzle), solution)]
    most = 0
    while (most + 1) * (most + 2) < len(shown):
        most += 1
    full = [(low, high) for high in range(most + 1) for low in range(high + 1)]
    found = [tuple(sorted([shown[one], shown[other]])) for one, other in laid]
    covered = [place for link in laid for place in link]
    return sorted(found) == sorted(full) and sorted(covered) == places(puzzle)


def shikaku(puzzle: Any, solution: Sequence[int]) -> bool:
    shown = tokens(puzzle)
    cut = {edge.cells for edge in compress(edges(puzzle), solution)}
    outer = {edge.cells for edge in edges(puzzle) if not {*edge.cells} <= {*shown}}
    if not outer <= cut:
        return False
    graph = nx.Graph()
    graph.add_nodes_from(shown)
    graph.add_edges_from([link for link in links(puzzle) if link not in cut])
    for piece in nx.connected_components(graph):
        (top, left), (bottom, right) = min(piece), max(piece)
        size = (bottom - top + 1) * (right - left + 1)
        inside = sum([other in piece for place in piece for other in beside(place)]) // 2
        whole = len(piece) == size and graph.subgraph(piece).number_of_edges() == inside
        if not whole or [shown[p] for p in piece if shown[p] != "."] != [str(size)]:
            return False
    return True
