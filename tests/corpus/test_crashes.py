"""A build may die at any step: of what it leaves behind `--resume` makes the same corpus."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from corpus.recipe.recipe import parse
from corpus.records.layout import SHARDS, WORK
from corpus.run.driver import How, build
from corpus.store.store import ABOUT, MANIFEST
from machine.lock import taken
from tests.corpus.made import contents
from tests.processes import becomes

RECIPE = """
[[batch]]
kind = "binario"
size = "4"
count = 3
"""
ONE = How(workers=1)
FORK: Any = multiprocessing.get_context("fork")
STEPS = {"open", "os.mkdir", "os.remove", "os.rename", "os.rmdir"}
"""What changes files, as Python's audit events call it."""
DIED = 99


@pytest.fixture(scope="module")
def peaceful(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    directory = tmp_path_factory.mktemp("peaceful") / "c"
    build(parse(RECIPE), directory, ONE)
    return contents(directory)


def dying(directory: Path, last: int, died: Path | None = None) -> None:
    """Build, and die before something in the folder changes for the `last` time.

    Args:
        directory: the folder.
        last: which change, from 1, of those that one process makes.
        died: None to have the driver die; or a file that the first worker to die makes.
    """
    driver, step = os.getpid(), 0

    def hear(event: str, about: tuple[Any, ...]) -> None:
        nonlocal step
        if event not in STEPS or (os.getpid() == driver) != (died is None) or not within(about[0]):
            return
        if event == "open" and not about[2] & (os.O_WRONLY | os.O_RDWR):
            return
        step += 1
        if step == last and not (died and died.exists()):
            if died:
                died.touch()
            os._exit(DIED)

    def within(path: Any) -> bool:
        return not isinstance(path, int) and os.fsdecode(path).startswith(str(directory))

    sys.addaudithook(hear)
    build(parse(RECIPE), directory, ONE, resume=True)


def ended(*given: Any) -> int:
    """Return how `dying` ended in a process of its own, when its workers have left."""
    process = FORK.Process(target=dying, args=given)
    process.start()
    process.join()
    assert becomes(lambda: not taken(given[0] / WORK)), "orphans leave"
    assert process.exitcode in (0, DIED)
    return process.exitcode


def crashes(directory: Path, prepare: Callable[[], None]) -> Iterator[int]:
    """Have a driver die at each of its steps in turn; yield its number, with what is left there."""
    for step in count(1):
        shutil.rmtree(directory, ignore_errors=True)
        prepare()
        if ended(directory, step) == 0:
            return
        yield step


def nothing() -> None:
    """Begin with no folder."""


def test_what_dies_while_it_claims_a_folder_hinders_nobody(
    tmp_path: Path, peaceful: dict[str, bytes]
) -> None:
    """Until a puzzle is there the folder is anybody's, with `--resume` or without."""
    directory, claims = tmp_path / "c", 0
    for step in crashes(directory, nothing):
        if (directory / SHARDS).exists():
            break
        claims += 1
        build(parse(RECIPE), directory, ONE, resume=step % 2 == 0)
        assert contents(directory) == peaceful, step
    assert claims > 10


@pytest.mark.campaign
def test_what_dies_at_any_step_goes_on(tmp_path: Path, peaceful: dict[str, bytes]) -> None:
    directory, steps = tmp_path / "c", 0
    for steps in crashes(directory, nothing):
        build(parse(RECIPE), directory, ONE, resume=True)
        assert contents(directory) == peaceful, steps
    assert steps > 40


@pytest.mark.campaign
def test_what_dies_while_it_mends_goes_on(tmp_path: Path, peaceful: dict[str, bytes]) -> None:
    """A corpus of which a shard, the list of shards or the account of all is damaged."""
    directory = tmp_path / "c"
    for name in ("shards/000/00000001.jsonl.gz", MANIFEST, ABOUT):

        def damaged(name: str = name) -> None:
            build(parse(RECIPE), directory, ONE)
            (directory / name).write_bytes(b"nothing")

        steps = 0
        for steps in crashes(directory, damaged):
            build(parse(RECIPE), directory, ONE, resume=True)
            assert contents(directory) == peaceful, (name, steps)
        assert steps > 15


@pytest.mark.campaign
def test_a_worker_may_die_at_any_step(tmp_path: Path, peaceful: dict[str, bytes]) -> None:
    died, steps = tmp_path / "died", 0
    for steps in count(1):
        shutil.rmtree(tmp_path / "c", ignore_errors=True)
        died.unlink(missing_ok=True)
        assert ended(tmp_path / "c", steps, died) == 0
        assert contents(tmp_path / "c") == peaceful, steps
        if not died.exists():
            break
    assert steps > 12
