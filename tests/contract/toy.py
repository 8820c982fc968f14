"""A toy kind, complete and tested: the example to copy when a new kind is added.

Lanes: give each side of each cell 0, 1 or 2 lanes. A number tells how many lanes cross the sides
of its cell, and all lanes hang together: one can drive from each to every other. It shows what is
hard in a kind: places that are not cells, several values, a sum, and a rule too big to spell out.
What is easy, a letter for each cell, comes from `GridKind`; Sudoku needs little more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Wish
from gen.planting.clued import Clued, CluedMaker
from puzzles.board import is_connected
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import Grid, GridKind, of_cells
from puzzles.model.model import OPEN, Model
from puzzles.render.picture import Picture, Text
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.verbs import total
from puzzles.text import grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Edges, Rect
    from puzzles.model.model import Rule

BLANK = -1
VALUES = (0, 1, 2)
LANES = {"0": 0, "1": 1, "2": 2, "?": OPEN, "o": OPEN, "+": OPEN}


@dataclass(frozen=True)
class Lanes(Grid):
    """A puzzle of cells, each the number of lanes at its sides, or -1 for none told."""


def meeting(board: Rect) -> tuple[tuple[int, ...], ...]:
    """Return for each edge the other edges of the cells that it is a side of."""
    edges = board.edges
    return tuple(
        [
            tuple([other for cell in cells for other in edges.around[cell] if other != edge])
            for edge, cells in enumerate(edges.between)
        ]
    )


class LanesKind(GridKind[Lanes]):
    """Lanes: see the module's text."""

    name = "lanes"
    title = "Lanes"
    puzzle = Lanes
    boards = Boards("N or HxW")
    rules = (
        "Give each side of each cell 0, 1 or 2 lanes: a number tells how many lanes cross the "
        "sides of its cell, and one can drive from each lane to every other."
    )
    groups = (of_cells("Numbers", {BLANK: "."} | {n: str(n) for n in range(9)}),)
    examples: ClassVar = (
        Example("# lanes\n8\n", "unique"),
        Example("# lanes\n80\n", "none"),
        Example("# lanes\n8.8\n", "multiple"),
        Example("# lanes\n82\n", "unique"),
        Example("# lanes\n1\n", "multiple"),
        Example("# lanes\n08\n", "none"),
        Example("# lanes\n1.1\n", "multiple"),
    )
    faults: ClassVar = (
        Fault(None, "# lanes\n82\n", "+2+0+\n2o2o0\n+2+0+\n"),
        Fault("number", "# lanes\n82\n", "+2+1+\n2o2o0\n+2+0+\n"),
        Fault("connected", "# lanes\n1..\n", "+1+0+0+\n0o0o0o1\n+0+0+0+\n"),
    )

    def places(self, puzzle: Lanes) -> Edges:
        return puzzle.board.edges

    def domain(self, puzzle: Lanes) -> Sequence[Sequence[int]]:
        return [VALUES] * puzzle.board.edges.cells

    def model(self, puzzle: Lanes) -> Model:
        edges = puzzle.board.edges
        model = Model(edges.cells)
        has = model.choices(range(edges.cells), VALUES)
        for cell, number in enumerate(puzzle.cells):
            if number != BLANK:
                total(model, "number", edges.around[cell], has, number, clue=cell)
        used = [-has[edge][0] for edge in range(edges.cells)]
        model.lazy(Connected("connected", meeting(puzzle.board), used))
        return model

    def check(self, puzzle: Lanes, solution: Solution) -> list[Violation]:
        edges = puzzle.board.edges
        found = [
            Violation("number", edges.around[cell])
            for cell, number in enumerate(puzzle.cells)
            if number not in (BLANK, sum([solution[edge] for edge in edges.around[cell]]))
        ]
        used = tuple([edge for edge, lanes in enumerate(solution) if lanes])
        if not is_connected(used, meeting(puzzle.board)):
            found.append(Violation("connected", used))
        return found

    def clue_by(self, puzzle: Lanes, solution: Solution, number: int) -> int:
        return sum([solution[edge] for edge in puzzle.board.edges.around[number]])

    def say(self, puzzle: Lanes, rule: Rule) -> Saying:
        if rule.clue is None:
            return Saying("one can drive from each lane to every other", subject="the board")
        where, lanes = puzzle.board.name(rule.clue), puzzle.cells[rule.clue]
        return Saying(
            f"{lanes} lanes cross the sides of {where}",
            over=f"there is no way to have {lanes} lanes at the sides of {where}",
            full=f"{lanes} lanes cross the sides of {where}",
            subject=where,
        )

    def write_entries(self, puzzle: Lanes, entries: Sequence[int]) -> str:
        lines: list[str] = []
        for number, row in enumerate(puzzle.board.edges.rows):
            lanes = ["?" if entries[edge] == OPEN else str(entries[edge]) for edge in row]
            lines.append("o".join(lanes) if number % 2 else f"+{'+'.join(lanes)}+")
        return "\n".join(lines) + "\n"

    def read_entries(self, puzzle: Lanes, text: str) -> Solution:
        height, width = 2 * puzzle.board.height + 1, 2 * puzzle.board.width + 1
        _, _, letters = grid.read(text, LANES, (height, width))
        values = [OPEN] * puzzle.board.edges.cells
        for number, row in enumerate(puzzle.board.edges.rows):
            start = number * width + (number % 2 == 0)
            for edge, value in zip(row, letters[start::2], strict=False):
                values[edge] = value
        return tuple(values)

    def picture(self, puzzle: Lanes, entries: Sequence[int] | None = None) -> Picture:
        """Write the lanes of each cell's sides into the cell, up, left, right, down."""
        items: list[Text] = []
        for cell, number in enumerate(puzzle.cells):
            text = self.letters[number]
            if entries is not None:
                sides = [entries[edge] for edge in puzzle.board.edges.around[cell]]
                text += ":" + "".join(["?" if lanes == OPEN else str(lanes) for lanes in sides])
            items.append(Text(cell, text))
        return Picture(puzzle.board, tuple(items), title=self.title)


class LanesMaker(CluedMaker[Lanes]):
    """Lanes, irreducible or with a wanted number of clues."""

    kind = LanesKind()
    starter: ClassVar = ("2", "2x3", "3")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Lanes], Mapping[str, int]]:
        board = wish.rectangle
        for _ in range(200):
            solution = tuple([stream.choice((0, 2, 2, 2)) for _ in range(board.edges.cells)])
            cells = [sum([solution[edge] for edge in sides]) for sides in board.edges.around]
            full = self.kind.puzzle(board, tuple(cells))
            if not self.kind.check(full, solution):
                clued = Clued(full, solution, wish.budget)
                if not clued.ambiguous():
                    return clued, {}
        raise GaveUp("no lanes were found that their numbers tell")


KIND = LanesMaker.kind
MAKER = LanesMaker()
