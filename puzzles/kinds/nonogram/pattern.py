"""Nonograms in game IDs of Simon Tatham's Pattern: clues of the columns, then of the rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzles.declare.games import whole
from puzzles.declare.links import LinkError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.board import Rect
    from puzzles.kinds.nonogram.model import Nonogram


def read(board: Rect, text: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the clues that a description tells.

    Raises:
        LinkError: it is none.
    """
    words = text.split("/")
    if not re.fullmatch("[0-9./]*", text) or len(words) != len(board.lines):
        raise LinkError(f"the game ID does not have a clue for each of {len(board.lines)} lines")
    hints = [tuple([(whole(n), 1) for n in word.split(".") if n]) for word in words]
    return {"clues": (*hints[board.width :], *hints[: board.width])}


def write(puzzle: Nonogram) -> str:
    """Return the description of a rectangular puzzle.

    Raises:
        LinkError: it has not one colour.
    """
    if puzzle.colours != 1:
        raise LinkError("a game ID holds nonograms of one colour only")
    words = [".".join([str(length) for length, _ in hints]) for hints in puzzle.clues]
    height = len(puzzle.board.rows)
    return "/".join(words[height:] + words[:height])
