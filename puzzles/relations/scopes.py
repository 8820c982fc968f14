"""Where rules hold: the parts of each instance on a puzzle's board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from puzzles.board import sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Rect
    from puzzles.relations.relation import Parts


class OnRect(Protocol):
    """What has a board that is a rectangle, as most puzzles do."""

    @property
    def board(self) -> Rect:
        """The rectangle."""
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


def sights(puzzle: OnRect) -> Sequence[Parts]:
    """Return each cell, and the ways that it looks: up, left, right and down."""
    return [((cell,), *ways) for cell, ways in enumerate(sight(puzzle.board, ()))]


def whole_board(puzzle: OnRect) -> Sequence[Parts]:
    """Return the board as one: each cell with those that share a side with it."""
    return [tuple([(cell, *near) for cell, near in enumerate(puzzle.board.beside)])]
