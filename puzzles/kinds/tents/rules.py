"""The rules of Tents, and the trees and cells that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.declare.sayings import Saying, holding, touching
from puzzles.families.declared import Declared
from puzzles.kinds.tents.puzzle import ONE_TO_ONE, WEAK, Tents
from puzzles.relations.counts import Apart, Counted, Exactly, Nowhere, Some
from puzzles.relations.pairs import Partners
from puzzles.relations.scopes import all_touching

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Parts, Places


@dataclass(frozen=True)
class LineTotals(Counted):
    """The same of rows and of columns, by another name; a column has a second part, empty.

    Attributes:
        columns: the name of the rules of columns.
    """

    columns: str = ""

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State the totals of rows, whose instances come first, and then those of columns."""
        rows = [one for one in instances if len(one.parts) == 1]
        super().state(model, name, rows, literals)
        super().state(model, self.columns, instances[len(rows) :], literals)

    def violations(
        self, name: str, instances: Sequence[Instance], solution: Solution
    ) -> Iterator[tuple[str, Places]]:
        """Yield the lines with a wrong total, columns by the name of their rule."""
        for (line, *column), number, _, _ in instances:
            if [solution[cell] for cell in line].count(self.value) != number:
                yield self.columns if column else name, line


def _lines(puzzle: Tents) -> Sequence[Parts]:
    """Return each row, then each column as totals know it."""
    board = puzzle.board
    return [*[(row,) for row in board.rows], *[(column, ()) for column in board.columns]]


def _trees(puzzle: Tents) -> Sequence[Parts]:
    """Return all trees."""
    return [(puzzle.trees,)]


def _beside(puzzle: Tents) -> Sequence[Parts]:
    """Return the cells beside each tree, and the tree."""
    return [(puzzle.board.beside[tree], (tree,)) for tree in puzzle.trees]


def _lonely(puzzle: Tents) -> Sequence[Parts]:
    """Return all cells that are no tree and beside none."""
    beside = puzzle.board.beside
    near = {*puzzle.trees, *[cell for tree in puzzle.trees for cell in beside[tree]]}
    return [(tuple([cell for cell in range(puzzle.board.cells) if cell not in near]),)]


def _partners(puzzle: Tents) -> Sequence[Parts]:
    """Return all cells, then each tree and those beside it."""
    cells, near = _near(puzzle.board)
    return [(cells, *[near[tree] for tree in puzzle.trees])]


@lru_cache(maxsize=8)
def _near(board: Rect) -> tuple[Cells, Sequence[Cells]]:
    """Return all cells, and for each it with its neighbours, those above and below first."""
    near = [
        (cell, *sorted(beside, key=lambda other: abs(other - cell) == 1))
        for cell, beside in enumerate(board.beside)
    ]
    return tuple(range(board.cells)), near


OWN_TENT = Saying(
    "the tree {last} has a tent of its own beside it",
    under="the tree {last} is left without a tent",
    left="the tree {last} has no other place for its tent",
    subject="the {last:tree}",
)
SOME_TENT = Saying(
    "the tree {last} has a tent beside it",
    under="the tree {last} has no tent",
    left="the tree {last} has no other place for its tent",
    subject="the {last:tree}",
)
ONE_TENT = Saying(
    "the tree {last} has exactly one tent beside it",
    over="the tree {last} has {lost:tent} beside it",
    under="the tree {last} is left without a tent",
    full="the tree {last} has its tent ({gone})",
    left="the tree {last} has no other place for its tent",
    subject="the {last:tree}",
)
LONELY = Saying(
    "no tree is beside {last}",
    over="the tent {last} has no tree of its own",
    full="no tree is beside {them}",
)
NO_TENT = Saying("{last} is a tree", over="a tent is on the tree {last}")
TENTS = holding("{where}", "clue", "tent")

TOTAL = Declared(
    "row_total", LineTotals(1, columns="column_total"), _lines, clues="total", words=TENTS
)
TOUCHING = Declared("tents_touch", Apart(1, touching("tent", "tents")), all_touching)
ON_TREE = Declared("tent_on_tree", Nowhere(1, NO_TENT), _trees, own=True)
STRICT = Declared(
    "tents_beside_tree",
    Exactly(1, 1, ONE_TENT),
    _beside,
    own=True,
    holds_with=("strict_neighbour", True),
)
PAIRED = Declared(
    "unpaired_tree",
    Partners(1, OWN_TENT, "unpaired_tent"),
    _partners,
    own=True,
    holds_with=("pairing", ONE_TO_ONE),
)
WITH_TENT = Declared(
    "tree_without_tent",
    Some(1, SOME_TENT),
    _beside,
    own=True,
    holds_with=("pairing", WEAK),
)
WITH_TREE = Declared(
    "tent_without_tree",
    Nowhere(1, LONELY),
    _lonely,
    own=True,
    holds_with=("pairing", WEAK),
)
RULES = ON_TREE, TOUCHING, TOTAL, STRICT, PAIRED, WITH_TENT, WITH_TREE
OF_TREES = PAIRED, WITH_TENT, WITH_TREE, STRICT, ON_TREE
"""The rules of the puzzle, not of its board or its lines, in the order of the stated model."""
