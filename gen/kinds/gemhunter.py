"""Making Gem Hunter: random traps, repaired until their numbers tell all, then thinned."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.clued import Clued, CluedMaker
from gen.maker import GaveUp, Wish
from gen.repair import repair
from gen.thin import CLUES
from puzzles.errors import OptionError
from puzzles.kinds.gemhunter import BLANK, KIND, GemHunter
from puzzles.options import Option, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gen.rng import Stream
    from puzzles.board import Lattice, Rect
    from puzzles.kind import Solution


class GemHunterMaker(CluedMaker[GemHunter]):
    """Gem Hunter puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (
        Option("density", 0.25, "share of the cells that are traps", 0.0, 1.0),
        Option("zeros", False, "numbers may be 0"),
        CLUES,
    )
    makes = "no number too many"
    starter: ClassVar = ("5", "8", "10x12")

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        super().check(lattice, options)
        traps = round(float(options["density"]) * lattice.cells)
        if not 0 < traps < lattice.cells and not options["zeros"]:
            raise OptionError(
                f"density {options['density']:g} leaves no number to show on {lattice.size}"
            )

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[GemHunter], Mapping[str, int]]:
        board = wish.rectangle
        density, zeros = float(wish.options["density"]), bool(wish.options["zeros"])
        count = round(density * board.cells)
        traps = set(stream.sample(range(board.cells), count))
        planted = tuple([int(cell in traps) for cell in range(board.cells)])

        def examine(solution: Solution) -> tuple[Clued[GemHunter], list[int]]:
            full = numbered(board, solution, zeros=zeros)
            clued = Clued(KIND, full, solution, wish.budget)
            return clued, clued.ambiguous()

        try:
            clued, _, moved = repair(
                planted,
                examine,
                lambda solution, cells: move_trap(solution, cells, stream),
                rounds=board.cells,
            )
        except GaveUp as error:
            raise GaveUp(f"density {density:g}: {error}; one near 0.25, or zeros, helps") from None
        return clued, {"traps": count, "moved": moved}

    def near(self, clued: Clued[GemHunter]) -> Callable[[int], list[int]]:
        """Only cells around a number change in a solution that dropping the number lets in."""
        around = clued.full.board.around
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


def move_trap(solution: Solution, ambiguous: Sequence[int], stream: Stream) -> Solution:
    """Return the board with one ambiguous cell turned over, and another back for it."""
    board = list(solution)
    turned = stream.choice(ambiguous)
    back = stream.choice([c for c, value in enumerate(board) if value != board[turned]])
    board[turned], board[back] = board[back], board[turned]
    return tuple(board)


MAKER = GemHunterMaker()
