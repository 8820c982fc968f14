"""What is to be done next: the shards of all batches, side by side.

A shard that is there already, whole, is taken as it is; one that is damaged is made anew. Whatever
order shards come back in, they are taken in theirs, and a batch waits for those before it of its
kind, whose puzzles go before its own. It goes on making shards meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.records.digests import Digests
from corpus.run import work
from corpus.run.logs import LOGGER
from corpus.store.exclusions import Without
from corpus.store.harvest import ALL, Harvest, Plan, shard_items, unreaped
from corpus.store.shards import Damaged, Shard, packed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from corpus.store.summary import Summary


class Lane:
    """The shards of one batch: which come next, which are out, which are back.

    Attributes:
        harvest: what the batch has come to.
        out: how many shards are being made.
        waiting: items of shards that are back and cannot be taken yet.
        seconds, timed: what was spent on the batch by this build, by band, and on how many items.
    """

    def __init__(self, harvest: Harvest, plan: Plan) -> None:
        self.harvest, self.plan = harvest, plan
        self.out = self.waiting = self.timed = 0
        self.seconds: dict[str, float] = {}
        self._drawn = self._taken = 0  # the numbers of the next shards to draw and to take
        self._returned: list[Shard] = []  # given back unmade, to be drawn again
        self._back: dict[int, tuple[Shard, Summary]] = {}  # made and not taken yet, by number
        self._last: int | None = None  # the first shard in which too many failed in a row

    @property
    def over(self) -> bool:
        """Whether the batch has all that it will have."""
        return not self.harvest.missing or self._next(self._taken) is None

    @property
    def progress(self) -> float:
        """The share of planned shards that were drawn."""
        return self._drawn / self.plan.shards

    @property
    def more(self) -> bool:
        """Whether there is a shard to draw."""
        left = self._returned or self._next(self._drawn) is not None
        return bool(left and self.harvest.missing)

    def draw(self) -> Shard:
        """Return the next shard to make."""
        if self._returned:
            return self._returned.pop()
        number = self._next(self._drawn) or 0
        self._drawn = number + 1
        return self.plan.shard(number)

    def give_back(self, shard: Shard) -> None:
        """Take a shard back that nothing came of."""
        self._returned.append(shard)

    def deliver(self, shard: Shard, summary: Summary) -> None:
        """Note a shard that is back, until those before it are back too."""
        self._back[shard.number] = shard, summary
        self.waiting += summary.items
        self.timed += summary.items if summary.seconds else 0
        for band, seconds in summary.seconds.items():
            self.seconds[band] = self.seconds.get(band, 0.0) + seconds
        if summary.items < shard.stop - shard.start:
            self._last = min(shard.number, shard.number if self._last is None else self._last)

    def take(self, seen: Digests, directory: Path) -> None:
        """Hand the shards that are back to the harvest, as far as none before them is missing."""
        while (number := self._next(self._taken)) is not None and number in self._back:
            shard, summary = self._back.pop(number)
            self.waiting -= summary.items
            self._taken = number + 1
            file = shard.path(directory).relative_to(directory).as_posix()
            if self.harvest.missing:
                self.harvest.take(file, shard.start, summary, seen)
            if self.harvest.missing and self._next(self._taken) is None:
                self.plan.more(self.harvest.round)

    def _next(self, number: int) -> int | None:
        """Return the number of the first shard of the plan from a number on."""
        following = next(self.plan.numbers(number), None)
        if following is None or (self._last is not None and following > self._last):
            return None
        return following


class Supply:
    """The shards of a recipe that are still to be made.

    Args:
        recipe: it.
        directory: the corpus.
        share: as of `Plan`.
        rounds: of each batch, as of `Plan`; empty for none.
        without: what the recipe leaves out.
    """

    def __init__(
        self,
        recipe: Recipe,
        directory: Path,
        share: tuple[int, int] = ALL,
        rounds: Sequence[Sequence[int]] = (),
        without: Without | None = None,
    ) -> None:
        self._directory = directory
        self.lanes: list[Lane] = []
        total = recipe.count
        before = 0
        for harvest in unreaped(recipe, without or Without()):
            batch, number = harvest.batch, harvest.number
            items = shard_items(batch.count, total)
            extra = rounds[number] if rounds else ()
            plan = Plan(batch, recipe.seed, number, items, share, before, extra)
            self.lanes.append(Lane(harvest, plan))
            before += -(-batch.count // items)
        self._seen = Digests()
        self._kinds: dict[str, list[Lane]] = {}
        for lane in self.lanes:
            self._kinds.setdefault(lane.harvest.batch.order.kind, []).append(lane)

    @property
    def harvests(self) -> list[Harvest]:
        """What the batches have come to."""
        return [lane.harvest for lane in self.lanes]

    def next(self) -> Shard | None:
        """Return a shard to make, of the batch with the fewest under way; None if there is none.

        Raises:
            OSError: one that is there cannot be read.
        """
        while lane := min(self._with_more(), key=lambda one: (one.out, one.progress), default=None):
            shard = lane.draw()
            summary = self._there(shard)
            if summary is None:
                lane.out += 1
                return shard
            self._deliver(lane, shard, summary)
        return None

    def deliver(self, shard: Shard, summary: Summary) -> None:
        """Note a shard that was handed out and is back."""
        lane = self.lanes[shard.batch_number]
        lane.out -= 1
        self._deliver(lane, shard, summary)

    def lacking(self) -> int:
        """Return how many items the shards have that are still to be made, of the rounds so far.

        Raises:
            OSError: as `next`.
        """
        shards = list(iter(self.next, None))
        for shard in shards:
            self.give_back(shard)
        return sum([shard.stop - shard.start for shard in shards])

    @property
    def rounds(self) -> list[list[int]]:
        """What was missing of each batch after its rounds, as of `Plan`."""
        return [lane.plan.missing for lane in self.lanes]

    def give_back(self, shard: Shard) -> None:
        """Take a shard back that was handed out and came to nothing."""
        lane = self.lanes[shard.batch_number]
        lane.out -= 1
        lane.give_back(shard)

    def _with_more(self) -> Iterator[Lane]:
        return (lane for lane in self.lanes if lane.more)

    def _deliver(self, lane: Lane, shard: Shard, summary: Summary) -> None:
        """Hand a shard that is back to its lane, and let lanes of its kind take theirs in turn."""
        lane.deliver(shard, summary)
        for one in self._kinds[shard.batch.order.kind]:
            one.take(self._seen, self._directory)
            if not one.over:
                return

    def _there(self, shard: Shard) -> Summary | None:
        """Return the summary of a shard that is there and whole, None if it has to be made."""
        path = shard.path(self._directory)
        try:
            summary = shard.summed(packed(path))
            if summary.ended(shard.stop - shard.start):
                return summary
            work.reopen(shard, self._directory)  # it was sealed before it was whole
        except FileNotFoundError:
            return None
        except Damaged as error:
            LOGGER.warning("damaged and made anew: %s: %s", path, error)
            path.unlink()
        return None
