"""The `.clues` and `.solution` files of nonograms.

A header "rect HEIGHT WIDTH" or "hex EDGE", the palette, then a clue for each line, whose hints
are a length and a colour's letter, or "?" for a colour that is not told. A line without blocks
has an empty clue. When the last one is empty, a file may end without a line for it. No more of a
text is taken apart than a board can need, however long it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.kinds.nonogram.model import COLOURS, LETTERS, Nonogram, balanced, hint_text, renamed
from puzzles.model.model import OPEN
from puzzles.rules.runs.blocks import ANY, Hints
from puzzles.text import grid
from puzzles.text.scan import GREATEST_EDGE, MAX_SIDE, Scanner

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.declare.values import Solution
    from puzzles.text.scan import Token

HINT = re.compile(r"([0-9]{1,9})([a-z?])")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
NUMBER = re.compile(r"[0-9]{1,9}")
BROKEN = re.compile(r"\s*+((rect|hex)\b|#[0-9A-F]{6}|[0-9]++[a-i?](\s|$))", re.IGNORECASE)
NO_PALETTE = "the palette is missing: the background's colour and the others"
SIDES = {"rect": (2, MAX_SIDE), "hex": (1, GREATEST_EDGE)}
"""How many sides a header says, and the greatest."""
MOST_LINES = 2 + max(2 * MAX_SIDE, 3 * (2 * GREATEST_EDGE - 1))


def recognises(text: str) -> bool:
    """Return whether the text begins like a `.clues` file, with or without its header."""
    return BROKEN.match(text) is not None


def parse(text: str) -> Nonogram:
    """Read a `.clues` file.

    Raises:
        PuzzleError: the text is not one; says where.
    """
    scan = Scanner(text, MOST_LINES)
    lattice = _header(scan)
    if len(scan.lines) == 1:
        raise scan.missing(NO_PALETTE)
    palette = read_palette(scan.tokens(1, COLOURS + 2))
    wanted = len(lattice.lines)
    parts = " and ".join([f"{count} {word}s" for word, count in lattice.families])
    if more := scan.first(wanted + 2):
        raise more.error(f"a clue too many; a {lattice.size} board has {wanted} ({parts})")
    ended = not text[text.rfind("\n") + 1 :].strip()
    given = text.count("\n") - 1 - ended
    usual = _usual(len(palette) - 1)
    clues: list[Hints] = []
    for number, row in enumerate(scan.lines[2:], 2):
        try:
            clues.append(tuple([usual[word] for word in row.split(None, MAX_SIDE - 1)]))
        except KeyError:
            clues.append(read_hints(scan.tokens(number, MAX_SIDE + 1), len(palette) - 1))
    clues += [()] * (wanted - len(clues))
    lost = given == wanted - 1 and ended and balanced(lattice, clues)
    if given < wanted and not lost:
        raise scan.missing(f"{given} clues; a {lattice.size} board has {wanted} ({parts})")
    return Nonogram(lattice, palette, tuple(clues))


@lru_cache(maxsize=COLOURS + 1)
def _usual(colours: int) -> dict[str, tuple[int, int]]:
    """Return what the usual hints say; must not be changed."""
    letters = {LETTERS[colour - 1]: colour for colour in range(1, colours + 1)} | {"?": ANY}
    sides = range(1, MAX_SIDE + 1) if colours else ()
    return {f"{n}{letter}": (n, colour) for letter, colour in letters.items() for n in sides}


def _header(scan: Scanner) -> Rect | Hexagon:
    """Read the first line of a text, which tells the board: "rect 5 5", "hex 3"."""
    words = scan.tokens(0, 4)
    shape = words[0].text.lower() if words else ""
    if shape not in SIDES:
        column = words[0].column if words else 1
        raise PuzzleError('the header is missing: "rect HEIGHT WIDTH" or "hex EDGE"', 1, column)
    wanted, most = SIDES[shape]
    sides = words[1 : wanted + 1]
    for side in sides:
        if not NUMBER.fullmatch(side.text):
            raise side.error(f"{abridged(side.text)} is not a size")
    if len(sides) < wanted:
        what = f"{len(sides)} numbers after {shape}; it takes {wanted}"
        raise PuzzleError(what, 1, scan.end(0))
    for word in words[wanted + 1 :]:
        raise word.error("nothing may follow the size")
    for side in sides:
        if not 1 <= int(side.text) <= most:
            raise side.error(f"a side of {side.text}; sides lie between 1 and {most}")
    numbers = [int(side.text) for side in sides]
    return rect(*numbers) if shape == "rect" else hexagon(*numbers)


def read_palette(words: Sequence[Token]) -> tuple[str, ...]:
    """Return the colours of a palette, the background first; it stands in the second line.

    Raises:
        PuzzleError: it is none; says where.
    """
    for word in words[: COLOURS + 1]:
        if not COLOUR.fullmatch(word.text):
            raise word.error(f"{abridged(word.text)} is not a colour like #00aa00")
    if not words:
        raise PuzzleError(NO_PALETTE, 2)
    for word in words[COLOURS + 1 :]:
        raise word.error(f"more than {COLOURS} colours and a background")
    return tuple([word.text for word in words])


def read_hints(words: Sequence[Token], colours: int) -> Hints:
    """Return the blocks of a clue.

    Args:
        words: its text.
        colours: how many there are beside the background.

    Raises:
        PuzzleError: it is no clue; says where.
    """
    hints: list[tuple[int, int]] = []
    for word in words:
        if len(hints) == MAX_SIDE:
            raise word.error(f"more than {MAX_SIDE} blocks, and no line has more cells")
        match = HINT.fullmatch(word.text)
        if match is None:
            plain = "has no colour; its letter or ? follows the length"
            what = plain if NUMBER.fullmatch(word.text) else "is not a hint like 3a"
            raise word.error(f"{abridged(word.text)} {what}")
        length, letter = int(match[1]), match[2]
        colour = ANY if letter == "?" else LETTERS.find(letter) + 1
        if not length:
            raise word.error("a block has at least one cell")
        if colour == 0 or colour > colours:
            names = (", a" if colours else "") + (f" to {LETTERS[colours - 1]}" * (colours > 1))
            what = f"there is no colour {letter!r}; the palette has {colours or 'none'}{names}"
            raise PuzzleError(what, word.line, word.end - 1)
        hints.append((length, colour))
    return tuple(hints)


def write(puzzle: Nonogram) -> str:
    """Return the puzzle as a `.clues` file."""
    return _head(puzzle.board, puzzle.palette) + _body(map(hint_text, puzzle.clues))


def _head(lattice: Rect | Hexagon, palette: Sequence[str]) -> str:
    """Return the first lines of a text: the board, and the colours."""
    if isinstance(lattice, Rect):
        size = f"rect {lattice.height} {lattice.width}"
    else:
        size = f"hex {lattice.edge}"
    return f"{size}\n{' '.join(palette)}\n"


def _body(hints: Iterable[str]) -> str:
    return "\n".join(hints) + "\n"


def canonical(puzzle: Nonogram) -> str:
    """Return the least of the texts of a puzzle's images, with their colours renamed.

    The clues are written once, forwards and backwards, and the images put together from that.
    """
    lattice, puzzle = puzzle.board, renamed(puzzle)
    told = [(hint_text(hints), hint_text(hints[::-1])) for hints in puzzle.clues]
    heads = [_head(image, puzzle.palette) for image, _ in lattice.symmetries]
    texts: list[str] = []
    for head, lines in zip(heads, lattice.line_images, strict=True):
        body = _body([told[line][turned] for line, turned in lines])
        if puzzle.colours > 1:
            seen = [letter for letter in dict.fromkeys(body) if letter in LETTERS]
            body = body.translate(str.maketrans("".join(seen), LETTERS[: len(seen)]))
        texts.append(head + body)
    return min(texts)


def parse_solution(puzzle: Nonogram, text: str) -> Solution:
    """Read a `.solution` file: a line for each row, "-" for the background, "?" for OPEN.

    Raises:
        PuzzleError: it does not fit the puzzle's board or palette.
    """
    known = {letter: value for value, letter in enumerate("-" + LETTERS[: puzzle.colours])}
    known["?"] = OPEN
    return tuple(grid.read(text, known, widths=[len(row) for row in puzzle.board.rows])[2])


def write_solution(puzzle: Nonogram, solution: Sequence[int]) -> str:
    """Return the solution as a `.solution` file."""
    letters = "-" + LETTERS + "?"  # which OPEN, -1, finds at the end
    rows = ["".join([letters[solution[cell]] for cell in row]) for row in puzzle.board.rows]
    return "\n".join(rows) + "\n"
