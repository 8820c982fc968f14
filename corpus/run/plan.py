"""A plan: what a recipe will take, from a few of its puzzles made beforehand.

Of each batch the first items are made, always in the same order, up to a number and for as long
as there is patience. Where some of them are images of each other, more are made: then how often
puzzles came once and how often twice tells how many there are that did not come yet, as it does
with species in a wood. All that is an estimate, apart from a batch that is small enough to be
made whole; what it comes from is told beside it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, inf, log, log1p, sqrt
from time import process_time
from typing import TYPE_CHECKING
from zlib import compressobj

from corpus.records.digests import Digests
from corpus.records.records import Failure, encode, mint_record
from corpus.store.harvest import DUPLICATES_IN_A_ROW
from corpus.store.shards import COMPRESSION
from corpus.store.summary import FAILURES_IN_A_ROW
from corpus.store.without import left_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.recipe.recipe import Batch, Recipe
    from corpus.store.exclusions import Without

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
        times: how often each puzzle came, images of it included, in no order.
        seconds: of processor time, for all.
        size: bytes of their records as a shard holds them, compressed.
        failure: what the last one that failed says.
        closed: whether a build would close the batch here, with what there is.
        left_out: how many items came to a puzzle that the recipe leaves out.
    """

    items: int
    failed: int
    times: tuple[int, ...]
    seconds: float
    size: int
    failure: str = ""
    closed: bool = False
    left_out: int = 0

    @property
    def different(self) -> int:
        """How many puzzles are no images of each other."""
        return len(self.times)

    @property
    def made(self) -> int:
        """How many came that may be in the corpus, repeated ones included."""
        return self.items - self.failed - self.left_out


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
    def conclusive(self) -> bool:
        """Whether the sample is large enough to show a lack of puzzles.

        Of ten times as many as asked for, n drawn show no repetition once in 20 times if n^2 is
        six times their number.
        """
        enough = self.sample.made**2 >= 6 * self.batch.count / SHARE
        return enough or self.there_are < inf

    @property
    def seconds(self) -> float:
        """Processor time for the batch."""
        return self.sample.seconds / self.sample.items * self.items if self.sample.items else 0.0

    @property
    def size(self) -> float:
        """Bytes of the records, repeated ones included."""
        return self.sample.size / self.sample.items * self.items if self.sample.items else 0.0

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
        LeftOutError: a corpus that the recipe leaves out is missing, or is another.
        Disagreement: two ways of proving a puzzle differ.
    """
    first: dict[str, int] = {}
    without = left_out(recipe)
    for number, batch in enumerate(recipe.batches, 1):
        if batch.order.name in first:
            same = f"the same puzzles as of batch {first[batch.order.name]}"
            yield Planned(batch, Sample(0, 0, (), 0.0, 0), 0, 0, 0, same)
            continue
        first[batch.order.name] = number
        if problem := without.problem(batch.order):
            yield Planned(batch, Sample(0, 0, (), 0.0, 0), 0, 0, 0, problem)
            continue
        yield planned(batch, sample(batch, recipe.seed, patience, without))


def sample(
    batch: Batch, seed: int, patience: float = PATIENCE, without: Without | None = None
) -> Sample:
    """Make the first items of a batch.

    It ends when a build would end too: there are enough puzzles, or the batch is closed for want
    of new ones. It ends before that when patience runs out, or when enough items came without a
    repetition; one repetition, and items are made as long as there is patience.

    Args:
        batch, seed: which items.
        patience: seconds of processor time, apart from the first item.
        without: puzzles that the recipe leaves out.
    """
    excluded = without.puzzles if without else Digests()
    enough = min(batch.count, max(LEAST, ceil(REPEATS * sqrt(batch.count))))
    times: Counter[str] = Counter()
    items = failures = exclusions = repeats_in_a_row = size = 0
    failure = ""
    closed = False
    deflate = compressobj(COMPRESSION)
    started = process_time()
    while len(times) < batch.count and not closed:
        has_repeats = items - failures - exclusions > len(times)
        is_enough = items >= enough and not has_repeats
        if items and (is_enough or process_time() - started > patience):
            break
        record = mint_record(batch.order, seed, items)
        items += 1
        if isinstance(record, Failure):
            failures += 1
            failure = record.failed
            closed = items == failures == FAILURES_IN_A_ROW
            continue
        size += len(deflate.compress(encode(record)))
        if bytes.fromhex(record.id) in excluded:
            exclusions += 1
            continue
        repeats_in_a_row = repeats_in_a_row + 1 if record.id in times else 0
        times[record.id] += 1
        closed = repeats_in_a_row == DUPLICATES_IN_A_ROW
    size += len(deflate.flush())
    seconds = process_time() - started
    came = tuple(times.values())
    return Sample(items, failures, came, seconds, size, failure, closed, exclusions)


def planned(batch: Batch, sample: Sample) -> Planned:
    """Return what a batch will take, going by a sample of it."""
    if not sample.made and sample.left_out:
        problem = f"all {sample.items} of a sample are left out; another seed makes others"
        return Planned(batch, sample, inf, batch.count, batch.count, problem)
    if not sample.made:
        return Planned(batch, sample, 0, FAILURES_IN_A_ROW, 0, sample.failure)
    there_are = sample.different if sample.closed else population(sample.times)
    if sample.closed or sample.different == batch.count:  # the sample is the whole batch
        items, kept = float(sample.items), float(sample.different)
    else:
        items = draws(batch.count, sample.times) * sample.items / sample.made
        kept = min(batch.count, there_are)
    problem = _problem(batch.count, sample, there_are, kept)
    return Planned(batch, sample, there_are, items, kept, problem)


def _problem(asked_for: int, sample: Sample, there_are: float, kept: float) -> str:
    """Return what is to be told of a batch before it is built; empty for nothing.

    Args:
        asked_for: how many puzzles.
        sample, there_are, kept: as in `Planned`.
    """
    if kept < asked_for:
        sure = "no more than" if sample.closed else "a sample shows only about"
        return f"{sure} {there_are:,.0f} that differ"
    if asked_for > SHARE * there_are:
        return f"more than a tenth of the about {there_are:,.0f} that differ"
    if sample.failed:
        return f"{sample.failed} of {sample.items} could not be made: {sample.failure}"
    return ""


def population(times: Sequence[int]) -> float:
    """Return how many different things there are, by how often each of those drawn came.

    The estimate of Chao (1984) from those that came once and those that came twice. It is a lower
    bound where some things are more frequent than others. Infinite if none came twice.
    """
    if max(times, default=0) < 2:
        return inf
    return len(times) + _unseen(times)


def _unseen(times: Sequence[int]) -> float:
    """Return how many things were not drawn; in the form that holds if none came twice."""
    once, twice = times.count(1), times.count(2)
    return once * (once - 1) / (2 * (twice + 1))


def draws(count: int, times: Sequence[int]) -> float:
    """Return how many to draw until `count` differ, or until hardly one that is new comes.

    `times` tells how often each thing came in a first sample, whose draws are included.

    The extrapolation of Colwell and others (2012): if f were not drawn and f1 of n came once,
    m more show f (1 - (1 - f1 / (n f + f1))^m) of them on average.
    """
    drawn, unseen, once = sum(times), _unseen(times), times.count(1)
    if max(times, default=0) < 2:
        return count
    if not unseen:
        return drawn + DUPLICATES_IN_A_ROW
    left = max(1 - (count - len(times)) / unseen, 1 / DUPLICATES_IN_A_ROW)
    return drawn + max(0.0, log(left) / log1p(-once / (drawn * unseen + once)))
