"""Drawings of other people, rewritten as this program would draw the same puzzle.

Each object for which a kind declares a usual meaning (`puzzles.declare.usual`) is replaced by the
program's own object. All other objects stay, and the reader of the drawing refuses them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import abridged
from puzzles.codecs.drawn import Drawing, Point, Spots, points_of
from puzzles.declare.usual import DARK, GREY, Usual
from puzzles.declare.words import LinkError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.board import Rect
    from puzzles.declare.options import Value

Things = set[tuple[str, str]]
UNTOLD = "number", "?"
"""A clue whose number is not given."""
NO_NUMBER = "?", "-"
"""Texts beside the board that mark a line without a number."""
CORNERS = "0", "1", "2", "3"
"""Sorts of small numbers: penpa-edit counts the corners of a cell."""
_DIGITS = re.compile(r"[{(\[]?1\s*(?:-|–|~|to|\.\.)\s*(\d{1,2})[})\]]?")
_COUNT = re.compile(r"(\d{1,2})\s*[★☆*]|[★☆*]\s*(\d{1,2})")


def replaced(drawing: Drawing, usual: Usual) -> tuple[Drawing, dict[str, Value]]:
    """Return a drawing as this program would draw it, and the values of options beside the board.

    Raises:
        LinkError: two objects of one sort lie at one point.
    """
    spots = dict(drawing.spots)
    options = _take_option(spots, drawing.board, usual)
    _take_digits(spots, drawing.board, usual)
    if usual.outside:
        outside = [key for key in spots if key[0] == "number" and _is_outside(key[1], drawing)]
        for key in outside:
            if spots[key] in NO_NUMBER:
                del spots[key]
    if usual.side:
        spots = _on_one_side(spots, drawing, behind=usual.side == "behind")
    cages = drawing.cages
    if usual.caged and cages:
        caged = {cell for cage in cages for cell in cage}
        alone = [(cell,) for cell in range(drawing.board.cells) if cell not in caged]
        cages = tuple(sorted([*cages, *alone]))
    borders = drawing.borders
    if usual.boxed:
        clues = {point for _, point in spots}
        centres = points_of(drawing.board.centres)
        boxed = {cell for cell, point in enumerate(centres) if point in clues}
        between = drawing.board.edges.between
        borders = frozenset([edge for edge in borders if boxed.isdisjoint(between[edge])])
    points: dict[Point, Things] = {}
    for (sort, point), what in spots.items():
        points.setdefault(point, set()).add((sort, what))
    again: Spots = {}
    for point, things in points.items():
        found = things if _is_outside(point, drawing) else _claimed(things, usual)
        if len({sort for sort, _ in found}) < len(found):
            both = " and ".join(sorted([f"{sort} {abridged(what)}" for sort, what in things]))
            raise LinkError(f"{both} stand in one place")
        again |= {(sort, point): what for sort, what in found}
    return drawing._replace(spots=again, borders=borders, cages=cages), options


def _on_one_side(spots: Spots, drawing: Drawing, *, behind: bool) -> Spots:
    """Return the objects with the numbers of lines moved to one side of the board.

    A line with numbers on both sides keeps them, and the reader refuses one.

    Args:
        spots: all objects.
        drawing: the drawing, for the size of its board.
        behind: whether the side is right and below, rather than left and above.
    """
    moved: Spots = {}
    width, height = 2 * drawing.board.width, 2 * drawing.board.height
    for (sort, (x, y)), what in spots.items():
        there = x, y
        if sort == "number" and x in (-1, width + 1) and 0 < y < height:
            there = width + 1 if behind else -1, y
        elif sort == "number" and y in (-1, height + 1) and 0 < x < width:
            there = x, height + 1 if behind else -1
        moved[(sort, (x, y)) if (sort, there) in spots else (sort, there)] = what
    return moved


def _claimed(things: Things, usual: Usual) -> Things:
    """Return the objects that this program draws for the objects at one point."""
    found = {_thing(usual.alike.get(f"{sort} {what}", f"{sort} {what}")) for sort, what in things}
    rings = {thing for thing in found if thing[0] == "ring"}
    numbers = {thing for thing in found if thing[0] == "number"}
    arrows = {thing for thing in found if thing[0] == "symbol" and thing[1].startswith("arrow ")}
    found -= rings
    if rings and not numbers:
        numbers = {UNTOLD}
        found |= numbers
    if len(numbers) == len(arrows) == 1:
        ((_, number),), ((_, arrow),) = numbers, arrows
        found = found - numbers - arrows | {("number", f"{number}_{arrow[-1]}")}
    found = {_written(thing, usual) for thing in found}
    if usual.ring:
        found = _circled(found, usual)
    if usual.silent:
        found.discard(UNTOLD)
    return _grounded(found, usual)


def _thing(text: str) -> tuple[str, str]:
    sort, _, what = text.partition(" ")
    return sort, what


def _written(thing: tuple[str, str], usual: Usual) -> tuple[str, str]:
    """Return an object whose number, if it is one, is spelled as this program spells it."""
    sort, what = thing
    if sort != "number" and sort not in CORNERS:
        return thing
    plain = unicodedata.normalize("NFKC", what).strip()
    return sort, usual.text(plain) if sort == "number" else usual.small(plain)


def _circled(found: Things, usual: Usual) -> Things:
    """Add the circle of a clue that was drawn without one, or the `?` of a circle alone."""
    circle = _thing(usual.ring)
    has_number = any(sort == "number" for sort, _ in found)
    if has_number and len(found) == 1:
        return found | {circle}
    if found == {circle} and not usual.silent:
        return found | {UNTOLD}
    return found


def _grounded(found: Things, usual: Usual) -> Things:
    """Return the objects of a cell with the colour that this program paints it in."""
    if usual.bare and found in [{("surface", colour)} for colour in GREY]:
        return {_thing(usual.bare)}
    dark = {("surface", colour) for colour in DARK}
    if usual.painted and found & dark and found - dark:
        found = found - dark
    if usual.ground and found & dark:
        found = found - dark | {("surface", usual.ground)}
        small = any(sort in CORNERS for sort, _ in found)
        if usual.split:
            found = found | {("split", "1")} if small else found - {("split", "1")}
    return found


def _is_outside(point: Point, drawing: Drawing) -> bool:
    x, y = point
    board = drawing.board
    return not (0 <= x <= 2 * board.width and 0 <= y <= 2 * board.height)


def _take_option(spots: Spots, board: Rect, usual: Usual) -> dict[str, Value]:
    """Remove the value of an option beside the board, such as a number before a star; return it."""
    if usual.option is None:
        return {}
    name, symbol = usual.option
    found: dict[str, Value] = {}
    for (sort, point), text in list(spots.items()):
        x, y = point
        if sort != "number" or (0 < x < 2 * board.width and 0 < y < 2 * board.height):
            continue
        beside = ("symbol", (x + 2, y)), ("symbol", (x - 2, y))
        signs = [key for key in beside if spots.get(key, "").partition(" ")[0] == symbol]
        both = _COUNT.fullmatch(text)
        if both or (text.isdecimal() and len(signs) == 1):
            found[name] = (both[1] or both[2]) if both else text
            for key in (("number", point), *signs * (not both)):
                del spots[key]
    return found


def _take_digits(spots: Spots, board: Rect, usual: Usual) -> None:
    """Remove a text such as `{1-6}` beside a board of that side; other ranges stay."""
    if not usual.digits:
        return
    for (sort, (x, y)), text in list(spots.items()):
        outside = not (0 < x < 2 * board.width and 0 < y < 2 * board.height)
        digits = _DIGITS.fullmatch(text) if sort == "number" and outside else None
        if digits and int(digits[1]) == board.height:
            del spots[sort, (x, y)]


def things_left(drawing: Drawing, again: Drawing) -> Mapping[Point, Any]:
    """Return the objects of a drawing that another one lacks, by their points."""
    left = {key: what for key, what in drawing.spots.items() if again.spots.get(key) != what}
    return {point: (sort, what) for (sort, point), what in left.items()}
