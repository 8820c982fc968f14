"""The errors of every room: what a user can mend, and what is a fault of this program."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class UserError(ValueError):
    """Something that the user can mend: every error that the command line reports in a line."""


class Disagreement(Exception):
    """Two ways of finding the same thing differ: a fault of this program, never a verdict."""


class PuzzleError(UserError):
    """A text that is not a puzzle of its kind; says where, counting lines and columns from 1.

    The line is 0 if the message itself says where.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}" if self.line else self.message

    def moved(self, lines: int) -> PuzzleError:
        """Return the error as it is in a text that has so many more lines before it."""
        moved = copy(self)
        moved.line = self.line and self.line + lines
        return moved


class AnotherClue(PuzzleError):
    """A filled board around which a number is not the puzzle's own."""


class OptionError(UserError):
    """An option that a kind does not have, or a value that it cannot take."""


class TooLarge(UserError):
    """A request that is neither wrong nor unreadable but too large; states the limit."""


def meant(word: str, names: Iterable[str]) -> str:
    """Return a question for the name that somebody may have meant, in brackets; empty for none."""
    from difflib import get_close_matches  # which costs as much as a small puzzle

    near = get_close_matches(word, [*names], n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def abridged(text: str) -> str:
    """Return the text in quotes, cut to what an error has room for."""
    return repr(text if len(text) <= 20 else text[:20] + "...")
