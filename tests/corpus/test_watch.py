"""The time to go follows what the machine does lately, not what it did on average."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from corpus.run import watch
from corpus.run.watch import Status, Watch

COUNT = 10_000


def lane(of: int, count: int = 0) -> Any:
    """Return what stands for a lane of a batch, or of a share of it."""
    order = SimpleNamespace(kind="akari", lattice=SimpleNamespace(size="5x5"), band="")
    harvest = SimpleNamespace(
        batch=SimpleNamespace(order=order, count=of),
        kept=0,
        items=0,
        missing=of,
        bands={},
        duplicates=0,
        failures=0,
        attempts=0,
        problem="",
    )
    plan = SimpleNamespace(count=count or of)
    return SimpleNamespace(harvest=harvest, plan=plan, waiting=0, seconds={}, timed=0, over=False)


def made(one: Any, items: int, seconds: float) -> None:
    """Have a lane make some more, which took so many seconds of a worker."""
    one.harvest.kept += items
    one.harvest.items += items
    one.harvest.missing -= items
    one.timed += items
    one.seconds[""] = one.seconds.get("", 0.0) + seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(watch.time, "monotonic", lambda: now[0])
    return now


def watching(tmp_path: Path, *lanes: Any) -> tuple[Watch, list[Status]]:
    told: list[Status] = []
    supply = cast("Any", SimpleNamespace(lanes=list(lanes)))
    return Watch(supply, "name", tmp_path, tmp_path, told.append), told


def test_a_machine_that_becomes_busy(clock: list[float], tmp_path: Path) -> None:
    one = lane(COUNT)
    look, told = watching(tmp_path, one)
    for _ in range(40):  # 2 workers, 10 puzzles a second together
        clock[0] += 10
        made(one, 100, 20)
        look.look((), last=True)
    assert told[-1].remaining == pytest.approx(6_000 / 10, rel=0.01)
    for _ in range(40):  # and now 2 a second
        clock[0] += 10
        made(one, 20, 20)
        look.look((), last=True)
    assert told[-1].remaining == pytest.approx(5_200 / 2, rel=0.01)
    assert told[-1].rate == pytest.approx(120, rel=0.01)


def test_batches_of_dear_puzzles_count_for_more(clock: list[float], tmp_path: Path) -> None:
    cheap, dear = lane(1_000), lane(100)
    look, told = watching(tmp_path, cheap, dear)
    for _ in range(20):
        clock[0] += 10
        made(cheap, 40, 4)
        made(dear, 1, 16)
        look.look((), last=True)
    # 20 s of work in 10 s; 200 cheap ones of 0.1 s and 80 dear ones of 16 s are left
    assert told[-1].remaining == pytest.approx((200 * 0.1 + 80 * 16) / 2, rel=0.01)


def test_what_a_build_finds_is_not_what_it_makes(clock: list[float], tmp_path: Path) -> None:
    one = lane(COUNT)
    look, told = watching(tmp_path, one)
    for _ in range(10):
        clock[0] += 10
        made(one, 100, 20)
        one.harvest.kept += 500  # whole shards of a build before
        one.harvest.items += 500
        look.look((), last=True)
    assert told[-1].done == 6_000
    assert told[-1].remaining == pytest.approx(4_000 / 10, rel=0.01)
    assert told[-1].rate == pytest.approx(600, rel=0.01)


def test_a_share_ends_with_its_part(clock: list[float], tmp_path: Path) -> None:
    one = lane(COUNT, COUNT // 4)
    look, told = watching(tmp_path, one)
    for _ in range(10):
        clock[0] += 10
        made(one, 100, 20)
        look.look((), last=True)
    assert told[-1].total == COUNT // 4
    assert told[-1].remaining == pytest.approx((COUNT // 4 - 1_000) / 10, rel=0.01)


def test_nobody_knows_before_something_is_made(clock: list[float], tmp_path: Path) -> None:
    look, told = watching(tmp_path, lane(10))
    clock[0] += 1
    look.look((), last=True)
    assert told[-1].remaining is None
