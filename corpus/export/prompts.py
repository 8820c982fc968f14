"""Rules as a text that stands before a puzzle, for a person or for a language model to solve it.

The puzzle's own words (`puzzles.exchange.statement`), and an example by the same rules with its
solution.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import puzzles
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.reading import parse_puzzle
from puzzles.exchange.statement import statement
from puzzles.families.grid import GridKind
from puzzles.families.lettering import in_digits
from verify.judge.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value

GREATEST = 120
"""Letters of an example, at most."""


def rules(puzzle: Puzzle) -> str:
    """Return what there is to know to solve a puzzle, but for its text."""
    said = statement(puzzle)
    told = [f"{said.title}. {said.rules}", said.board, said.letters, said.answer]
    shown = example(puzzle.kind, tuple(sorted(in_digits(puzzle).options.items())))
    if shown:
        told += ["For example, this puzzle:\n", shown[0], "has this solution:\n", shown[1]]
    return "\n".join(told) + "\nSolve this puzzle, and answer in the same form:\n\n"


@lru_cache(maxsize=256)
def example(name: str, settings: tuple[tuple[str, Value], ...]) -> tuple[str, str] | None:
    """Return the texts of a puzzle of a kind and of its solution, or None if there is none.

    The largest example with these options that is not large, or else the least.

    Args:
        name: of the kind.
        settings: the value of each option.
    """
    kind = puzzles.get(name)
    found = {puzzle.text(): puzzle for puzzle in _examples(kind, dict(settings))}
    texts = sorted(found, key=len)
    for text in [text for text in reversed(texts) if len(text) <= GREATEST] + texts[:1]:
        judgement = judge(found[text])
        if judgement.verdict == UNIQUE:
            return text, kind.write_entries(found[text], judgement.solutions[0])
    return None


def _examples(kind: Kind[Puzzle], settings: Mapping[str, Value]) -> Iterator[Puzzle]:
    """Yield the examples of a kind that have these rules."""
    for one in kind.examples:
        try:
            puzzle = parse_puzzle(kind, one.text, **settings)
        except (PuzzleError, OptionError):
            continue  # no board by these rules
        if puzzle.options == settings:
            yield puzzle


def legend(kind: Kind[Puzzle]) -> Mapping[int, str]:
    """Return how each value of a cell of a puzzle is written; empty if it is no grid of values."""
    return kind.letters if isinstance(kind, GridKind) else {}
