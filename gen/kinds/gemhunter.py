"""Making Gem Hunter: random traps, repaired until their numbers tell all, then thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Wish
from gen.planting.clued import Clued, CluedMaker
from gen.planting.repair import exchanged, repair
from gen.sources.amounts import DENSITY, VARIES, density, density_of
from gen.sources.symmetry import orbits
from puzzles.base.errors import OptionError
from puzzles.declare.options import Option, Value
from puzzles.kinds.gemhunter import BLANK, KIND, GemHunter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gen.sources.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.declare.values import Solution

USUAL = 0.18, 0.32  # densities at which the numbers of most boards tell nearly all


class GemHunterMaker(CluedMaker[GemHunter]):
    """Gem Hunter puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        density("share of the cells that are traps"),
        Option("zeros", False, "numbers may be 0"),
        *CluedMaker.options,
    )
    makes = "no number too many"
    starter: ClassVar = ("5", "8", "10x12")
    most_cells: ClassVar = 22_500

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse a total, and so many or so few traps that no number could be shown."""
        super().check(lattice, options)
        if int(options["total"]) >= 0:
            raise OptionError("Gem Hunters are made without total; density sets how many traps")
        named = float(options[DENSITY])
        share = USUAL[1] if named == VARIES else named
        if not 0 < round(share * lattice.cells) < lattice.cells and not options["zeros"]:
            raise OptionError(f"density {share:g} leaves no number to show on {lattice.size}")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[GemHunter], Mapping[str, int]]:
        """Plant traps, show the numbers beside them, and move traps until these tell them."""
        board = wish.rectangle
        share, zeros = density_of(wish.options, *USUAL, stream), bool(wish.options["zeros"])
        pattern = orbits(board, str(wish.options["symmetry"]))
        traps = set(pattern.cells(stream.drawn(range(board.cells)), round(share * board.cells)))
        planted = tuple([int(cell in traps) for cell in range(board.cells)])

        def examine(solution: Solution) -> tuple[Clued[GemHunter], list[int]]:
            """Return the puzzle of traps with all numbers, and the cells that it leaves open."""
            full = numbered(board, solution, zeros=zeros)
            clued = Clued(full, solution, wish.budget)
            return clued, clued.ambiguous()

        try:
            clued, _, moved = repair(
                planted,
                examine,
                lambda solution, cells: exchanged(board, solution, cells, pattern, stream),
                rounds=board.cells,
            )
        except GaveUp as error:
            raise GaveUp(f"density {share:.3g}: {error}; one near 0.25, or zeros, helps") from None
        return clued, {"traps": len(traps), "moved": moved}

    def near(self, clued: Clued[GemHunter]) -> Callable[[int], list[int]]:
        """Only cells around a number change in a solution that dropping the number lets in."""
        around = clued.full.board.around
        # the literal that a cell is not as in the solution; variables are numbered like cells
        other_value = [-c - 1 if value else c + 1 for c, value in enumerate(clued.solution)]
        return lambda cell: [other_value[cell], *[other_value[other] for other in around[cell]]]


def numbered(board: Rect, solution: Solution, *, zeros: bool) -> GemHunter:
    """Return the board with the number of every gem shown, zeros only if asked."""
    cells = [
        BLANK if trap else sum([solution[other] for other in near])
        for trap, near in zip(solution, board.around, strict=True)
    ]
    if not zeros:
        cells = [cell or BLANK for cell in cells]
    return GemHunter(board, tuple(cells))


MAKER = GemHunterMaker()
