"""Constraints that follow from the rules of islands in a sea, for searches that take long.

The rules: the sea is connected and has no square of four cells, and each island has one number,
which counts its cells. Nothing here excludes a solution; a solver just sees conflicts earlier.

**Paths.** The sea, and each island from its number, is connected by vertex elimination
(`puzzles.rules.graphs.elimination`), so that unit propagation sees what is cut off.

**Euler's formula.** Take the islands and the outside of the board as the nodes of a graph. An
island that touches the border is linked to the outside by one edge. Each corner at which two cells
of land meet diagonally, between two cells of sea, is an edge between their islands. A cycle of
these edges would enclose a part of the sea, so the graph is a forest. Its trees are the pieces into
which the sea divides the plane. By Euler's formula for digital pictures (Gray 1971) a connected sea
without squares, of V cells and E pairs of neighbours, divides the plane into E - V + 2 pieces. With
k islands, D such corners and T islands at the border, both counts of the pieces give

    E + D + T = V - 1 + k, and D + T <= k.

V is known: all cells less the sum of the numbers. So the formula is a count.

**Lines.** A line between two neighbouring rows, or columns, is crossed by pairs of the E and passes
by corners of the D. It has at least one of them if there is sea on both sides and the sea does not
end there; at least one on each side of an island that crosses it without reaching that end of the
line; and at least two beside an island that is nowhere at the border. All lines together have
E + 2D. Hence large islands leave no sea to spare, and that takes a few steps to see, where without
lines all arrangements of the sea would be tried out.
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
    """The cells that an island can have, each with the literal that says that it has it."""

CELLS_LIMIT = 1_000
"""Cells of the largest board for which anything is stated: then up to 700,000 clauses."""
PATH_LIMIT = 2
"""The largest number whose island needs no paths: all its cells are neighbours of the number."""


def sea_and_islands(
    board: Rect,
    sea: Sequence[int],
    islands: Mapping[int, Island],
    numbers: Mapping[int, int],
    variables: int,
) -> Model:
    """Return a model of what follows for the sea and the islands; see the module's text.

    Args:
        board: the board.
        sea: of each cell, the literal that says that it is sea.
        islands: of each cell with a number, its island.
        numbers: of each of these cells, how many cells its island has.
        variables: how many variables there are already; the helpers are numbered after them.

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
    """State that the sea and the islands are connected, and that each cell has one island."""
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

    Literals that stand for a disjunction are lists, empty if nothing can make them true, so that
    they can be put in clauses.
    """

    def __init__(
        self, model: Model, board: Rect, sea: Sequence[int], islands: Mapping[int, Island]
    ) -> None:
        self._model, self._board, self._sea, self._islands = model, board, sea, islands
        # of each square, by its first cell: whether land meets land diagonally, between sea
        self._corner = {square[0]: self._corner_of(square) for square in board.squares}
        # of each island: whether it is in the top, bottom, left, right line, and in any of them
        ends = (board.rows[0], board.rows[-1], board.columns[0], board.columns[-1])
        self._at_end = {
            start: [self._in(island, line) for line in ends] for start, island in islands.items()
        }
        self._at_border = {
            start: self._any([x for literals in sides for x in literals])
            for start, sides in self._at_end.items()
        }

    def state(self, cells_of_sea: int) -> None:
        """State the formula and what it says of lines."""
        corners, islands = list(self._corner.values()), len(self._islands)
        touching = [x for literals in self._at_border.values() for x in literals]
        pieces = cells_of_sea - 1 + islands
        board = self._board
        upright, pairs = self._lines(board.rows, 2)
        level, others = self._lines(board.columns, 0)
        self._model.exactly([*pairs, *others, *corners, *touching], pieces)
        # The lines have E + 2D, so that lines - D + T = V - 1 + k.
        few = self._sorted(corners, islands + 1)
        border = self._sorted(touching)
        for number in range(len(border) + 1):  # D + T <= k
            if more := few[islands - number :][:1]:
                self._model.add([-x for x in (*border[:number][-1:], *more)])
        less = [-x for x in few[:islands]]
        self._model.at_most([*upright, *level, *border, *less], pieces + len(less))

    def _lines(self, lines: Sequence[Sequence[int]], first: int) -> tuple[list[int], list[int]]:
        """State what lines between rows, or columns, have at least.

        Args:
            lines: the rows, or the columns.
            first: which side of the board, in `_at_end`, is the first end of them all.

        Returns:
            For each line, literals of which as many are true as it has pairs and corners, in one
            list; and the literals of the pairs.
        """
        model, sea, islands = self._model, self._sea, self._islands
        wet = [self._any([sea[cell] for cell in line])[0] for line in lines]
        for one, other in combinations(range(len(lines)), 2):  # between sea and sea there is sea
            if one + 1 < other:
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
        """Return the literal of land that meets land diagonally; it is never of one island.

        An island that meets itself would enclose a part of the sea.
        """
        a, b, c, d = [self._sea[cell] for cell in square]
        first, second, third, last = square
        for one, other, across in ((first, last, (b, c)), (second, third, (a, d))):
            for island in self._islands.values():
                if one in island and other in island:
                    self._model.add([-island[one], -island[other], *[-x for x in across]])
        return self._any([self._all([a, -b, -c, d]), self._all([-a, b, c, -d])])[0]

    def _in(self, island: Island, line: Iterable[int]) -> list[int]:
        """Return the literal of an island that has some of these cells."""
        return self._any([island[cell] for cell in line if cell in island])

    def _any(self, literals: Sequence[int]) -> list[int]:
        """Return a literal that is true if one of these is, or none if there are none."""
        if len(literals) < 2:
            return [*literals]
        found = self._model.new()
        self._model.add([-found, *literals])
        self._model.clauses += [[found, -literal] for literal in literals]
        return [found]

    def _all(self, literals: Sequence[int]) -> int:
        """Return a literal that is true if all of these are."""
        return -self._any([-literal for literal in literals])[0]

    def _sorted(self, literals: Sequence[int], most: int | None = None) -> list[int]:
        """Return literals of which the first n are true exactly if at least n of these are.

        A totalizer (Bailleux, Boufkhad 2003).

        Args:
            literals: those that are counted.
            most: the largest n; None for as many as there are literals.
        """
        if len(literals) < 2:
            return [*literals]
        most = len(literals) if most is None else most
        half = len(literals) // 2
        one, other = self._sorted(literals[:half], most), self._sorted(literals[half:], most)
        total = [self._model.new() for _ in range(min(len(one) + len(other), most))]
        for a in range(len(one) + 1):
            for b in range(len(other) + 1):
                if a + b > 0:  # a of the one half and b of the other are at least a + b
                    reached = [-x for x in (*one[:a][-1:], *other[:b][-1:])]
                    self._model.add([*reached, total[min(a + b, len(total)) - 1]])
                if a + b < len(total):  # no more than a and b are at most a + b
                    self._model.add([*one[a : a + 1], *other[b : b + 1], -total[a + b]])
        return total
