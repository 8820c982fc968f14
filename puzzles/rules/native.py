"""What lazy rules force, in C: both are None unless `scripts/setup --fast` has built it."""

from __future__ import annotations

try:
    from puzzles.rules._native import (  # pyright: ignore[reportMissingModuleSource]
        Lines,
        Loop,
    )
except ImportError:
    Lines = Loop = None

WIDEST = 64
"""As long a line `Lines` takes."""

__all__ = ["WIDEST", "Lines", "Loop"]
