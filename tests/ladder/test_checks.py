"""What stands out in a puzzle, beside its grade."""

from __future__ import annotations

from itertools import islice

import pytest

import puzzlemint
from puzzles.contract.kind import Puzzle, given, reading_of
from puzzles.declare.values import Solution
from verify.grade.checks import Remark, remarks
from verify.grade.grade import BANDS, band_of
from verify.grade.ladder import Ladder
from verify.judge.verdict import judge

EASY = "# sudoku\n1.2.\n2...\n....\n...4\n"
UNEQUAL = "# sudoku\n123.\n..1.\n.1..\n4..1\n"


def climbed(
    puzzle: Puzzle, solution: Solution
) -> tuple[list[str], list[str], list[int], list[int]]:
    """Return the band and the words of each round, how many places it is about, and are open."""
    ladder = Ladder(reading_of(puzzle), solution, given(puzzle))
    bands, words, widths = list[str](), list[str](), list[int]()
    left = [len(ladder.open(range(ladder.places)))]
    for one in ladder.rounds():
        bands.append(band_of(one.cost))
        words.append(str(one.cost))
        told = {ladder.constraints.place[x] for _, said in one.steps for x in said}
        widths.append(0 if -1 in told else len(told))
        left.append(len(ladder.open(range(ladder.places))))
    return bands, words, widths, left


@pytest.mark.parametrize("name", ["binario", "tents", "slitherlink", "sudoku"])
def test_spikes_and_bottlenecks_are_there_where_they_are(name: str, thorough: bool) -> None:
    size = {"sudoku": "9"}.get(name, "6")
    seen = set[str]()
    for made in islice(puzzlemint.generate(name, size, seed=9), 60 if thorough else 20):
        found = dict(remarks(made.puzzle, made.solution.values))
        bands, words, widths, left = climbed(made.puzzle, made.solution.values)
        ranks = sorted(map(BANDS.index, bands))
        assert ("spike" in found) == (len(ranks) > 1 and ranks[-1] - ranks[-2] > 1)
        at = [
            f"with {open_} of {left[0]} places open what comes next, by {word}, is about one place "
            "alone"
            for open_, word, band, width in zip(left, words, bands, widths, strict=False)
            if width == 1 and band != "easy" and 3 * open_ >= left[0]
        ]
        assert found.get("bottleneck") == (at[0] if at else None)
        assert "unequal" not in found or name == "sudoku"
        seen |= {*found}
    assert name in ("sudoku", "tents") or "bottleneck" in seen


def test_a_spike_is_one_step_alone() -> None:
    spiky = list[str]()
    for made in islice(puzzlemint.generate("binario", "6", seed=2, grade="hard"), 20):
        for remark in remarks(made.puzzle, made.solution.values):
            if remark.name == "spike":
                spiky.append(remark.says)
                assert remark.says.endswith(": hard, and easy without it")
    assert spiky


def test_values_that_are_given_unequally() -> None:
    puzzle = puzzlemint.read(UNEQUAL)
    (solution,) = judge(puzzle).solutions
    assert Remark("unequal", "1 is given 4 times, 2 is given once") in remarks(puzzle, solution)
    puzzle = puzzlemint.read(EASY)
    (solution,) = judge(puzzle).solutions
    assert not remarks(puzzle, solution)
