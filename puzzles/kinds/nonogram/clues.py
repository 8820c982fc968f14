"""The `.clues` and `.solution` files of nonograms.

A header "rect HEIGHT WIDTH" or "hex EDGE", the palette, then a clue for each line, whose hints
are a length and a colour's letter, or "?" for a colour that is not told. A line without blocks
has an empty clue. When the last one is empty, a file may end without a line for it. No more of a
text is taken apart than a board can need, however long it is.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.errors import PuzzleError, abridged
from puzzles.kind import OPEN, Solution
from puzzles.kinds.nonogram.blocks import ANY, Hints
from puzzles.kinds.nonogram.model import COLOURS, LETTERS, Nonogram, balanced, hint_text, renamed
from puzzles.text.scan import GREATEST_EDGE, MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

HINT = re.compile(r"([0-9]{1,9})([a-z?])")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
TOKEN = re.compile(r"\S+")
NUMBER = re.compile(r"[0-9]{1,9}")
BROKEN = re.compile(r"\s*+((rect|hex)\b|#[0-9A-F]{6}|[0-9]++[a-i?](\s|$))", re.IGNORECASE)
NO_PALETTE = "the palette is missing: the background's colour and the others"
MOST_KNOWN = 10_000
MOST_LINES = 2 + max(2 * MAX_SIDE, 3 * (2 * GREATEST_EDGE - 1))


def recognises(text: str) -> bool:
    """Return whether the text begins like a `.clues` file, with or without its header."""
    return BROKEN.match(text) is not None


def parse(text: str) -> Nonogram:
    """Read a `.clues` file.

    Raises:
        PuzzleError: the text is not one; says where.
    """
    lines = _lines(text, MOST_LINES)
    lattice = _header(lines[0])
    if len(lines) == 1:
        raise PuzzleError(NO_PALETTE, *_end(lines))
    palette = read_palette(lines[1])
    wanted = len(lattice.lines)
    if len(lines) > wanted + 2:
        what = f"a clue too many; a {lattice.size} board has {_count(lattice)}"
        raise PuzzleError(what, *_beginning(lines, wanted + 2))
    ended = not text[text.rfind("\n") + 1 :].strip()
    given = text.count("\n") - 1 - ended
    known: dict[str, tuple[int, int]] = {}
    clues: list[Hints] = []
    for number, row in enumerate(lines[2:], 3):
        words = row.split(None, MAX_SIDE - 1)
        try:
            clues.append(tuple([known[word] for word in words]))
        except KeyError:
            hints = read_hints(row, number, len(palette) - 1)
            if len(known) < MOST_KNOWN:
                known.update(zip(words, hints, strict=True))
            clues.append(hints)
    clues += [()] * (wanted - len(clues))
    lost = given == wanted - 1 and ended and balanced(lattice, clues)
    if given < wanted and not lost:
        raise PuzzleError(
            f"{given} clues; a {lattice.size} board has {_count(lattice)}", *_end(lines)
        )
    return Nonogram(lattice, palette, tuple(clues))


def _lines(text: str, most: int) -> list[str]:
    """Return the lines up to the last that is not blank; what follows so many is one piece.

    Raises:
        PuzzleError: there is nothing but blanks.
    """
    lines = text.rstrip().split("\n", most)
    if lines == [""]:
        raise PuzzleError("the file is empty")
    return lines


def _end(lines: list[str]) -> tuple[int, int]:
    """Return the place behind the last word."""
    return len(lines), len(lines[-1]) + 1


def _beginning(lines: list[str], count: int) -> tuple[int, int]:
    """Return the place of the first word behind so many lines."""
    rest = "\n".join(lines[count:])
    blank = rest[: len(rest) - len(rest.lstrip())]
    return count + 1 + blank.count("\n"), len(blank) - blank.rfind("\n")


def _count(lattice: Rect | Hexagon) -> str:
    parts = " and ".join(f"{count} {word}s" for word, count in lattice.families)
    return f"{len(lattice.lines)} ({parts})"


def _words(line: str, most: int) -> list[tuple[str, int]]:
    """Return the first words of a line, each with its column from 1."""
    return [(match[0], match.start() + 1) for match in islice(TOKEN.finditer(line), most)]


def _header(line: str) -> Rect | Hexagon:
    words = _words(line, 4)
    shape = words[0][0].lower() if words else ""
    wanted = {"rect": 2, "hex": 1}.get(shape)
    if wanted is None:
        column = words[0][1] if words else 1
        raise PuzzleError('the header is missing: "rect HEIGHT WIDTH" or "hex EDGE"', 1, column)
    sizes = words[1 : wanted + 1]
    for word, column in sizes:
        if not NUMBER.fullmatch(word):
            raise PuzzleError(f"{abridged(word)} is not a size", 1, column)
    if len(sizes) < wanted:
        raise PuzzleError(
            f"{len(sizes)} numbers after {shape}; it takes {wanted}", 1, len(line.rstrip()) + 1
        )
    if len(words) > wanted + 1:
        raise PuzzleError("nothing may follow the size", 1, words[wanted + 1][1])
    most = MAX_SIDE if shape == "rect" else GREATEST_EDGE
    for word, column in sizes:
        if not 1 <= int(word) <= most:
            raise PuzzleError(f"a side of {word}; sides lie between 1 and {most}", 1, column)
    sides = [int(word) for word, _ in sizes]
    return rect(*sides) if shape == "rect" else hexagon(*sides)


def read_palette(line: str) -> tuple[str, ...]:
    """Return the colours of a palette, the background first.

    Raises:
        PuzzleError: it is none; says where, on line 2.
    """
    words = _words(line, COLOURS + 2)
    for word, column in words[: COLOURS + 1]:
        if not COLOUR.fullmatch(word):
            raise PuzzleError(f"{abridged(word)} is not a colour like #00aa00", 2, column)
    if not words:
        raise PuzzleError(NO_PALETTE, 2)
    if len(words) > COLOURS + 1:
        raise PuzzleError(f"more than {COLOURS} colours and a background", 2, words[-1][1])
    return tuple([word for word, _ in words])


def read_hints(line: str, number: int, colours: int) -> Hints:
    """Return the blocks of a clue.

    Args:
        line, number: its text, and which line of a file it is.
        colours: how many there are beside the background.

    Raises:
        PuzzleError: it is no clue; says where.
    """
    hints: list[tuple[int, int]] = []
    for token in TOKEN.finditer(line):
        if len(hints) == MAX_SIDE:
            raise PuzzleError(
                f"more than {MAX_SIDE} blocks, and no line has more cells",
                number,
                token.start() + 1,
            )
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
    return _head(puzzle.board, puzzle.palette) + _body(map(hint_text, puzzle.clues))


def _head(lattice: Rect | Hexagon, palette: Sequence[str]) -> str:
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
    rows = puzzle.board.rows
    lines = _lines(text, len(rows))
    known = {letter: value for value, letter in enumerate("-" + LETTERS[: puzzle.colours])}
    known["?"] = OPEN
    cells: list[int] = []
    for number, (raw, row) in enumerate(zip(lines, rows, strict=False), 1):
        line = raw.strip()
        if len(line) != len(row) or not known.keys() >= set(line):
            _refuse_row(line, len(row), known, number, len(raw) - len(raw.lstrip()) + 1)
        cells += [known[letter] for letter in line]
    if len(lines) > len(rows):
        what = f"a row too many; the board has {len(rows)}"
        raise PuzzleError(what, *_beginning(lines, len(rows)))
    if len(lines) < len(rows):
        raise PuzzleError(f"{len(lines)} rows for a board of {len(rows)}", *_end(lines))
    return tuple(cells)


def _refuse_row(
    line: str, wanted: int, known: Collection[str], number: int, column: int
) -> NoReturn:
    """Say what is wrong with a solution's row, which begins at the column."""
    for place, letter in enumerate(line[:wanted], column):
        if letter not in known:
            raise PuzzleError(f"{letter!r} is not one of {' '.join(known)}", number, place)
    place = column + min(len(line), wanted)
    raise PuzzleError(f"this row has {len(line)} cells, not {wanted}", number, place)


def write_solution(puzzle: Nonogram, solution: Sequence[int]) -> str:
    """Return the solution as a `.solution` file."""
    letters = "-" + LETTERS + "?"  # which OPEN, -1, finds at the end
    return "".join(
        ["".join([letters[solution[cell]] for cell in row]) + "\n" for row in puzzle.board.rows]
    )
