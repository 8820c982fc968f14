"""What tests of this folder replace reaches the workers, which are forked: no thread runs yet."""

from __future__ import annotations

import os
import time

import pytest


@pytest.fixture(autouse=True)
def alone() -> None:
    """Wait for threads of earlier tests to leave."""
    for _ in range(10_000):
        if len(os.listdir("/proc/self/task")) == 1:
            return
        time.sleep(0.001)
    pytest.fail("an earlier test left a thread")
