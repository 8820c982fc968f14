"""Every campaign is of one part, which a commit picks, and a run has those of its part alone."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

import puzzles
from tests import campaigns
from tests.conftest import pytest_collection_modifyitems, pytest_collectstart
from tests.each import some
from tests.processes import ran

ROOT = Path(__file__).parents[1]
BY_EITHER = {
    *("aim", "board", "certificate", "contract", "explain", "guards", "kindfiles", "kinds"),
    *("ladder", "nonogram", "oracle", "rules", "tasks", "tents", "verdicts"),
}
"""Rooms whose tests CI runs with the engine in C and in plain Python."""
NAMES = [f"tests/test_x.py::test_y[{number}]" for number in range(600)]
COMMIT = ("-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "--allow-empty")


def config(every: bool = False, part: str | None = None) -> Any:
    """Return the settings of a run, and in `left_out` the tests that it leaves out."""
    options = {"--all": every, "--campaigns": part}
    left_out: list[str] = []

    def pytest_deselected(items: list[Any]) -> None:
        left_out.extend(sorted(one.nodeid for one in items))

    hook = SimpleNamespace(pytest_deselected=pytest_deselected)
    return SimpleNamespace(getoption=options.__getitem__, hook=hook, left_out=left_out)


def test_a_test_is_of_one_part() -> None:
    parts = [config(part=f"{number}/4") for number in (1, 2, 3, 4)]
    found = [[campaigns.chosen(one, name) for one in parts] for name in NAMES]
    assert {sum(one) for one in found} == {1}
    assert min(Counter(one.index(True) for one in found).values()) > len(NAMES) / 4 * 0.7
    assert all(campaigns.chosen(config(every=True), name) for name in NAMES)
    assert all(campaigns.chosen(config(part="1/1"), name) for name in NAMES)
    assert not any(campaigns.chosen(config(), name) for name in NAMES)


def test_campaigns_of_other_parts_are_left_out() -> None:
    def item(name: str, marker: object) -> Any:
        def get_closest_marker(_name: str) -> object:
            return marker

        path = Path("tests/test_x.py")
        return SimpleNamespace(nodeid=name, path=path, get_closest_marker=get_closest_marker)

    items = [item(name, at % 2 == 0 or None) for at, name in enumerate(NAMES)]
    run = dict[str, int]()
    for number in (1, 2, 3):
        left, of = [*items], config(part=f"{number}/3")
        pytest_collection_modifyitems(of, left)
        assert sorted([one.nodeid for one in left] + of.left_out) == sorted(NAMES)
        run |= {one.nodeid: run.get(one.nodeid, 0) + 1 for one in left}
    assert run == {name: 3 if number % 2 else 1 for number, name in enumerate(NAMES)}
    for how, count in ((config(), 300), (config(every=True), 600)):
        left = [*items]
        pytest_collection_modifyitems(how, left)
        assert len(left) == count


def test_laws_of_a_file_have_more_examples_with_its_part() -> None:
    before = settings.get_current_profile_name()
    examples: list[int] = []
    try:
        for part in ("1/2", "2/2"):
            file: Any = SimpleNamespace(config=config(part=part), nodeid="tests/test_x.py")
            pytest_collectstart(file)
            examples.append(settings().max_examples)
    finally:
        settings.load_profile(before)
    assert sorted(examples) == [20, 100]


def test_a_commit_picks_a_part(tmp_path: Path) -> None:
    assert campaigns.part("3/8") == "3/8"
    assert campaigns.part("head/8", tmp_path) == "1/8", "there is no commit"
    git = ("git", "-C", str(tmp_path))
    assert ran(*git, "init", "--quiet").returncode == 0
    picked = set[str]()
    for text in ("a", "b", "c", "d", "e", "f", "g", "h"):
        assert ran(*git, *COMMIT, "--message", text).returncode == 0
        commit = ran(*git, "rev-parse", "HEAD").stdout.decode()
        part = campaigns.part("head/8", tmp_path)
        assert part == campaigns.part("head/8", tmp_path) == f"{int(commit, 16) % 8 + 1}/8"
        picked.add(part)
    assert len(picked) > 1
    for wrong in ("0/8", "9/8", "3", "3/0", "tail/8", "head", "1/2/3", "-1/2"):
        with pytest.raises(pytest.UsageError, match="--campaigns"):
            campaigns.part(wrong, tmp_path)


def test_a_run_has_the_campaigns_that_it_tells() -> None:
    call = (sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", "-v")
    shown = ran(*call, "--campaigns", "head/3", "tests/test_soak.py").stdout.decode()
    part = campaigns.part("head/3")
    assert f"\ncampaigns: part {part}, --campaigns {part} runs them again\n" in shown
    test, kinds = "test_puzzles_are_changed_in_many_ways", puzzles.names()
    always = [one.id for one in some(kinds) if not one.marks]
    name, of = "tests/test_soak.py::{}[{}]", config(part=part)
    mine = [kind for kind in kinds if campaigns.chosen(of, name.format(test, kind))]
    found = [kind for kind in kinds if f"<Function {test}[{kind}]>" in shown]
    assert found == [kind for kind in kinds if kind in {*always, *mine}]
    assert len(always) < len(found) < len(kinds)


def test_ci_runs_in_plain_python_what_judges_grades_and_makes() -> None:
    called = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (same,) = re.findall(r"^same=\((.*)\)$", called, re.MULTILINE)
    assert called.splitlines()[-1] == (
        'PUZZLEMINT_ENGINE=plain scripts/test "${same[@]/#/--ignore=tests/}"'
    )
    rooms = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert sorted(same.split()) == sorted(rooms - BY_EITHER)
    assert rooms >= BY_EITHER
