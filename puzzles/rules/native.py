"""What lazy rules force, in C: all are None unless `scripts/setup --fast` has built it."""

from __future__ import annotations

try:
    from puzzles.rules._native import (  # pyright: ignore[reportMissingModuleSource]
        Lines,
        Loop,
        Runs,
    )
except ImportError:
    Lines = Loop = Runs = None

WIDEST, LONGEST = 64, 63
"""As long a line `Lines` takes, and `Runs`."""

__all__ = ["LONGEST", "WIDEST", "Lines", "Loop", "Runs"]
