"""All that is needed to draw a board, to play on it and to edit it without asking again."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from puzzlemint.web.api.request import Request, known, plain
from puzzles.board import Rect
from puzzles.clues import Clues, name_of
from puzzles.kind import OPEN
from puzzles.looks import looks, resting
from puzzles.picture import Line, Sign, item_data
from puzzles.puzzle import Puzzle, kind_of
from puzzles.render.geometry import centres, corner, flat, outline
from puzzles.render.layout import CELL, box, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlemint.web.api.request import Answer
    from puzzles.clues import Tool
    from puzzles.looks import Look
    from puzzles.picture import Item, Picture
    from puzzles.render.geometry import Point

DIGITS = range(10)  # values that are typed as themselves


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
    on_cells = kind.places(puzzle) == puzzle.board
    seen = looks(puzzle)
    lined = not on_cells or any(isinstance(item, Line | Sign) for item in shown.items)
    return {
        "kind": kind.name,
        "title": kind.title,
        "rules": kind.rules,
        "size": puzzle.size,
        "puzzle": puzzle.text(named=True),
        "options": puzzle.options,
        "box": _point([length / CELL for length in box(shown, outside)]),
        "shape": "rect" if isinstance(shown.board, Rect) else "hexagon",
        "cells": _cells(shown),
        "grid": shown.grid,
        "items": plain(list(map(item_data, shown.items))),
        "clues": _clues(shown),
        "edges": _edges(shown) if lined else [],
        "places": _places(puzzle),
        "values": [_value(look) for look in seen],
        "cycle": _cycle(puzzle, seen),
        "keys": _keys(seen),
        "totals": Clues(puzzle).follow,
        "tools": [_tool(tool) for tool in kind.tools(puzzle)],
        "entries": list(entries),
    }


def _point(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


def _cells(shown: Picture) -> list[dict[str, Any]]:
    corners = outline(shown.board)
    return [
        {"points": [_point((x + dx, y + dy)) for dx, dy in corners], "centre": _point((x, y))}
        for x, y in centres(shown.board)
    ]


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


def _ends(board: Rect, edge: int) -> tuple[Point, Point]:
    row, column = corner(board, edge)
    across = flat(board, edge)
    return (column, row), (column + across, row + (not across))


def _edges(shown: Picture) -> list[list[float]]:
    """Return the two ends of each edge, by its number."""
    board = shown.board
    if not isinstance(board, Rect):
        return []
    return [[*one, *other] for one, other in (_ends(board, e) for e in range(board.edges.cells))]


def _places(puzzle: Puzzle) -> dict[str, Any]:
    kind = kind_of(puzzle)
    board, places = puzzle.board, kind.places(puzzle)
    on_cells = places == board
    if isinstance(board, Rect) and not on_cells:
        ends = [_ends(board, edge) for edge in range(places.cells)]
        middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in ends]
    else:
        middles = centres(kind.picture(puzzle).board)
    return {
        "on": "cells" if on_cells else "edges",
        "names": list(map(places.spoken, range(places.cells))),
        "short": list(map(places.name, range(places.cells))),
        "rows": plain(places.rows),
        "centres": [_point(middle) for middle in middles],
        "given": known(puzzle),
        "unmarked": resting(puzzle),
    }


def _items(items: Iterable[Item]) -> list[dict[str, object]]:
    """Return what lies on a place, whichever that is."""
    data = map(item_data, items)
    return [{name: one[name] for name in one if name not in ("cell", "edge")} for one in data]


def _value(look: Look) -> dict[str, Any]:
    return {
        "value": look.value,
        "word": look.word,
        "letter": look.letter,
        "items": _items(look.items),
        "light": look.light,
    }


def _tool(tool: Tool) -> dict[str, Any]:
    """Return what can be set by hand: one of some values, or else a text."""
    values = [
        {"value": one.value, "title": one.title, "items": _items(one.items)} for one in tool.values
    ]
    return {
        "name": tool.name,
        "title": tool.title,
        "on": tool.on,
        "values": values,
        "text": None if values else {"pattern": tool.pattern, "help": tool.help},
        "blank": tool.blank,
        "now": {str(at): value for at, value in tool.now.items()},
    }


def _cycle(puzzle: Puzzle, seen: Sequence[Look]) -> list[Any]:
    """Return the order in which a click goes through the values: one for all places, or each."""
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
    """Return the value that each key types: digits for themselves, and letters of values."""
    letters = {
        look.letter.lower(): look.value
        for look in seen
        if len(look.letter) == 1 and look.letter.isascii() and look.letter.isalnum()
    }
    return {**letters, **{str(look.value): look.value for look in seen if look.value in DIGITS}}
