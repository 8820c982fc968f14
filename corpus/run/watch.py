"""Watching a build: how far it is, how fast it goes, and how long it will take.

The driver writes what it knows into a file of the work folder every few seconds, so that another
terminal can read it. None of it reaches the corpus.
"""

from __future__ import annotations

import os
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from corpus.run.logs import LOGGER
from machine import within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from corpus.run.supply import Lane, Supply
    from corpus.store.shards import Shard

FILE = "status.json"
LARGEST = 64 << 20
"""Bytes of it, at most."""
EVERY = 2.0
"""Seconds between two looks."""
MINUTE = 60.0
RECENT = 300.0
"""Seconds over which the rate is taken."""


class BatchStatus(msgspec.Struct, kw_only=True):
    """How far a batch is.

    Attributes:
        kind, size, grade: what it is; the grade that is wanted, or empty.
        count: how many puzzles were asked for; of a share how many items it is to make.
        made: how many there are, those included that are not checked for duplicates yet.
        kept: how many of them are known to stay, by grade.
        duplicates, failures: how many items repeated another puzzle, or came to none.
        attempts: how many puzzles were made for those that fit.
        seconds: of a worker that a puzzle took on average; None if nobody knows.
        remaining: seconds until the batch is done if it had all workers; None if nobody knows.
        problem: why it was closed.
        over: whether nothing is left to make.
    """

    kind: str
    size: str
    grade: str
    count: int
    made: int
    kept: dict[str, int]
    duplicates: int
    failures: int
    attempts: int
    seconds: float | None
    remaining: float | None
    problem: str
    over: bool = False


class Status(msgspec.Struct, kw_only=True):
    """How far a build is.

    Attributes:
        name: of the recipe.
        pid: of the driver.
        begun, updated: when, in seconds since 1970.
        done, total: puzzles.
        rate: puzzles a minute, lately; None if nobody knows.
        remaining: seconds until the end; None if nobody knows.
        batches: each by itself.
    """

    name: str
    pid: int
    begun: float
    updated: float
    done: int
    total: int
    rate: float | None
    remaining: float | None
    batches: list[BatchStatus]

    def line(self) -> str:
        """Return how far the build is, in a line for a log."""
        rate = "" if self.rate is None else f", {self.rate:,.0f} a minute"
        left = "" if self.remaining is None else f", {duration(self.remaining)} to go"
        return f"{self.done:,} of {self.total:,} puzzles{rate}{left}"


class Watch:
    """Looks at a build now and then.

    Args:
        supply: of the build.
        name: of the recipe.
        directory, room: the corpus, and its work folder.
        report: called at each look.
    """

    def __init__(
        self,
        supply: Supply,
        name: str,
        directory: Path,
        room: Path,
        report: Callable[[Status], None] | None,
    ) -> None:
        self._supply, self._name = supply, name
        self._directory, self._path, self._report = directory, room / FILE, report
        self._begun = time.time()
        self._clock = self._looked = self._logged = time.monotonic()  # begun, and last done so
        # of the last while: when was looked, and how many items each batch had then
        self._seen: deque[tuple[float, list[int]]] = deque()

    def look(self, out: Iterable[Shard], *, last: bool = False) -> None:
        """Tell how far the build is, unless that was told a moment ago.

        Args:
            out: the shards that are being made.
            last: whether it is over; it is told in any case then.
        """
        now = time.monotonic()
        if not last and self._seen and now - self._looked < EVERY:
            return
        self._looked = now
        status = self._status(now, _items(out, self._directory))
        _write(self._path, status)
        if self._report:
            self._report(status)
        if now - self._logged >= MINUTE:
            self._logged = now
            LOGGER.info("%s", status.line())

    def _status(self, now: float, under_way: dict[int, int]) -> Status:
        """Return how far the build is and how fast; what is left is guessed from the last while.

        Args:
            now: by the monotonic clock.
            under_way: items that are made so far in shards that are out, by the number of the
                batch.
        """
        lanes = self._supply.lanes
        batches = [_batch(lane, under_way.get(number, 0)) for number, lane in enumerate(lanes)]
        made = [lane.timed + under_way.get(number, 0) for number, lane in enumerate(lanes)]
        self._seen.append((now, made))
        while len(self._seen) > 2 and now - self._seen[0][0] > RECENT:
            self._seen.popleft()
        since, before = self._seen[0]
        costs = [batch.seconds or 0.0 for batch in batches]
        lately = [
            (after - first) * _yield(lane)
            for lane, first, after in zip(lanes, before, made, strict=True)
        ]
        speed = sumprod(costs, lately) / (now - since) if now > since else 0.0
        if speed <= 0:  # of the whole build
            spent = sum([sum(lane.seconds.values()) for lane in lanes])
            speed = max(spent / max(now - self._clock, 1e-9), 1e-9)
        batches = [_with_end(batch, speed) for batch in batches]
        remaining = [batch.remaining for batch in batches]
        known = [seconds for seconds in remaining if seconds is not None]
        return Status(
            name=self._name,
            pid=os.getpid(),
            begun=self._begun,
            updated=time.time(),
            done=sum([batch.made for batch in batches]),
            total=sum([batch.count for batch in batches]),
            rate=MINUTE * sum(lately) / (now - since) if now > since else None,
            remaining=sum(known) if len(known) == len(remaining) else None,
            batches=batches,
        )


