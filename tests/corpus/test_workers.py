"""Workers: how they start, that what they log arrives, and who takes over for them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from corpus.recipe.recipe import parse
from corpus.records.records import SCHEMA, Failure
from corpus.run import drain, watch, work
from corpus.run.claim import BuildError
from corpus.run.driver import How, build
from corpus.run.engines import Crew, Done
from corpus.run.logs import LOGGER, forwarded
from corpus.store.shards import Shard
from machine.processes import start_context
from tests.corpus.made import contents

RECIPE = """
[[batch]]
kind = "binario"
size = "6"
count = 8
"""
METHODS = ["fork", "forkserver", "spawn"]


ALIVE: list[int] = []  # the threads of this process at each of its forks
os.register_at_fork(before=lambda: ALIVE.append(threading.active_count()))


@contextmanager
def second_thread() -> Generator[None]:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_a_process_of_one_thread_forks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOGGER, "handlers", [logging.StreamHandler()])
    ALIVE.clear()
    build(parse(RECIPE), tmp_path / "c", How(workers=2))
    assert ALIVE == [1, 1]


def test_beside_another_thread_a_server_forks(tmp_path: Path) -> None:
    with second_thread():
        ALIVE.clear()
        build(parse(RECIPE), tmp_path / "served", How(workers=2))
        assert not ALIVE
    build(parse(RECIPE), tmp_path / "forked", How(workers=2))
    assert contents(tmp_path / "served") == contents(tmp_path / "forked")


def test_an_interrupt_waits_for_a_puzzle_and_not_for_a_shard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "EVERY", 0.0)
    monkeypatch.setattr(drain, "SECONDS", 0.01)

    def look(status: watch.Status) -> None:
        if status.done:
            raise KeyboardInterrupt

    long = RECIPE.replace('"6"', '"14"').replace("8", "3200")
    with pytest.raises(KeyboardInterrupt):
        build(parse(long), tmp_path / "c", How(workers=2, progress=look))
    assert list(tmp_path.rglob("*.part"))
    assert not list(tmp_path.rglob("*.gz"))


def test_where_threads_cannot_be_counted_a_server_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start_context().get_start_method() == "fork"

    def missing(path: str) -> list[str]:
        raise FileNotFoundError(path)

    monkeypatch.setattr(os, "listdir", missing)
    assert start_context().get_start_method() == "forkserver"


class Collect(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.arrived: list[str] = []
        self.closed = False

    def emit(self, record: logging.LogRecord) -> None:
        self.arrived.append(record.getMessage())

    def close(self) -> None:
        self.closed = True
        super().close()


@pytest.mark.parametrize("method", METHODS)
def test_logs_of_workers_arrive(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context: Any = multiprocessing.get_context(method)
    handler = Collect()
    monkeypatch.setattr(LOGGER, "handlers", [handler])
    monkeypatch.setattr(LOGGER, "level", logging.INFO)
    LOGGER.setLevel(logging.INFO)  # so that it forgets what it knew of its level
    with forwarded(context) as logs:
        assert {thread.name for thread in threading.enumerate()} == {"MainThread"}
        worker = context.Process(target=speak, args=(logs.initializer, logs.arguments))
        worker.start()
        logs.listen()
        worker.join()
        assert worker.exitcode == 0
    assert handler.arrived == ["hello from 1"]
    assert LOGGER.handlers == [handler]
    assert not handler.closed, "the handler is its owner's to close"


@dataclass
class Frail:
    """Crews that are lost as soon as each has made so many shards."""

    makes: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    crews: int = 0

    @contextmanager
    def crew(self) -> Generator[Crew]:
        self.crews += 1
        left = self.makes

        def submit(shard: Shard) -> Future[Done]:
            nonlocal left
            future = Future[Done]()
            if left:
                left -= 1
                future.set_result(work.by_bytes(shard))
            else:
                future.set_exception(BrokenExecutor())
            return future

        yield Crew(submit, lambda: 1, lambda: None)


def test_who_dies_again_and_again_is_replaced_as_long_as_something_comes_of_it(
    tmp_path: Path,
) -> None:
    frail = Frail(1)
    build(parse(RECIPE), tmp_path / "c", How(engine=frail))
    assert frail.crews > 2 * drain.DEATHS_IN_A_ROW
    hopeless = Frail(0)
    with pytest.raises(BuildError, match=f"workers died {drain.DEATHS_IN_A_ROW} times"):
        build(parse(RECIPE), tmp_path / "d", How(engine=hopeless))
    assert hopeless.crews == drain.DEATHS_IN_A_ROW


def test_what_workers_of_a_build_log_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handler = Collect()
    monkeypatch.setattr(LOGGER, "handlers", [handler])
    monkeypatch.setattr(LOGGER, "level", logging.INFO)
    LOGGER.setLevel(logging.INFO)  # so that it forgets what it knew of its level
    monkeypatch.setattr(work, "mint_record", fail)
    build(parse(RECIPE), tmp_path / "c", How(workers=1))
    assert 5 <= len(handler.arrived) < 8, "after five the batch is closed"
    assert handler.arrived[4].startswith('item 4 of ["binario", "6x6", ')
    assert handler.arrived[4].endswith(": never")


def fail(batch: object, seed: int, index: int, number: int) -> Failure:
    return Failure(
        schema=SCHEMA,
        seed=seed,
        batch=number,
        index=index,
        kind="binario",
        size="6x6",
        failed="never",
    )


def speak(initializer: Any, arguments: Any) -> None:
    initializer(*arguments)
    LOGGER.info("hello from %d", 1)


@pytest.mark.parametrize("method", METHODS)
def test_workers_that_never_start_leave_no_thread(method: str) -> None:
    with forwarded(multiprocessing.get_context(method)):
        pass
    assert threading.active_count() == 1
