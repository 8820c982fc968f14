"""Columns for who trains: each puzzle as a prompt with its answer, and its worked solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.export.rows import OBJECT, TEXT, Addition, Column
from puzzlemint.tasks.prompts import STYLES, prompt
from puzzlemint.tasks.steps import trace

if TYPE_CHECKING:
    from corpus.export.rows import Row
    from corpus.records.records import Record
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

_FORMS = {"bare": "{}", "fenced": "```\n{}```\n", "tagged": "<answer>\n{}</answer>\n"}


def answer(solution: str, style: str) -> str:
    """Return a solution's text as a prompt of a style asks for it."""
    return _FORMS[style].format(solution)


def _prompts(record: Record, puzzle: Puzzle, solution: Solution) -> Row:
    """Return the prompt of a puzzle, whose style and phrasing come from its identity."""
    del solution
    styles = tuple(STYLES)
    style = styles[int(record.id, 16) % len(styles)]
    return {
        "prompt": prompt(puzzle, style, record.id),
        "prompt_style": style,
        "answer": answer(record.solution, style),
    }


def _steps(record: Record, puzzle: Puzzle, solution: Solution) -> Row:
    """Return the worked solution of a puzzle."""
    del record, solution
    steps = list(trace(puzzle))
    return {
        "trace": "".join([f"{step.text}\n" for step in steps]),
        "steps": [
            {
                "text": step.text,
                "rung": step.rung,
                "depth": step.depth,
                "name": step.name,
                "decided": step.decided,
                "board": step.board,
            }
            for step in steps
        ],
    }


PROMPTS = Addition(
    (
        Column("prompt", TEXT, "the puzzle as a prompt, in a phrasing of its own"),
        Column("prompt_style", TEXT, "how the prompt asks for the answer: bare, fenced or tagged"),
        Column("answer", TEXT, "the solution as the prompt asks for it"),
    ),
    _prompts,
)
STEPS = Addition(
    (
        Column("trace", TEXT, "the worked solution, a sentence a line"),
        Column(
            "steps",
            OBJECT,
            "its steps: `text`, `rung`, `depth`, `name`, `decided` (place, value, whether it "
            "holds) and the `board` after it",
        ),
    ),
    _steps,
)
