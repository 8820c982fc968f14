"""Nurikabe: islands of as many cells as their number says, in one sea without squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board import components
from puzzles.board.lattice import joined
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.links import puzzlink
from puzzles.declare.phrases import Fact, Named
from puzzles.declare.sayings import Saying, joining
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.values import Boards, Solution, Word
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.shading import SHADED, UNSHADED, ShadingKind
from puzzles.model.model import OPEN
from puzzles.relations.counts import NotAll
from puzzles.relations.groups import Islands
from puzzles.relations.joined import Joined
from puzzles.relations.scopes import squares, whole_board
from puzzles.rules.sea import CELLS_LIMIT, sea_and_islands
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.board import Rect
    from puzzles.model.model import Model, Rule

BLANK = -1
ISLAND = Saying(
    "the {clue} in {at} is in an island of {clue:cell} without another number",
    over="the {clue} in {at} cannot be in an island of {clue:cell}",
    under="the {clue} in {at} cannot be in an island of {clue:cell}",
    full="or the island of the {clue} in {at} would be too large or have two numbers",
    left="the {clue} in {at} has no island of {clue:cell} without {them}",
    whole="or the {clue} in {at} could have no island of {clue:cell}",
    beyond="it cannot get there with {clue:cell}",
    subject="the {clue} in {at}",
    counts=UNSHADED,
)
ISLANDS = Islands(UNSHADED, ISLAND)
UNREACHED = "no number gets there"
SQUARE = Saying(
    "{cells} are not all sea",
    over="{cells} are all sea",
    full="or {cells} would all be sea",
)
BEYOND = Saying(
    "no number reaches {where}",
    under="{where} is land that no number reaches",
    left=UNREACHED,
)


def _is_unreached(_: object, found: Evidence) -> bool:
    """Return whether cells are sea, as no number gets there."""
    return found.gives(SHADED) and all(rule.clue is None for rule in found.rules)


def _goes_on(_: object, found: Evidence) -> bool:
    """Return whether cells are sea, as it has no other way on."""
    return found.gives(SHADED)


UNREACHABLE = Shape("unreachable", _is_unreached)
CONTINUITY = Shape("wall continuity", _goes_on)


@dataclass(frozen=True)
class Nurikabe(Grid):
    """A puzzle of cells, each a number or -1 blank."""


def _numbers(puzzle: Nurikabe, _: None) -> Mapping[int, int]:
    """Return the numbers by their cells."""
    return {cell: number for cell, number in enumerate(puzzle.cells) if number != BLANK}


class NurikabeKind(ShadingKind[Nurikabe]):
    """Nurikabe: see the module's text."""

    name = "nurikabe"
    title = "Nurikabe"
    other_names = ("islands",)
    puzzle = Nurikabe
    boards = Boards(f"N or HxW, sides 1 to {MAX_SIDE}")
    rules = (
        "Shade cells without a number; they are the sea. Unshaded cells that hang together by "
        "their sides are an island: it has one number, which counts its cells. The sea hangs "
        "together by its sides, and no square of four cells is all sea."
    )
    groups = (
        of_cells(
            "Numbers",
            {BLANK: "."},
            numbers=True,
            fixed=True,
            sparse=True,
            searched=True,
            help="how many cells the island has, or . for none",
        ),
    )
    between = " "
    techniques: ClassVar = {
        ("LAST", "sea_square"): "pool",
        ("RULE", "sea_square"): "pool",
    }
    shapes: ClassVar = {
        ("LAST", "island"): (UNREACHABLE,),
        ("RULE", "sea_connected"): (CONTINUITY,),
        ("BOARD", "sea_connected"): (CONTINUITY,),
    }
    words: ClassVar = {UNSHADED: Word("land", "land"), SHADED: Word("sea", "sea")}
    declared: ClassVar = (
        Declared("island", ISLANDS, whole_board, own=True, reads=_numbers),
        Declared("sea_square", NotAll(SHADED, SQUARE), squares),
        Declared(
            "sea_connected",
            Joined(SHADED, "sea cell", "by land"),
            whole_board,
            words=joining("the sea hangs together", "sea cell", "by land"),
        ),
    )
    links = (puzzlink("nurikabe"),)
    forms = Forms({"contacts": lambda puzzle: _with_further(puzzle)})

    def model(self, puzzle: Nurikabe) -> Model:
        """Return the stated model; it has implied constraints to add if a search takes long."""
        model = super().model(puzzle)
        if puzzle.board.cells <= CELLS_LIMIT:
            model.further = partial(_further, puzzle.board, puzzle.cells)
        return model

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED

    def saying(self, puzzle: Nurikabe, rule: Rule) -> Saying | str:
        """Return the words: of a cell, which numbers can reach it."""
        if rule.name != "island":
            return super().saying(puzzle, rule)
        if rule.clue is not None:
            return ISLAND
        (cell,) = rule.scope
        near = [start for start, other in _members(puzzle).values() if other == cell]
        if not near:
            return BEYOND
        who = joined([_shown(puzzle, start) for start in near])
        return Saying(
            f"{{where:is}} in reach of {who} alone",
            under=f"{{where}} is land, and {who} cannot reach it",
            left="{where} is land, and no other number gets there",
            bare=UNREACHED,
            counts=UNSHADED,
        )

    def describe(self, puzzle: Nurikabe, literal: int) -> Fact:
        (start, cell), holds = _members(puzzle)[abs(literal)], literal > 0
        reaches, where = "reaches" if holds else "does not reach", Named(puzzle.board.name(cell))
        return Fact(_shown(puzzle, start), reaches, where, holds)

    def clue_by(self, puzzle: Nurikabe, solution: Solution, number: int) -> int:
        """Return the size of the cell's island, BLANK in the sea."""
        if solution[number] == SHADED:
            return BLANK
        land = [cell for cell, value in enumerate(solution) if value == UNSHADED]
        return next(len(one) for one in components(land, puzzle.board.beside) if number in one)

    def altered(self, puzzle: Nurikabe, solution: Solution | None) -> Iterator[Altered[Nurikabe]]:
        """Yield boards with another number, or with one that stands in another cell."""
        board = puzzle.board
        for cell, number in enumerate(puzzle.cells):
            if number == BLANK:
                continue
            for other in range(1, min(2 * number + 2, board.cells) + 1):
                if other != number:
                    yield from self.with_cell(puzzle, solution, cell, other)
            for to, shown in enumerate(puzzle.cells):
                if shown != BLANK or (solution is not None and solution[to] == SHADED):
                    continue
                altered = self.cell.replaced(puzzle, {cell: BLANK, to: number})
                if solution is None or not self.check(altered, solution):
                    change = f"the {number} moves from {board.name(cell)} to {board.name(to)}"
                    yield Altered(altered, solution, change)


