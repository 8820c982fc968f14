"""Making Tents: plant tents, choose where their trees stand, then perhaps leave totals out."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from gen.amounts import DENSITY, density, density_of
from gen.clued import Clued
from gen.kinds.tents.moves import nearby
from gen.kinds.tents.plant import Camp
from gen.kinds.tents.trees import Trees
from gen.maker import GaveUp, Made, Maker, Wish
from puzzles.errors import OptionError
from puzzles.kinds.tents import KIND, Tents
from puzzles.options import Option
from verify.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.rng import Stream
    from puzzles.board import Lattice
    from puzzles.kind import Solution
    from puzzles.options import Value

SMALLEST = 4  # with a smaller side, not every row and column can have a tent
SMALL = 400  # cells of a board on which trees are found fast for few tents too
VAST = 10_000  # cells of a board on which only dense tents are settled soon
GRADED = {  # densities towards which those of a grade grow with the side, and how steeply
    "easy": (0.24, 0.245, 0.2),
    "medium": (0.24, 0.245, 0.2),
    "hard": (0.25, 0.265, 0.87),
    "expert": (0.213, 0.237, 0.64),
}
ALL, FEWEST = "all", "fewest"


class TentsMaker(Maker[Tents]):
    """Tents puzzles."""

    kind = KIND
    options = (
        density("share of the cells that hold a tent, as far as empty_lines lets it", most=0.25),
        Option("empty_lines", False, "rows and columns may have no tent"),
        Option("unique_pairing", False, "the trees pair with the tents in one way only"),
        Option(
            "totals",
            ALL,
            "totals to show: all; or the fewest, which drops every one that can be dropped",
            choices=(ALL, FEWEST),
            later=True,
        ),
    )
    makes = "trees chosen until the totals leave one placement"
    starter: ClassVar = ("8", "10", "12x15")
    most_cells: ClassVar = 40_000

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        if options["empty_lines"]:
            return
        sides = len(lattice.rows), len(lattice.rows[0])
        if min(sides) < SMALLEST:
            raise OptionError(
                f"{lattice.size} cannot have a tent in every row and column; ask for empty_lines"
            )
        if not options[DENSITY]:
            raise OptionError("a density of 0 leaves every line empty; ask for empty_lines")

    def make(self, wish: Wish, stream: Stream) -> Made[Tents]:
        board = wish.rectangle
        gaps = bool(wish.options["empty_lines"])
        strict = bool(wish.options["strict_neighbour"])
        band = wish.aim.band if wish.aim else ""
        share = density_of(wish.options, *usual(board.cells, strict=strict, band=band), stream)
        count = round(share * board.cells)
        if not gaps:
            count = max(count, board.height, board.width)
        camp = Camp(board, count, stream, gaps=gaps)
        budget, rounds = wish.budget, 0
        for moved in range(count + 1):
            trees = Trees(board, camp.tents, wish.options, budget, stream)
            try:
                puzzle = trees.search()
            except BudgetSpent:
                raise GaveUp(
                    f"{wish.budget:,} conflicts were not enough to place trees; a density of "
                    "0.2 to 0.22 helps"
                ) from None
            budget, rounds = trees.budget, rounds + trees.rounds
            if puzzle is not None:
                solution = tuple([int(cell in camp.tents) for cell in range(board.cells)])
                history = {"tents": count, "rounds": rounds, "moved": moved}
                if wish.options["totals"] == FEWEST:
                    puzzle, history["totals"] = _fewest(puzzle, solution, wish, stream)
                return Made(puzzle, solution, history)
            camp.move(stream.choice(trees.suspects))
        raise GaveUp(f"no trees were found for {count} tents, after moving as many of them")

    def nearby(
        self, made: Made[Tents], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Tents]]:
        return nearby(made, places, wish, stream)


def usual(cells: int, *, strict: bool, band: str = "") -> tuple[float, float]:
    """Return the least and the greatest density at which the wanted grade is frequent.

    Without one it is that at which a board of so many cells is made fast: trees for few tents
    are the harder to choose the larger the board is. Trees that may stand beside no other tent
    need room. The fewer tents, the less each rule says; the more cells, the less it takes.
    """
    if strict:
        return (0.13, 0.17) if band in ("hard", "expert") else (0.16, 0.19)
    if band:
        low, high, slope = GRADED[band]
        less = slope / sqrt(cells)
        return low - less, high - less
    if cells > VAST:
        return 0.23, 0.236
    return 0.21 - 0.02 * min(1, SMALL / cells), 0.23


def _fewest(puzzle: Tents, solution: Solution, wish: Wish, stream: Stream) -> tuple[Tents, int]:
    """Return the puzzle without the totals that can be spared, and how many are left."""
    try:
        return Clued(puzzle, solution, wish.budget).thinned(wish, stream)
    except BudgetSpent:
        raise GaveUp(f"{wish.budget:,} conflicts were not enough to drop totals") from None


MAKER = TentsMaker()
