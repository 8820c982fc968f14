"""What has been told of a board, and when."""

from __future__ import annotations

import puzzles
from puzzles.contract.kind import given, reading_of
from puzzles.contract.reading import parse_puzzle
from verify.explain.mind import EVER, Mind
from verify.grade.ladder import Ladder
from verify.judge.verdict import judge


def test_a_step_had_not_been_told_before_its_own_moment() -> None:
    puzzle = parse_puzzle(puzzles.get("hitori"), "# hitori\n4121\n1412\n1341\n4211\n")
    ladder = Ladder(reading_of(puzzle), judge(puzzle).solutions[0], given(puzzle))
    mind = Mind(ladder.constraints, ladder.state)
    mind.now = 1
    mind.assign([5, 6], 0)
    mind.now = 2
    mind.assign([7], 1)
    assert mind.steps_of([7, 5, 6, 8], 1) == []
    assert mind.steps_of([7, 5, 6, 8], 2) == [0, 0]
    assert mind.steps_of([7, 5, 6, 8], EVER) == [1, 0, 0]
