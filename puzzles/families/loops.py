"""What kinds share that draw one closed loop, along the edges of cells or from cell to cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from puzzles.board import is_connected
from puzzles.declare.phrases import Named
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Solution, Violation, Word
from puzzles.families.grid import G, GridKind
from puzzles.model.model import Model
from puzzles.render.picture import Picture, loop_lines
from puzzles.rules.loops.loop import SingleLoop
from puzzles.rules.verbs import passes
from puzzles.text import edges as drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect, Steps
    from puzzles.declare.options import Value
    from puzzles.model.model import Rule

NO_LINE, LINE = 0, 1
LOOP = Saying(
    "all lines make up one loop",
    over="no loop can join the {ends:line}{by: with no line }",
    full="no loop could join {them} to the {ends:line}{by: with no line }",
    left="or no loop could join the {ends:line}{by: with no line }",
    under="the loop through the line {on} closes without the line {out}",
    torn="the line {ends} has no way back{by: with no line }",
    closed="the loop is closed",
    lone="a line there could not go on",
    bare="a line there would close a loop without the line {out}",
)
PASSES = Saying(
    "no line or two lines meet at {where}",
    over="more than two lines meet at {where}",
    under="a line ends at {where}",
    full="two lines meet at {where} already",
    left="the line has no other way on from {where}",
    bare="a line there would end at {where}",
)


class LoopKind(GridKind[G]):
    """A kind whose places are the edges or the links of its board, each a line or not.

    The kind adds what its clues say, by `state` and in `check`. That all lines make up one loop are
    the rules `one_loop` and, at each corner or in each cell, another one.

    Class attributes:
        on: which places.
        point: what the loop passes once or not at all, `corner` or `cell`: the name of that rule.
    """

    on: ClassVar[Literal["edges", "links"]]
    point: ClassVar[str]
    unmarked = (NO_LINE,)
    words: ClassVar[Mapping[int, Word]] = {
        NO_LINE: Word("no line", "no lines"),
        LINE: Word("a line", "lines"),
    }

    def steps(self, board: Rect) -> Steps:
        """Return the edges or the links of a board."""
        return board.edges if self.on == "edges" else board.links

    def places(self, puzzle: G) -> Steps:
        return self.steps(puzzle.board)

    def domain(self, puzzle: G) -> Sequence[Sequence[int]]:
        return [(NO_LINE, LINE)] * self.places(puzzle).cells

    def template(self, board: Rect, *options: Value) -> Model:
        steps = self.steps(board)
        model = Model(steps.cells)
        line = model.flags(range(steps.cells))
        passes(model, self.point, steps.meeting, line)
        model.lazy(SingleLoop("one_loop", steps.ends, list(line.values()), faces=steps.around))
        return model

    def check(self, puzzle: G, solution: Solution) -> list[Violation]:
        steps = self.places(puzzle)
        lines = tuple([step for step, value in enumerate(solution) if value == LINE])
        broken = [
            Violation(self.point, meeting)
            for meeting in steps.meeting
            if sum([solution[step] for step in meeting]) not in (0, 2)
        ]
        if not lines or not is_connected(lines, steps.beside):
            broken.append(Violation("one_loop", lines))
        return broken

    def joined(self, puzzle: G, solution: Solution, point: int) -> list[int]:
        """Return the corners or the cells that lines lead to from one of them."""
        steps = self.places(puzzle)
        lines = [step for step in steps.meeting[point] if solution[step] == LINE]
        return [sum(steps.ends[step]) - point for step in lines]

    def where(self, puzzle: G, rule: Rule) -> Named | str:
        """Name the corner or cell whose rule it is by the lines that meet there, its scope."""
        if rule.name != self.point:
            return super().where(puzzle, rule)
        steps = self.places(puzzle)
        point = steps.meeting.index(tuple(rule.scope))
        name = steps.points.name(point)
        return Named(name) if self.on == "links" else name

    def write_entries(self, puzzle: G, entries: Sequence[int]) -> str:
        write = drawing.write_lines if self.on == "edges" else drawing.write_links
        return write(puzzle.board, [self.cell.written(clue) for clue in puzzle.cells], entries)

    def read_entries(self, puzzle: G, text: str) -> Solution:
        """Read a drawing, in which a cell without a clue is a dot or a blank."""
        written = {clue: self.cell.written(clue) for clue in set(puzzle.cells)}
        own = {clue: (letter, letter.swapcase()) for clue, letter in written.items()}
        own[self.cell.blank] = self.cell.written(self.cell.blank), drawing.BLANK
        read = drawing.read_lines if self.on == "edges" else drawing.read_links
        return read(text, puzzle.board, [own[clue] for clue in puzzle.cells])

    def picture(self, puzzle: G, entries: Sequence[int] | None = None) -> Picture:
        bare = super().picture(puzzle)
        shown = replace(bare, items=(*bare.items, *loop_lines(self.places(puzzle), entries or ())))
        return shown if self.on == "links" else replace(shown, grid="dots", blank=" ")
