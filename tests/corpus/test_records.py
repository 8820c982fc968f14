"""Records and what is harvested from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus import driver, records
from corpus.driver import Harvest
from corpus.recipe import Batch, Recipe
from corpus.records import Record, mint_record, versions
from corpus.shards import Shard
from gen.mint import order


def test_the_schema_has_these_fields() -> None:
    """Whoever reads a corpus goes by the number: other fields or meanings need another one."""
    record = mint_record(Batch(order("gemhunter", "3"), 1), 1, 0)
    assert record["schema"] == 2
    assert list(record) == [
        "schema",
        "seed",
        "index",
        "id",
        "kind",
        "size",
        "options",
        "verdict",
        "grade",
        "facts",
        "stats",
        "history",
        "attempts",
        "audited",
        "versions",
        "puzzle",
        "solution",
    ]


def test_versions_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def version(name: str) -> str:
        asked.append(name)
        return "1"

    monkeypatch.setattr(records, "version", version)
    records._versions.cache_clear()  # pyright: ignore[reportPrivateUsage]
    try:
        versions()["puzzlemint"] = "changed"
        for index in range(3):
            found = mint_record(Batch(order("gemhunter", "3"), 3), 1, index)["versions"]
            assert found == {"puzzlemint": "1", "python-sat": "1"}
        assert asked == ["puzzlemint", "python-sat"]
    finally:
        records._versions.cache_clear()  # pyright: ignore[reportPrivateUsage]


class Written(Shard):
    """A finished shard whose records are spelled: g is good, d a duplicate, f a failure."""

    what = ""

    def records(self) -> Iterator[Record]:
        for index, letter in enumerate(self.what, self.start):
            if letter == "f":
                yield {"index": index, "failed": "none came"}
            else:
                yield {"index": index, "id": "same" if letter == "d" else str(index)}


def harvested(*shards: str, count: int = 100) -> Harvest:
    batch = Batch(order("gemhunter", "3"), count)
    harvest = Harvest(batch, 0)
    seen = {"same"}
    start = 0
    for what in shards:
        shard = Written(batch, 1, start, start + len(what), Path("never"))
        object.__setattr__(shard, "what", what)
        harvest.shards.append(shard)
        harvest.merge(seen)
        start += len(what)
    return harvest


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "DUPLICATES_IN_A_ROW", 3)
    monkeypatch.setattr(driver, "FAILURES_IN_A_ROW", 2)


@pytest.mark.parametrize(
    ("shards", "kept", "problem"),
    [
        (["gfgfg"], [0, 2, 4], ""),
        (["gf", "gf", "g"], [0, 2, 4], ""),
        (["gffg"], [0], "none came"),
        (["gf", "fg"], [0], "none came"),
        (["gddgddg"], [0, 3, 6], ""),
        (["gdd", "gdd", "g"], [0, 3, 6], ""),
        (["gdddg"], [0], "there seem to be no more that differ"),
        (["gdd", "dg"], [0], "there seem to be no more that differ"),
    ],
)
def test_only_what_comes_in_a_row_closes_a_batch(
    shards: list[str], kept: list[int], problem: str
) -> None:
    harvest = harvested(*shards)
    assert (harvest.kept, harvest.problem) == (kept, problem)
    more = harvest.more(Recipe("r", 1, (harvest.batch,)), Path("never"))
    assert bool(more) is not bool(problem)


def test_a_batch_takes_its_count_and_no_more() -> None:
    assert harvested("gdgg", "gg", count=3).kept == [0, 2, 3]
