"""Gem Hunter: find the traps from numbers that count those around them.

Every blank cell is a trap or a gem; a number counts the traps among its eight neighbours and is
no trap itself. There is no total number of traps.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import Rect, rect
from puzzles.errors import PuzzleError, abridged
from puzzles.kind import MAX_SIDE, Example, Fault, Kind, Solution, Value, Violation, rows_of, settle
from puzzles.model import Constraints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BLANK, TRAP, GEM = -1, -2, -3
LETTERS = {BLANK: "_", TRAP: "T", GEM: "G"}
TOKENS = {"_": BLANK, "T": TRAP, "t": TRAP, "G": GEM, "g": GEM} | {
    str(number): number for number in range(10)
}
NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class GemHunter:
    """A puzzle of height x width cells, each a number, or -1 blank, -2 trap, -3 gem."""

    height: int
    width: int
    cells: tuple[int, ...]


class GemHunterKind(Kind[GemHunter]):
    """Gem Hunter: see the module's text."""

    name = "gemhunter"
    title = "Gem Hunter"
    sizes = "N or HxW, sides 1 to 500"
    rules = (
        "Every blank cell is a trap (T) or a gem (G); a number is no trap and counts the traps "
        "among its eight neighbours."
    )
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

    def parse(self, text: str, **options: Value) -> GemHunter:
        settle(self.options, options)
        lines = rows_of(text)
        width = lines[0].count(",") + 1
        if width > MAX_SIDE:
            raise PuzzleError(f"a row of {width} cells; the largest side is {MAX_SIDE}")
        if len(lines) > MAX_SIDE:
            raise PuzzleError(f"{len(lines)} rows; the largest side is {MAX_SIDE}", len(lines))
        cells: list[int] = []
        for number, line in enumerate(lines, 1):
            tokens = [token.strip() for token in line.split(",")]
            try:
                row = [TOKENS[token] for token in tokens]
            except KeyError:
                row = _read_row(line, number)
            if len(row) != width:
                raise PuzzleError(
                    f"this row has {len(row)} cells, and the first has {width}",
                    number,
                    len(line) + 1,
                )
            cells += row
        return GemHunter(len(lines), width, tuple(cells))

    def format(self, puzzle: GemHunter) -> str:
        return self._write(puzzle, [LETTERS.get(value) or str(value) for value in puzzle.cells])

    def _write(self, puzzle: GemHunter, tokens: Sequence[str]) -> str:
        width = puzzle.width
        rows = [", ".join(tokens[i : i + width]) for i in range(0, len(tokens), width)]
        return "\n".join(rows) + "\n"

    def lattice(self, puzzle: GemHunter) -> Rect:
        return rect(puzzle.height, puzzle.width)

    def domain(self, puzzle: GemHunter) -> Sequence[Sequence[int]]:
        return [(0, 1) if clue == BLANK else (int(clue == TRAP),) for clue in puzzle.cells]

    def encode(self, puzzle: GemHunter, form: str = "", *, selectable: bool = False) -> Constraints:
        if selectable:
            return _selectable(puzzle, self.lattice(puzzle))
        around = self.lattice(puzzle).around
        store = Constraints()
        cells = puzzle.cells
        store.base = [int(clue == TRAP) for clue in cells]
        variables = [store.new() if clue == BLANK else 0 for clue in cells]
        store.keys = [(v, cell, 1) for cell, v in enumerate(variables) if v]
        store.group("each number counts the traps around it")
        for cell, clue in enumerate(cells):
            if clue >= 0:
                near = around[cell]
                traps = sum([cells[other] == TRAP for other in near])
                store.exactly(
                    [variables[other] for other in near if variables[other]], clue - traps
                )
        return store

    def check(self, puzzle: GemHunter, solution: Solution) -> list[Violation]:
        width, height = puzzle.width, puzzle.height
        found: list[Violation] = []
        for cell, clue in enumerate(puzzle.cells):
            if clue == BLANK:
                continue
            if solution[cell] != int(clue == TRAP):
                found.append(Violation("given_kept", (cell,)))
            if clue >= 0:
                row, column = divmod(cell, width)
                left, right = max(column - 1, 0), min(column + 2, width)
                traps = 0
                for r in range(max(row - 1, 0), min(row + 2, height)):
                    traps += sum(solution[r * width + left : r * width + right])
                if traps != clue:
                    found.append(Violation("number", (cell,)))
        return found

    def clue_name(self, puzzle: GemHunter, clue: int) -> str:
        value = puzzle.cells[clue]
        return f"{LETTERS.get(value, value)} in {self.lattice(puzzle).name(clue)}"

    def format_solution(self, puzzle: GemHunter, solution: Solution) -> str:
        return self._write(
            puzzle,
            [
                str(clue) if clue >= 0 else "T" if value else "G"
                for clue, value in zip(puzzle.cells, solution, strict=True)
            ],
        )

    def parse_solution(self, puzzle: GemHunter, text: str) -> Solution:
        filled = self.parse(text)
        if (filled.height, filled.width) != (puzzle.height, puzzle.width):
            raise PuzzleError(f"a solution of {self.size(filled)} for a {self.size(puzzle)} puzzle")
        for cell, (value, clue) in enumerate(zip(filled.cells, puzzle.cells, strict=True)):
            if value == BLANK or (value >= 0 and value != clue):
                row, column = self.lattice(puzzle).positions[cell]
                what = "is blank" if value == BLANK else "has a number that the puzzle has not"
                raise PuzzleError(f"cell {column + 1} of this row {what}", row + 1)
        return tuple([int(value == TRAP) for value in filled.cells])

    def draw(
        self, puzzle: GemHunter, solution: Solution | None = None, *, colour: bool = False
    ) -> str:
        def letter(cell: int, clue: int) -> str:
            if clue >= 0:
                return f"\x1b[1m{clue}\x1b[0m" if colour else str(clue)
            if solution is not None:
                return "*" if solution[cell] else "·"
            return {BLANK: "_", TRAP: "*", GEM: "·"}[clue]

        rows = self.lattice(puzzle).rows
        return "".join(
            " ".join(letter(cell, puzzle.cells[cell]) for cell in row) + "\n" for row in rows
        )

    def images(self, puzzle: GemHunter) -> Iterator[GemHunter]:
        for symmetry in self.lattice(puzzle).symmetries:
            board = symmetry.lattice
            assert isinstance(board, Rect)
            yield GemHunter(board.height, board.width, symmetry.apply(puzzle.cells))


def _selectable(puzzle: GemHunter, board: Rect) -> Constraints:
    """Every cell gets a variable, cell + 1; the literal of a clue puts it in force."""
    store = Constraints(board.cells)
    store.base = [0] * board.cells
    store.keys = [(cell + 1, cell, 1) for cell in range(board.cells)]
    for cell, clue in enumerate(puzzle.cells):
        if clue >= 0:
            selector = store.new()
            store.add([-selector, -cell - 1])
            store.exactly_if(selector, [other + 1 for other in board.around[cell]], clue)
            store.clues[cell] = selector
        elif clue != BLANK:
            store.clues[cell] = cell + 1 if clue == TRAP else -cell - 1
    return store


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
