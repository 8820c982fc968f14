"""Gem Hunter: find the traps from numbers that count those around them.

Every blank cell is a trap or a gem; a number counts the traps among its eight neighbours and is
no trap itself. There is no total number of traps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import rect
from puzzles.errors import PuzzleError, abridged
from puzzles.grid import Grid, GridKind
from puzzles.kind import MAX_SIDE, OPEN, Example, Fault, Solution, Violation, Word
from puzzles.model import Model, Rule
from puzzles.picture import Highlight, Item, Mark, Picture, Text
from puzzles.rules.verbs import count, given
from puzzles.text.grid import rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


class GemHunterKind(GridKind[GemHunter]):
    """Gem Hunter: see the module's text."""

    name = "gemhunter"
    title = "Gem Hunter"
    puzzle = GemHunter
    sizes = "N or HxW, sides 1 to 500"
    rules = (
        "Every blank cell is a trap (T) or a gem (G); a number is no trap and counts the traps "
        "among its eight neighbours."
    )
    always_header = False
    letters: ClassVar = LETTERS
    between = ", "
    edits = "Numbers, traps and gems"
    titles: ClassVar = {BLANK: "blank", TRAP: "trap", GEM: "gem"}
    words: ClassVar = {0: Word("no trap", "no traps"), 1: Word("a trap", "traps")}
    fast = "blanks"
    forms = ("blanks",)
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

    def written(self, clue: int) -> str:
        return LETTERS.get(clue) or str(clue)

    def choices(self, puzzle: GemHunter) -> Sequence[int]:
        return [*LETTERS, *sorted({*range(9), *puzzle.cells} - {*LETTERS})]

    def clue_of(self, puzzle: GemHunter, letter: str) -> int | None:
        return int(letter) if NUMBER.fullmatch(letter) else TOKENS.get(letter)

    def clue_items(self, cell: int, clue: int) -> list[Item]:
        if clue >= 0:
            return [Text(cell, str(clue))]
        return [] if clue == BLANK else [Mark(cell, "trap" if clue == TRAP else "gem", given=True)]

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

    def form(self, puzzle: GemHunter, name: str) -> Model:
        """Return the model with a variable for each blank cell alone."""
        if name != self.fast:
            return super().form(puzzle, name)
        around, cells = puzzle.board.around, puzzle.cells
        model = Model()
        model.base = [int(clue == TRAP) for clue in cells]
        trap = model.flags([cell for cell, clue in enumerate(cells) if clue == BLANK])
        for cell, clue in enumerate(cells):
            if clue >= 0:
                near = around[cell]
                traps = sum([cells[other] == TRAP for other in near])
                model.exactly([trap[other] for other in near if other in trap], clue - traps)
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

    def told(self, puzzle: GemHunter, solution: Solution, cell: int) -> int:
        if solution[cell]:
            return TRAP
        return sum([solution[other] for other in puzzle.board.around[cell]])

    def format_solution(self, puzzle: GemHunter, solution: Solution) -> str:
        marks = {OPEN: LETTERS[BLANK], 0: LETTERS[GEM], 1: LETTERS[TRAP]}
        return _write(
            puzzle,
            [
                str(clue) if clue >= 0 else marks[value]
                for clue, value in zip(puzzle.cells, solution, strict=True)
            ],
        )

    def read_solution(self, puzzle: GemHunter, text: str) -> Solution:
        filled = self.read(text, {})
        if filled.board != puzzle.board:
            raise PuzzleError(f"a solution of {self.size(filled)} for a {self.size(puzzle)} puzzle")
        for cell, (value, clue) in enumerate(zip(filled.cells, puzzle.cells, strict=True)):
            if value >= 0 and value != clue:
                row, column = puzzle.board.positions[cell]
                raise PuzzleError(
                    f"cell {column + 1} of this row has a number that the puzzle has not", row + 1
                )
        return tuple([OPEN if value == BLANK else int(value == TRAP) for value in filled.cells])

    def picture(self, puzzle: GemHunter, solution: Sequence[int] | None = None) -> Picture:
        items: list[Item] = []
        for cell, clue in enumerate(puzzle.cells):
            items += self.clue_items(cell, clue)
            if clue == BLANK and solution is not None:
                value = solution[cell]
                found = Mark(cell, "trap" if value else "gem")
                items.append(Highlight(cell) if value == OPEN else found)
        return Picture(puzzle.board, tuple(items), title=self.title, blank="_")


def _write(puzzle: GemHunter, tokens: Sequence[str]) -> str:
    width = puzzle.board.width
    rows = [", ".join(tokens[i : i + width]) for i in range(0, len(tokens), width)]
    return "\n".join(rows) + "\n"


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
