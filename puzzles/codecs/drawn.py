"""What an address of penpa-edit draws, without what only looks different.

Two addresses that draw the same give the same `Drawing`: sizes, colours of what is written and how
the board is framed do not matter, nor does the room around it. Circles around numbers do.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.declare.objects import listed
from puzzles.declare.penpa import (
    AUTHOR,
    PICTURE,
    RULES,
    TITLE,
    Sheet,
    group_of,
    number_of,
    table_of,
    text_of,
    unpacked,
)
from puzzles.declare.words import LinkError
from puzzles.render.penpa import BOLD, CHALK, GRIDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board import Cells, Rect

_SIZED = re.compile("(?<=circle)_[LM]$|(?<=square)_L+$|(?<=battleship)_[A-Z]$|(?<=diamond)_[LM]$")
"""How large a symbol is, or in which grey."""
THICK = BOLD, 21
"""Styles of the editor's thick lines."""
SPLITS = CHALK, 12, BOLD, 1, 80
"""Styles of lines that split a black cell: white, or thin ones."""
RINGS = 6, 7, 11
"""Styles of numbers that the editor draws a circle around: white, black and grey."""
ARROWS = {"fouredge": (2, 3, 1, 0, 1, 0, 2, 3)}
"""Families of arrows at the sides of a cell, and the way of each: up, left, right, down."""
DIAGONALS = 11, 15
"""Fields of the first line that say which diagonals of a sudoku count."""
ELSE = (
    *("line", "freeline", "freelineE", "wall", "deletelineE", "thermo", "nobulbthermo"),
    *("arrows", "direction", "squareframe", "polygon"),
)
"""What no kind that is read here draws."""

Point = tuple[int, int]
"""How many halves of a cell something lies to the right of the board's left side, and below."""
Spots = dict[tuple[str, Point], str]
"""What is drawn, by the sort of thing that it is and where."""


class Drawing(NamedTuple):
    """What an address draws, without what only looks different.

    Attributes:
        board: its board.
        title: how it is called.
        dots: whether cells have dots at their corners, and no lines around them.
        spots: what is painted, written and set: `surface`, `number`, `ring` around a number,
            `symbol`, `split`, and small texts by the corner of a cell.
        borders: the edges within the board that have thick lines.
        cages: the cells of each cage that has a dotted line.
    """

    board: Rect
    title: str
    dots: bool
    spots: Spots
    borders: frozenset[int]
    cages: tuple[Cells, ...]


def _title(head: Sequence[str]) -> str:
    return text_of(head, TITLE).removeprefix("Title:").strip()


class Words(NamedTuple):
    """The texts beside a drawing: its title, its author, and the text of its rules."""

    title: str
    author: str
    rules: str


def words_beside(address: str) -> Words:
    """Return the texts beside the drawing of an address.

    Raises:
        LinkError: the address holds no puzzle of the editor.
    """
    head = unpacked(address)[0]
    author = text_of(head, AUTHOR).removeprefix("Author:").strip()
    return Words(_title(head), author, text_of(head, RULES))


