"""Planting tents: random places, no two touching, as many as are wanted."""

from __future__ import annotations

from struct import unpack
from typing import TYPE_CHECKING

from gen.contract.maker import GaveUp

if TYPE_CHECKING:
    from gen.sources.rng import Stream
    from puzzles.board import Rect

STEPS = 50


class Camp:
    """Tents on a board, of which no two touch.

    Random sequential placement fills the board until nothing fits, which is at about 19 % of a
    large board. More find room by local search: a tent moves to a cell that it alone keeps from
    being free, and whatever that frees is filled (Andrade, Resende, Werneck 2012).

    Args:
        board: where to plant.
        count: how many tents.
        gaps: whether rows and columns may stay without a tent.
        stream: the choices.

    Raises:
        GaveUp: no such camp was found in STEPS steps for each cell.
    """

    def __init__(self, board: Rect, count: int, stream: Stream, *, gaps: bool) -> None:
        self.board, self.count, self.gaps = board, count, gaps
        self.tents: set[int] = set()
        self._stream = stream
        self._close = [0] * board.cells  # tents in the 3x3 block around each cell
        self._steps = STEPS * board.cells
        for cell in _shuffled(board.cells, stream):
            if len(self.tents) == count:
                break
            if not self._close[cell]:
                self._place(cell)
        self._complete()

    def move(self, tent: int) -> None:
        """Take a tent away and plant one elsewhere, or there again where no other room is found.

        Raises:
            GaveUp: the camp's steps, which all moves share, are used up.
        """
        self._lift(tent)
        self._fill([cell for cell in range(self.board.cells) if cell != tent])
        self._complete()

    def _complete(self) -> None:
        """Add tents until there are enough, and move some into lines that have none."""
        while len(self.tents) < self.count or self._mend_gap():
            self._steps -= 1
            if self._steps < 0:
                what = "" if self.gaps else " and none in some line"
                raise GaveUp(
                    f"found room for {len(self.tents)} of {self.count} tents on "
                    f"{self.board.size}{what}; a lower density, or empty_lines, helps"
                )
            if len(self.tents) < self.count:
                self._shift()

    def _shift(self) -> None:
        """Move a tent by a step that may free a cell, and fill what it frees."""
        cell = self._stream.below(self.board.cells)
        if self._close[cell] == 0:
            self._place(cell)
        elif self._close[cell] == 1 and cell not in self.tents:
            tent = next(near for near in self.board.around[cell] if near in self.tents)
            self._lift(tent)
            self._place(cell)
            self._fill(self.board.around[tent])

    def _mend_gap(self) -> bool:
        """Plant a tent in a line without one; return whether there was such a line."""
        if self.gaps:
            return False
        tents, board = self.tents, self.board
        for line in board.lines:
            if tents.isdisjoint(line):
                break
        else:
            return False
        cell = self._stream.choice(line)
        for near in board.around[cell]:
            if near in tents:
                self._lift(near)
        self._place(cell)
        while len(tents) > self.count:
            self._lift(self._stream.choice([tent for tent in sorted(tents) if tent != cell]))
        return True

    def _fill(self, cells: list[int] | tuple[int, ...]) -> None:
        for cell in self._stream.shuffled(cells):
            if len(self.tents) < self.count and not self._close[cell]:
                self._place(cell)

    def _place(self, cell: int) -> None:
        """Put a tent on a cell, and count it there and around."""
        self.tents.add(cell)
        self._close[cell] += 1
        for near in self.board.around[cell]:
            self._close[near] += 1

    def _lift(self, cell: int) -> None:
        """Take the tent off a cell again."""
        self.tents.discard(cell)
        self._close[cell] -= 1
        for near in self.board.around[cell]:
            self._close[near] -= 1


def _shuffled(count: int, stream: Stream) -> list[int]:
    """Return 0 to count - 1 in random order: by a random key each, all drawn at once."""
    keys = unpack(f">{count}Q", stream.bits(64 * count).to_bytes(8 * count, "big"))
    return sorted(range(count), key=keys.__getitem__)
