"""Addresses of penpa-edit, read as puzzles of any kind: what a kind would draw like that.

An address says what a board looks like, and a kind what it would draw for each value of its clues.
So a value is read where it would look like that, and a puzzle is read if all of it, drawn anew, is
what the address draws: nothing is passed over. What several kinds would draw alike is a puzzle of
each of them, unless the title says of which.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import UserError, abridged
from puzzles.board import rect
from puzzles.contract.kind import kind_of
from puzzles.contract.registry import get, names
from puzzles.declare.group import REGION_NAMES, count, lattice_of, spots
from puzzles.declare.objects import listed
from puzzles.declare.options import shown, with_defaults
from puzzles.declare.parts import regions_between
from puzzles.declare.penpa import (
    PICTURE,
    RULES,
    TITLE,
    group_of,
    number_of,
    table_of,
    text_of,
    unpacked,
    whole_number,
)
from puzzles.declare.words import LinkError
from puzzles.exchange.links import built, refuse_lost
from puzzles.render.penpa import BOLD, CHALK, FRAME, GRIDS, LARGEST, penpa
from puzzles.render.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board import Cells, Lattice, Rect
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.group import Group, On
    from puzzles.declare.options import Value
    from puzzles.render.picture import Item

_ADDRESS = re.compile(r"https?://[^\s/]+/(?:\S+/)?penpa-edit/\S*[#?&]p=\S*")
_SIZED = re.compile("(?<=circle)_[LM]$|(?<=square)_L+$|(?<=battleship)_[A-Z]$|(?<=diamond)_[LM]$")
"""How large a symbol is, or in which grey."""
_SIZE = re.compile("[1-9][0-9]{0,2}")
THICK = BOLD, 21
"""Styles of the editor's thick lines."""
ELSE = (
    *("line", "freeline", "freelineE", "wall", "deletelineE", "thermo", "nobulbthermo"),
    *("arrows", "direction", "squareframe", "polygon"),
)
"""What no kind that is read here draws."""
UPPER_LEFT = "0"

Point = tuple[int, int]
"""How many halves of a cell something lies to the right of the board's left side, and below."""
Spots = dict[tuple[str, Point], str]
"""What is drawn, by the sort of thing that it is and where."""
Look = frozenset[tuple[str, str]]
"""What is drawn in one place: sorts of things, and which."""


class Drawing(NamedTuple):
    """What an address draws, without what only looks different.

    Attributes:
        board: its board.
        title: how it is called.
        dots: whether cells have dots at their corners, and no lines around them.
        spots: what is painted, written and set: `surface`, `number`, `symbol`, `split`, and small
            texts by the corner of a cell.
        borders: the edges within the board that have thick lines.
        cages: the cells of each cage that has a dotted line.
    """

    board: Rect
    title: str
    dots: bool
    spots: Spots
    borders: frozenset[int]
    cages: tuple[Cells, ...]


def is_drawing(text: str) -> bool:
    """Return whether a text is an address of the editor."""
    return bool(_ADDRESS.fullmatch(text))


def drawing_of(puzzle: Puzzle) -> str:
    """Return the address of a puzzle; its title says the kind, and which rules are not the usual.

    Raises:
        PuzzleError: the editor has no such board, or no such thing on it, or what it draws could
            be another puzzle.
    """
    kind = kind_of(puzzle)
    words = [
        f"{option.name}={shown(puzzle.options[option.name])}"
        for option in kind.options
        if puzzle.options[option.name] != option.default
    ]
    title = " ".join([kind.title, *words])
    address = penpa(replace(kind.picture(puzzle), title=title), kind.rules_of(puzzle))
    refuse_lost(puzzle, "a link to penpa-edit", lambda: read_drawing(address, kind))
    return address


