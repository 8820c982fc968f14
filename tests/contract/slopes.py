"""A toy kind with signs between its cells: 1 to 3 in cells, lower where one points to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from puzzles.contract.clues import Clues
from puzzles.declare.group import Group
from puzzles.declare.values import Boards, Example, Fault, Solution, Violation
from puzzles.families.grid import Grid, GridKind, Literals, changed_givens, of_cells
from puzzles.model.model import Model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream

NONE, LESS, MORE, ALIKE = range(4)
MARKS = {1: "1", 2: "2", 3: "3"}
SIGNS = Group(
    "sign",
    "Signs",
    "edges",
    "signs",
    {NONE: " ", LESS: "<", MORE: ">", ALIKE: "="},
    blank=NONE,
    titles={NONE: "nothing", LESS: "lower", MORE: "higher", ALIKE: "alike"},
    down={LESS: "^", MORE: "v"},
    turned=lambda sign: {LESS: MORE, MORE: LESS}.get(sign, sign),
)
CELLS = of_cells("Numbers", {0: "."} | MARKS, blank=0, titles={0: "blank"})


@dataclass(frozen=True)
class Slopes(Grid):
    """A puzzle of cells, 0 blank, and of a sign for each edge, from its first cell to the other."""

    signs: tuple[int, ...]


def relation(one: int, other: int) -> int:
    """Return the sign between two values."""
    return ALIKE if one == other else LESS if one < other else MORE


class SlopesKind(GridKind[Slopes]):
    """Slopes: see the module's text."""

    name = "slopes"
    title = "Slopes"
    puzzle = Slopes
    boards = Boards("N or HxW")
    rules = "Write 1, 2 or 3 into every cell; a sign points to the lower of its two."
    groups = (SIGNS, CELLS)
    marks: ClassVar = MARKS
    sayings: ClassVar = {"sign": "the values of {where} are as the {clue} {at} says"}
    examples: ClassVar = (
        Example("# slopes\n+ + + +\n .<.<.\n+ + + +\n", "unique"),
        Example("# slopes\n+ + +\n .<.\n+^+ +\n .>.\n+ + +\n", "multiple"),
        Example("# slopes\n+ +\n 2\n+v+\n .\n+^+\n 1\n+ +\n", "none"),
        Example("# slopes\n+ + +\n 1<.\n+ +^+\n 3 .\n+ + +\n", "unique"),
        Example("# slopes\n+ + + +\n .>2<3\n+ + + +\n", "unique"),
    )
    faults: ClassVar = (
        Fault(None, "# slopes\n+ + +\n .<.\n+ + +\n", "+ + +\n 1<2\n+ + +\n"),
        Fault("sign", "# slopes\n+ + +\n .<.\n+ + +\n", "+ + +\n 2<2\n+ + +\n"),
        Fault("given_kept", "# slopes\n+ + +\n 1 .\n+ + +\n", "+ + +\n 2 2\n+ + +\n"),
    )

    def state(self, puzzle: Slopes, model: Model, literals: Literals) -> None:
        super().state(puzzle, model, literals)
        first = Clues(puzzle).number(SIGNS)
        for edge, sign in enumerate(puzzle.signs):
            if sign != NONE:
                one, other = cells = puzzle.board.edges.between[edge]
                with model.rule("sign", cells, clue=first + edge):
                    for value in MARKS:
                        for beyond in MARKS:
                            if relation(value, beyond) != sign:
                                model.add([-literals[one, value], -literals[other, beyond]])

    def check(self, puzzle: Slopes, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution)
        for sign, cells in zip(puzzle.signs, puzzle.board.edges.between, strict=True):
            if sign != NONE and sign != relation(*[solution[cell] for cell in cells]):
                broken.append(Violation("sign", cells))
        return broken

    def clue_by(self, puzzle: Slopes, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        if group is CELLS:
            return solution[place]
        return relation(*[solution[cell] for cell in puzzle.board.edges.between[place]])


class SlopesMaker(CluedMaker[Slopes]):
    """Slopes, irreducible or with a wanted number of clues."""

    kind = SlopesKind()
    starter: ClassVar = ("3", "4", "3x4")

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Slopes], Mapping[str, int]]:
        board = wish.rectangle
        solution = tuple([1 + stream.below(3) for _ in range(board.cells)])
        return self.grown(self.kind.empty(board, {}), solution, CELLS, wish, stream), {}


KIND = SlopesMaker.kind
MAKER = SlopesMaker()
