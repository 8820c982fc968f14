"""Engines: who does the work. To the driver each is a `concurrent.futures.Executor`.

Processes of this machine write shards in their places, record by record. Workers that may share no
disk with the driver, those of Dask or of whatever Executor a caller brings, return the bytes of
whole shards. Engines may lose workers; what they hand back is the same.
"""

from __future__ import annotations

import logging
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Protocol

from corpus.records.code import code
from corpus.run import work
from corpus.run.logs import LOGGER, forwarded
from corpus.store.summary import Summary
from machine.processes import Lost, Worker, start_context
from puzzles.base.errors import OptionError, UserError
from puzzles.base.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from multiprocessing.synchronize import Event
    from pathlib import Path

    from corpus.store.shards import Shard
    from machine.lock import Lock

Done = Summary | tuple[Summary, bytes] | None
"""What comes of a shard: None if the rest of it was left for later."""
AHEAD = 2
"""Shards handed out for each worker: the one that it is at, and the next."""
RETRIES = 3
GRACE = 5.0
"""Seconds that a worker has to finish its puzzle when the call is interrupted."""
SOON = 0.5
"""Seconds to wait for workers before a message says that the program is waiting."""
LOOK = 0.02
"""Seconds between two checks whether all workers are idle."""
CONNECTING = 10
"""Seconds to wait for a scheduler."""


class EngineError(UserError):
    """An engine that cannot be had."""


@dataclass(frozen=True)
class Crew:
    """Workers at work.

    Attributes:
        submit: hands a shard out.
        window: returns how many may be handed out at a time.
        stop: asks workers to leave when they have finished the item they are at.
    """

    submit: Callable[[Shard], Future[Done]]
    window: Callable[[], int]
    stop: Callable[[], None]


