"""Variants: puzzles without a solution or with several, for those who ask how many there are."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from gen.contract.maker import GaveUp
from gen.sources.rng import stream
from puzzles.base.errors import UserError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from verify.judge.verdict import MULTIPLE, NONE, judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution

TRIES = 200
COUNTED = 1_000
"""Solutions that are counted, at most."""


class Variant(NamedTuple):
    """A puzzle that was changed.

    Attributes:
        puzzle: as it is now.
        solutions: how many it has.
        complete: whether these are all; else there are more.
    """

    puzzle: Puzzle
    solutions: int
    complete: bool


def unsolvable(puzzle: Puzzle, seed: int | str = 0) -> Variant:
    """Return a puzzle like this one that has no solution, proved.

    One clue says something else, or what else a kind lets be changed.

    Args:
        puzzle, seed: the same ones give the same variant.

    Raises:
        GaveUp: none was found.
    """
    draw = stream(seed, "unsolvable", 0)
    changes = chain(_changed(puzzle, draw), _altered(puzzle, draw))
    return _first(puzzle, changes, NONE, "no solution")


def ambiguous(puzzle: Puzzle, seed: int | str = 0) -> Variant:
    """Return a puzzle like this one that has several solutions, counted.

    One clue or more are left out; or else a cell is altered, or a clue says something else.

    Args:
        puzzle, seed: the same ones give the same variant.

    Raises:
        GaveUp: none was found.
    """
    draw = stream(seed, "ambiguous", 0)
    changes = chain(_thinned(puzzle, draw), _altered(puzzle, draw), _changed(puzzle, draw))
    return _first(puzzle, changes, MULTIPLE, "several solutions")


def _first(puzzle: Puzzle, changes: Iterator[Puzzle], verdict: str, words: str) -> Variant:
    """Return the first of some puzzles that has a verdict.

    Raises:
        GaveUp: none of those has it that are tried.
    """
    for other in _readable(puzzle, islice(changes, TRIES)):
        judged = judge(other, count=COUNTED)
        if judged.verdict == verdict:
            return Variant(other, len(judged.solutions), judged.complete)
    raise GaveUp(f"no change was found that leaves {words}")


def _readable(puzzle: Puzzle, others: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield those of some puzzles that can be read back and are not the first one."""
    kind = kind_of(puzzle)
    for other in others:
        with suppress(UserError):
            if other != puzzle and parse_puzzle(kind, other.text()) == other:
                yield other


def _thinned(puzzle: Puzzle, draw: Stream) -> Iterator[Puzzle]:
    """Yield puzzles with one clue less, then with more and more left out."""
    clues = Clues(puzzle)
    shown = draw.shuffled([n for n in clues.shown if not clues.place(n)[0].fixed])
    for number in shown:
        yield clues.without([number])
    for count in range(2, len(shown) + 1):
        yield clues.without(shown[:count])


def _changed(puzzle: Puzzle, draw: Stream) -> Iterator[Puzzle]:
    """Yield puzzles in which a clue says what another of its group says, or one more or less."""
    places = [
        (group, at)
        for group in kind_of(puzzle).groups
        for at, value in enumerate(group.values(puzzle))
        if group.is_clue(value)
    ]
    for group, at in draw.shuffled(places):
        own = group.values(puzzle)[at]
        known = (*group.values(puzzle), *group.letters)
        others = {value for value in known if group.is_clue(value)}
        if isinstance(own, int):
            others |= {own - 1, own + 1}.intersection(group.of_letter.values())
        for value in draw.shuffled(sorted(others - {own})):
            yield group.replaced(puzzle, {at: value})


def _altered(puzzle: Puzzle, draw: Stream) -> Iterator[Puzzle]:
    """Yield what `Kind.altered` knows to change: with no solution to keep, then keeping one."""
    kept: list[Solution | None] = [None, *judge(puzzle).solutions[:1]]
    for solution in kept:
        found = [one.puzzle for one in kind_of(puzzle).altered(puzzle, solution)]
        yield from draw.shuffled(found)
