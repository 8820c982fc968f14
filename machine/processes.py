"""Worker processes: how they start, what they answer, how they end. The one place that decides it.

A worker answers one request at a time over a pipe of its own, so that it is known what it was at
when it died. Who gets which request, and what becomes of one whose worker died, is the business of
those who hold workers.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, cast

from machine.clock import HungUp
from machine.memory import collect_seldom
from machine.system import portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

PATIENCE = 100
ENDING = {signal.SIGINT, HungUp.number, signal.SIGTERM}


class Lost(Exception):
    """A worker that ended before it answered; says how.

    Attributes:
        struck: whether a signal ended it.
    """

    def __init__(self, code: int) -> None:
        self.struck = code < 0
        by = f"was ended by {signal.Signals(-code).name}" if code < 0 else ""
        super().__init__(by or f"ended with exit code {code}")


class Worker:
    """A process, and this end of its pipe.

    Args:
        context: how it starts, as of `start_context`.
        start: called once in the process; returns what answers a request, given its arguments.
        given: what `start` is called with.
    """

    def __init__(
        self, context: BaseContext, start: Callable[..., Callable[..., Any]], *given: object
    ) -> None:
        self._pipe: Connection[Any, Any]
        self._pipe, there = context.Pipe()
        self._process: BaseProcess = cast("Any", context).Process(
            target=_serve, args=(there, start, given), daemon=True
        )
        with _signals_held():
            self._process.start()
        there.close()

    @property
    def alive(self) -> bool:
        """Whether the process is there."""
        return self._process.is_alive()

    def send(self, *request: object) -> None:
        """Hand a request over; its answer is asked for by `answer`.

        Raises:
            Lost: the process has ended.
        """
        try:
            self._pipe.send(request)
        except OSError:
            raise self._lost() from None

    def answer(self) -> Any:
        """Wait for the answer to the last request, and return it.

        Raises:
            Lost: the process ended before.
            BaseException: whatever the request raised, with a note that says where; one that says
                the same if it cannot be sent.
        """
        try:
            result, error = self._pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if error is not None:
            raise error
        return result

    def ask(self, *request: object) -> Any:
        """Return the answer to a request, as `send` and `answer`."""
        self.send(*request)
        return self.answer()

    def kill(self) -> None:
        """End the process; whoever waits for its answer hears that it is lost."""
        self._process.kill()

    def close(self) -> None:
        """End the process, for whose answer nobody waits, and forget it."""
        self.kill()
        self._process.join()
        self._pipe.close()

    def leave(self) -> None:
        """Have the process end by itself when it has answered, and wait for that."""
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join()

    def _lost(self) -> Lost:
        self._process.join()
        return Lost(self._process.exitcode or 0)

    @staticmethod
    def ready(workers: Iterable[Worker]) -> list[Worker]:
        """Wait until some of the workers have answered, or ended; return these."""
        waiting = {worker._pipe: worker for worker in workers}
        return [waiting[cast("Connection[Any, Any]", pipe)] for pipe in wait(list(waiting))]


def _serve(
    pipe: Connection[Any, Any], start: Callable[..., Callable[..., Any]], given: tuple[Any, ...]
) -> None:
    """Answer requests until there is none to come."""
    begin()
    work = start(*given)
    while (request := _next(pipe)) is not None:
        try:
            answer = work(*request), None
        except BaseException as error:
            answer = None, sendable(error)
        pipe.send(answer)


def _next(pipe: Connection[Any, Any]) -> tuple[Any, ...] | None:
    try:
        return pipe.recv()
    except EOFError:
        return None


def sendable(error: BaseException) -> BaseException:
    """Return an error with its traceback as a note, as it can go from process to process."""
    told = "".join(traceback.format_exception(error))
    error.add_note(told)
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its own methods raise
        return RuntimeError(told)
    return error


def start_context(*preloaded: str, connected: bool = False) -> BaseContext:
    """Return how worker processes start.

    A fork takes a tenth of the time of the others, but copies what other threads are amid. So a
    process of a single thread forks itself, and others have a server of a single thread fork. The
    portable way is a new Python, which imports everything anew.

    Args:
        preloaded: modules that the server imports before it forks.
        connected: whether this process has connections. A fork of it would hold them too, so
            that their other ends never hear that they are closed.
    """
    if portable():
        return multiprocessing.get_context("spawn")
    if not connected and _alone():
        return multiprocessing.get_context("fork")
    resource_tracker.ensure_running()  # which lets signals through that are held when it starts
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(preloaded))
    return context


def _alone() -> bool:
    """Return whether this process has a single thread, as far as the system tells (on Linux)."""
    for _ in range(PATIENCE):
        try:
            if len(os.listdir("/proc/self/task")) == 1:
                return True
        except OSError:
            return False
        if threading.active_count() > 1:
            return False
        time.sleep(0.001)  # a thread that has ended needs a moment to leave
    return False


@contextmanager
def _signals_held() -> Generator[None]:
    """Hold signals back in the block, so that no worker hears one before `begin`."""
    if portable():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Set up a worker: what ends a call is the main process's business, and orphans leave."""
    collect_seldom()
    for number in (signal.SIGINT, HungUp.number):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if not portable():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def limit_memory(size: int) -> None:
    """Let this process have so many bytes of address space, where the system can limit it."""
    if portable():
        return
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
