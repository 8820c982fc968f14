"""Making Mosaic: random shaded cells, changed where all their numbers leave two ways, thinned."""

from __future__ import annotations

from typing import ClassVar

from gen.planting.altered import AlteredMaker
from puzzles.kinds.mosaic import KIND, Mosaic


class MosaicMaker(AlteredMaker[Mosaic]):
    """Mosaic puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    usual = 0.35, 0.65
    starter: ClassVar = ("5", "8", "10")
    example_sizes = ("5", "10", "15", "20")
    most_cells: ClassVar = 2_500


MAKER = MosaicMaker()
