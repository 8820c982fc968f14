"""Texts of puzzles, and what can be wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import puzzles
from puzzles.base.errors import Disagreement, OptionError, PuzzleError, TooLarge, UserError
from puzzles.codecs import excerpts
from puzzles.contract.kind import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.declare.options import Value

__all__ = [
    "Disagreement",
    "OptionError",
    "Puzzle",
    "PuzzleError",
    "TooLarge",
    "UserError",
    "kinds",
    "read",
    "read_all",
]


def kinds() -> tuple[str, ...]:
    """Return the names of the kinds of puzzle there are."""
    return puzzles.names()


def read(text: str, kind: str = "", **options: Value) -> Puzzle:
    """Return the puzzle that a text holds.

    Args:
        text: of one puzzle; a first line `# kind option=value ...` says what it is.
        kind: what it is if it has no such line; left out, the kind it looks like.
        options: values of the kind's options, which go before those of the first line.

    Raises:
        PuzzleError: it holds none, or several; says where.
        OptionError: the kind or an option is unknown, or a value does not fit.
    """
    puzzles_read = read_all(text, kind, **options)
    puzzle = next(puzzles_read)
    if next(puzzles_read, None) is not None:
        raise PuzzleError("several puzzles, where one is expected")
    return puzzle


def read_all(text: str, kind: str = "", **options: Value) -> Iterator[Puzzle]:
    """Yield the puzzles that a text holds; each begins with a header, or after a blank line.

    Raises:
        PuzzleError, OptionError: as `read`.
    """
    for puzzle in excerpts.read(text, kind, options):
        yield puzzle.puzzle
