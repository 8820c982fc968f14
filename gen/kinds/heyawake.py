"""Making Heyawake: random rooms and a shading that suits them, rooms cut where it is not told.

Each cut rules out another shading, by the numbers of both parts or by the border between them. The
border may rule out the planted one as well; then one takes its place that differs in little.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from gen.planting.repair import repair
from gen.planting.thin import CLUES
from gen.sources.shading import shading
from puzzles.board import regions
from puzzles.contract.clues import Clues
from puzzles.kinds.heyawake import KIND, NUMBERS, Heyawake

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.values import Solution

SIDES = 2, 4  # of a room, before it is cut
ATTEMPTS = 20


class Plan(NamedTuple):
    """The room of each cell, and a shading that keeps to the rules."""

    rooms: Solution
    solution: Solution


class HeyawakeMaker(CluedMaker[Heyawake]):
    """Heyawake puzzles of rectangular rooms, irreducible or with a wanted number of clues."""

    kind = KIND
    options = (CLUES,)
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("5", "8", "10", "15")
    most_cells: ClassVar = 900

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Heyawake], Mapping[str, int]]:
        """Divide and shade a board; cut rooms in two until all their numbers tell the shading."""
        board, empty = wish.rectangle, KIND.empty(wish.rectangle, {})

        def planned(rooms: Solution, liked: Solution) -> Plan:
            model = KIND.model(replace(empty, cells=rooms))
            return Plan(rooms, full_board(model, liked, wish.budget))

        def examine(plan: Plan) -> tuple[Clued[Heyawake], list[int]]:
            """Return the puzzle of a plan with all rooms' numbers, and the cells it leaves open."""
            puzzle = KIND.normal(replace(empty, cells=plan.rooms))
            first = Clues(puzzle).number(NUMBERS)
            numbers = [first + cell for cell in NUMBERS.room(puzzle)]
            full = Clues(puzzle).with_(plan.solution, numbers)
            clued = Clued(full, plan.solution, wish.budget)
            return clued, clued.ambiguous()

        def change(plan: Plan, cells: Sequence[int]) -> Plan:
            """Return a plan in which a room at ambiguous cells is cut in two."""
            for rooms in cuts(board, plan, cells, stream):
                try:
                    return planned(rooms, plan.solution)
                except GaveUp:
                    continue
            raise GaveUp("no room can be cut")

        for attempt in range(1, ATTEMPTS + 1):
            try:
                plan = planned(divided(board, stream), shading(board, stream))
                clued, _, changes = repair(plan, examine, change, rounds=board.cells)
            except GaveUp:
                continue
            return clued, {"attempts": attempt, "changes": changes}
        raise GaveUp(f"no rooms were found in {ATTEMPTS} attempts")


def divided(board: Rect, stream: Stream) -> Solution:
    """Return the room of each cell: rectangles laid one after the other where the first gap is."""
    rooms = [-1] * board.cells
    least, most = SIDES
    for cell, (row, column) in enumerate(board.positions):
        if rooms[cell] >= 0:
            continue
        height, width = [least + stream.below(most - least + 1) for _ in range(2)]
        across = board.rows[row][column : column + width]
        gap = next((at for at, one in enumerate(across) if rooms[one] >= 0), len(across))
        for line in board.rows[row : row + height]:
            for one in line[column : column + gap]:
                rooms[one] = cell
    return tuple(rooms)


def cuts(board: Rect, plan: Plan, cells: Sequence[int], stream: Stream) -> Iterator[Solution]:
    """Yield rooms of which one is cut in two, first those whose numbers tell two solutions apart.

    They do if the part that is cut off has another number of shaded cells in the rival solution.

    Args:
        board, plan: the board; its rooms are rectangles.
        cells: where the rival solution differs from that of the plan.
        stream: the choices.
    """
    shaded_more = {cell: 1 - 2 * plan.solution[cell] for cell in cells}  # 1 or -1 in the rival
    indistinct: list[Solution] = []
    for room in stream.shuffled(regions(plan.rooms)):
        if shaded_more.keys().isdisjoint(room):
            continue
        lines = [(axis, board.positions[cell][axis]) for axis in (0, 1) for cell in room]
        cut_before = [(axis, at) for axis, at in dict.fromkeys(lines) if (axis, at - 1) in lines]
        for axis, start in stream.shuffled(cut_before):
            cut_off = [cell for cell in room if board.positions[cell][axis] >= start]
            rooms = list(plan.rooms)
            for cell in cut_off:
                rooms[cell] = cut_off[0]
            if sum([shaded_more.get(cell, 0) for cell in cut_off]):
                yield tuple(rooms)
            else:
                indistinct.append(tuple(rooms))
    yield from indistinct


MAKER = HeyawakeMaker()
