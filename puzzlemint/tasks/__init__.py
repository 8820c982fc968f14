"""Tasks for those who train or test reasoners, without a framework: prompts, replies, scores.

    >>> import puzzlemint
    >>> from puzzlemint import tasks
    >>> puzzle = puzzlemint.read("# sudoku\\n1...\\n..2.\\n.3..\\n...4\\n")
    >>> tasks.score(puzzle, "I think it is\\n1243\\n3421\\n4312\\n2134\\n").solved
    True

Everything is a pure function of its arguments, and nothing that a reply holds raises an error.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlemint.tasks.items import Item, Level, curriculum, item
    from puzzlemint.tasks.play import Play
    from puzzlemint.tasks.prompts import STYLES, prompt
    from puzzlemint.tasks.replies import extract
    from puzzlemint.tasks.scores import Score, score
    from puzzlemint.tasks.steps import DeadEnd, Move, Step, dead_end, step_ok, trace
    from puzzlemint.tasks.variants import Variant, ambiguous, unsolvable

__all__ = [
    "STYLES",
    "DeadEnd",
    "Item",
    "Level",
    "Move",
    "Play",
    "Score",
    "Step",
    "Variant",
    "ambiguous",
    "curriculum",
    "dead_end",
    "extract",
    "item",
    "prompt",
    "score",
    "step_ok",
    "trace",
    "unsolvable",
]

_HOMES = {
    **dict.fromkeys(("Item", "Level", "curriculum", "item"), "items"),
    "Play": "play",
    **dict.fromkeys(("STYLES", "prompt"), "prompts"),
    "extract": "replies",
    **dict.fromkeys(("Score", "score"), "scores"),
    **dict.fromkeys(("DeadEnd", "Move", "Step", "dead_end", "step_ok", "trace"), "steps"),
    **dict.fromkeys(("Variant", "ambiguous", "unsolvable"), "variants"),
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
