"""A toy kind of which each cell has values of its own: walls make plots, of 1 to as many cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.errors import PuzzleError
from puzzles.board import components
from puzzles.declare.group import Group
from puzzles.declare.sayings import every
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import Grid, GridKind, changed_givens, of_cells
from puzzles.model.model import Model
from puzzles.relations.relation import Literals
from puzzles.render.picture import Line
from puzzles.rules.verbs import compare, once_each

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Cells, Rect

NONE, WALL = 0, 1
MARKS = {number: str(number) for number in range(1, 7)}
WALLS = Group(
    "wall",
    "Walls",
    "edges",
    "walls",
    {NONE: " ", WALL: "|"},
    blank=NONE,
    titles={NONE: "nothing", WALL: "a wall"},
    down={WALL: "-"},
    symbols={WALL: partial(Line, style="border")},
    fixed=True,
    derived=False,
)
CELLS = of_cells("Numbers", {0: "."} | MARKS, blank=0, titles={0: "blank"})


@dataclass(frozen=True)
class Plots(Grid):
    """A puzzle of cells, 0 blank, and of what each edge is, a wall or nothing."""

    walls: tuple[int, ...]

    @property
    def plots(self) -> list[Cells]:
        """The cells of each plot."""
        beside: list[Cells] = [()] * self.board.cells
        for wall, cells in zip(self.walls, self.board.edges.between, strict=True):
            if len(cells) == 2 and wall == NONE:
                one, other = cells
                beside[one] += (other,)
                beside[other] += (one,)
        return components(range(self.board.cells), beside)


class PlotsKind(GridKind[Plots]):
    """Plots: see the module's text."""

    name = "plots"
    title = "Plots"
    puzzle = Plots
    boards = Boards("N or HxW")
    rules = (
        "Write a number into every cell, so that a plot of n cells has 1 to n and cells side by "
        "side differ."
    )
    groups = (WALLS, CELLS)
    marks: ClassVar = MARKS
    sayings: ClassVar = {
        "plot_numbers": every("the plot of {first}", "number"),
        "neighbours": "{cells} differ",
    }
    examples: ClassVar = (
        Example("# plots\n+ + + +\n .|. .\n+ + + +\n", "unique"),
        Example("# plots\n+ + +\n .|.\n+ + +\n", "none"),
        Example("# plots\n+ + + + +\n .|. . .\n+ + + + +\n", "multiple"),
        Example("# plots\n+ + + +\n . . .\n+-+-+ +\n . . 3\n+ + + +\n", "multiple"),
        Example("# plots\n+ + + +\n .|.|.\n+ + +-+\n .|.|.\n+-+-+ +\n . .|.\n+ + + +\n", "unique"),
    )
    faults: ClassVar = (
        Fault(None, "# plots\n+ + + +\n .|. .\n+ + + +\n", "+ + + +\n 1|2 1\n+ + + +\n"),
        Fault("neighbours", "# plots\n+ + + +\n .|. .\n+ + + +\n", "+ + + +\n 1|1 2\n+ + + +\n"),
        Fault("plot_numbers", "# plots\n+ + + +\n . . .\n+ + + +\n", "+ + + +\n 1 2 1\n+ + + +\n"),
        Fault("given_kept", "# plots\n+ + + +\n 1 . .\n+ + + +\n", "+ + + +\n 2 1 3\n+ + + +\n"),
    )

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Plots:
        puzzle = super().build(board, cells, options)
        for plot in puzzle.plots:
            if wrong := [cell for cell in plot if cells[cell] > len(plot)]:
                what = f"{cells[wrong[0]]} in {board.name(wrong[0])}, in a plot of {len(plot)}"
                raise PuzzleError(what)
        return puzzle

    def domain(self, puzzle: Plots) -> Sequence[Sequence[int]]:
        size = {cell: len(plot) for plot in puzzle.plots for cell in plot}
        return [
            (number,) if number else range(1, size[cell] + 1)
            for cell, number in enumerate(puzzle.cells)
        ]

    def model(self, puzzle: Plots) -> Model:
        model = Model(puzzle.board.cells)
        has: dict[int, dict[int, int]] = {}
        for plot in puzzle.plots:
            has |= model.choices(plot, range(1, len(plot) + 1))
        self.state(puzzle, model, Literals(model))
        once_each(model, "plot_numbers", puzzle.plots, has)
        for edge in puzzle.board.edges.inner:
            one, other = puzzle.board.edges.between[edge]
            compare(model, "neighbours", (one, other), has, "!=")
        return model

    def check(self, puzzle: Plots, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution)
        for plot in puzzle.plots:
            if len({solution[cell] for cell in plot}) < len(plot):  # none is more than there are
                broken.append(Violation("plot_numbers", plot))
        for cells in puzzle.board.edges.between:
            if len(cells) == 2 and len({solution[cell] for cell in cells}) == 1:
                broken.append(Violation("neighbours", cells))
        return broken


KIND = PlotsKind()
