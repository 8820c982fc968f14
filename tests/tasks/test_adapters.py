"""Adapters, each judged by the package that it is for, where that is installed."""

from __future__ import annotations

import json
import os
import random
import sys
import warnings
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import gen
import puzzlemint
import puzzles
from puzzlemint import tasks
from puzzlemint.tasks.packages import package
from puzzles.base.errors import OptionError, UserError
from puzzles.base.extras import needed
from tests.each import some
from tests.processes import ran

RESETS = 20
"""How many puzzles of a kind are looked at."""


def adapter(name: str, other: str) -> Any:
    """Return an adapter, or skip the test where its package is missing."""
    pytest.importorskip(other)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of packages of others
        return import_module(f"puzzlemint.tasks.{name}")


def test_what_is_missing_is_named() -> None:
    with pytest.raises(UserError) as caught:
        package("no_such_module", "gymnasium")
    assert str(caught.value) == needed("this", "gymnasium")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", some(gen.names()))
def test_gymnasium_accepts_the_environment(name: str) -> None:
    module = adapter("for_gymnasium", "gymnasium")
    environment = module.Puzzles(name, gen.get(name).starter[0])
    import_module("gymnasium.utils.env_checker").check_env(environment)
    generator = random.Random(1)
    for _ in range(RESETS):
        observed, info = environment.reset()
        assert observed in environment.observation_space
        assert len(info["legal"]) == environment.action_space.n
        (legal,) = info["legal"].nonzero()
        for action in (*generator.sample(list(legal), min(3, len(legal))), 0):
            observed, reward, *_, info = environment.step(action)
            assert observed in environment.observation_space
            assert (reward == environment.ILLEGAL) or action in legal


@pytest.mark.filterwarnings("ignore")
def test_a_bridge_keeps_its_slot() -> None:
    """The slot of a span is the link of the board that it begins with."""
    module = adapter("for_gymnasium", "gymnasium")
    environment = module.Puzzles("hashi", "5")
    for _ in range(5):
        observed, info = environment.reset()
        puzzle = puzzlemint.read(observed["puzzle"])
        spans: Any = puzzles.get("hashi").places(puzzle)
        slots: set[int] = {links[0] for links in spans.links}
        (legal,) = info["legal"].nonzero()
        assert {action // len(environment.values) for action in legal} == slots


@pytest.mark.filterwarnings("ignore")
def test_an_episode_ends_with_the_solution() -> None:
    module = adapter("for_gymnasium", "gymnasium")
    level = [tasks.Level("sudoku", "4")]
    environment = module.Puzzles("sudoku", "4", render_mode="ansi")
    for index in range(2):
        observed, info = environment.reset(seed=7) if not index else environment.reset()
        made = tasks.item(level, 7, index)
        assert observed["puzzle"] == made.puzzle.text()
        paid, done, action = 0.0, False, 0
        for place, value in enumerate(made.solution):
            action = place * 4 + environment.values.index(value)
            if observed["entries"][place] != value:
                assert info["legal"][action]
                observed, reward, done, late, info = environment.step(action)
                paid += reward
                assert not late
        assert done
        assert paid == pytest.approx(1)
        assert environment.render() == made.answer
        assert environment.step(action)[1] == environment.ILLEGAL


@pytest.mark.filterwarnings("ignore")
def test_reasoning_gym_takes_the_data_set() -> None:
    adapter("for_reasoning_gym", "reasoning_gym")
    gym: Any = import_module("reasoning_gym")
    data = gym.create_dataset("puzzlemint", kinds=("sudoku",), sizes=("4",), seed=5, size=6)
    again = gym.create_dataset("puzzlemint", kinds=("sudoku",), sizes=("4",), seed=5, size=6)
    entries = list(data)
    assert entries == [again[index] for index in range(6)]
    for entry, other in pairwise(entries):
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(f"It is\n```\n{entry['answer']}```", entry) == 1
        assert data.score_answer(None, entry) == data.score_answer("", entry) == 0
        if entry["answer"] != other["answer"]:
            assert data.score_answer(other["answer"], entry) == 0
        assert entry["metadata"]["difficulty"]["size"] == "4x4"
    with pytest.raises(OptionError, match="stage"):
        gym.create_dataset("puzzlemint", stage=0)
    with pytest.raises(OptionError, match="no level"):
        gym.create_dataset("puzzlemint", kinds=("binario",), sizes=("5",))
    course: Any = import_module("reasoning_gym.factory").create_curriculum("puzzlemint")
    first = course.generate_configuration({"seed": 1, "size": 3})
    assert course.increment_attr_level("stage")
    second = course.generate_configuration({"seed": 1, "size": 3})
    assert (first.stage, second.stage) == (1, 2)
    first.validate()


def test_verifiers_finds_the_tasks_valid(tmp_path: Path) -> None:
    pytest.importorskip("verifiers")
    (tmp_path / "mint.py").write_text(
        "from puzzlemint.tasks.for_verifiers import Puzzles\n__all__ = ['Puzzles']\n"
    )
    command = Path(sys.executable).with_name("vf-validate")
    kinds = ("--taskset.kinds", "sudoku", "--taskset.kinds", "tents")
    how = ("--taskset.count", "4", "--runtime.type", "subprocess", "--output-dir", tmp_path / "out")
    path = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = ran(command, "mint", *kinds, *how, cwd=tmp_path, env=path)
    assert done.returncode == 0, done.stdout + done.stderr
    (summary,) = (tmp_path / "out").rglob("summary.json")
    found = json.loads(summary.read_text())
    assert found["checks"]["gold"]["valid"] == found["checks"]["noop"]["valid"] == 4
