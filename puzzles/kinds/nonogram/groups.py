"""The clues at the starts of lines and the palette: how they are set by hand, and how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.declare.group import Group, Tool
from puzzles.kinds.nonogram.clues import read_hints, read_palette
from puzzles.kinds.nonogram.model import COLOURS, LETTERS, PALETTE, Nonogram, hint_text
from puzzles.render.picture import Clue, Hint
from puzzles.rules.runs.blocks import ANY
from puzzles.text.scan import MAX_SIDE, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.rules.runs.blocks import Hints


def _read_clue(puzzle: Nonogram, text: str) -> Hints:
    """Return a clue as it is set by hand: of one colour, lengths need not have its letter."""
    words = tokens(text, MAX_SIDE + 1)
    if puzzle.colours == 1:
        words = [w._replace(text=w.text + LETTERS[0] * w.text.isdigit()) for w in words]
    return read_hints(words, puzzle.colours)


class _LineClues(Group):
    def tool(self, puzzle: Any, values: Sequence[Any] | None = None) -> Tool:
        """Return the tool; with one colour, clues are typed without the colour's letter."""
        tool = super().tool(puzzle, values)
        if puzzle.colours != 1:
            return tool
        now = {line: text.replace(LETTERS[0], "") for line, text in tool.now.items()}
        return tool._replace(now=now, help="the lengths of the blocks, such as 3 1")

    def outside(self, puzzle: Any) -> tuple[Clue, ...]:
        """Return the clues that stand at the ends of lines; 0 for a line without blocks."""
        return tuple(
            [
                Clue(line, tuple([_hint(puzzle, *block) for block in blocks]) or (Hint("0"),))
                for line, blocks in enumerate(puzzle.clues)
            ]
        )


def _hint(puzzle: Nonogram, length: int, colour: int) -> Hint:
    """Return how a block is shown: its length, and with several colours its own."""
    if puzzle.colours < 2:
        return Hint(str(length))
    if colour == ANY:
        return Hint(str(length), letter="?")
    return Hint(str(length), puzzle.palette[colour], LETTERS[colour - 1])


COLOUR_GROUP = Group(
    "palette",
    "Colours",
    "board",
    "palette",
    {},
    blank=PALETTE[:2],
    derived=False,
    pattern="[#0-9A-Fa-f ]+",
    writes=" ".join,
    reads=lambda _, text: read_palette(tokens(text, COLOURS + 2)),
    help="the background and each colour as #rrggbb",
)
CLUES = _LineClues(
    "clue",
    "Clues",
    "lines",
    "clues",
    {},
    blank=(),
    turned=lambda hints: hints[::-1],
    fixed=True,
    pattern="[0-9a-z? ]*",
    writes=hint_text,
    reads=_read_clue,
    help="the lengths of the blocks with their colours, such as 3a 1b, or 2? for any colour",
)
