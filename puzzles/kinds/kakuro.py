"""Kakuro: runs of white cells hold different digits that add up to the numbers before them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from puzzles.board.grid import UPRIGHT
from puzzles.contract.kind import Altered
from puzzles.declare.links import Link, LinkError
from puzzles.declare.sayings import Saying, differing, summing
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation, Word
from puzzles.families.grid import Grid, GridKind, of_cells
from puzzles.model.model import OPEN, Model
from puzzles.render.picture import Fill, Item, Split
from puzzles.rules.verbs import differ, sets_of, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Lattice, Rect
    from puzzles.model.model import Rule

WHITE, BLACK = 0, 1
DOWN, ACROSS = RULES = "column_sum", "row_sum"
GREATEST = 45  # the sum of all digits
STEP = GREATEST + 1
DIGITS = {digit: str(digit) for digit in range(1, 10)}


def clue_of(down: int, across: int) -> int:
    """Return the value of a black cell: the sums of what is below and to its right, or 0."""
    return BLACK + down * STEP + across


def sums_of(clue: int) -> tuple[int, int]:
    """Return the sums, down and across, of the value of a cell that is not white."""
    return divmod(clue - BLACK, STEP)


def _written(down: int, across: int) -> str:
    return f"{down or ''}\\{across or ''}" if down or across else "#"


TOKENS = {WHITE: "."} | {
    clue_of(down, across): _written(down, across) for down in range(STEP) for across in range(STEP)
}


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell of the puzzle."""
    if clue == WHITE:
        return ()
    down, across = sums_of(clue)
    told = Split(cell, str(across or ""), str(down or ""))
    return (Fill(cell, "wall"), told) if down or across else (Fill(cell, "wall"),)


CLUES = of_cells(
    "Cells",
    TOKENS,
    blank=WHITE,
    both_cases=False,
    items=_shown,
    fixed=True,
    pattern=r"\.|#|[0-9]{0,2}\\[0-9]{0,2}",
    help=r". for a white cell, # for a black one, 16\3 for the sums below it and to its right",
)


class Run(NamedTuple):
    """White cells in a line, up to the next black ones.

    Attributes:
        rule: what the rule of it is called.
        cells: these, from the left or from above.
        clue: the black cell before them, None if there is none.
        number: their sum, 0 if it is not told.
    """

    rule: str
    cells: Cells
    clue: int | None
    number: int

    @property
    def scope(self) -> Cells:
        """What is spoken of: the cells, or that of a sum of none."""
        return self.cells or (self.clue or 0,)


@dataclass(frozen=True)
class Kakuro(Grid):
    """A puzzle of cells, each white or black with the sums of runs, as `clue_of` numbers them."""

    @property
    def runs(self) -> Iterator[Run]:
        """All runs, columns first; those without cells too where there is a sum."""
        for rule, lines in zip(RULES, (self.board.columns, self.board.rows), strict=True):
            for line in lines:
                clue, cells = None, list[int]()
                for cell in (*line, None):
                    if cell is not None and self.cells[cell] == WHITE:
                        cells.append(cell)
                        continue
                    number = 0 if clue is None else sums_of(self.cells[clue])[rule == ACROSS]
                    if cells or number:
                        yield Run(rule, tuple(cells), clue, number)
                    clue, cells = cell, []


_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
_RUNS = "klmnopqrstuvwxyz"
_WORD = re.compile(r"[k-z.]|[0-9a-jA-Z-]{2}")


