"""Suppositions in rounds against a plain walk that asks every line in every round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.sources.rng import stream
from puzzles.board import Hexagon, Rect, hexagon, rect
from puzzles.contract.kind import reading_of
from puzzles.kinds.nonogram.board import propagated
from puzzles.kinds.nonogram.model import PALETTE, Nonogram, clues_of
from puzzles.model.model import Model
from puzzles.rules.runs.blocks import ANY
from puzzles.rules.runs.rule import LineClue

BOARDS = (
    (rect(9, 9), 1, 4),
    (rect(7, 12), 1, 4),
    (hexagon(6), 1, 2),
    (rect(6, 6), 2, 4),
    (hexagon(4), 3, 4),
)
"""Boards, numbers of colours, and tenths of filled cells that leave single lines at a loss."""


def puzzle_of(lattice: Rect | Hexagon, colours: int, tenths: int, number: int) -> Nonogram:
    draw = stream(number, "rounds", 0)
    picture = [
        draw.below(colours) + 1 if draw.below(10) < tenths else 0 for _ in range(lattice.cells)
    ]
    clues = clues_of(lattice, picture)
    if colours > 1:
        clues = tuple(
            tuple([(length, draw.choice((ANY, ANY, colour))) for length, colour in hints])
            for hints in clues
        )
    return Nonogram(lattice, PALETTE[: colours + 1], clues)


def asked(model: Model, values: list[int]) -> set[int] | None:
    """Return what all lines force, None if one has no placement."""
    said: set[int] = set()
    for rule in model.lazies:
        assert isinstance(rule, LineClue)
        forced = rule.forces(values)
        if forced is None:
            return None
        said |= set(forced)
    return said


def told(values: list[int], literals: set[int]) -> list[int]:
    known = values.copy()
    for literal in literals:
        known[abs(literal) - 1] = literal
    return known


def walked(model: Model, values: list[int], trial: int) -> int:
    """Return in which round a trial contradicts, 0 if in none."""
    known = told(values, {trial})
    number = 0
    while True:
        number += 1
        said = asked(model, known)
        if said is None:
            return number
        if not said:
            return 0
        known = told(known, said)


def settled_values(model: Model) -> list[int]:
    values = [0] * model.variables
    while said := asked(model, values):
        values = told(values, said)
    return values


@given(st.sampled_from(BOARDS), st.integers(0, 1 << 30))
def test_rounds_are_those_of_a_plain_walk(
    board: tuple[Rect | Hexagon, int, int], seed: int
) -> None:
    puzzle = puzzle_of(*board, seed)
    model = reading_of(puzzle)
    values = settled_values(model)
    trials = [x for v, value in enumerate(values, 1) if not value for x in (v, -v)]
    expected = {trial: walked(model, values, trial) for trial in trials}
    follow = model.supposed
    assert follow is not None
    for _ in range(2):
        found = dict.fromkeys(trials, 0)
        for number, failed in enumerate(follow(values, trials), 1):
            found.update(dict.fromkeys(failed, number))
        assert found == expected


@pytest.mark.parametrize(("lattice", "colours", "tenths"), BOARDS)
def test_what_the_fixed_point_refutes_contradicts_in_some_round(
    lattice: Rect | Hexagon, colours: int, tenths: int
) -> None:
    refuted = 0
    for number in range(10):
        puzzle = puzzle_of(lattice, colours, tenths, number)
        values = settled_values(reading_of(puzzle))
        board = propagated(puzzle)
        assert board is not None
        trials: list[int] = []
        expected: list[int] = []
        for cell in board.open():
            for value in board.left(cell):
                variable = cell + 1
                if colours > 1:
                    variable = (colours + 1) * cell + (value or colours + 1)
                trials.append(variable if value else -variable)
                supposed = board.copy()
                supposed.fix(cell, value)
                if not supposed.propagate():
                    expected.append(trials[-1])
        follow = reading_of(puzzle).supposed
        assert follow is not None
        failed = list(follow(values, trials))
        assert sorted(x for some in failed for x in some) == sorted(expected)
        refuted += len(expected)
    assert refuted
