"""Battleships: find the ships of a fleet; numbers count their segments in rows and columns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import OptionError, abridged
from puzzles.board import rect
from puzzles.board.grid import UPRIGHT
from puzzles.board.lattice import joined
from puzzles.contract.kind import Kind
from puzzles.declare.group import Group
from puzzles.declare.links import NUMBERS, OUTSIDE, puzzlink
from puzzles.declare.options import option
from puzzles.declare.parts import Field, Part, columns_first
from puzzles.declare.phrases import Fact, named
from puzzles.declare.sayings import Saying, holding
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Tally, Word
from puzzles.declare.words import DIGITS, Unheld
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import GIVEN, Grid, of_cells
from puzzles.model.model import OPEN
from puzzles.relations.cells import Given
from puzzles.relations.counts import Counted, NotAll
from puzzles.relations.fleet import (
    BOTTOM,
    FACING,
    LEFT,
    MIDDLE,
    NO_PART,
    RIGHT,
    SINGLE,
    SOME_PART,
    TOP,
    Fleet,
    Ship,
    ShipPart,
    ships_along,
)
from puzzles.relations.scopes import each_cell, kings, lines, sights
from puzzles.render.picture import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.parts import Sheet
    from puzzles.declare.words import Scan
    from puzzles.model.model import Model, Rule
    from puzzles.relations.relation import Parts
    from puzzles.render.picture import Item, Picture, Shape

UNKNOWN = BLANK = -1
WATER, SHIP = NO_PART, SOME_PART  # of a solution; a puzzle shows water, or a certain part
LARGEST = 50
USUAL = "usual"

_FLEETS = {"c": "3,2,2,1,1,1", "d": "4,3,3,2,2,2,1,1,1,1", "e": "5,4,4,3,3,3,2,2,2,2,1,1,1,1,1"}
"""The fleets that pzprjs has letters for."""

PARTS: Mapping[int, tuple[str, str]] = {
    SINGLE: ("single", "has water on all sides"),
    LEFT: ("left end", "has a segment to its right, and water on its other sides"),
    RIGHT: ("right end", "has a segment to its left, and water on its other sides"),
    TOP: ("top end", "has a segment below it, and water on its other sides"),
    BOTTOM: ("bottom end", "has a segment above it, and water on its other sides"),
    MIDDLE: ("middle", "has segments on two opposite sides, and water on the others"),
}
"""What a part of a ship is called, and what is told of the cells beside it."""
SHAPES: Mapping[int, Shape] = {
    SHIP: "ship",
    SINGLE: "single",
    LEFT: "left end",
    RIGHT: "right end",
    TOP: "top end",
    BOTTOM: "bottom end",
    MIDDLE: "middle",
}


@dataclass(frozen=True)
class Battleships(Grid):
    """A puzzle of cells, each water, a part of a ship or -1 blank, and of a number for each line.

    A line without a number has -1.
    """

    sums: tuple[int, ...]
    fleet: str = option(
        USUAL,
        "lengths of the ships, such as 3,2,2,1,1,1; or as usual by size",
        tries=tuple(_FLEETS.values()),
    )


SUMS = Group(
    "sum",
    "Numbers",
    "lines",
    "sums",
    {UNKNOWN: "."},
    numbers=True,
    help="how many segments the line has, or . for no number",
)
CELLS = of_cells(
    "Cells",
    {
        BLANK: ".",
        WATER: "-",
        SINGLE: "o",
        LEFT: "<",
        RIGHT: ">",
        TOP: "^",
        BOTTOM: "v",
        MIDDLE: "m",
    },
    titles={BLANK: "blank", WATER: "water", **{part: name for part, (name, _) in PARTS.items()}},
    symbols={
        WATER: partial(Mark, shape="dot", given=True),
        **{part: partial(Mark, shape=SHAPES[part], given=True) for part in PARTS},
    },
)


def usual_fleet(board: Rect) -> tuple[int, ...]:
    """Return one ship of some length, two of one cell less and so on, longest first.

    Its segments fill five sixteenths of the board at most, and two and a half lines of a large
    one, as those of magazines do: 20 on 8x8 and on 10x10, 35 on 15x15.
    """
    most = min(5 * board.cells // 16, 5 * (board.height + board.width) // 4)
    longest = 1
    while longest < max(board.height, board.width):
        if (longest + 1) * (longest + 2) * (longest + 3) // 6 > most:
            break
        longest += 1
    return tuple([n for n in range(longest, 0, -1) for _ in range(longest + 1 - n)])


def fleet_of(board: Rect, fleet: str) -> tuple[int, ...]:
    """Return the lengths of the ships, longest first.

    Args:
        board: that they are on.
        fleet: the option.

    Raises:
        OptionError: it is no fleet, or has a ship that is too long for the board.
    """
    if fleet == USUAL:
        return usual_fleet(board)
    words = fleet.split(",")
    if not all(word.isdecimal() and word.isascii() and 0 < len(word) <= 4 for word in words):
        raise OptionError(
            f"option fleet takes lengths such as 3,2,2,1,1,1, or {USUAL}, not {abridged(fleet)}"
        )
    lengths = sorted(map(int, words), reverse=True)
    if not lengths[-1]:
        raise OptionError("a ship of the fleet has no cells")
    if lengths[0] > max(board.height, board.width):
        raise OptionError(f"a ship of {lengths[0]} cells does not go into {board.size}")
    if sum(lengths) > board.cells:
        raise OptionError(f"{sum(lengths)} cells of ships do not go into {board.size}")
    return tuple(lengths)


def written(lengths: Sequence[int]) -> str:
    """Return a fleet as its option is written."""
    return ",".join(map(str, lengths))


@lru_cache(maxsize=32)
def ships(board: Rect, length: int) -> Sequence[Ship]:
    """Return all places of a ship of some length, those across first."""
    return ships_along(board.lines, length)


NUMBERED = WATER, TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE
"""What the numbers in cells of a link stand for."""


def _piece(length: int, down: bool = False) -> str:
    """Return a ship: its width and height in base 36, then its cells, five to a letter."""
    size = DIGITS[length] + "1"
    full, rest = divmod(length, 5)
    return (size[::-1] if down else size) + "v" * full + "gosu"[rest - 1 : rest]


_OF_FLEETS = f"/{DIGITS}"
_LENGTHS = {_piece(length, down): length for length in range(1, 36) for down in (False, True)}


class Afloat(Part):
    """The fleet of a link: behind two slashes a letter, or the number of ships and each."""

    def read(self, scan: Scan, sheet: Sheet) -> dict[str, Any]:
        """Read the fleet at the end of a link: a letter for a usual one, or its ships."""
        told = scan.text[scan.at :]
        told = told[: len(told) - len(told.lstrip(_OF_FLEETS))]  # a page's number may follow
        scan.at += len(told)
        if told[2:] in _FLEETS and told[:2] == "//":
            return {"fleet": _FLEETS[told[2:]]}
        sign, count, *ships = told.split("/") if "/" in told else (told, "")
        if sign or not ships or count != str(len(ships)) or not {*ships} <= _LENGTHS.keys():
            raise scan.error("does not end with a fleet of straight ships")
        return {"fleet": written(sorted([_LENGTHS[ship] for ship in ships], reverse=True))}

    def write(self, sheet: Sheet) -> str:
        """Write the fleet as its letter if it has one, else ship by ship."""
        lengths = fleet_of(sheet.board, sheet.fields["fleet"])
        for letter, fleet in _FLEETS.items():
            if fleet == written(lengths):
                return f"//{letter}"
        if lengths[0] >= len(DIGITS):
            raise Unheld(f"holds no ship of {lengths[0]} cells")
        return "/".join(["", str(len(lengths)), *map(_piece, reversed(lengths))])


def _part_said(name: str, says: str) -> Saying:
    """Return the saying of a rule that tells which part of a ship is shown."""
    why, cannot = "{first} is a " + name, "{first} cannot be a " + name
    said = f"the {name} in {{first}} {says}"
    return Saying(said, over=cannot, under=cannot, full=why, left=why, subject="{first}")


SUM = holding("{at}", "clue", "segment").but(subject="the {clue} of {at}")
TOUCH = Saying(
    "{cells} touch at a corner and are not both segments",
    over="the {gone:segment} touch at a corner",
    full="at a corner of the {gone:segment}",
)
PART = ShipPart(SHIP, tuple([(part, _part_said(*words)) for part, words in PARTS.items()]))
FLEET = Fleet(SHIP)


def _and_sides(puzzle: Battleships) -> Sequence[Parts]:
    """Return each cell, and what is above it, to its left, to its right and below it."""
    return [((cell,), *[way[:1] for way in ways]) for ((cell,), *ways) in sights(puzzle)]


class BattleshipsKind(DeclaredKind[Battleships]):
    """Battleships: see the module's text."""

    name = "battleships"
    title = "Battleships"
    other_names = ("bimaru", "yubotu")
    puzzle = Battleships
    boards = Boards(f"N or HxW, sides 1 to {LARGEST}", (1, LARGEST))
    rules = (
        "Find the ships of the fleet. Each lies across or down, one cell wide, and no two touch, "
        "not even at a corner. A number counts the segments, which are the cells of ships, in its "
        "row or column."
    )
    unmarked = (WATER,)
    groups = (SUMS, CELLS)
    links = (
        puzzlink(
            "battleship",
            Field("sums", OUTSIDE, columns_first),
            Field("cells", NUMBERS, values=dict(enumerate(NUMBERED))),
            Afloat(),
        ),
    )
    usual = Usual(
        alike={f"symbol battleship {way}": "symbol circle_SS 2" for way in (7, 8)},
        outside=True,
        side="before",
    )
    between = " "
    marks: ClassVar = {WATER: "-", SHIP: "#"}
    words: ClassVar = {WATER: Word("water", "water"), SHIP: Word("a segment", "segments")}
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        WATER: partial(Mark, shape="dot"),
        SHIP: partial(Mark, shape="ship"),
    }
    sayings: ClassVar = {
        "longest": Saying(
            "not all of {cells} are segments",
            over="the ship in {cells} is too long",
            full="or the ship in {cells} would be too long",
        ),
    }
    declared: ClassVar = (
        Declared("sum", Counted(SHIP), lines, clues="sum", words=SUM),
        Declared("part", PART, _and_sides, clues="cell", only=lambda clue: clue > SHIP),
        Declared(
            "given_kept",
            Given(GIVEN.filled(clue="water")),
            each_cell,
            clues="cell",
            only=lambda clue: clue == WATER,
        ),
        Declared("ships_touch", NotAll(SHIP, TOUCH), kings),
        Declared(
            "missing",
            FLEET,
            lambda puzzle: [puzzle.board.lines],
            reads=lambda puzzle, _: fleet_of(puzzle.board, puzzle.fleet),
        ),
    )

    def rules_of(self, puzzle: Battleships) -> str:
        fleet = Counter(fleet_of(puzzle.board, puzzle.fleet))
        some = joined([_several(length, number) for length, number in fleet.items()])
        return f"{self.rules} The fleet has {some}."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Battleships:
        """Build the puzzle, with the fleet written in one way alone."""
        lengths = fleet_of(board, str(options["fleet"]))
        fleet = USUAL if lengths == usual_fleet(board) else written(lengths)
        return super().build(board, cells, {**options, "fleet": fleet})

    def fixed(self, clue: int) -> int:
        return min(clue, SHIP)  # -1, open, where it is blank

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.level = True
        return model

    def picture(self, puzzle: Battleships, entries: Sequence[int] | None = None) -> Picture:
        """Return what a board looks like; a full one shows which part each segment is."""
        shown = super().picture(puzzle, entries)
        if not entries or OPEN in entries:
            return shown
        sides, full = _and_sides(puzzle), tuple(entries)
        items = [
            replace(item, shape=SHAPES[PART.number(sides[item.cell], full)])
            if isinstance(item, Mark) and item.shape == SHAPES[SHIP]
            else item
            for item in shown.items
        ]
        return replace(shown, items=tuple(items))

    def saying(self, puzzle: Battleships, rule: Rule) -> Saying | str:
        """Return the words, of a ship's length for the rules about the fleet."""
        if rule.name in ("surplus", "missing"):
            length = len(self._ship(puzzle, rule.constraints[0].literals[0]).cells)
            number = fleet_of(puzzle.board, puzzle.fleet).count(length)
            return _surplus(length, number) if rule.name == "surplus" else _missing(length, number)
        if rule.name == "absent":
            board, longest = puzzle.board, fleet_of(puzzle.board, puzzle.fleet)[0]
            every = [ship for length in range(1, longest) for ship in ships(board, length)]
            return _absent(board, next(x for x in every if x.cells + x.ends == rule.scope))
        return super().saying(puzzle, rule)

    def _ship(self, puzzle: Battleships, literal: int) -> Ship:
        """Return the ship that a helper speaks of."""
        number = abs(literal) - puzzle.board.cells - 1
        for length in sorted({*fleet_of(puzzle.board, puzzle.fleet)}, reverse=True):
            places = ships(puzzle.board, length)
            if number < len(places):
                return places[number]
            number -= len(places)
        raise ValueError(f"the literal {literal} speaks of no ship")

    def describe(self, puzzle: Battleships, literal: int) -> Fact:
        cells, holds = self._ship(puzzle, literal).cells, literal > 0
        what = "a whole ship" if len(cells) > 1 else "a single"
        return Fact(named(puzzle.board, cells), "is" if holds else "is not", what, holds)

    def tally(self, puzzle: Battleships, entries: Sequence[int]) -> Sequence[Tally]:
        """Return how many ships of each length the entries show, of how many."""
        found = Counter(FLEET.number(puzzle.board.lines, tuple(entries)))
        fleet = Counter(fleet_of(puzzle.board, puzzle.fleet))
        return [
            Tally(_several(length, number), "\N{BLACK SQUARE}" * length, number, found[length])
            for length, number in fleet.items()
        ]

    def images(self, puzzle: Battleships) -> Iterator[Battleships]:
        """Yield the images, with the parts of ships turned as the board is."""
        for number, image in enumerate(super().images(puzzle)):
            part = _turned(number)
            yield replace(image, cells=tuple([part.get(clue, clue) for clue in image.cells]))

    def canonical(self, puzzle: Battleships) -> str:
        return Kind[Battleships].canonical(self, puzzle)


