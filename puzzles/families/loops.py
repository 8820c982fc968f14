"""What kinds share that draw one closed loop, along the edges of cells or from cell to cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from puzzles.declare.phrases import Named
from puzzles.declare.values import Solution, Word
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import G
from puzzles.model.model import Model
from puzzles.relations.drawn.loops import LINE, NO_LINE, PASSES, OneLoop, Passed
from puzzles.render.picture import Picture, loop_lines
from puzzles.text import edges as drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect, Steps
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts


def _points(puzzle: Any) -> Sequence[Parts]:
    """Return the places that meet at each point that the loop passes."""
    return [(meeting,) for meeting in puzzle.definition.places(puzzle).meeting]


def _whole(puzzle: Any) -> Sequence[Parts]:
    """Return the board as one: what meets at each point, and what is around each face."""
    steps: Steps = puzzle.definition.places(puzzle)
    return [(*[meeting for meeting in steps.meeting if meeting], (), *steps.around)]


def loop_rules(point: str, words: Saying = PASSES) -> tuple[Declared, Declared]:
    """Return the rules that all lines make up one loop.

    Args:
        point: what the loop passes once or not at all, `corner` or `cell`: the name of that rule.
        words: what that says.
    """
    return Declared(point, Passed(words=words), _points), Declared("one_loop", OneLoop(), _whole)


class LoopKind(DeclaredKind[G]):
    """A kind whose places are the edges or the links of its board, each a line or not.

    The rules that they make up one loop are those of `loop_rules`.

    Class attributes:
        on: which places.
    """

    on: ClassVar[Literal["edges", "links"]]
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
        """Return the model of an empty board: a flag for each step that the loop may take."""
        steps = self.steps(board)
        model = Model(steps.cells)
        model.flags(range(steps.cells))
        self.state_rules(model, board, *options)
        return model

    def where(self, puzzle: G, rule: Rule) -> Named | str:
        """Name the corner or cell whose rule it is by the lines that meet there, its scope."""
        steps, scope = self.places(puzzle), tuple(rule.scope)
        if rule.clue is not None or scope not in steps.meeting:
            return super().where(puzzle, rule)
        point = steps.meeting.index(scope)
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
        """Return the picture with the lines of entries; along edges, on a board of dots."""
        bare = super().picture(puzzle)
        shown = replace(bare, items=(*bare.items, *loop_lines(self.places(puzzle), entries or ())))
        return shown if self.on == "links" else replace(shown, grid="dots", blank=" ")
