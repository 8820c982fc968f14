"""What a rule of a puzzle speaks of: how it is stated, and the parts of its instances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board import boxes, regions

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect
    from puzzles.relations.relation import Parts


class Stated(NamedTuple):
    """A rule as a puzzle states it.

    Attributes:
        name: the word for it.
        arguments: the number, the digits or the expressions it comes with, as they are written.
        parts: the cells that it names; of most rules one part.
    """

    name: str
    arguments: tuple[str, ...] = ()
    parts: tuple[Cells, ...] = ()

    @property
    def number(self) -> int | None:
        """The number that it comes with, if it is one."""
        return int(self.arguments[0]) if self.arguments and self.arguments[0].isdecimal() else None


Over = Callable[["Rect", Stated, Sequence[Stated]], Sequence["Parts"]]
"""The parts of each instance of a rule: by the board, the rule, and all that the puzzle states."""


def as_written(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    return [stated.parts]


def lines(which: str) -> Over:
    """Return the rows or the columns of a board."""
    return lambda board, stated, every: [(line,) for line in getattr(board, which)]


def box_of(side: int) -> tuple[int, int]:
    """Return the height and the width of the boxes of a board: as square as can be."""
    height = max(h for h in range(1, isqrt(side) + 1) if side % h == 0)
    return height, side // height


def box_numbers(board: Rect) -> Cells:
    """Return the number of the box of each cell."""
    return tuple(boxes(board, *box_of(board.height)))


def each_box(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    return [(box,) for box in regions(box_numbers(board))]


def disjoint(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return the cells that have the same place in their boxes."""
    tiles = regions(box_numbers(board))
    return [(group,) for group in zip(*tiles, strict=True)]


def windows(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return the four further boxes of a windoku, or as many as there are."""
    height, width = box_of(board.height)
    rows = range(1, board.height - height, height + 1)
    columns = range(1, board.width - width, width + 1)
    return [
        (
            tuple(
                [
                    cell
                    for row in board.rows[top : top + height]
                    for cell in row[left : left + width]
                ]
            ),
        )
        for top in rows
        for left in columns
    ]


def diagonals(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    side = range(board.height)
    return [
        (tuple([board.rows[at][at] for at in side]),),
        (tuple([board.rows[at][~at] for at in side]),),
    ]


def steps(*steps: tuple[int, int]) -> Over:
    """Return each two cells that lie so many rows and columns apart."""

    def over(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
        at = {place: cell for cell, place in enumerate(board.positions)}
        pairs = [
            (cell, at[row + down, column + right])
            for (row, column), cell in at.items()
            for down, right in steps
            if (row + down, column + right) in at
        ]
        return [(pair,) for pair in pairs]

    return over


KNIGHT = steps((1, -2), (1, 2), (2, -1), (2, 1))
KING = steps((1, -1), (1, 1))
BESIDE = steps((0, 1), (1, 0))


def unmarked(*names: str) -> Over:
    """Return each two neighbours that no rule of these names speaks of."""

    def over(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
        marked = {frozenset(part) for one in every if one.name in names for part in one.parts}
        return [
            parts for parts in BESIDE(board, stated, every) if frozenset(parts[0]) not in marked
        ]

    return over


def by_box(board: Rect, stated: Stated, every: Sequence[Stated]) -> Sequence[Parts]:
    """Return a line cut where it goes from box to box."""
    box, segments = box_numbers(board), list[list[int]]()
    for cell in stated.parts[0]:
        if not segments or box[segments[-1][-1]] != box[cell]:
            segments.append([])
        segments[-1].append(cell)
    return [tuple(map(tuple, segments))]


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
