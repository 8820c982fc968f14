"""Links to puzz.link and pzprjs: a puzzle in an address, `https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY`.

A kind that such addresses hold says so by a `Link`: the name there, how the body is written, and
which numbers mean what. The ways of writing are those of pzprjs 0.12 (`Encode.js`), worked out
anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from puzzles.base.errors import PuzzleError
from puzzles.board import Rect, components, regions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Fields = dict[str, Any]
"""Fields of a puzzle by name, options too."""
NONE, UNKNOWN = -1, -2
"""What pzprjs calls a cell without a number, and one whose number is not told."""
RADIX = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Digits of numbers in bases up to 36."""


class LinkError(PuzzleError):
    """A link that holds no puzzle, or a puzzle that no link holds."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 1, 1)


class Codec(Protocol):
    """A way of writing a board. The cells are as they are numbered there."""

    def read(self, board: Rect, body: str, /) -> Fields:
        """Return what the body says.

        Raises:
            LinkError: the body is none.
        """
        ...

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body of a puzzle with these fields.

        Raises:
            LinkError: it holds no such puzzle.
        """
        ...


@dataclass(frozen=True)
class Link:
    """How addresses hold the puzzles of a kind.

    Attributes:
        name: of the kind there.
        codec: how a board is written.
        values: what numbers mean there that mean something else here.
        also: further names.
        more: how many rows and columns a board has here more than there.
    """

    name: str
    codec: Codec
    values: Mapping[int, int] = field(default_factory=dict[int, int])
    also: tuple[str, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class Runs:
    """Numbers with letters for runs of cells without one, as most kinds have them.

    Attributes:
        word: matches what is said of one cell; a run is tried first.
        value: the number of a word, and how many cells without one follow it.
        written: the word of a number, given how many cells without one follow, up to 2, which is
            also said at the end; and how many of these the word tells. None: it has no word.
        first: the letter of a run of one; letters up to `z` are longer runs.
        longest: of a run that is written.
    """

    word: re.Pattern[str]
    value: Callable[[str], tuple[int, int]]
    written: Callable[[int, int], tuple[str, int] | None]
    first: str = "g"
    longest: int = 20

    def read(self, board: Rect, body: str, /) -> Fields:
        """Return the numbers of the cells; see `Codec`."""
        cells, rest = self.begun(body, board.cells)
        if rest:
            raise LinkError(f"the link says more than the {board.cells} cells of its board")
        return {"cells": cells}

    def begun(self, body: str, count: int) -> tuple[list[int], str]:
        """Return so many numbers that a text begins with, and the rest of the text.

        Raises:
            LinkError: it does not begin with numbers.
        """
        cells: list[int] = []
        at, begin = 0, RADIX.index(self.first)
        while at < len(body) and len(cells) < count:
            letter = body[at]
            if self.first <= letter <= RADIX[-1]:
                cells += [NONE] * (RADIX.index(letter) - begin + 1)
                at += 1
                continue
            found = self.word.match(body, at)
            if found is None:
                raise LinkError(f"{letter!r} means nothing in this link")
            number, blank = self.value(found[0])
            cells += [number, *[NONE] * blank]
            at = found.end()
        return (cells + [NONE] * count)[:count], body[at:]

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body; see `Codec`."""
        return self.spread(fields["cells"])

    def spread(self, cells: Sequence[int]) -> str:
        """Return numbers as they are written."""
        body, at, begin = "", 0, RADIX.index(self.first)
        while at < len(cells):
            after = next((n for n in range(at + 1, len(cells)) if cells[n] != NONE), len(cells))
            if cells[at] == NONE:
                run = min(after - at, self.longest)
                body += RADIX[begin + run - 1]
                at += run
                continue
            follow = after - at - 1 if after < len(cells) else 2
            found = self.written(cells[at], min(follow, 2))
            if found is None:
                raise LinkError(f"a link has no way to write the number {cells[at]} here")
            word, blank = found
            body += word
            at += 1 + blank
        return body


def _four(word: str) -> tuple[int, int]:
    if word == ".":
        return UNKNOWN, 0
    blank, number = divmod(int(word, 16), 5)
    return number, blank


def _four_written(number: int, blank: int) -> tuple[str, int] | None:
    if number == UNKNOWN:
        return ".", 0
    return (RADIX[5 * blank + number], blank) if 0 <= number <= 4 else None


FOUR = Runs(re.compile("[0-9a-e.]"), _four, _four_written)
"""Numbers up to 4: a digit says too how many cells without a number follow, up to two."""
_SIXTEEN = {
    "": (0, 0, 1),
    "-": (16, 0, 2),
    "+": (256, 0, 3),
    "=": (4096, 4096, 3),
    "@": (8192, 8192, 3),
    "*": (12240, 12240, 4),
    "$": (77776, 77776, 5),
}
"""The marks of numbers in base 16: from which number on, what is added, and how many digits."""


def _sixteen(word: str) -> tuple[int, int]:
    if word == ".":
        return UNKNOWN, 0
    mark = "" if word.isalnum() else word[0].replace("%", "@")
    return _SIXTEEN[mark][1] + int(word.lstrip("-+=@%*$"), 16), 0


def _sixteen_written(number: int, blank: int) -> tuple[str, int] | None:
    if number == UNKNOWN:
        return ".", 0
    found = [mark for mark, (start, _, _) in _SIXTEEN.items() if start <= number]
    if not found:
        return None
    _, added, digits = _SIXTEEN[found[-1]]
    word = f"{number - added:0{digits}x}"
    return None if len(word) > digits else (found[-1] + word, 0)


NUMBERS = Runs(
    re.compile("[0-9a-f.]|-[0-9a-f]{2}|[+=@%][0-9a-f]{3}|[*][0-9a-f]{4}|[$][0-9a-f]{5}"),
    _sixteen,
    _sixteen_written,
)
"""Numbers up to 1,126,351 in base 16."""


def _outside_written(number: int, blank: int) -> tuple[str, int] | None:
    return _sixteen_written(number, blank) if number < 256 else None


OUTSIDE = Runs(re.compile("[0-9a-f.]|-[0-9a-f]{2}"), _sixteen, _outside_written)
"""Numbers outside the board, up to 255: no more are read there."""
WAYS = 4
"""Arrows there are: up, down, left, right."""


def _arrow(word: str) -> tuple[int, int]:
    if word[-1] == ".":
        return UNKNOWN, 0
    way, digits = (word[1], word[2:]) if word[0] == "-" else (word[0], word[1:])
    if int(way) % 5 == 0:
        raise LinkError("the link has a number without an arrow")
    return WAYS * int(digits, 16) + int(way) % 5 - 1, 0


def _arrow_written(number: int, blank: int) -> tuple[str, int] | None:
    if number == UNKNOWN:
        return "0.", 0
    count, way = number // WAYS, number % WAYS + 1
    if count < 16:
        return f"{way}{count:x}", 0
    if count < 256:
        return f"{way + 5}{count:02x}", 0
    return None if count > 4095 else (f"-{way}{count:03x}", 0)


ARROWS = Runs(
    re.compile("[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}"),
    _arrow,
    _arrow_written,
    first="a",
    longest=26,
)
"""Numbers up to 4,095 with arrows, as `WAYS` times the number and which arrow it is, from 0."""


class EveryCell:
    """A number in each cell, in base 36."""

    def read(self, board: Rect, body: str, /) -> Fields:
        """Return the numbers of the cells; see `Codec`."""
        words = re.findall("-[0-9a-z]{2}|.", body)
        if len(words) != board.cells or not all(re.fullmatch("-?[0-9a-z]+", w) for w in words):
            raise LinkError(f"the link does not have a number for each of {board.cells} cells")
        return {"cells": [int(word.lstrip("-"), 36) for word in words]}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body; see `Codec`."""
        if not all(0 <= cell < 36 for cell in fields["cells"]):
            raise LinkError("a link holds numbers up to 35 in this kind, one in each cell")
        return "".join([RADIX[cell] for cell in fields["cells"]])


class Circles:
    """One of three in each cell; three cells to a letter, in base 27."""

    def read(self, board: Rect, body: str, /) -> Fields:
        """Return the numbers of the cells; see `Codec`."""
        if len(body) != -(-board.cells // 3) or not re.fullmatch("[0-9a-q]*", body):
            raise LinkError(
                f"the link does not have a letter for each three of {board.cells} cells"
            )
        found = [int(letter, 27) // weight % 3 for letter in body for weight in (9, 3, 1)]
        return {"cells": found[: board.cells]}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body; see `Codec`."""
        cells: Sequence[int] = [*fields["cells"], 0, 0]
        threes = [cells[at : at + 3] for at in range(0, board.cells, 3)]
        return "".join([RADIX[9 * a + 3 * b + c] for a, b, c in threes])


@dataclass(frozen=True)
class Rooms:
    """Regions by the borders between them, five to a letter; before them perhaps a number.

    The cells are numbered by their regions, from 0 in reading order.

    Attributes:
        count: the option that the number is, or empty.
        numbers: the field with numbers in the first cells of regions, or empty.
    """

    count: str = ""
    numbers: str = ""

    def read(self, board: Rect, body: str, /) -> Fields:
        """Return the regions; see `Codec`."""
        fields: Fields = {}
        if self.count:
            number, slash, body = body.partition("/")
            if not slash or not re.fullmatch("[0-9]{1,4}", number):
                raise LinkError("the link does not say how many")
            fields[self.count] = int(number)
        across, down = _sides(board)
        ends = -(-len(across) // 5), -(-len(across) // 5) - (-len(down) // 5)
        body, rest = body[: ends[1]], body[ends[1] :]
        more = rest and not self.numbers
        if more or len(body) != ends[1] or not re.fullmatch("[0-9a-v]*", body):
            raise LinkError(f"the link does not have {ends[1]} letters for its borders")
        is_open: list[tuple[int, int]] = []
        for pairs, part in ((across, body[: ends[0]]), (down, body[ends[0] :])):
            bits = [int(letter, 32) >> shift & 1 for letter in part for shift in (4, 3, 2, 1, 0)]
            is_open += [pair for pair, bit in zip(pairs, bits, strict=False) if not bit]
        fields["cells"] = cells = regions_between(board, is_open)
        if self.numbers:
            rooms = regions(cells)
            told, rest = NUMBERS.begun(rest, len(rooms))
            if rest or UNKNOWN in told:
                raise LinkError(f"the link says more than a number for each of {len(rooms)} rooms")
            firsts = {room[0]: number for room, number in zip(rooms, told, strict=True)}
            fields[self.numbers] = tuple([firsts.get(at, NONE) for at in range(board.cells)])
        return fields

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body; see `Codec`."""
        body = f"{fields[self.count]}/" if self.count else ""
        cells = fields["cells"]
        for pairs in _sides(board):
            bits = [int(cells[one] != cells[other]) for one, other in pairs] + [0] * 4
            body += "".join(
                [
                    RADIX[sum(bit << 4 - n for n, bit in enumerate(bits[at : at + 5]))]
                    for at in range(0, len(pairs), 5)
                ]
            )
        if self.numbers:
            rooms = [room[0] for room in regions(cells)]
            body += NUMBERS.spread([fields[self.numbers][cell] for cell in sorted(rooms)])
        return body


def regions_between(board: Rect, is_open: Iterable[tuple[int, int]]) -> list[int]:
    """Return the region of each cell, numbered in reading order.

    Args:
        board: of the cells.
        is_open: pairs of neighbours that no border divides.
    """
    beside: list[list[int]] = [[] for _ in range(board.cells)]
    for one, other in is_open:
        beside[one].append(other)
        beside[other].append(one)
    parts = components(range(board.cells), [tuple(cells) for cells in beside])
    label = {cell: number for number, cells in enumerate(parts) for cell in cells}
    return [label[cell] for cell in range(board.cells)]


def _sides(board: Rect) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs of cells side by side, row by row, and of cells one above the other."""
    width = board.width
    across = [(cell, cell + 1) for cell in range(board.cells) if (cell + 1) % width]
    return across, [(cell, cell + width) for cell in range(board.cells - width)]
