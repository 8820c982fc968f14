"""Binario (Binairo, Takuzu): an even square of X and O.

No three equal cells in a row, as many X as O in each line, and no two rows and no two columns
alike. The last rule is an option, since many published puzzles are made without it. It hardly
ever binds, so it is lazy.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, product
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, ClassVar, TypeVar

from puzzles.base.errors import TooLarge
from puzzles.contract.kind import Forms, least_image
from puzzles.declare.codes import Steps
from puzzles.declare.links import sgt
from puzzles.declare.options import option
from puzzles.declare.sayings import Saying
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, of_cells
from puzzles.model.model import DIRECT_LIMIT, Model
from puzzles.relations.alike import NoneAlike, NoRun
from puzzles.relations.counts import Counted
from puzzles.relations.scopes import all_columns, all_rows, lines
from puzzles.rules.verbs import given, no_runs
from puzzles.text.scan import MAX_SIDE, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.declare.options import Value
    from puzzles.render.picture import Picture

BLANK = -1
FILL = "Fill every cell with X or O: no three equal cells in a row"
DISTINCT = [
    Saying(
        f"no two {lines} are alike",
        over="{where} are alike",
        full="or {where} would be alike",
    )
    for lines in ("rows", "columns")
]
NO_THREE = Saying(
    "{cells} are not all alike",
    over="{cells} are all {wrong}",
    under="{cells} are all {wrong}",
    full="or {cells} would all be {wrong}",
    left="or {cells} would all be {wrong}",
)
HALVES = Saying(
    "{where} has as many X as O",
    over="{where} has {lost} {wrong}, more than half",
    under="{where} has {lost} {wrong}, more than half",
    full="{where} has all its {wrong}",
    left="{where} has all its {wrong}",
    whole="or {where} could not have as many X as O",
)
LETTERS = {1: "X", 0: "O", BLANK: "_"}


@dataclass(frozen=True)
class Binario(Grid):
    """A puzzle of a square of cells, each 1 (X), 0 (O) or -1 (blank)."""

    distinct_lines: bool = option(True, "no two rows and no two columns are alike")


B = TypeVar("B", bound=Binario)


LINE = re.compile(r"[^\n]*(?:\n|\Z)")


def _in_one_alphabet(text: str, *, drawn: bool) -> str:
    """Return the text of a board with `_` for each `x` or `X`, if its cells are 1 and 0.

    A board of X and O is returned unchanged.

    Args:
        text: text of a board.
        drawn: whether there are signs between the cells.

    Raises:
        PuzzleError: the board has both 1 or 0 and X and O, or two signs for blanks; with the
            position.
    """
    if {"1", "0"}.isdisjoint(text) or {*"XxOo"}.isdisjoint(text):
        return text
    begin = len(text) - len(text.lstrip())
    margin = begin - (text.rfind("\n", 0, begin) + 1) if drawn else 0

    def cells() -> Iterator[Token]:
        # A long text is read again and again rather than kept in parts.
        for number, line in enumerate(LINE.finditer(text)):
            if not drawn or number % 2:
                for column, letter in enumerate(line[0]):
                    if not drawn or (column - margin) % 2:
                        yield Token(letter, number + 1, column + 1)

    used = {cell.text for cell in cells()}
    letters, digits = used & {*"XxOo"}, used & {"1", "0"}
    if not letters or not digits:
        return text
    if not letters <= {"x", "X"} or used & {"_", "."}:
        counts = [sum(cell.text in some for cell in cells()) for some in (letters, digits)]
        most, rare = ("X and O", digits) if counts[0] > counts[1] else ("1 and 0", letters)
        odd = next(cell for cell in cells() if cell.text in rare)
        what = (
            f"{odd.text!r} on a board of {most}; write X and O, or 1 and 0 with one sign for blanks"
        )
        raise odd.error(what)
    if not drawn:
        return text.translate(dict.fromkeys(map(ord, letters), LETTERS[BLANK]))
    lines = [[*line] for line in text.split("\n")]
    for cell in cells():
        if cell.text in letters:
            lines[cell.line - 1][cell.column - 1] = LETTERS[BLANK]
    return "\n".join(map("".join, lines))


def _direct(puzzle: Binario) -> Model:
    """Forbid each illegal line, and each pair of equal lines value by value; 2^n of each."""
    model, x = _spelled(puzzle, "direct")
    illegal = [line for line in _lines(puzzle) if _unbalanced(line) or _has_three(line)]
    model.clauses += [_forbid(x, cells, line) for cells in puzzle.board.lines for line in illegal]
    _tell_apart(puzzle, model, x)
    return model


def _textbook(puzzle: Binario) -> Model:
    """State each rule by itself: three cells in a row, lines out of balance, pairs of equal lines.

    The course encoding of the puzzle: 4 n (n - 2) clauses of three literals, 2 n (2^n - C(n, n/2))
    that forbid a line each, and n (n - 1) 2^n for pairs of lines. A pair is met in one order only,
    since the other order has the same clauses.
    """
    model, x = _spelled(puzzle, "textbook")
    no_runs(model, "no_three_equal", puzzle.board.lines, x, 3)
    model.each("equal_counts")
    illegal = [line for line in _lines(puzzle) if _unbalanced(line)]
    model.clauses += [_forbid(x, cells, line) for cells in puzzle.board.lines for line in illegal]
    _tell_apart(puzzle, model, x)
    return model


def _spelled(puzzle: Binario, encoding: str) -> tuple[Model, dict[int, int]]:
    """Return a model with the given cells, and the variable of each cell.

    Raises:
        TooLarge: an encoding with 2^n clauses a line would explode.
    """
    board = puzzle.board
    side = board.width
    pairs = side * (side - 1) if puzzle.distinct_lines else 0
    if side > 20 or (2 * side + pairs) << side > DIRECT_LIMIT:
        raise TooLarge(
            f"the {encoding} encoding of a {side}x{side} board has up to "
            f"{(2 * side + pairs) << side:,} clauses; the limit is {DIRECT_LIMIT:,}"
        )
    model = Model(board.cells)
    x = model.flags(range(board.cells))
    model.level = True
    known = [x[cell] if v else -x[cell] for cell, v in enumerate(puzzle.cells) if v != BLANK]
    given(model, "given_kept", known)
    return model, x


def _tell_apart(puzzle: Binario, model: Model, x: Mapping[int, int]) -> None:
    """Forbid each pair of rows, and of columns, to be the same line, line by line."""
    if not puzzle.distinct_lines:
        return
    board, values = puzzle.board, list(_lines(puzzle))
    for name, family in (("distinct_rows", board.rows), ("distinct_columns", board.columns)):
        model.each(name, size=len(values))  # the rule of a pair is a clause for each of the lines
        model.clauses += [
            _forbid(x, one, line) + _forbid(x, other, line)
            for one, other in combinations(family, 2)
            for line in values
        ]


def _lines(puzzle: Binario) -> Iterator[tuple[int, ...]]:
    """Return each way to fill a line with 0 and 1, whether or not a rule lets it be."""
    return product((0, 1), repeat=puzzle.board.width)


def _unbalanced(line: Sequence[int]) -> bool:
    return sum(line) * 2 != len(line)


def _has_three(line: Sequence[int]) -> bool:
    return any(a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False))


def _forbid(x: Mapping[int, int], cells: Cells, line: Sequence[int]) -> list[int]:
    return [-x[cell] if value else x[cell] for cell, value in zip(cells, line, strict=True)]


WITH_DISTINCT_LINES = "distinct_lines", True


def rules_of_halves(halves: Saying) -> tuple[Declared, ...]:
    """Return the rules of Binario, with what it says to people that a line has as many of both."""
    return (
        Declared("no_three_equal", NoRun(NO_THREE, 3), lines),
        Declared(
            "equal_counts",
            Counted(1),
            lines,
            words=halves,
            reads=lambda puzzle, _: puzzle.board.width // 2,
        ),
        Declared("distinct_rows", NoneAlike(DISTINCT[0]), all_rows, holds_with=WITH_DISTINCT_LINES),
        Declared(
            "distinct_columns", NoneAlike(DISTINCT[1]), all_columns, holds_with=WITH_DISTINCT_LINES
        ),
    )


def _is_by_two(found: Evidence) -> bool:
    """Return whether a step tells a single place by two others."""
    return len(found.decided) == 1 and len(found.read) == 2


def _is_between(_: object, found: Evidence) -> bool:
    """Return whether a step tells a place by those on both sides of it."""
    return _is_by_two(found) and min(found.read) < found.decided[0] < max(found.read)


def _is_beside(_: object, found: Evidence) -> bool:
    """Return whether a step tells a place by two on one side of it."""
    return _is_by_two(found) and not _is_between(_, found)


PAIR, TRIO = Shape("pair", _is_beside), Shape("trio", _is_between)


class BinarioRules(DeclaredKind[B]):
    """What Binario shares with kinds that say more of the same boards."""

    techniques: ClassVar = dict.fromkeys(
        [("LAST", "equal_counts"), ("RULE", "equal_counts")], "complete line"
    )
    shapes: ClassVar = {("LAST", "no_three_equal"): (PAIR, TRIO)}

    boards = Boards("N or NxN, N even, 2 to 500", square=True, even=True)
    groups = (
        of_cells("Givens", LETTERS, titles={BLANK: "blank"}, also={"1": 1, "0": 0, ".": BLANK}),
    )
    marks: ClassVar = {1: "X", 0: "O"}
    declared: ClassVar = rules_of_halves(HALVES)

    def read(self, text: str, options: Mapping[str, Value]) -> B:
        return super().read(_in_one_alphabet(text, drawn=len(self.groups) > 1), options)

    def read_entries(self, puzzle: B, text: str) -> Solution:
        return super().read_entries(puzzle, _in_one_alphabet(text, drawn=len(self.groups) > 1))

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.level = True  # half of each line is true
        return model

    def picture(self, puzzle: B, entries: Sequence[int] | None = None) -> Picture:
        return replace(super().picture(puzzle, entries), grid="table", blank=" ")

    def canonical_solution(self, puzzle: B, solution: Solution) -> str:
        return least_image(puzzle.board, solution, self.marks)

    def alike(self, puzzle: B) -> Sequence[B]:
        """Return the puzzle, and that with the two values swapped."""
        swapped = {1: 0, 0: 1, BLANK: BLANK}
        other = replace(puzzle, cells=tuple([swapped[value] for value in puzzle.cells]))
        return puzzle, other


class BinarioKind(BinarioRules[Binario]):
    """Binario: see the module's text."""

    name = "binario"
    title = "Binario"
    other_names = ("takuzu", "binairo", "binary")
    puzzle = Binario
    rules = f"{FILL}, as many X as O in each line, and no two rows and no two columns alike."
    files = Files(header=False)
    forms = Forms({"direct": _direct, "textbook": _textbook})
    links = (
        sgt(
            "unruly",
            Steps({0: ascii_lowercase, 1: ascii_uppercase}),
            rules={"u": {"distinct_lines": True}, "": {"distinct_lines": False}},
        ),
    )
    usual = Usual(
        alike={
            "symbol circle 1": "number O",
            "symbol circle 2": "number X",
            "number 0": "number O",
            "number 1": "number X",
        },
        names=("Binairo", "Takuzu"),
    )

    def rules_of(self, puzzle: Binario) -> str:
        if puzzle.distinct_lines:
            return self.rules
        return f"{FILL}, and as many X as O in each line. Rows may be alike, and so may columns."

    def recognises(self, text: str) -> bool:
        first = "".join(text.lstrip()[: 2 * MAX_SIDE].split("\n", 1)[0].split())
        return len(first) > 1 and set(first) <= set("XxOo_01.")

    def is_native(self, text: str) -> bool:
        """Return whether the first row is of `X`, `O` and `_` alone."""
        return set(text.lstrip().split("\n", 1)[0].rstrip()) <= set("XxOo_ \t")


KIND = BinarioKind()
