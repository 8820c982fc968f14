"""Nonograms in links of puzz.link and in game IDs of Simon Tatham's Pattern, of one colour.

Both tell the columns before the rows. A link has places before each line for half as many numbers
as the line has cells, which are told from the board outwards: the last number of a clue first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.declare.codes import Separated
from puzzles.declare.links import DECIMAL, OUTSIDE, puzzlink, sgt
from puzzles.declare.parts import Checked, Field, Part, columns_first
from puzzles.declare.words import LinkError, Unheld, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.board import Rect
    from puzzles.declare.parts import Sheet
    from puzzles.declare.words import Scan


class Blocks(Words):
    """The clue of a line in a game ID, `3.1`."""

    def read(self, scan: Scan) -> Any:
        """Return the blocks of a line, lengths with points between them; None if it has none."""
        hints: list[tuple[int, int]] = []
        more = True
        while more:
            length = super().read(scan)
            hints += [] if length is None else [(length, 1)]
            more = scan.skip(".")
        return tuple(hints) or None

    def write(self, value: Any) -> str:
        return ".".join([str(length) for length, _ in value or ()])


class Before(Part):
    """The clues of a link."""

    def read(self, scan: Scan, sheet: Sheet) -> dict[str, Any]:
        """Read the blocks before each line, columns first; of each line the last block first."""
        rooms = _rooms(sheet.board)
        told = OUTSIDE.read(scan, sum(rooms))
        if any(number is not None and not (isinstance(number, int) and number) for number in told):
            raise LinkError("no block of a nonogram has the length 0, or one that is not told")
        numbers = iter(told)
        clues = [
            tuple([(n, 1) for n in reversed([next(numbers) for _ in range(room)]) if n is not None])
            for room in rooms
        ]
        width = sheet.board.width
        return {"clues": (*clues[width:], *clues[:width])}

    def write(self, sheet: Sheet) -> str:
        """Return the numbers of the columns, then of the rows, the last block of each first."""
        told: list[int | None] = []
        lines = columns_first(sheet.board, sheet.fields)
        for line, room in zip(lines, _rooms(sheet.board), strict=True):
            hints = sheet.fields["clues"][line]
            if len(hints) > room:
                raise Unheld(f"has room for {room} numbers there, not for {len(hints)}")
            told += [length for length, _ in reversed(hints)] + [None] * (room - len(hints))
        try:
            return OUTSIDE.write(told)
        except KeyError as error:
            raise Unheld(f"has no word for a block of {error.args[0]} cells") from None


def _rooms(board: Rect) -> list[int]:
    """Return how many numbers there is room for before each column, then before each row."""
    return [(len(line) + 1) // 2 for line in (*board.columns, *board.rows)]


def _coloured(board: Rect, fields: Mapping[str, Any]) -> str:
    one = len(fields.get("palette", "ab")) == 2
    return "" if one else "links and game IDs hold nonograms of one colour only"


BLOCKS = Blocks(DECIMAL, {"": None})
LINKS = (
    puzzlink("nonogram", Checked(_coloured), Before()),
    sgt(
        "pattern",
        Checked(_coloured),
        Field("clues", Separated("/", BLOCKS), columns_first),
    ),
)
