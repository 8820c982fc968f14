"""Jobs in worker processes, for many who ask: a bound on all, on each of them, and on time.

A process does one job at a time, and a thread waits for it. To stop a job is to kill its process:
nothing else ends a solver for sure. The next job then gets a new one, forked by a server that has
all modules loaded.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from machine.processes import Lost, Worker, limit_memory, start_context

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

Work = Callable[..., Any]
STOPPED = "the server stops"
GRACE = 5.0
"""Seconds that a job waits for another of its client to end: who gives one up asks the next at
once, often before it is heard here."""


class Refused(Exception):
    """A job that is not begun: this client, or all of them together, have too many."""

    def __init__(self, message: str, *, client: bool) -> None:
        super().__init__(message)
        self.client = client


class TimeUp(Exception):
    """A job that took too long."""


class Failed(Exception):
    """A job that raised something; says what and where."""


@dataclass(frozen=True)
class Limits:
    """Bounds on jobs.

    Attributes:
        processes: how many jobs are done at a time.
        waiting: how many more may wait for a process.
        each: how many jobs a client may have, at work or waiting.
        seconds: of wall clock that a job may take, from when it has a process.
        memory: bytes of address space that a process may have, where the system can limit it.
    """

    processes: int
    waiting: int
    each: int
    seconds: float
    memory: int


class Jobs:
    """Worker processes that are kept, and who may use them.

    Args:
        limits: on jobs.
        preloaded: modules that processes import before the first job.
    """

    def __init__(self, limits: Limits, preloaded: Sequence[str] = ()) -> None:
        self._limits, self._preloaded = limits, preloaded
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._clients: Counter[str] = Counter()  # the jobs of each client, at work or waiting
        self._stopped = False
        self._left = asyncio.Event()
        self._free = asyncio.Semaphore(limits.processes)  # a job waits here for a process
        self._threads = ThreadPoolExecutor(2 * limits.processes, "jobs")

    async def start(self) -> None:
        """Start all processes; jobs wait for that."""
        processes = range(self._limits.processes)
        for _ in processes:
            await self._free.acquire()
        starting = [self._in_thread(self._started) for _ in processes]
        self._idle += await asyncio.gather(*starting)
        for _ in processes:
            self._free.release()

    async def stop(self) -> None:
        """End all processes, whatever they are at, and begin no further job."""
        self._stopped = True
        for worker in self._busy:
            worker.kill()
        while self._idle:
            self._idle.pop().close()
        await asyncio.to_thread(self._threads.shutdown)

    async def do(self, client: str, work: Work, *arguments: Any) -> Any:
        """Have a process do a job, and return what it returns; killed if this is cancelled.

        Args:
            client: who asks.
            work: a function of a module.
            arguments: what it is called with.

        Raises:
            Refused: too many jobs.
            TimeUp: it took too long, and was killed.
            Lost: its process ended.
            Failed: the work raised something.
        """
        async with self._counted(client), self._free:
            worker = await self._taken()
            try:
                async with asyncio.timeout(self._limits.seconds):
                    result = await self._in_thread(_done, worker, work, arguments)
            except TimeoutError:
                worker.kill()
                raise TimeUp(f"stopped after {self._limits.seconds:g} s") from None
            except asyncio.CancelledError:
                worker.kill()
                raise
            finally:
                self._busy.remove(worker)
            self._idle.append(worker)
            return result

    async def _taken(self) -> Worker:
        """Return a process that has nothing to do, a new one if there is none."""
        if self._stopped:
            raise Refused(STOPPED, client=False)
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                break
            worker.close()
        else:
            worker = await self._in_thread(self._started)
            if self._stopped:  # meanwhile
                worker.close()
                raise Refused(STOPPED, client=False)
        self._busy.add(worker)
        return worker

    @asynccontextmanager
    async def _counted(self, client: str) -> AsyncGenerator[None]:
        """Count a job of a client while it lasts; wait a little if that has too many.

        Raises:
            Refused: it still has too many, or all together have.
        """
        limits = self._limits
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while self._clients[client] >= limits.each:
                    await self._left.wait()
        if self._clients[client] >= limits.each:
            raise Refused(f"{limits.each} requests at a time; wait for one to end", client=True)
        if self._clients.total() >= limits.processes + limits.waiting:
            raise Refused("too many requests at a time; try again", client=False)
        self._clients[client] += 1
        try:
            yield
        finally:
            self._clients[client] -= 1
            self._clients += Counter()  # forgets who has none
            self._left.set()
            self._left.clear()  # who waited is woken all the same

    def _started(self) -> Worker:
        context = start_context(*self._preloaded, connected=True)
        return Worker(context, _within, self._limits.memory)

    async def _in_thread(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


def _done(worker: Worker, work: Work, arguments: Sequence[Any]) -> Any:
    """Return what the work returns; the process ends if it returns nothing.

    Raises:
        Lost: the process ended before.
        Failed: the work raised something.
    """
    try:
        return worker.ask(work, arguments)
    except Lost:
        worker.close()
        raise
    except BaseException as error:
        worker.close()
        raise Failed("".join(traceback.format_exception(error))) from None


def _within(memory: int) -> Callable[[Work, Sequence[Any]], Any]:
    """Return what does jobs in so many bytes."""
    limit_memory(memory)
    return _do


def _do(work: Work, arguments: Sequence[Any]) -> Any:
    return work(*arguments)
