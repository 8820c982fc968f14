"""A rule that puzzles may state, and how those of a sort are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import ne
from typing import TYPE_CHECKING, Literal

from puzzles.base.errors import OptionError
from puzzles.board.lattice import joined
from puzzles.declare.sayings import Saying
from puzzles.kinds.variant.scopes import (
    Over,
    Stated,
    as_written,
    unmarked,
)
from puzzles.relations.cells import Paired
from puzzles.relations.digits import Every
from puzzles.relations.lines import (
    Along,
    doing,
)

if TYPE_CHECKING:
    from puzzles.board import Rect
    from puzzles.relations.lines import Related
    from puzzles.relations.relation import Relation

Order = Literal["any", "either", "fixed"]
Argument = Callable[[str, "Rect"], str]
"""Reads a word that is told, by the board, and returns it as it is written; or an OptionError."""


@dataclass(frozen=True)
class Entry:
    """A rule that a puzzle may state.

    Attributes:
        says: what it says, a sentence of the rules; `{0}` is what is told.
        relation: by the board and the rule as it is stated.
        over: its instances.
        arguments: what is told before the cells: what reads each word.
        optional: whether it may be left out.
        least, most: how many cells each part has; most is 0 for as many as the side.
        parts: how many parts there are at least and at most; none if it speaks of the board.
        figure: what it is drawn as (`puzzles.kinds.variant.figures`).
        own: whether a rule of the board depends on what else the puzzle states.
        by_boxes: whether it speaks of boxes.
        adds: whether it adds up digits, some of which may count twice.
        order: whether its cells come in some order, which may be that from the other end.
        help: how a line is written, behind the word.
    """

    says: str
    relation: Callable[[Rect, Stated], Relation]
    over: Over = as_written
    arguments: tuple[Argument, ...] = ()
    optional: bool = False
    least: int = 2
    most: int = 400
    parts: tuple[int, int] = (1, 1)
    figure: str = "line"
    help: str = "cells"
    own: bool = False
    by_boxes: bool = False
    adds: bool = False
    order: Order = "fixed"

    @property
    def of_board(self) -> bool:
        """Whether it speaks of the whole board and names no cells."""
        return not self.parts[1]


def by_twice(board: Rect, stated: Stated) -> str:
    """Return the words behind a sum that has doublers in it; empty if it has none."""
    if not stated.twice:
        return ""
    return f", {joined([board.name(cell) for cell in stated.twice])} counted twice"


def always(relation: Relation) -> Callable[[Rect, Stated], Relation]:
    return lambda board, stated: relation


def houses(over: Over, says: str, where: str = "{where}", *, by_boxes: bool = False) -> Entry:

    def relation(board: Rect, stated: Stated) -> Relation:
        if not over(board, stated, ()):
            raise OptionError(f"a board of {board.size} has no {stated.name}")
        return Every(where)

    return Entry(says, relation, over, parts=(0, 0), figure="", help="", by_boxes=by_boxes)


def apart(over: Over, far: str) -> Entry:
    """Return the entry of cells some way from each other that are not alike.

    Args:
        over: the pairs of them.
        far: which way that is, such as "a knight's move".
    """
    words = Saying(
        f"{{cells}} are {far} apart and not alike",
        over=f"{{gone}} are both {{value}}, {far} apart",
        full=f"{{gone}} is {{value}}, {far} away",
    )
    says = f"No two cells that are {far} apart have the same digit."
    return Entry(says, always(Paired(words, ne)), over, parts=(0, 0), figure="", help="")


def pairs(
    words: Saying, related: Related, says: str, figure: str, order: Order = "either"
) -> Entry:
    """Return the entry of two cells that are related."""
    relation = always(Along(words, related))
    return Entry(says, relation, least=2, most=2, figure=figure, order=order)


def sums(does: str, related: Related, says: str, figure: str) -> Entry:
    """Return the entry of two cells that add up to something."""

    def relation(board: Rect, stated: Stated) -> Relation:
        return Along(doing(does + by_twice(board, stated)), related, twice=stated.twice)

    return Entry(says, relation, most=2, figure=figure, adds=True, order="either")


def line(does: str, related: Related, says: str, figure: str = "line") -> Entry:
    """Return the entry of a line of which each two cells that follow each other are related."""
    return Entry(says, always(Along(doing(does), related)), figure=figure)


def _free(related: Sequence[Related], one: int, other: int) -> bool:
    return not any(each(one, other) for each in related)


def unless(
    says: str,
    sign: str,
    does: str,
    *related: Related,
    names: Sequence[str],
    adds: bool = False,
) -> Entry:
    """Return the entry of all neighbours that no sign stands between."""

    def relation(board: Rect, stated: Stated) -> Relation:
        twice = ", doublers counted twice" if stated.twice else ""
        words = doing(f"are without {sign} and {does}{twice}", f"be without {sign}{twice}")
        return Along(words, partial(_free, related), twice=stated.twice)

    over = unmarked(*names)
    return Entry(says, relation, over, parts=(0, 0), figure="", help="", own=True, adds=adds)
