"""Which way is taken: the one of POSIX, or the portable one."""

from __future__ import annotations

import os

SWITCH = "PUZZLEMINT_PORTABLE"
"""An environment variable; `1` takes the portable way on every system, as tests do."""


def portable() -> bool:
    """Return whether to do without what POSIX alone has."""
    return os.name != "posix" or os.environ.get(SWITCH) == "1"


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
