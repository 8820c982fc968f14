"""Values of rule options with which a puzzle that is not unique has exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import TooLarge, UserError
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import shown
from verify.judge.verdict import UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.options import Value
    from verify.judge.verdict import Judgement


EASY = 500
"""Conflicts for all alternatives together, if the verdict itself took none."""
TIMES = 10
"""Further conflicts for the alternatives for each conflict of the verdict."""


class Alternative(NamedTuple):
    """A puzzle with another value of one rule option.

    Attributes:
        name: name of the option.
        value: the other value.
        puzzle: the puzzle with it.
    """

    name: str
    value: Value
    puzzle: Puzzle

    def __str__(self) -> str:
        return f"{self.name}={shown(self.value)}"


def alternatives(puzzle: Puzzle) -> Iterator[Alternative]:
    """Yield the puzzle with one rule option changed, for each value of `Option.others`.

    A value is left out if the text is not a puzzle with it.
    """
    kind = kind_of(puzzle)
    text, options = kind.write(puzzle), puzzle.options
    known = {puzzle}
    for option in kind.options:
        for value in option.others(options[option.name]):
            try:
                other = parse_puzzle(kind, text, **{**options, option.name: value})
            except UserError:
                continue
            if other not in known:
                known.add(other)
                yield Alternative(option.name, value, other)


def allowance(judgement: Judgement, budget: int) -> int:
    """Return the conflicts for the alternatives of a puzzle, out of those that its verdict left.

    Their number is limited because a different rule can make a board much harder.

    Args:
        judgement: the verdict on the puzzle.
        budget: conflicts for the verdict and the alternatives.
    """
    spent = judgement.stats.conflicts
    return max(min(budget - spent, EASY + TIMES * spent), 0)


def unique_with(
    puzzle: Puzzle, budget: int = DEFAULT_BUDGET, solver: str = DEFAULT_SOLVER
) -> Iterator[Alternative]:
    """Yield the alternatives that have exactly one solution.

    Args:
        puzzle: a puzzle that is not unique.
        budget: conflicts for the verdicts on all alternatives together.
        solver: as of `verify.judge.verdict.judge`.
    """
    for other in alternatives(puzzle):
        if budget <= 0:
            return
        try:
            judgement = judge(other.puzzle, solver=solver, budget=budget)
        except TooLarge:
            continue
        budget -= judgement.stats.conflicts
        if judgement.verdict == UNIQUE:
            yield other
