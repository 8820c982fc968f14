"""The files of Mirek and Petr Olšák's nonogram solver: `.g`, with colours, and `.mk`.

A `.g` file has free text, declarations of colours behind a line `#d`, the clues of the rows behind
a line that begins with a colon, and those of the columns behind the next such line. A third one
ends the columns. Without it, blank lines at the end of the file could be empty columns or not, so
they are refused.

A `.mk` file has a line with the number of rows and of columns, the clues of the rows, a line that
begins with `#`, and the clues of the columns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.kinds.nonogram.model import LETTERS
from puzzles.kinds.nonogram.number_lines import (
    ONE_COLOUR,
    colour_of,
    hints,
    nonogram,
    refuse_unheld,
    side,
)
from puzzles.text.scan import MAX_SIDE, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.rules.runs.blocks import Hints
    from puzzles.text.header import Section

SETS = re.compile(r"(?m)^:[^\n]*\n(?:[ \t]*(?:[0-9][^\n:]*)?\n)*:")
SIZED = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n(?:[0-9 \t,]*\n)*#[^\n]*(?:\n[0-9 \t,]*)*\Z")
DECLARATION = re.compile(r"\s*(\S+?):(.)\s+(\S+)")
BACKGROUND, DEFAULT = "0", "1"
MOST_COLOURS = 100


def recognises_g(text: str) -> bool:
    """Return whether the text has two lines with a colon and only clues between them."""
    return SETS.search(text) is not None


def read_g(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a `.g` file.

    Raises:
        PuzzleError: a line is not understood, or the file is a triddler or has triangles.
    """
    lines = asked.text.removesuffix("\n").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith(":")]
    if len(starts) < 2:
        raise PuzzleError("a second line that begins with a colon is missing", len(lines))
    palette, suffixes = _palette(lines[: starts[0]])
    end = starts[2] if len(starts) > 2 else len(lines)
    for number in range(end + 1, len(lines)):
        if lines[number].strip():
            raise PuzzleError("the columns end above this line", number + 1, 1)
    if len(starts) == 2 and not lines[-1].strip() and starts[1] < len(lines) - 1:
        what = "a blank line at the end could be an empty column: put a line `:` behind the columns"
        raise PuzzleError(what, len(lines))
    rows, columns = (
        [hints(lines[at], at + 1, 1, suffixes) for at in range(first + 1, last)]
        for first, last in ((starts[0], starts[1]), (starts[1], end))
    )
    yield of_puzzle(nonogram(rows, columns, palette), starts[0])


def _palette(lines: list[str]) -> tuple[list[str], dict[str, int]]:
    """Return the palette that the lines before the clues declare, and the colour of each suffix.

    Raises:
        PuzzleError: a declaration is not understood.
    """
    marks = [number for number, line in enumerate(lines) if line.startswith("#")]
    if not marks:
        return list(ONE_COLOUR), {"": 1}
    for number in marks:
        if lines[number][1:2] in ("t", "T"):
            raise PuzzleError("a triddler, whose board of triangles is not read", number + 1, 1)
        if lines[number][1:2] not in ("d", "D"):
            raise PuzzleError("a line with # is #d, before the colours", number + 1, 1)
    found: dict[str, str] = {}
    for number in range(marks[0] + 1, len(lines)):
        if not lines[number].strip():
            continue
        match = DECLARATION.match(lines[number])
        if match is None:
            raise PuzzleError("this declares no colour, as `a:a #cc0000` does", number + 1, 1)
        suffix, word = match[1], Token(match[3], number + 1, match.start(3) + 1)
        if len(suffix) != 1:
            what = f"{abridged(suffix)} declares a triangle; puzzles with triangles are not read"
            raise PuzzleError(what, number + 1, match.start(1) + 1)
        if suffix in found:
            raise PuzzleError(f"the colour {suffix} is declared twice", number + 1, 1)
        if len(found) == MOST_COLOURS:
            raise PuzzleError(f"more than {MOST_COLOURS} colours are declared", number + 1, 1)
        found[suffix] = colour_of(word)
    background = found.pop(BACKGROUND, ONE_COLOUR[0])
    if DEFAULT not in found:
        found = {DEFAULT: "#000000"} | found
    suffixes = {suffix: number for number, suffix in enumerate(found, 1)}
    suffixes[""] = suffixes[DEFAULT]
    return [background, *found.values()], suffixes


