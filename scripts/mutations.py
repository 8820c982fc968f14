"""Puzzles to judge, of every kind: made ones, changed ones, and boards that are nearly solutions.

Nothing here knows a kind by name. Sizes are those a maker starts with, with small numbers in
place of its own. Puzzles are changed by the kind's own hooks, or by typing over their text, and
are always read back from their text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from gen.contract.maker import GaveUp, Maker, Wish
from gen.minting.mint import order
from puzzles.base.errors import Disagreement, OptionError, PuzzleError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gen.sources.rng import Stream
    from puzzles.contract.kind import Kind
    from puzzles.declare.options import Option, Value
    from puzzles.declare.values import Solution

DRAWS = 100
BUDGET = 50_000  # conflicts
SIDES = ((2, 5), (5, 11))  # of small boards and of middle ones
LISTED = 200  # altered puzzles that one is chosen of
TYPED = 20  # attempts to type something that can be read
LEFT = 4  # clues at most that a puzzle with nearly all of them lacks


class Planted(NamedTuple):
    """A made puzzle and its solution."""

    puzzle: Any
    solution: Solution


def planted(maker: Maker[Puzzle], stream: Stream) -> Planted:
    """Return a puzzle of a small or middle size with rules and wishes drawn by chance.

    Raises:
        GaveUp: none came of DRAWS draws.
    """
    for draw in range(DRAWS):
        own = stream.child(draw)
        size = _size(maker, own)
        options = _options((*maker.kind.options, *maker.options), own)
        try:
            wanted = order(maker.kind.name, size, options, budget=BUDGET)
            wish = Wish(wanted.lattice, wanted.options, None, BUDGET, wanted.source)
            made = maker.make(wish, own)
        except (OptionError, GaveUp, BudgetSpent):
            continue
        return Planted(made.puzzle, made.solution)
    raise GaveUp(f"no {maker.kind.name} in {DRAWS} draws")


def _size(maker: Maker[Puzzle], stream: Stream) -> str:
    least, most = stream.choice(SIDES)
    shape = stream.choice(("1", "1x1", *maker.starter))
    return re.sub("[0-9]+", lambda _: str(least + stream.below(most - least + 1)), shape)


def _options(options: Sequence[Option], stream: Stream) -> Mapping[str, Value]:
    """Return values for some of the options, of those that have few."""
    drawn: dict[str, Value] = {}
    for option in options:
        if stream.below(2):
            continue
        if option.choices:
            drawn[option.name] = stream.choice(option.choices)
        elif isinstance(option.default, bool):
            drawn[option.name] = not option.default
        elif isinstance(option.default, int):
            drawn[option.name] = option.default + 1
    return drawn


def nearly(puzzle: Puzzle, solution: Solution, stream: Stream) -> Solution:
    """Return a board with one or two places of a solution changed, or two exchanged.

    A board without places has one solution, and nothing to change.
    """
    if not solution:
        return solution
    kind = kind_of(puzzle)
    board = list(solution)
    values = sorted({value for values in kind.domain(puzzle) for value in values})
    one = stream.below(len(board))
    others = [place for place, value in enumerate(board) if value != board[one]]
    if others and stream.below(3) == 0:
        other = stream.choice(others)
        board[one], board[other] = board[other], board[one]
    else:
        for _ in range(1 + stream.below(2)):
            place = stream.below(len(board))
            board[place] = stream.choice([v for v in values if v != board[place]] or values)
    return tuple(board)


@dataclass(frozen=True)
class _Change:
    """What a change starts from."""

    kind: Kind[Puzzle]
    puzzle: Any
    solution: Solution
    stream: Stream

    def some(self, clues: Sequence[int]) -> list[int]:
        """Return a few of the clues, or one time in four about half of them."""
        most = len(clues) // 2 if self.stream.below(4) == 0 else 3
        return self.stream.sample(clues, min(len(clues), 1 + self.stream.below(max(most, 1))))

    def told(self) -> list[int]:
        """Return the numbers of the puzzle's clues."""
        clues = {rule.clue for rule in self.kind.model(self.puzzle).rules()}
        return sorted([clue for clue in clues if clue is not None])

    def board(self) -> Solution:
        """Return the solution, or as often a board that is nearly one."""
        if self.stream.below(2):
            return self.solution
        return nearly(self.puzzle, self.solution, self.stream)


def _removed(change: _Change) -> Any:
    return Clues(change.puzzle).without(change.some(change.told()))


def _changed(change: _Change) -> Any:
    _kind, puzzle = change.kind, change.puzzle
    board = nearly(puzzle, change.solution, change.stream)
    return Clues(puzzle).with_(board, change.some(change.told()))


def _added(change: _Change) -> Any:
    lacking = Clues(change.puzzle).hidden
    return Clues(change.puzzle).with_(change.board(), change.some(lacking))


def _filled(change: _Change) -> Any:
    """Add nearly all clues that are lacking, so that brute force can follow."""
    lacking = Clues(change.puzzle).hidden
    left = change.stream.below(LEFT + 1)
    clues = change.stream.sample(lacking, max(len(lacking) - left, 0))
    return Clues(change.puzzle).with_(change.board(), clues)


def _altered(change: _Change) -> Any:
    kept = change.solution if change.stream.below(2) else None
    listed = list(islice(change.kind.altered(change.puzzle, kept), LISTED))
    return change.stream.choice(listed).puzzle if listed else change.puzzle


def _typed(change: _Change) -> Any:
    """Type over a character or two of the text, drop one, or put one in, until it can be read."""
    kind, stream = change.kind, change.stream
    text = change.puzzle.text()
    start = text.index("\n") + 1 if text.startswith("#") else 0
    letters = sorted(set("".join([text[start:], *[example.text for example in kind.examples]])))
    for _ in range(TYPED):
        typed = text
        for _ in range(1 + stream.below(2)):
            at = start + stream.below(len(typed) - start)
            way = stream.below(6)
            letter = "" if way == 0 else stream.choice(letters)
            typed = typed[:at] + letter + typed[at + (way > 1) :]
        try:
            return parse_puzzle(kind, typed)
        except (PuzzleError, OptionError):
            continue
    return change.puzzle


CHANGES: Mapping[str, Callable[[_Change], Any]] = {
    "removed": _removed,
    "changed": _changed,
    "added": _added,
    "filled": _filled,
    "altered": _altered,
    "typed": _typed,
}
"""What can be done to a puzzle, by name."""


class Mutation(NamedTuple):
    """A puzzle as it is after a change, and the name of what was done."""

    change: str
    puzzle: Any


def mutation(puzzle: Puzzle, solution: Solution, stream: Stream) -> Mutation | None:
    """Return a puzzle with something changed, None if nothing that was tried led to another one.

    Args:
        puzzle: what to change.
        solution: a board of the puzzle, whether it solves it or not.
        stream: the choices.

    Raises:
        Disagreement: the changed puzzle is not the same when it is read back.
    """
    kind = kind_of(puzzle)
    for name in stream.shuffled(tuple(CHANGES)):
        try:
            change = CHANGES[name](_Change(kind, puzzle, solution, stream))
            text = change.text()
            read = parse_puzzle(kind, text)
        except (OptionError, PuzzleError):
            continue
        if read != change:
            raise Disagreement(f"{kind.title}: read back as another puzzle:\n{text}")
        if change != puzzle and len(kind.domain(change)) == len(solution):
            return Mutation(name, change)
    return None
