"""The signs of digits, and what a line of a rule tells before its cells: numbers, expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError
from puzzles.kinds.variant.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.board import Rect

BLANK = 0
LARGEST = 25
DIGITS = dict(enumerate("123456789ABCDEFGHIJKLMNOP", 1))
ALSO_BLANK = {"0": BLANK, "_": BLANK}
"""Signs that are read as blank, besides the dot."""


def number(text: str, board: Rect) -> str:
    """Read a number of up to four digits."""
    if not (text.isdecimal() and text.isascii() and len(text) <= 4):
        raise OptionError(f"{text[:20]!r} is no number")
    return str(int(text))


def positive(text: str, board: Rect) -> str:
    """Read a number that is not 0."""
    found = number(text, board)
    if found == "0":
        raise OptionError("a number of 1 or more stands here")
    return found


def digits(text: str, board: Rect) -> str:
    """Read one to four digits of the board, with commas between them."""
    found = text.split(",")
    if len(found) > 4 or not all(one.isdecimal() and one.isascii() for one in found):
        raise OptionError(f"{text[:20]!r} are not one to four digits such as 1,2,2,3")
    if not all(1 <= int(digit) <= board.height for digit in found):
        raise OptionError(f"digits lie between 1 and {board.height}")
    return ",".join(map(str, sorted(map(int, found))))


def expression_of(*names: str) -> Callable[[str, Rect], str]:
    """Return a reader of expressions over some names."""

    def read(text: str, board: Rect) -> str:
        expression(text, names)
        return text

    return read
