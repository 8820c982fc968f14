"""Work on a stream of tasks in processes that may die: results in order, memory bounded.

Each process has a pipe and one batch at a time, so that it is known what a process was at when
it died. Its batch is then done again task by task, and one that a process dies of by itself is
given up. Batches grow until they take long enough for their way through the pipes not to count.
"""

from __future__ import annotations

import signal
import traceback
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from corpus.processes import begin, signals_held, start_context

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.process import BaseProcess

WAITING = 4096
"""Tasks whose results are not handed out yet, at most."""
LARGEST_BATCH = 256
SECONDS = 0.05

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Job(Generic[Task, Result]):
    """What is to be done with each task.

    Attributes:
        start: called once in each process; returns what yields the results of a task.
        given: what it is called with; goes to every process.
        parts: returns smaller tasks that one consists of, of which each yields some of its
            results; none if there are no smaller ones.
        lost: returns the result of a task that killed its process, given how that ended.
    """

    start: Callable[[Any], Callable[[Task], Iterable[Result]]]
    given: Any
    parts: Callable[[Task], Sequence[Task]]
    lost: Callable[[Task, str], Result]


def ordered(job: Job[Task, Result], tasks: Iterable[Task], processes: int) -> Iterator[Result]:
    """Yield the results of tasks, in their order.

    Raises:
        BaseException: whatever a task raised, when the results of those before are handed out.
    """
    pool = _Pool(job, iter(tasks))
    try:
        yield from pool.results(processes)
    finally:
        pool.stop()


@dataclass(eq=False)
class _Batch(Generic[Task, Result]):
    """Some tasks in a row: those left to do, and the results of the others."""

    tasks: deque[Task]
    count: int
    results: list[Result] = field(default_factory=list[Any])
    error: BaseException | None = None
    one_by_one: bool = False

    @property
    def next(self) -> list[Task]:
        """The tasks for a process to do now."""
        return [self.tasks[0]] if self.one_by_one else list(self.tasks)


@dataclass(eq=False)
class _Worker(Generic[Task, Result]):
    """A process, this end of its pipe, and what it is at."""

    process: BaseProcess
    pipe: Connection[Any, Any]
    batch: _Batch[Task, Result] | None = None


class _Pool(Generic[Task, Result]):
    """The processes of one stream of tasks."""

    def __init__(self, job: Job[Task, Result], tasks: Iterator[Task]) -> None:
        self._job, self._tasks = job, tasks
        self._workers: list[_Worker[Task, Result]] = []
        self._unfinished: deque[_Batch[Task, Result]] = deque()
        self._size = 1
        self.waiting = 0

    def results(self, processes: int) -> Iterator[Result]:
        """Yield the results of all tasks."""
        queue = self._unfinished
        while True:
            while (
                self.waiting < WAITING
                and (worker := self._idle(processes)) is not None
                and (batch := self._drawn()) is not None
            ):
                self._hand_out(worker, batch)
            if not queue:
                return
            self._receive()
            while queue and (queue[0].error or not queue[0].tasks):
                batch = queue.popleft()
                self.waiting -= batch.count
                yield from batch.results
                if batch.error:
                    raise batch.error

    def stop(self) -> None:
        """End all processes, whatever they are at."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.pipe.close()
            worker.process.join()
        self._workers.clear()

    def _drawn(self) -> _Batch[Task, Result] | None:
        """Return the next batch, or None at the end; a stream that is slow gives small ones."""
        begun = monotonic()
        tasks: deque[Task] = deque()
        for task in self._tasks:
            tasks.append(task)
            if len(tasks) >= self._size or monotonic() - begun > SECONDS:
                break
        if not tasks:
            return None
        batch: _Batch[Task, Result] = _Batch(tasks, len(tasks))
        self._unfinished.append(batch)
        self.waiting += batch.count
        return batch

    def _idle(self, processes: int) -> _Worker[Task, Result] | None:
        """Return a process that has nothing to do, a new one if there may be more."""
        for worker in self._workers:
            if worker.batch is None:
                return worker
        if len(self._workers) >= processes:
            return None
        self._workers.append(_Worker(*self._started()))
        return self._workers[-1]

    def _started(self) -> tuple[BaseProcess, Connection[Any, Any]]:
        """Start a process; return it and this end of its pipe."""
        context = cast("Any", start_context(self._job.start.__module__))
        here, there = context.Pipe()
        process = context.Process(
            target=_serve, args=(there, self._job.start, self._job.given), daemon=True
        )
        with signals_held():
            process.start()
        there.close()
        return process, here

    def _hand_out(self, worker: _Worker[Task, Result], batch: _Batch[Task, Result]) -> None:
        """Give a batch to a process; to a new one, should it have died while it had nothing."""
        worker.batch = batch
        try:
            worker.pipe.send(batch.next)
        except (BrokenPipeError, ConnectionResetError):
            self._restart(worker)
            worker.pipe.send(batch.next)

    def _restart(self, worker: _Worker[Task, Result]) -> None:
        worker.process.join()
        worker.pipe.close()
        worker.process, worker.pipe = self._started()

    def _receive(self) -> None:
        """Wait for a process, and take what it has done."""
        at_work = {worker.pipe: worker for worker in self._workers if worker.batch}
        for pipe in wait(list(at_work)):
            worker = at_work[cast("Connection[Any, Any]", pipe)]
            batch = worker.batch
            if batch is None:
                continue
            try:
                results, error, seconds = worker.pipe.recv()
            except (EOFError, ConnectionResetError):
                self._replace(worker, batch)
                continue
            done = len(batch.next)
            batch.results += results
            batch.error = error
            for _ in range(done):
                batch.tasks.popleft()
            self._size = _size(self._size, done, seconds)
            self._go_on(worker, batch)

    def _go_on(self, worker: _Worker[Task, Result], batch: _Batch[Task, Result]) -> None:
        worker.batch = None
        if batch.tasks and not batch.error:
            self._hand_out(worker, batch)

    def _replace(self, worker: _Worker[Task, Result], batch: _Batch[Task, Result]) -> None:
        """Start another process in place of one that died, and narrow down what killed it."""
        worker.process.join()
        code = worker.process.exitcode or 0
        if batch.one_by_one or len(batch.tasks) == 1:
            task = batch.tasks.popleft()
            parts = self._job.parts(task)
            if parts:
                batch.tasks.extendleft(reversed(parts))
            else:
                batch.results.append(self._job.lost(task, _end(code)))
        batch.one_by_one = True
        self._restart(worker)
        self._go_on(worker, batch)


def _size(size: int, done: int, seconds: float) -> int:
    """Return how many tasks to do at once, given how long some took."""
    fitting = int(SECONDS * done / max(seconds, 1e-6))
    return max(1, min(fitting, 2 * size, LARGEST_BATCH))


def _end(code: int) -> str:
    """Return how a process ended."""
    if code >= 0:
        return f"its process ended with exit code {code}"
    return f"its process was ended by {signal.Signals(-code).name}; is there enough memory?"


def _serve(
    pipe: Connection[Any, Any], start: Callable[[Any], Callable[[Any], Iterable[Any]]], given: Any
) -> None:
    """Do batches, until the main process goes."""
    begin()
    work = start(given)
    while True:
        tasks = pipe.recv()
        begun = monotonic()
        results: list[Any] = []
        error = None
        try:
            for task in tasks:
                results.extend(work(task))
        except Exception as raised:
            raised.add_note("".join(traceback.format_exception(raised)))
            error = raised
        pipe.send((results, error, monotonic() - begun))
