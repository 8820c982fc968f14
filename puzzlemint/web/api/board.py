"""All that is needed to draw a board, to play on it and to edit it without asking again."""

from __future__ import annotations

from dataclasses import asdict
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, cast

from puzzlemint.web.api.request import Request, known, plain
from puzzles.board import Rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.group import count, lattice_of, name_of, spots
from puzzles.declare.options import are_usual
from puzzles.exchange.looks import looks, resting
from puzzles.model.model import OPEN
from puzzles.render.cages import label, outline
from puzzles.render.figures import drawn
from puzzles.render.layout import CELL, box, numbers, outside_of
from puzzles.render.marks import SYMBOLS
from puzzles.render.picture import Cage, Figure, Join, item_data, look_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzlemint.web.api.request import Answer
    from puzzles.board import Lattice, Point
    from puzzles.declare.group import On, Tool
    from puzzles.exchange.looks import Look
    from puzzles.render.picture import Item, Picture

DIGITS = range(10)  # values that are typed as themselves
LARGE = {str(number): letter for number, letter in enumerate(ascii_lowercase, 10)}


def view(request: object) -> Answer:
    """Return a puzzle's board with its places, what they can look like, and how to fill it in."""
    asked = Request(request, "puzzle", "entries")
    puzzle = asked.puzzle()
    return viewed(puzzle, known(puzzle, asked.entries(puzzle)))


def viewed(puzzle: Puzzle, entries: Sequence[int]) -> Answer:
    """Return a puzzle's board, filled in so far."""
    kind = kind_of(puzzle)
    shown = kind.picture(puzzle)
    outside = [one for clue in shown.clues for one in numbers(shown, clue)]
    tools = kind.tools(puzzle)
    seen = looks(puzzle)
    usual = are_usual(kind.options, puzzle.options)
    given, values = _given(puzzle, shown), [_value(look) for look in seen]
    told = [_tool(puzzle, tool) for tool in tools]
    return {
        "kind": kind.name,
        "title": kind.title,
        "rules": kind.rules_of(puzzle),
        "usual": usual,
        "size": puzzle.size,
        "puzzle": puzzle.text(named=True),
        "options": puzzle.options,
        "box": _point([length / CELL for length in box(shown, outside)]),
        "shape": "rect" if isinstance(shown.board, Rect) else "hexagon",
        "grid": shown.grid,
        "items": given,
        "symbols": _symbols(
            [{"items": given}, *values, *[one for tool in told for one in tool["values"]]]
        ),
        "clues": _clues(shown),
        "places": _places(puzzle),
        "spots": _spots(puzzle, shown, tools),
        "values": values,
        "cycle": _cycle(puzzle, seen),
        "keys": _keys(seen),
        "lights": {str(value): plain(cells) for value, cells in kind.lights(puzzle).items()},
        "walls": kind.walled,
        "tally": tally(puzzle, entries),
        "totals": Clues(puzzle).follow,
        "tools": told,
        "entries": list(entries),
    }


def tally(puzzle: Puzzle, entries: Sequence[int]) -> list[dict[str, Any]]:
    """Return what players count down on a board."""
    return [one._asdict() for one in kind_of(puzzle).tally(puzzle, entries)]


