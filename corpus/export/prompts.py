"""Rules as a text that stands before a puzzle, for a person or for a language model to solve it.

A kind says its rules in words; how its texts are to be read and answered is shown by an example of
its own with its solution, which needs no words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.grid import GridKind
from puzzles.options import shown
from puzzles.reading import parse_puzzle
from verify.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.kind import Kind
    from puzzles.options import Value
    from puzzles.puzzle import Puzzle

GREATEST = 120
"""Letters of an example, at most."""


def rules(kind: Kind[Puzzle], settings: Mapping[str, Value] | None = None) -> str:
    """Return the rules of a kind: in words, then options, then an example with its solution.

    Args:
        kind: the kind.
        settings: values of its options; those that are not the default are told.
    """
    told = [f"{kind.title}. {kind.rules}"]
    for option in kind.options:
        value = (settings or {}).get(option.name, option.default)
        if value != option.default:
            told.append(f"Here {option.name} is {shown(value)} ({option.help}).")
    puzzle, solution = example(kind)
    told += ["For example, this puzzle:\n", puzzle, "has this solution:\n", solution]
    return "\n".join(told) + "\nSolve this puzzle, and answer in the same form:\n\n"


def example(kind: Kind[Puzzle]) -> tuple[str, str]:
    """Return the texts of a puzzle of a kind and of its solution: the largest that is not large."""
    puzzles = [parse_puzzle(kind, one.text) for one in kind.examples if one.verdict == UNIQUE]
    usual = {option.name: option.default for option in kind.options}
    plain = [puzzle for puzzle in puzzles if puzzle.options == usual] or puzzles
    texts = sorted(map(str, plain), key=len)
    text = [text for text in texts if len(text) <= GREATEST or text == texts[0]][-1]
    puzzle = parse_puzzle(kind, text)
    return text, kind.write_entries(puzzle, judge(puzzle).solutions[0])


def legend(kind: Kind[Puzzle]) -> Mapping[int, str]:
    """Return how each value of a cell of a puzzle is written; empty if it is no grid of values."""
    return kind.letters if isinstance(kind, GridKind) else {}
