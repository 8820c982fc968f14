"""A loop on a board as the border of the cells inside of it: the same rule in fewer literals.

That there is one loop means that the cells inside hang together, and that those outside do so
with what is beyond the board. A clause that says so names the few cells around a part, where one
that speaks of edges names all that lead away from it. A set of cells is an integer, a bit for
each, so that all of them take a step at once.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.base.bits import lowest, members
from puzzles.model.lazy import Clause, Reader
from puzzles.rules.graphs.stencil import nodes_with
from puzzles.rules.loops.loop import SingleLoop

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.model.model import Model


class BorderLoop(SingleLoop):
    """The true edges form exactly one loop, given that they are the border of some cells.

    Other rules say that an edge is true if of its two sides one is inside, and that not four
    true edges meet. What `refute` returns follows together with these.

    Args:
        name: the rule's name.
        board: of the cells.
        edges: for each edge of the board the literal that says whether it is on the loop.
        inside: for each cell the literal that says whether it is inside.
    """

    def __init__(self, name: str, board: Rect, edges: Sequence[int], inside: Sequence[int]) -> None:
        super().__init__(name, board.edges.ends, edges, faces=board.edges.around)
        self._inside = tuple(inside)
        self._sides = Reader(inside)
        self._width = board.width
        # sets of cells, a bit each: all, not in the first column, not in the last, at the rim
        self._every = (1 << board.cells) - 1
        self._not_first = sum([1 << cell for row in board.rows for cell in row[1:]])
        self._not_last = sum([1 << cell for row in board.rows for cell in row[:-1]])
        self._rim = sum([1 << cell for cell, near in enumerate(board.beside) if len(near) < 4])

    def key(self) -> Hashable:
        return (super().key(), self._inside)

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return clauses against a part of the inside by itself, and against a hole in it.

        Two clauses for each, of the first cell of the part and of the last; beside the largest
        part, which all others have to be joined to, each of them with one cell of that.
        """
        del new
        literals = self._inside
        inside = nodes_with(1, self._sides.signs(values)[::-1])
        outside = self._every & ~inside
        holes = outside & ~self._grown(outside & self._rim, outside)
        clauses: list[Clause] = []
        for hole in self._parts_of(holes):
            away = [-literals[cell] for cell in members(self._beside(hole))]
            clauses += [[literals[end], *away] for end in dict.fromkeys(_ends(hole))]
        (*others, largest) = sorted(self._parts_of(inside), key=int.bit_count) or [0]
        if not largest:
            return [list(literals)]
        for part in others:
            away = [literals[cell] for cell in members(self._beside(part))]
            pairs = zip(_ends(part), _ends(largest)[::-1], strict=True)
            clauses += [[-literals[one], -literals[other], *away] for one, other in pairs]
        return clauses

    def _parts_of(self, cells: int) -> Iterator[int]:
        """Yield the sets of cells that hang together."""
        while cells:
            part = self._grown(cells & -cells, cells)
            cells ^= part
            yield part

    def _grown(self, part: int, cells: int) -> int:
        """Return a part with all that hangs together with it among some cells."""
        width, not_first, not_last = self._width, self._not_first & cells, self._not_last & cells
        before = 0
        while part != before:
            before = part
            part |= part << 1 & not_first | part >> 1 & not_last
            part |= (part << width | part >> width) & cells
        return part

    def _beside(self, part: int) -> int:
        """Return the cells beside a part, as a set of bits."""
        width = self._width
        across = part << 1 & self._not_first | part >> 1 & self._not_last
        return (across | part << width | part >> width) & self._every & ~part


def bordered(
    model: Model, name: str, board: Rect, line: Mapping[int, int], *, several: bool = False
) -> None:
    """Demand that the true edges are one loop, with a variable for each cell: is it inside?

    An edge is a line if its two sides differ. An even number of lines then meets everywhere.

    Args:
        model: where the rules go.
        name: of the rule that there is one loop.
        board: of the cells.
        line: for each edge of the board the literal that says whether it is on the loop.
        several: whether more cells than one are known to be inside.
    """
    inside = [model.new() for _ in range(board.cells)]
    for edge, (cell, *other) in enumerate(board.edges.between):
        x, a = line[edge], inside[cell]
        if other:
            b = inside[other[0]]
            model.clauses += [[-x, a, b], [-x, -a, -b], [x, -a, b], [x, a, -b]]
        else:
            model.clauses += [[-x, a], [x, -a]]
    for meeting in board.edges.at_corner:
        model.clauses += [[-line[edge] for edge in some] for some in combinations(meeting, 3)]
    near = [[inside[other] for other in beside] for beside in board.beside]
    for cell, others in zip(inside, near, strict=True):
        if len(others) == 4:  # a hole
            model.add([cell, *[-other for other in others]])
    if several:
        model.clauses += [[-cell, *others] for cell, others in zip(inside, near, strict=True)]
    model.lazy(BorderLoop(name, board, list(line.values()), inside))


def _ends(part: int) -> tuple[int, int]:
    """Return the first cell of a part and the last."""
    return lowest(part), part.bit_length() - 1
