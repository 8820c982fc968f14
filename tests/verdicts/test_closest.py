"""The closest two solutions: held to all pairs of all solutions."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Example
from tests.processes import Output
from verify.judge import closest
from verify.judge.closest import closest_pair
from verify.judge.verdict import judge

ALL = 400


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("most", [closest.MOST, 2])
def test_no_two_solutions_are_closer(
    kind: Kind[Puzzle], example: Example, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    judged = judge(puzzle, count=ALL)
    if not judged.complete:
        pytest.skip("it has too many solutions to compare them all")
    monkeypatch.setattr(closest, "MOST", most)
    pair = closest_pair(puzzle)
    if len(judged.solutions) < 2:
        assert pair is None
        return
    assert pair
    least = min(distance(*both) for both in combinations(judged.solutions, 2))
    assert {pair.one, pair.other} <= {*judged.solutions}
    assert distance(pair.one, pair.other) == len(pair.places)
    assert len(pair.places) >= least
    if pair.closest or most == 2 < len(judged.solutions) <= closest.TRIED:
        assert len(pair.places) == least
    assert pair.closest or most == 2


def test_the_nearest_of_a_solution_is_found(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    judged = judge(puzzle, count=ALL)
    if not judged.complete or len(judged.solutions) < 2:
        pytest.skip("there are not a few solutions")
    for centre in judged.solutions[:5]:
        near = closest.nearest(puzzle, closest.model_of(puzzle), centre, 10_000)
        others = [other for other in judged.solutions if other != centre]
        assert near
        assert len(near.places) == min(distance(centre, other) for other in others)


def test_the_command_shows_them_side_by_side(tmp_path: Path, output: Output) -> None:
    path = tmp_path / "two.txt"
    path.write_text("# sudoku\n12..\n34..\n..12\n..34\n")
    path.write_text("# sudoku\n....\n....\n..12\n..34\n")
    shown = output(["verify", "--closest", str(path)], 1).out.splitlines()
    assert shown[1].startswith("the closest two differ on 4 places (")
    assert all("    " in line for line in shown[2:6])
    found = json.loads(output(["verify", "--closest", "--json", str(path)], 1).out)["closest"]
    assert found["proved"]
    assert len(found["differing"]) == 4
    assert len(set(found["solutions"])) == 2
