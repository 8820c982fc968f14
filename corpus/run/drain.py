"""Work a supply of shards off: a bounded window of futures, and another crew if one is lost."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import replace
from typing import TYPE_CHECKING

from corpus.run.claim import BuildError
from corpus.run.logs import LOGGER
from corpus.store import shards
from corpus.store.shards import Damaged
from corpus.store.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Future
    from pathlib import Path

    from corpus.run.engines import Crew, Done, Engine
    from corpus.run.supply import Supply
    from corpus.run.watch import Watch
    from corpus.store.shards import Shard

DEATHS_IN_A_ROW = 3
SECONDS = 1.0
"""How long to wait for a shard before looking at how far the build is."""


def drain(supply: Supply, engine: Engine, directory: Path, watch: Watch) -> None:
    """Have all shards made.

    Args:
        supply: of shards; takes what comes of them.
        engine: who makes them.
        directory: the corpus.
        watch: shown what is under way, now and then.

    Raises:
        BuildError: workers died again and again without finishing a puzzle in between, or one
            made something else than this program does.
        KeyboardInterrupt: after the workers have finished the puzzles they were at.
        Disagreement, OptionError, OSError: as `corpus.run.work.by_path`.
    """
    deaths, before = 0, (-1, -1)
    while (first := supply.next()) is not None:
        supply.give_back(first)
        pending: dict[Future[Done], Shard] = {}
        try:
            with engine.crew() as crew:
                _drain(supply, crew, directory, watch, pending)
        except engine.lost:
            under_way = list(pending.values())
            for shard in under_way:
                supply.give_back(shard)
            now = sum([harvest.items for harvest in supply.harvests]), _size(under_way, directory)
            deaths = 1 if now != before else deaths + 1
            before = now
            LOGGER.warning("a worker died; its finished puzzles are kept, and another takes over")
            if deaths >= DEATHS_IN_A_ROW:
                raise BuildError(
                    f"workers died {deaths} times without finishing a puzzle in between; "
                    "is there enough memory?"
                ) from None
    watch.look((), last=True)


def _drain(
    supply: Supply, crew: Crew, directory: Path, watch: Watch, pending: dict[Future[Done], Shard]
) -> None:
    """Have shards made by one crew; `pending` holds what it is at, even after an error."""
    try:
        while True:
            window = crew.window()
            while len(pending) < window and (shard := supply.next()) is not None:
                pending[crew.submit(shard)] = shard
            if not pending:
                return
            watch.look(pending.values())
            for future in wait(pending, SECONDS, FIRST_COMPLETED).done:
                done = future.result()
                shard = pending.pop(future)
                supply.deliver(shard, _stored(done, shard, directory))
    except BaseException:
        crew.stop()
        raise


def _stored(done: Done, shard: Shard, directory: Path) -> Summary:
    """Return the summary of a shard, which is in its place afterwards.

    Raises:
        BuildError: it is not what this program makes of it, of which nothing is kept.
    """
    if isinstance(done, Summary):
        return done
    if done is None:
        raise BuildError("a worker left before its time")
    sent, content = done
    try:
        summary = shard.summed(content)
    except Damaged as error:
        raise BuildError(
            f"a worker's shard is refused: {error}; each needs the puzzlemint that the build runs"
        ) from None
    shards.write(shard.path(directory), content)
    return replace(summary, seconds=sent.seconds)


def _size(under_way: Iterable[Shard], directory: Path) -> int:
    """Return how much there is of unfinished shards on this disk."""
    paths = [shard.partial(directory) for shard in under_way]
    return sum([path.stat().st_size for path in paths if path.exists()])