def _shown(puzzle: Nurikabe, cell: int) -> str:
    """Return how to speak of a number."""
    return f"the {puzzle.cells[cell]} in {puzzle.board.name(cell)}"


@kept_while_used
def _members(puzzle: Nurikabe) -> Mapping[int, tuple[int, int]]:
    """Return the cells with a number, and the cells in reach of it, that helpers speak of."""
    return {
        literal: (start, cell)
        for start, island in _islands(puzzle).items()
        for cell, literal in island.items()
    }


def _islands(puzzle: Nurikabe) -> Mapping[int, Mapping[int, int]]:
    """Return for the cell of each number the cells in its reach, with the model's literals."""
    rules, literals = KIND.kept(KIND.template, puzzle.board)
    (instance,) = KIND.instances(puzzle, KIND.declared[0])
    return ISLANDS.reach(rules.bare(), "island", instance, literals)


def _further(board: Rect, cells: tuple[int, ...], variables: int) -> Model:
    """Return the constraints implied by the rules; helpers are numbered after `variables`.

    The arguments are the parts of the puzzle, not the puzzle: models are cached by puzzle, and one
    that refers to its puzzle would never be freed.
    """
    puzzle = Nurikabe(board, cells)
    _, literals = KIND.kept(KIND.template, board)
    sea = [literals[cell, SHADED] for cell in range(board.cells)]
    return sea_and_islands(board, sea, _islands(puzzle), _numbers(puzzle, None), variables)


def _with_further(puzzle: Nurikabe) -> Model:
    """Return the stated model together with the implied constraints."""
    model = KIND.model(puzzle)
    more = _further(puzzle.board, puzzle.cells, model.variables)
    model.close()
    model.clauses += more.clauses
    model.counts += more.counts
    model.variables = more.variables
    model.further = None
    return model


KIND = NurikabeKind()
