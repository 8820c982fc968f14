"""A toy kind, complete and tested: the example to copy when a new kind is added.

Rooks: put one rook in every row and column of a square so that no two attack each other. The
puzzle shows some rooks (`R`) and some empty squares (`.`); the rest (`?`) is to be found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from gen.maker import Made, Maker, Wish
from gen.thin import CLUES, settle, thin
from puzzles.board import Rect, rect
from puzzles.errors import PuzzleError
from puzzles.kind import Example, Fault, Kind, Solution, Value, Violation, rows_of
from puzzles.kind import settle as settle_options
from puzzles.model import Constraints
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.rng import Stream

BLANK = -1
LETTERS = {BLANK: "?", 0: ".", 1: "R"}
VALUES = {letter: value for value, letter in LETTERS.items()}


@dataclass(frozen=True)
class Rooks:
    """A puzzle of side x side cells, each 1 (rook), 0 (empty) or -1 (to be found)."""

    side: int
    cells: tuple[int, ...]


class RooksKind(Kind[Rooks]):
    """Rooks: see the module's text."""

    name = "rooks"
    title = "Rooks"
    sizes = "N or NxN"
    rules = "One rook in every row and column."
    examples: ClassVar = (
        Example("R?\n??\n", "unique"),
        Example("??\n??\n", "multiple"),
        Example("RR\n??\n", "none"),
        Example("..\n??\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "?R\n??\n", ".R\nR.\n"),
        Fault("clue_kept", "R?\n??\n", ".R\nR.\n"),
        Fault("one_in_row", "??\n??\n", "RR\n..\n"),
        Fault("one_in_column", "??\n??\n", "R.\nR.\n"),
    )

    def recognises(self, text: str) -> bool:
        first = text.lstrip().split("\n", 1)[0].strip()
        return bool(first) and set(first) <= set("R.?")

    def parse(self, text: str, **options: Value) -> Rooks:
        settle_options(self.options, options)
        lines = rows_of(text)
        side = len(lines[0])
        for number, line in enumerate(lines, 1):
            for column, letter in enumerate(line, 1):
                if letter not in VALUES:
                    raise PuzzleError(f"{letter!r} is not R, . or ?", number, column)
            if len(line) != side:
                raise PuzzleError("rows differ in length", number, len(line) + 1)
        if len(lines) != side:
            raise PuzzleError("the board is not a square", len(lines))
        return Rooks(side, tuple(VALUES[letter] for line in lines for letter in line))

    def format(self, puzzle: Rooks) -> str:
        return self._write(puzzle, puzzle.cells)

    def _write(self, puzzle: Rooks, values: Sequence[int]) -> str:
        rows = self.lattice(puzzle).rows
        return "".join("".join(LETTERS[values[cell]] for cell in row) + "\n" for row in rows)

    def lattice(self, puzzle: Rooks) -> Rect:
        return rect(puzzle.side, puzzle.side)

    def domain(self, puzzle: Rooks) -> Sequence[Sequence[int]]:
        return [(0, 1) if value == BLANK else (value,) for value in puzzle.cells]

    def encode(self, puzzle: Rooks, form: str = "", *, selectable: bool = False) -> Constraints:
        board = self.lattice(puzzle)
        store = Constraints(board.cells)
        store.base = [0] * board.cells
        store.keys = [(cell + 1, cell, 1) for cell in range(board.cells)]
        store.level = True
        store.group("one rook in every row and column")
        for line in board.lines:
            store.exactly([cell + 1 for cell in line], 1)
        clues = {c: c + 1 if v else -c - 1 for c, v in enumerate(puzzle.cells) if v != BLANK}
        if selectable:
            store.clues = clues
        else:
            store.clauses += [[literal] for literal in clues.values()]
        return store

    def check(self, puzzle: Rooks, solution: Solution) -> list[Violation]:
        side = puzzle.side
        found = [
            Violation("clue_kept", (cell,))
            for cell, clue in enumerate(puzzle.cells)
            if clue not in (BLANK, solution[cell])
        ]
        for number in range(side):
            if sum(solution[number * side : (number + 1) * side]) != 1:
                found.append(Violation("one_in_row", (number * side,)))
            if sum(solution[number::side]) != 1:
                found.append(Violation("one_in_column", (number,)))
        return found

    def clue_name(self, puzzle: Rooks, clue: int) -> str:
        return f"{LETTERS[puzzle.cells[clue]]} in {self.lattice(puzzle).name(clue)}"

    def format_solution(self, puzzle: Rooks, solution: Solution) -> str:
        return self._write(puzzle, solution)

    def parse_solution(self, puzzle: Rooks, text: str) -> Solution:
        cells = self.parse(text).cells
        if BLANK in cells:
            raise PuzzleError("a cell is open in a solution")
        return cells

    def draw(self, puzzle: Rooks, solution: Solution | None = None, *, colour: bool = False) -> str:
        return self._write(puzzle, solution or puzzle.cells)

    def images(self, puzzle: Rooks) -> Iterator[Rooks]:
        for symmetry in self.lattice(puzzle).symmetries:
            yield replace(puzzle, cells=symmetry.apply(puzzle.cells))


class RooksMaker(Maker[Rooks]):
    """Rooks puzzles, irreducible or with a wanted number of clues."""

    kind = RooksKind()
    options = (CLUES,)
    starter: ClassVar = ("3", "4")

    def make(self, wish: Wish, stream: Stream) -> Made[Rooks]:
        side = len(wish.lattice.rows)
        columns = stream.shuffled(range(side))
        solution = tuple(int(columns[r] == c) for r in range(side) for c in range(side))
        full = Rooks(side, solution)
        store = self.kind.encode(full, selectable=True)
        cell_of = {literal: cell for cell, literal in store.clues.items()}
        with Session(store, budget=wish.budget) as session:
            session.add(store.differ(solution))
            needed = [cell_of[x] for x in thin(session, stream.shuffled(list(cell_of)))]
        spare = [cell for cell in range(side * side) if cell not in needed]

        def puzzle_of(shown: set[int]) -> Rooks:
            return Rooks(side, tuple(v if c in shown else BLANK for c, v in enumerate(solution)))

        return Made(settle(self.kind, needed, spare, puzzle_of, wish), solution)


KIND = RooksKind()
MAKER = RooksMaker()
