"""Nonograms made of pictures of two colours in the plain form of PBM (Poskanzer, 1988).

The packed form, P4, is not a text and is not read.
"""

from __future__ import annotations

import re
from itertools import groupby, islice
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.kinds.nonogram.number_lines import nonogram, side
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.codecs.registry import Asked
    from puzzles.rules.runs.blocks import Hints
    from puzzles.text.header import Section

COMMENT = re.compile(r"#[^\n]*")
WORD = re.compile(r"\S+")
FILLED = "1"


def recognises(text: str) -> bool:
    """Return whether the text begins with the magic number P1."""
    return re.match(r"P1(?=[\s#])", text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the nonogram of a picture.

    Raises:
        PuzzleError: a size is wrong, or the picture has not one 0 or 1 for each cell.
    """
    text = COMMENT.sub(lambda match: " " * len(match[0]), asked.text)
    words = WORD.finditer(text, 2)
    sizes = [_token(text, match) for match in islice(words, 2)]
    if len(sizes) < 2:
        raise PuzzleError("the width and the height are missing", 1)
    width, height = map(side, sizes)
    cells: list[str] = []
    for match in words:
        for at, letter in enumerate(match[0]):
            if letter not in "01":
                token = _token(text, match)
                raise token._replace(column=token.column + at).error(
                    f"{abridged(letter)} is neither 0 nor 1"
                )
        cells += match[0]
        if len(cells) > height * width:
            raise _token(text, match).error(f"more than {height} times {width} cells")
    if len(cells) < height * width:
        raise PuzzleError(f"{len(cells)} cells, where {height} times {width} are expected", 0)
    rows = [_clue(cells[at : at + width]) for at in range(0, len(cells), width)]
    columns = [_clue(cells[at::width]) for at in range(width)]
    yield of_puzzle(nonogram(rows, columns), notes=("the puzzle is made of a picture",))


def _token(text: str, match: re.Match[str]) -> Token:
    """Return a word of the text with its place."""
    line = text.count("\n", 0, match.start()) + 1
    return Token(match[0], line, match.start() - text.rfind("\n", 0, match.start()))


def _clue(cells: Sequence[str]) -> Hints:
    """Return the lengths of the runs of filled cells."""
    return tuple([(len([*run]), 1) for cell, run in groupby(cells) if cell == FILLED])


FORMAT = Format(
    "pbm",
    "a picture of two colours (.pbm)",
    kinds=("nonogram",),
    recognises=recognises,
    read=read,
    suffixes=(".pbm",),
    skips="comments from # to the end of a line, and where lines of cells end",
    skipped=re.compile(r"#[^\n]*|(?<=[01])\s(?=[01\s])|\n\Z"),
    examples=(
        Sample(
            "P1\n# by hand\n3 2\n1 0 1\n1 1 1\n",
            ("# nonogram\nrect 2 3\n#ffffff #1a1a1a\n1a 1a\n3a\n2a\n1a\n2a\n",),
        ),
    ),
)
