"""Scores: what a reply is worth by the rules of the puzzle, never by comparing texts.

A board is solved if the plain checker finds nothing wrong with it, whichever solution it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import index
from typing import TYPE_CHECKING

from puzzlemint.tasks.replies import held
from puzzles.base.errors import AnotherClue
from puzzles.contract.clues import impossible
from puzzles.contract.kind import Puzzle, completed, kind_of
from puzzles.model.model import OPEN
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.values import Solution, Violation

NO_BOARD = "there is no board in the reply"
NOTHING = "nothing is filled in"
KEPT = 64
"""Puzzles whose solutions and rules are kept."""


@dataclass(frozen=True)
class Score:
    """What a reply is worth.

    Attributes:
        solved: whether it holds a solution of the puzzle.
        valid: whether it holds a board that is filled in wholly.
        right: the share of the open places that are filled in as in a solution, 0 to 1: of the
            solutions that were found, two at most, the one that is closest. A place that the
            puzzle fixes and the board has otherwise counts as a wrong one more. 1 if solved, and
            else less.
        rules: the share of the instances of rules that a whole board keeps, 0 to 1; 0 without one.
        values: of each place, -1 where it is open; empty if there is no board.
        violations: the rules that a whole board breaks and where, as the plain checker says.
    """

    solved: bool
    valid: bool
    right: float
    rules: float
    values: Solution = ()
    violations: tuple[Violation, ...] = ()
    _puzzle: Puzzle | None = field(default=None, repr=False, compare=False)
    _altered: str = field(default="", repr=False, compare=False)

    @cached_property
    def reason(self) -> str:
        """Why it is no solution, in a sentence: which rule is broken first, and where."""
        if self.solved:
            return ""
        if not self.values or self._puzzle is None:
            return f"the board has another clue: {self._altered}" if self._altered else NO_BOARD
        places = kind_of(self._puzzle).places(self._puzzle)
        if not self.valid:
            left = [place for place, value in enumerate(self.values) if value == OPEN]
            if not self.right and len(left) == len(_known(self._puzzle).open):
                return NOTHING
            return f"{places.name(left[0])} is not filled in, {len(left)} open in all"
        (broken,) = _known(self._puzzle).glance.violated(self.values, self.violations[:1])
        return f"broken: {broken.sentence}"


def score(puzzle: Puzzle, reply: str | Sequence[int], solution: Sequence[int] = ()) -> Score:
    """Return what a reply is worth, by the rules of the puzzle.

    Args:
        puzzle: what was to be solved.
        reply: any text (`extract`), or the value of each place, OPEN where there is none.
        solution: a solution that is known, which spares looking for one.
    """
    known = _known(puzzle)
    try:
        values = held(puzzle, reply) if isinstance(reply, str) else known.board(reply)
    except AnotherClue as error:
        return Score(False, False, 0.0, 0.0, _puzzle=puzzle, _altered=error.message)
    if values is None:
        return Score(False, False, 0.0, 0.0, _puzzle=puzzle)
    if known.open and all(values[place] == OPEN for place in known.open):
        whole = completed(puzzle, values)  # nothing at all may be what is asked for
        if OPEN in whole or kind_of(puzzle).check(puzzle, whole):
            return Score(False, False, 0.0, 0.0, values, _puzzle=puzzle)
        values = whole
    if OPEN in values:
        return Score(False, False, known.right(values, solution), 0.0, values, _puzzle=puzzle)
    violations = tuple(kind_of(puzzle).check(puzzle, values))
    if not violations:
        return Score(True, True, 1.0, 1.0, values, _puzzle=puzzle)
    broken = min(len(set(violations)), known.instances)
    kept = 1 - broken / known.instances
    return Score(
        False, True, known.right(values, solution), kept, values, violations, _puzzle=puzzle
    )


def glance_at(puzzle: Puzzle) -> LiveCheck:
    """Return the rules of a puzzle, ready to be looked at; they are kept for a while."""
    return _known(puzzle).glance


class _Known:
    """What is worked out of a puzzle once, when it is first asked for."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        domain = kind_of(puzzle).domain(puzzle)
        self._places = len(domain)
        self._values = {OPEN}.union(*domain)
        self.open = [place for place, values in enumerate(domain) if len(values) > 1]
        self._fixed = [
            (place, values[0]) for place, values in enumerate(domain) if len(values) == 1
        ]

    def board(self, values: Sequence[int]) -> Solution | None:
        """Return values as a board, if they are one."""
        values = [*map(index, values)]
        fits = len(values) == self._places and self._values.issuperset(values)
        return tuple(values) if fits and impossible(self._puzzle, values) is None else None

    @cached_property
    def glance(self) -> LiveCheck:
        return LiveCheck(self._puzzle)

    @cached_property
    def instances(self) -> int:
        return max(1, len(kind_of(self._puzzle).model(self._puzzle).rules()))

    @cached_property
    def solutions(self) -> Sequence[Sequence[int]]:
        return judge(self._puzzle).solutions

    def right(self, values: Solution, solution: Sequence[int]) -> float:
        """Return which share of the open places is right by the nearest solution.

        Given places that were altered count as further ones that are wrong.
        """
        solutions = [solution] if solution else self.solutions
        same = [sum([values[place] == one[place] for place in self.open]) for one in solutions]
        altered = sum([values[place] != value for place, value in self._fixed])
        return max(same, default=0) / max(1, len(self.open) + altered)


@lru_cache(maxsize=KEPT)
def _known(puzzle: Puzzle) -> _Known:
    return _Known(puzzle)
