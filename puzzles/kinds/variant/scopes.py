"""What a rule of a puzzle speaks of: how it is stated, and the parts of its instances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzles.relations import scopes
from puzzles.relations.scopes import box_numbers

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect
    from puzzles.relations.relation import Parts
    from puzzles.relations.scopes import OnRect


class Stated(NamedTuple):
    """A rule as a puzzle states it.

    Attributes:
        name: the word for it.
        arguments: the number, the digits or the expressions it comes with, as they are written.
        parts: the cells that it names; of most rules one part.
        twice: cells whose digits count twice in it, by doublers that the puzzle states.
    """

    name: str
    arguments: tuple[str, ...] = ()
    parts: tuple[Cells, ...] = ()
    twice: Cells = ()

    @property
    def number(self) -> int | None:
        """The number that it comes with, if it is one."""
        return int(self.arguments[0]) if self.arguments and self.arguments[0].isdecimal() else None


Over = Callable[["Rect", Stated, Sequence[Stated]], Sequence["Parts"]]
"""The parts of each instance of a rule: by the board, the rule, and all that the puzzle states."""


def nowhere(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return no instance: it is in the others that the rule is heard of."""
    return ()


def as_written(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    return [stated.parts]


def lines(which: str) -> Over:
    """Return the rows or the columns of a board."""
    return lambda board, stated, every: [(line,) for line in getattr(board, which)]


class _Board(NamedTuple):
    board: Rect


def _everywhere(scopes: Callable[[OnRect], Sequence[Parts]]) -> Over:
    """Return where a rule of the board holds, whatever else a puzzle states."""
    return lambda board, stated, every: scopes(_Board(board))


box_of = scopes.usual_box
each_box = _everywhere(scopes.boxes)
disjoint = _everywhere(scopes.disjoint)
windows = _everywhere(scopes.windows)
diagonals = _everywhere(scopes.diagonals)
KNIGHT = _everywhere(scopes.knights)
KING = _everywhere(scopes.kings)
BESIDE = _everywhere(scopes.beside)


def unmarked(*names: str) -> Over:
    """Return each two neighbours that no rule of these names speaks of."""

    def over(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
        marked = {frozenset(part) for one in every if one.name in names for part in one.parts}
        return [
            parts for parts in BESIDE(board, stated, every) if frozenset(parts[0]) not in marked
        ]

    return over


def by_box(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return a line cut where it goes from box to box, or from region to region without boxes."""
    area_of, segments = _areas(board, every), list[list[int]]()
    for cell in stated.parts[0]:
        if not segments or area_of[segments[-1][-1]] != area_of[cell]:
            segments.append([])
        segments[-1].append(cell)
    return [tuple(map(tuple, segments))]


def _areas(board: Rect, every: Sequence[Stated]) -> Sequence[int]:
    """Return for each cell the number of its box, or of its region where regions replace boxes.

    They do in a puzzle that states no boxes and whose regions, each as large as a row, cover the
    board. A region that overlaps an earlier one is not counted: it is one more rule.
    """
    region_of: dict[int, int] = {}
    for number, rule in enumerate(every):
        is_region = rule.name == "region" and len(rule.parts[0]) == board.height
        if is_region and region_of.keys().isdisjoint(rule.parts[0]):
            region_of |= dict.fromkeys(rule.parts[0], number)
    if Stated("boxes") in every or len(region_of) < board.cells:
        return box_numbers(board)
    return [region_of[cell] for cell in range(board.cells)]


def ends_first(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    (first, *inner, last) = stated.parts[0]
    return [((first, last), tuple(inner))]


def shaft(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return the circle of an arrow and its shaft, or a pill and its shaft where both are told."""
    if len(stated.parts) == 2:
        return [stated.parts]
    (circle, *shaft) = stated.parts[0]
    return [((circle,), tuple(shaft))]


def mirrored(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return each two cells that are as far from the ends, the middle one by itself first."""
    (line,) = stated.parts
    half, odd = divmod(len(line), 2)
    pairs = [(line[at], line[~at]) for at in range(half)]
    return [tuple([line[half : half + 1]] * odd + pairs)]


def clones(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    return [tuple([tuple(same) for same in zip(*stated.parts, strict=True)])]


def around(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return each cell with its neighbours, as one instance."""
    return [tuple([(cell, *board.beside[cell]) for cell in stated.parts[0]])]


def indexing(which: str) -> Over:
    """Return each cell with its row or its column."""
    axis = ("rows", "columns").index(which)

    def over(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
        lines = getattr(board, which)
        return [((cell,), lines[board.positions[cell][axis]]) for cell in stated.parts[0]]

    return over
