"""The kinds' checkers and solvers against the second statement of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

import pytest

import gen
import puzzles
from gen.sources.rng import Stream, stream
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from scripts.mutations import mutation, nearly, planted
from tests.oracle.plain import ORACLES
from verify.judge.verdict import judge

STARTS, STEPS = 1, 2  # made puzzles of a kind, and changes of each
PLACES = 25  # of a board that are changed, one at a time
FILLINGS = 12  # at random, and as many that are nearly solutions
ALL = 1 << 8  # fillings of a board that are all tried


def boards(name: str) -> Iterator[tuple[Puzzle, Sequence[int]]]:
    """Yield the examples of a kind, made puzzles and changed ones, each with a board to change."""
    kind = puzzles.get(name)
    for example in kind.examples:
        puzzle: Puzzle = parse_puzzle(kind, example.text)
        yield puzzle, [next(iter(values)) for values in kind.domain(puzzle)]
    for number in range(STARTS):
        draw = stream(33, f"oracle {name}", number)
        start = planted(gen.get(name), draw.child("made"))
        yield start
        for step in range(STEPS):
            if changed := mutation(start.puzzle, start.solution, draw.child(step)):
                yield changed.puzzle, start.solution


def fillings(puzzle: Puzzle, board: Sequence[int], draw: Stream) -> Iterator[tuple[int, ...]]:
    """Yield a board, those with one place changed, some with more, and fillings at random."""
    domain = kind_of(puzzle).domain(puzzle)
    yield tuple(board)
    for place in draw.sample(range(len(board)), min(len(board), PLACES)):
        for value in domain[place]:
            yield (*board[:place], value, *board[place + 1 :])
    for _ in range(FILLINGS):
        yield nearly(puzzle, tuple(board), draw)
        yield tuple([draw.choice([*values]) for values in domain])


def compared(name: str) -> Counter[str]:
    """Return how many boards were solutions or none, and how many puzzles were tried whole."""
    kind, tally = puzzles.get(name), Counter[str]()
    for number, (puzzle, board) in enumerate(boards(name)):
        domain = kind.domain(puzzle)
        solutions = judge(puzzle, count=3).solutions
        tried = [*fillings(puzzle, board, stream(34, name, number)), *solutions]
        if whole := prod(map(len, domain)) <= ALL:
            tried += product(*domain)
            every = judge(puzzle, count=ALL + 1).solutions
            said = [one for one in product(*domain) if ORACLES[name](puzzle, one)]
            assert sorted(every) == sorted(said), puzzle.text()
        for filling in dict.fromkeys(tried):
            if not all(value in own for value, own in zip(filling, domain, strict=True)):
                continue
            holds = ORACLES[name](puzzle, filling)
            broken = [one.rule for one in kind.check(puzzle, filling)]
            assert holds == (not broken), f"{puzzle.text()}{filling}: {broken}"
            tally["solved" if holds else "broken"] += 1
        assert all(ORACLES[name](puzzle, solution) for solution in solutions), puzzle.text()
        tally["whole"] += whole
    return tally


def test_every_kind_has_an_oracle() -> None:
    assert sorted(ORACLES) == sorted(puzzles.names())


@pytest.mark.parametrize("name", ORACLES)
def test_checkers_agree(name: str) -> None:
    tally = compared(name)
    assert min(tally["solved"], tally["broken"], tally["whole"]) > 0, tally
