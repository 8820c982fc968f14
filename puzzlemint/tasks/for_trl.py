"""Rewards for TRL, and whoever else calls rewards as it does: no package is needed for that.

    trainer = GRPOTrainer(model, reward_funcs=[solved], train_dataset=data)

The data set has a column `puzzle`, the text of a puzzle with its header, beside `prompt`; exports
and `tasks.item` have both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import puzzlemint
from puzzlemint.tasks.scores import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlemint.tasks.scores import Score
    from puzzles.contract.kind import Puzzle


def solved(
    completions: Sequence[str | Sequence[Mapping[str, str]]],
    puzzle: Sequence[str],
    **columns: object,
) -> list[float]:
    """Return 1 for each reply that holds a solution, else 0.

    Args:
        completions: replies, as texts or as lists of messages, of which the last counts.
        puzzle: the text of the puzzle that each is of.
        columns: whatever else the trainer hands over; it is not looked at.

    Raises:
        PuzzleError: a text is no puzzle.
    """
    del columns
    return [float(found.solved) for found in _scores(completions, puzzle)]


def right(
    completions: Sequence[str | Sequence[Mapping[str, str]]],
    puzzle: Sequence[str],
    **columns: object,
) -> list[float]:
    """Return for each reply the share of places that are right; arguments as of `solved`."""
    del columns
    return [found.right for found in _scores(completions, puzzle)]


def _scores(
    completions: Sequence[str | Sequence[Mapping[str, str]]], puzzles: Sequence[str]
) -> list[Score]:
    pairs = zip(completions, puzzles, strict=True)
    return [score(_puzzle(text), _reply(completion)) for completion, text in pairs]


def _reply(completion: str | Sequence[Mapping[str, str]]) -> str:
    if isinstance(completion, str):
        return completion
    return str(completion[-1].get("content") or "") if completion else ""


@lru_cache(maxsize=1024)
def _puzzle(text: str) -> Puzzle:
    return puzzlemint.read(text)
