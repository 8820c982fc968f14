"""Verdicts of random, damaged and made boards against a solver that shares nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

import gen
import puzzles
from gen.contract.maker import Made, Wish
from gen.sources.division import caged, jumbled
from gen.sources.rng import Stream, stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.group import spots
from puzzles.declare.options import with_defaults
from puzzles.exchange.editing import legal
from puzzles.families.divided import Divided, DividedKind
from puzzles.kinds.futoshiki import Futoshiki
from puzzles.kinds.kakuro import BLACK
from tests.oracle.search import SOLVERS
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET

SIZES = {
    "battleships": ("4x5", "5"),
    "dominosa": ("3x4", "5x4"),
    "fillomino": ("3", "3x4"),
    "futoshiki": ("3", "4"),
    "heyawake": ("3x4", "4"),
    "jigsaw": ("4", "5"),
    "hashi": ("4", "5"),
    "kakurasu": ("3x4", "4"),
    "kakuro": ("4", "5"),
    "kenken": ("3", "4"),
    "killer": ("3", "4"),
    "kurodoko": ("3x4", "4"),
    "mosaic": ("3x5", "5"),
    "nurikabe": ("3x4", "3x5"),
    "shikaku": ("5x6", "6"),
    "tango": ("4", "6"),
    "yajilin": ("4", "4x5"),
}
FLEETS = ("usual", "3,1", "4,2", "2,2,1", "1,1,1", "3")
FEW = 24
VERDICTS = "none", "unique", "multiple"
DEAR = {"battleships", "fillomino", "mosaic", "nurikabe"}
"""Kinds of which the plain solver takes long: fewer boards unless campaigns are run."""


def made(name: str, size: str, draw: Stream) -> Made[Puzzle]:
    maker = gen.get(name)
    options = with_defaults((*maker.kind.options, *maker.options), {})
    return maker.make(Wish(maker.shape(size), options, None, DEFAULT_BUDGET), draw)


def some_told(puzzle: Divided, draw: Stream) -> Divided:
    """Return the puzzle with what some solution makes of some of its cages."""
    kind: DividedKind[Divided] = puzzle.definition
    if kind.legend is None:
        return puzzle
    solution = made(kind.name, str(puzzle.board.height), draw).solution
    first = Clues(puzzle).number(kind.legend)
    told = {
        cage: kind.clue_by(puzzle, solution, first + cage)
        for cage in sorted({*puzzle.regions})
        if draw.below(4)
    }
    return kind.legend.replaced(puzzle, told)


def some_summed(name: str, size: str, draw: Stream) -> Puzzle:
    """Return a made puzzle with some of its sums told, and now and then one black cell more."""
    puzzle = made(name, size, draw).puzzle
    (group,) = puzzle.definition.groups
    black = [place for place, value in enumerate(group.values(puzzle)) if group.is_clue(value)]
    changes: dict[int, int] = {}
    for place in draw.sample(black, draw.below(4)):
        changes[place] = draw.choice([BLACK, *group.values(puzzle)])
    if not draw.below(3):
        changes[draw.below(puzzle.board.cells)] = BLACK
    return legal(group.replaced(puzzle, changes))


def random(name: str, size: str, draw: Stream) -> Puzzle:
    """Return an empty board with some clues of any value, and of a random option."""
    kind = puzzles.get(name)
    if name == "kakuro":
        return some_summed(name, size, draw)
    options: dict[str, int | bool | str] = {
        one.name: 1 + draw.below(3) if one.name == "most" else bool(draw.below(2))
        for one in kind.options
        if one.name == "most" or isinstance(one.default, bool)
    }
    if name == "battleships":
        options["fleet"] = draw.choice(FLEETS)
    puzzle = kind.empty(gen.get(name).shape(size), with_defaults(kind.options, options))
    if isinstance(puzzle, Divided):
        cages = jumbled(puzzle.board, puzzle.regions, draw)
        if draw.below(3):
            cages = caged(puzzle.board, 5, lambda cage, cell: True, draw)
        puzzle = some_told(replace(puzzle, regions=cages), draw)
    for group in kind.groups:
        if isinstance(puzzle, Divided) and (not group.derived or group.on == "regions"):
            continue
        values = [value for value in group.letters if value != group.blank]
        if group.numbers:
            values = list(range(10))
        values = [v for v in values if v <= puzzle.board.cells]
        if name == "fillomino":
            values = [v for v in values if v <= int(puzzle.options["most"])]
        if group.on == "cells" and isinstance(puzzle, Divided | Futoshiki):
            values = values[: len(puzzle.board.rows)]
        places = spots(puzzle.board, group.on)
        some = 1 + draw.below(max(len(places) // 3, 1))
        if isinstance(puzzle, Divided):
            some = draw.below(3)
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
    return legal(puzzle)


def boards(name: str) -> Iterator[Puzzle]:
    """Yield boards without end: a made one, two damaged ones of it, and a random one."""
    index = 0
    while True:
        draw = stream(19, f"plain {name}", index)
        size = SIZES[name][index % 2]
        puzzle = made(name, size, draw.child("made")).puzzle
        yield puzzle
        yield damaged(puzzle, draw)
        yield damaged(puzzle, draw)
        yield random(name, size, draw)
        index += 1


def compared(name: str, how_many: int) -> Counter[str]:
    """Return how many boards there were of each verdict, all of them judged alike by both.

    There are so many boards, and more until there was one of each verdict.
    """
    verdicts: Counter[str] = Counter()
    for number, puzzle in enumerate(islice(boards(name), 3 * how_many)):
        if number >= how_many and len(verdicts) == len(VERDICTS):
            break
        text = puzzle.text()
        assert parse_puzzle(puzzles.get(name), text) == puzzle
        found = list(islice(SOLVERS[name](text), 2))
        judgement = judge(puzzle)
        assert judgement.verdict == VERDICTS[len(found)], text
        if len(found) == 1:
            assert judgement.solutions == (found[0],), text
        verdicts[judgement.verdict] += 1
    return verdicts


@pytest.mark.parametrize("name", SOLVERS)
def test_some_boards(name: str) -> None:
    assert set(compared(name, FEW // 2 if name in DEAR else FEW)) == {*VERDICTS}


@pytest.mark.campaign
@pytest.mark.parametrize("name", SOLVERS)
def test_many_boards(name: str, pytestconfig: pytest.Config) -> None:
    many: int = pytestconfig.option.boards
    assert min(compared(name, many).values()) > many // 30
