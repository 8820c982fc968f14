"""What lies between walls: the runs of free cells in each line, and what each cell sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board.lattice import Cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from puzzles.board.lattice import Lattice
    from puzzles.board.rectangle import Rect

Views = tuple[Cells, Cells, Cells, Cells]
UP, LEFT, RIGHT, DOWN = range(4)


def segments(board: Lattice, walls: Iterable[int]) -> tuple[Cells, ...]:
    """Return the longest runs of cells without a wall, line by line; one cell is a run too."""
    return tuple(_runs(board.lines, frozenset(walls)))


def sight(board: Rect, walls: Iterable[int]) -> tuple[Views, ...]:
    """Return for each cell what it sees up, left, right and down until the next wall.

    The nearest cell comes first, the cell itself is left out, and a wall sees nothing. Size grows
    with the square of the runs' lengths.
    """
    blocked = frozenset(walls)
    seen: list[list[Cells]] = [[(), (), (), ()] for _ in range(board.cells)]
    for lines, back, ahead in ((board.rows, LEFT, RIGHT), (board.columns, UP, DOWN)):
        for run in _runs(lines, blocked):
            for place, cell in enumerate(run):
                seen[cell][back] = run[:place][::-1]
                seen[cell][ahead] = run[place + 1 :]
    return tuple([(up, left, right, down) for up, left, right, down in seen])


def _runs(lines: Sequence[Cells], blocked: AbstractSet[int]) -> list[Cells]:
    """Return the longest parts of lines that have no blocked cell."""
    runs: list[Cells] = []
    for line in lines:
        start = 0
        for wall in [place for place, cell in enumerate(line) if cell in blocked]:
            if wall > start:
                runs.append(line[start:wall])
            start = wall + 1
        if start < len(line):
            runs.append(line[start:])
    return runs
