"""Work on a stream of tasks in processes that may die: results in order, memory bounded.

Each process has one batch at a time. If it dies, that batch is done again task by task, and one
that a process dies of by itself is given up. Batches grow until they take long enough for their way
through the pipes not to count.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from machine.processes import Lost, Worker, sendable, start_context

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

WAITING = 4096
"""Tasks whose results are not handed out yet, usually at most."""
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
        waiting: tasks whose results are not handed out yet, at most.
    """

    start: Callable[[Any], Callable[[Task], Iterable[Result]]]
    given: Any
    parts: Callable[[Task], Sequence[Task]]
    lost: Callable[[Task, str], Result]
    waiting: int = WAITING


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


class _Pool(Generic[Task, Result]):
    """The processes of one stream of tasks."""

    def __init__(self, job: Job[Task, Result], tasks: Iterator[Task]) -> None:
        self._job, self._tasks = job, tasks
        self._idle: list[Worker] = []
        self._at_work: dict[Worker, _Batch[Task, Result]] = {}
        self._unfinished: deque[_Batch[Task, Result]] = deque()  # in the order of the tasks
        self._size = 1  # tasks of the next batch
        self.waiting = 0  # tasks whose results are not handed out

    def results(self, processes: int) -> Iterator[Result]:
        """Yield the results of all tasks."""
        queue = self._unfinished
        while True:
            while (
                self.waiting < self._job.waiting
                and len(self._at_work) < processes
                and (batch := self._drawn()) is not None
            ):
                self._hand_out(batch)
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
        workers = [*self._idle, *self._at_work]
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.close()

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

    def _started(self) -> Worker:
        job = self._job
        return Worker(start_context(job.start.__module__), _in_batches, job.start, job.given)

    def _hand_out(self, batch: _Batch[Task, Result]) -> None:
        """Give a batch to a process; to a new one, should one have died while it had nothing."""
        worker = self._idle.pop() if self._idle else self._started()
        self._at_work[worker] = batch
        try:
            worker.send(batch.next)
        except Lost:
            del self._at_work[worker]
            worker.close()
            worker = self._started()
            self._at_work[worker] = batch
            worker.send(batch.next)

    def _receive(self) -> None:
        """Wait for a process, and take what it has done."""
        for worker in Worker.ready(self._at_work):
            batch = self._at_work.pop(worker)
            try:
                results, batch.error, seconds = worker.answer()
            except Lost as lost:
                worker.close()
                self._narrow_down(batch, lost)
            else:
                self._idle.append(worker)
                done = len(batch.next)
                batch.results += results
                for _ in range(done):
                    batch.tasks.popleft()
                self._size = _size(self._size, done, seconds)
            if batch.tasks and not batch.error:
                self._hand_out(batch)

    def _narrow_down(self, batch: _Batch[Task, Result], lost: Lost) -> None:
        """Have a batch that a process died of done task by task, but for what it died of surely."""
        if batch.one_by_one or len(batch.tasks) == 1:
            task = batch.tasks.popleft()
            parts = self._job.parts(task)
            if parts:
                batch.tasks.extendleft(reversed(parts))
            else:
                why = "; is there enough memory?" if lost.struck else ""
                batch.results.append(self._job.lost(task, f"its process {lost}{why}"))
        batch.one_by_one = True


def _size(size: int, done: int, seconds: float) -> int:
    """Return how many tasks to do at once, given how long some took."""
    fitting = int(SECONDS * done / max(seconds, 1e-6))
    return max(1, min(fitting, 2 * size, LARGEST_BATCH))


def _in_batches(
    start: Callable[[Any], Callable[[Task], Iterable[Result]]], given: Any
) -> Callable[[list[Task]], tuple[list[Result], BaseException | None, float]]:
    """Return the function that does a batch of tasks; see `do`."""
    work = start(given)

    def do(tasks: list[Task]) -> tuple[list[Result], BaseException | None, float]:
        """Do tasks up to the first error; return what came of them, the error, and the seconds."""
        begun = monotonic()
        results: list[Result] = []
        error = None
        try:
            for task in tasks:
                results.extend(work(task))
        except Exception as raised:
            error = sendable(raised)
        return results, error, monotonic() - begun

    return do
