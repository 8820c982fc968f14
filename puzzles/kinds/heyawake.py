"""Heyawake: shade cells; a room's number counts those in it, and no unshaded run is too long.

An unshaded run in a row or column crosses one border between rooms at most. The number may stand
in any cell of its room.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import regions
from puzzles.declare import links
from puzzles.declare.group import Group
from puzzles.declare.parts import Field, firsts
from puzzles.declare.sayings import Saying, holding
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid
from puzzles.families.rooms import ROOMS, RoomsKind
from puzzles.families.shading import APART, SHADED, UNSHADED
from puzzles.relations.counts import Counted, NotAll
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.relations.relation import Parts

BLANK = -1


@dataclass(frozen=True)
class Heyawake(Grid):
    """A puzzle of cells, each the number of its room.

    Attributes:
        numbers: for each cell the number that stands there, or -1 blank.
    """

    numbers: tuple[int, ...]


def _unnumbered(puzzle: Heyawake) -> list[int]:
    """Return the first cell of each room without a number."""
    rooms = regions(puzzle.cells)
    return [room[0] for room in rooms if all(puzzle.numbers[cell] == BLANK for cell in room)]


NUMBERS = Group(
    "number",
    "Numbers",
    "cells",
    "numbers",
    {BLANK: "."},
    numbers=True,
    spots=_unnumbered,
    help="how many cells of the room are shaded, or . for none said",
)


def _rooms(puzzle: Heyawake) -> Sequence[Parts]:
    """Return the room of each cell."""
    room_of = {cell: room for room in regions(puzzle.cells) for cell in room}
    return [(room_of[cell],) for cell in range(puzzle.board.cells)]


def crossings(puzzle: Heyawake) -> Sequence[Parts]:
    """Return the shortest runs of cells in a row or column that cross two borders of rooms."""
    rooms = puzzle.cells
    crossed: list[Parts] = []
    for line in puzzle.board.lines:
        ends = [at for at in range(1, len(line)) if rooms[line[at - 1]] != rooms[line[at]]]
        crossed += [(line[one - 1 : other + 1],) for one, other in pairwise(ends)]
    return crossed


class HeyawakeKind(RoomsKind[Heyawake]):
    """Heyawake: see the module's text."""

    name = "heyawake"
    title = "Heyawake"
    puzzle = Heyawake
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Shade cells. Shaded cells do not touch by their sides, and one can walk from each "
        "unshaded cell to every other. A number counts the shaded cells of its room. A straight "
        "run of unshaded cells crosses one border between rooms at most."
    )
    files = Files(
        form=(
            "In each cell stands the letter of its room, `A` to `Z` or `AA` to `ZZ`, and behind it "
            "a number of the room where there is one."
        )
    )
    groups = (NUMBERS, ROOMS)
    declared: ClassVar = (
        *APART,
        Declared(
            "room_number",
            Counted(SHADED),
            _rooms,
            clues="number",
            own=True,
            words=holding("the room of {at}", "clue", "shaded cell"),
        ),
        Declared(
            "room_borders",
            NotAll(
                UNSHADED,
                Saying(
                    "{cells} cross two borders between rooms and are not all unshaded",
                    under="{cells} are unshaded across two borders between rooms",
                    left="or {cells} would be unshaded across two borders between rooms",
                ),
            ),
            crossings,
            own=True,
        ),
    )
    links = (
        links.puzzlink(
            "heyawake",
            links.rooms(),
            Field("numbers", links.NUMBERS, order=firsts("cells")),
            also=("heyawacky",),
        ),
    )
    usual = Usual(silent=True)

    def normal(self, puzzle: Heyawake) -> Heyawake:
        """Return the puzzle with rooms named in their order, numbers in their first cells."""
        numbers = list(puzzle.numbers)
        for room in regions(puzzle.cells):
            shown = {numbers[cell] for cell in room} - {BLANK}
            if len(shown) == 1:
                for cell in room:
                    numbers[cell] = BLANK
                numbers[room[0]] = shown.pop()
        return super().normal(replace(puzzle, numbers=tuple(numbers)))


KIND = HeyawakeKind()
