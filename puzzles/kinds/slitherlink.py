"""Slitherlink: one loop along the edges of the cells; numbers count the edges of theirs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import is_connected
from puzzles.grid import Grid, GridKind, model_on, of_cells
from puzzles.kind import Boards, Example, Fault, Forms, Solution, Violation, Word
from puzzles.model import Model, Rule
from puzzles.picture import Picture, loop_lines
from puzzles.rules.inside import bordered
from puzzles.rules.loop import SingleLoop
from puzzles.rules.verbs import count_few, passes
from puzzles.sayings import Saying, counting, joining
from puzzles.text import edges as drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Edges, Rect
    from puzzles.grid import Literals
    from puzzles.options import Value

BLANK = -1
NO_LINE, LINE = 0, 1
LOOP = replace(
    joining("all lines make up one loop", "line", "with no line"),
    under="the {gone:line} close a loop without the line {last}",
    torn="the line {ends} has no way back",
    bare="a line there would close a loop without the line {last}",
)


@dataclass(frozen=True)
class Slitherlink(Grid):
    """A puzzle of cells, each the number of its edges that are lines, or -1 blank."""


def _inside_or_out(puzzle: Slitherlink) -> Model:
    """Return the model that has a variable for each cell, whether it is inside of the loop."""
    several = not {2, 3}.isdisjoint(puzzle.cells)  # a loop around a single cell has 4, 1 and 0
    return model_on(_sides_of_several if several else _sides, puzzle)


class SlitherlinkKind(GridKind[Slitherlink]):
    """Slitherlink: see the module's text. Its places are the edges of the board."""

    name = "slitherlink"
    title = "Slitherlink"
    puzzle = Slitherlink
    boards = Boards("N or HxW, sides 1 to 500")
    rules = (
        "Draw lines along edges of cells that make up one closed loop, which never branches or "
        "touches itself. A number tells how many of the four edges of its cell are lines."
    )
    unmarked = NO_LINE
    forms = Forms({"sides": _inside_or_out}, fast="sides", proof="stated")
    groups = (
        of_cells("Numbers", {BLANK: "."} | {n: str(n) for n in range(5)}, titles={BLANK: "blank"}),
    )
    words: ClassVar = {NO_LINE: Word("no line", "no lines"), LINE: Word("a line", "lines")}
    techniques: ClassVar = {("REGION", "corner", "number"): "corner"}
    sayings: ClassVar = {
        "number": counting("the {clue} in {where}", "line", "around it"),
        "corner": Saying(
            "no line or two lines meet at {where}",
            over="more than two lines meet at {where}",
            under="a line ends at {where}",
            full="two lines meet at {where} already",
            left="the line has no other way on from {where}",
            bare="a line there would end at {where}",
        ),
        "one_loop": LOOP,
    }
    examples: ClassVar = (
        Example("# slitherlink\n.\n", "unique"),
        Example("# slitherlink\n4.\n", "unique"),
        Example("# slitherlink\n3.2\n.3.\n.2.\n", "unique"),
        Example("# slitherlink\n3.3\n.0.\n", "none"),
        Example("# slitherlink\n..\n", "multiple"),
        Example("# slitherlink\n2.\n.2\n", "multiple"),
        Example("# slitherlink\n0\n", "none"),
        Example("# slitherlink\n44\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "# slitherlink\n3.\n", "+-+-+\n|3 .|\n+-+-+\n"),
        Fault("number", "# slitherlink\n3.\n", "+-+ +\n|3|.\n+-+ +\n"),
        Fault("corner", "# slitherlink\n1.\n", "+-+ +\n 1x.\n+ + +\n"),
        Fault("one_loop", "# slitherlink\n4.4\n", "+-+ +-+\n|4|.|4|\n+-+x+-+\n"),
    )

    def places(self, puzzle: Slitherlink) -> Edges:
        return puzzle.board.edges

    def domain(self, puzzle: Slitherlink) -> Sequence[Sequence[int]]:
        return [(NO_LINE, LINE)] * puzzle.board.edges.cells

    def template(self, board: Rect, *options: Value) -> Model:
        edges = board.edges
        model = Model(edges.cells)
        line = model.flags(range(edges.cells))
        passes(model, "corner", edges.at_corner, line)
        model.lazy(SingleLoop("one_loop", edges.ends, list(line.values()), faces=edges.around))
        return model

    def state(self, puzzle: Slitherlink, model: Model, literals: Literals) -> None:
        line = [literals[edge, LINE] for edge in range(puzzle.board.edges.cells)]
        numbered = dict(self._numbered(puzzle))
        numbers = [puzzle.cells[cell] for cell in numbered]
        count_few(model, "number", [*numbered.values()], line, numbers, [*numbered])

    def _numbered(self, puzzle: Slitherlink) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the cells that have a number, each with its edges."""
        around = puzzle.board.edges.around
        return ((cell, around[cell]) for cell, n in enumerate(puzzle.cells) if n != BLANK)

    def check(self, puzzle: Slitherlink, solution: Solution) -> list[Violation]:
        edges = puzzle.board.edges
        value = solution.__getitem__
        found = [
            Violation("number", sides)
            for cell, sides in self._numbered(puzzle)
            if sum(map(value, sides)) != puzzle.cells[cell]
        ]
        found += [
            Violation("corner", meeting)
            for meeting in edges.at_corner
            if sum(map(value, meeting)) not in (0, 2)
        ]
        lines = tuple([edge for edge, value in enumerate(solution) if value == LINE])
        if not lines or not is_connected(lines, edges.beside):
            found.append(Violation("one_loop", lines))
        return found

    def clue_by(self, puzzle: Slitherlink, solution: Solution, number: int) -> int:
        return sum([solution[edge] for edge in puzzle.board.edges.around[number]])

    def where(self, puzzle: Slitherlink, rule: Rule) -> str:
        if rule.clue is not None:
            return puzzle.board.name(rule.clue)
        if rule.name == "one_loop":
            return super().where(puzzle, rule)
        return puzzle.board.corners.name(puzzle.board.edges.at_corner.index(rule.scope))

    def write_entries(self, puzzle: Slitherlink, entries: Sequence[int]) -> str:
        cells = [self.letters[number] for number in puzzle.cells]
        return drawing.write_lines(puzzle.board, cells, entries)

    def read_entries(self, puzzle: Slitherlink, text: str) -> Solution:
        """Read a drawing, in which a cell without a number is a dot or a blank."""
        blanks = self.letters[BLANK], " "
        cells = [(self.letters[n],) if n != BLANK else blanks for n in puzzle.cells]
        return drawing.read_lines(text, puzzle.board, cells)

    def picture(self, puzzle: Slitherlink, entries: Sequence[int] | None = None) -> Picture:
        cells = [item for at, n in enumerate(puzzle.cells) for item in self.cell.shows(at, n)]
        items = (*cells, *loop_lines(entries or ()))
        return Picture(puzzle.board, items, title=self.title, grid="dots", blank=" ")


def _sides(board: Rect, *, several: bool = False) -> Model:
    """Return the rules for a loop as the border of what is inside of it."""
    model = Model(board.edges.cells)
    line = model.flags(range(board.edges.cells))
    bordered(model, "one_loop", board, line, several=several)
    return model


_sides_of_several = partial(_sides, several=True)
KIND = SlitherlinkKind()
