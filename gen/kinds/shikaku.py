"""Making Shikaku: random rectangles, and numbers in them that move until they leave one division.

What another division is like tells where a number has to go: into a cell of its rectangle that the
other one gives to another number. Where no move helps, a rectangle is cut in two.
"""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.planting.clued import Clued
from puzzles.declare.options import Option
from puzzles.families.borders import BORDER, NO_BORDER
from puzzles.kinds.shikaku import BLANK, KIND, Box, Shikaku

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Cells, Rect
    from puzzles.declare.values import Solution

LARGEST = "largest"
VARIES = -1
TRIES = 6  # places that are looked at for a rectangle; the largest is taken
STUCK = 4  # of so many rivals found, the last has a rectangle cut instead of a number moved


class ShikakuMaker(Maker[Shikaku]):
    """Shikaku puzzles, whose numbers may stand anywhere in their rectangles."""

    kind = KIND
    options: ClassVar = (
        Option(
            LARGEST,
            VARIES,
            "cells of the largest rectangle at most; -1 for a number that varies from puzzle to "
            "puzzle",
            1,
        ),
    )
    makes = "numbers moved until they leave one division"
    starter: ClassVar = ("5", "8", "10")
    default_size: ClassVar = "8"
    example_sizes = ("5", "10", "15", "20")
    most_cells: ClassVar = 2_500

    def make(self, wish: Wish, stream: Stream) -> Made[Shikaku]:
        """Cut the board into rectangles; move numbers, or cut anew, until there is one division."""
        board = wish.rectangle
        side = min(board.height, board.width)
        largest = int(wish.options[LARGEST])
        if largest == VARIES:
            largest = min(4 + stream.child(LARGEST).below(side + 1), board.cells)
        plan = _Plan(board, cut(board, largest, stream), stream)
        for moves in range(20 * board.cells):
            puzzle, solution = plan.puzzle, plan.solution
            ambiguous = Clued(puzzle, solution, wish.budget).ambiguous()
            if not ambiguous:
                history = {"rectangles": len(plan.parts), "moves": moves}
                return Made(puzzle, solution, history)
            plan.exclude(ambiguous)
        raise GaveUp("the numbers still left several divisions; try another seed")

    def nearby(
        self, made: Made[Shikaku], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Shikaku]]:
        """Yield puzzles with a number elsewhere in its rectangle."""
        board, numbers = wish.rectangle, made.puzzle.cells
        parts = KIND.parts(board, made.solution)
        touched = {cell for place in places for cell in board.edges.between[place]}
        chosen = [part for part in parts if len(part) > 1 and not touched.isdisjoint(part)]
        if not places:
            chosen = [part for part in parts if len(part) > 1]
        moves = [
            (cell, other)
            for part in chosen
            for cell in part
            for other in part
            if numbers[cell] != BLANK and other != cell
        ]
        for cell, other in stream.drawn(moves):
            moved = list(numbers)
            moved[cell], moved[other] = BLANK, numbers[cell]
            puzzle = replace(made.puzzle, cells=tuple(moved))
            yield Made(puzzle, made.solution, made.history)


