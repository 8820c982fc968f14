"""Where rules hold: the parts of each instance on a puzzle's board."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Protocol

from puzzles.board import boxes as numbered
from puzzles.board import regions, sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Cells, Rect
    from puzzles.board.steps import Steps
    from puzzles.relations.relation import Parts

TURN = (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)
"""Steps to the cells around one, each beside the one before."""


class OnRect(Protocol):
    """What has a board that is a rectangle, as most puzzles do."""

    @property
    def board(self) -> Rect:
        """The rectangle."""
        ...


class OfCells(OnRect, Protocol):
    """What has a value in each cell of its board."""

    @property
    def cells(self) -> Cells:
        """The values."""
        ...


class Divided(OnRect, Protocol):
    """What has a region for each cell of its board."""

    @property
    def regions(self) -> Cells:
        """Their numbers."""
        ...


def rows(puzzle: OnRect) -> Sequence[Parts]:
    """Return each row."""
    return [(row,) for row in puzzle.board.rows]


def columns(puzzle: OnRect) -> Sequence[Parts]:
    """Return each column."""
    return [(column,) for column in puzzle.board.columns]


def lines(puzzle: OnRect) -> Sequence[Parts]:
    """Return each row, then each column."""
    return [(line,) for line in puzzle.board.lines]


def views(puzzle: OnRect) -> Sequence[Parts]:
    """Return the cells that are looked at from each end of a line."""
    return [(view,) for view in puzzle.board.views]


def edges(puzzle: OnRect) -> Sequence[Parts]:
    """Return the cells beside each edge: one where the board ends, else two."""
    return [(cells,) for cells in puzzle.board.edges.between]


def edges_around(puzzle: OnRect) -> Sequence[Parts]:
    """Return the four edges of each cell."""
    return [(edges,) for edges in puzzle.board.edges.around]


def links_at(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell the link that leads away from it to the left, right, up and down."""
    return _ahead(puzzle.board.links, 1)