def read_drawing(address: str, kind: Kind[Any]) -> Puzzle:
    """Return the puzzle of a kind that an address draws.

    Raises:
        LinkError: it draws none, or more than that.
    """
    drawing = _drawn(address)
    named, options = _said(drawing.title)
    settings = options if named is kind else {}
    puzzle = _read(drawing, kind, with_defaults(kind.options, settings))
    again = _drawn(penpa(kind.picture(puzzle), ""))
    if drawing._replace(title="") != again._replace(title=""):
        raise LinkError(f"what is drawn is more than a {kind.title}, or something else")
    return puzzle


def kind_said(address: str) -> Kind[Any] | None:
    """Return the kind that the title of an address names, if it does.

    Raises:
        LinkError: the address holds no puzzle of the editor.
    """
    return _said(_title(unpacked(address)[0]))[0]


def speaks_of(address: str, kind: Kind[Any]) -> bool:
    """Return whether the title of an address, or the text of its rules, has the name of a kind."""
    head = unpacked(address)[0]
    return kind.title.lower() in f"{_title(head)} {text_of(head, RULES)}".lower()


def _title(head: Sequence[str]) -> str:
    return text_of(head, TITLE).removeprefix("Title: ").strip()


def _said(title: str) -> tuple[Kind[Any] | None, dict[str, Value]]:
    """Return the kind that a title names, and its rules that are not the usual."""
    for kind in map(get, names()):
        rest = title.lower().removeprefix(kind.title.lower())
        pairs = [word.partition("=") for word in rest.split()]
        if rest != title.lower() and all(equals for _, equals, _ in pairs):
            return kind, {name: value for name, _, value in pairs}
    return None, {}


@lru_cache(maxsize=4)
def _drawn(address: str) -> Drawing:
    """Return what an address draws.

    Raises:
        LinkError: it is no rectangle, or nothing that a kind here could draw.
    """
    head, grid, question, steps = unpacked(address)
    sheet = _Sheet(head, steps)
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
        if text := _text(value):
            spots["number", sheet.point(number_of(key))] = text
    for key, value in table_of(question, "numberS").items():
        cell, corner = divmod(number_of(key), 4)
        if text := str(listed(value)[0]).strip():
            spots[str(corner), sheet.point(cell - sheet.points)] = text
    for key, value in table_of(question, "symbol").items():
        number, family, *_ = (*listed(value), "", "")
        spots["symbol", sheet.point(number_of(key))] = f"{_SIZED.sub('', str(family))} {number}"
    for point in splits:
        spots["split", point] = "1"
    dots = grid[:1] == GRIDS["dots"][:1]
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


