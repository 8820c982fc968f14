"""Verdicts of random, damaged and made boards against a solver that shares nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import gen
import puzzles
from gen.maker import Wish
from gen.rng import Stream, stream
from puzzles.clues import count, spots
from puzzles.options import settle
from puzzles.puzzle import Puzzle
from puzzles.reading import parse_puzzle
from tests.oracle.plain import SOLVERS
from verify.session import DEFAULT_BUDGET
from verify.verdict import judge

SIZES = {
    "dominosa": ("3x4", "5x4"),
    "fillomino": ("3", "3x4"),
    "futoshiki": ("3", "4"),
    "hashi": ("4", "5"),
    "kakurasu": ("3x4", "4"),
    "kurodoko": ("3x4", "4"),
    "mosaic": ("3x5", "5"),
    "shikaku": ("5x6", "6"),
    "tango": ("4", "6"),
}
FEW, MANY = 40, 2_100


def made(name: str, size: str, draw: Stream) -> Puzzle:
    maker = gen.get(name)
    options = settle((*maker.kind.options, *maker.options), {})
    return maker.make(Wish(maker.shape(size), options, None, DEFAULT_BUDGET), draw).puzzle


def random(name: str, size: str, draw: Stream) -> Puzzle:
    """Return an empty board with some clues of any value, and of a random option."""
    kind = puzzles.get(name)
    options = {
        one.name: 1 + draw.below(3) if one.name == "most" else bool(draw.below(2))
        for one in kind.options
    }
    puzzle = kind.empty(gen.get(name).shape(size), settle(kind.options, options))
    for group in kind.groups:
        values = [value for value in group.letters if value != group.blank]
        if group.numbers:
            values = list(range(10))
        values = [v for v in values if v <= puzzle.board.cells]
        if name == "fillomino":
            values = [v for v in values if v <= puzzle.options["most"]]
        if name == "futoshiki" and group.on == "cells":
            values = values[: len(puzzle.board.rows)]
        places = spots(puzzle.board, group.on)
        some = 1 + draw.below(max(count(puzzle.board, group.on) // 3, 1))
        for place in draw.shuffled(places)[:some]:
            puzzle = group.replaced(puzzle, {place: draw.choice(values)})
    return puzzle


def damaged(puzzle: Puzzle, draw: Stream) -> Puzzle:
    """Return the puzzle with one or two clues that are gone or taken from other places.

    Clues that are fixed change places with those beside them.
    """
    for _ in range(1 + draw.below(2)):
        shown = [
            (group, place)
            for group in puzzle.definition.groups
            for place, value in enumerate(group.values(puzzle))
            if group.is_clue(value)
        ]
        if not shown:
            break
        group, place = draw.choice(shown)
        if group.fixed:
            at, values = draw.choice(puzzle.board.beside[place]), group.values(puzzle)
            puzzle = group.replaced(puzzle, {at: values[place], place: values[at]})
            continue
        values = [group.blank, *group.values(puzzle)]
        if group.ground is not None and draw.below(2):  # what is there stays, and says nothing
            puzzle = group.replaced(puzzle, {place: group.blank})
            continue
        at = draw.choice(spots(puzzle.board, group.on)) if draw.below(2) else place
        puzzle = group.replaced(puzzle, {at: draw.choice(values)})
    return puzzle


def boards(name: str) -> Iterator[Puzzle]:
    """Yield boards without end: a made one, two damaged ones of it, and a random one."""
    index = 0
    while True:
        draw = stream(19, f"plain {name}", index)
        size = SIZES[name][index % 2]
        puzzle = made(name, size, draw.child("made"))
        yield puzzle
        yield damaged(puzzle, draw)
        yield damaged(puzzle, draw)
        yield random(name, size, draw)
        index += 1


def compared(name: str, how_many: int) -> Counter[str]:
    """Return how many boards there were of each verdict, all of them judged alike by both."""
    verdicts: Counter[str] = Counter()
    for puzzle in islice(boards(name), how_many):
        text = puzzle.text()
        assert parse_puzzle(puzzles.get(name), text) == puzzle
        found = list(islice(SOLVERS[name](text), 2))
        judgement = judge(puzzle)
        assert judgement.verdict == ("none", "unique", "multiple")[len(found)], text
        if len(found) == 1:
            assert judgement.solutions == (found[0],), text
        verdicts[judgement.verdict] += 1
    return verdicts


@pytest.mark.parametrize("name", SOLVERS)
def test_some_boards(name: str) -> None:
    assert set(compared(name, FEW)) == {"none", "unique", "multiple"}


@pytest.mark.campaign
@pytest.mark.parametrize("name", SOLVERS)
def test_many_boards(name: str) -> None:
    assert min(compared(name, MANY).values()) > MANY // 30
