"""Boards as `puzzlemint draw` prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.codecs.pictures import read as picture
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.families.grid import GridKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.text.header import Section

SIGNS = {*"·█+|"}
LONGEST = 100_000
"""Largest number of characters of a picture that is read."""


def is_held(kind: Kind[Puzzle]) -> bool:
    """Return whether the picture of a kind shows all of a puzzle.

    It does not for cages: their lines hide each other, and a sum looks like a part of its line.
    """
    if not isinstance(kind, GridKind) or kind.board_text.around or kind.board_text.edges:
        return False
    return all(group.on == "cells" for group in kind.own)


def recognises(text: str) -> bool:
    """Return whether a text has signs that pictures have."""
    return len(text) <= LONGEST and not SIGNS.isdisjoint(text)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle whose picture the text is.

    Raises:
        PuzzleError: it is none.
    """
    assert asked.kind is not None
    puzzle = picture(asked.kind, asked.text, asked.options)
    if puzzle is None:
        raise PuzzleError("this is not a picture as `draw` prints it", 0)
    yield of_puzzle(puzzle)


FORMAT = Format(
    "drawing",
    "a picture as `draw` prints it",
    kinds=is_held,
    recognises=recognises,
    read=read,
    certain=False,
    exact=True,
    examples=(
        Sample("| ·  · █1█|\n|███ ·  · |\n", ("# akari\n..1\n#..\n",), "akari"),
        Sample(
            "+-------+---+\n| 1   · | · |\n|   +---+   |\n| · | ·   · |\n+---+-------+\n"
            "| ·   3   · |\n+-----------+\n",
            ("# jigsaw\nAAB 1..\nABB ...\nCCC .3.\n",),
            "jigsaw",
        ),
        Sample("·   ·\n\n·   ·\n", ("# slitherlink\n.\n",), "slitherlink"),
    ),
)
