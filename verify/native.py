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
    from verify.heads import Heads
    from verify.inside import Differences
    from verify.plain import Flow, Propagator
    from verify.sums import Sums

__all__ = ["Differences", "Flow", "Heads", "Propagator", "Sums"]