def _several(length: int, number: int) -> str:
    """Return so many ships of a length in words, such as "2 ships of 3 cells" or "1 single"."""
    s = "s" * (number != 1)
    return f"{number} ship{s} of {length} cells" if length > 1 else f"{number} single{s}"


def _all_of(length: int) -> str:
    """Return all ships of a length in words."""
    return "the singles on the board" if length == 1 else f"the board's ships of {length} cells"


def _absent(board: Rect, ship: Ship) -> Saying:
    """Return the saying that the fleet has no ship of some length."""
    cells = ship.cells
    what = "a single" if len(cells) == 1 else f"a ship of {len(cells)} cells"
    names = board.names(cells)
    would = f"or {names} would be {what}, which the fleet has not"
    return Saying(
        f"{names} is not {what}",
        over=f"{names} is {what}, which the fleet has not",
        full=would,
        left=would,
    )


def _surplus(length: int, number: int) -> Saying:
    """Return the saying that the board has no more ships of a length than the fleet.

    Its sentences are for too many of them (`over`), and for all of them being there (`full`).
    """
    counted = _several(length, number)
    ships, are = counted.removeprefix("1 "), "is" if number == 1 else "are"
    return Saying(
        f"the board has no more than {counted}",
        over=f"the board has more than {counted}",
        full=f"the fleet's {ships} {are} {{gone}}",
        subject=_all_of(length),
    )


def _missing(length: int, number: int) -> Saying:
    """Return the saying that the board has as many ships of a length as the fleet.

    Its sentences are for too few of them (`under`), and for just enough places left (`left`).
    """
    counted = _several(length, number)
    ships = counted.removeprefix("1 ")
    return Saying(
        f"the board has {counted}",
        under=f"the board has no room for the fleet's {ships}",
        left=f"the fleet has no other place for its {ships}",
        subject=_all_of(length),
    )


@lru_cache(maxsize=2 * UPRIGHT)
def _turned(number: int) -> Mapping[int, int]:
    """Return what each part of a ship becomes under a symmetry of the board."""
    source = rect(3, 3).symmetries[number].source
    facing = {at: end for end, at in FACING.items()}
    return {end: facing[source.index(at)] for end, at in FACING.items()}


KIND = BattleshipsKind()
