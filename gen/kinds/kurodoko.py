"""Making Kurodoko: a random shading, the numbers of all unshaded cells, thinned."""

from __future__ import annotations

from typing import ClassVar

from gen.planting.apart import ApartMaker
from puzzles.kinds.kurodoko import KIND, Kurodoko


class KurodokoMaker(ApartMaker[Kurodoko]):
    """Kurodoko puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    usual = 0.16, 0.26
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("5", "10", "15", "20")
    most_cells: ClassVar = 900


MAKER = KurodokoMaker()
