"""What kinds share in which each cell is shaded or not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import is_connected
from puzzles.declare.sayings import joining, touching
from puzzles.declare.values import Solution, Violation, Word
from puzzles.families.grid import G, GridKind
from puzzles.render.picture import Fill
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.verbs import apart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model
    from puzzles.render.picture import Item

UNSHADED, SHADED = 0, 1
APART: Mapping[str, Saying] = {
    "shaded_touch": touching("shaded cell", "shaded"),
    "unshaded_connected": joining(
        "one can walk from each unshaded cell to every other",
        "unshaded cell",
        "by shaded",
        UNSHADED,
    ),
}


class ShadingKind(GridKind[G]):
    """A kind whose places are the cells of its board, each shaded or not."""

    unmarked = (UNSHADED,)
    marks: ClassVar[Mapping[int, str]] = {UNSHADED: "-", SHADED: "#"}
    words: ClassVar[Mapping[int, Word]] = {
        UNSHADED: Word("unshaded", "unshaded"),
        SHADED: Word("shaded", "shaded"),
    }
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        SHADED: partial(Fill, colour="shaded")
    }


class ApartKind(ShadingKind[G]):
    """A shading kind whose shaded cells do not touch and leave all others connected.

    These are the rules `shaded_touch` and `unshaded_connected`, which `APART` says.
    """

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        shaded = [variable for variable, _, _ in model.indicators]
        apart(model, "shaded_touch", board.beside, shaded)
        unshaded = [-variable for variable in shaded]
        model.lazy(Connected("unshaded_connected", board.beside, unshaded, apart=True))
        return model

    def check(self, puzzle: G, solution: Solution) -> list[Violation]:
        board = puzzle.board
        broken: list[Violation] = []
        for cell, value in enumerate(solution):
            near = [o for o in board.beside[cell] if cell < o and value == solution[o] == SHADED]
            broken += [Violation("shaded_touch", (cell, other)) for other in near]
        unshaded = [cell for cell, value in enumerate(solution) if value == UNSHADED]
        if not is_connected(unshaded, board.beside):
            broken.append(Violation("unshaded_connected", tuple(unshaded)))
        return broken
