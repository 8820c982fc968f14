"""Whole numbers of other libraries are as good as Python's own."""

from __future__ import annotations

import pytest

from puzzlemint import certify, tasks
from puzzles.model.model import OPEN
from tests.tasks.cases import Kinds, case


class Number:
    """A whole number that is no `int`, as those of numpy are none."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value

    def __eq__(self, other: object) -> bool:
        return self._value == other

    def __hash__(self) -> int:
        return hash(self._value)


def numbers(values: list[int]) -> list[int]:
    return [Number(value) for value in values]  # pyright: ignore[reportReturnType]


def test_boards_of_other_numbers(kind: Kinds) -> None:
    one = case(kind)
    part = list(one.solution)
    place, value = one.open[0], part[one.open[0]]
    part[place] = OPEN
    scored = tasks.score(one.puzzle, numbers(part))
    assert scored == tasks.score(one.puzzle, part)
    assert {type(value) for value in scored.values} == {int}
    assert list(tasks.trace(one.puzzle, numbers(part))) == list(tasks.trace(one.puzzle, part))
    assert tasks.dead_end(one.puzzle, numbers(part)) == tasks.dead_end(one.puzzle, part)
    wrong = list(one.changed())
    assert tasks.dead_end(one.puzzle, numbers(wrong)) == tasks.dead_end(one.puzzle, wrong)
    other = numbers([place, value])
    move = tasks.step_ok(one.puzzle, numbers(part), other[0], other[1])
    assert move == tasks.step_ok(one.puzzle, part, place, value)


def test_a_dead_end_of_other_numbers_is_proved() -> None:
    one = tasks.item([tasks.Level("sudoku", "4")], 1, 0)
    wrong = [value % 4 + 1 for value in one.solution]
    open_board = [OPEN] * len(wrong)
    open_board[:2] = [wrong[0], wrong[0]]
    if tasks.dead_end(one.puzzle, open_board) is None:
        pytest.skip("it can be filled in")
    mine, theirs = (certify(one.puzzle, entries=e) for e in (open_board, numbers(open_board)))
    assert mine.proved == theirs.proved
