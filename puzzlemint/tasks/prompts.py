"""Prompts: a puzzle as a text that tells all that decides its answer, in several phrasings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.exchange.statement import statement

if TYPE_CHECKING:
    from puzzles.contract.kind import Puzzle

STYLES = {
    "bare": (
        "Answer with the whole board, line by line, and nothing else.",
        "Reply with the finished board alone: every line of it, no other words.",
        "Give the solved board, all of its lines, without any comment.",
    ),
    "fenced": (
        "Give the whole board, line by line, in a block between two lines of ```.",
        "End your reply with the finished board in a block fenced by lines of ```.",
        "Write the solved board, all of its lines, between two lines that are ```.",
    ),
    "tagged": (
        "Give the whole board, line by line, between <answer> and </answer>.",
        "Think as long as you like; then write the finished board as <answer>...</answer>.",
        "Put the solved board, all of its lines, between the tags <answer> and </answer>.",
    ),
}
"""How the answer is asked for, in several wordings of each style."""
_OPENINGS = ("Solve this puzzle: {}.", "Here is a puzzle of the kind {}.", "{}.")
_RULES = ("Rules: {}", "The rules are these. {}", "{}")
_BOARDS = ("The puzzle:", "This is the puzzle:", "The board to solve:")
_FORMS = (
    "The answer has this form, in which it is not filled in yet:",
    "Fill in this form:",
    "Write the answer as this is written, filled in:",
)
_FENCE = "```"


def prompt(puzzle: Puzzle, style: str = "fenced", seed: int | str = 0) -> str:
    """Return a puzzle as a prompt: its rules, what its letters mean, the form of the answer.

    Args:
        puzzle: what is to be solved.
        style: how the answer is asked for, one of `STYLES`.
        seed: of the phrasing; the same one gives the same prompt.

    Raises:
        OptionError: there is no such style.
    """
    if style not in STYLES:
        raise OptionError(f"prompts are {', '.join(STYLES)}, not {style!r}")
    said = statement(puzzle)
    phrase = stream(seed, "prompt", 0).choice
    parts = [
        phrase(_OPENINGS).format(said.title),
        phrase(_RULES).format(said.rules),
        f"{said.board} {said.letters}",
        phrase(_BOARDS),
        _fenced(said.text),
        *((phrase(_FORMS), _fenced(said.form)) if said.form else ()),
        said.answer,
        phrase(STYLES[style]),
    ]
    return "\n\n".join(parts) + "\n"


def _fenced(text: str) -> str:
    return f"{_FENCE}\n{text}{_FENCE}"
