"""What kinds share whose solution is drawn as borders between cells.

The places are all edges of cells. Those around the board are borders from the start.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.values import Solution, Word
from puzzles.families.declared import DeclaredKind
from puzzles.families.grid import G
from puzzles.model.model import Model
from puzzles.relations.drawn.tiles import Cut, cut
from puzzles.render.picture import Picture, loop_lines
from puzzles.text import edges as drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Cells, Edges, Rect
    from puzzles.declare.options import Value

NO_BORDER, BORDER = 0, 1


class BorderKind(DeclaredKind[G]):
    """A kind whose places are the edges of its board, each a border or not."""

    unmarked = (NO_BORDER,)
    words: ClassVar[Mapping[int, Word]] = {
        NO_BORDER: Word("no border", "no borders"),
        BORDER: Word("a border", "borders"),
    }

    def places(self, puzzle: G) -> Edges:
        return puzzle.board.edges

    def domain(self, puzzle: G) -> Sequence[Sequence[int]]:
        return _domain(puzzle.board)

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the model of an empty board: a flag for each edge inside, all others borders."""
        model = Model()
        model.base = [NO_BORDER if len(values) > 1 else BORDER for values in _domain(board)]
        model.flags(board.edges.inner)
        self.state_rules(model, board, *options)
        return model

    def parts(self, board: Rect, solution: Solution) -> list[Cells]:
        """Return the cells of each part of the board that borders leave, by its first cell."""
        return cut(board, solution, BORDER)

    def finished(self, puzzle: G, solution: Solution) -> list[Cells]:
        """Return the parts that are as a rule `Cut` wants them, whatever the others are.

        Args:
            puzzle: with the clues.
            solution: a whole board; it may break rules.
        """
        cuts = [(rule, rule.relation) for rule in self.declared if isinstance(rule.relation, Cut)]
        return [
            part
            for rule, relation in cuts
            for instance in self.instances(puzzle, rule)
            for part in relation.finished(instance, solution)
        ]

    def write_entries(self, puzzle: G, entries: Sequence[int]) -> str:
        words = [self._word(clue) for clue in puzzle.cells]
        return drawing.write_lines(puzzle.board, words, entries, wide=self._wide(puzzle))

    def read_entries(self, puzzle: G, text: str) -> Solution:
        """Read a drawing, in which a cell without a clue is blank or as the puzzle has it."""
        words = [{self._word(clue), self.cell.written(clue)} for clue in puzzle.cells]
        read = drawing.read_lines(text, puzzle.board, words, wide=self._wide(puzzle))
        edges = puzzle.board.edges
        for edge, between in enumerate(edges.between):
            if len(between) == 1 and read[edge] != BORDER:
                what = f"{edges.name(edge)} cannot be {self.words[NO_BORDER].one}"
                raise drawing.error_at_edge(puzzle.board, edge, what, self._wide(puzzle))
        return read

    def _word(self, clue: int) -> str:
        """Return what stands in a cell where borders are drawn."""
        return drawing.BLANK if clue == self.cell.blank else self.cell.written(clue)

    def _wide(self, puzzle: G) -> int:
        """Return how many letters the longest clue has."""
        return max([len(self._word(clue)) for clue in set(puzzle.cells)])

    def picture(self, puzzle: G, entries: Sequence[int] | None = None) -> Picture:
        """Return the picture with the borders of entries, or those around the board."""
        shown = super().picture(puzzle)
        around = [values[0] for values in _domain(puzzle.board)]
        lines = loop_lines(self.places(puzzle), entries or around, "border")
        return replace(shown, items=(*shown.items, *lines))


@lru_cache(maxsize=32)
def _domain(board: Rect) -> Sequence[Sequence[int]]:
    """Return the values of each edge of a board."""
    inner, outer = (NO_BORDER, BORDER), (BORDER,)
    return [inner if len(between) > 1 else outer for between in board.edges.between]
