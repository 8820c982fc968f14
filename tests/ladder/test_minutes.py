"""How long people take: what is told of a puzzle, and how it follows from the times of people."""

from __future__ import annotations

import json
from math import exp
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import pytest

import puzzlemint
from gen.minting.minutes import Fit, fits
from scripts.measure import people
from scripts.measure.people import Timed, fitted

if TYPE_CHECKING:
    from pathlib import Path

POWER, FACTOR, PERSON = 1.2, 0.3, 0.8


def players_times(count: int, players: tuple[int, int]) -> tuple[list[Timed], list[list[float]]]:
    """Return puzzles of efforts from 400 to 2000, and the times of people for each."""
    random = Random(5)
    puzzles: list[Timed] = []
    times: list[list[float]] = []
    for _ in range(count):
        effort = random.randint(400, 2000)
        middle = FACTOR * effort**POWER
        some = [middle * random.lognormvariate(0, PERSON) for _ in range(random.randint(*players))]
        puzzles.append(Timed("9x9", effort, 0, sum(some) / len(some), len(some)))
        times.append(some)
    return puzzles, times


def test_what_half_of_all_people_and_80_of_100_take_is_learnt_from_means() -> None:
    puzzles, times = players_times(3000, (10, 40))
    fit = fitted(puzzles)
    assert fit.puzzles == 3000
    assert fit.solves == sum(map(len, times))
    assert fit.power == pytest.approx(POWER, rel=0.03)
    assert fit.within**0.5 == pytest.approx(PERSON, rel=0.1)
    near = [x / 60 for one, some in zip(puzzles, times, strict=True) for x in some
            if 950 <= one.effort <= 1050]  # fmt: skip
    told = fit.minutes(1000)
    assert told is not None
    assert told.median == pytest.approx(median(near), rel=0.1)
    assert sum(x <= told.eighty for x in near) / len(near) == pytest.approx(0.8, abs=0.02)


def test_times_that_are_all_alike_leave_no_spread() -> None:
    puzzles = [Timed("4x4", effort, 0, effort / 2.0, 10) for effort in range(100, 200)]
    fit = fitted([one._replace(players=10 + at % 9) for at, one in enumerate(puzzles)])
    told = fit.minutes(150)
    assert told is not None
    assert told.median == pytest.approx(75 / 60, rel=0.01)
    assert told.eighty == pytest.approx(told.median, rel=0.01)


def test_nothing_is_told_beyond_what_was_measured() -> None:
    fit = Fit(10, 100, (20, 30), 1, 1, 0.5, 0.1)
    assert [x for x in range(10, 40) if fit.minutes(x)] == [*range(20, 31)]


def test_people_differ_and_so_do_puzzles_of_one_effort() -> None:
    told = Fit(10, 100, (20, 30), 1, 1, 0.5, 0.1).minutes(25)
    assert told is not None
    assert told.eighty / told.median == pytest.approx(exp(0.84162 * 0.6**0.5), rel=1e-4)


def test_it_takes_longer_where_the_effort_is_greater() -> None:
    for sizes in fits().values():
        for fit in sizes.values():
            least, greatest = fit.efforts
            told = [one for effort in range(least, greatest + 1) if (one := fit.minutes(effort))]
            assert len(told) == greatest + 1 - least
            assert told == sorted(told)
            assert all(0.5 < one.median < one.eighty < 120 for one in told)


def test_sudokus_of_the_usual_rules_and_size_alone() -> None:
    made = next(puzzlemint.generate("sudoku", "9x9", seed=1, grade="easy"))
    assert puzzlemint.minutes(made.puzzle, made.grade) is not None
    lettered = next(puzzlemint.generate("sudoku", "9x9", seed=1, letters="abcdefghi")).puzzle
    small = next(puzzlemint.generate("sudoku", "6x6", seed=1)).puzzle
    jigsaw = next(puzzlemint.generate("jigsaw", "9x9", seed=1)).puzzle
    for other in (lettered, small, jigsaw):
        assert puzzlemint.minutes(other, made.grade) is None


def test_what_is_fitted_is_written_beside_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "minutes.json"
    monkeypatch.setattr(people, "MINUTES", file)
    file.write_text(json.dumps({"tents": {"8x8": {}}}), encoding="utf-8")
    puzzles, _ = players_times(people.ENOUGH, (10, 20))
    few = [one._replace(size="6x6") for one in puzzles[1:]]
    people.write("sudoku", [*puzzles, *few])
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["tents"] == {"8x8": {}}
    assert [*told["sudoku"]] == ["9x9"]
    assert Fit(**told["sudoku"]["9x9"]).minutes(1000) is not None
