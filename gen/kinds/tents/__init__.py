"""Making Tents: plant tents, then choose where their trees stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.kinds.tents.plant import Camp
from gen.kinds.tents.trees import Trees
from gen.maker import GaveUp, Made, Maker, Wish
from puzzles.board import Rect
from puzzles.errors import OptionError
from puzzles.kinds.tents import KIND, Tents
from puzzles.options import Option
from verify.session import BudgetSpent

if TYPE_CHECKING:
    from gen.rng import Stream

SMALLEST = 4  # with a smaller side, not every row and column can have a tent


class TentsMaker(Maker[Tents]):
    """Tents puzzles."""

    kind = KIND
    options = (
        Option(
            "density",
            0.21,
            "share of the cells that hold a tent, as far as empty_lines lets it",
            0.0,
            0.25,
        ),
        Option("empty_lines", False, "rows and columns may have no tent"),
        Option("unique_pairing", False, "the trees pair with the tents in one way only"),
    )
    makes = "trees chosen until the totals leave one placement"
    starter: ClassVar = ("8", "10", "12x15")

    def make(self, wish: Wish, stream: Stream) -> Made[Tents]:
        board = wish.lattice
        assert isinstance(board, Rect)
        gaps = bool(wish.options["empty_lines"])
        count = round(float(wish.options["density"]) * board.cells)
        if not gaps and min(board.height, board.width) < SMALLEST:
            raise OptionError(
                f"{board.size} cannot have a tent in every row and column; ask for empty_lines"
            )
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
                return Made(puzzle, solution, {"tents": count, "rounds": rounds, "moved": moved})
            camp.move(stream.choice(trees.suspects))
        raise GaveUp(f"no trees were found for {count} tents, after moving as many of them")


MAKER = TentsMaker()
