"""Work in processes: its order, its window, and processes that die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from puzzlemint.cli import workers
from puzzlemint.cli.workers import Job, ordered
from tests.cli.boards import PATIENCE

pytestmark = pytest.mark.usefixtures("way")


def job(start: Callable[[Path], Callable[[int], list[str]]], given: Path) -> Job[int, str]:
    """Return a job whose tasks are numbers; one from 1,000 on consists of its digits."""

    def parts(task: int) -> list[int]:
        return [int(digit) for digit in str(task)] if task >= 1000 else []

    return Job(start, given, parts, lambda task, how: f"{task} lost, {how}")


def appears(path: Path, seconds: float = PATIENCE) -> bool:
    """Wait for a file; return whether it came."""
    end = time.monotonic() + seconds
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.002)
    return path.exists()


def last_first(folder: Path) -> Callable[[int], list[str]]:
    """Number 0 is done when number 3 is."""

    def do(task: int) -> list[str]:
        if task == 0:
            assert appears(folder / "3")
        (folder / str(task)).touch()
        return [f"{task}a", f"{task}b"]

    return do


def test_results_come_in_the_order_of_tasks(tmp_path: Path) -> None:
    found = list(ordered(job(last_first, tmp_path), range(5), 2))
    assert found == [f"{task}{half}" for task in range(5) for half in "ab"]


def far_ahead(folder: Path) -> Callable[[int], list[str]]:
    """Number 0 is done when another is near the end of the window, and a while after."""

    def do(task: int) -> list[str]:
        if task == 0:
            assert appears(folder / "7")
            appears(folder / "5000", 0.5)
        elif task in (7, 5000):
            (folder / str(task)).touch()
        return [str(task)]

    return do


def test_no_more_tasks_are_drawn_than_can_be_kept(tmp_path: Path) -> None:
    drawn = given_out = most = 0

    def tasks() -> Iterator[int]:
        nonlocal drawn, most
        for drawn in range(6000):
            most = max(most, drawn - given_out)
            yield drawn

    for result in ordered(replace(job(far_ahead, tmp_path), waiting=8), tasks(), 2):
        assert result == str(given_out)
        given_out += 1
    assert given_out == 6000
    assert most <= 8 + workers.LARGEST_BATCH


def killing(_: Path) -> Callable[[int], list[str]]:
    """Number 13 kills its process; so does what consists of a 5."""

    def do(task: int) -> list[str]:
        if task == 13 or "5" in str(task):
            os.kill(os.getpid(), signal.SIGKILL)
        return [str(task)]

    return do


@pytest.mark.parametrize("processes", [1, 3])
def test_a_task_that_kills_is_lost_alone(tmp_path: Path, processes: int) -> None:
    tasks = [*range(5), *range(6, 15), 7252, 20, 13]
    found = list(ordered(job(killing, tmp_path), tasks, processes))
    how = "lost, its process was ended by SIGKILL; is there enough memory?"
    expected = [f"{task} {how}" if task == 13 else str(task) for task in tasks if task < 7252]
    expected[-2:-2] = ["7", "2", f"5 {how}", "2"]
    assert found == expected


def failing(_: Path) -> Callable[[int], list[str]]:
    """Number 300 is an error."""

    def do(task: int) -> list[str]:
        return [str(task // (task != 300))]

    return do


def test_an_error_comes_after_the_results_before_it(tmp_path: Path) -> None:
    found: list[str] = []
    with pytest.raises(ZeroDivisionError) as raised:
        found.extend(ordered(job(failing, tmp_path), range(400), 2))
    assert found == [str(task) for task in range(300)]
    assert "in do" in raised.value.__notes__[0]


def slow(folder: Path) -> Callable[[int], list[str]]:
    """Tell who works, and never end."""

    def do(task: int) -> list[str]:
        if task:
            (folder / str(os.getpid())).touch()
            time.sleep(PATIENCE)
        return [""]

    return do


def test_nobody_works_on_when_nobody_listens(tmp_path: Path) -> None:
    results = ordered(job(slow, tmp_path), range(5), 2)
    next(results)
    while not (names := [path.name for path in tmp_path.iterdir()]):
        time.sleep(0.002)
    assert isinstance(results, Iterator)
    results.close()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    for name in names:
        with pytest.raises(ProcessLookupError):
            os.kill(int(name), 0)
