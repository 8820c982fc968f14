"""Making Fillomino: groups merge until no two of one size touch, and numbers are dropped.

A group that can neither stay nor merge is cells of their own again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from puzzles.base.errors import OptionError
from puzzles.kinds.fillomino import KIND, Fillomino

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

STEPS = 100  # for each cell
FEW, LARGE = 25, 5  # smaller groups are hardly found for more cells than these few


class FillominoMaker(CluedMaker[Fillomino]):
    """Fillomino puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("4", "5", "6")
    example_sizes = ("5", "7", "9")
    most_cells: ClassVar = 225

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse large boards of small groups, besides what all makers refuse."""
        if int(options["most"]) == 1 and lattice.cells > 1:
            raise OptionError("groups of 1 cell touch each other on a board of more than 1 cell")
        if int(options["most"]) < LARGE and lattice.cells > FEW:
            raise OptionError(
                f"boards of more than {FEW} cells are made with groups of {LARGE} cells or more"
            )
        super().check(lattice, options)

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Fillomino], Mapping[str, int]]:
        """Merge cells into groups, and show all their numbers."""
        board, most = wish.rectangle, int(wish.options["most"])
        if solution := merged(board, most, stream):
            return Clued(Fillomino(board, solution, most), solution, wish.budget), {}
        raise GaveUp(f"groups of at most {most} cells were not found; try larger ones")


def merged(board: Rect, most: int, stream: Stream) -> Solution | None:
    """Return the size of each cell's group, in groups of which no two of one size touch.

    Cells are groups of their own at first. One that touches another of its size merges with any
    that it touches, if there is one with which it does not exceed `most`; else it falls apart.

    Returns:
        None if there were none after many steps.
    """
    group = [[cell] for cell in range(board.cells)]
    for _ in range(STEPS * board.cells):
        alike = [
            cell
            for cell, near in enumerate(board.beside)
            if any(group[o] is not group[cell] and len(group[o]) == len(group[cell]) for o in near)
        ]
        if not alike:
            return tuple(map(len, group))
        own = group[stream.choice(alike)]
        beside = sorted({other for cell in own for other in board.beside[cell]}.difference(own))
        fitting = [other for other in beside if len(group[other]) + len(own) <= most]
        if fitting:
            whole = own + group[stream.choice(fitting)]
            for cell in whole:
                group[cell] = whole
        else:
            for cell in own:
                group[cell] = [cell]
    return None


MAKER = FillominoMaker()
