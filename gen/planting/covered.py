"""Planting a full shading, and numbers under it that are changed until they tell it.

No further cell can be shaded on the planted board, so every other solution leaves one of its
shaded cells unshaded; the numbers there are what is changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import Made, Maker, Wish
from gen.planting.clued import Clued
from gen.planting.repair import repair
from gen.sources.shading import shading
from puzzles.families.grid import G
from puzzles.families.shading import SHADED, UNSHADED
from verify.grade.ladder import Cost, Rung

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

EVERYDAY = Cost(Rung.SUM)  # the dearest step that is common where numbers are any that fit


class CoveredMaker(Maker[G]):
    """Makes puzzles of which a shaded cell's number stands unshaded in its row or column."""

    asymmetric = "every cell has a number, so no pattern is seen"
    makes = "numbers that leave one shading"
    rungs: ClassVar = tuple(rung for rung in Rung if rung >= Rung.REGION)  # no rule begins alone

    def make(self, wish: Wish, stream: Stream) -> Made[G]:
        """Shade cells, fill in numbers, and change those in shade until they tell the shading."""
        board = wish.rectangle
        solution = shading(board, stream)
        harder = wish.aim is not None and wish.aim.low > EVERYDAY

        def examine(numbers: Solution) -> tuple[G, list[int]]:
            """Return the puzzle of such numbers, and the cells that it leaves open."""
            puzzle = self.kind.puzzle(board=board, cells=numbers)
            return puzzle, Clued(puzzle, solution, wish.budget).ambiguous()

        def change(numbers: Solution, cells: Sequence[int]) -> Solution:
            """Return numbers with others in ambiguous shaded cells, which repeat one in a line."""
            changed = list(numbers)
            some = [cell for cell in cells if solution[cell] == SHADED]
            if harder and len(some) < solution.count(SHADED):
                some = [stream.choice(some)]
            for cell in some:
                row, column = board.positions[cell]
                line = board.rows[row] + board.columns[column]
                shown = [numbers[c] for c in line if solution[c] != SHADED]
                if harder:
                    others = [number for number in shown if number != numbers[cell]] or shown
                    shown = _rarest([changed[c] for c in line if c != cell], others)
                changed[cell] = stream.choice(shown)
            return tuple(changed)

        numbers = change(latin(board, stream), range(board.cells))
        puzzle, _, changes = repair(numbers, examine, change, rounds=board.cells)
        return Made(puzzle, solution, {"shaded": solution.count(SHADED), "changes": changes})

    def nearby(
        self, made: Made[G], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[G]]:
        """Yield puzzles with another number in one cell.

        A shaded cell gets a number that stands unshaded in its lines, an unshaded one a number
        that does not.
        """
        board, solution, numbers = wish.rectangle, made.solution, made.puzzle.cells
        all_numbers = set(range(1, max(board.height, board.width) + 1))
        for cell in stream.drawn(places or range(board.cells)):
            row, column = board.positions[cell]
            line = board.rows[row] + board.columns[column]
            shown = {numbers[c] for c in line if solution[c] == UNSHADED and c != cell}
            others = shown if solution[cell] == SHADED else all_numbers - shown
            others = sorted(others - {numbers[cell]})
            if not places:
                seen = [numbers[other] for other in line if other != cell]
                most = seen.count(numbers[cell])
                others = [number for number in others if seen.count(number) <= most]
            if others:
                changed = list(numbers)
                changed[cell] = stream.choice(others)
                yield Made(replace(made.puzzle, cells=tuple(changed)), solution, made.history)


def _rarest(seen: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Return those of the numbers that are seen least often: the fewer pairs, the less is told."""
    least = min([seen.count(number) for number in numbers])
    return [number for number in numbers if seen.count(number) == least]


def latin(board: Rect, stream: Stream) -> Solution:
    """Return numbers of which none is twice in a row or column, a shuffled addition table."""
    side = max(board.height, board.width)
    down, across, names = [stream.shuffled(range(side)) for _ in range(3)]
    sums = [down[row] + across[column] for row, column in board.positions]
    return tuple([1 + names[number % side] for number in sums])
