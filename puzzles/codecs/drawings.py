"""Addresses of penpa-edit, read as puzzles of any kind: what a kind would draw like that.

An address says what a board looks like, and a kind what it would draw for each value of its clues.
So a value is read where it would look like that, and a puzzle is read if all of it, drawn anew, is
what the address draws: nothing is passed over. Things that others draw in another way are replaced
before (`puzzles.codecs.claims`). A drawing does not tell its kind: its title or the text of its
rules has to, or whoever reads it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import UserError, abridged
from puzzles.board import rect
from puzzles.codecs.claims import replaced, things_left
from puzzles.codecs.drawn import Drawing, Point, drawn, points_of, words_beside
from puzzles.codecs.links import built
from puzzles.contract.kind import kind_of
from puzzles.contract.registry import get, names
from puzzles.declare.group import REGION_NAMES, count, lattice_of, spots
from puzzles.declare.options import shown, with_defaults
from puzzles.declare.parts import refuse_loose, regions_between
from puzzles.declare.words import LinkError, RuleMissing
from puzzles.render.penpa import LARGEST, penpa
from puzzles.render.picture import Picture
from puzzles.text.captions import (
    ANYWAY,
    KINDLY,
    VARIED,
    canonical,
    entitle,
    ignore,
    quoted,
    sentences,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Lattice, Rect
    from puzzles.codecs.drawn import Words
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.group import Group, On
    from puzzles.declare.options import Value
    from puzzles.render.picture import Item

_ADDRESS = re.compile(r"https?://[^\s/]+/(?:\S+/)?penpa-edit/\S*[#?&]p=\S*")
UPPER_LEFT = "0"

Look = frozenset[tuple[str, str]]
"""What is drawn in one place: sorts of things, and which."""


def is_drawing(text: str) -> bool:
    """Return whether a text is an address of the editor."""
    return bool(_ADDRESS.fullmatch(text))


def drawing_of(puzzle: Puzzle) -> str:
    """Return the address of a puzzle; its title says the kind, and which rules are not the usual.

    Raises:
        PuzzleError: the editor has no such board, or no such thing on it.
    """
    kind = kind_of(puzzle)
    words = [
        f"{option.name}={shown(puzzle.options[option.name])}"
        for option in kind.options
        if puzzle.options[option.name] != option.default
    ]
    title = " ".join([kind.title, *words])
    return penpa(replace(kind.picture(puzzle), title=title), kind.rules_of(puzzle))


def read_drawing(address: str, kind: Kind[Any]) -> Puzzle:
    """Return the puzzle of a kind that an address draws.

    Raises:
        LinkError: it draws none, or more than that.
    """
    words = words_beside(address)
    drawing, told = replaced(drawn(address, kind.usual.grids), kind.usual)
    named, options = _said(words.title)
    settings = options if named is kind else {}
    puzzle = _read(drawing, kind, with_defaults(kind.options, {**settings, **told}))
    again, _ = replaced(drawn(penpa(kind.picture(puzzle), "")), kind.usual)
    if drawing._replace(title="", dots=again.dots) != again._replace(title=""):
        raise LinkError(_unread(drawing, again, kind))
    refuse_unknown(kind, puzzle, words if named is not kind else words._replace(title=""))
    return puzzle


def _unread(drawing: Drawing, again: Drawing, kind: Kind[Any]) -> str:
    """Return a message about an object in a drawing that the kind does not have."""
    said = f"what is drawn is more than a {kind.title}, or something else"
    for point, (sort, what) in things_left(drawing, again).items():
        return f"{said}: {sort} {abridged(what)} {_where(drawing.board, point)}"
    edges = drawing.borders ^ again.borders
    return f"{said}: a line {drawing.board.edges.name(min(edges))}" if edges else said


def _where(board: Rect, point: Point) -> str:
    """Return the position of a point in words, such as "in r1c2"."""
    x, y = point
    centres = _centres(board)
    if point in centres:
        return f"in {board.name(centres.index(point))}"
    row = f"in row {y // 2 + 1}" if 0 < y < 2 * board.height else "above or below the board"
    column = f"column {x // 2 + 1}" if 0 < x < 2 * board.width else "left or right of the board"
    return f"{row}, {column}"


def refuse_unknown(kind: Kind[Any], puzzle: Puzzle, words: Words) -> None:
    """Refuse a puzzle whose text may state further rules; record its title and author otherwise.

    Raises:
        LinkError: a sentence is not known, or the title or the author names a rule of a variation.
    """
    rules = kind.rules_of(puzzle)
    known = {canonical(one) for one in sentences(f"{kind.title}\n{kind.rules}\n{rules}")}
    names = "|".join([re.escape(canonical(name)) for name in _names(kind)])
    usual = re.compile(
        rf"(?:the )?(?:normal |standard |classic |usual |regular )?"
        rf"(?:rules (?:of|for) )?(?:{names})"
        r"(?: puzzle)?(?: rules?)?(?: apply)?"
    )
    unknown = [
        one
        for one in sentences(words.rules)
        if canonical(one) not in known
        and not usual.fullmatch(canonical(one))
        and not KINDLY.fullmatch(canonical(one))
    ]
    own = f"{kind.title} {rules}".lower()
    for text in (words.title, words.author):
        if (found := VARIED.search(text.lower())) and found[0] not in own:
            what = f"the title or the author speaks of {abridged(found[0])}"
            ignore([text], RuleMissing(f"{what}, which is no rule of a {kind.title}; {ANYWAY}"))
    if unknown:
        what = f"a sentence of the rules is not understood: {quoted(unknown[0])}"
        ignore(unknown, LinkError(f"{what}; {ANYWAY}"))
    entitle(words.title, words.author)


def _names(kind: Kind[Any]) -> tuple[str, ...]:
    """Return the names of a kind in this program and elsewhere."""
    return kind.title, kind.name, *kind.usual.names


def kind_said(address: str) -> Kind[Any] | None:
    """Return the kind that the title of an address names, if it does.

    Raises:
        LinkError: the address holds no puzzle of the editor.
    """
    return _said(words_beside(address)[0])[0]


def kinds_named(address: str) -> list[Kind[Any]]:
    """Return the kinds whose names occur in the title of an address, or else in its rules.

    A name within a longer name does not count, such as Sudoku in Killer Sudoku.
    """
    words = words_beside(address)
    for text in (words.title, words.rules):
        plain = canonical(text.replace("\n", " "))
        found: dict[str, tuple[int, int]] = {}
        for kind in map(get, names()):
            for name in map(canonical, _names(kind)):
                if at := re.search(rf"\b{re.escape(name)}\b", plain):
                    found[kind.name] = max(found.get(kind.name, (0, 0)), at.span(), key=_length)
        if found:
            return [
                get(name)
                for name, (begin, end) in found.items()
                if not any(
                    first <= begin and end <= last and last - first > end - begin
                    for first, last in found.values()
                )
            ]
    return []


def _length(span: tuple[int, int]) -> int:
    return span[1] - span[0]


def _said(title: str) -> tuple[Kind[Any] | None, dict[str, Value]]:
    """Return the kind that a title names, and its rules that are not the usual."""
    for kind in map(get, names()):
        rest = title.lower().removeprefix(kind.title.lower())
        pairs = [word.partition("=") for word in rest.split()]
        if rest != title.lower() and all(equals for _, equals, _ in pairs):
            return kind, {name: value for name, _, value in pairs}
    return None, {}


def _read(drawing: Drawing, kind: Kind[Any], settings: dict[str, Value]) -> Puzzle:
    """Return the puzzle of a kind that a drawing shows, without the objects that the kind lacks.

    The caller draws the puzzle again and compares, so that no object is ignored.

    Raises:
        LinkError: the kind cannot be drawn, or the drawing is not such a puzzle.
    """
    board = drawing.board
    if "rect" not in kind.boards.shapes or any(group.on == "rules" for group in kind.groups):
        raise LinkError(f"{kind.title} cannot be read from a drawing")
    if reason := kind.boards.refusal(board.height, board.width):
        raise LinkError(reason)
    try:
        puzzle = kind.empty(board, settings)
        if kind.picture(puzzle).grid == "dots" and not drawing.dots:
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
    """Return the values of a group by what is drawn; None if nothing of it is ever drawn."""
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
        region_of = regions_between(board, pairs)
        borders = [board.edges.between[edge] for edge in sorted(drawing.borders)]
        refuse_loose(board, region_of, [(cells[0], cells[1]) for cells in borders])
        return tuple(region_of)
    of = {cell: number for number, cage in enumerate(drawing.cages) for cell in cage}
    return tuple([of.get(cell, -1) for cell in range(board.cells)])


def _on_regions(
    drawing: Drawing, group: Group, puzzle: Any, fields: dict[str, Any]
) -> tuple[Any, ...]:
    """Return the values of a group of regions: what stands small in the first cell of each."""
    values = [group.blank] * count(drawing.board, group.on)
    regions: tuple[int, ...] = fields["regions"]
    for cell, point in enumerate(_centres(drawing.board)):
        text = drawing.spots.get((UPPER_LEFT, point))
        if text and 0 <= regions[cell] < len(values):
            values[regions[cell]] = group.read(puzzle, text)
    return tuple(values)


def _outside(drawing: Drawing, group: Group, puzzle: Any) -> tuple[Any, ...]:
    """Return the values of a group that is written beside the board, at the ends of lines."""
    board = drawing.board
    # the texts with their points, by the number of the line, and whether they stand at its end
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
                # any number can be read; it is the one only if it is drawn like this
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
        usual = kind_of(self._puzzle).usual
        found = _by_point(replaced(drawn(penpa(Picture(board, tuple(items)), "")), usual)[0])
        centres = _centres(lattice_of(board, on))
        return [frozenset(found.get(centres[place], ())) for place in places[: len(values)]]


def _upright(board: Rect, on: On, at: int) -> bool:
    return on == "edges" and at >= len(board.edges.horizontal) * board.width


def _by_point(drawing: Drawing) -> dict[Point, set[tuple[str, str]]]:
    """Return what is drawn at each point: the sort of each thing, and what it is."""
    found: dict[Point, set[tuple[str, str]]] = {}
    for (sort, point), what in drawing.spots.items():
        found.setdefault(point, set()).add((sort, what))
    return found


def _centres(lattice: Lattice) -> list[Point]:
    return points_of(lattice.centres)
