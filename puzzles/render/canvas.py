"""A page of text on which pieces are put at any place, each with its colours.

A style is the parameters of an ANSI sequence (ECMA-48, SGR), empty for none. A page remembers
styles and is written with or without them.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from puzzles.render.colours import readable_on, rgb

BOLD, FAINT, INVERSE = "1", "2", "7"


@lru_cache(maxsize=64)
def painted(colour: str) -> str:
    """Return the style of black or white text on a ground of this "#rrggbb".

    Both are set, because nobody knows what a terminal's own are.
    """
    ink, ground = (";".join(map(str, rgb(code))) for code in (readable_on(colour), colour))
    return f"38;2;{ink};48;2;{ground}"


def both(one: str, other: str) -> str:
    """Return the style that has two together."""
    return ";".join(filter(None, (one, other)))


Piece = tuple[int, str, str]
"""The column in which a text begins, the text, and its style."""


class Canvas:
    """A page; x counts characters and y lines, from any origin. Pieces must not overlap."""

    def __init__(self) -> None:
        self._lines: defaultdict[int, list[Piece]] = defaultdict(list)  # by y

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Put a piece of text with its first character at (x, y)."""
        if text:
            self._lines[y].append((x, text, style))

    def write(self, *, colour: bool) -> str:
        """Return the lines from the first to the last, without blanks behind them."""
        if not self._lines:
            return ""
        left = min(piece[0] for line in self._lines.values() for piece in line)
        numbers = range(min(self._lines), max(self._lines) + 1)
        write = _coloured if colour else _plain
        return "".join(f"{write(sorted(self._lines.get(y, ())), left)}\n" for y in numbers)


def _plain(pieces: list[Piece], left: int) -> str:
    return "".join(text for text, _ in _filled(pieces, left)).rstrip()


def _coloured(pieces: list[Piece], left: int) -> str:
    """Return a line of text with the escapes of a terminal around each run of one style.

    Args:
        pieces: in the order of their columns.
        left: the first column.
    """
    written: list[str] = []
    for style, run in groupby(_filled(pieces, left), key=itemgetter(1)):
        text = "".join(text for text, _ in run)
        written.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(written).rstrip()


def _filled(pieces: list[tuple[int, str, str]], left: int) -> list[tuple[str, str]]:
    """Return the pieces of a line with the blanks between them."""
    filled: list[tuple[str, str]] = []
    for x, text, style in pieces:
        filled += [(" " * (x - left), ""), (text, style)]
        left = x + len(text)
    return [piece for piece in filled if piece[0]]
