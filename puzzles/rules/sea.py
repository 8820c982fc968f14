"""Constraints implied by the rules of islands in a sea, which help a solver with hard boards.

The rules: the sea is connected and has no square of four cells, and each island has one number,
which counts its cells. No constraint here excludes a solution; the solver only meets conflicts
earlier.

**Paths.** The sea, and each island from its number, is connected by vertex elimination
(`puzzles.rules.graphs.elimination`), so that unit propagation detects parts that are cut off.

**Euler's formula.** Take the islands and the outside of the board as the nodes of a graph. An
island that touches the border is linked to the outside by one edge. Each corner at which two cells
of land meet diagonally, between two cells of sea, is an edge between their islands. A cycle of
these edges would enclose a part of the sea, so the graph is a forest. Its trees are the pieces into
which the sea divides the plane. By Euler's formula for digital pictures (Gray 1971) a connected sea
without squares, of V cells and E pairs of neighbours, divides the plane into E - V + 2 pieces. With
k islands, D such corners and T islands at the border, both counts of the pieces give

    E + D + T = V - 1 + k, and D + T <= k.

V is known: it is the number of all cells minus the sum of the numbers. So the formula is a
cardinality constraint.

**Lines.** A line between two neighbouring rows, or columns, is crossed by some of the E pairs and
touches some of the D corners. The number of its pairs and corners is at least

- one, if there is sea in both rows, because the sea is connected;
- one on each side of an island that crosses the line, unless it reaches that end of the line;
- two, if an island next to the line does not touch the border, because the sea surrounds it.

All lines together have E + 2D pairs and corners. So a solver finds in a few steps that large
islands leave too little sea. Without the lines it would have to try all arrangements of the sea.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from puzzles.model.model import Model
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.graphs.elimination import connect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board import Rect

    Island = Mapping[int, int]
    """For each cell that may be in an island, the literal that is true if it is."""

CELLS_LIMIT = 1_000
"""Largest number of cells of a board for which constraints are stated: up to 700,000 clauses."""
PATH_LIMIT = 2
"""Largest number whose island needs no paths, because all its cells are next to the number."""


def sea_and_islands(
    board: Rect,
    sea: Sequence[int],
    islands: Mapping[int, Island],
    numbers: Mapping[int, int],
    variables: int,
) -> Model:
    """Return a model of the implied constraints on the sea and the islands.

    Args:
        board: the board.
        sea: for each cell, the literal that is true if the cell is sea.
        islands: for each cell with a number, its island.
        numbers: for each cell with a number, the number of cells of its island.
        variables: number of variables of the stated model; helpers are numbered after them.

    Returns:
        A model without places. It is empty if there is no sea, and on boards of more than
        CELLS_LIMIT cells, where it would be too large.
    """
    model = Model()
    model.variables = variables
    cells_of_sea = board.cells - sum(numbers.values())
    if cells_of_sea > 0 and board.cells <= CELLS_LIMIT:
        _state_paths(model, board, sea, islands, numbers)
        _Counts(model, board, sea, islands).state(cells_of_sea)
    return model


def _state_paths(
    model: Model,
    board: Rect,
    sea: Sequence[int],
    islands: Mapping[int, Island],
    numbers: Mapping[int, int],
) -> None:
    """State that the sea and each island are connected, and that no cell is in two islands."""
    model.clauses += Connected("sea", board.beside, sea).cnf(model.new)
    if board.cells - sum(numbers.values()) > 1:
        for cell, near in enumerate(board.beside):
            model.add([-sea[cell], *[sea[other] for other in near]])
    owners: list[list[int]] = [[] for _ in range(board.cells)]
    for start, island in islands.items():
        for cell, literal in island.items():
            owners[cell].append(literal)
            if cell != start:
                near = [island[other] for other in board.beside[cell] if other in island]
                model.add([-literal, *near])
        if numbers[start] <= PATH_LIMIT:
            continue
        node = {cell: at for at, cell in enumerate(island)}
        links = [
            {
                node[other]: [[literal, island[other]]]
                for other in board.beside[cell]
                if other in island
            }
            for cell, literal in island.items()
        ]
        own = list(island.values())
        model.clauses += connect(links, own, model.new, root=node[start], direct=True)
    for literals in owners:
        model.pairs(literals)


class _Counts:
    """States Euler's formula, for the whole board and line by line.

    A disjunction is represented by a list of one literal, or by an empty list if it cannot be true.
    So it can be unpacked into a clause in both cases.
    """

    def __init__(
        self, model: Model, board: Rect, sea: Sequence[int], islands: Mapping[int, Island]
    ) -> None:
        self._model, self._board, self._sea, self._islands = model, board, sea, islands
        # for the first cell of each 2x2 square: whether two cells of land meet there diagonally
        self._corner = {square[0]: self._corner_of(square) for square in board.squares}
        # for each island: whether it touches the top, bottom, left and right side, and any side
        ends = (board.rows[0], board.rows[-1], board.columns[0], board.columns[-1])
        self._at_end = {
            start: [self._in(island, line) for line in ends] for start, island in islands.items()
        }
        self._at_border = {
            start: self._any([x for literals in sides for x in literals])
            for start, sides in self._at_end.items()
        }

    def state(self, cells_of_sea: int) -> None:
        """State the formula for the board and the bounds of all lines.

        Args:
            cells_of_sea: V of the formula.
        """
        corners, islands = list(self._corner.values()), len(self._islands)
        touching = [x for literals in self._at_border.values() for x in literals]
        pieces = cells_of_sea - 1 + islands
        board = self._board
        upright, pairs = self._lines(board.rows, 2)
        level, others = self._lines(board.columns, 0)
        self._model.exactly([*pairs, *others, *corners, *touching], pieces)
        # The lines have E + 2D pairs and corners, so that lines - D + T = V - 1 + k. `few` are D as
        # sorted literals: few[n] is true if D > n, so the clauses below state that D + T <= k.
        few = self._sorted(corners, islands + 1)
        border = self._sorted(touching)
        for number in range(len(border) + 1):
            if more := few[islands - number :][:1]:
                self._model.add([-x for x in (*border[:number][-1:], *more)])
        less = [-x for x in few[:islands]]
        self._model.at_most([*upright, *level, *border, *less], pieces + len(less))

    def _lines(self, lines: Sequence[Sequence[int]], first: int) -> tuple[list[int], list[int]]:
        """State the least number of pairs and corners of each line between rows or columns.

        Args:
            lines: the cells of each row, or of each column.
            first: index in `_at_end` of the side where the lines begin: 2 for rows, 0 for columns.

        Returns:
            Literals of which as many are true as all lines have pairs and corners; and the literals
            of all pairs.
        """
        model, sea, islands = self._model, self._sea, self._islands
        wet = [self._any([sea[cell] for cell in line])[0] for line in lines]
        for one, other in combinations(range(len(lines)), 2):
            if one + 1 < other:  # the sea is connected, so it is also in the rows between
                model.add([-wet[one], -wet[other], wet[one + 1]])
        there = {s: [self._in(island, line) for line in lines] for s, island in islands.items()}
        counted: list[int] = []
        pairs: list[int] = []
        for at, (line, following) in enumerate(pairwise(lines)):
            crossing = [
                self._all([sea[cell], sea[other]])
                for cell, other in zip(line, following, strict=True)
            ]
            model.add([-wet[at], -wet[at + 1], *crossing])
            passed = [self._corner[cell] for cell in line[:-1]]
            least = self._sorted([*crossing, *passed])
            pairs += crossing
            counted += least
            one, two = least[:1], least[1:2]
            for start, rows in there.items():
                for literal in (*rows[at], *rows[at + 1]):
                    model.add([-literal, *two, *self._at_border[start]])
                if rows[at] and rows[at + 1]:
                    crosses = [-rows[at][0], -rows[at + 1][0]]
                    begin, end = self._at_end[start][first : first + 2]
                    model.clauses += (
                        [*crosses, *one, *begin],
                        [*crosses, *one, *end],
                        [*crosses, *two, *begin, *end],
                    )
        return counted, pairs

    def _corner_of(self, square: Sequence[int]) -> int:
        """Return the literal that is true if two cells of land meet diagonally in a square.

        Also state that the two are of different islands: an island that meets itself diagonally
        would enclose a part of the sea.
        """
        a, b, c, d = [self._sea[cell] for cell in square]
        first, second, third, last = square
        for one, other, across in ((first, last, (b, c)), (second, third, (a, d))):
            for island in self._islands.values():
                if one in island and other in island:
                    self._model.add([-island[one], -island[other], *[-x for x in across]])
        return self._any([self._all([a, -b, -c, d]), self._all([-a, b, c, -d])])[0]

    def _in(self, island: Island, line: Iterable[int]) -> list[int]:
        """Return the disjunction that some cell of a line is in an island."""
        return self._any([island[cell] for cell in line if cell in island])

    def _any(self, literals: Sequence[int]) -> list[int]:
        """Return the disjunction of literals, which is empty if there are none."""
        if len(literals) < 2:
            return [*literals]
        found = self._model.new()
        self._model.add([-found, *literals])
        self._model.clauses += [[found, -literal] for literal in literals]
        return [found]

    def _all(self, literals: Sequence[int]) -> int:
        """Return the literal of the conjunction of literals, of which there must be some."""
        return -self._any([-literal for literal in literals])[0]

    def _sorted(self, literals: Sequence[int], most: int | None = None) -> list[int]:
        """Return literals of which the first n are true exactly if n of `literals` are, or more.

        The encoding is the totalizer (Bailleux, Boufkhad 2003).

        Args:
            literals: the literals that are counted.
            most: largest n. Defaults to the number of literals.
        """
        if len(literals) < 2:
            return [*literals]
        most = len(literals) if most is None else most
        half = len(literals) // 2
        one, other = self._sorted(literals[:half], most), self._sorted(literals[half:], most)
        total = [self._model.new() for _ in range(min(len(one) + len(other), most))]
        for a in range(len(one) + 1):
            for b in range(len(other) + 1):
                if a + b > 0:  # at least a of one half and b of the other: at least a + b
                    reached = [-x for x in (*one[:a][-1:], *other[:b][-1:])]
                    self._model.add([*reached, total[min(a + b, len(total)) - 1]])
                if a + b < len(total):  # at most a of one half and b of the other: at most a + b
                    self._model.add([*one[a : a + 1], *other[b : b + 1], -total[a + b]])
        return total