class _Sheet:
    """The editor's board, whose points have numbers, and the puzzle's within it.

    Attributes:
        board: the puzzle's.
        points: how many cells the editor's board has.
    """

    def __init__(self, head: Sequence[str], steps: Sequence[Any]) -> None:
        sort, *size = (*head[:3], "", "")[:3]
        if sort != "square":
            raise LinkError(f"no kind here has a grid of the sort {abridged(sort)}")
        if not all(map(_SIZE.fullmatch, size)):
            raise LinkError("its size is none")
        self._wide, high = (int(number) + 2 * FRAME for number in size)
        self.points = self._wide * high
        cells, at = list[int](), 0
        for step in steps:
            at += whole_number(step)
            cells.append(at)
        rows = sorted({cell // self._wide for cell in cells})
        columns = sorted({cell % self._wide for cell in cells})
        block = [row * self._wide + column for row in rows for column in columns]
        if not block or sorted(cells) != block or max(len(rows), len(columns)) > LARGEST:
            raise LinkError(f"the cells in use are no rectangle of up to {LARGEST} cells a side")
        if rows[-1] - rows[0] >= len(rows) or columns[-1] - columns[0] >= len(columns):
            raise LinkError("the cells in use are no rectangle")
        self.board = rect(len(rows), len(columns))
        self._top, self._left = rows[0], columns[0]
        self._cell_of = {number: cell for cell, number in enumerate(block)}

    def point(self, number: int) -> Point:
        """Return where a point lies, by its number (`puzzles.render.penpa` has the sorts)."""
        sort, rest = divmod(number, self.points)
        row, column = divmod(rest, self._wide)
        right, down = ((0, 0), (1, 1), (0, 1), (1, 0))[sort % 4]
        return 2 * (column - self._left) + 1 + right, 2 * (row - self._top) + 1 + down

    def cells(self, numbers: Any) -> Cells:
        """Return cells by the editor's numbers of them.

        Raises:
            LinkError: one lies outside.
        """
        found = [self._cell_of.get(whole_number(number)) for number in listed(numbers)]
        if None in found:
            raise LinkError("something goes through a cell outside of the board")
        return tuple([cell for cell in found if cell is not None])

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
            elif len(ends) == 2 and style == CHALK:
                (left, top), (right, bottom) = sorted(ends)
                splits.add(((left + right) // 2, (top + bottom) // 2))
            else:
                raise LinkError("no kind here has such lines on it")
        return borders, splits


def _read(drawing: Drawing, kind: Kind[Any], settings: dict[str, Value]) -> Puzzle:
    """Return the puzzle of a kind, as far as what is drawn says something to it.

    Raises:
        LinkError: that is none.
    """
    board = drawing.board
    if "rect" not in kind.boards.shapes or any(group.on == "rules" for group in kind.groups):
        raise LinkError(f"a {kind.title} is not read from what is drawn")
    if reason := kind.boards.refusal(board.height, board.width):
        raise LinkError(reason)
    try:
        puzzle = kind.empty(board, settings)
        if (kind.picture(puzzle).grid == "dots") != drawing.dots:
            raise LinkError(f"a {kind.title} has another grid")
        fields: dict[str, Any] = {**settings}
        for group in kind.groups:
            values = _values(drawing, group, puzzle, fields)
            if values is not None:
                fields[group.field] = values
    except UserError as error:
        raise LinkError(getattr(error, "message", str(error))) from None
    return built(kind, board, fields)


def _values(
    drawing: Drawing, group: Group, puzzle: Any, fields: dict[str, Any]
) -> tuple[Any, ...] | None:
    """Return what is drawn of the clues of a group; None for what an empty board has."""
    summed = any(one.on == "regions" for one in kind_of(puzzle).groups)
    if group.letters.get(0) == REGION_NAMES[0]:
        return _regions(drawing)
    if group.on == "regions":
        return _on_regions(drawing, group, puzzle, fields)
    if group.on in ("lines", "ends"):
        return _outside(drawing, group, puzzle)
    if group.on in ("cells", "edges"):
        return _within(drawing, group, puzzle, summed=summed)
    return None


def _regions(drawing: Drawing) -> tuple[int, ...]:
    """Return the region of each cell, or the cage."""
    board = drawing.board
    if not drawing.cages:
        pairs = [
            (cells[0], cells[1])
            for edge, cells in enumerate(board.edges.between)
            if len(cells) == 2 and edge not in drawing.borders
        ]
        return tuple(regions_between(board, pairs))
    of = {cell: number for number, cage in enumerate(drawing.cages) for cell in cage}
    return tuple([of.get(cell, -1) for cell in range(board.cells)])


def _on_regions(
    drawing: Drawing, group: Group, puzzle: Any, fields: dict[str, Any]
) -> tuple[Any, ...]:
    """Return what stands small in the first cell of each region."""
    values = [group.blank] * count(drawing.board, group.on)
    regions: tuple[int, ...] = fields["regions"]
    for cell, point in enumerate(_centres(drawing.board)):
        text = drawing.spots.get((UPPER_LEFT, point))
        if text and 0 <= regions[cell] < len(values):
            values[regions[cell]] = group.read(puzzle, text)
    return tuple(values)


def _outside(drawing: Drawing, group: Group, puzzle: Any) -> tuple[Any, ...]:
    """Return what is written beside the board, at the ends of lines."""
    board = drawing.board
    beside: dict[tuple[int, bool], list[tuple[Point, str]]] = {}
    for (sort, (x, y)), text in drawing.spots.items():
        inside = 0 < x < 2 * board.width, 0 < y < 2 * board.height
        if sort == "number" and inside in ((True, False), (False, True)):
            line = y // 2 if inside[1] else board.height + x // 2
            behind = (x if inside[1] else y) > 0
            beside.setdefault((line, behind), []).append(((x, y), text))
    lines = len(board.lines)
    values: list[Any] = []
    for at, clue in enumerate(group.outside(puzzle)):
        told = beside.get((at % lines, group.end or at >= lines), [])
        text = " ".join([text for _, text in sorted(told)])
        bare = " ".join([hint.text for hint in clue.hints])
        values.append(group.rest if text == bare else group.read(puzzle, text))
    return tuple(values)


def _within(drawing: Drawing, group: Group, puzzle: Any, *, summed: bool) -> tuple[Any, ...]:
    """Return what is drawn in cells or on edges."""
    board = drawing.board
    lattice = lattice_of(board, group.on)
    centres, found = _centres(lattice), _by_point(drawing)
    for what in found.values() if summed else ():
        what -= {one for one in what if one[0] == UPPER_LEFT}
    values = [group.rest] * count(board, group.on)
    looks: dict[bool, _Looks] = {}
    for place in spots(board, group.on):
        if what := found.get(centres[place]):
            upright = _upright(board, group.on, place)
            if upright not in looks:
                looks[upright] = _Looks(group, puzzle, upright=upright)
            values[place] = looks[upright].value(frozenset(what), lattice.name(place))
    return tuple(values)


class _Looks:
    """What the values of a group look like, on edges to one side."""

    def __init__(self, group: Group, puzzle: Any, *, upright: bool) -> None:
        self._group, self._puzzle, self._upright = group, puzzle, upright
        self._usual = dict(zip(self._of([*group.letters]), group.letters, strict=True))

    def value(self, look: Look, name: str) -> Any:
        """Return the value that looks like that.

        Raises:
            LinkError: none does; says so of the place with this name.
        """
        if look in self._usual:
            return self._usual[look]
        for sort, text in look:
            with suppress(UserError):
                value = self._group.read(self._puzzle, text)
                if sort == "number" and self._of([value]) == [look]:
                    return value
        things = " and ".join(sorted([f"{sort} {abridged(what)}" for sort, what in look]))
        raise LinkError(f"{name} has {things}, which means nothing there")

    def _of(self, values: Sequence[Any]) -> list[Look]:
        """Return what each of some values looks like: on a board of their own, all at once."""
        group, on = self._group, self._group.on
        board = rect(2 * ceil(len(values) / LARGEST) + 1, LARGEST)
        places = [at for at in spots(board, on) if _upright(board, on, at) == self._upright]
        items: list[Item] = []
        for place, value in zip(places, values, strict=False):
            text = group.sign(board, place, value) if on == "edges" else ""
            items += group.shows(place, value, text)
        found = _by_point(_drawn(penpa(Picture(board, tuple(items)), "")))
        centres = _centres(lattice_of(board, on))
        return [frozenset(found.get(centres[place], ())) for place in places[: len(values)]]


def _upright(board: Rect, on: On, at: int) -> bool:
    return on == "edges" and at >= len(board.edges.horizontal) * board.width


def _by_point(drawing: Drawing) -> dict[Point, set[tuple[str, str]]]:
    found: dict[Point, set[tuple[str, str]]] = {}
    for (sort, point), what in drawing.spots.items():
        found.setdefault(point, set()).add((sort, what))
    return found


def _centres(lattice: Lattice) -> list[Point]:
    return _points(lattice.centres)


def _points(some: Iterable[tuple[float, float]]) -> list[Point]:
    return [(round(2 * x), round(2 * y)) for x, y in some]
