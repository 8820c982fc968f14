"""What a place looks like with each value, worked out from a kind's pictures.

A look is what the picture of a board with one value has at that place and the picture of the bare
puzzle has not. A value that shows nothing, such as a cell without a tent, gets a light mark, so
that people who play can tell "none here" from "not known yet".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN
from puzzles.render.picture import Fill, Mark, Text, is_open, stroke
from puzzles.render.text import sign

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.board import Spot
    from puzzles.render.picture import Item

QUIET = "·"


class Look(NamedTuple):
    """What a place looks like with a value.

    Attributes:
        value: the value.
        on: the sort of the places that can have it.
        word: what such a place is called.
        letter: a letter or so for it, where there is only text.
        items: what lies on the place; the place is that which it was worked out on.
        light: whether it is a light mark, since pictures show nothing.
    """

    value: int
    on: str
    word: str
    letter: str
    items: tuple[Item, ...]
    light: bool


def looks(puzzle: Puzzle) -> tuple[Look, ...]:
    """Return the look of each value that some open place of a puzzle could have.

    In the order in which people try them: upward from 1, and 0, which mostly is "none", last. A
    look is that of a place with something written on it, if there is one that is open: what can be
    seen there can be seen everywhere.
    """
    kind = kind_of(puzzle)
    domain, places = kind.domain(puzzle), kind.places(puzzle)
    bare = kind.picture(puzzle).items
    written = {item.spot for item in bare if isinstance(item, Text | Mark)}
    place_of: dict[int, int] = {}
    open_places = [place for place, values in enumerate(domain) if len(values) > 1]
    for place in sorted(open_places, key=lambda place: places.spot(place) not in written):
        for value in domain[place]:
            place_of.setdefault(value, place)
    return tuple(
        [
            _look(puzzle, value, place_of[value], bare)
            for value in sorted(place_of, key=lambda value: (value == 0, value))
        ]
    )


def resting(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the values that open places can be taken to have, of each sort one at most.

    Those that solutions leave unmarked, or else those that alone of their sort pictures show
    nothing of, or are called the lack of something: "no trap".
    """
    if unmarked := kind_of(puzzle).unmarked:
        return unmarked
    seen = looks(puzzle)
    light = [look for look in seen if look.light]
    lacking = [look for look in seen if look.word.startswith("no ")]
    for some in light, lacking:
        sorts = [look.on for look in some]
        if alone := tuple([look.value for look in some if sorts.count(look.on) == 1]):
            return alone
    return ()


def _look(puzzle: Puzzle, value: int, place: int, bare: Iterable[Item]) -> Look:
    """Return what a value in a place looks like: what a picture then shows and did not show before.

    Args:
        puzzle: whose.
        value: put into the place.
        place: all others stay open.
        bare: what the picture shows with nothing filled in.
    """
    kind = kind_of(puzzle)
    places = kind.places(puzzle)
    entries = [OPEN] * places.cells
    entries[place] = value
    spot = places.spot(place)
    before = _on(spot, bare)
    after = _on(spot, kind.picture(puzzle, entries).items)
    items = [item for item in after if item not in before]
    light = not any(sign(item).strip() for item in items)
    if light:
        items += _light_mark(spot, before)
    signs = [sign(item) for item in items if sign(item).strip()]
    word = kind.word(puzzle, value).one
    return Look(value, spot[0], word, signs[0] if signs else QUIET, tuple(items), light)


def _on(spot: Spot, items: Iterable[Item]) -> list[Item]:
    """Return the items that lie on a place and tell a value."""
    return [
        item
        for item in items
        if item.spot == spot
        and not is_open(item)
        and not (isinstance(item, Fill) and not item.letter)
    ]


def _light_mark(spot: Spot, before: Iterable[Item]) -> list[Item]:
    """Return a mark for a place with nothing; a lighter ground where something stands on it."""
    sort, numbers = spot
    if sort != "cells":
        return [stroke(spot, "cross")]
    if any(isinstance(item, Text | Mark) for item in before):
        return [Fill(numbers[0], "sure", QUIET)]
    return [Mark(numbers[0], "cross")]
