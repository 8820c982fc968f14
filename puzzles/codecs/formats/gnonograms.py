"""The `.gno` files of the program Gnonograms: sections with a title in brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.kinds.nonogram.number_lines import hints, nonogram, side
from puzzles.text.scan import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section

TITLE = re.compile(r"\[([^\]\n]*)\]\s*")
BEGINNING = re.compile(r"(?s)(?=.*^\[dimensions\])(?=.*^\[row clues\])", re.I | re.M)
SKIPPED = (
    *("description", "licence", "license", "state", "working grid", "solution grid"),
    *("solution", "locked", "original path", "history"),
)
NEEDED = ("dimensions", "row clues", "column clues")
MOST_LINES = 10_000


def recognises(text: str) -> bool:
    """Return whether the text has a section of dimensions and a section of row clues."""
    return "[" in text and BEGINNING.match(text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a file.

    Raises:
        PuzzleError: a section is unknown, missing, twice there or has a wrong number of lines.
    """
    found: dict[str, list[tuple[int, str]]] = {}
    name = ""
    for number, line in enumerate(asked.text.split("\n"), 1):
        title = TITLE.fullmatch(line)
        if title:
            name = title[1].lower()
            if name in found:
                raise PuzzleError(f"a second section [{title[1]}]", number, 1)
            if name not in (*SKIPPED, *NEEDED):
                raise PuzzleError(f"[{abridged(title[1])}] is no section of a .gno file", number, 1)
            found[name] = []
        elif line.strip():
            if not name:
                raise PuzzleError("text before the first section", number, 1)
            found[name].append((number, line))
    for name in NEEDED:
        if name not in found:
            raise PuzzleError(f"the section [{name.capitalize()}] is missing", 0)
    words = [word for at, line in found["dimensions"] for word in tokens(line, 3, at)]
    if len(words) != 2:
        line = found["dimensions"][0][0] if found["dimensions"] else 0
        raise PuzzleError("the dimensions are the number of rows and of columns", line)
    rows, columns = [
        [hints(line, at, 1, {"": 1}) for at, line in found[name]]
        for name in ("row clues", "column clues")
    ]
    for clues, word, name in zip((rows, columns), words, ("row", "column"), strict=True):
        if len(clues) != side(word):
            raise word.error(f"{word.text} {name}s, and {len(clues)} {name} clues")
    yield of_puzzle(nonogram(rows, columns))


FORMAT = Format(
    "gno",
    "a file of Gnonograms (.gno)",
    kinds=("nonogram",),
    recognises=recognises,
    read=read,
    suffixes=(".gno",),
    skips="every section but [Dimensions], [Row clues] and [Column clues]",
    skipped=re.compile(r"(?<=\[Description\]\n)[^\[]*|(?i:[a-z])"),
    examples=(
        Sample(
            "[Description]\nUntitled\n[Dimensions]\n2\n3\n"
            "[Row clues]\n1,1\n3\n[Column clues]\n2\n1\n2\n",
            ("# nonogram\nrect 2 3\n#ffffff #1a1a1a\n1a 1a\n3a\n2a\n1a\n2a\n",),
        ),
    ),
)
