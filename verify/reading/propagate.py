"""The innermost loops of the ladder: in C where `scripts/setup --fast` has built them."""

from __future__ import annotations

try:
    from verify._counts import (  # pyright: ignore[reportMissingModuleSource]
        Differences,
        Sums,
    )
    from verify._native import (  # pyright: ignore[reportMissingModuleSource]
        Flow,
        Heads,
        Propagator,
    )
except ImportError:
    from verify.reading.count_rung import Sums
    from verify.reading.differences import Differences
    from verify.reading.propagator import Flow, Propagator
    from verify.reading.together import Heads

__all__ = ["Differences", "Flow", "Heads", "Propagator", "Sums"]