def _point(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


def _points(points: Iterable[Point]) -> list[list[float]]:
    return list(map(_point, points))


def _lattice(places: Lattice) -> dict[str, Any]:
    """Return where places are, what they are called, and how they are read, row by row."""
    every = range(places.cells)
    return {
        "names": list(map(places.spoken, every)),
        "rows": plain(places.rows),
        "centres": _points(places.centres),
        "outlines": [_points(places.outline(place)) for place in every],
    }


def _outer(shown: Picture, on: On) -> dict[str, Any]:
    """Return the names and the squares of lines or their ends: where numbers would stand.

    These squares lie next to the board.
    """
    board, lines = shown.board, len(shown.board.lines)
    every = range(count(board, on))
    ends = {clue.line: clue.end for clue in shown.clues} if on == "lines" else {}
    centres = [
        outside_of(shown, at % lines, end=ends.get(at, False) or at >= lines) for at in every
    ]
    half = 0.45
    squares = [
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        for x, y in centres
    ]
    return {
        "names": [name_of(board, on, at) for at in every],
        "rows": None,
        "centres": _points(centres),
        "outlines": list(map(_points, squares)),
    }


def _spots(puzzle: Puzzle, shown: Picture, tools: Sequence[Tool]) -> dict[str, Any]:
    """Return where the edges, lines and so on lie that tools and pictures speak of, by sort."""
    sorts: dict[On, None] = {"cells": None, **{tool.on: None for tool in tools}}
    own = [part.sort for part in kind_of(puzzle).places(puzzle).parts]
    return {
        on: _outer(shown, on) if on in ("lines", "ends") else _lattice(lattice_of(shown.board, on))
        for on in sorts
        if on != "board" and own != [on]
    }


def clue_at(puzzle: Puzzle, number: int) -> dict[str, Any] | None:
    """Return the spot of a clue, by its sort and number; None for one of a region as a whole."""
    group, place = Clues(puzzle).place(number)
    return None if group.on == "regions" else {"on": group.on, "at": place}


def _given(puzzle: Puzzle, shown: Picture) -> list[dict[str, Any]]:
    """Return the items of the puzzle itself, each with its place, or else with its outline."""
    places = kind_of(puzzle).places(puzzle)
    wanted = {item.spot for item in shown.items}
    at = {spot: place for place in range(places.cells) if (spot := places.spot(place)) in wanted}
    items: list[dict[str, Any]] = []
    for item in shown.items:
        data = plain(item_data(item))
        if item.spot in at:
            data["place"] = at[item.spot]
        else:
            data |= _where(shown, item)
        items.append(data)
    return items


def _where(shown: Picture, item: Item) -> dict[str, Any]:
    """Return the middle and the outline of what an item lies on."""
    if isinstance(item, Join):
        ends = shown.board.centres[item.a], shown.board.centres[item.b]
        (a, b), (c, d) = ends
        return {"centre": _point(((a + c) / 2, (b + d) / 2)), "outline": _points(ends)}
    if isinstance(item, Cage) and isinstance(shown.board, Rect):
        around = outline(shown.board, item.cells)
        return {
            "centre": _point(label(shown.board, item.cells, item.dotted)),
            "outline": _points(around),
        }
    if isinstance(item, Figure) and isinstance(shown.board, Rect):
        centres = [shown.board.centres[cell] for cell in item.cells]
        paths, labels = drawn(shown.board, item)
        return {
            "centre": _point(centres[0]),
            "outline": _points(centres),
            "over": item.over,
            "paths": [list(path) for path in paths],
            "labels": [label._asdict() for label in labels],
        }
    on, (at,) = item.spot
    lattice = lattice_of(shown.board, cast("On", on))
    return {"centre": _point(lattice.centres[at]), "outline": _points(lattice.outline(at))}


def _clues(shown: Picture) -> list[dict[str, Any]]:
    """Return each clue with its line, and the middle and the width of each of its numbers."""
    board, clues = shown.board, list[dict[str, Any]]()
    both = len({clue.end for clue in shown.clues}) > 1
    for clue in shown.clues:
        found = numbers(shown, clue)
        if not clue.end:
            found.reverse()
        end = clue.line + len(board.lines) * clue.end
        clues.append(
            {
                **plain(asdict(clue)),
                "name": name_of(board, "ends", end) if both else board.line_name(clue.line),
                "cells": list(board.lines[clue.line]),
                "at": [_point((one.x / CELL, one.y / CELL)) for one in found],
                "widths": _point([one.width / CELL for one in found]),
            }
        )
    return clues


def _places(puzzle: Puzzle) -> dict[str, Any]:
    """Return where the places lie, what they are called, and which are given."""
    places = kind_of(puzzle).places(puzzle)
    sorts = [part.sort for part in places.parts]
    return {
        **_lattice(places),
        "on": sorts,
        "short": list(map(places.name, range(places.cells))),
        "cells": None if sorts == ["cells"] else plain(places.cells_at),
        "given": known(puzzle),
        "unmarked": list(resting(puzzle)),
    }


def _items(items: Iterable[Item]) -> list[dict[str, object]]:
    """Return what lies on a place, whichever that is."""
    return list(map(look_data, items))


def _symbols(owners: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the marks among some items look like, each by the parts that it is made of."""
    shapes = {
        item["shape"]: None for one in owners for item in one["items"] if item["is"] == "mark"
    }
    return {shape: plain(SYMBOLS[shape]) for shape in shapes}


def _value(look: Look) -> dict[str, Any]:
    return {
        "value": look.value,
        "on": look.on,
        "word": look.word,
        "letter": look.letter,
        "items": _items(look.items),
        "light": look.light,
    }


def _tool(puzzle: Puzzle, tool: Tool) -> dict[str, Any]:
    """Return what can be set by hand: one of some values, or else a text."""
    values = [
        {"value": one.value, "title": one.title, "items": _items(one.items)} for one in tool.values
    ]
    every, settable = count(puzzle.board, tool.on), spots(puzzle.board, tool.on)
    return {
        "name": tool.name,
        "title": tool.title,
        "on": tool.on,
        "at": None if len(settable) == every else list(settable),
        "values": values,
        "text": None if values else {"pattern": tool.pattern, "help": tool.help},
        "blank": tool.blank,
        "now": {str(at): value for at, value in tool.now.items()},
    }


def _cycle(puzzle: Puzzle, seen: Sequence[Look]) -> list[Any]:
    """Return the values in the order in which clicks go through them.

    One list if that is the same for all open places, else a list for each place.
    """
    domain = kind_of(puzzle).domain(puzzle)
    order = [look.value for look in seen]
    each = [
        [*[value for value in order if value in values], OPEN] if len(values) > 1 else [OPEN]
        for values in domain
    ]
    free = [cycle for cycle, values in zip(each, domain, strict=True) if len(values) > 1]
    same = all(cycle == free[0] for cycle in free)
    return (free[0] if free else [OPEN]) if same else each


def _keys(seen: Sequence[Look]) -> dict[str, int]:
    """Return the value that each key types: digits for themselves, and letters of one value.

    Numbers from 10 on have the letters from `a` on, as far as these are free.
    """
    every = [look.letter.lower() for look in seen]
    letters = {
        letter: look.value
        for letter, look in zip(every, seen, strict=True)
        if len(letter) == 1 and letter.isascii() and letter.isalnum() and every.count(letter) == 1
    }
    large = {LARGE[look.letter]: look.value for look in seen if look.letter in LARGE}
    digits = {str(look.value): look.value for look in seen if look.value in DIGITS}
    return {**large, **letters, **digits}
