"""Relations of whole boards, as they are stated and as they are evaluated, on all small ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from puzzles.board import Cells, Rect, rect
from puzzles.declare.sayings import Saying
from puzzles.kinds.shikaku import Rectangles
from puzzles.model.model import Model
from puzzles.relations.drawn.tiles import Cut, Piece, Tiles, cut
from puzzles.relations.fleet import Fleet
from puzzles.relations.groups import Islands
from puzzles.relations.relation import Instance, Literals
from tests.rules.laws import solutions

SAID = Saying("it is so")
SHADES = (0, 1)


@dataclass(frozen=True, eq=False)
class Lying(Tiles):
    """Pieces of which each could lie on just these cells."""

    board: Rect
    laid: Sequence[Cells]

    def pieces(self) -> Iterator[Piece]:
        for cells in self.laid:
            own = [{*cells} & {*between} for between in self.board.edges.between]
            inside = [edge for edge, some in enumerate(own) if len(some) == 2]
            outline = [edge for edge in self.board.edges.inner if len(own[edge]) == 1]
            yield Piece(cells, inside, outline)

    def fits(self, part: Cells) -> bool:
        return part in self.laid


def tiled() -> Iterator[Tiles]:
    """Yield dominoes, rectangles by all numbers, and whatever hangs together or is lacking."""
    for height, width in (1, 1), (1, 3), (2, 2), (2, 3):
        board = rect(height, width)
        pairs = [pair for pair in board.edges.between if len(pair) == 2]
        hooks = [tuple(sorted((cell, *near[:2]))) for cell, near in enumerate(board.beside)]
        singles = [(cell,) for cell in range(board.cells)]
        for laid in [], pairs, singles, [*pairs, *hooks], [*singles, *pairs, *hooks]:
            yield Lying(board, list(dict.fromkeys(laid)))
    for size in (1, 1), (1, 3), (2, 2):
        board = rect(*size)
        for numbers in product((-1, 0, 1, 2, 4, 9), repeat=board.cells):
            yield Rectangles(board, numbers)


def test_borders_cut_a_board_into_pieces_that_could_lie_there() -> None:
    cutting = Cut(1, SAID)
    for tiles in tiled():
        edges = tiles.board.edges
        whole = Instance(edges.around, tiles)
        model = Model()
        model.base = [int(len(cells) == 1) for cells in edges.between]
        model.flags(edges.inner)
        cutting.state(model, "cell", [whole], Literals(model))
        every = list(product(*[SHADES if len(cells) == 2 else (1,) for cells in edges.between]))
        assert solutions(model) == {board for board in every if cutting.holds(whole, board)}
        assert [rule.scope[:4] for rule in model.rules()] == list(edges.around)
        for board in every:
            wrong = list(cutting.broken(whole, board))
            done = cutting.finished(whole, board)
            assert set(wrong) <= {*edges.around}
            assert len(wrong) + len(done) == len(cut(tiles.board, board, 1))


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3), (3, 3)], ids=str)
def test_islands_have_one_number_that_counts_them(size: tuple[int, int]) -> None:
    beside = rect(*size).beside
    cells = range(len(beside))
    parts = tuple([(cell, *near) for cell, near in enumerate(beside)])
    numbered = [dict[int, int](), *[{cell: number} for cell in cells for number in (0, 1, 3, 12)]]
    numbered += [{0: one, cells[-1]: other} for one in range(5) for other in (1, 2, 4)]
    every = list(product(SHADES, repeat=len(beside)))
    for numbers, value in product(numbered, SHADES):
        whole, islands = Instance(parts, numbers), Islands(value, SAID)
        model = Model(len(beside))
        model.flags(cells)
        islands.state(model, "island", [whole], Literals(model))
        assert solutions(model) == {board for board in every if islands.holds(whole, board)}
        told = {rule.clue: rule.scope for rule in model.rules()}
        assert told.keys() - {None} == numbers.keys()
        for board in every:
            assert all(len(places) == 1 for places in islands.broken(whole, board))


FLEETS = (), (1,), (1, 1), (2,), (2, 1), (2, 2), (3,), (3, 1, 1), (4, 2), (9,)


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (3, 3)], ids=str)
@pytest.mark.parametrize("lengths", FLEETS, ids=str)
def test_ships_of_a_fleet_lie_along_lines(size: tuple[int, int], lengths: tuple[int, ...]) -> None:
    lines, cells = rect(*size).lines, rect(*size).cells
    whole = Instance(lines, lengths)
    for value in SHADES:
        fleet, model = Fleet(value), Model(cells)
        model.flags(range(cells))
        fleet.state(model, "missing", [whole], Literals(model))
        every = list(product(SHADES, repeat=cells))
        right = {board for board in every if fleet.holds(whole, board)}
        assert solutions(model) == right
        rules = {(rule.name, rule.scope) for rule in model.rules()}
        for board in every:
            broken = list(fleet.violations("missing", [whole], board))
            assert bool(broken) == (board not in right)
            assert rules.issuperset(broken)
