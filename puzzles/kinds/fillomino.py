"""Fillomino: a number in each cell is the size of the group that it makes up with its like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import components
from puzzles.contract.kind import Forms
from puzzles.declare.links import NUMBERS, digits, puzzlink, sgt, spread
from puzzles.declare.options import option
from puzzles.declare.parts import Implied
from puzzles.declare.sayings import Saying
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards
from puzzles.declare.words import LinkError
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, model_on, numerals, of_cells
from puzzles.model.model import OPEN, Model
from puzzles.relations.groups import SizedGroups
from puzzles.relations.scopes import whole_board
from puzzles.render.picture import border_lines
from puzzles.text.grid import error_at
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.render.picture import Picture

BLANK = 0
LETTERS = "123456789abcdefghijklmnopqrstuvwxyz"
USUAL, LARGEST = 9, len(LETTERS)


@dataclass(frozen=True)
class Fillomino(Grid):
    """A puzzle of cells, each a number from 1 on, or 0 blank."""

    most: int = option(USUAL, "cells of a group at most", 1, LARGEST)


def _near(board: Rect, most: int) -> Model:
    """Return the model with clauses about neighbours that other rules imply."""
    model = KIND.template(board, most)
    has: dict[int, dict[int, int]] = {}
    for variable, place, value in model.indicators:
        has.setdefault(value, {})[place] = variable
    for value, literals in has.items():
        for cell, near in enumerate(board.beside):
            others = [literals[other] for other in near]
            # a cell of a larger group has a neighbour of it, one of 1 has none, one of 2 just one
            if value > 1:
                model.add([-literals[cell], *others])
            if value <= 2:
                pairs = (
                    [[-x] for x in others]
                    if value == 1
                    else [[-x, -y] for at, x in enumerate(others) for y in others[:at]]
                )
                model.clauses += [[-literals[cell], *pair] for pair in pairs]
    return model


def largest_group(board: Rect, cells: Sequence[int]) -> int:
    """Return a size that no group exceeds, however the board is filled in.

    A group without a number among the clues lies in blank cells, and where the groups of the
    clues are not: two cells of a number n that are n or more steps apart are in two of these.
    """
    clues: dict[int, list[int]] = {}
    for cell, number in enumerate(cells):
        clues.setdefault(number, []).append(cell)
    blank = components(clues.pop(BLANK, ()), board.beside)
    taken = 0
    for number, found in clues.items():
        groups, near = 0, set[tuple[int, int]]()
        for row, column in [board.positions[cell] for cell in found]:
            if (row, column) not in near:
                groups += 1
                for up in range(1 - number, number):
                    left = abs(up) - number + 1
                    near |= {(row + up, column + across) for across in range(left, 1 - left)}
        taken += number * max(groups, -(-len(found) // number))
    return max([0, *clues, min(max(map(len, blank), default=0), board.cells - taken)])


GROUP = Saying(
    "each group on the board is as large as its number says",
    over="the group of {part} is too large",
    under="a group is not as large as its number says",
    torn="the group of {part} is too small and cannot grow",
    full="or the group with {part} would be too large",
    left="or the group of {part} would stay too small",
    lone="or a group there would have too little room",
)
NO_LIMIT = "sets no limit to groups; on this board"


def _most(board: Rect, fields: Mapping[str, Any]) -> int:
    """Return the option for the largest group, for a link in which groups may have any size.

    It is a size that no group on that board can exceed.
    """
    largest = max(fields["cells"])
    if largest <= LARGEST:
        largest = largest_group(board, fields["cells"])
    if largest > LARGEST:
        raise LinkError(
            f"a link {NO_LIMIT} one may have more than {LARGEST} cells, which none has here"
        )
    return max(USUAL, largest)


class FillominoKind(DeclaredKind[Fillomino]):
    """Fillomino: see the module's text."""

    name = "fillomino"
    title = "Fillomino"
    other_names = ("polyominous",)
    puzzle = Fillomino
    boards = Boards(f"N or HxW, sides 1 to {MAX_SIDE}")
    rules = (
        "Write a number into each cell. Cells with the same number that touch by their sides make "
        "up a group, which has as many cells as the number says; no group has more than 9."
    )
    forms = Forms({"near": lambda puzzle: model_on(_near, puzzle)}, fast="near", proof="stated")
    walled = True
    groups = (
        of_cells(
            "Numbers",
            {BLANK: "."} | dict(enumerate(LETTERS, 1)),
            blank=BLANK,
            people=numerals(LARGEST),
        ),
    )
    marks: ClassVar = dict(enumerate(LETTERS, 1))
    declared: ClassVar = (Declared("group", SizedGroups(GROUP), whole_board),)
    links = (
        puzzlink("fillomino", NUMBERS, Implied("most", _most, NO_LIMIT), also=("fillomino01",)),
        sgt("filling", spread(digits(1, 9))),
    )
    usual = Usual(silent=True)

    def rules_of(self, puzzle: Fillomino) -> str:
        return self.rules.replace("more than 9", f"more than {puzzle.most}")

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, min(LARGEST, board.cells) + 1)

    def picture(self, puzzle: Fillomino, entries: Sequence[int] | None = None) -> Picture:
        """Return what a board looks like; a full one shows the borders of its groups."""
        shown = super().picture(puzzle, entries)
        if not entries or OPEN in entries:
            return shown
        return replace(shown, items=(*shown.items, *border_lines(puzzle.board, entries)))

    def read(self, text: str, options: Mapping[str, Value]) -> Fillomino:
        """Read the board, and refuse numbers that no group may have."""
        puzzle = super().read(text, options)
        for cell, number in enumerate(puzzle.cells):
            if number > puzzle.most:
                what = f"{LETTERS[number - 1]} is more than a group may have: {puzzle.most}"
                raise error_at(text, puzzle.board.width, cell, what)
        return puzzle

    def choices(self, puzzle: Fillomino) -> Sequence[int]:
        return range(min(puzzle.most, puzzle.board.cells) + 1)

    def domain(self, puzzle: Fillomino) -> Sequence[Sequence[int]]:
        every = range(1, min(puzzle.most, puzzle.board.cells) + 1)
        return [every if clue == BLANK else (clue,) for clue in puzzle.cells]

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the model of an empty board: of each cell the sizes that its group can have."""
        model = Model(board.cells)
        model.choices(range(board.cells), range(1, min(int(options[0]), board.cells) + 1))
        self.state_rules(model, board, *options)
        return model


KIND = FillominoKind()
