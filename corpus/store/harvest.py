"""What a batch comes to: its shards taken in order, whatever order they were made in.

The lowest index wins. Of the images of a puzzle the one stays that comes first in the order of
batches and indices, so that what is kept depends on no engine. A batch has a first round of
shards, enough for its count if all goes well, and then short rounds that make up for duplicates
and failures. The bounds of a round depend on what the rounds before came to, and on nothing else.

How large shards are depends on the recipe alone: large enough for batches of a few puzzles to be
files of some size, and small enough for many workers to have something to do.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import msgspec

from corpus.records.layout import SHARDS
from corpus.records.records import LONG
from corpus.store.exclusions import Without
from corpus.store.shards import FINISHED, MOST_ITEMS, Shard
from corpus.store.summary import FAILED, FAILURES_IN_A_ROW, KEPT
from puzzles.base.errors import abridged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.recipe.recipe import Batch, Recipe
    from corpus.records.digests import Digests
    from corpus.store.summary import Summary

DUPLICATES_IN_A_ROW = 200
SHARES = 32
"""Shards that a recipe has at least, and a batch that is large enough for it."""
LEAST_ITEMS = 16
"""Of a shard, where a recipe has several batches for workers to be at."""
ALL = (0, 1)
"""The share that is all of a corpus."""
Whole = Annotated[int, msgspec.Meta(ge=0, le=LONG - 1)]
FILE = re.compile(rf"{SHARDS}/[0-9]{{3,9}}/[0-9]{{8,12}}{re.escape(FINISHED)}")
EXHAUSTED = "there seem to be no more that differ"


class Entry(msgspec.Struct, kw_only=True):
    """A shard of a corpus, as the list of shards tells of it.

    Attributes:
        file: where it is, from the corpus's folder.
        batch: the number of its batch.
        start: the index of its first item.
        items: how many there are.
        puzzles: how many of their puzzles are in the corpus.
        dropped: the indices of the puzzles that are not: duplicates, those that the recipe has
            replaced, and what a batch that had its count, or was closed, had no room for.
        sha256: of the lines of the items.
    """

    file: str
    batch: Whole
    start: Whole
    items: Whole
    puzzles: Whole
    dropped: list[Whole]
    sha256: str

    @property
    def number(self) -> int:
        """The number of the shard in its batch."""
        return int(self.file.rpartition("/")[2].partition(".")[0])

    @property
    def fault(self) -> str:
        """What no list that a build has written would say; empty if there is nothing."""
        if not FILE.fullmatch(self.file):
            return f"{abridged(self.file)} is no shard"
        if self.file != f"{SHARDS}/{self.batch:03}/{self.number:08}{FINISHED}":
            return f"{self.file} is no shard of batch {self.batch}"
        if self.items > MOST_ITEMS:
            return f"{self.file} cannot have {self.items} items; a shard has {MOST_ITEMS} at most"
        stop = self.start + self.items
        if not all(self.start <= index < stop for index in self.dropped):
            return f"{self.file} has not all items that are dropped"
        if not self.items or self.puzzles > self.items - len(self.dropped):
            return f"{self.file} cannot have {self.puzzles} puzzles of {self.items} items"
        return ""


@dataclass
class Harvest:
    """What a batch has come to so far, in the order of its items.

    Attributes:
        batch, number: which batch.
        entries: the shards that were taken.
        bands: how many puzzles are kept, by band.
        items, duplicates, failures, attempts: counts of what was made.
        problem: why the batch is closed though puzzles are missing; empty if it is not.
        without: what is passed over as a duplicate is.
        replaced: indices of puzzles that the recipe has replaced by later ones.
    """

    batch: Batch
    number: int
    entries: list[Entry] = field(default_factory=list[Entry])
    bands: Counter[str] = field(default_factory=Counter[str])
    items: int = 0
    duplicates: int = 0
    failures: int = 0
    attempts: int = 0
    problem: str = ""
    without: Without = field(default_factory=Without)
    replaced: frozenset[int] = frozenset()
    _taken_out: int = 0  # number of replaced puzzles that came so far
    _failed_in_a_row: int = 0
    _duplicates_in_a_row: int = 0

    @property
    def kept(self) -> int:
        """How many puzzles of the batch are in the corpus."""
        return self.bands.total()

    @property
    def missing(self) -> int:
        """How many puzzles are still to come."""
        return 0 if self.problem else self.batch.count - self.kept

    @property
    def round(self) -> int:
        """The number of puzzles that the next round has to make.

        Replaced puzzles are made up for in rounds of their own, after those for duplicates. So the
        earlier shards of a batch are the same as without replacements.
        """
        return max(0, self.missing - self._taken_out) or self.missing

    def take(self, file: str, start: int, summary: Summary, seen: Digests) -> None:
        """Take the next shard: keep what is new, up to the count.

        Args:
            file: where it is, from the corpus's folder.
            start: the index of its first item.
            summary: what it comes to.
            seen: the puzzles that came already; those that come now are added.
        """
        dropped: list[int] = []
        before = self.kept
        for item, band in enumerate(summary.bands):
            if band == FAILED:
                if self.missing:
                    self._fail(summary.failed)
            elif not self.missing:
                dropped.append(start + item)
            elif not seen.add(summary.id(item)):
                dropped.append(start + item)
                self._repeat()
            else:  # it differs from all that came, and counts in no row
                self._failed_in_a_row = self._duplicates_in_a_row = 0
                if summary.id(item) in self.without.puzzles:
                    dropped.append(start + item)
                    self.duplicates += 1
                elif start + item in self.replaced:
                    dropped.append(start + item)
                    self._taken_out += 1
                else:
                    self.bands[KEPT[band]] += 1
        self.items += summary.items
        self.attempts += summary.attempts
        self.entries.append(
            Entry(
                file=file,
                batch=self.number,
                start=start,
                items=summary.items,
                puzzles=self.kept - before,
                dropped=dropped,
                sha256=summary.sha256,
            )
        )

    def _fail(self, why: str) -> None:
        """Count an item that could not be made; too many in a row close the batch."""
        self.failures += 1
        self._failed_in_a_row += 1
        if self._failed_in_a_row >= FAILURES_IN_A_ROW:
            self.problem = why

    def _repeat(self) -> None:
        """Count an image of a puzzle that is there; too many in a row close the batch."""
        self.duplicates += 1
        self._failed_in_a_row = 0
        self._duplicates_in_a_row += 1
        if self._duplicates_in_a_row >= DUPLICATES_IN_A_ROW:
            self.problem = EXHAUSTED


def unreaped(recipe: Recipe, without: Without) -> list[Harvest]:
    """Return an empty harvest for each batch of a recipe.

    Those that nothing may come of are closed.
    """
    return [
        Harvest(
            batch,
            number,
            problem=without.problem(batch.order),
            without=without,
            replaced=frozenset(one.number for one in recipe.replaced if one.batch == number),
        )
        for number, batch in enumerate(recipe.batches)
    ]


def shard_items(count: int, total: int) -> int:
    """Return how many items the shards of a batch have; the last one of a round may have fewer.

    Args:
        count: of the batch.
        total: of all batches of the recipe.
    """
    return max(1, min(MOST_ITEMS, total // SHARES, max(LEAST_ITEMS, count // SHARES)))


def dealt(turn: int, shares: int) -> int:
    """Return which share has a turn: the sum of its digits to the base of `shares`, modulo that.

    The sequence of Thue and Morse: each share has as many turns, and no size of batches that comes
    again and again meets the same share each time.
    """
    digits = 0
    while turn:
        turn, digit = divmod(turn, shares)
        digits += digit
    return digits % shares


class Plan:
    """The shards of a batch, round by round.

    Args:
        batch, seed, number: whose.
        items: how many a shard has, as `shard_items` says.
        share: the number of a share and how many there are; it has some of the shards only, and
            adds no round by itself.
        before: how many shards the batches before it have, for which shares had their turn.
        rounds: what was missing after each of the rounds that there were, as of `missing`.

    Attributes:
        missing: what was missing after each round, for which another one was added.
        shards: how many there are in all rounds, whosever they are.
        count: how many puzzles are asked for; of a share how many items it is to make.
    """

    def __init__(
        self,
        batch: Batch,
        seed: int,
        number: int,
        items: int,
        share: tuple[int, int] = ALL,
        before: int = 0,
        rounds: Iterable[int] = (),
    ) -> None:
        self._batch, self._seed, self._number, self._items = batch, seed, number, items
        self._share, self._before = share, before
        self._rounds: list[tuple[int, int, int]] = []  # number of the first shard, start, stop
        self.missing: list[int] = []
        self.shards = 0
        self._stop = 0  # of the items in all rounds
        self._add(batch.count)
        for missing in rounds:
            self._make_up(missing)
        own = (self.shard(number) for number in self.numbers(0)) if share != ALL else ()
        self.count = sum([one.stop - one.start for one in own]) if own else batch.count

    def more(self, missing: int) -> None:
        """Add a round that makes up for what is missing; none in a share of a batch."""
        if self._share == ALL:
            self._make_up(missing)

    def _make_up(self, missing: int) -> None:
        """Add a round of shards for what was missing after the last one.

        Each further one is twice as long for its purpose as the one before: where most puzzles
        are there already, most of what is made is in vain.
        """
        times = 1 << min(len(self.missing), 30)
        self.missing.append(missing)
        self._add(min(missing * times, max(missing, DUPLICATES_IN_A_ROW)))

    def _add(self, items: int) -> None:
        self._rounds.append((self.shards, self._stop, self._stop + items))
        self.shards += -(-items // self._items)
        self._stop += items

    def numbers(self, first: int) -> Iterator[int]:
        """Yield the numbers of the shards to make from `first` on, of those planned so far."""
        which, shares = self._share
        if shares == 1:
            return iter(range(first, self.shards))
        every = range(first, self.shards)
        return (number for number in every if dealt(self._before + number, shares) == which)

    def shard(self, number: int) -> Shard:
        """Return the shard of a number."""
        first, start, stop = next(one for one in reversed(self._rounds) if one[0] <= number)
        start += (number - first) * self._items
        stop = min(stop, start + self._items)
        return Shard(self._batch, self._seed, self._number, number, start, stop)
