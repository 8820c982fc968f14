"""Gem Hunter: find the traps from numbers that count those around them.

Every blank cell is a trap or a gem; a number counts the traps among its eight neighbours and is
no trap itself. There is no total number of traps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import rect
from puzzles.errors import PuzzleError, abridged
from puzzles.grid import Grid, GridKind, of_cells
from puzzles.kind import (
    MAX_SIDE,
    OPEN,
    Boards,
    Example,
    Fault,
    Files,
    Forms,
    Solution,
    Violation,
    Word,
)
from puzzles.model import Model, Rule
from puzzles.picture import Highlight, Item, Mark, Picture, Text
from puzzles.rules.verbs import count, given
from puzzles.text.grid import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.options import Value

BLANK, TRAP, GEM = -1, -2, -3
LETTERS = {BLANK: "_", TRAP: "T", GEM: "G"}
TOKENS = {"_": BLANK, "T": TRAP, "t": TRAP, "G": GEM, "g": GEM} | {
    str(number): number for number in range(10)
}
NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class GemHunter(Grid):
    """A puzzle of cells, each a number, or -1 blank, -2 trap, -3 gem."""


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell."""
    if clue >= 0:
        return (Text(cell, str(clue)),)
    return () if clue == BLANK else (Mark(cell, "trap" if clue == TRAP else "gem", given=True),)


def _blanks(puzzle: GemHunter) -> Model:
    """Return the model with a variable for each blank cell alone."""
    model, numbers = _of_blanks(puzzle)
    for blanks, traps in numbers:
        model.exactly(blanks, traps)
    return model


def _subsets(puzzle: GemHunter) -> Model:
    """Return the model of `_blanks` with its counts spelled out as courses do.

    Of one blank neighbour more than there are traps some is none, and of one more than there are
    gems some is one.
    """
    model, numbers = _of_blanks(puzzle)
    for blanks, traps in numbers:
        if 0 <= traps <= len(blanks):
            model.clauses += [[-x for x in some] for some in combinations(blanks, traps + 1)]
            model.clauses += map(list, combinations(blanks, len(blanks) - traps + 1))
        else:
            model.add([])
    return model


def _of_blanks(puzzle: GemHunter) -> tuple[Model, Iterator[tuple[list[int], int]]]:
    """Return a model of the blank cells without rules, and for each number what it counts.

    That is the literals of the blank cells around it, and how many of them are traps.
    """
    around, cells = puzzle.board.around, puzzle.cells
    model = Model()
    model.base = [int(clue == TRAP) for clue in cells]
    trap = model.flags([cell for cell, clue in enumerate(cells) if clue == BLANK])
    numbers = (
        (
            [trap[other] for other in around[cell] if other in trap],
            clue - sum([cells[other] == TRAP for other in around[cell]]),
        )
        for cell, clue in enumerate(cells)
        if clue >= 0
    )
    return model, numbers


