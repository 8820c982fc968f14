"""Gem Hunter: find the traps from numbers that count those around them.

Every blank cell is a trap or a gem; a number counts the traps among its eight neighbours and is
no trap itself. An option gives the number of all traps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from math import comb
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.kind import Forms
from puzzles.declare.links import puzzlink
from puzzles.declare.options import option
from puzzles.declare.sayings import Saying, holding
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution, Word
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, of_cells
from puzzles.model.model import OPEN, Model, Rule, refuse_large
from puzzles.relations.cells import Given
from puzzles.relations.counts import Counted
from puzzles.relations.scopes import around, each_cell
from puzzles.render.picture import Mark, Picture
from puzzles.rules.verbs import spelled_out
from puzzles.text import header

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.relations.relation import Parts

BLANK, TRAP, GEM = -1, -2, -3
LETTERS = {BLANK: "_", TRAP: "T", GEM: "G"}
NATIVE_ROW = re.compile(r"(?:(?:_|[TtGg]|[0-9]{1,6})(?:, (?:_|[TtGg]|[0-9]{1,6}))*)?\s*")


@dataclass(frozen=True)
class GemHunter(Grid):
    """A puzzle of cells, each a number, or -1 blank, -2 trap, -3 gem."""

    total: int = option(-1, "number of all traps; -1 if it is not given", 0, later=True)


def _board(puzzle: GemHunter) -> Sequence[Parts]:
    """Return the cells of the board if the puzzle gives the number of all traps."""
    return [(tuple(range(puzzle.board.cells)),)] if puzzle.total >= 0 else []


def _blanks(puzzle: GemHunter, *, spelled: bool = False) -> Model:
    """Return the model with a variable for each blank cell alone.

    Args:
        puzzle: which.
        spelled: with its counts as clauses, as courses have them.
    """
    around, cells = puzzle.board.around, puzzle.cells
    model = Model()
    model.base = [int(clue == TRAP) for clue in cells]
    trap = model.flags([cell for cell, clue in enumerate(cells) if clue == BLANK])
    for cell, clue in enumerate(cells):
        if clue >= 0:
            blanks = [trap[other] for other in around[cell] if other in trap]
            traps = clue - sum([cells[other] == TRAP for other in around[cell]])
            if spelled:
                model.clauses += spelled_out(tuple(blanks), traps)
            else:
                model.exactly(blanks, traps)
    if puzzle.total >= 0:
        rest = puzzle.total - cells.count(TRAP)
        if spelled:
            refuse_large("the spelled out total of a Gem Hunter", _spelled_size(len(trap), rest))
            model.clauses += spelled_out(tuple(trap.values()), rest)
        else:
            model.exactly([*trap.values()], rest)
    return model


def _spelled_size(literals: int, number: int) -> int:
    """Return how many literals the clauses of `spelled_out` have."""
    if not 0 <= number <= literals:
        return 0
    return (number + 1) * comb(literals, number + 1) + (literals - number + 1) * comb(
        literals, number - 1 if number else 0
    )


KEPT = Saying("{where} is given", left="given")


def _value(_: GemHunter, clue: int) -> int:
    """Return the value of a cell that shows a clue."""
    return int(clue == TRAP)


def _is_number(clue: int) -> bool:
    return clue >= 0


class GemHunterKind(DeclaredKind[GemHunter]):
    """Gem Hunter: see the module's text."""

    name = "gemhunter"
    title = "Gem Hunter"
    other_names = ("minesweeper",)
    puzzle = GemHunter
    boards = Boards("N or HxW, sides 1 to 500")
    rules = (
        "Every blank cell is a trap (T) or a gem (G); a number is no trap and counts the traps "
        "among its eight neighbours."
    )
    files = Files(header=False)
    groups = (
        of_cells(
            "Numbers, traps and gems",
            LETTERS,
            numbers=True,
            titles={BLANK: "blank", TRAP: "trap", GEM: "gem"},
            symbols={
                TRAP: partial(Mark, shape="trap", given=True),
                GEM: partial(Mark, shape="gem", given=True),
            },
        ),
    )
    between = ", "
    marks: ClassVar = {0: LETTERS[GEM], 1: LETTERS[TRAP]}
    symbols: ClassVar = {0: partial(Mark, shape="gem"), 1: partial(Mark, shape="trap")}
    words: ClassVar = {0: Word("no trap", "no traps"), 1: Word("a trap", "traps")}
    forms = Forms({"blanks": _blanks, "subsets": partial(_blanks, spelled=True)}, fast="blanks")
    links = (puzzlink("mines"),)
    usual = Usual(names=("Minesweeper",))
    declared: ClassVar = (
        Declared("given_kept", Given(KEPT), each_cell, clues="cell", reads=_value),
        Declared("number", Counted(1, "trap", "around it"), around, clues="cell", only=_is_number),
        Declared(
            "total",
            Counted(1),
            _board,
            own=True,
            words=holding("the board", "total", "trap"),
            reads=lambda puzzle, _: puzzle.total,
        ),
    )

    def rules_of(self, puzzle: GemHunter) -> str:
        told = f" The board holds {puzzle.total} traps." if puzzle.total >= 0 else ""
        return self.rules + told.replace(" 1 traps", " 1 trap")

    def recognises(self, text: str) -> bool:
        """Return whether the first line is a list of values or a row of one cell."""
        first = text.lstrip().split("\n", 1)[0].strip()
        listed = "," in first and not header.begins(text)
        return listed or (len(first) == 1 and first in "_TtGg0123456789")

    def is_native(self, text: str) -> bool:
        """Return whether rows are of `_`, `T`, `G` and numbers with `, ` between two of them."""
        return all(NATIVE_ROW.fullmatch(line) for line in text.splitlines())

    def choices(self, puzzle: GemHunter) -> Sequence[int]:
        return [*LETTERS, *sorted({*range(9), *puzzle.cells} - {*LETTERS})]

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else int(clue == TRAP)

    def saying(self, puzzle: GemHunter, rule: Rule) -> Saying | str:
        """Return the words; of a given, what the cell has to stay."""
        if rule.name != "given_kept":
            return super().saying(puzzle, rule)
        what = {TRAP: "a trap", GEM: "a gem"}.get(puzzle.cells[rule.scope[-1]], "a number, no trap")
        return KEPT.but(statement=f"{{where}} is {what}", over=f"{{where}} has to stay {what}")

    def clue_by(self, puzzle: GemHunter, solution: Solution, number: int) -> int:
        """Return TRAP, or how many traps are around the cell."""
        if solution[number]:
            return TRAP
        return sum([solution[other] for other in puzzle.board.around[number]])

    def may_stand(self, clue: int, value: int) -> bool:
        return clue < 0

    def picture(self, puzzle: GemHunter, entries: Sequence[int] | None = None) -> Picture:
        return replace(super().picture(puzzle, entries), blank=LETTERS[BLANK])


KIND = GemHunterKind()
