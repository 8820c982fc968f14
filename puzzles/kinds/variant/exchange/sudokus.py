"""What programs that draw sudokus say alike, as rules of a variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.board import regions
from puzzles.declare.words import LinkError
from puzzles.kinds.variant import lines
from puzzles.kinds.variant.scopes import Stated, box_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.board import Rect


def sudoku(board: Rect, written: Iterable[str]) -> list[Stated]:
    """Return the rules of rows and columns, and those that lines of a variant state besides.

    Raises:
        LinkError: a line states none.
    """
    stated = [Stated("rows"), Stated("columns")]
    for line in written:
        try:
            stated.append(lines.read(board, line, 1))
        except PuzzleError as error:
            raise LinkError(f"{line}: {error.message}") from None
    return stated


def region_rules(board: Rect, parts: Sequence[Sequence[int]]) -> list[str]:
    """Return lines for regions that have every digit: for boxes, or for each that is larger."""
    if {*map(frozenset, parts)} == {*map(frozenset, regions(box_numbers(board)))}:
        return ["boxes"]
    return [f"region {names(board, part)}" for part in parts if len(part) > 1]


def diagonal_rules(board: Rect, *, falling: bool, rising: bool) -> Iterator[str]:
    """Yield lines for the diagonals that have every digit."""
    side = range(1, board.height + 1)
    if falling and rising:
        yield "diagonals"
    elif falling:
        yield "region " + " ".join([f"r{at}c{at}" for at in side])
    elif rising:
        yield "region " + " ".join([f"r{board.height + 1 - at}c{at}" for at in side])


def names(board: Rect, cells: Iterable[int]) -> str:
    """Return cells as a line of a variant has them."""
    return " ".join(map(board.name, cells))