@lru_cache(maxsize=4)
def drawn(address: str, grids: tuple[str, ...] = ()) -> Drawing:
    """Return the drawing of an address of penpa-edit.

    Args:
        address: the address.
        grids: types of the editor's grids that are accepted in addition to squares.

    Raises:
        LinkError: the board is not a rectangle, or has an object that no kind here draws.
    """
    head, grid, question, steps = unpacked(address)
    sheet = _Sheet(head, steps, grids)
    if head[0] in grids and "1" in head[slice(*DIAGONALS)]:
        raise LinkError("a diagonal counts, which is a rule of a Sudoku Variant")
    for name in ELSE:
        if group_of(question, name):
            raise LinkError(f"no kind here draws what penpa-edit calls {name}")
    if text_of(head, PICTURE):
        raise LinkError("no kind here has a picture in the background")
    edges = table_of(question, "lineE")
    borders, splits = sheet.lines(edges)
    cages = [sheet.cells(one) for one in listed(question.get("killercages") or []) if one]
    if table_of(question, "cage") and not cages:
        raise LinkError("the lines within cells are no cages")
    spots: Spots = {}
    for key, value in table_of(question, "surface").items():
        spots["surface", sheet.point(number_of(key))] = str(value)
    for key, value in table_of(question, "number").items():
        point, ring = sheet.point(number_of(key)), listed(value)[1:2]
        if text := _text(value):
            spots["number", point] = text
        if ring and ring[0] in RINGS:
            spots["ring", point] = str(ring[0])
    for key, value in table_of(question, "numberS").items():
        cell, corner = divmod(number_of(key), 4)
        if text := str(listed(value)[0]).strip():
            spots[str(corner), sheet.point(cell - sheet.points)] = text
    for key, value in table_of(question, "symbol").items():
        number, family, *_ = (*listed(value), "", "")
        way = _way(str(family), number)
        sign = _SIZED.sub("", str(family))
        spots["symbol", sheet.point(number_of(key))] = f"arrow {way}" if way else f"{sign} {number}"
    for point in splits:
        spots["split", point] = "1"
    dots = grid[:2] == GRIDS["dots"][:2]
    ordered = tuple(sorted(tuple(sorted(cage)) for cage in cages))
    return Drawing(sheet.board, _title(head), dots, spots, frozenset(borders), ordered)


def _text(number: Any) -> str:
    """Return what is written as a number; a list of one candidate is that one."""
    told = listed(number)[0]
    if not isinstance(told, list):
        return str(told).strip()
    digits = [str(at) for at, one in enumerate(listed(told), 1) if one == 1]
    if len(digits) > 1:
        raise LinkError("no kind here has candidates written in it")
    return "".join(digits)


def _way(family: str, flags: Any) -> str:
    """Return the direction of a single arrow at the side of a cell, or an empty string."""
    kind = family.removeprefix("arrow_").partition("_")[0]
    if not isinstance(flags, list) or not family.startswith("arrow_") or kind not in ARROWS:
        return ""
    ways = [way for way, flag in zip(ARROWS[kind], listed(flags), strict=False) if flag == 1]
    return str(ways[0]) if len(ways) == 1 else ""


class _Sheet(Sheet):
    """The editor's board of a drawing."""

    def point(self, number: int) -> Point:
        """Return where a point lies, by its number (`puzzles.render.penpa` has the sorts)."""
        sort, rest = divmod(number, self.points)
        row, column = divmod(rest, self._wide)
        right, down = ((0, 0), (1, 1), (0, 1), (1, 0))[sort % 4]
        return 2 * (column - self._left) + 1 + right, 2 * (row - self._top) + 1 + down

    def lines(self, edges: Mapping[str, Any]) -> tuple[set[int], set[Point]]:
        """Return the edges within the board with thick lines, and the cells that a line splits.

        Raises:
            LinkError: a line is something else.
        """
        between = self.board.edges.between
        edge_of = {
            frozenset(
                [(round(2 * x), round(2 * y)) for x, y in self.board.edges.outline(edge)]
            ): edge
            for edge in range(len(between))
        }
        borders, splits = set[int](), set[Point]()
        for key, style in edges.items():
            ends = frozenset([self.point(number_of(end)) for end in key.split(",")])
            edge = edge_of.get(ends)
            if edge is not None and len(between[edge]) < 2:
                continue  # however the board is framed
            if edge is not None and style in THICK:
                borders.add(edge)
            elif len(ends) == 2 and style in SPLITS and _is_falling(*sorted(ends)):
                (left, top), (right, bottom) = sorted(ends)
                splits.add(((left + right) // 2, (top + bottom) // 2))
            else:
                raise LinkError("no kind here has such lines on it")
        return borders, splits


def _is_falling(begin: Point, end: Point) -> bool:
    """Return whether a line is the falling diagonal of a cell, from upper left to lower right."""
    return (end[0] - begin[0], end[1] - begin[1]) == (2, 2) and not begin[0] % 2 | begin[1] % 2


def points_of(some: Iterable[tuple[float, float]]) -> list[Point]:
    return [(round(2 * x), round(2 * y)) for x, y in some]
