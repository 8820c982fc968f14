"""What rules that are asked force, in C: all are None where that is not built."""

from __future__ import annotations

import engine

try:
    engine.require()
    from engine._engine import (  # pyright: ignore[reportMissingModuleSource]
        Line,
        Lines,
        Loop,
        Meaning,
        Neighbours,
        Runs,
        Whole,
    )
except ImportError:
    Line = Lines = Loop = Meaning = Neighbours = Runs = Whole = None

WIDEST, LONGEST = 64, 63
"""As long a line `Lines` takes, and `Line` and `Runs`."""

__all__ = ["LONGEST", "WIDEST", "Line", "Lines", "Loop", "Meaning", "Neighbours", "Runs", "Whole"]
