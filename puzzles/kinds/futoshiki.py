"""Futoshiki: a Latin square; a sign between two cells points to the lower number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.declare.codes import Separated
from puzzles.declare.group import Group
from puzzles.declare.links import Side, sgt
from puzzles.declare.parts import Part
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Solution
from puzzles.declare.words import LinkError, Words
from puzzles.families.declared import Declared
from puzzles.families.grid import Grid, of_cells
from puzzles.families.latin import LatinKind, latin_rules, latin_techniques
from puzzles.relations.digits import Signed
from puzzles.relations.scopes import edges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Rect
    from puzzles.declare.parts import Sheet
    from puzzles.declare.words import Scan


BLANK = NONE = 0
LESS, MORE = 1, 2
OTHER = {NONE: NONE, LESS: MORE, MORE: LESS}
SIGN = {NONE: " ", LESS: "<", MORE: ">"}
NUMBERS = dict(enumerate("123456789ABCDEFGHIJKLMNOP", 1))


@dataclass(frozen=True)
class Futoshiki(Grid):
    """A puzzle of cells, each 1 to the side or 0 blank, and of a sign for each edge, 0 for none."""

    signs: tuple[int, ...]


SIGNS = Group(
    "sign",
    "Signs",
    "edges",
    "signs",
    SIGN,
    blank=NONE,
    titles={NONE: "nothing", LESS: "lower", MORE: "higher"},
    down={LESS: "^", MORE: "v"},
    turned=OTHER.__getitem__,
)
LESS_THAN = Saying(
    "{first} is less than {last}",
    over="{first} cannot be less than {last}",
    blank="each sign points to the lower number",
)
MORE_THAN = LESS_THAN.but(
    statement="{last} is less than {first}",
    over="{last} cannot be less than {first}",
)
CELLS = of_cells("Numbers", {BLANK: "."} | NUMBERS, blank=BLANK, titles={BLANK: "blank"})


HIGHER = {"U": LESS, "R": MORE, "D": MORE, "L": LESS}
"""The sign at a cell that is higher than the one in a direction."""
WORDS = Words(
    {
        f"{number}{''.join(ways)}": (number, frozenset(ways))
        for number in range(len(NUMBERS) + 1)
        for many in range(len(HIGHER) + 1)
        for ways in permutations(HIGHER, many)
    }
)
"""A number in a game ID, 0 for none, and in which directions it exceeds what is beside."""


class Unequal(Part):
    """The numbers and the signs of a game ID."""

    code = Separated(",", WORDS, ends=True)

    def read(self, scan: Scan, sheet: Sheet) -> dict[str, Any]:
        """Read a number and the directions of smaller neighbours of each cell."""
        board = sheet.board
        scan.things = f"{board.cells} cells"
        signs, edges = [NONE] * board.edges.cells, _edges(board)
        told = self.code.read(scan, board.cells)
        for cell, (_, ways) in enumerate(told):
            for way in sorted(ways):
                if (cell, way) not in edges:
                    raise LinkError(f"nothing is beside {board.name(cell)} in the direction {way}")
                signs[edges[cell, way]] = HIGHER[way]
        return {"cells": tuple([number for number, _ in told]), "signs": tuple(signs)}

    def write(self, sheet: Sheet) -> str:
        """Write a number and the directions of smaller neighbours of each cell."""
        ways: list[set[str]] = [set() for _ in range(sheet.board.cells)]
        for (cell, way), edge in _edges(sheet.board).items():
            if sheet.fields["signs"][edge] == HIGHER[way]:
                ways[cell].add(way)
        return self.code.write([*zip(sheet.fields["cells"], map(frozenset, ways), strict=True)])


def _edges(board: Rect) -> dict[tuple[int, str], int]:
    """Return the edge at each cell in each direction where another cell is."""
    edges: dict[tuple[int, str], int] = {}
    for edge in board.edges.inner:
        one, other = board.edges.between[edge]
        edges[one, "R" if other == one + 1 else "D"] = edge
        edges[other, "L" if other == one + 1 else "U"] = edge
    return edges


class FutoshikiKind(LatinKind[Futoshiki]):
    """Futoshiki: see the module's text."""

    name = "futoshiki"
    title = "Futoshiki"
    other_names = ("inequality",)
    puzzle = Futoshiki
    boards = Boards(f"N or NxN, N 1 to {len(NUMBERS)}", (1, len(NUMBERS)), square=True)
    rules = (
        "Write a number into every cell so that each row and column has every number once; a "
        "sign between two cells points to the lower number."
    )
    groups = (SIGNS, CELLS)
    marks: ClassVar = NUMBERS
    techniques = latin_techniques("numbers")
    declared: ClassVar = (
        *latin_rules("numbers", "number"),
        Declared("sign", Signed(((LESS, "<"), (MORE, ">")), (LESS_THAN, MORE_THAN)), edges, "sign"),
    )
    links = (sgt("unequal", Unequal(), size=Side()),)
    usual = Usual(digits=True)

    def alike(self, puzzle: Futoshiki) -> Sequence[Futoshiki]:
        """Return the puzzle, and that with the highest number for the lowest and so on."""
        beyond = puzzle.board.height + 1
        cells = tuple([beyond - number if number else BLANK for number in puzzle.cells])
        return puzzle, replace(puzzle, cells=cells, signs=tuple(map(OTHER.get, puzzle.signs)))

    def canonical_solution(self, puzzle: Futoshiki, solution: Solution) -> str:
        """Return the least text of all images, those with n + 1 - v for each v among them."""
        beyond = puzzle.board.height + 1
        both = solution, tuple([beyond - number for number in solution])
        return min([super(FutoshikiKind, self).canonical_solution(puzzle, one) for one in both])


KIND = FutoshikiKind()
