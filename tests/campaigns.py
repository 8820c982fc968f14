"""Which campaigns are run: none, all, or a part of them that a commit picks.

A test belongs to one of N parts by its name alone, whatever else is run and by whichever worker.
One whose part is run is run if it is a campaign, and takes larger samples if it is none.
"""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

import pytest

from tests.processes import ran

ROOT = Path(__file__).parents[1]
PART = re.compile(r"(head|[1-9]\d*)/([1-9]\d*)")
NONE, ALL = "0/1", "1/1"


def part(said: str, root: Path = ROOT) -> str:
    """Return a part of the campaigns as `K/N`.

    Args:
        said: that, or `head/N` for the part that the commit of a clone picks: the first where there
            is no commit.
        root: the clone.

    Raises:
        pytest.UsageError: it is neither.
    """
    match = PART.fullmatch(said)
    if match is None:
        raise pytest.UsageError(f"--campaigns takes K/N or head/N, not {said!r}")
    parts = int(match[2])
    number = _commit(root) % parts + 1 if match[1] == "head" else int(match[1])
    if number > parts:
        raise pytest.UsageError(f"--campaigns: there is no part {number} of {parts}")
    return f"{number}/{parts}"


def _commit(root: Path) -> int:
    done = ran("git", "-c", f"safe.directory={root}", "-C", root, "rev-parse", "--verify", "HEAD")
    return 0 if done.returncode else int(done.stdout, 16)


def asked(config: pytest.Config) -> str:
    """Return which part of the campaigns is to be run."""
    return ALL if config.getoption("--all") else config.getoption("--campaigns") or NONE


def chosen(config: pytest.Config, name: str) -> bool:
    """Return whether a test, or a file of tests, is of the part that is to be run."""
    number, parts = map(int, asked(config).split("/"))
    return crc32(name.encode()) % parts == number - 1