class GemHunterKind(GridKind[GemHunter]):
    """Gem Hunter: see the module's text."""

    name = "gemhunter"
    title = "Gem Hunter"
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
            also={token: value for token, value in TOKENS.items() if not token.isdigit()},
            titles={BLANK: "blank", TRAP: "trap", GEM: "gem"},
            items=_shown,
        ),
    )
    between = ", "
    words: ClassVar = {0: Word("no trap", "no traps"), 1: Word("a trap", "traps")}
    forms = Forms({"blanks": _blanks, "subsets": _subsets}, fast="blanks")
    examples: ClassVar = (
        Example("1, _\n1, 1\n", "unique"),
        Example("_, _, T\n2, 3, 1\n_, G, G\n", "unique"),
        Example("0\n", "unique"),
        Example("_, 1\n1, _\n", "multiple"),
        Example("_\n", "multiple"),
        Example("_, 3, T\n_, _, 1\n2, G, G\n", "none"),
        Example("9, _\n_, _\n", "none"),
        Example("1, 0\n_, _\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "1, _, 1\n", "1, T, 1\n"),
        Fault("number", "1, _, 1\n", "1, G, 1\n"),
        Fault("given_kept", "G, _, T\n", "T, G, T\n"),
    )

    def recognises(self, text: str) -> bool:
        first = text.lstrip().split("\n", 1)[0].strip()
        return "," in first or first in TOKENS

    def read(self, text: str, options: Mapping[str, Value]) -> GemHunter:
        lines = rows_of(text)
        width = lines[0].count(",") + 1
        if width > MAX_SIDE:
            raise PuzzleError(f"a row of {width} cells; the largest side is {MAX_SIDE}")
        if len(lines) > MAX_SIDE:
            raise PuzzleError(f"{len(lines)} rows; the largest side is {MAX_SIDE}", MAX_SIDE + 1)
        cells: list[int] = []
        for number, line in enumerate(lines, 1):
            try:
                row = [TOKENS[token] for token in line.split(", ")]
            except KeyError:
                row = _read_row(line, number)
            if len(row) != width:
                raise PuzzleError(
                    f"this row has {len(row)} cells, and the first has {width}",
                    number,
                    len(line) + 1,
                )
            cells += row
        return GemHunter(rect(len(lines), width), tuple(cells))

    def choices(self, puzzle: GemHunter) -> Sequence[int]:
        return [*LETTERS, *sorted({*range(9), *puzzle.cells} - {*LETTERS})]

    def domain(self, puzzle: GemHunter) -> Sequence[Sequence[int]]:
        return [(0, 1) if clue == BLANK else (int(clue == TRAP),) for clue in puzzle.cells]

    def model(self, puzzle: GemHunter) -> Model:
        board, cells = puzzle.board, puzzle.cells
        model = Model(board.cells)
        trap = model.flags(range(board.cells))
        clues = [cell for cell, clue in enumerate(cells) if clue != BLANK]
        known = [trap[cell] if cells[cell] == TRAP else -trap[cell] for cell in clues]
        given(model, "given_kept", known, clues)
        numbers = [cell for cell in clues if cells[cell] >= 0]
        count(
            model,
            "number",
            [board.around[cell] for cell in numbers],
            trap,
            [cells[cell] for cell in numbers],
            scopes=[(*board.around[cell], cell) for cell in numbers],
            clues=numbers,
        )
        return model

    def check(self, puzzle: GemHunter, solution: Solution) -> list[Violation]:
        width, height = puzzle.board.width, puzzle.board.height
        found: list[Violation] = []
        for cell, clue in enumerate(puzzle.cells):
            if clue == BLANK:
                continue
            if solution[cell] != int(clue == TRAP):
                found.append(Violation("given_kept", (cell,)))
            if clue >= 0:
                row, column = divmod(cell, width)
                left, right = max(column - 1, 0), min(column + 2, width)
                traps = -solution[cell]  # the window holds the number's own cell as well
                for r in range(max(row - 1, 0), min(row + 2, height)):
                    traps += sum(solution[r * width + left : r * width + right])
                if traps != clue:
                    found.append(Violation("number", (cell,)))
        return found

    def say(self, puzzle: GemHunter, rule: Rule) -> str:
        cell = rule.scope[-1]
        value, where = puzzle.cells[cell], puzzle.board.name(cell)
        if rule.name == "number":
            return f"the {value} in {where} counts the traps around it"
        what = {TRAP: "a trap", GEM: "a gem"}.get(value, "a number and no trap")
        return f"{where} is {what}"

    def clue_by(self, puzzle: GemHunter, solution: Solution, number: int) -> int:
        if solution[number]:
            return TRAP
        return sum([solution[other] for other in puzzle.board.around[number]])

    def write_entries(self, puzzle: GemHunter, entries: Sequence[int]) -> str:
        marks = {0: LETTERS[GEM], 1: LETTERS[TRAP]}
        return _write(
            puzzle,
            [
                self.cell.written(clue) if clue >= 0 or value == OPEN else marks[value]
                for clue, value in zip(puzzle.cells, entries, strict=True)
            ],
        )

    def read_entries(self, puzzle: GemHunter, text: str) -> Solution:
        filled = self.read(text, {})
        if filled.board != puzzle.board:
            raise PuzzleError(f"a solution of {filled.size} for a {puzzle.size} puzzle")
        for cell, (value, clue) in enumerate(zip(filled.cells, puzzle.cells, strict=True)):
            if value != clue and (value >= 0 or clue >= 0 or value == BLANK):
                place = _place_of(text, *puzzle.board.positions[cell])
                raise PuzzleError(f"the puzzle has {self.cell.written(clue)} here", *place)
        return tuple([OPEN if value == BLANK else int(value == TRAP) for value in filled.cells])

    def picture(self, puzzle: GemHunter, entries: Sequence[int] | None = None) -> Picture:
        items: list[Item] = []
        for cell, clue in enumerate(puzzle.cells):
            items += _shown(cell, clue)
            if clue == BLANK and entries is not None:
                value = entries[cell]
                found = Mark(cell, "trap" if value else "gem")
                items.append(Highlight(cell) if value == OPEN else found)
        return Picture(puzzle.board, tuple(items), title=self.title, blank="_")


def _write(puzzle: GemHunter, tokens: Sequence[str]) -> str:
    width = puzzle.board.width
    rows = [", ".join(tokens[i : i + width]) for i in range(0, len(tokens), width)]
    return "\n".join(rows) + "\n"


def _place_of(text: str, row: int, cell: int) -> tuple[int, int]:
    """Return the line and the column, from 1, of a cell of a row, both from 0."""
    tokens = text.split("\n", row + 1)[row].split(",")
    blanks = len(tokens[cell]) - len(tokens[cell].lstrip())
    return row + 1, sum([len(token) + 1 for token in tokens[:cell]]) + blanks + 1


def _read_row(line: str, number: int) -> list[int]:
    """Read a row that is not made of the usual tokens alone, or say what is wrong with it."""
    row: list[int] = []
    column = 1
    for text in line.split(","):
        token = text.strip()
        if token in TOKENS:
            row.append(TOKENS[token])
        elif NUMBER.fullmatch(token):
            row.append(int(token))
        else:
            at = column + len(text) - len(text.lstrip())
            if not token:
                raise PuzzleError("a cell is missing between commas", number, at)
            raise PuzzleError(f"{abridged(token)} is not _, T, G or a number", number, at)
        column += len(text) + 1
    return row


KIND = GemHunterKind()
