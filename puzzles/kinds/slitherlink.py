"""Slitherlink: one loop along the edges of the cells; numbers count the edges of theirs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import is_connected
from puzzles.grid import Grid, GridKind, model_on, of_cells
from puzzles.kind import OPEN, Boards, Example, Fault, Forms, Solution, Violation, Word
from puzzles.model import Model, Rule
from puzzles.picture import Item, Line, Picture, Text
from puzzles.rules.inside import BorderLoop
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
UNTOLD = {"x": NO_LINE, "X": NO_LINE, " ": OPEN, ".": OPEN}


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
        """Return a drawing, with an `x` where an unfinished one has no line."""
        none = "x" if OPEN in entries else " "
        edges, cells = puzzle.board.edges, [self.letters[number] for number in puzzle.cells]
        across = len(edges.horizontal) * len(edges.horizontal[0])
        letters = ({OPEN: " ", NO_LINE: none, LINE: line} for line in "-|")
        flat, upright = letters
        lines = [(flat if e < across else upright)[value] for e, value in enumerate(entries)]
        return drawing.write(puzzle.board, cells, lines)

    def read_entries(self, puzzle: Slitherlink, text: str) -> Solution:
        """Read a drawing: `-` and `|` are lines, `x` is none, a blank or a dot says neither.

        A cell without a number is a dot or a blank.
        """
        cells = [
            (self.letters[number],) if number != BLANK else (self.letters[BLANK], " ")
            for number in puzzle.cells
        ]
        across, down = {"-": LINE, **UNTOLD}, {"|": LINE, **UNTOLD}
        return drawing.read(text, puzzle.board, cells, across, down)[1]

    def picture(self, puzzle: Slitherlink, entries: Sequence[int] | None = None) -> Picture:
        told = [(cell, self.letters[number]) for cell, number in enumerate(puzzle.cells)]
        items: list[Item] = [Text(cell, letter) for cell, letter in told if letter != "."]
        known = entries or ()
        for edge, value in enumerate(known):
            if value != NO_LINE:
                items.append(Line(edge, "open" if value == OPEN else "loop"))
            elif OPEN in known:
                items.append(Line(edge, "cross"))
        return Picture(puzzle.board, tuple(items), title=self.title, grid="dots", blank=" ")


def _sides(board: Rect) -> Model:
    """Return the rules with a variable for each cell that says whether it is inside of the loop.

    An edge is a line if its two sides differ. An even number of lines then meets everywhere.
    """
    edges = board.edges
    model = Model(edges.cells)
    line = model.flags(range(edges.cells))
    inside = [model.new() for _ in range(board.cells)]
    for edge, (cell, *other) in enumerate(edges.between):
        x, a = line[edge], inside[cell]
        if other:
            b = inside[other[0]]
            model.clauses += [[-x, a, b], [-x, -a, -b], [x, -a, b], [x, a, -b]]
        else:
            model.clauses += [[-x, a], [x, -a]]
    for meeting in edges.at_corner:
        model.clauses += [[-line[edge] for edge in some] for some in combinations(meeting, 3)]
    for cell, near in enumerate(board.beside):
        if len(near) == 4:  # a hole
            model.add([inside[cell], *[-inside[other] for other in near]])
    model.lazy(BorderLoop("one_loop", board, list(line.values()), inside))
    return model


def _sides_of_several(board: Rect) -> Model:
    """Return the same for a loop around several cells."""
    model = _sides(board)
    first = board.edges.cells + 1
    model.clauses += [
        [-first - cell, *[first + other for other in near]]
        for cell, near in enumerate(board.beside)
    ]
    return model


KIND = SlitherlinkKind()