class Engine(Protocol):
    """What brings a crew, and another one if the first is lost."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """The errors by which a future says that its worker is no more."""
        ...

    def crew(self) -> AbstractContextManager[Crew]:
        """Return workers, who are gone when the context is left."""
        ...


@dataclass(frozen=True)
class Processes:
    """Processes of this machine, which write to the folder of the corpus.

    Attributes:
        workers: how many.
        directory: the corpus.
        lock: held by each of them too, as long as it lives.
    """

    workers: int
    directory: Path
    lock: Lock
    lost: tuple[type[BaseException], ...] = (Lost,)

    @contextmanager
    def crew(self) -> Generator[Crew]:
        """Start processes, and a thread to wait for each."""
        context = start_context("corpus.run.engines")
        stop = context.Event()
        workers: list[Worker] = []
        idle: SimpleQueue[Worker] = SimpleQueue()

        def make(shard: Shard) -> Done:
            """Have an idle worker make a shard, and give the worker back."""
            worker = idle.get()
            try:
                return worker.ask(shard, self.directory, code())
            finally:
                idle.put(worker)  # one that is lost says so again

        with forwarded(context) as logs, ThreadPoolExecutor(self.workers) as threads:
            try:
                for _ in range(self.workers):
                    given = self.lock, stop, logs.initializer, logs.arguments
                    workers.append(Worker(context, _start, *given))
                    idle.put(workers[-1])
                logs.listen()
                try:
                    yield Crew(
                        lambda shard: threads.submit(make, shard),
                        lambda: AHEAD * self.workers,
                        stop.set,
                    )
                except (KeyboardInterrupt, SystemExit):
                    threads.shutdown(wait=False, cancel_futures=True)
                    _dismiss(workers, idle)
                    raise
                finally:
                    threads.shutdown(cancel_futures=True)
                for worker in workers:
                    worker.leave()
            finally:
                for worker in workers:
                    worker.close()


def _dismiss(workers: Sequence[Worker], idle: SimpleQueue[Worker]) -> None:
    """Wait until the workers have finished their puzzles, and kill all if one does not in time.

    Finished puzzles are kept. A puzzle that is given up is made again by the next call.
    """

    def at_work(seconds: float) -> int:
        """Wait for `seconds` at most, and return how many workers are still busy."""
        end = monotonic() + seconds
        while (count := len(workers) - idle.qsize()) and monotonic() < end:
            sleep(LOOK)
        return count

    if not (count := at_work(SOON)):
        return
    LOGGER.warning("%s at a puzzle, for which %g s are left", _workers(count, "is", "are"), GRACE)
    if count := at_work(GRACE):
        what = "it is" if count == 1 else "they are"
        who = _workers(count, "does", "do")
        LOGGER.warning("%s not respond, and what %s at is given up", who, what)
        for worker in workers:
            worker.kill()


def _workers(count: int, one: str, several: str) -> str:
    return f"{count} worker{'s' if count > 1 else ''} {one if count == 1 else several}"


def _start(
    lock: Lock, stop: Event, initializer: Callable[..., None], arguments: tuple[Any, ...]
) -> Making:
    """Set up a process; return what makes a shard."""
    initializer(*arguments)
    lock.share()
    return Making(lock, stop)


@dataclass(frozen=True)
class Making:
    """What makes shards in a process, and holds the lock as long as that is there."""

    lock: Lock
    stop: Event

    def __call__(self, shard: Shard, directory: Path, wanted: str) -> Done:
        """Make a shard, by code of this hash alone.

        Raises:
            EngineError: this process runs other code than the one that sent the shard.
        """
        if code() != wanted:
            raise EngineError(
                "the program was changed while it builds; --resume with one that stays"
            )
        return work.by_path(shard, directory, self.stop.is_set)


@dataclass(frozen=True)
class Borrowed:
    """An Executor that somebody else started and will shut down.

    Attributes:
        executor: it.
        workers: how many it has.
    """

    executor: Executor
    workers: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    @contextmanager
    def crew(self) -> Generator[Crew]:
        """Use the executor; what was handed out and not begun is called off in the end."""
        futures: set[Future[Done]] = set()

        def submit(shard: Shard) -> Future[Done]:
            future: Future[Done] = self.executor.submit(work.by_bytes, shard)
            futures.add(future)
            future.add_done_callback(futures.discard)
            return future

        try:
            yield Crew(submit, lambda: AHEAD * self.workers, lambda: None)
        finally:
            for future in list(futures):
                future.cancel()


@dataclass(frozen=True)
class Dask:
    """The workers of a Dask scheduler that runs already, wherever they are.

    A shard whose worker vanishes is made by another; Dask gives one up that killed several.

    Attributes:
        address: of the scheduler, such as `tcp://node1:8786`.
    """

    address: str

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """The errors of Dask when workers, or the scheduler, are no more."""
        distributed = _distributed()
        return (
            BrokenExecutor,
            CancelledError,
            distributed.KilledWorker,
            distributed.CancelledError,
            distributed.comm.CommClosedError,
        )

    @contextmanager
    def crew(self) -> Generator[Crew]:
        """Connect to the scheduler.

        Raises:
            EngineError: there is none at the address, or Dask is not installed.
        """
        distributed = _distributed()
        try:
            client = distributed.Client(self.address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as error:
            raise EngineError(f"no Dask scheduler answers at {self.address}: {error}") from None
        with client:
            client.forward_logging(LOGGER.name, level=LOGGER.level or logging.WARNING)
            executor: Executor = client.get_executor(retries=RETRIES)

            def workers() -> int:
                return AHEAD * max(1, sum(client.nthreads().values()))

            with Borrowed(executor, 1).crew() as crew:
                yield Crew(crew.submit, workers, crew.stop)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise EngineError(needed("the executor dask", "distributed")) from None
    return distributed


NAMES = ("processes", "dask")


def engine(name: str, scheduler: str = "") -> Engine | None:
    """Return the engine of a name; None for processes, which a build starts itself.

    Raises:
        OptionError: there is none of that name, or it lacks its scheduler.
        EngineError: it is not installed.
    """
    if name not in NAMES:
        raise OptionError(f"no executor {name!r}; there are: {', '.join(NAMES)}")
    if (name == NAMES[0]) == bool(scheduler):
        raise OptionError("the executor dask, and no other, takes a --scheduler")
    if not scheduler:
        return None
    _distributed()
    return Dask(scheduler)
