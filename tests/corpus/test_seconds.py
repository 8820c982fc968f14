"""The seconds of a build are those of processors."""

from __future__ import annotations

import time

import pytest

from corpus.records.records import mint_record
from corpus.run import work
from corpus.store.shards import Shard
from tests.corpus.test_plan import batch

ASLEEP = 0.3


def test_who_sleeps_spends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*arguments: object) -> object:
        time.sleep(ASLEEP)
        return mint_record(*arguments)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(work, "mint_record", slow)
    summary, _ = work.by_bytes(Shard(batch("akari", "3", 1), 0, 0, 0, 0, 1))
    assert 0 < sum(summary.seconds.values()) < ASLEEP