class _Plan:
    """A division into rectangles, and the cell in each where its number stands.

    Numbers are moved until no other division fits them. Divisions seen to fit once are kept, so
    that a move can be chosen by how many of them it leaves.

    Attributes:
        parts: the cells of each rectangle.
        clues: the cell of each rectangle's number.
    """

    def __init__(self, board: Rect, boxes: Sequence[Box], stream: Stream) -> None:
        self._board, self._stream = board, stream
        self.parts = [box.cells(board) for box in boxes]
        self.clues = list(map(stream.choice, self.parts))
        self._rivals: list[list[int]] = []  # other divisions, each as the part of each cell
        self._exclusions = 0

    @property
    def puzzle(self) -> Shikaku:
        """Return the puzzle: in each part's clue cell the number of its cells."""
        numbers = [BLANK] * self._board.cells
        for cell, part in zip(self.clues, self.parts, strict=True):
            numbers[cell] = len(part)
        return Shikaku(self._board, tuple(numbers))

    @property
    def solution(self) -> Solution:
        """Return for each edge of the board whether it is a border of parts."""
        part_of = self._labels(self.parts)
        between = self._board.edges.between
        return tuple(
            [
                NO_BORDER if len(cells) > 1 and part_of[cells[0]] == part_of[cells[1]] else BORDER
                for cells in between
            ]
        )

    def _labels(self, parts: Sequence[Cells]) -> list[int]:
        """Return the number of the part that each cell belongs to."""
        part_of = [0] * self._board.cells
        for number, part in enumerate(parts):
            for cell in part:
                part_of[cell] = number
        return part_of

    def exclude(self, ambiguous: Sequence[int]) -> None:
        """Move a number so that a rival division does not fit any more; at times cut a rectangle.

        In a division that fits, each rectangle has one number: the move puts a number into the
        rectangle of the rival where another has its own.

        Args:
            ambiguous: the edges on which the rival differs from the solution.
        """
        rival = list(self.solution)
        for edge in ambiguous:
            rival[edge] = BORDER + NO_BORDER - rival[edge]
        part_of = self._labels(KIND.parts(self._board, tuple(rival)))
        self._rivals.append(part_of)
        moves = [
            (number, cell)
            for number, part in enumerate(self.parts)
            for cell in part
            if part_of[cell] != part_of[self.clues[number]]
        ]
        self._exclusions += 1
        if self._exclusions % STUCK:
            left = [(self._rivals_left(*move), move) for move in moves]
            fewest = min([count for count, _ in left])
            best = [move for count, move in left if count == fewest]
            number, self.clues[number] = self._stream.choice(best)
            return
        self._cut(self._stream.choice(sorted({number for number, _ in moves})))

    def _rivals_left(self, number: int, cell: int) -> int:
        """Return how many rivals have each number in a part of its own, with one in this cell."""
        clues = [*self.clues[:number], cell, *self.clues[number + 1 :]]
        parts = [{part_of[clue] for clue in clues} for part_of in self._rivals]
        return sum([len(distinct) == len(clues) for distinct in parts])

    def _cut(self, number: int) -> None:
        """Cut a rectangle in two, of which one keeps the number."""
        part = self.parts[number]
        positions = self._board.positions
        ways: list[tuple[Cells, Cells]] = []
        for axis in (0, 1):
            for line in sorted({positions[cell][axis] for cell in part})[1:]:
                near = tuple([cell for cell in part if positions[cell][axis] < line])
                ways.append((near, tuple([cell for cell in part if cell not in near])))
        one, other = self._stream.choice(ways)
        if self.clues[number] in other:
            one, other = other, one
        self.parts[number] = one
        self.parts.append(other)
        self.clues.append(self._stream.choice(other))
        self._rivals.clear()


def cut(board: Rect, largest: int, stream: Stream) -> list[Box]:
    """Return random rectangles that the board is cut into, of so many cells at most.

    Single cells are added to a neighbour in line with them, as far as there is one.
    """
    free = [True] * board.cells
    boxes: list[Box] = []
    for cell in stream.shuffled(range(board.cells)):
        if not free[cell]:
            continue
        row, column = board.positions[cell]
        best = Box(row, column, 1, 1)
        for _ in range(TRIES):
            box = _box_around(board, row, column, largest, stream)
            larger = box.height * box.width > best.height * best.width
            if larger and all(free[other] for other in box.cells(board)):
                best = box
        boxes.append(best)
        for other in best.cells(board):
            free[other] = False
    return _merged(boxes, largest)


def _box_around(board: Rect, row: int, column: int, largest: int, stream: Stream) -> Box:
    """Return a random rectangle that a cell is in, of so many cells at most."""
    height = 1 + stream.below(isqrt(largest))
    width = 1 + stream.below(largest // height)
    if stream.below(2):
        height, width = width, height
    height, width = min(height, board.height), min(width, board.width)
    top = max(row - stream.below(height), 0)
    left = max(column - stream.below(width), 0)
    return Box(top, left, min(height, board.height - top), min(width, board.width - left))


def _merged(boxes: list[Box], largest: int) -> list[Box]:
    """Return rectangles of which single cells were added to those in line with them."""
    single = [box for box in boxes if box.height * box.width == 1]
    merged = dict.fromkeys([box for box in boxes if box.height * box.width > 1])
    for box in single:
        for other in list(merged):
            joined = _joined(box, other)
            if joined and joined.height * joined.width <= largest:
                del merged[other]
                merged[joined] = None
                break
        else:
            merged[box] = None
    return list(merged)


def _joined(one: Box, other: Box) -> Box | None:
    """Return the rectangle that two others are, None if they are none."""
    top, left = min(one.top, other.top), min(one.left, other.left)
    height = max(one.top + one.height, other.top + other.height) - top
    width = max(one.left + one.width, other.left + other.width) - left
    area = one.height * one.width + other.height * other.width
    return Box(top, left, height, width) if height * width == area else None


MAKER = ShikakuMaker()
