"""Kinds that strangers would write keep every law, and people are told true words of them."""

from __future__ import annotations

from puzzlemint.kit import LINE, try_kind
from puzzles.contract.reading import parse_entries, parse_puzzle
from tests.guards.numberlink import KIND, MAKER
from verify.explain.explain import explain
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import judge

WIDE = """# numberlink
. . . 4 . . .
. 3 . . 2 5 .
. . . 3 1 . .
. . . 5 . . .
. . . . . . .
. . 1 . . . .
2 . . . 4 . .
"""


def test_open_paths_keep_every_law() -> None:
    assert [one for one in try_kind(KIND, MAKER) if one.broken] == []


def test_open_paths_are_explained_by_the_number_that_a_cell_is_joined_to() -> None:
    puzzle = parse_puzzle(KIND, WIDE)
    (solution,) = judge(puzzle).solutions
    assert solution.count(LINE) == 44
    told = [f"{step.what}: {step.why}" for step in explain(puzzle, solution)]
    for sentence in (
        "r2c5-6 is no line: or the line r2c5-6 would join different numbers",
        "r2c4-5 is a line: no other line can lead away from the 2 in r2c5",
        "r2c4 is not on the line of the 4, 3, 5 or 1: or the line r2c4-5 would join different "
        "numbers",
        "r2c4 is on the line of the 2: the line r2c4-5 leads there",
        "r2-3c4 is no line: no line r2-3c4 joins different numbers, and r2c4 is not on the line of "
        "the 3",
    ):
        assert sentence in told


def test_breaches_of_open_paths_are_told() -> None:
    puzzle = parse_puzzle(KIND, "# numberlink\n1 . 2\n. . .\n1 . 2\n")
    looks = LiveCheck(puzzle)
    for drawn, said in [
        ("1 . 2\n|   |\n.-. .\n|   |\n1 . 2\n", "more than two lines meet at r2c1"),
        ("1-. 2\n|   |\n. . .\n|   |\n1 . 2\n", "more than one line leads away from the 1 in r1c1"),
    ]:
        assert said in [one.sentence for one in looks.broken(parse_entries(puzzle, drawn))]
    crossed = parse_entries(puzzle, "1-.-2\n\n. . .\n\n1-.-2\n")
    assert "number" in {one.rule for one in KIND.check(puzzle, crossed)}
    (told, *_) = looks.violated(crossed, KIND.check(puzzle, crossed))
    assert told.sentence == "the line r1c1-2 joins different numbers"
    looped = parse_puzzle(KIND, "# numberlink\n1 1\n. .\n. .\n")
    loop = parse_entries(looped, "1-1\n\n.-.\n| |\n.-.\n")
    (told,) = LiveCheck(looped).violated(loop, KIND.check(looped, loop))
    assert told.sentence == (
        "each line leads to a number, but r2c1-2, r3c1-2, r2-3c1 and r2-3c2 are lines"
    )
