"""What is harvested: the lowest index wins, whatever order shards come back in."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from corpus.recipe.recipe import Batch, Recipe
from corpus.records.digests import Digests
from corpus.records.records import DIGEST
from corpus.run.supply import Supply
from corpus.store import harvest, shards
from corpus.store.harvest import Harvest, Plan, shard_items
from corpus.store.summary import FAILED, Summary
from gen.minting.mint import order


def summary(what: str, start: int) -> Summary:
    """Return what a shard comes to that is spelled: g is good, d a duplicate, f a failure."""
    ids = {"d": b"s" * DIGEST, "f": bytes(DIGEST)}
    return Summary(
        items=len(what),
        sha256="",
        ids=b"".join(
            ids.get(letter, (1 + index).to_bytes(DIGEST, "big"))
            for index, letter in enumerate(what, start)
        ),
        bands=bytes([FAILED if letter == "f" else 0 for letter in what]),
        attempts=len(what),
        failed="none came",
        seconds={},
    )


def harvested(*spelled: str, count: int = 100) -> tuple[list[int], Harvest]:
    found = Harvest(Batch(order("gemhunter", "3"), count), 0)
    seen = Digests()
    seen.add(b"s" * DIGEST)
    start = 0
    for what in spelled:
        found.take("never", start, summary(what, start), seen)
        start += len(what)
    every = set(range(start)) - {index for entry in found.entries for index in entry.dropped}
    return [index for index in sorted(every) if "".join(spelled)[index] != "f"], found


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harvest, "DUPLICATES_IN_A_ROW", 3)
    monkeypatch.setattr(harvest, "FAILURES_IN_A_ROW", 2)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("spelled", "kept", "problem"),
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
    spelled: list[str], kept: list[int], problem: str
) -> None:
    found, batch = harvested(*spelled)
    assert (found, batch.kept, batch.problem) == (kept, len(kept), problem)
    assert bool(batch.missing) is not bool(problem)


def test_a_batch_takes_its_count_and_no_more() -> None:
    kept, batch = harvested("gdgg", "gg", count=3)
    assert kept == [0, 2, 3]
    assert (batch.kept, batch.missing, batch.duplicates) == (3, 0, 1)
    assert [entry.puzzles for entry in batch.entries] == [3, 0]


@pytest.mark.usefixtures("few")
def test_what_fails_once_a_batch_has_its_count_is_no_failure() -> None:
    kept, batch = harvested("gfgffff", count=2)
    assert kept == [0, 2]
    assert (batch.failures, batch.problem) == (1, "")


def test_rounds_make_up_for_what_is_missing() -> None:
    plan = Plan(Batch(order("gemhunter", "3"), 100), 1, 0, 3)
    assert [(plan.shard(n).start, plan.shard(n).stop) for n in (0, 1, 32, 33)] == [
        (0, 3),
        (3, 6),
        (96, 99),
        (99, 100),
    ]
    assert plan.shards == 34
    for missing, stop in [(4, 104), (4, 112), (1, 116), (90, 316)]:
        plan.more(missing)
        assert plan.shard(plan.shards - 1).stop == stop


def test_shares_are_the_first_round_in_turn() -> None:
    batch = Batch(order("gemhunter", "3"), 100)
    plans = [Plan(batch, 1, 0, 3, (share, 3)) for share in range(3)]
    turns = [list(plan.numbers(0))[:4] for plan in plans]
    assert turns == [[0, 5, 7, 11], [1, 3, 8, 9], [2, 4, 6, 10]]
    assert sorted(chain(*[plan.numbers(0) for plan in plans])) == list(range(34))
    assert [list(plan.numbers(31)) for plan in plans] == [[31, 33], [32], []]
    assert [plan.count for plan in plans] == [34, 33, 33]
    plans[0].more(50)
    assert plans[0].shards == 34
    again = [Plan(batch, 1, 0, 3, (share, 3), rounds=[4]) for share in range(3)]
    assert sorted(chain(*[plan.numbers(34) for plan in again])) == [34, 35]
    assert sum([plan.count for plan in again]) == 104


def test_shards_have_a_sensible_size() -> None:
    counts = {
        (10, 660): 16,  # a file for a batch
        (20, 660): 16,
        (100, 100): 3,  # work for 32 workers, when there is nothing else to do
        (5, 5): 1,
        (114, 4104): 16,
        (1_000, 30_000): 31,
        (5_000, 5_000): 128,
        (1, 1_000_000): 16,
    }
    assert {key: shard_items(*key) for key in counts} == counts


def test_shares_have_as_much_of_each_size() -> None:
    """Sizes that rise, kind by kind: batches of a shard each, dealt to two shares."""
    batches = tuple(Batch(order("akari", str(size)), 8) for size in (5, 6, 7, 8) * 8)
    supplies = [Supply(Recipe("r", 1, batches), Path("never"), (share, 2)) for share in (0, 1)]
    cells = [
        [lane.harvest.batch.order.lattice.size for lane in supply.lanes if lane.plan.count]
        for supply in supplies
    ]
    assert [Counter(sizes) for sizes in cells] == [{"5x5": 4, "6x6": 4, "7x7": 4, "8x8": 4}] * 2


def spelled(batch: int, index: int) -> str:
    """Return a world of puzzles: every third item repeats a puzzle of its kind, some fail."""
    if index % 7 == 3:
        return "f"
    return "d" if index % 3 == 1 else "g"


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_arrival_counts_for_nothing(seed: int, tmp_path: Path) -> None:
    """Shards come back in any order, some are lost on the way and given back."""
    batches = tuple(Batch(order("gemhunter", "3", {"density": d}), 90) for d in (0.2, 0.3))
    luck = random.Random(seed)
    supply = Supply(Recipe("r", 1, batches), tmp_path)
    out: list[shards.Shard] = []
    while True:
        while len(out) < 6 and (shard := supply.next()) is not None:
            out.append(shard)
        if not out:
            break
        shard = out.pop(luck.randrange(len(out)))
        if luck.random() < 0.2:
            supply.give_back(shard)
            continue
        indices = range(shard.start, shard.stop)
        what = "".join(spelled(shard.batch_number, index) for index in indices)
        supply.deliver(shard, summary(what, shard.start))
    found = [(entry.file, entry.dropped) for one in supply.harvests for entry in one.entries]
    assert [one.kept for one in supply.harvests] == [90, 90]
    assert supply.harvests[1].duplicates > supply.harvests[0].duplicates > 30
    if seed == 0:
        EXPECTED[:] = found
    assert found == EXPECTED


EXPECTED: list[tuple[str, list[int]]] = []


def test_a_shard_in_which_too_many_fail_ends_its_batch(tmp_path: Path) -> None:
    batch = Batch(order("gemhunter", "3"), 3200)
    supply = Supply(Recipe("r", 1, (batch,)), tmp_path)
    first, second, third = (supply.next() for _ in range(3))
    assert first
    assert second
    assert third
    supply.deliver(second, summary("g" * 20 + "f" * 5, second.start))
    assert supply.next() is None, "what comes after it is not wanted"
    supply.deliver(third, summary("g" * 100, third.start))
    supply.deliver(first, summary("g" * 100, first.start))
    (found,) = supply.harvests
    assert (found.kept, found.problem, len(found.entries)) == (120, "none came", 2)


def test_hashes_are_kept_like_a_set() -> None:
    luck = random.Random(1)
    several = [luck.randbytes(DIGEST) for _ in range(5_000)]
    digests = luck.choices(several, k=10_000)
    found: Digests = Digests()
    known: set[bytes] = set()
    for digest in digests:
        assert found.add(digest) is (digest not in known)
        known.add(digest)
    assert len(found) == len(known)
    assert all(digest in found for digest in digests)
    assert b"\1" * DIGEST not in found
