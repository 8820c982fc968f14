"""Shards: the unit of work and of writing.

A worker appends each finished record to the shard's file at once, so that whatever happens to it
costs the record in the making and nothing else. A line that was cut short is dropped when the
shard is taken up again; since an item is a pure function of the recipe and its index, nobody can
tell afterwards.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from corpus.logs import LOGGER
from corpus.records import Record, dump, load, mint_record
from puzzles.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from corpus.recipe import Batch

FINISHED, UNFINISHED = ".jsonl", ".part"
Cell = tuple[str, str, str]  # kind, size and band: a row of the summary


@dataclass(frozen=True)
class Shard:
    """Items `start` to `stop` - 1 of a batch, and the file they go to."""

    batch: Batch
    seed: int
    start: int
    stop: int
    path: Path

    @property
    def partial(self) -> Path:
        """Where the records are while the shard is being worked on."""
        return self.path.with_suffix(UNFINISHED)

    def records(self) -> Iterator[Record]:
        """Return the records of a finished shard."""
        return load(self.path)


def work(shard: Shard, stopped: Callable[[], bool]) -> dict[Cell, float]:
    """Finish a shard from where an earlier worker left off.

    Args:
        shard: what to do.
        stopped: asked before each item whether to leave the rest for later.

    Returns:
        The seconds spent, by kind, size and the band of what came of them.

    Raises:
        OptionError: no board can meet the order; names the batch.
        Disagreement: two ways of proving a puzzle differ.
        OSError: the file cannot be written.
    """
    spent: dict[Cell, float] = {}
    if shard.path.exists():
        return spent
    shard.path.parent.mkdir(parents=True, exist_ok=True)
    finished = salvage(shard)
    with shard.partial.open("a", encoding="utf-8") as file:
        for index in range(shard.start + finished, shard.stop):
            if stopped():
                return spent
            begun = perf_counter()
            try:
                record = mint_record(shard.batch, shard.seed, index)
            except OptionError as error:
                raise OptionError(f"{shard.batch.name}: {error}") from None
            file.write(dump(record))
            file.flush()
            if "failed" in record:
                LOGGER.info("item %d of %s: %s", index, shard.batch.name, record["failed"])
            band = record["grade"]["band"] if "grade" in record else ""
            cell = (shard.batch.order.kind, shard.batch.order.lattice.size, band)
            spent[cell] = spent.get(cell, 0.0) + perf_counter() - begun
    shard.partial.replace(shard.path)
    return spent


def puzzles_in(room: Path) -> bool:
    """Return whether a folder of finished and unfinished shards holds a puzzle."""
    for path in room.rglob("*.*"):
        if path.suffix in (FINISHED, UNFINISHED):
            with path.open("rb") as file:
                if any(b'"puzzle":' in line and line.endswith(b"\n") for line in file):
                    return True
    return False


def salvage(shard: Shard) -> int:
    """Cut an unfinished shard's file back to whole records in order; return how many."""
    if not shard.partial.exists():
        return 0
    whole = 0
    count = 0
    with shard.partial.open("rb+") as file:
        for line in file:
            try:
                sound = line.endswith(b"\n") and json.loads(line)["index"] == shard.start + count
            except (ValueError, KeyError, TypeError):
                sound = False
            if not sound:
                break
            whole += len(line)
            count += 1
        file.truncate(whole)
    return count
