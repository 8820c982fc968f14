"""What is set by hand on a nonogram: the colours, and the clue of each line as it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzles.clues import Group, Tool
from puzzles.errors import OptionError, PuzzleError
from puzzles.kinds.nonogram.clues import read_hints, read_palette
from puzzles.kinds.nonogram.model import LETTERS, PALETTE, Nonogram, hint_text

if TYPE_CHECKING:
    from puzzles.kinds.nonogram.blocks import Hints

COLOURS, CLUE = "palette", "clue"
CLUES = Group(CLUE, "Clues", "lines", "clues", {}, blank=(), fixed=True)


def tools(puzzle: Nonogram) -> tuple[Tool, ...]:
    """Return what can be set by hand, and what is set."""
    plain = puzzle.colours == 1
    told = {line: _written(hints, plain) for line, hints in enumerate(puzzle.clues) if hints}
    if plain:
        about = "the lengths of the blocks, such as 3 1"
    else:
        about = "the lengths of the blocks with their colours, such as 3a 1b, or 2? for any colour"
    return (
        Tool(
            COLOURS,
            "Colours",
            "board",
            {0: " ".join(puzzle.palette)},
            " ".join(PALETTE[:2]),
            pattern="[#0-9A-Fa-f ]+",
            help="the background and each colour as #rrggbb",
        ),
        Tool(CLUE, "Clues", "lines", told, "", pattern="[0-9a-z? ]*", help=about),
    )


def edited(puzzle: Nonogram, tool: str, at: int, value: str) -> Nonogram:
    """Return the puzzle with its colours or a clue set.

    Raises:
        OptionError: the text is neither.
    """
    try:
        if tool == COLOURS:
            return replace(puzzle, palette=read_palette(value))
        words = [f"{word}a" if word.isdigit() else word for word in value.split()]
        text = " ".join(words) if puzzle.colours == 1 else value
        hints = read_hints(text, 1, puzzle.colours)
    except PuzzleError as error:
        raise OptionError(error.message) from None
    return replace(puzzle, clues=(*puzzle.clues[:at], hints, *puzzle.clues[at + 1 :]))


def _written(hints: Hints, plain: bool) -> str:
    text = hint_text(hints)
    return text.replace(LETTERS[0], "") if plain else text
