"""The benchmark's runners agree on the verdict, as far as they are installed."""

from __future__ import annotations

import pytest

from scripts.benchmarks.race import OURS, Failed
from scripts.benchmarks.tents import races


def test_every_runner_does_its_work() -> None:
    seen: set[str] = set()
    for race in races(quick=True):
        if race.size != "8x8":
            continue
        assert next(iter(race.runners)) == OURS
        for name, runner in race.runners.items():
            try:
                runner(0)
            except Failed as error:
                if str(error) != "not installed":
                    pytest.fail(f"{name}: {error}")
            else:
                seen.add(name)
    assert {OURS, "plain PySAT (sequential counter)", "generate and test"} <= seen
