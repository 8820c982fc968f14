"""Links: how others' addresses and game IDs hold the puzzles of a kind.

`puzzlink` declares an address of puzz.link or pzprjs, `https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY`;
the words are those of pzprjs 0.12 (`Encode.js`), worked out anew. `sgt` declares a game ID of Simon
Tatham's puzzle programs, `SIZE`, letters for the rules, a colon and the board. The board is a row
of parts (`puzzles.declare.parts`) that codes (`puzzles.declare.codes`) write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import abridged
from puzzles.declare.codes import Chunks, Code, Row, Stretches
from puzzles.declare.parts import Between, Field, Fields, Pair, Part, Regions, Sheet
from puzzles.declare.words import DIGITS, UNKNOWN, Number, Scan, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from re import Pattern

    from puzzles.board import Rect
    from puzzles.declare.options import Value

NOT_TOLD = {".": UNKNOWN}
_SHORT = Words(NOT_TOLD, Number(0, 15), Number(16, 255, "-", 2))
_LONG = Words(
    *_SHORT.some,
    Number(256, 4095, "+", 3),
    Number(0, 4095, "=", 3, plus=4096),
    Number(0, 4047, "@", 3, plus=8192),
    Number(0, -1, "%", 3, plus=8192),  # read only
    Number(0, 65535, "*", 4, plus=12240),
    Number(0, 1048575, "$", 5, plus=77776),
)
GAPS = DIGITS[DIGITS.index("g") :]
WAYS = 4
"""Arrows there are: up, down, left, right."""
_ARROWS = [
    Number(least, most, f"{mark}{way + more}", digits, times=WAYS, plus=way - 1)
    for mark, more, digits, least, most in (
        ("", 0, 1, 0, 15),
        ("", 5, 2, 16, 255),
        ("-", 0, 3, 256, 4095),
    )
    for way in range(1, WAYS + 1)
]

FOUR = Row(Words(NOT_TOLD), GAPS, counting=(0, 1, 2, 3, 4), most=2, over=True, loose=True)
"""Numbers up to 4 at puzz.link: a digit says too how many cells without a number follow."""
NUMBERS = Row(_LONG, GAPS, loose=True)
"""Numbers up to 1,126,351 at puzz.link, in base 16."""
OUTSIDE = Row(_SHORT, GAPS, loose=True)
"""Numbers outside the board at puzz.link, up to 255: no more are read there."""
ARROWS = Row(
    Words({f"{way}.": UNKNOWN for way in range(WAYS + 1)}, *_ARROWS), ascii_lowercase, loose=True
)
"""Numbers up to 4,095 with arrows at puzz.link: `WAYS` times the number and the arrow, from 0."""
EACH = Row(Words(Number(0, 35, base=36), Number(36, 1295, "-", 2, base=36)))
"""A number in each cell at puzz.link, in base 36."""
THREES = Chunks(3, 3)
"""One of three in each cell at puzz.link, three cells to a letter."""

DECIMAL = Number(0, 999_999_999, digits=0, base=10)
SOLO_SETTINGS = "(?:m[248]|md[24]|r4|a)(?:d[a-z])?$"
"""Symmetries and grades in game IDs of Solo, which is several kinds here."""


def spread(values: Mapping[str, Any] | None = None) -> Row:
    """Return how game IDs hold a value in each cell or none: `a` to `z` are 1 to 26 without one.

    Args:
        values: of letters; None for whole numbers, with `_` between two that meet.
    """
    if values is None:
        return Row(Words(DECIMAL), ascii_lowercase, between="_")
    return Row(Words(values), ascii_lowercase)


def digits(first: int, last: int) -> dict[str, int]:
    """Return numbers by the digit for each."""
    return {str(number): number for number in range(first, last + 1)}


def rooms(field: str = "cells") -> Regions:
    """Return how puzz.link holds regions: the borders between them, five to a letter."""
    return Regions(field, Chunks(2, 5), _sides)


def walls(far: str = "z", *, counted: bool = False) -> Regions:
    """Return how game IDs hold regions: the borders between cells, by rows, then by columns.

    Args:
        far, counted: as for `Stretches`.
    """
    return Regions("regions", Stretches(far, counted), _lines)


def _sides(board: Rect) -> Sequence[Sequence[Pair]]:
    """Return the pairs of cells side by side, row by row, and of cells one above the other."""
    width = board.width
    beside = [pair for row in board.rows for pair in pairwise(row)]
    return beside, [(cell, cell + width) for cell in range(board.cells - width)]


def _lines(board: Rect) -> Sequence[Sequence[Pair]]:
    """Return the pairs of cells side by side, row by row, and above each other by columns."""
    return ([pair for line in (*board.rows, *board.columns) for pair in pairwise(line)],)


@dataclass(frozen=True)
class Link:
    """How an address or a game ID holds the puzzles of a kind.

    Attributes:
        name: of the kind there.
        parts: of the board.
        behind: what may stand behind the board and means nothing.
    """

    name: str
    parts: tuple[Part, ...]
    behind: ClassVar[Pattern[str]] = re.compile("")

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        """Return the fields of a puzzle, given those that are known before.

        Raises:
            LinkError: the text does not tell them, or tells more.
        """
        for part in self.parts:
            sheet = sheet._replace(fields={**sheet.fields, **part.read(scan, sheet)})
        if not self.behind.fullmatch(scan.text, scan.at):
            board = f"its board of {sheet.board.size}"
            raise scan.error(f"goes on with {abridged(scan.rest())} behind {board}")
        return {**sheet.fields}

    def write(self, sheet: Sheet) -> str:
        """Return how the board is told.

        Raises:
            LinkError: it cannot be.
        """
        return "".join([part.write(sheet) for part in self.parts])


@dataclass(frozen=True)
class PuzzLink(Link):
    """How addresses of puzz.link do.

    Attributes:
        also: further names.
        more: how many rows and columns a board has here more than there.
        flags: letters before the size that change how a board looks and not its rules.
        behind: the number of the page that has the address, and signs of the text around it.
    """

    also: tuple[str, ...] = ()
    more: int = 0
    flags: str = ""
    behind: ClassVar[Pattern[str]] = re.compile(
        r"/?(?:&(?:amp;)?[a-z]+=[0-9A-Za-z_-]*|%(?:22|27|20|29|3E|5D)|[\"'`.,;:!)\]>*])*"
    )


class Size:
    """A size of `WIDTHxHEIGHT`."""

    def read(self, width: int, height: int) -> tuple[int, int, Fields]:
        """Return height and width of the board, and fields that the size tells."""
        return height, width, {}

    def write(self, puzzle: Any) -> str:
        """Return the size of a puzzle."""
        return f"{puzzle.board.width}x{puzzle.board.height}"


class Side(Size):
    """A size that is the side of a square."""

    def write(self, puzzle: Any) -> str:
        """Return the side of a puzzle."""
        return str(puzzle.board.width)


@dataclass(frozen=True)
class GameID(Link):
    """How game IDs do.

    Attributes:
        rules: the options that the letters behind the size stand for.
        size: how it is written.
        settings: matches those letters that only say how a generator made the puzzle.
    """

    rules: Mapping[str, Mapping[str, Value]] = field(default_factory=dict[str, Any])
    size: Size = field(default_factory=Size)
    settings: str = ""

    def letters(self, options: Mapping[str, Value]) -> str | None:
        """Return the letters for the options of a puzzle, None if there are none."""
        for letters, known in self.rules.items():
            if all(options[name] == value for name, value in known.items()):
                return letters
        return None


@dataclass(frozen=True)
class Whole:
    """A form of others that holds the whole of a puzzle in a way of its own.

    Attributes:
        name, title: the word for it, and what it is called.
        write: returns the text of a puzzle, which is one line; raises LinkError if it cannot hold
            that.
    """

    name: str
    title: str
    write: Callable[[Any], str]


@dataclass(frozen=True)
class Address(Whole):
    """Addresses of a page.

    Attributes:
        begins: what matches such an address from its start.
        read: returns the puzzle of an address; raises LinkError if it holds none.
        claims: returns whether an address that several kinds could have says that it is of this
            one.
        relations: kinds whose puzzles are puzzles of this one too.
    """

    begins: Pattern[str]
    read: Callable[[str], Any]
    claims: Callable[[str], bool] = bool
    relations: tuple[str, ...] = ()


@dataclass(frozen=True)
class JsonObject(Whole):
    """Objects of JSON.

    Attributes:
        fits: whether an object is one, as far as can be seen from its keys.
        read: returns the puzzle of an object; raises LinkError if it holds none.
        passed: the keys that say nothing of the puzzle, but of where it comes from.
    """

    fits: Callable[[Mapping[str, Any]], bool]
    read: Callable[[Mapping[str, Any]], Any]
    passed: tuple[str, ...] = ()


def puzzlink(
    name: str,
    *parts: Part | Code | str,
    also: tuple[str, ...] = (),
    more: int = 0,
    flags: str = "",
) -> PuzzLink:
    """Return how addresses of puzz.link hold a kind.

    Args:
        name, also, more, flags: as for `PuzzLink`.
        parts: of the board: parts, codes of the cells, or signs; numbers in cells if not given.
    """
    return PuzzLink(name, _parts(parts or (NUMBERS,)), also, more, flags)


def sgt(
    name: str,
    *parts: Part | Code | str,
    rules: Mapping[str, Mapping[str, Value]] | None = None,
    size: Size | None = None,
    settings: str = "",
) -> GameID:
    """Return how game IDs of Simon Tatham's programs hold a kind.

    Args:
        name, rules, size, settings: as for `GameID`; no letters, and `WIDTHxHEIGHT`, if not given.
        parts: as for `puzzlink`; whole numbers in cells if not given.
    """
    rules = {"": {}} if rules is None else rules
    game = GameID(name, _parts(parts or (spread(),)), rules, settings=settings)
    return game if size is None else replace(game, size=size)


def _parts(some: Sequence[Part | Code | str]) -> tuple[Part, ...]:
    """Return the parts of a link: a text stands between others, a code writes the cells."""
    made: list[Part] = []
    for one in some:
        if isinstance(one, str):
            made.append(Between(one))
        else:
            made.append(Field("cells", one) if isinstance(one, Code) else one)
    return tuple(made)