def links_beside(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell the two links, or fewer, that lead away from it to the left, and so on.

    The last part are the others at the cells beside it.
    """
    links = puzzle.board.links
    found: list[Parts] = []
    for around, ways in zip(links.meeting, _ahead(links, 2), strict=True):
        ends = {cell for link in around for cell in links.ends[link]}
        others = {link for cell in ends for link in links.meeting[cell]}.difference(*ways)
        found.append((*ways, tuple(sorted(others))))
    return found


def _ahead(links: Steps, reach: int) -> list[Parts]:
    cells = range(len(links.meeting))
    return [tuple([way for pair in links.ahead(cell, reach) for way in pair]) for cell in cells]


def all_rows(puzzle: OnRect) -> Sequence[Parts]:
    """Return the rows together."""
    return [puzzle.board.rows]


def all_columns(puzzle: OnRect) -> Sequence[Parts]:
    """Return the columns together."""
    return [puzzle.board.columns]


def each_cell(puzzle: OnRect) -> Sequence[Parts]:
    """Return each cell."""
    return [((cell,),) for cell in range(puzzle.board.cells)]


def around(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell those around it, by corners too, and the cell."""
    return [(near, (cell,)) for cell, near in enumerate(puzzle.board.around)]


def beside_each(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell those that share a side with it, and the cell."""
    return [(near, (cell,)) for cell, near in enumerate(puzzle.board.beside)]


def touching(puzzle: OnRect) -> Sequence[Parts]:
    """Return each two cells that share a side or a corner."""
    around = puzzle.board.around
    return [((one, other),) for one, near in enumerate(around) for other in near if one < other]


def all_touching(puzzle: OnRect) -> Sequence[Parts]:
    """Return the board as one: each cell with those around it that come after it."""
    around = enumerate(puzzle.board.around)
    return [tuple([(cell, *[o for o in near if o > cell]) for cell, near in around])]


def neighbours(puzzle: OnRect) -> Sequence[Parts]:
    """Return each two cells that share a side."""
    beside = puzzle.board.beside
    return [((one, other),) for one, near in enumerate(beside) for other in near if one < other]


def squares(puzzle: OnRect) -> Sequence[Parts]:
    """Return each square of four cells."""
    return [(square,) for square in puzzle.board.squares]


def in_and_around(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell itself and those around it, by corners too."""
    return [(tuple(sorted((cell, *near))),) for cell, near in enumerate(puzzle.board.around)]


def in_and_beside(puzzle: OnRect) -> Sequence[Parts]:
    """Return of each cell itself and those that share a side with it."""
    return [((cell, *near),) for cell, near in enumerate(puzzle.board.beside)]


def and_beside(puzzle: OnRect) -> Sequence[Parts]:
    """Return each cell, and those that share a side with it."""
    return [((cell,), near) for cell, near in enumerate(puzzle.board.beside)]


def areas(puzzle: OfCells) -> Sequence[Parts]:
    """Return the cells of each value: regions, by their numbers."""
    return [(area,) for area in regions(puzzle.cells)]


def regions_of(puzzle: Divided) -> Sequence[Parts]:
    """Return the cells of each region."""
    return [(region,) for region in regions(puzzle.regions)]


def rings(puzzle: OnRect) -> Sequence[Parts]:
    """Return each cell, and those around it one after another, on boards two cells wide and more.

    They go all around, or from side to side where the board ends.
    """
    at = {position: cell for cell, position in enumerate(puzzle.board.positions)}
    found: list[Parts] = []
    for (row, column), cell in at.items():
        ring = [at.get((row + down, column + right)) for down, right in TURN]
        # begin behind a gap, so that those that are there follow on each other
        behind = next((n for n in range(len(TURN)) if ring[n - 1] is None is not ring[n]), 0)
        turned = ring[behind:] + ring[:behind]
        found.append(((cell,), tuple([other for other in turned if other is not None])))
    return found


def sights(puzzle: OnRect) -> Sequence[Parts]:
    """Return each cell, and the ways that it looks: up, left, right and down."""
    return [((cell,), *ways) for cell, ways in enumerate(sight(puzzle.board, ()))]


def whole_board(puzzle: OnRect) -> Sequence[Parts]:
    """Return the board as one: each cell with those that share a side with it."""
    return [tuple([(cell, *near) for cell, near in enumerate(puzzle.board.beside)])]


def usual_box(side: int) -> tuple[int, int]:
    """Return the height and the width of the boxes of a board: as square as can be."""
    height = max(h for h in range(1, isqrt(side) + 1) if side % h == 0)
    return height, side // height


def box_numbers(board: Rect) -> Cells:
    """Return the number of the box of each cell."""
    return tuple(numbered(board, *usual_box(board.height)))


def boxes(puzzle: OnRect) -> Sequence[Parts]:
    """Return each box of a square board."""
    return [(box,) for box in regions(box_numbers(puzzle.board))]


def disjoint(puzzle: OnRect) -> Sequence[Parts]:
    """Return the cells that have the same place in their boxes."""
    tiles = regions(box_numbers(puzzle.board))
    return [(group,) for group in zip(*tiles, strict=True)]


def windows(puzzle: OnRect) -> Sequence[Parts]:
    """Return the four further boxes of a windoku, or as many as there are."""
    board = puzzle.board
    height, width = usual_box(board.height)
    tops = range(1, board.height - height, height + 1)
    lefts = range(1, board.width - width, width + 1)
    lines = [(board.rows[top : top + height], left) for top in tops for left in lefts]
    return [
        (tuple([cell for row in some for cell in row[left : left + width]]),)
        for some, left in lines
    ]


def diagonals(puzzle: OnRect) -> Sequence[Parts]:
    """Return both diagonals of a square board."""
    rows = puzzle.board.rows
    return [
        (tuple([row[at] for at, row in enumerate(rows)]),),
        (tuple([row[~at] for at, row in enumerate(rows)]),),
    ]


def _apart(puzzle: OnRect, *steps: tuple[int, int]) -> Sequence[Parts]:
    """Return each two cells that lie so many rows and columns apart."""
    at = {position: cell for cell, position in enumerate(puzzle.board.positions)}
    return [
        ((cell, at[row + down, column + right]),)
        for (row, column), cell in at.items()
        for down, right in steps
        if (row + down, column + right) in at
    ]


def knights(puzzle: OnRect) -> Sequence[Parts]:
    """Return each two cells that are a knight's move apart."""
    return _apart(puzzle, (1, -2), (1, 2), (2, -1), (2, 1))


def kings(puzzle: OnRect) -> Sequence[Parts]:
    """Return each two cells that meet at a corner alone."""
    return _apart(puzzle, (1, -1), (1, 1))


def beside(puzzle: OnRect) -> Sequence[Parts]:
    """Return each two cells that share a side, by the first of them: the right one, the lower."""
    return _apart(puzzle, (0, 1), (1, 0))


def a_knight_away(puzzle: OnRect) -> Sequence[Parts]:
    """Return for each cell the cells that are a knight's move away."""
    near: list[list[int]] = [[] for _ in range(puzzle.board.cells)]
    for ((one, other),) in knights(puzzle):
        near[one].append(other)
        near[other].append(one)
    return [(tuple(sorted(cells)),) for cells in near]


def alike_in_line(puzzle: OfCells) -> Sequence[Parts]:
    """Return the cells of each value that is in a row or column more than once."""
    lines = [[position[axis] for position in puzzle.board.positions] for axis in (0, 1)]
    alike = [regions(zip(line, puzzle.cells, strict=True)) for line in lines]
    return [(cells,) for groups in alike for cells in groups if len(cells) > 1]
