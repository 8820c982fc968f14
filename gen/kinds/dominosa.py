"""Making Dominosa: a full set laid at random, and dominoes turned or exchanged until it is told.

Where the numbers allow another way to lay the set, a domino there is turned round or changes places
with another one, as long as that leaves no more places open than before.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.planting.clued import Clued
from gen.planting.repair import improved
from puzzles.kinds.dominosa import DOMINO, KIND, NONE, Dominosa, greatest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect

ATTEMPTS = 100
CHANGES = 19  # in an attempt, and one for each cell
FLIPS = 20  # of two dominoes side by side, for each cell


class DominosaMaker(Maker[Dominosa]):
    """Dominosa puzzles, whose numbers leave one way to lay the set."""

    kind = KIND
    asymmetric = "every cell has a number, so no pattern is seen"
    makes = "a full set that can be laid in one way"
    starter: ClassVar = ("4x5", "6x7", "7x8")
    example_sizes = ("4x5", "6x7", "8x9", "10x11")
    most_cells: ClassVar = 400

    def make(self, wish: Wish, stream: Stream) -> Made[Dominosa]:
        """Lay the set of dominoes anew until it can be laid in one way."""
        for attempt in range(ATTEMPTS):
            if made := self._laid(wish, stream.child(attempt)):
                return made
        raise GaveUp("the set could always be laid in several ways; try another seed")

    def _laid(self, wish: Wish, stream: Stream) -> Made[Dominosa] | None:
        """Return a puzzle with a random layout, None if too many changes would be needed."""
        board = wish.rectangle
        laid = tiling(board, stream)
        sets = combinations_with_replacement(range(greatest(board) + 1), 2)
        numbers = [-1] * board.cells
        for pair, cells in zip(stream.shuffled(list(sets)), laid, strict=True):
            for cell, number in zip(stream.shuffled(cells), pair, strict=True):
                numbers[cell] = number
        ends = board.links.ends
        solution = tuple([DOMINO if pair in laid else NONE for pair in ends])

        def examined(some: Sequence[int]) -> tuple[Dominosa, Sequence[int]]:
            puzzle = Dominosa(board, tuple(some))
            return puzzle, Clued(puzzle, solution, wish.budget).ambiguous()

        def changed(some: Sequence[int], _: Dominosa, ambiguous: Sequence[int]) -> list[int]:
            link = stream.choice([link for link in ambiguous if solution[link] == DOMINO])
            return _changed(some, ends[link], stream.choice(laid), stream)

        told = improved(numbers, examined, changed, rounds=CHANGES + board.cells)
        return told and Made(told[0], solution, {"changes": told[2]})

    def nearby(
        self, made: Made[Dominosa], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Dominosa]]:
        """Yield puzzles with a domino turned round, or two that changed places."""
        board, solution = wish.rectangle, made.solution
        laid = [ends for ends, value in zip(board.links.ends, solution, strict=True) if value]
        touched = {cell for place in places for cell in board.links.ends[place]}
        some = [pair for pair in laid if not places or not touched.isdisjoint(pair)]
        for _ in range(len(some) * len(laid)):
            numbers = _changed(
                list(made.puzzle.cells), stream.choice(some), stream.choice(laid), stream
            )
            yield Made(replace(made.puzzle, cells=tuple(numbers)), solution, made.history)


def _changed(
    numbers: Sequence[int], one: tuple[int, int], other: tuple[int, int], stream: Stream
) -> list[int]:
    """Return the numbers with two dominoes exchanged, each perhaps turned round, or one turned."""
    changed = list(numbers)
    first, second = stream.shuffled(one), stream.shuffled(other)
    if one == other:
        first, second = list(one), list(one)[::-1]
    for a, b in zip(first, second, strict=True):
        changed[a], changed[b] = numbers[b], numbers[a]
    return changed


def tiling(board: Rect, stream: Stream) -> list[tuple[int, int]]:
    """Return dominoes that cover a board: in rows, then many times two of them side by side turned.

    Args:
        board: of an even number of cells.
        stream: the choices.
    """
    lines = board.rows if board.width % 2 == 0 else board.columns
    mate = [0] * board.cells  # the other cell of a cell's domino
    for line in lines:
        for one, other in zip(line[::2], line[1::2], strict=True):
            mate[one], mate[other] = other, one
    corners = [
        (cell, cell + 1, cell + board.width, cell + board.width + 1)
        for row in board.rows[:-1]
        for cell in row[:-1]
    ]
    for _ in range(FLIPS * board.cells):
        a, b, c, d = stream.choice(corners)
        if mate[a] == b and mate[c] == d:
            mate[a], mate[c], mate[b], mate[d] = c, a, d, b
        elif mate[a] == c and mate[b] == d:
            mate[a], mate[b], mate[c], mate[d] = b, a, d, c
    return [(cell, other) for cell, other in enumerate(mate) if cell < other]


MAKER = DominosaMaker()
