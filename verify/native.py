"""The innermost loops of the ladder: in C where they are built, else as they are written here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import IN_C

if IN_C and not TYPE_CHECKING:
    from engine._engine import (
        Differences,
        Due,
        Flow,
        Forced,
        Heads,
        Propagator,
        Sums,
        helped,
        true_literals,
        variables_of,
    )
else:
    from verify.heads import Due, Heads
    from verify.inside import Differences
    from verify.plain import Flow, Forced, Propagator, helped, true_literals, variables_of
    from verify.sums import Sums

__all__ = [
    "Differences",
    "Due",
    "Flow",
    "Forced",
    "Heads",
    "Propagator",
    "Sums",
    "helped",
    "true_literals",
    "variables_of",
]
