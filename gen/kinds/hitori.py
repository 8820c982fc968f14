"""Making Hitori: a random full shading, and numbers under it changed until they tell it."""

from __future__ import annotations

from typing import ClassVar

from gen.planting.covered import CoveredMaker
from puzzles.kinds.hitori import KIND, Hitori


class HitoriMaker(CoveredMaker[Hitori]):
    """Hitori puzzles."""

    kind = KIND
    starter: ClassVar = ("5", "8", "10")
    most_cells: ClassVar = 1_225
    example_sizes = ("5", "10", "15", "20")


MAKER = HitoriMaker()
