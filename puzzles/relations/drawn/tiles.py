"""That borders cut a board into pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from puzzles.board import Rect, linked
from puzzles.relations.relation import ByBreaches, Instance, Literals, Places, Worded
from puzzles.rules.pieces import covered, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.board import Cells
    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


class Piece(NamedTuple):
    """Where a piece could lie.

    Attributes:
        cells: what it covers.
        inside: the edges between two of its cells.
        outline: those between one of its cells and another cell.
    """

    cells: Cells
    inside: Sequence[int]
    outline: Sequence[int]


class Tiles(ABC):
    """What pieces a puzzle has: which could lie, and, apart from that, which are right.

    It must not hold the puzzle, whose instances are kept while that is in use.
    """

    board: Rect

    @abstractmethod
    def pieces(self) -> Iterable[Piece]:
        """Return where each piece could lie."""

    @abstractmethod
    def fits(self, part: Cells) -> bool:
        """Return whether a part of the board, which no border tears, is a piece."""

    def shown(self, part: Cells) -> int:
        """Return the cell at which people look for a part that is wrong."""
        return part[0]


def cut(board: Rect, solution: Solution, border: int) -> list[Cells]:
    """Return the cells of each part that borders leave, by its first cell."""
    between = zip(solution, board.edges.between, strict=True)
    pairs = [cells for value, cells in between if value != border and len(cells) == 2]
    return linked(board.cells, pairs)


@dataclass(frozen=True)
class Cut(ByBreaches, Worded):
    """Borders cut the board into pieces of those that could lie: each cell is covered once.

    The number is the `Tiles`. A cell is an instance in a model, and no border lies inside a piece.

    Attributes:
        border: the value of a border.
        words: what it says.
    """

    border: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that one piece lies on each cell, with a helper for each that could."""
        border = literals.of(self.border)
        for instance in instances:
            around, tiles = instance.parts, cast("Tiles", instance.number)
            could = list(tiles.pieces())
            laid = pieces(  # a helper for each piece: it lies there
                model,
                [
                    [-border[edge] for edge in inside] + [border[edge] for edge in outline]
                    for _, inside, outline in could
                ],
            )
            lying: list[list[int]] = [[] for _ in around]  # the pieces that would cover a cell
            scopes = [dict.fromkeys(edges) for edges in around]
            for piece, (cells, inside, outline) in zip(laid, could, strict=True):
                shown = dict.fromkeys((*inside, *outline))
                for cell in cells:
                    lying[cell].append(piece)
                    scopes[cell] |= shown
            covered(model, name, lying, list(map(tuple, scopes)))

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the edges around a cell of each part that is no piece."""
        for part, right in self._parts(instance, solution):
            if not right:
                yield instance.parts[instance.number.shown(part)]

    def finished(self, instance: Instance, solution: Solution) -> list[Cells]:
        """Return the parts of the board that are pieces, whatever the others are."""
        return [part for part, right in self._parts(instance, solution) if right]

    def _parts(self, instance: Instance, solution: Solution) -> Iterator[tuple[Cells, bool]]:
        """Yield the parts of the board, and whether each is a piece."""
        tiles = cast("Tiles", instance.number)
        parts, between = cut(tiles.board, solution, self.border), tiles.board.edges.between
        part_of = {cell: number for number, part in enumerate(parts) for cell in part}
        torn = {  # parts with a border inside
            part_of[cells[0]]
            for value, cells in zip(solution, between, strict=True)
            if value == self.border and len({part_of[cell] for cell in cells}) < len(cells)
        }
        for number, part in enumerate(parts):
            yield part, number not in torn and tiles.fits(part)
