"""Slitherlink: one loop along the edges of the cells; numbers count the edges of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.kind import Forms
from puzzles.declare.links import FOUR, digits, puzzlink, sgt, spread
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, model_on, of_cells
from puzzles.families.loops import LoopKind, loop_rules
from puzzles.model.model import Model
from puzzles.relations.counts import Counted
from puzzles.relations.drawn.loops import LINE
from puzzles.relations.scopes import edges_around
from puzzles.rules.loops.inside import bordered

if TYPE_CHECKING:
    from puzzles.board import Rect

BLANK = -1


@dataclass(frozen=True)
class Slitherlink(Grid):
    """A puzzle of cells, each the number of its edges that are lines, or -1 blank."""


def _threes(puzzle: Slitherlink, found: Evidence) -> tuple[int, int] | None:
    """Return two cells with a 3, if a step rests on them, on corners and the loop alone."""
    cells = sorted([rule.clue for rule in found.named("number") if rule.clue is not None])
    if found.read or len(cells) != 2 or any(puzzle.cells[cell] != 3 for cell in cells):
        return None
    return cells[0], cells[1]


def _adjacent(puzzle: Slitherlink, found: Evidence) -> bool:
    """Return whether two 3s side by side have lines between them and on the far sides of both.

    The line between them does not go on beyond them.
    """
    if (cells := _threes(puzzle, found)) is None or cells[1] not in puzzle.board.beside[cells[0]]:
        return False
    edges, (one, other) = puzzle.board.edges, (puzzle.board.edges.around[cell] for cell in cells)
    (between,) = {*one} & {*other}
    side = one.index(between)  # above, left, right, below: opposite sides add up to 3
    lines = {between, one[3 - side], other[side]}
    near = {edge for meeting in edges.meeting if between in meeting for edge in meeting}
    beyond = near.difference(one, other)
    return all(place in (lines if value == LINE else beyond) for place, value, _ in found.decided)


def _diagonal(puzzle: Slitherlink, found: Evidence) -> bool:
    """Return whether two 3s that touch at a corner have lines on their far sides."""
    if (cells := _threes(puzzle, found)) is None:
        return False
    around = [{*puzzle.board.edges.around[cell]} for cell in cells]
    shared = [x for x in puzzle.board.edges.meeting if all(len(own & {*x}) == 2 for own in around)]
    far = around[0].union(*around[1:]).difference(*shared)
    return len(shared) == 1 and found.gives(LINE) and all(x in far for x, _, _ in found.decided)


ADJACENT_THREES = Shape("adjacent threes", _adjacent)
DIAGONAL_THREES = Shape("diagonal threes", _diagonal)


def _inside_or_out(puzzle: Slitherlink) -> Model:
    """Return the model that has a variable for each cell, whether it is inside of the loop."""
    several = not {2, 3}.isdisjoint(puzzle.cells)  # a loop around a single cell has 4, 1 and 0
    return model_on(_sides_of_several if several else _sides, puzzle)


class SlitherlinkKind(LoopKind[Slitherlink]):
    """Slitherlink: see the module's text."""

    name = "slitherlink"
    title = "Slitherlink"
    other_names = ("loop", "fences")
    puzzle = Slitherlink
    boards = Boards("N or HxW, sides 1 to 500")
    rules = (
        "Draw lines along edges of cells that make up one closed loop, which never branches or "
        "touches itself. A number tells how many of the four edges of its cell are lines."
    )
    on = "edges"
    forms = Forms({"sides": _inside_or_out}, fast="sides", proof="stated")
    groups = (
        of_cells("Numbers", {BLANK: "."} | {n: str(n) for n in range(5)}, titles={BLANK: "blank"}),
    )
    techniques: ClassVar = {("REGION", "corner", "number"): "corner"}
    shapes: ClassVar = {
        (rung, *rules): (ADJACENT_THREES, DIAGONAL_THREES)
        for rung in ("BOARD", "CHAIN 2", "CHAIN 3", "CHAIN 4")
        for rules in (("corner", "number"), ("corner", "number", "one_loop"))
    }
    declared: ClassVar = (
        Declared("number", Counted(LINE, "line", "around it", few=True), edges_around, "cell"),
        *loop_rules("corner"),
    )
    links = (
        puzzlink("slither", FOUR, also=("slitherlink",)),
        sgt("loopy", spread(digits(0, 4)), rules={"t0": {}}),
    )
    usual = Usual(silent=True)


def _sides(board: Rect, *, several: bool = False) -> Model:
    """Return the rule of one loop, stated as the border of the cells inside of it."""
    model = Model(board.edges.cells)
    line = model.flags(range(board.edges.cells))
    bordered(model, "one_loop", board, line, several=several)
    return model


_sides_of_several = partial(_sides, several=True)
KIND = SlitherlinkKind()
