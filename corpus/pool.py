"""Worker processes: they may die, be interrupted or lose their parent, and no record is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from corpus.logs import LOGGER, forwarded
from corpus.processes import begin, start_context
from corpus.shards import Cell, Shard, work
from puzzles.errors import UserError

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

    from corpus.lock import Lock

DEATHS_IN_A_ROW = 3
Progress = Callable[[int, int], None]
Spent = dict[Cell, float]


class BuildError(UserError):
    """A corpus that cannot be built; nothing finished is lost."""


def run(shards: list[Shard], workers: int, lock: Lock, progress: Progress | None) -> Spent:
    """Have workers finish the shards and return the seconds they spent by kind, size and band.

    Args:
        shards: what to do.
        workers: how many processes.
        lock: held by each worker too, as long as it lives.
        progress: called with the items finished and those asked for.

    Raises:
        BuildError: workers died again and again without finishing a puzzle in between.
        KeyboardInterrupt: after the workers have finished the puzzles they were at.
        Disagreement, OSError: as `corpus.shards.work`.
    """
    spent: Spent = {}
    total = sum(shard.stop - shard.start for shard in shards)
    deaths, size = 0, -1
    while waiting := [shard for shard in shards if not shard.path.exists()]:
        done = total - sum(shard.stop - shard.start for shard in waiting)
        try:
            _run_once(
                waiting,
                workers,
                lock,
                spent,
                lambda more, done=done: _tell(progress, done + more, total),
            )
        except BrokenProcessPool:
            grown = sum(_size(shard) for shard in shards)
            deaths = 1 if grown > size else deaths + 1
            size = grown
            LOGGER.warning("a worker died; its finished puzzles are kept, and another takes over")
            if deaths >= DEATHS_IN_A_ROW:
                raise BuildError(
                    f"workers died {deaths} times without finishing a puzzle in between; "
                    "is there enough memory?"
                ) from None
    _tell(progress, total, total)
    return spent


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


def _size(shard: Shard) -> int:
    return sum(path.stat().st_size for path in (shard.path, shard.partial) if path.exists())


def _run_once(
    shards: list[Shard], workers: int, lock: Lock, spent: Spent, tell: Callable[[int], None]
) -> None:
    context = start_context("corpus.pool")
    stop = context.Event()
    with forwarded(context) as logs:
        pool = ProcessPoolExecutor(
            max_workers=min(workers, len(shards)),
            mp_context=context,
            initializer=_start,
            initargs=(stop, lock, logs.initializer, logs.arguments),
        )
        try:
            futures = {pool.submit(_work, shard): shard for shard in shards}
            logs.listen()
            done = 0
            tell(done)
            for future in as_completed(futures):
                shard = futures[future]
                for cell, seconds in future.result().items():
                    spent[cell] = spent.get(cell, 0.0) + seconds
                done += shard.stop - shard.start
                tell(done)
        except BrokenProcessPool:  # nobody is left to stop, and the dead may hold the event
            raise
        except BaseException:
            stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


_stop: Event | None = None
_lock: Lock | None = None


def _start(
    stop: Event, lock: Lock, initializer: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    """Set up a worker."""
    global _stop, _lock
    _stop, _lock = stop, lock
    begin()
    initializer(*arguments)


def _work(shard: Shard) -> Spent:
    return work(shard, _stop.is_set if _stop else bool)