def write_g(puzzle: Any) -> str:
    """Return a nonogram as a `.g` file.

    Raises:
        PuzzleError: it is not rectangular, or a block can have any colour.
    """
    refuse_unheld(puzzle, "a .g file", colours=True)
    lines: list[str] = []
    marks = ["", *[DEFAULT, *LETTERS[1:]][: puzzle.colours]]
    if puzzle.palette != ONE_COLOUR:
        names = zip([BACKGROUND, *marks[1:]], puzzle.palette, strict=True)
        lines = ["#d", *[f"   {mark}:{mark}  {colour}" for mark, colour in names]]
    shown = ["", "", *marks[2:]]  # the default colour needs no letter

    def clue(found: Hints) -> str:
        return " ".join([f"{length}{shown[colour]}" for length, colour in found])

    clues, height = [*map(clue, puzzle.clues)], puzzle.board.height
    return "\n".join([*lines, ": rows", *clues[:height], ": columns", *clues[height:], ":", ""])


def recognises_mk(text: str) -> bool:
    """Return whether the text is two sizes and lines of numbers, with a line `#` among them."""
    return SIZED.match(text) is not None


def read_mk(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a `.mk` file.

    Raises:
        PuzzleError: a line is not understood, or there are not as many clues as the sizes say.
    """
    lines = asked.text.rstrip().split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    height, width = map(side, tokens(lines[first], 2, first + 1))
    ends = next(number for number, line in enumerate(lines) if line.startswith("#"))
    lines += [""] * (width - (len(lines) - ends - 1))  # empty columns at the end
    found: list[list[Hints]] = []
    for name, wanted, begin, end in (
        ("rows", height, first + 1, ends),
        ("columns", width, ends + 1, len(lines)),
    ):
        if end - begin != wanted:
            what = f"{end - begin} clues of {name}; the first line says {wanted}"
            raise PuzzleError(what, min(end, begin + MAX_SIDE) + 1)
        found.append([hints(lines[at], at + 1, 1, {"": 1}) for at in range(begin, end)])
    yield of_puzzle(nonogram(found[0], found[1]), first)


_ROWS = "rect 2 3\n#ffffff #1a1a1a\n1a 1a\n3a\n2a\n1a\n2a\n"
FORMATS = (
    Format(
        "g",
        "Olšák's .g",
        kinds=("nonogram",),
        recognises=recognises_g,
        read=read_g,
        suffixes=(".g",),
        skips="text before the first line with # or :, what follows a : and a colour",
        skipped=re.compile(
            r"(?m)\A(?:[^#:][^\n]*\n)+|(?<=^:)[^\n]*|(?<=#d)[^\n]*|^ {3}.:.|(?<=\d) .*$"
        ),
        write=write_g,
        examples=(
            Sample("made by hand\n: rows\n1 1\n3\n: columns\n2\n1\n2\n", (f"# nonogram\n{_ROWS}",)),
            Sample(
                "#d\n   0:   #ffffff\n   1:*  black\n   r:r  #cc0000\n"
                ": rows\n1 1r\n2r\n: columns\n1\n2r\n1r\n:\n",
                ("# nonogram\nrect 2 3\n#ffffff #000000 #cc0000\n1a 1b\n2b\n1a\n2b\n1b\n",),
            ),
        ),
    ),
    Format(
        "mk",
        "Olšák's .mk",
        kinds=("nonogram",),
        recognises=recognises_mk,
        read=read_mk,
        suffixes=(".mk",),
        skips="the line with # between rows and columns",
        skipped=re.compile(r"#[^\n]*"),
        examples=(Sample("2 3\n1 1\n3\n#\n2\n1\n2\n", (f"# nonogram\n{_ROWS}",)),),
    ),
)
