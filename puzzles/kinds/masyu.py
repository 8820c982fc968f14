"""Masyu: one loop through the middles of cells, which turns in black circles, not in white ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.kind import Forms
from puzzles.declare.links import THREES, puzzlink, sgt, spread
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.families.grid import Grid, of_cells
from puzzles.families.loops import LINE, LOOP, PASSES, LoopKind
from puzzles.render.picture import Mark
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzles.families.grid import Literals
    from puzzles.model.model import Model

    Ways = Sequence[Sequence[int]]  # from a cell, each with the lines that go that way
    Through = Callable[..., Iterable[Ways]]

BLANK, WHITE, BLACK = range(3)
RULES = {WHITE: "white", BLACK: "black"}
CIRCLES = of_cells(
    "Circles",
    {BLANK: ".", WHITE: "w", BLACK: "b"},
    blank=BLANK,
    sparse=True,
    titles={BLANK: "blank", **RULES},
    symbols={
        WHITE: partial(Mark, shape="white circle", given=True),
        BLACK: partial(Mark, shape="black circle", given=True),
    },
)


@dataclass(frozen=True)
class Masyu(Grid):
    """A puzzle of cells, each with a white circle, a black one, or none."""


def _circle(colour: str, does: str, do: str) -> Saying:
    """Return the rule of a circle, from what the loop does and what it cannot do if broken."""
    broken, subject = f"the loop cannot {do}", f"the {{at:{colour} circle}}"
    return Saying(f"the loop {does}", over=broken, under=broken, subject=subject)


def _sides(*pairs: Ways) -> Iterable[Ways]:
    """Return the first way of each pair, and the second."""
    return [[pair[side] for pair in pairs] for side in (0, 1)]


def _alike(puzzle: Masyu) -> Model:
    """Return the stated model with any way of each pair, so that images are stated alike."""
    rules, literals = KIND.kept(KIND.template, puzzle.board)
    model = rules.bare()
    KIND.circles(puzzle, model, literals, product)
    model.extend(rules)
    return model


class MasyuKind(LoopKind[Masyu]):
    """Masyu: see the module's text."""

    name = "masyu"
    title = "Masyu"
    puzzle = Masyu
    boards = Boards("N or HxW, sides 2 to 500", (2, MAX_SIDE))
    on, point = "links", "cell"
    rules = (
        "Draw one closed loop through the middles of cells, which never branches or touches "
        "itself. It turns in each black circle and goes straight on in both cells beside it; it "
        "goes straight through each white circle and turns in at least one cell beside it."
    )
    groups = (CIRCLES,)
    forms = Forms(reading=_alike)
    sayings: ClassVar = {
        "black": _circle(
            "black",
            "turns in the black circle {at} and goes straight on beside it",
            "turn in the black circle {at} and go straight on beside it",
        ),
        "white": _circle(
            "white",
            "goes straight through the white circle {at} and turns beside it",
            "go straight through the white circle {at} and turn beside it",
        ),
        "cell": PASSES.but(statement="the loop passes {where} once or not at all"),
        "one_loop": LOOP,
    }
    links = (
        puzzlink("mashu", THREES, also=("masyu", "pearl")),
        sgt("pearl", spread({"W": WHITE, "B": BLACK})),
    )

    def state(self, puzzle: Masyu, model: Model, literals: Literals) -> None:
        self.circles(puzzle, model, literals, _sides)

    def circles(self, puzzle: Masyu, model: Model, literals: Literals, through: Through) -> None:
        """State the circles, a white one through ways of which a line takes one."""
        for cell, circle in enumerate(puzzle.cells):
            if circle == BLANK:
                continue
            ahead = puzzle.board.links.ahead(cell, 2)
            scope = sorted({link for pair in ahead for way in pair for link in way})
            lines = [[[literals[link, LINE] for link in way] for way in pair] for pair in ahead]
            with model.rule(RULES[circle], scope, clue=cell):
                for pair in lines:
                    near = [way[0] for way in pair if way]
                    if circle == BLACK:
                        model.exactly(near, 1)
                        model.clauses += [[-way[0], *way[1:]] for way in pair if way]
                        continue
                    model.clauses += [[-x, *[y for y in near if y != x]] for x in near]
                    if all(len(way) > 1 for way in pair):
                        model.add([-x for way in pair for x in way])
                if circle == WHITE:
                    for ways in through(*[pair for pair in lines if all(pair)]):
                        model.exactly([way[0] for way in ways], 1)

    def check(self, puzzle: Masyu, solution: Solution) -> list[Violation]:
        return super().check(puzzle, solution) + [
            Violation(RULES[circle], puzzle.board.links.at_cell[cell])
            for cell, circle in enumerate(puzzle.cells)
            if circle not in (BLANK, self.clue_by(puzzle, solution, cell))
        ]

    def clue_by(self, puzzle: Masyu, solution: Solution, number: int) -> int:
        joined = partial(self.joined, puzzle, solution)
        others = joined(number)
        straight = sum(others) == 2 * number  # they are opposite
        goes_on = all(2 * other - number in joined(other) for other in others)
        if len(others) != 2 or straight == goes_on:
            return BLANK
        return BLACK if goes_on else WHITE


KIND = MasyuKind()
