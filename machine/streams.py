"""Files that a process has open, by the names that some systems give them."""

from __future__ import annotations

import re

OPEN_HERE = ("/dev/", "/proc/")
OPEN_FILE = re.compile(r"/dev/(?:(stdin|stdout|stderr)|fd/([0-9]{1,9}))|/proc/self/fd/([0-9]{1,9})")
STANDARD = ("stdin", "stdout", "stderr")


def is_open_here(path: str) -> bool:
    """Return whether a path may name what this process has open, and others perhaps not."""
    return path.startswith(OPEN_HERE)


def number(path: str) -> int | None:
    """Return the number of the open file that a path names; None if it names none."""
    named = OPEN_FILE.fullmatch(path)
    if named is None:
        return None
    return STANDARD.index(named[1]) if named[1] else int(named[2] or named[3])
