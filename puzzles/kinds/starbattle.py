"""Star Battle: as many stars in every row, column and region, none touching another.

With one star each it is also known as Queens. The regions are the puzzle: nothing else is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from string import ascii_letters
from typing import TYPE_CHECKING, ClassVar

from puzzles.base.errors import PuzzleError
from puzzles.board import is_connected
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.links import DECIMAL, puzzlink, rooms
from puzzles.declare.options import option
from puzzles.declare.parts import Setting
from puzzles.declare.sayings import holding
from puzzles.declare.sayings import touching as words_of_touching
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution, Word
from puzzles.declare.words import Words
from puzzles.families.declared import Declared, DeclaredKind, Scopes
from puzzles.families.grid import Grid, model_on, of_cells
from puzzles.families.rooms import parted
from puzzles.model.model import Model
from puzzles.relations.counts import Counted, NotAll
from puzzles.relations.scopes import areas, columns, rows, touching
from puzzles.render.picture import Item, Mark
from puzzles.rules.verbs import at_most, count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value

LETTERS = ascii_letters.swapcase()
NAMES = dict(enumerate(LETTERS))
COUNTED = ("row_stars", "column_stars", "region_stars")


@dataclass(frozen=True)
class StarBattle(Grid):
    """A puzzle of side x side cells, each the number of its region."""

    stars: int = option(1, "stars in every row, column and region", 1, tries=(1, 2, 3, 4))


def _shown(cell: int, region: int) -> Sequence[Item]:
    """Return what a picture shows of a cell: nothing, since regions have borders."""
    return ()


def _holding(name: str, over: Scopes, subject: str = "{where}") -> Declared:
    """Return the rule that each of some groups of cells holds the stars that the puzzle says."""
    return Declared(
        name,
        Counted(1),
        over,
        own=over is areas,
        words=holding(subject, "stars", "star"),
        reads=lambda puzzle, _: puzzle.stars,
    )


class StarBattleKind(DeclaredKind[StarBattle]):
    """Star Battle: see the module's text."""

    name = "starbattle"
    title = "Star Battle"
    other_names = ("queens", "two-not-touch")
    puzzle = StarBattle
    boards = Boards(f"N or NxN, N 1 to {len(LETTERS)}", (1, len(LETTERS)), square=True)
    rules = (
        "Put stars into cells: as many in every row, column and region as the puzzle says, and "
        "no two in cells that touch, not even diagonally."
    )
    files = Files(form="Cells of one letter are a region.")
    unmarked = (0,)
    groups = (of_cells("Regions", NAMES, fixed=True, derived=False, items=_shown),)
    marks: ClassVar = {0: ".", 1: "*"}
    words: ClassVar = {0: Word("no star", "no stars"), 1: Word("a star", "stars")}
    symbols: ClassVar = {1: partial(Mark, shape="star")}
    interchangeable = True
    forms = Forms({"blocks": lambda puzzle: model_on(blocks, puzzle)}, fast="blocks")
    techniques: ClassVar = {
        ("SUM 2", "region_stars", "row_stars"): "two regions in two rows",
        ("SUM 2", "column_stars", "region_stars"): "two regions in two columns",
    }
    declared: ClassVar = (
        _holding("row_stars", rows),
        _holding("column_stars", columns),
        _holding("region_stars", areas, "{region:region}"),
        Declared("stars_touch", NotAll(1, words_of_touching("star", "stars")), touching),
    )
    links = (puzzlink("starbattle", Setting("stars", Words(DECIMAL)), "/", rooms()),)
    usual = Usual(option=("stars", "star"))

    def rules_of(self, puzzle: StarBattle) -> str:
        stars = "1 star" if puzzle.stars == 1 else f"{puzzle.stars} stars"
        return (
            f"Put {stars} into every row, every column and every region, no two stars in cells "
            "that touch, not even diagonally."
        )

    def regions(self, puzzle: StarBattle) -> Sequence[str]:
        return [self.letters[region] for region in puzzle.cells]

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Value]) -> StarBattle:
        count = len(set(cells))
        if count != board.height:
            raise PuzzleError(f"{count} regions; a board of {board.size} has {board.height}")
        return super().build(board, cells, options)

    def mistake(self, puzzle: StarBattle) -> str:
        return parted(puzzle.board, puzzle.cells, self.letters)

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return a region for each row."""
        return [row for row, _ in board.positions]

    def choices(self, puzzle: StarBattle) -> Sequence[int]:
        return sorted({*range(puzzle.board.height), *puzzle.cells})

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.level = True
        return model

    def altered(
        self, puzzle: StarBattle, solution: Solution | None
    ) -> Iterator[Altered[StarBattle]]:
        """Yield boards on which a cell went over to a region beside it, both in one piece."""
        beside = puzzle.board.beside
        for cell, region in enumerate(puzzle.cells):
            rest = [c for c, own in enumerate(puzzle.cells) if own == region and c != cell]
            others = sorted({puzzle.cells[other] for other in beside[cell]} - {region})
            if rest and is_connected(rest, beside):
                for other in others:
                    yield from self.with_cell(puzzle, solution, cell, other)


def blocks(board: Rect, *options: Value) -> Model:
    """Return the rules on an empty board, with one star at most in each square of four cells.

    Says what the pairs of cells that touch say, in a quarter as many constraints.
    """
    model = _counted(board, *options)
    star = [variable for variable, _, _ in model.indicators]
    at_most(model, "stars_touch", board.squares, star, 1)
    return model


def _counted(board: Rect, *options: Value) -> Model:
    """Return the rules of rows and columns on an empty board."""
    (stars,) = options
    model = Model(board.cells)
    model.level = True
    star = model.flags(range(board.cells))
    for name, lines in zip(COUNTED, (board.rows, board.columns), strict=False):
        count(model, name, lines, star, int(stars))
    return model


KIND = StarBattleKind()
