"""Boards drawn with bridges between their islands, as links between cells are drawn.

A bridge is `-` or `|` from island to island, two are `=` or `"`, three `%`, four `#`; `x` is none,
a blank or a dot says nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from puzzles.model.model import OPEN
from puzzles.text import edges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Spans

_ACROSS = " -=%#"
_DOWN = ' |"%#'
_WATER = (".", edges.BLANK)


def _letters(spans: Spans, span: int) -> str:
    """Return how so many bridges on a span are drawn, from one on."""
    return _ACROSS if spans.across[span] else _DOWN


def write(spans: Spans, islands: Sequence[str], values: Sequence[int]) -> str:
    """Return a drawing; where some value is OPEN, with an `x` for none.

    Args:
        spans: of the board.
        islands: the letter of each.
        values: how many bridges each span has, or OPEN.
    """
    board = spans.board
    cells = ["."] * board.cells
    signs = [edges.BLANK] * board.links.cells
    for cell, letter in zip(spans.points, islands, strict=True):
        cells[cell] = letter
    for span, value in enumerate(values):
        if value > 0:
            for cell in spans.passed[span]:
                cells[cell] = _letters(spans, span)[value]
        letter = _letters(spans, span)[value] if value > 0 else "x"
        if value > 0 or (value == 0 and OPEN in values):
            for link in spans.links[span]:
                signs[link] = letter
    return edges.write(board.shrunk, [edges.BLANK] * board.shrunk.cells, signs, cells)


def read(text: str, spans: Spans, islands: Sequence[str], most: int) -> tuple[int, ...]:
    """Return how many bridges a drawing has on each span, OPEN where it says nothing.

    Args:
        text: the drawing.
        spans, islands: as for `write`.
        most: how many bridges a span may have.

    Raises:
        PuzzleError: it is none; says where.
    """
    board = spans.board
    none = {"x": 0, "X": 0, edges.BLANK: OPEN, ".": OPEN}
    # what may stand in each cell: at an island its letter, elsewhere bridges that pass
    letters: list[set[str]] = [{*_WATER} for _ in range(board.cells)]
    for cell, letter in zip(spans.points, islands, strict=True):
        letters[cell] = {letter, letter.swapcase()}
    for span, passed in enumerate(spans.passed):
        for cell in passed:
            letters[cell].update(_letters(spans, span)[1 : most + 1])
    across, down = (
        {letter: value for value, letter in enumerate(known[: most + 1]) if value} | none
        for known in (_ACROSS, _DOWN)
    )
    blank = [edges.BLANK] * board.shrunk.cells
    drawn = edges.read(text, board.shrunk, blank, across, down, corners=letters)
    values: list[int] = []
    free = {*range(board.links.cells)}  # links that no bridge takes
    shown = [set[str]() for _ in range(board.cells)]  # the bridges that pass a cell
    for span, links in enumerate(spans.links):
        free.difference_update(links)
        own = _letters(spans, span)
        seen = [drawn.edges[link] for link in links]
        seen += [max(own.find(drawn.corners[cell]), 0) or OPEN for cell in spans.passed[span]]
        (value, _), *_ = Counter(seen).most_common(1)  # what differs from it is wrong
        values.append(value)
        for link in links:
            if drawn.edges[link] != value:
                raise edges.error_at_edge(board.shrunk, link, "the bridges go on otherwise here")
        for cell in spans.passed[span] if value > 0 else ():
            shown[cell].add(own[value])
    for link in sorted(free):
        if drawn.edges[link] != OPEN:
            raise edges.error_at_edge(board.shrunk, link, "no bridge can be here")
    for cell in sorted({*range(board.cells)}.difference(spans.points)):
        if drawn.corners[cell] not in (shown[cell] or _WATER):
            raise edges.error_at_corner(board.shrunk, cell, "other bridges pass here, or none")
    return tuple(values)
