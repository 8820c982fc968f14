"""Clues of nonograms as lines of numbers, which most formats of nonograms have.

The formats differ in the order of the lines, in the text around them, and in the letters of
colours. This module reads one line and makes the puzzle of all lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import Rect, rect
from puzzles.kinds.nonogram.model import COLOURS, PALETTE, Nonogram
from puzzles.rules.runs.blocks import ANY
from puzzles.text.scan import MAX_SIDE, Token

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.rules.runs.blocks import Hints

ONE_COLOUR = PALETTE[:2]
WORD = re.compile(r"[^\s,]+|,")
HINT = re.compile(r"([0-9]{1,9})(.?)")
COLOUR = re.compile(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")
NAMED = {
    "white": "#ffffff",
    "black": "#000000",
    "red": "#ff0000",
    "green": "#008000",
    "lime": "#00ff00",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "purple": "#800080",
    "violet": "#ee82ee",
    "magenta": "#ff00ff",
    "cyan": "#00ffff",
    "pink": "#ffc0cb",
    "brown": "#a52a2a",
    "grey": "#808080",
    "gray": "#808080",
}
"""Names of colours, as CSS has them."""


def hints(text: str, line: int, column: int, suffixes: Mapping[str, int]) -> Hints:
    """Read a clue: numbers with blanks or commas between them, each with a letter if it has one.

    Args:
        text: the clue. An empty text or a single 0 means a line without blocks.
        line, column: position of the clue in the whole text, from 1.
        suffixes: number of the colour, from 1, of each letter. The empty text is the key for
            numbers without a letter, if there may be some.

    Raises:
        PuzzleError: the text is not a clue; with the position.
    """
    words = [Token(match[0], line, column + match.start()) for match in WORD.finditer(text)]
    found: list[tuple[int, int]] = []
    number_missing = True  # before the first number, and behind a comma
    for word in words:
        if word.text == ",":
            if number_missing:
                raise word.error("a number is missing before this comma")
            number_missing = True
            continue
        match = HINT.fullmatch(word.text)
        if match is None or match[2] not in suffixes:
            raise word.error(f"{abridged(word.text)} is not {_expected(suffixes)}")
        length = int(match[1])
        if len(found) == MAX_SIDE:
            raise word.error(f"more than {MAX_SIDE} blocks, and no line has more cells")
        if length:
            found.append((length, suffixes[match[2]]))
        elif len(words) > 1 or match[2]:
            raise word.error("a block has at least one cell")
        number_missing = False
    if words and number_missing:
        raise words[-1].behind("a number is missing at the end")
    return tuple(found)


def _expected(suffixes: Mapping[str, int]) -> str:
    """Return a description of a number in a clue, for errors."""
    letters = ", ".join(suffix for suffix in suffixes if suffix)
    number = "a number" if "" in suffixes else "a number with a letter"
    return f"{number} with a letter of {letters} or none" if letters and "" in suffixes else number


def colour_of(word: Token) -> str:
    """Return the colour that a word names, as `#rrggbb`.

    Raises:
        PuzzleError: the word is not `#rrggbb`, `#rgb`, or a name in NAMED.
    """
    if word.text.lower() in NAMED:
        return NAMED[word.text.lower()]
    found = COLOUR.fullmatch(word.text)
    if found is None:
        raise word.error(f"{abridged(word.text)} is not a colour like #00aa00, nor a known name")
    digits = found[1] if len(found[1]) == 6 else "".join([2 * digit for digit in found[1]])
    return f"#{digits.lower()}"


def nonogram(
    rows: Sequence[Hints], columns: Sequence[Hints], palette: Sequence[str] = ONE_COLOUR
) -> Nonogram:
    """Return the nonogram with these clues.

    Args:
        rows, columns: the clue of each, from the top and from the left.
        palette: `#rrggbb` of the background and of each colour.

    Raises:
        PuzzleError: there are no rows or columns, too many, or too many colours.
    """
    for name, clues in (("rows", rows), ("columns", columns)):
        if not 1 <= len(clues) <= MAX_SIDE:
            raise PuzzleError(f"{len(clues)} {name}; there are 1 to {MAX_SIDE}", 0)
    if len(palette) > COLOURS + 1:
        raise PuzzleError(f"{len(palette) - 1} colours; at most {COLOURS} are read", 0)
    return Nonogram(rect(len(rows), len(columns)), tuple(palette), (*rows, *columns))


def side(word: Token) -> int:
    """Return a word as a number of rows or columns.

    Raises:
        PuzzleError: the word is not a number from 1 to `MAX_SIDE`.
    """
    if not re.fullmatch(r"[0-9]{1,6}", word.text) or not 1 <= int(word.text) <= MAX_SIDE:
        what = f"{abridged(word.text)} is not a side; sides lie between 1 and {MAX_SIDE}"
        raise word.error(what)
    return int(word.text)


def refuse_unheld(puzzle: Nonogram, title: str, *, colours: bool) -> None:
    """Refuse a puzzle that a format of rectangular boards cannot hold.

    Args:
        puzzle: the puzzle to write.
        title: what the format is called.
        colours: whether the format has colours.

    Raises:
        PuzzleError: the board is a hexagon, the puzzle has several colours and the format has not,
            or a block can have any colour.
    """
    if not isinstance(puzzle.board, Rect):
        raise PuzzleError(f"{title} holds rectangular nonograms only")
    if not colours and puzzle.colours != 1:
        raise PuzzleError(f"{title} holds nonograms of one colour only")
    if any(colour == ANY for clue in puzzle.clues for _, colour in clue):
        raise PuzzleError(f"{title} holds no blocks of any colour")
