"""Making Tents: plant tents, choose where their trees stand, then perhaps leave totals out."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.kinds.tents.given import pitched, planted, refuse, wooded
from gen.kinds.tents.moves import nearby
from gen.kinds.tents.plant import Camp
from gen.kinds.tents.trees import Trees
from gen.planting.clued import Clued
from gen.sources.amounts import DENSITY, density, density_of
from gen.sources.pictures import Masks, marking, masks
from gen.sources.symmetry import NONE, orbits, orbits_of_clues, refuse_with, symmetry
from puzzles.base.errors import OptionError
from puzzles.board import Rect
from puzzles.declare.options import Option
from puzzles.kinds.tents import KIND, Tents
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

SMALLEST = 4  # with a smaller side, not every row and column can have a tent
SMALL = 400  # cells of a board on which trees are found fast for few tents too
VAST = 10_000  # cells of a board on which only dense tents are settled soon
GRADED = {  # densities towards which those of a grade grow with the side, and how steeply
    "easy": (0.24, 0.245, 0.2),
    "medium": (0.24, 0.245, 0.2),
    "hard": (0.25, 0.265, 0.87),
    "expert": (0.213, 0.237, 0.64),
}
PATTERNS = 50  # symmetric ones that are tried
ALL, FEWEST = "all", "fewest"
TREES = marking("trees", "the trees stand")


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
        symmetry("the trees, and of the totals that are dropped"),
        TREES,
    )
    makes = "trees chosen until the totals leave one placement"
    starter: ClassVar = ("8", "10", "12x15")
    most_cells: ClassVar = 40_000

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse options that do not go together, and boards whose lines would be empty."""
        refuse_with(options, TREES.name)
        orbits(lattice, str(options["symmetry"]))
        if options["empty_lines"]:
            return
        sides = len(lattice.rows), len(lattice.rows[0])
        if min(sides) < SMALLEST:
            raise OptionError(
                f"{lattice.size} cannot have a tent in every row and column; ask for empty_lines"
            )
        if not options[DENSITY]:
            raise OptionError("a density of 0 leaves every line empty; ask for empty_lines")

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], Masks]:
        """Read the mask of trees, and refuse trees that can have no tents."""
        known, found = masks(lattice, options, [TREES])
        if isinstance(lattice, Rect):
            for mask in found.values():
                bare = wooded(lattice, mask.cells, options)
                refuse(bare, gaps=bool(options["empty_lines"]))
        return known, found

    def make(self, wish: Wish, stream: Stream) -> Made[Tents]:
        """Pitch tents; move one at a time until trees are found that allow no other tents."""
        board = wish.rectangle
        gaps = bool(wish.options["empty_lines"])
        strict = bool(wish.options["strict_neighbour"])
        band = wish.aim.band if wish.aim else ""
        share = density_of(wish.options, *usual(board.cells, strict=strict, band=band), stream)
        count = round(share * board.cells)
        if not gaps:
            count = max(count, board.height, board.width)
        if given := self._given(wish, count, stream, gaps=gaps):
            return given
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
                return _finished(puzzle, solution, history, wish, stream)
            camp.move(stream.choice(trees.suspects))
        raise GaveUp(f"no trees were found for {count} tents, after moving as many of them")

    def _given(self, wish: Wish, count: int, stream: Stream, *, gaps: bool) -> Made[Tents] | None:
        """Return a puzzle whose trees are given, by a file or by a symmetry; None if none are.

        Raises:
            GaveUp, BudgetSpent: no tents were found for them.
        """
        board, name = wish.rectangle, str(wish.options["symmetry"])
        mask = wish.mask(TREES.name)
        if mask is None and name == NONE:
            return None
        failure = GaveUp()
        for _ in range(1 if mask else PATTERNS):
            try:
                if mask:
                    bare = wooded(board, mask.cells, wish.options)
                else:
                    bare = planted(wish, orbits(board, name), count, stream, gaps=gaps)
                puzzle, solution, tried = pitched(bare, wish, stream, gaps=gaps)
            except GaveUp as error:
                failure = error
                continue
            history = {"tents": sum(solution), "tried": tried}
            return _finished(puzzle, solution, history, wish, stream)
        raise failure

    def nearby(
        self, made: Made[Tents], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Tents]]:
        """Yield puzzles with a tree or a tent moved; none where that would break a pattern."""
        if wish.options["symmetry"] != NONE or wish.mask(TREES.name):
            return iter(())
        return nearby(made, places, wish, stream)


def usual(cells: int, *, strict: bool, band: str = "") -> tuple[float, float]:
    """Return how many tents there are to a cell, at least and at most, where a grade is frequent.

    Fewer tents make harder puzzles, on large boards sooner than on small ones. Without a grade it
    is what is made fast: trees for few tents are the harder to choose the larger the board is.

    Args:
        cells: of the board.
        strict: whether no tree may touch the tent of another one, which takes room.
        band: the grade; empty if any will do.
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


def _finished(
    puzzle: Tents, solution: Solution, history: dict[str, int], wish: Wish, stream: Stream
) -> Made[Tents]:
    """Return what was made of a puzzle, without the totals that can be spared if that is wished."""
    if wish.options["totals"] != FEWEST:
        return Made(puzzle, solution, history)
    name = str(wish.options["symmetry"])
    pattern = None if name == NONE else orbits_of_clues(KIND, puzzle.board, name)
    try:
        clued = Clued(puzzle, solution, wish.budget)
        puzzle, history["totals"] = clued.thinned(wish, stream, pattern)
        return Made(puzzle, solution, history)
    except BudgetSpent:
        raise GaveUp(f"{wish.budget:,} conflicts were not enough to drop totals") from None


MAKER = TentsMaker()
