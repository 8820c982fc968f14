"""Tents: pitch a tent beside every tree so that no two touch and every line's total is met.

Uniqueness is about the tents. Which tree a tent belongs to is a helper: whether the pairing is
unique too is a fact of its own.
"""

from __future__ import annotations

from puzzles.kinds.tents.check import unique_pairing
from puzzles.kinds.tents.kind import KIND
from puzzles.kinds.tents.puzzle import ONE_TO_ONE, WEAK, Tents

__all__ = ["KIND", "ONE_TO_ONE", "WEAK", "Tents", "unique_pairing"]
