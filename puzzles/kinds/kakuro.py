"""Kakuro: runs of white cells hold different digits that add up to the numbers before them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from puzzles.base.kept import kept_while_used
from puzzles.board.grid import UPRIGHT
from puzzles.contract.kind import Altered
from puzzles.declare.codes import Row
from puzzles.declare.links import puzzlink
from puzzles.declare.parts import Checked, Field
from puzzles.declare.sayings import Saying, summing
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Solution, Violation, Word
from puzzles.declare.words import Words
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, Literals, of_cells
from puzzles.model.model import OPEN, Model
from puzzles.relations.digits import SumOfDifferent
from puzzles.relations.relation import Instance
from puzzles.render.picture import Fill, Item, Split
from puzzles.rules.verbs import sets_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Lattice, Rect
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts

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
    def runs(self) -> Sequence[Run]:
        """All runs, columns first; those without cells too where there is a sum."""
        return _runs(self)


@kept_while_used
def _runs(puzzle: Kakuro) -> Sequence[Run]:
    """Return the runs of white cells, down and across, each with the black cell before it."""
    runs: list[Run] = []
    for rule, lines in zip(RULES, (puzzle.board.columns, puzzle.board.rows), strict=True):
        for line in lines:
            clue, cells = None, list[int]()
            for cell in (*line, None):
                if cell is not None and puzzle.cells[cell] == WHITE:
                    cells.append(cell)
                    continue
                number = 0 if clue is None else sums_of(puzzle.cells[clue])[rule == ACROSS]
                if cells or number:
                    runs.append(Run(rule, tuple(cells), clue, number))
                clue, cells = cell, []
    return runs


_SUMS = {"-": 0} | {
    digit: number for number, digit in enumerate("0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
"""What the digits of sums in a link mean."""
_WITHIN = {".": BLACK} | {
    down + across: clue_of(_SUMS[down], _SUMS[across]) for down, across in product(_SUMS, repeat=2)
}
_ABOVE = {digit: clue_of(number, 0) for digit, number in _SUMS.items()}
_BEFORE = {digit: clue_of(0, number) for digit, number in _SUMS.items()}


def inside(board: Lattice, fields: Mapping[str, Any] | None = None) -> Cells:
    """Return the cells but for the first row and column."""
    return tuple([cell for row in board.rows[1:] for cell in row[1:]])


def _above(board: Rect, fields: Mapping[str, Any]) -> Cells:
    """Return the cells of the first row that white ones follow."""
    return tuple([line[0] for line in board.columns[1:] if fields["cells"][line[1]] == WHITE])


def _before(board: Rect, fields: Mapping[str, Any]) -> Cells:
    """Return the cells of the first column that white ones follow."""
    return tuple([line[0] for line in board.rows[1:] if fields["cells"][line[1]] == WHITE])


def _open(board: Rect, fields: Mapping[str, Any]) -> str:
    """Return why a board is refused whose first row and column are not black."""
    outer, cells = (*board.rows[0], *board.columns[0]), fields.get("cells")
    if inside(board) and (cells is None or WHITE not in [cells[cell] for cell in outer]):
        return ""
    return "in a link the first row and column of a Kakuro are black"


def _cells(rule: str, puzzle: Kakuro) -> Sequence[Parts]:
    """Return the cells of each run that a rule speaks of."""
    return [(run.cells,) for run in puzzle.runs if run.rule == rule]


def _is_unique(puzzle: Kakuro, found: Evidence) -> bool:
    """Return whether the sum of each run has one set of digits, whatever is known of its cells."""
    number_of = {run.cells: run.number for run in puzzle.runs}
    numbers = [(len(rule.places), number_of[rule.places]) for rule in found.rules]
    return all(len(sets_of(tuple(DIGITS), length, number)) == 1 for length, number in numbers)


UNIQUE_COMBINATION = Shape("unique combination", _is_unique)


class KakuroKind(DeclaredKind[Kakuro]):
    """Kakuro: see the module's text."""

    name = "kakuro"
    title = "Kakuro"
    other_names = ("cross-sums",)
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
    links = (
        puzzlink(
            "kakuro",
            Checked(_open),
            Field("cells", Row(Words(_WITHIN), "klmnopqrstuvwxyz"), inside, rest=BLACK),
            Field("cells", Row(Words(_ABOVE)), _above),
            Field("cells", Row(Words(_BEFORE)), _before),
            more=1,
        ),
    )
    usual = Usual(
        alike={"symbol kakuro 1": "surface 4", "symbol kakuro 2": "surface 4"},
        ground="4",
        split=True,
        grids=("kakuro",),
    )
    between = " "
    kept_by = 0, UPRIGHT  # a number stands before its run
    marks: ClassVar = {0: "#"} | DIGITS
    shapes: ClassVar = {("SET", rule): (UNIQUE_COMBINATION,) for rule in RULES}
    words: ClassVar = {0: Word("black", "black")}
    declared: ClassVar = tuple(
        [Declared(rule, SumOfDifferent("run"), partial(_cells, rule), own=True) for rule in RULES]
    )

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, 10)

    def fixed(self, clue: int) -> int:
        return OPEN if clue == WHITE else 0

    def may_stand(self, clue: int, value: int) -> bool:
        return clue == BLACK if value == 0 else clue == WHITE

    def choices(self, puzzle: Kakuro) -> None:
        return None

    def rule_instances(self, puzzle: Kakuro, rule: Declared) -> list[Instance]:
        """Return an instance for each run of the rule, with its clue if it has a number."""
        return [
            Instance((run.cells,), run.number or None, run.clue if run.number else None, run.scope)
            for run in puzzle.runs
            if run.rule == rule.name
        ]

    def model(self, puzzle: Kakuro) -> Model:
        """Return the model: a digit from 1 to 9 in each white cell."""
        model = Model(puzzle.board.cells)
        white = [cell for cell, clue in enumerate(puzzle.cells) if clue == WHITE]
        model.choices(white, range(1, 10))
        self.state(puzzle, model, Literals(model))
        return model

    def saying(self, puzzle: Kakuro, rule: Rule) -> Saying | str:
        """Return the words: of a run with a number, with the sets of digits that add up to it."""
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
        """Return what is broken, a digit in a black cell or none in a white one first."""
        broken = [
            Violation("given_kept", (cell,))
            for cell, (clue, value) in enumerate(zip(puzzle.cells, solution, strict=True))
            if (clue == WHITE) != (value in DIGITS)
        ]
        return broken + super().check(puzzle, solution)

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
        beside: dict[int, set[int]] = {}  # the digits in the runs of a cell
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
        """Yield the puzzle, and its reflection, in which sums across go down."""
        yield puzzle
        board, source = puzzle.board.symmetries[UPRIGHT]  # what was across then goes down
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
