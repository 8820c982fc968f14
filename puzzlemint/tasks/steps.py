"""Steps: the worked solution as data, whether a move is right and why, whether a board is lost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, NamedTuple

from puzzlemint.tasks.scores import glance_at
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import Puzzle, given, kind_of
from puzzles.model.model import OPEN
from verify.explain import explain
from verify.grade.grade import BOUNDS
from verify.judge.filled import WRONG, examine
from verify.judge.verdict import UNDECIDED, UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from verify.words.vocabulary import Decision

RIGHT, LUCKY, FALSE = "right", "lucky", "wrong"
CHEAP = dict(BOUNDS)["medium"]
"""What is cheap: no dearer than this."""
KEPT = 64


@dataclass(frozen=True)
class Step:
    """A step of the worked solution.

    Attributes:
        text: what is seen and what follows, in a sentence.
        rung, depth: how dear it is, as of `puzzlemint.explain`.
        name: what people call such a step, empty if they have no word for it.
        rules: the rules that it follows from, as sentences.
        decided: what is written down: values of places, or values that places do not have.
        values: of each place after the step, -1 where it is open.
        board: these as a text.
    """

    text: str
    rung: str
    depth: int
    name: str
    rules: tuple[str, ...]
    decided: tuple[Decision, ...]
    values: Solution
    board: str


class Move(NamedTuple):
    """What there is to say of a move.

    Attributes:
        state: `right`: a rule by itself gives it, or it is among what is found first on this board,
            by no more than a short chain. `lucky`: it is in the solution, but nothing cheap gives
            it. `wrong`: it is not.
        reason: for one that is right how it is found, for a wrong one the rule that it breaks or
            what excludes it.
    """

    state: str
    reason: str


class DeadEnd(NamedTuple):
    """Why a board cannot be filled in any more.

    Attributes:
        places: entries that cannot stand; none if the puzzle itself has no solution.
        reasons: sentences: the rules that the entries break by themselves, whatever is filled in,
            or else rules that together exclude them, none of which can be spared.
    """

    places: tuple[int, ...]
    reasons: tuple[str, ...]


def trace(puzzle: Puzzle, entries: Sequence[int] = ()) -> Iterator[Step]:
    """Yield the steps from a board to the solution, each with the board after it.

    If the rules do not get there by suppositions either, the last step says what is left.

    Args:
        puzzle: it has one solution.
        entries: of each place, or -1; right ones. Empty for none.

    Raises:
        PuzzleError: the puzzle has not one solution, or an entry is wrong.
    """
    solution = _solution(puzzle)
    kind = kind_of(puzzle)
    board = [*_begun(puzzle, entries)]
    if any(one not in (OPEN, value) for one, value in zip(board, solution, strict=True)):
        raise PuzzleError("an entry of the board is wrong")
    for step in explain.explain(puzzle, solution, board):
        for place, value, holds in step.decided:
            if holds:
                board[place] = value
        yield Step(
            text=step.sentence,
            rung=step.rung,
            depth=step.depth,
            name=step.name,
            rules=tuple([rule.sentence for rule in step.rules]),
            decided=step.decided,
            values=tuple(board),
            board=kind.write_entries(puzzle, board),
        )


def step_ok(puzzle: Puzzle, entries: Sequence[int], place: int, value: int) -> Move:
    """Return whether a move is right, and why.

    Args:
        puzzle: it has one solution.
        entries: of each place, or -1; right ones.
        place, value: the move.

    Raises:
        OptionError: there is no such place or value, or the place is filled in.
        PuzzleError: the puzzle has not one solution, or an entry is wrong.
    """
    solution = _solution(puzzle)
    board = [*_begun(puzzle, entries)]
    domain, place, value = kind_of(puzzle).domain(puzzle), index(place), index(value)
    if not 0 <= place < len(board) or value not in domain[place] or board[place] != OPEN:
        raise OptionError(f"the place {place} cannot be given the value {value}")
    if any(one not in (OPEN, other) for one, other in zip(board, solution, strict=True)):
        raise PuzzleError("an entry of the board is wrong")
    glance = glance_at(puzzle)
    if solution[place] != value:
        board[place] = value
        for broken in glance.broken(board):
            return Move(FALSE, f"it breaks: {broken.sentence}")
        found = examine(puzzle, board)
        return Move(FALSE, f"it cannot stand: {'; '.join(found.reasons)}")
    others = [other for other in domain[place] if other != value]
    why: list[str] = []
    for other in others:
        board[place] = other
        why += [broken.sentence for broken in glance.broken(board)[:1]]
    board[place] = OPEN
    if len(why) == len(others):
        return Move(RIGHT, f"every other value breaks a rule: {'; '.join(dict.fromkeys(why))}")
    for step in explain.explain(puzzle, solution, board, CHEAP):
        if step.round > 1:
            break
        if (place, value, True) in step.decided:
            return Move(RIGHT, step.sentence)
    return Move(LUCKY, "it is in the solution, but nothing cheap gives it here")


def dead_end(
    puzzle: Puzzle, entries: Sequence[int], budget: int = DEFAULT_BUDGET
) -> DeadEnd | None:
    """Return why a board cannot be filled in any more; None if it can.

    `puzzlemint.certify` with these entries proves it, in files that plain code can check.

    Args:
        puzzle: any number of solutions will do.
        entries: of each place, or -1.
        budget: conflicts.

    Raises:
        PuzzleError: the budget was spent.
        OptionError: the entries are not those of this board.
    """
    found = examine(puzzle, _begun(puzzle, entries), budget=budget)
    if found.state == UNDECIDED:
        raise PuzzleError(f"{budget:,} conflicts do not tell")
    if found.state != WRONG:
        return None
    if found.violations:
        places = {place for one in found.violations for place in one.places}
        reasons = dict.fromkeys([one.sentence for one in found.violations])
        return DeadEnd(found.entries or tuple(sorted(places)), tuple(reasons))
    return DeadEnd(found.entries, found.reasons)


def _begun(puzzle: Puzzle, entries: Sequence[int]) -> Solution:
    """Return the values that are known: what the puzzle fixes, and entries.

    Raises:
        OptionError: the entries are not those of this board.
    """
    known, entries = given(puzzle), [*map(index, entries)]
    if not entries:
        return tuple(known)
    domain = kind_of(puzzle).domain(puzzle)
    fits = len(entries) == len(domain) and all(
        one == OPEN or one in values for one, values in zip(entries, domain, strict=True)
    )
    if not fits:
        raise OptionError(f"these are not the entries of a board of {puzzle.size}")
    return tuple([one if own == OPEN else own for one, own in zip(entries, known, strict=True)])


@lru_cache(maxsize=KEPT)
def _solution(puzzle: Puzzle) -> Solution:
    """Return the one solution of a puzzle."""
    judgement = judge(puzzle)
    if judgement.verdict != UNIQUE:
        raise PuzzleError(f"the puzzle has not one solution: {judgement.verdict}")
    return judgement.solutions[0]
