"""The `.clues` and `.solution` files of nonograms.

A header "rect HEIGHT WIDTH" or "hex EDGE", the palette, then a clue for each line, whose hints
are a length and a colour's letter, or "?" for a colour that is not told. A line without blocks
has an empty clue. When the last one is empty, a file may end without a line for it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.errors import PuzzleError, abridged
from puzzles.kind import MAX_SIDE, OPEN, Solution
from puzzles.kinds.nonogram.blocks import ANY, Hints
from puzzles.kinds.nonogram.model import COLOURS, LETTERS, Nonogram, hint_text
from puzzles.text.grid import rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

HINT = re.compile(r"([0-9]{1,9})([a-z?])")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
TOKEN = re.compile(r"\S+")
NUMBER = re.compile(r"[0-9]{1,9}")
BROKEN = re.compile(r"(rect|hex)\b|#[0-9A-Fa-f]{6}|[0-9]+[a-i?](\s|$)", re.IGNORECASE)
GREATEST_EDGE = MAX_SIDE // 2


def recognises(text: str) -> bool:
    """Return whether the text begins like a `.clues` file, with or without its header."""
    return BROKEN.match(text.lstrip()) is not None


def parse(text: str) -> Nonogram:
    """Read a `.clues` file.

    Raises:
        PuzzleError: the text is not one; says where.
    """
    lines = rows_of(text)
    lattice = _header(lines[0])
    palette = _palette(lines[1] if len(lines) > 1 else "")
    wanted = len(lattice.lines)
    stated = text.count("\n") - 1
    if len(lines) - 2 > wanted:
        raise PuzzleError(
            f"a clue too many; a {lattice.size} board has {_count(lattice)}", wanted + 3
        )
    if stated < wanted:
        raise PuzzleError(
            f"{max(len(lines) - 2, 0)} clues; a {lattice.size} board has {_count(lattice)}",
            text.rstrip("\n").count("\n") + 1,
        )
    known: dict[str, tuple[int, int]] = {}
    clues: list[Hints] = []
    for number, row in enumerate(lines[2:], 3):
        words = row.split()
        if len(words) > MAX_SIDE:
            raise PuzzleError(
                f"{len(words)} blocks, and no line has more than {MAX_SIDE} cells", number
            )
        try:
            clues.append(tuple([known[word] for word in words]))
        except KeyError:
            hints = _hints(row, number, len(palette) - 1)
            known.update(zip(words, hints, strict=True))
            clues.append(hints)
    clues += [()] * (wanted - len(clues))
    return Nonogram(lattice, palette, tuple(clues))


def _count(lattice: Rect | Hexagon) -> str:
    parts = " and ".join(f"{count} {word}s" for word, count in lattice.families)
    return f"{len(lattice.lines)} ({parts})"


def _header(line: str) -> Rect | Hexagon:
    words = [(match[0], match.start() + 1) for match in TOKEN.finditer(line)]
    shape = words[0][0].lower() if words else ""
    wanted = {"rect": 2, "hex": 1}.get(shape)
    if wanted is None:
        raise PuzzleError('the header is missing: "rect HEIGHT WIDTH" or "hex EDGE"')
    for word, column in words[1:]:
        if not NUMBER.fullmatch(word):
            raise PuzzleError(f"{abridged(word)} is not a size", 1, column)
    sizes = [int(word) for word, _ in words[1:]]
    if len(sizes) != wanted:
        raise PuzzleError(
            f"{len(sizes)} numbers after {shape}; it takes {wanted}", 1, len(line) + 1
        )
    most = MAX_SIDE if shape == "rect" else GREATEST_EDGE
    for size, (_, column) in zip(sizes, words[1:], strict=True):
        if not 1 <= size <= most:
            raise PuzzleError(f"a side of {size}; sides lie between 1 and {most}", 1, column)
    return rect(*sizes) if shape == "rect" else hexagon(sizes[0])


def _palette(line: str) -> tuple[str, ...]:
    words = [(match[0], match.start() + 1) for match in TOKEN.finditer(line)]
    for word, column in words:
        if not COLOUR.fullmatch(word):
            raise PuzzleError(f"{abridged(word)} is not a colour like #00aa00", 2, column)
    if not words:
        raise PuzzleError("the palette is missing: the background's colour and the others", 2)
    if len(words) > COLOURS + 1:
        raise PuzzleError(
            f"{len(words) - 1} colours and a background; there can be {COLOURS}",
            2,
            words[COLOURS + 1][1],
        )
    return tuple(word for word, _ in words)


def _hints(line: str, number: int, colours: int) -> Hints:
    hints: list[tuple[int, int]] = []
    for token in TOKEN.finditer(line):
        word = token[0]
        match = HINT.fullmatch(word)
        if match is None:
            what = (
                "has no colour; its letter or ? follows the length"
                if NUMBER.fullmatch(word)
                else "is not a hint like 3a"
            )
            raise PuzzleError(f"{abridged(word)} {what}", number, token.start() + 1)
        length, letter = int(match[1]), match[2]
        colour = ANY if letter == "?" else LETTERS.find(letter) + 1
        if not length:
            raise PuzzleError("a block has at least one cell", number, token.start() + 1)
        if colour == 0 or colour > colours:
            raise PuzzleError(
                f"there is no colour {letter!r}; the palette has {colours or 'none'}"
                + (", a" if colours else "")
                + (f" to {LETTERS[colours - 1]}" if colours > 1 else ""),
                number,
                token.end(),
            )
        hints.append((length, colour))
    return tuple(hints)


def write(puzzle: Nonogram) -> str:
    """Return the puzzle as a `.clues` file."""
    lattice = puzzle.lattice
    if isinstance(lattice, Rect):
        header = f"rect {lattice.height} {lattice.width}"
    else:
        header = f"hex {lattice.edge}"
    lines = [header, " ".join(puzzle.palette), *map(hint_text, puzzle.clues)]
    return "\n".join(lines) + "\n"


def parse_solution(puzzle: Nonogram, text: str) -> Solution:
    """Read a `.solution` file: a line for each row, "-" for the background, "?" for OPEN.

    Raises:
        PuzzleError: it does not fit the puzzle's board or palette.
    """
    lines = rows_of(text)
    rows = puzzle.lattice.rows
    known = {letter: value for value, letter in enumerate("-" + LETTERS[: puzzle.colours])}
    known["?"] = OPEN
    cells: list[int] = []
    for number, (raw, row) in enumerate(zip(lines, rows, strict=False), 1):
        line = raw.lstrip()
        for column, letter in enumerate(line, len(raw) - len(line) + 1):
            if letter not in known:
                raise PuzzleError(f"{letter!r} is not one of {' '.join(known)}", number, column)
        if len(line) != len(row):
            raise PuzzleError(
                f"this row has {len(line)} cells, not {len(row)}", number, len(raw) + 1
            )
        cells += [known[letter] for letter in line]
    if len(lines) != len(rows):
        raise PuzzleError(f"{len(lines)} rows for a board of {len(rows)}", len(lines))
    return tuple(cells)


def write_solution(puzzle: Nonogram, solution: Sequence[int]) -> str:
    """Return the solution as a `.solution` file."""
    letters = "-" + LETTERS + "?"  # which OPEN, -1, finds at the end
    return "".join(
        ["".join([letters[solution[cell]] for cell in row]) + "\n" for row in puzzle.lattice.rows]
    )
