"""What a nonogram looks like: coloured cells, and a clue at the start of each line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.kind import OPEN
from puzzles.kinds.nonogram.blocks import ANY
from puzzles.kinds.nonogram.model import LETTERS, Nonogram
from puzzles.picture import Clue, Fill, Highlight, Hint, Item, Picture

if TYPE_CHECKING:
    from collections.abc import Sequence


def picture(puzzle: Nonogram, solution: Sequence[int] | None, title: str) -> Picture:
    """Return the board with all clues; letters tell several colours apart, one needs none."""
    letters = f" {LETTERS}" if puzzle.colours > 1 else " █"
    items: list[Item] = []
    for cell in range(puzzle.board.cells):
        value = OPEN if solution is None else solution[cell]
        if value != OPEN:
            items.append(Fill(cell, puzzle.palette[value], letters[value]))
        else:
            items.append(Fill(cell, "open", "·"))
            if solution is not None:
                items.append(Highlight(cell))
    clues = [
        Clue(line, tuple([_hint(puzzle, *block) for block in blocks]) or (Hint("0"),))
        for line, blocks in enumerate(puzzle.clues)
    ]
    return Picture(puzzle.board, tuple(items), tuple(clues), title)


def _hint(puzzle: Nonogram, length: int, colour: int) -> Hint:
    if puzzle.colours < 2:
        return Hint(str(length))
    if colour == ANY:
        return Hint(str(length), letter="?")
    return Hint(str(length), puzzle.palette[colour], LETTERS[colour - 1])
