"""Jobs in worker processes, for many who ask: a bound on all, on each of them, and on time.

A process does one job at a time over a pipe of its own, at which a thread waits. To stop a job
is to kill its process: nothing else ends a solver for sure. The next job then gets a new one,
forked by a server that has all modules loaded.
"""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from corpus.processes import begin, signals_held, start_context

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Work = Callable[..., Any]
STOPPED = "the server stops"


class Refused(Exception):
    """A job that is not begun: this client, or all of them together, have too many."""

    def __init__(self, message: str, *, client: bool) -> None:
        super().__init__(message)
        self.client = client


class TimeUp(Exception):
    """A job that took too long."""


class Lost(Exception):
    """A job whose process ended before it; says how."""


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


class _Worker:
    """A process and this end of its pipe."""

    def __init__(self, preloaded: Sequence[str], memory: int) -> None:
        context = cast("Any", start_context(*preloaded, connected=True))
        self._pipe: Connection[Any, Any]
        self._pipe, there = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_serve, args=(there, memory), daemon=True
        )
        with signals_held():
            self._process.start()
        there.close()

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        return self._process.is_alive()

    def do(self, work: Work, arguments: Sequence[Any]) -> Any:
        """Return what the work returns; the process ends if it returns nothing.

        Raises:
            Lost: the process ended before.
            Failed: the work raised something.
        """
        try:
            self._pipe.send((work, arguments))
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            self.close()
            raise Lost(_end(self._process.exitcode or 0)) from None
        if error:
            self.close()
            raise Failed(error)
        return result

    def kill(self) -> None:
        """End the process; whoever waits for its answer hears that it is lost."""
        self._process.kill()

    def close(self) -> None:
        """End the process, for whose answer nobody waits, and forget it."""
        self.kill()
        self._process.join()
        self._pipe.close()


class Jobs:
    """Worker processes that are kept, and who may use them."""

    def __init__(self, limits: Limits, preloaded: Sequence[str] = ()) -> None:
        self._limits, self._preloaded = limits, preloaded
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._clients: Counter[str] = Counter()
        self._stopped = False
        self._free = asyncio.Semaphore(limits.processes)
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
        with self._counted(client):
            async with self._free:
                worker = await self._taken()
                try:
                    async with asyncio.timeout(self._limits.seconds):
                        result = await self._in_thread(worker.do, work, arguments)
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

    async def _taken(self) -> _Worker:
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

    @contextmanager
    def _counted(self, client: str) -> Generator[None]:
        limits = self._limits
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

    def _started(self) -> _Worker:
        return _Worker(self._preloaded, self._limits.memory)

    async def _in_thread(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


def _end(code: int) -> str:
    """Return how a process ended."""
    if code >= 0:
        return f"the process at work ended with exit code {code}"
    return f"the process at work was ended by {signal.Signals(-code).name}"


def _serve(pipe: Connection[Any, Any], memory: int) -> None:
    """Do jobs, until the main process goes."""
    begin()
    with contextlib.suppress(ValueError, OSError):  # a system that cannot limit it
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while True:
        try:
            work, arguments = pipe.recv()
        except EOFError:  # it was not needed in the end
            return
        try:
            answer = work(*arguments), ""
        except Exception:
            answer = None, traceback.format_exc()
        pipe.send(answer)
