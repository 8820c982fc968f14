"""Lines below a board, each of which states something of its own: a rule, a list of cells."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from puzzles.base.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
MOST = 2_000
LONGEST = 20_000  # characters of a line


def read(
    lines: Sequence[str], first: int, line_read: Callable[[str, int], T], several: str, again: str
) -> tuple[T, ...]:
    """Return what lines state; blank ones mean nothing.

    Args:
        lines: what is written.
        first: the number of the first one in the text.
        line_read: returns what one states, by its number.
        several: what they state: "rules".
        again: the error where one states what was stated.

    Raises:
        PuzzleError: one states nothing, or what was stated, or there are too many; says where.
    """
    found: dict[T, None] = {}
    for number, line in enumerate(islice(lines, MOST + 1), first):
        if not line.strip():
            continue
        one = line_read(line, number)
        if one in found:
            raise PuzzleError(again, number, 1)
        found[one] = None
        if len(found) > MOST:
            raise PuzzleError(f"more than {MOST:,} {several}", number, 1)
    return tuple(found)


def refuse_long(line: str, number: int) -> None:
    """Refuse a line that is too long.

    Raises:
        PuzzleError: it is.
    """
    if len(line) > LONGEST:
        raise PuzzleError(f"a line of {len(line)} characters; the limit is {LONGEST:,}", number)
