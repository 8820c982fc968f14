"""A plan: what a recipe will take, from a few of its puzzles made beforehand.

Of each batch the first items are made, always in the same order, up to a number and for as long
as there is patience. Their images that are there twice tell how many different puzzles there are
(as birthdays shared in a crowd tell the length of the year), and so how many more than its count a
batch has to make. All that is an estimate; what it needs is told beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf, log, log1p, sqrt
from time import process_time
from typing import TYPE_CHECKING
from zlib import compressobj

from corpus.harvest import DUPLICATES_IN_A_ROW, SHARES
from corpus.records import Failure, encode, mint_record
from corpus.shards import COMPRESSION, FAILURES_IN_A_ROW, MOST_ITEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.recipe import Batch, Recipe

PATIENCE = 2.0
"""Seconds of processor time spent on a batch, apart from its first item."""
LEAST = 3
"""Items of a batch that are made, if there is patience for them."""
REPEATS = 8
"""Times the root of the count: so many items show whether there are ten times as many puzzles."""
SHARE = 0.1
"""Of all puzzles there are; a batch that asks for more is told to."""


@dataclass(frozen=True)
class Sample:
    """The first items of a batch, as they were made.

    Attributes:
        items: how many were tried.
        failed: how many of them could not be made.
        different: how many of the others are no images of each other.
        seconds: of processor time, for all.
        size: bytes of their records as a shard holds them, compressed.
        failure: what the last one that failed says.
    """

    items: int
    failed: int
    different: int
    seconds: float
    size: int
    failure: str = ""

    @property
    def made(self) -> int:
        """How many came of it, repeated ones included."""
        return self.items - self.failed


@dataclass(frozen=True)
class Planned:
    """What a batch will take.

    Attributes:
        batch: the batch.
        sample: what the figures come from.
        there_are: about how many different puzzles there are; infinite if no sign of an end.
        items: how many will be tried until there are enough, or the batch is closed.
        kept: how many puzzles it will have.
        problem: what cannot be met, or is doubtful; empty for nothing.
    """

    batch: Batch
    sample: Sample
    there_are: float
    items: float
    kept: float
    problem: str

    @property
    def met(self) -> bool:
        """Whether there will be as many puzzles as asked for."""
        return self.kept >= self.batch.count

    @property
    def seconds(self) -> float:
        """Processor time for the batch."""
        return self.sample.seconds / self.sample.items * self.items if self.sample.items else 0.0

    @property
    def size(self) -> float:
        """Bytes of the records, repeated ones included."""
        return self.sample.size / self.sample.items * self.items if self.sample.items else 0.0

    @property
    def shards(self) -> int:
        """How many files the records go to."""
        return ceil(self.items / max(1, min(MOST_ITEMS, self.batch.count // SHARES)))

    @property
    def duplicates(self) -> float:
        """How many images of puzzles that are there already will be made and dropped."""
        if not self.sample.made:
            return 0.0
        return self.items * self.sample.made / self.sample.items - self.kept


def plan(recipe: Recipe, patience: float = PATIENCE) -> Iterator[Planned]:
    """Yield what each batch of a recipe will take, as soon as its first items are made.

    Raises:
        OptionError: no board can meet an order.
        Disagreement: two ways of proving a puzzle differ.
    """
    first: dict[str, int] = {}
    for number, batch in enumerate(recipe.batches, 1):
        if batch.name in first:
            same = f"the same puzzles as of batch {first[batch.name]}"
            yield Planned(batch, Sample(0, 0, 0, 0.0, 0), 0, 0, 0, same)
            continue
        first[batch.name] = number
        yield planned(batch, sample(batch, recipe.seed, patience))


def sample(batch: Batch, seed: int, patience: float = PATIENCE) -> Sample:
    """Make the first items of a batch."""
    wanted = min(batch.count, max(LEAST, ceil(REPEATS * sqrt(batch.count))))
    seen: set[str] = set()
    items = failed = size = 0
    deflate = compressobj(COMPRESSION)
    failure = ""
    begun = process_time()
    while items < wanted and (not items or process_time() - begun < patience):
        record = mint_record(batch, seed, items)
        items += 1
        if isinstance(record, Failure):
            failed, failure = failed + 1, record.failed
            if items == failed == FAILURES_IN_A_ROW:
                break
        else:
            seen.add(record.id)
            size += len(deflate.compress(encode(record)))
    size += len(deflate.flush())
    return Sample(items, failed, len(seen), process_time() - begun, size, failure)


def planned(batch: Batch, found: Sample) -> Planned:
    """Return what a batch will take, going by a sample of it."""
    if not found.made:
        return Planned(batch, found, 0, FAILURES_IN_A_ROW, 0, found.failure)
    there_are = population(found.made, found.different)
    kept = min(batch.count, there_are)
    problem = ""
    if kept < batch.count:
        problem = f"there are only about {there_are:,.0f} that differ"
    elif batch.count > SHARE * there_are:
        problem = f"more than a tenth of the about {there_are:,.0f} that differ"
    elif found.failed:
        problem = f"{found.failed} of {found.items} could not be made: {found.failure}"
    items = draws(batch.count, there_are) * found.items / found.made
    return Planned(batch, found, there_are, items, kept, problem)


def population(drawn: int, different: int) -> float:
    """Return how many things there are, if so many of them drawn are so many different ones.

    As if all were drawn as often (the estimate of Craig 1953 for catches with return): of N,
    n draws show N (1 - (1 - 1/N)^n) on average. Some being frequent makes it fewer, and the
    repetitions foretold by it as many. Infinite if no two were alike.
    """
    if different >= drawn:
        return inf
    low, high = float(different), float(drawn * drawn)
    while high - low > 0.01 * low:
        middle = (low + high) / 2
        if _shown(drawn, middle) < different:
            low = middle
        else:
            high = middle
    return low


def _shown(drawn: float, there_are: float) -> float:
    """Return how many different ones of so many things are drawn on average."""
    if there_are <= 1:
        return there_are
    return there_are * (1 - (1 - 1 / there_are) ** drawn)


def draws(count: int, there_are: float) -> float:
    """Return how many to draw on average until so many are different, or a batch is closed."""
    if there_are == inf:
        return count
    unseen = max(1 - count / there_are, 1 / DUPLICATES_IN_A_ROW)
    return max(min(count, there_are), log(unseen) / log1p(-1 / max(there_are, 2)))
