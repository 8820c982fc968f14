"""A Tents puzzle as a value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from puzzles.declare.options import option
from puzzles.families.grid import Grid

if TYPE_CHECKING:
    from puzzles.board import Cells

ONE_TO_ONE, WEAK = "one-to-one", "weak"
EMPTY, TREE = 0, 1

Totals = tuple[int | None, ...]


@dataclass(frozen=True)
class Tents(Grid):
    """A puzzle of cells, each 1 a tree or 0 none, and of totals.

    Attributes:
        totals: the number of tents in each row and then in each column, None where it is missing.
        pairing: `one-to-one`: every tree is paired with one tent beside it and every tent with
            one tree; `weak`: every tree has a tent beside it and every tent a tree.
        strict_neighbour: every tree has exactly one tent beside it.
    """

    totals: Totals
    pairing: str = option(
        ONE_TO_ONE,
        "one tent for each tree and one tree for each tent; or weak: every tree has a tent "
        "beside it and every tent a tree",
        choices=(ONE_TO_ONE, WEAK),
    )
    strict_neighbour: bool = option(False, "every tree has exactly one tent beside it")

    @cached_property
    def trees(self) -> Cells:
        """The cells that are trees, in reading order."""
        return tuple([cell for cell, tree in enumerate(self.cells) if tree])

    @property
    def rows(self) -> Totals:
        """The totals of the rows."""
        return self.totals[: self.board.height]

    @property
    def columns(self) -> Totals:
        """The totals of the columns."""
        return self.totals[self.board.height :]
