"""Makers of kinds that a file declares (`puzzles.kindfiles`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import puzzles
from gen.planting.altered import AlteredMaker
from gen.planting.apart import ApartMaker
from gen.planting.clued import Clued, CluedMaker
from gen.planting.covered import CoveredMaker
from gen.planting.full import banded_grid, full_board
from puzzles.families.grid import G
from puzzles.relations.scopes import usual_box

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Maker, Wish
    from gen.sources.rng import Stream
    from puzzles.kindfiles.declaration import Declaration

BANDED = {"rows", "columns", "boxes"}


class GridMaker(CluedMaker[G]):
    """Makes puzzles of digits: a full board that keeps to the rules, and clues dropped from it.

    Class attributes:
        banded: whether the rules are those of rows, columns and boxes, so that digits, bands and
            lines of a band can be shuffled.
    """

    banded: ClassVar[bool]

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[G], Mapping[str, int]]:
        """Plant a full grid near a random one, and show all of it."""
        board, side = wish.rectangle, wish.rectangle.height
        model = self.kind.model(self.kind.empty(board, {}))
        if self.banded:
            solution = banded_grid(model, board, usual_box(side), stream, wish.budget)
        else:
            liked = [1 + stream.below(side) for _ in range(board.cells)]
            solution = full_board(model, liked, wish.budget)
        full = self.kind.puzzle(board=board, cells=solution)
        return Clued(full, solution, wish.budget), {}


BASES: dict[str, type[Maker[Any]]] = {
    "apart": ApartMaker,
    "any": AlteredMaker,
    "numbers": CoveredMaker,
    "grid": GridMaker,
}


def maker_of(declaration: Declaration) -> Maker[Any]:
    """Return the maker of a declared kind that says how it is planted."""
    plant = declaration.plant
    assert plant is not None
    stated = declaration.stated
    members: dict[str, Any] = {
        "kind": puzzles.get(declaration.name),
        "starter": plant.sizes,
        "example_sizes": plant.sizes,
        "most_cells": plant.most_cells,
        "usual": plant.shaded,
        "banded": {one.over for one in stated if one.relation == "every"} == BANDED
        and len(stated) == len(BANDED),
    }
    return type(declaration.name, (BASES[plant.by],), members)()
