"""Nonograms in links of puzz.link: numbers before the columns, then before the rows.

Before each line are places for half as many numbers as it has cells. They are told from the board
outwards: the last number of a clue first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.declare.links import NONE, OUTSIDE, LinkError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.board import Rect


class Before:
    """How a link holds clues of one colour."""

    def read(self, board: Rect, body: str, /) -> dict[str, Any]:
        """Return the clues."""
        rooms = _rooms(board)
        told, rest = OUTSIDE.begun(body, sum(rooms))
        if rest:
            raise LinkError(f"the link says more than the numbers of {len(rooms)} lines")
        if any(number < 1 for number in told if number != NONE):
            raise LinkError("no block of a nonogram has the length 0, or one that is not told")
        numbers = iter(told)
        clues = [
            tuple([(n, 1) for n in reversed([next(numbers) for _ in range(room)]) if n != NONE])
            for room in rooms
        ]
        return {"clues": (*clues[board.width :], *clues[: board.width])}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body."""
        if len(fields["palette"]) != 2:
            raise LinkError("a link holds nonograms of one colour only")
        clues = fields["clues"]
        told: list[int] = []
        by_columns = (*clues[board.height :], *clues[: board.height])
        for hints, room in zip(by_columns, _rooms(board), strict=True):
            if len(hints) > room:
                raise LinkError(f"a link has room for {room} numbers there, not for {len(hints)}")
            told += [length for length, _ in reversed(hints)] + [NONE] * (room - len(hints))
        return OUTSIDE.spread(told)


def _rooms(board: Rect) -> list[int]:
    """Return how many numbers there is room for before each column, then before each row."""
    return [(len(line) + 1) // 2 for line in (*board.columns, *board.rows)]
