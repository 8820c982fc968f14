"""Addresses of penpa-edit, unpacked: what the editor finds in them.

An address holds lines of text, in JSON for the most part, shortened, compressed (RFC 1951) and in
base 64; `puzzles.render.penpa` writes them.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import unquote

from puzzles.base.errors import abridged
from puzzles.board import rect
from puzzles.declare.objects import listed
from puzzles.declare.words import LinkError
from puzzles.render.penpa import ESCAPES, FRAME, LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Cells

_SIZE = re.compile("[1-9][0-9]{0,2}")
WIDEST = 1000
LONGEST = 1 << 22
"""Signs that an address may unpack to."""
SHORT = {
    "z_": '"__a"',
    "z7": '"nobulbthermo"',
    "z6": '"killercages"',
    "z4": '"deletelineE"',
    "z5": '"polygon"',
    "z0": '"squareframe"',
    "zD": '"direction"',
    "z3": '"arrows"',
    "zT": '"thermo"',
    "z2": '"freelineE"',
    "zF": '"freeline"',
    "z1": '"numberS"',
    "z8": '"command_replay"',
    "zU": '"command_undo"',
    "zR": '"command_redo"',
    "zB": '"board"',
    "zP": '"special"',
    "zY": '"symbol"',
    "zN": '"number"',
    "zC": '"cage"',
    "zW": '"wall"',
    "zE": '"lineE"',
    "zL": '"line"',
    "zS": '"surface"',
    "zM": '"edit_mode"',
    "zG": '"grid"',
    "zA": '"pu_a"',
    "zQ": '"pu_q"',
    "z9": '"qa"',
    "zO": "null",
    "zZ": "z",
}
"""What the editor shortens, in the order in which it undoes that."""
TITLE, AUTHOR, RULES, PICTURE = 15, 16, 18, 21
"""Fields of the first line, beside the sort of the grid, its width and its height."""


def unpacked(address: str) -> tuple[list[str], list[Any], Mapping[str, Any], list[Any]]:
    """Return the first line's fields, the grid, what the question draws, and the cells in use.

    Raises:
        LinkError: the address holds no puzzle of the editor.
    """
    found = re.search(r"[#?&]p=([^&#]*)", address)
    if found is None:
        raise LinkError("the address holds no puzzle")
    try:
        packed = base64.b64decode(unquote(found[1]).replace(" ", "+"), validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(packed, LONGEST).decode()
    except (ValueError, zlib.error):
        raise LinkError("in the address no puzzle is packed") from None
    if not unpacker.eof:
        raise LinkError("the address is cut off, or holds more than a puzzle")
    for short, long in SHORT.items():
        text = text.replace(short, long)
    head, *others = text.split("\n")
    if head[:1].isdecimal():
        raise LinkError("the address is of a version of penpa-edit that is not read here")
    try:
        grid = json.loads(others[1].partition("~")[0])
        question, steps = json.loads(others[2]), json.loads(others[4])
    except (ValueError, IndexError, RecursionError):
        raise LinkError("in the address no puzzle of penpa-edit is packed") from None
    if isinstance(grid, dict):  # as it is passed on to be edited, not to be solved
        grid = cast("Mapping[str, Any]", grid).get("grid")
    if not isinstance(question, dict):
        raise LinkError("in the address no puzzle of penpa-edit is packed")
    return head.split(","), listed(grid or []), cast("Mapping[str, Any]", question), listed(steps)


def text_of(head: Sequence[str], number: int) -> str:
    """Return a field of the first line, as it was before it was put there."""
    text = head[number] if number < len(head) else ""
    for sign, escape in ESCAPES:
        text = text.replace(escape, sign)
    return text.replace("<br>", "\n").strip()


def group_of(question: Mapping[str, Any], key: str) -> Sequence[Any]:
    """Return the members of a list or a table of the question, without those taken away again."""
    found: Any = question.get(key) or {}
    if isinstance(found, dict):
        return [one for one in cast("dict[str, Any]", found).values() if one]
    return [one for one in listed(found) if one]


def table_of(question: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a table of the question, but for what is taken away again."""
    found: Any = question.get(key) or {}
    if not isinstance(found, dict):
        raise LinkError(f"{abridged(str(found))} stands where a table belongs")
    table = cast("Mapping[str, Any]", found)
    return {key: value for key, value in table.items() if value}


def whole_number(value: Any) -> int:
    """Return a whole number that JSON holds.

    Raises:
        LinkError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < WIDEST**2:
        raise LinkError(f"{abridged(str(value))} stands where a number belongs")
    return value


def number_of(text: str) -> int:
    """Return the number of a point, by which tables are ordered.

    Raises:
        LinkError: it is none.
    """
    if not re.fullmatch("[0-9]{1,8}", text):
        raise LinkError(f"{abridged(text)} stands where a number belongs")
    return int(text)


class Sheet:
    """The editor's board, whose points have numbers, and the puzzle's within it.

    Cells have the first numbers, row by row with the frame.

    Class attributes:
        sorts: of the grids that are read.
        foreign: the words before another sort: "no kind here has a grid".
        shape: what the cells in use make up.
        limit: how large that is at most, in words.

    Attributes:
        board: the puzzle's.
        points: how many cells the editor's board has.
    """

    sorts: ClassVar[tuple[str, ...]] = ("square",)
    foreign: ClassVar[str] = "no kind here has a grid"
    shape: ClassVar[str] = "rectangle"
    limit: ClassVar[str] = f"up to {LARGEST} cells a side"

    def __init__(
        self, head: Sequence[str], steps: Sequence[Any], further: Sequence[str] = ()
    ) -> None:
        sort, *size = (*head[:3], "", "")[:3]
        if sort not in (*self.sorts, *further):
            raise LinkError(f"{self.foreign} of the sort {abridged(sort)}")
        if not all(map(_SIZE.fullmatch, size)):
            raise LinkError("its size is none")
        self._wide, high = (int(number) + 2 * FRAME for number in size)
        self.points = self._wide * high
        cells, at = list[int](), 0  # in use, each told as a step from the one before
        for step in steps:
            at += whole_number(step)
            cells.append(at)
        rows = sorted({cell // self._wide for cell in cells})
        columns = sorted({cell % self._wide for cell in cells})
        block = [row * self._wide + column for row in rows for column in columns]
        height, width = len(rows), len(columns)
        if not block or sorted(cells) != block or not self.fits(height, width):
            raise LinkError(f"the cells in use are no {self.shape} of {self.limit}")
        if rows[-1] - rows[0] >= height or columns[-1] - columns[0] >= width:
            raise LinkError(f"the cells in use are no {self.shape}")
        self.board = rect(height, width)
        self._top, self._left = rows[0], columns[0]
        self._cell_of = {number: cell for cell, number in enumerate(block)}

    def fits(self, height: int, width: int) -> bool:
        """Return whether a board of a size is of the shape and within the limit."""
        return max(height, width) <= LARGEST

    def cells(self, numbers: Any) -> Cells:
        """Return cells by the editor's numbers of them.

        Raises:
            LinkError: one lies outside.
        """
        found = [self._cell_of.get(whole_number(number)) for number in listed(numbers)]
        if None in found:
            raise LinkError("something goes through a cell outside of the board")
        return tuple([cell for cell in found if cell is not None])
