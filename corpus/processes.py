"""Worker processes: how they start, and when they leave. The one place that decides either."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from corpus.memory import collect_seldom

if TYPE_CHECKING:
    from collections.abc import Generator
    from multiprocessing.context import BaseContext

PATIENCE = 100
ENDING = {signal.SIGINT, signal.SIGTERM}


def start_context(*preloaded: str, connected: bool = False) -> BaseContext:
    """Return how worker processes start.

    A fork takes a tenth of the time of the others, but copies what other threads are amid. So a
    process of a single thread forks itself, and others have a server of a single thread fork.

    Args:
        preloaded: modules that the server imports before it forks.
        connected: whether this process has connections. A fork of it would hold them too, so
            that their other ends never hear that they are closed.
    """
    if not connected and _alone():
        return multiprocessing.get_context("fork")
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
def signals_held() -> Generator[None]:
    """Hold signals back in the block, so that no worker hears one before `begin`."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Set up a worker: interrupts are the main process's business, and orphans leave."""
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