def sumprod(ones: Iterable[float], others: Iterable[float]) -> float:
    """Return the sum of products."""
    return sum([one * other for one, other in zip(ones, others, strict=True)])


def _with_end(batch: BatchStatus, speed: float) -> BatchStatus:
    """Return how far a batch is, with the time to its end.

    Args:
        batch: without.
        speed: seconds of work, as puzzles took them so far, that are done in a second lately. When
            the machine has other things to do, it falls.
    """
    left = 0 if batch.over else batch.count - batch.made
    remaining = None if left and batch.seconds is None else left * (batch.seconds or 0.0) / speed
    return msgspec.structs.replace(batch, remaining=remaining)


def _yield(lane: Lane) -> float:
    """Return how many puzzles come of an item of a batch."""
    return lane.harvest.kept / lane.harvest.items if lane.harvest.kept else 1.0


def _batch(lane: Lane, under_way: int) -> BatchStatus:
    """Return how far a batch is, but for the time to its end.

    Args:
        lane: of the batch.
        under_way: items of shards that are not finished.
    """
    harvest, count = lane.harvest, lane.plan.count
    order, kept = harvest.batch.order, harvest.kept
    made = min(count, kept + round(_yield(lane) * (lane.waiting + under_way)))
    each = sum(lane.seconds.values()) / lane.timed / _yield(lane) if lane.timed else None
    over = lane.over
    return BatchStatus(
        kind=order.kind,
        size=order.lattice.size,
        grade=order.band,
        count=count,
        made=kept if over else made,
        kept=dict(harvest.bands),
        duplicates=harvest.duplicates,
        failures=harvest.failures,
        attempts=harvest.attempts,
        seconds=each,
        remaining=None,
        problem=harvest.problem,
        over=over,
    )


def _items(out: Iterable[Shard], directory: Path) -> dict[int, int]:
    """Return how many items the unfinished shards of each batch have on this disk."""
    items: dict[int, int] = {}
    for shard in out:
        try:
            lines = shard.partial(directory).read_bytes().count(b"\n")
        except FileNotFoundError:
            continue
        items[shard.batch_number] = items.get(shard.batch_number, 0) + lines
    return items


def _write(path: Path, status: Status) -> None:
    """Write a status into its file, at once or not at all."""
    partial = path.with_name(f"{path.name}.part")
    with suppress(OSError):  # whether a build can go on is for its shards to say
        partial.write_bytes(msgspec.json.encode(status) + b"\n")
        partial.replace(path)


def status(room: Path) -> Status | None:
    """Return what the driver of a build wrote last; None if there is nothing sound."""
    try:
        return msgspec.json.decode(within.read(room, FILE, LARGEST), type=Status)
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def duration(seconds: float) -> str:
    """Return a time for people, in two units at most."""
    whole = round(seconds)
    for unit, name, lower, smaller in (
        (86400, "d", 3600, "h"),
        (3600, "h", 60, "min"),
        (60, "min", 1, "s"),
    ):
        if whole >= unit:
            rest = whole % unit // lower
            return f"{whole // unit} {name} {rest} {smaller}" if rest else f"{whole // unit} {name}"
    return f"{whole} s"
