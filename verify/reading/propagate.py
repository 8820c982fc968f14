"""The innermost loops of the ladder: in C where they are built, else as they are written here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import IN_C

if IN_C and not TYPE_CHECKING:
    from engine._engine import (
        Derived,
        Differences,
        Due,
        Flow,
        Forced,
        JointRules,
        Propagator,
        Sums,
        helped,
        true_literals,
        variables_of,
    )
else:
    from verify.reading.count_rung import Sums
    from verify.reading.derived import Derived
    from verify.reading.differences import Differences
    from verify.reading.propagator import (
        Flow,
        Forced,
        Propagator,
        helped,
        true_literals,
        variables_of,
    )
    from verify.reading.together import Due, JointRules

__all__ = [
    "Derived",
    "Differences",
    "Due",
    "Flow",
    "Forced",
    "JointRules",
    "Propagator",
    "Sums",
    "helped",
    "true_literals",
    "variables_of",
]
