"""Binario (Binairo, Takuzu): an even square of X and O.

No three equal cells in a row, as many X as O in each line, and no two rows and no two columns
alike. The last rule is an option, since many published puzzles are made without it. It hardly
ever binds, so its constraints are lazy: only the pairs of lines that an assignment makes equal
are ever told to differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import Cells, Rect, rect
from puzzles.errors import PuzzleError
from puzzles.kind import (
    MAX_SIDE,
    Example,
    Fault,
    Kind,
    Option,
    Solution,
    Value,
    Violation,
    rows_of,
    settle,
)
from puzzles.model import DIRECT_LIMIT, Constraints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BLANK = -1
LETTERS = {1: "X", 0: "O", BLANK: "_"}
VALUES = {"X": 1, "x": 1, "O": 0, "o": 0, "_": BLANK}


@dataclass(frozen=True)
class Binario:
    """A puzzle of side x side cells, each 1 (X), 0 (O) or -1 (blank)."""

    side: int
    cells: tuple[int, ...]
    distinct_lines: bool = True


@lru_cache(maxsize=8)
def _template(side: int) -> Constraints:
    """The rules on an empty board. Variable cell + 1 is true when the cell is X."""
    board = rect(side, side)
    store = Constraints(board.cells)
    store.group("no three equal cells in a row")
    for line in board.lines:
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            store.add([a + 1, b + 1, c + 1])
            store.add([-a - 1, -b - 1, -c - 1])
    store.group("as many X as O in every line")
    for line in board.lines:
        store.exactly([cell + 1 for cell in line], side // 2)
    store.base = (0,) * board.cells
    store.keys = [(cell + 1, cell, 1) for cell in range(board.cells)]
    store.level = True
    return store


def _differ(store: Constraints, one: Cells, other: Cells) -> None:
    """Lines with equally many X differ exactly if somewhere `one` has X and `other` has O."""
    somewhere: list[int] = []
    for a, b in zip(one, other, strict=True):
        here = store.new()
        store.add([-here, a + 1])
        store.add([-here, -b - 1])
        somewhere.append(here)
    store.add(somewhere)


def _refine(
    store: Constraints, board: Rect, seen: set[tuple[Cells, Cells]], values: Sequence[int] | None
) -> bool:
    """Tell pairs of lines to differ: those of which one is full and the other agrees with it.

    With counts in force, the rule says something only where at most two cells are still open.
    """
    pairs: list[tuple[Cells, Cells]] = []
    for family in (board.rows, board.columns):
        if values is None:
            pairs += combinations(family, 2)
            continue
        known = {
            line: [0 if (v := values[cell]) == 0 else 1 if v > 0 else -1 for cell in line]
            for line in family
        }
        twins: dict[tuple[int, ...], Cells] = {}
        for line, text in known.items():
            if 0 not in text and twins.setdefault(tuple(text), line) is not line:
                pairs.append((twins[tuple(text)], line))
        for line, text in known.items():
            if 0 < text.count(0) <= 2:
                pairs += [
                    (twin, line)
                    for full, twin in twins.items()
                    if all(a in (0, b) for a, b in zip(text, full, strict=True))
                ]
    fresh = [pair for pair in pairs if pair not in seen]
    for pair in fresh:
        seen.add(pair)
        _differ(store, *pair)
    return bool(fresh)


class BinarioKind(Kind[Binario]):
    """Binario: see the module's text."""

    name = "binario"
    title = "Binario"
    sizes = "N or NxN, N even, 2 to 500"
    rules = (
        "Fill every cell with X or O: no three equal cells in a row, as many X as O in each "
        "line, and no two rows and no two columns alike."
    )
    options = (Option("distinct_lines", True, "no two rows and no two columns are alike"),)
    forms = ("native", "direct")
    examples: ClassVar = (
        Example("O_\nX_\n", "unique"),
        Example("XOXO\nOXOX\nXO__\n____\n", "unique"),
        Example("XOXO\nOXOX\nXO__\n____\n", "multiple", {"distinct_lines": False}),
        Example("____\n_X__\n____\n__O_\n", "multiple"),
        Example("OO\n__\n", "none"),
        Example("XOXO\nXOXO\n____\n____\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "____\n____\n____\n____\n", "XOXO\nXXOO\nOXOX\nOOXX\n"),
        Fault("clue_kept", "O___\n____\n____\n____\n", "XOXO\nXXOO\nOXOX\nOOXX\n"),
        Fault("equal_counts", "____\n____\n____\n____\n", "XOXX\nXXOO\nOXOX\nOOXX\n"),
        Fault(
            "no_three_equal",
            "______\n" * 6,
            "OXOOXX\nXOXOXO\nXOOXOX\nOXXXOO\nXOOXXO\nOXXOOX\n",
        ),
        Fault(
            "distinct_rows",
            "______\n" * 6,
            "XOXXOO\nOXOXOX\nOOXOXX\nXXOXOO\nXXOOXO\nOOXOXX\n",
        ),
        Fault(
            "distinct_columns",
            "______\n" * 6,
            "OOXOXX\nXXOOXO\nOOXXOX\nOXXOOX\nXOOXXO\nXXOXOO\n",
        ),
    )

    def recognises(self, text: str) -> bool:
        first = text.lstrip().split("\n", 1)[0].strip()
        return len(first) > 1 and set(first) <= set(VALUES)

    def parse(self, text: str, **options: Value) -> Binario:
        settled = settle(self.options, options)
        lines = rows_of(text)
        side = len(lines[0].lstrip())
        if side > MAX_SIDE:
            raise PuzzleError(f"a row of {side} cells; the largest side is {MAX_SIDE}", 1, side)
        cells = _read_cells(lines, side)
        if side % 2:
            raise PuzzleError(
                f"the side must be even, and this row has {side} cells", 1, len(lines[0])
            )
        return Binario(side, cells, bool(settled["distinct_lines"]))

    def format(self, puzzle: Binario) -> str:
        return _write_cells(puzzle.side, puzzle.cells)

    def lattice(self, puzzle: Binario) -> Rect:
        return rect(puzzle.side, puzzle.side)

    def domain(self, puzzle: Binario) -> Sequence[Sequence[int]]:
        return [(0, 1) if value == BLANK else (value,) for value in puzzle.cells]

    def encode(self, puzzle: Binario, form: str = "", *, selectable: bool = False) -> Constraints:
        board = self.lattice(puzzle)
        clues = {
            cell: cell + 1 if value else -cell - 1
            for cell, value in enumerate(puzzle.cells)
            if value != BLANK
        }
        rules = _template(puzzle.side)
        store = Constraints(board.cells)
        store.base, store.keys, store.level = rules.base, rules.keys, rules.level
        if selectable:
            store.clues = clues
        else:
            # ahead of the rules, which a solver then simplifies as it loads them
            store.group("clues")
            store.clauses = [[literal] for literal in clues.values()]
        if form == "direct":
            _forbid_lines(store, puzzle, board)
        else:
            store.extend(rules)
            if puzzle.distinct_lines:
                store.refine = partial(_refine, store, board, set())
        return store

    def check(self, puzzle: Binario, solution: Solution) -> list[Violation]:
        side = puzzle.side
        found = [
            Violation("clue_kept", (cell,))
            for cell, (clue, value) in enumerate(zip(puzzle.cells, solution, strict=True))
            if clue not in (BLANK, value)
        ]
        for vertical in (False, True):
            texts: dict[str, int] = {}
            for number in range(side):
                start, step = (number, side) if vertical else (number * side, 1)
                text = "".join(map(str, solution[start : start + side * step : step]))
                line = range(start, start + side * step, step)
                for three in ("000", "111"):
                    if three in text:
                        at = text.index(three)
                        found.append(Violation("no_three_equal", tuple(line[at : at + 3])))
                if text.count("1") * 2 != side:
                    found.append(Violation("equal_counts", tuple(line)))
                if puzzle.distinct_lines and texts.setdefault(text, number) != number:
                    rule = "distinct_columns" if vertical else "distinct_rows"
                    found.append(Violation(rule, tuple(line)))
        return found

    def clue_name(self, puzzle: Binario, clue: int) -> str:
        return f"{LETTERS[puzzle.cells[clue]]} in {self.lattice(puzzle).name(clue)}"

    def format_solution(self, puzzle: Binario, solution: Solution) -> str:
        return _write_cells(puzzle.side, solution)

    def parse_solution(self, puzzle: Binario, text: str) -> Solution:
        lines = rows_of(text)
        cells = _read_cells(lines, puzzle.side)
        if BLANK in cells:
            row, column = self.lattice(puzzle).positions[cells.index(BLANK)]
            raise PuzzleError("a cell is blank in a solution", row + 1, column + 1)
        return cells

    def draw(
        self, puzzle: Binario, solution: Solution | None = None, *, colour: bool = False
    ) -> str:
        values = puzzle.cells if solution is None else solution
        rule = "-" * (4 * puzzle.side + 1)
        drawn: list[str] = [rule]
        for row in self.lattice(puzzle).rows:
            letters = [
                f"\x1b[1m{letter}\x1b[0m" if colour and puzzle.cells[cell] != BLANK else letter
                for cell in row
                for letter in [LETTERS[values[cell]].replace("_", " ")]
            ]
            drawn += [f"| {' | '.join(letters)} |", rule]
        return "\n".join(drawn) + "\n"

    def images(self, puzzle: Binario) -> Iterator[Binario]:
        swapped = {1: 0, 0: 1, BLANK: BLANK}
        for cells in (puzzle.cells, tuple(swapped[value] for value in puzzle.cells)):
            for symmetry in self.lattice(puzzle).symmetries:
                yield replace(puzzle, cells=symmetry.apply(cells))


def _read_cells(lines: Sequence[str], side: int) -> tuple[int, ...]:
    cells: list[int] = []
    for number, raw in enumerate(lines, 1):
        line = raw.lstrip()
        indent = len(raw) - len(line)
        if not set(line) <= VALUES.keys():
            column, letter = next((i, c) for i, c in enumerate(line, indent + 1) if c not in VALUES)
            raise PuzzleError(f"{letter!r} is not X, O or _", number, column)
        if len(line) != side:
            raise PuzzleError(
                f"this row has {len(line)} cells, and the first has {side}", number, len(raw) + 1
            )
        cells += [VALUES[letter] for letter in line]
    if len(lines) != side:
        raise PuzzleError(f"{len(lines)} rows of {side} cells; the board is a square", len(lines))
    return tuple(cells)


def _write_cells(side: int, values: Sequence[int]) -> str:
    text = "".join([LETTERS[value] for value in values])
    return "".join([text[i : i + side] + "\n" for i in range(0, len(text), side)])


def _forbid_lines(store: Constraints, puzzle: Binario, board: Rect) -> None:
    """Forbid each illegal line, and each pair of equal lines value by value; 2^n of each."""
    side = puzzle.side
    pairs = side * (side - 1) if puzzle.distinct_lines else 0
    if side > 20 or (2 * side + pairs) << side > DIRECT_LIMIT:
        raise PuzzleError(
            f"the direct encoding of a {side}x{side} board has up to "
            f"{(2 * side + pairs) << side:,} clauses; the limit is {DIRECT_LIMIT:,}"
        )
    lines = list(product((0, 1), repeat=side))
    illegal = [
        line
        for line in lines
        if sum(line) * 2 != side
        or any(a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False))
    ]

    def forbid(cells: Cells, line: Sequence[int]) -> list[int]:
        return [-cell - 1 if value else cell + 1 for cell, value in zip(cells, line, strict=True)]

    store.group("no illegal line")
    for cells in board.lines:
        store.clauses += [forbid(cells, line) for line in illegal]
    store.group("no two rows and no two columns alike")
    if puzzle.distinct_lines:
        for family in (board.rows, board.columns):
            for one, other in combinations(family, 2):
                store.clauses += [forbid(one, line) + forbid(other, line) for line in lines]


KIND = BinarioKind()
