"""Workers' side: a shard is made item by item, by path or by bytes.

By path each finished record goes to a file at once, so that whatever happens to a worker costs the
record in the making and nothing else. A line that was cut short is dropped when the shard is taken
up again; since an item is a pure function of the recipe and its index, nobody can tell afterwards.
By bytes, for workers that share no disk with the driver, the shard goes back as a whole.
"""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from corpus.records.code import code
from corpus.records.records import Failure, encode, mint_record
from corpus.run.logs import LOGGER
from corpus.store.shards import (
    FINISHED,
    Damaged,
    Shard,
    checked,
    pack,
    packed,
    read,
    unchecked,
    whole_lines,
    write,
)
from corpus.store.summary import FAILURES_IN_A_ROW, Summary, Summing
from machine.bounded import naming
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def by_path(shard: Shard, directory: Path, stopped: Callable[[], bool]) -> Summary | None:
    """Finish a shard in its place, from where an earlier worker left off.

    Args:
        shard: what to do.
        directory: the corpus.
        stopped: asked before each item whether to leave the rest for later.

    Returns:
        What the shard comes to; None if the rest was left.

    Raises:
        OptionError: no board can meet the order; names the batch.
        Disagreement: two ways of proving a puzzle differ.
        OSError: a file cannot be written.
    """
    partial = shard.partial(directory)
    partial.parent.mkdir(parents=True, exist_ok=True)
    summing = salvage(shard, directory)
    seconds: dict[str, float] = {}
    with naming(partial), partial.open("ab") as file:
        while not _ended(shard, summing):
            if stopped():
                return None
            line = _next(shard, summing, seconds)
            file.write(checked(line))
            file.flush()
    with partial.open("rb") as file:
        lines = b"".join(map(unchecked, file))
    write(shard.path(directory), pack(lines, summing.seal(code())))
    partial.unlink()
    return summing.summary(seconds)


def by_bytes(shard: Shard) -> tuple[Summary, bytes]:
    """Make a shard; return what it comes to, and the bytes of its file.

    Raises:
        OptionError, Disagreement: as `by_path`.
    """
    summing = Summing()
    seconds: dict[str, float] = {}
    lines = bytearray()
    while not _ended(shard, summing):
        lines += _next(shard, summing, seconds)
    return summing.summary(seconds), pack(bytes(lines), summing.seal(code()))


def salvage(shard: Shard, directory: Path) -> Summing:
    """Cut an unfinished shard's file back to whole records in order; return what they come to."""
    summing = Summing()
    partial = shard.partial(directory)
    if not partial.exists():
        return summing
    whole = 0
    for item, line in whole_lines(partial, shard.start, shard.origin):
        if _ended(shard, summing):
            break
        summing.add(item, line)
        whole += len(checked(line))
    with partial.open("rb+") as file:
        file.truncate(whole)
    return summing


def reopen(shard: Shard, directory: Path) -> None:
    """Make an unfinished shard of a finished one that was sealed before its time.

    Raises:
        Damaged: it is not whole.
        OSError: a file cannot be written.
    """
    path = shard.path(directory)
    start, items, _ = read(packed(path), shard.origin)
    if start != shard.start:
        raise Damaged(f"its first item is {start}, not {shard.start}")
    shard.partial(directory).write_bytes(b"".join([checked(line) for _, line in items]))
    path.unlink()


def seal(partial: Path, code: str) -> None:
    """Make a finished shard of what there is of an unfinished one.

    Args:
        partial: its file.
        code: the hash of the code that made it.

    Raises:
        OSError: a file cannot be written.
    """
    summing, lines = Summing(), bytearray()
    for item, line in whole_lines(partial):
        summing.add(item, line)
        lines += line
    if summing.items:
        write(partial.with_name(partial.stem + FINISHED), pack(bytes(lines), summing.seal(code)))
    partial.unlink()


def _ended(shard: Shard, summing: Summing) -> bool:
    return summing.items >= shard.stop - shard.start or summing.failures >= FAILURES_IN_A_ROW


def _next(shard: Shard, summing: Summing, seconds: dict[str, float]) -> bytes:
    """Make the next item; return its line."""
    begun = thread_time()
    index = shard.start + summing.items
    try:
        item = mint_record(shard.batch.order, shard.seed, index, shard.batch_number)
    except OptionError as error:
        raise OptionError(f"{shard.batch.order.name}: {error}") from None
    line = encode(item)
    summing.add(item, line)
    if isinstance(item, Failure):
        LOGGER.info("item %d of %s: %s", index, shard.batch.order.name, item.failed)
        band = ""
    else:
        band = item.band
    seconds[band] = seconds.get(band, 0.0) + thread_time() - begun
    return line