class Outlined:
    """How a link holds sums: its board is without the first row and column, which are black.

    A letter from `k` on is a run of white cells, `.` a black cell, and two digits are a black cell
    with the sums below it and to its right. Then follow the sums of the runs that begin at the top,
    and of those that begin at the left.
    """

    def read(self, board: Rect, body: str, /) -> dict[str, Any]:
        """Return the cells."""
        within = inside(board)
        told: list[int] = []
        at = 0
        while len(told) < len(within):
            word = _WORD.match(body, at)
            if word is None:
                raise LinkError(f"the link does not tell {len(within)} cells")
            at = word.end()
            run = _RUNS.find(word[0]) + 1
            told += [WHITE] * run or [BLACK if word[0] == "." else clue_of(*map(_sum, word[0]))]
        if len(told) > len(within):
            raise LinkError(f"the link says more than the {len(within)} cells of its board")
        cells = [BLACK] * board.cells
        for cell, value in zip(within, told, strict=True):
            cells[cell] = value
        before = _before(board, cells)
        if not re.fullmatch("[0-9a-jA-Z-]*", body[at:]) or len(body) - at != len(before):
            raise LinkError(f"the link does not tell the {len(before)} sums outside its board")
        for cell, digit in zip(before, body[at:], strict=True):
            cells[cell] = clue_of(_sum(digit), 0) if cell < board.width else clue_of(0, _sum(digit))
        return {"cells": tuple(cells)}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body."""
        cells: Sequence[int] = fields["cells"]
        within = inside(board)
        if not within or WHITE in [cells[cell] for cell in (*board.rows[0], *board.columns[0])]:
            raise LinkError("in a link the first row and column of a Kakuro are black")
        words = [_word(cells[cell]) for cell in within]
        runs = re.sub(" {1,16}", lambda run: _RUNS[len(run[0]) - 1], "".join(words))
        sums = [sums_of(cells[cell])[cell >= board.width] for cell in _before(board, cells)]
        return runs + "".join(map(_digit, sums))


def inside(board: Lattice) -> Cells:
    """Return the cells but for the first row and column."""
    return tuple([cell for row in board.rows[1:] for cell in row[1:]])


def _before(board: Rect, cells: Sequence[int]) -> Cells:
    """Return the cells of the first row, then of the first column, that white ones follow."""
    lines = (*board.columns[1:], *board.rows[1:])
    return tuple([line[0] for line in lines if cells[line[1]] == WHITE])


def _sum(digit: str) -> int:
    return max(_SUMS.find(digit), 0)


def _digit(number: int) -> str:
    return _SUMS[number] if number else "-"


def _word(value: int) -> str:
    """Return a cell as a link has it, a white one as a blank."""
    if value == WHITE:
        return " "
    return "." if value == BLACK else "".join(map(_digit, sums_of(value)))


class KakuroKind(GridKind[Kakuro]):
    """Kakuro: see the module's text."""

    name = "kakuro"
    title = "Kakuro"
    puzzle = Kakuro
    boards = Boards("N or HxW, sides 1 to 100, black cells included", (1, 100))
    rules = (
        "Write a digit from 1 to 9 into every white cell. White cells in a row or column up to "
        "the next black ones hold different digits, which add up to the number before them."
    )
    form = (
        "`.` is a white cell and `#` a black one. `16\\3` is a black cell: the white cells below "
        "it add up to 16, and those to its right to 3; either number may be missing."
    )
    groups = (CLUES,)
    link = Link("kakuro", Outlined(), more=1)
    between = " "
    kept_by = 0, UPRIGHT  # a number stands before its run
    marks: ClassVar = {0: "#"} | DIGITS
    words: ClassVar = {0: Word("black", "black")}
    sayings: ClassVar = dict.fromkeys(RULES, differing("run"))
    examples: ClassVar = (
        Example("# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n", "unique"),
        Example("# kakuro\n# 4\\ 5\\\n\\7 . .\n\\3 . .\n", "none"),
        Example("# kakuro\n# 5\\ 5\\\n\\5 . .\n\\5 . .\n", "multiple"),
        Example("# kakuro\n#\n", "unique"),
        Example("# kakuro\n\\9 .\n", "unique"),
        Example("# kakuro\n\\3 . .\n", "multiple"),
        Example("# kakuro\n9\\3\n", "none"),
        Example("# kakuro\n# 4\\\n\\5 .\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "# kakuro\n\\3 . .\n", "\\3 1 2\n"),
        Fault("row_sum", "# kakuro\n\\3 . .\n", "\\3 1 3\n"),
        Fault("row_sum", "# kakuro\n# . .\n", "# 2 2\n"),
        Fault("column_sum", "# kakuro\n4\\\n.\n.\n", "4\\\n2\n2\n"),
    )

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, 10)

    def fixed(self, clue: int) -> int:
        return OPEN if clue == WHITE else 0

    def may_stand(self, clue: int, value: int) -> bool:
        return clue == BLACK if value == 0 else clue == WHITE

    def choices(self, puzzle: Kakuro) -> None:
        return None

    def model(self, puzzle: Kakuro) -> Model:
        model = Model(puzzle.board.cells)
        white = [cell for cell, clue in enumerate(puzzle.cells) if clue == WHITE]
        has = model.choices(white, range(1, 10))
        for rule, cells, clue, number in puzzle.runs:
            if number and cells:
                total(model, rule, cells, has, number, differ=True, clue=clue)
            elif number:
                with model.rule(rule, (clue or 0,), clue):
                    model.clauses.append([])
            elif len(cells) > 1:
                differ(model, rule, cells, has)
        return model

    def saying(self, puzzle: Kakuro, rule: Rule) -> Saying | str:
        here = (run for run in puzzle.runs if (run.rule, run.scope) == (rule.name, rule.scope))
        number = next(here).number
        if not number:
            return super().saying(puzzle, rule)
        if puzzle.cells[rule.scope[0]] != WHITE:
            where = "to the right of" if rule.name == ACROSS else "below"
            said = f"white cells {where} {{first}} add up to {number}"
            none = f"there are no white cells {where} {{first}} to add up to {number}"
            return Saying(said, over=none, under=none)
        if len(rule.scope) == 1:
            where = "left of" if rule.name == ACROSS else "above"
            only = f"{number} is the number {where} {{first}}"
            return Saying(only, over=f"{{first}} has to be {number}", full=only, left=only)
        return summing(number, sets_of(tuple(DIGITS), len(rule.scope), number))

    def check(self, puzzle: Kakuro, solution: Solution) -> list[Violation]:
        broken = [
            Violation("given_kept", (cell,))
            for cell, (clue, value) in enumerate(zip(puzzle.cells, solution, strict=True))
            if (clue == WHITE) != (value in DIGITS)
        ]
        for run in puzzle.runs:
            digits = [solution[cell] for cell in run.cells]
            if len({*digits}) < len(digits) or run.number not in (0, sum(digits)):
                broken.append(Violation(run.rule, run.scope))
        return broken

    def clue_by(self, puzzle: Kakuro, solution: Solution, number: int) -> int:
        return summed(puzzle, solution, shown=True).cells[number]

    def altered(self, puzzle: Kakuro, solution: Solution | None) -> Iterator[Altered[Kakuro]]:
        """Yield puzzles with another digit in the solution, or else a sum of one more or less."""
        if solution is None:
            for cell, clue in enumerate(puzzle.cells):
                if clue > BLACK:
                    for way, number in zip((STEP, 1), sums_of(clue), strict=True):
                        for step in (-1, 1):
                            if number and 0 < number + step <= GREATEST:
                                yield from self.with_cell(puzzle, None, cell, clue + step * way)
            return
        beside: dict[int, set[int]] = {}
        for run in puzzle.runs:
            for cell in run.cells:
                beside.setdefault(cell, set()).update([solution[other] for other in run.cells])
        for cell in sorted(beside):
            for digit in DIGITS:
                if digit not in beside[cell]:
                    changed = (*solution[:cell], digit, *solution[cell + 1 :])
                    cells = summed(puzzle, changed, shown=True).cells
                    said = [
                        f"{puzzle.board.name(at)} shows {TOKENS[now]} in place of {TOKENS[was]}"
                        for at, (now, was) in enumerate(zip(cells, puzzle.cells, strict=True))
                        if now != was
                    ]
                    if said:
                        yield Altered(replace(puzzle, cells=cells), changed, " and ".join(said))

    def images(self, puzzle: Kakuro) -> Iterator[Kakuro]:
        yield puzzle
        board, source = puzzle.board.symmetries[UPRIGHT]
        turned = [puzzle.cells[cell] for cell in source]
        cells = [c if c == WHITE else clue_of(*sums_of(c)[::-1]) for c in turned]
        yield replace(puzzle, board=board, cells=tuple(cells))

    def canonical(self, puzzle: Kakuro) -> str:
        return min([image.text() for image in self.images(puzzle)])


def summed(puzzle: Kakuro, solution: Solution, *, shown: bool = False) -> Kakuro:
    """Return the puzzle with the sums that a solution has.

    Args:
        puzzle: which cells are white.
        solution: their digits.
        shown: whether only those sums are told that the puzzle tells.
    """
    sums: dict[int, dict[str, int]] = {}
    for run in puzzle.runs:
        if run.clue is not None and (run.number or not shown):
            sums.setdefault(run.clue, {})[run.rule] = sum([solution[cell] for cell in run.cells])
    cells = [
        clue_of(told.get(DOWN, 0), told.get(ACROSS, 0)) if told is not None else min(clue, BLACK)
        for cell, clue in enumerate(puzzle.cells)
        for told in [sums.get(cell)]
    ]
    return replace(puzzle, cells=tuple(cells))


KIND = KakuroKind()
