"""What puzzles can lose, against judging them without each clue and each rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import puzzlemint
from puzzles.base.errors import Disagreement
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Example, Solution
from verify.judge.verdict import UNDECIDED, UNIQUE, Judgement, judge
from verify.repair import needless as asking
from verify.repair.fix import statements_of
from verify.repair.needless import Needless, needless

MANY = "# sudoku\n12..\n34..\n..1.\n...2\n"  # at most 3 of 6 clues can go at once
VARIANT = """# variant
1 2 . .
3 4 . .
. . 4 .
. . . 1
rows
columns
boxes
thermo r1c1 r1c2
thermo r3c1 r4c1
"""
DOTS = """# variant
...3
....
...3
.4..
rows
nowhite
white r1c1 r1c2
white r1c3 r1c4
white r4c2 r4c3
white r2c2 r2c3
"""


def without(puzzle: Puzzle, solution: Solution, clues: list[int], rules: list[int]) -> bool:
    """Return whether a puzzle without these has that solution alone, by a verdict of its own."""
    kind = kind_of(puzzle)
    smaller = Clues(puzzle).without(clues)
    smaller = kind.without_rules(smaller, rules) if rules else smaller
    judgement = judge(smaller, encoding="stated")
    return judgement.verdict == UNIQUE and judgement.solutions == (solution,)


def hold(puzzle: Puzzle, solution: Solution) -> Needless:
    """See that what a puzzle could lose is what verdicts without each say."""
    kind, clues = kind_of(puzzle), Clues(puzzle)
    result = needless(puzzle)
    asked = [clue for clue in clues.shown if not clues.place(clue)[0].fixed]
    spared = [clue for clue in asked if without(puzzle, solution, [clue], [])]
    stated = kind.stated_rules(puzzle)
    rules = [at for at in range(len(stated)) if without(puzzle, solution, [], [at])]
    assert list(result.clues) == statements_of(puzzle, spared)
    assert list(result.rules) == [stated[at] for at in rules]
    assert (result.of_clues, result.of_rules, result.undecided) == (len(asked), len(stated), 0)
    assert result.puzzle is not None
    assert {*result.at_once} <= {*result.clues, *stated}
    assert bool(result.at_once) == bool(result.clues or result.rules)
    left = needless(result.puzzle)
    assert not left.clues
    assert not left.rules
    assert left.of_clues + left.of_rules == len(asked) + len(stated) - len(result.at_once)
    assert judge(result.puzzle).solutions == (solution,)
    return result


def test_examples_lose_what_verdicts_without_it_allow(kind: Kind[Any], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    judgement = judge(puzzle)
    if judgement.verdict == UNIQUE:
        hold(puzzle, judgement.solutions[0])
    else:
        assert needless(puzzle) == Needless(judgement.verdict)


@pytest.mark.parametrize("name", ["sudoku", "slitherlink", "tents", "skyscrapers", "kakurasu"])
def test_whole_puzzles_lose_down_to_what_is_needed(name: str) -> None:
    """All clues of a solution: most can go, and nothing more then."""
    made = next(puzzlemint.generate(name, seed=3))
    puzzle = Clues(made.puzzle).with_(made.solution.values, Clues(made.puzzle).hidden)
    result = hold(puzzle, made.solution.values)
    assert result.of_clues > len(result.clues) > 0 or len(result.at_once) > 1


def test_rules_go_before_clues() -> None:
    puzzle = puzzlemint.read(VARIANT)
    result = hold(puzzle, judge(puzzle).solutions[0])
    assert result.rules
    assert result.at_once[0] in result.rules
    assert result.puzzle is not None
    assert puzzlemint.needless(puzzle) == result


def test_a_rule_that_others_count_on_is_not_needless_for_another_solution() -> None:
    """Without its last dot the puzzle has one solution too, but another one."""
    puzzle = puzzlemint.read(DOTS)
    solutions = judge(puzzle).solutions
    dotless = judge(puzzlemint.read(DOTS.rpartition("white")[0]))
    assert dotless.verdict == UNIQUE
    assert dotless.solutions != solutions
    result = hold(puzzle, solutions[0])
    assert "white r2c2 r2c3" not in result.rules


def test_rules_go_until_none_can() -> None:
    """No dot is needed when it is no rule any more that there are no others."""
    dots = [
        *["r1c1 r1c2", "r1c2 r1c3", "r1c3 r1c4", "r2c1 r2c2", "r2c1 r3c1", "r2c3 r2c4"],
        *["r2c4 r3c4", "r3c1 r3c2", "r3c3 r3c4", "r4c1 r4c2", "r4c2 r4c3", "r4c3 r4c4"],
    ]
    rules = ["nowhite", *[f"white {dot}" for dot in dots]]
    puzzle = puzzlemint.read("\n".join(["# variant", "1234", "3412", "2143", "4321", *rules, ""]))
    result = hold(puzzle, judge(puzzle).solutions[0])
    assert result.rules == ("nowhite",)
    assert list(result.at_once) == rules


def test_what_is_not_known_is_said() -> None:
    made = next(puzzlemint.generate("sudoku", "9", seed=5, hardest="CHAIN:1..9"))
    puzzle = made.puzzle
    assert needless(puzzle).undecided == 0
    little = needless(puzzle, budget=5)
    assert little.verdict == UNIQUE
    assert little.undecided
    assert not little.clues


@pytest.mark.parametrize("text", [VARIANT, MANY])
def test_what_no_verdict_proves_is_not_needless(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    puzzle = puzzlemint.read(text)
    whole = needless(puzzle)

    def hesitates(one: Puzzle, **how: Any) -> Judgement:
        judgement = judge(one, **how)
        return judgement if one == puzzle else replace(judgement, verdict=UNDECIDED)

    monkeypatch.setattr(asking, "judge", hesitates)
    result = needless(puzzle)
    assert (result.rules, result.clues, result.at_once, result.puzzle) == ((), (), (), puzzle)
    assert result.undecided == result.of_rules + len(whole.clues) > 1


def test_a_needed_clue_has_another_solution_that_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = puzzlemint.read(MANY)
    (solution,) = judge(puzzle).solutions
    seen: list[Puzzle] = []

    def looks(smaller: Puzzle, other: tuple[int, ...], before: list[tuple[int, ...]]) -> None:
        assert kind_of(smaller).check(smaller, other) == []
        assert before == [solution] != [other]
        seen.append(smaller)

    monkeypatch.setattr(asking, "recheck", looks)
    result = needless(puzzle)
    assert len(seen) == result.of_clues - len(result.clues) > 0


def test_a_verdict_that_says_otherwise_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzlemint.read(MANY)

    def lies(one: Puzzle, **how: Any) -> Judgement:
        return judge(
            one if one == puzzle else puzzlemint.read("# sudoku\n1...\n....\n....\n....\n")
        )

    monkeypatch.setattr(asking, "judge", lies)
    with pytest.raises(Disagreement, match="found to be unique, and it is multiple"):
        needless(puzzle)
