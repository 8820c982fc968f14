"""Tents: pitch a tent beside every tree so that no two touch and every line's total is met.

Uniqueness is about the tents. Which tree a tent belongs to is a helper: whether the pairing is
unique too is a fact of its own.
"""

from __future__ import annotations

import re
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import rect
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.codes import Row, Separated, Steps
from puzzles.declare.group import Group
from puzzles.declare.links import OUTSIDE, puzzlink, sgt
from puzzles.declare.parts import Field, columns_first
from puzzles.declare.phrases import Fact, Named, line_named
from puzzles.declare.sayings import Saying
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution, Word
from puzzles.declare.words import DIGITS, Number, Words
from puzzles.families.declared import DeclaredKind
from puzzles.families.grid import of_cells
from puzzles.kinds.tents.forms import LOCAL, SMALL, form
from puzzles.kinds.tents.pairing import unique_pairing
from puzzles.kinds.tents.puzzle import EMPTY, ONE_TO_ONE, TREE, WEAK, Tents
from puzzles.kinds.tents.rules import LONELY, OF_TREES, PAIRED, RULES, TENTS, TOTAL
from puzzles.model.model import OPEN
from puzzles.relations.pairs import helped
from puzzles.render.picture import Hint, Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.model.model import Model, Rule

__all__ = [
    "EMPTY",
    "KIND",
    "ONE_TO_ONE",
    "TOTALS",
    "TREE",
    "TREES",
    "WEAK",
    "Tents",
    "unique_pairing",
]

MISSING = "-"
NATIVE_ROW = re.compile(r"[.TACX*^Δ-]+\s+([0-9]+|[-?])")

TOTALS = Group(
    "total",
    "Totals",
    "lines",
    "totals",
    {None: MISSING},
    blank=None,
    numbers=True,
    also=dict.fromkeys(("?", ""), None),
    hints=lambda total: (Hint(MISSING if total is None else str(total)),),
    end=True,
    help=f"a number, or {MISSING} for none",
)
TREES = of_cells(
    "Trees",
    {EMPTY: ".", TREE: "T"},
    blank=EMPTY,
    both_cases=False,
    titles={EMPTY: "no tree", TREE: "tree"},
    symbols={TREE: partial(Mark, shape="tree", given=True)},
    fixed=True,
    derived=False,
)


ALONE = DIGITS.index("i")
PITCHED = Row(Words(), DIGITS[ALONE:], counting=(TREE,), most=ALONE - 1, loose=True)
"""Trees in a link: digits that tell how many cells without one follow, or runs of such cells."""
NUMBERS = Separated(",", Words(Number(0, 999, digits=0, base=10)))


def _is_corner(puzzle: Tents, found: Evidence) -> bool:
    """Return whether one cell touches the two that are left for a tree, which lie around it."""
    trees = [rule.places[-1] for rule in found.named("unpaired_tree")]
    if len(trees) != 1 or len(found.decided) != 1:
        return False
    (row, column), (x, y) = (
        puzzle.board.positions[place] for place in (trees[0], found.decided[0][0])
    )
    return abs(row - x) == abs(column - y) == 1


CORNER = Shape("corner", _is_corner)


class TentsKind(DeclaredKind[Tents]):
    """Tents: see the package's text."""

    name = "tents"
    title = "Tents"
    other_names = ("trees", "tents-and-trees")
    puzzle = Tents
    boards = Boards("N or HxW, sides 1 to 500")
    rules = (
        "Pitch a tent beside each tree (not diagonally), one tent for each tree and one tree for "
        "each tent; no two tents touch, not even diagonally; the numbers count the tents of their "
        "row or column, and some may be missing."
    )
    files = Files(header=False)
    unmarked = (0,)
    forms = Forms({SMALL: partial(form, name=SMALL), LOCAL: partial(form, name=LOCAL)}, fast=SMALL)
    groups = (TOTALS, TREES)
    sized = True
    number = "total"
    marks: ClassVar = {0: "-", 1: "A"}
    also: ClassVar = dict.fromkeys("*CX^Δ", 1)
    symbols: ClassVar = {1: partial(Mark, shape="tent")}
    shapes: ClassVar = {("CHAIN 2", "tents_touch", "unpaired_tree"): (CORNER,)}
    words: ClassVar = {0: Word("no tent", "no tents"), 1: Word("a tent", "tents")}
    declared = RULES
    sayings: ClassVar = {
        "column_total": TENTS,
        "unpaired_tent": Saying(
            "a tent at {last} has a tree of its own beside it",
            under="the tent {last} is left without a tree",
            left="the tent {last} has no other tree",
            full="the tent {last} has its tree",
            bare="the tent there belongs to another tree",
        ),
        "lonely_tent": LONELY,
        "shared_tree": Saying(
            "the tree {last} has one tent of its own",
            over="two tents have the tree {last} as their own",
            full="the tree {last} has its tent at {gone}",
            subject="the {last:tree}",
        ),
    }
    links = (
        puzzlink("tents", Field("totals", OUTSIDE, columns_first), PITCHED),
        sgt(
            "tents",
            Steps({TREE: f"_{ascii_lowercase}"}),
            ",",
            Field("totals", NUMBERS, columns_first),
            rules={"": {"pairing": ONE_TO_ONE, "strict_neighbour": False}},
        ),
    )
    usual = Usual(outside=True, side="behind")

    def rules_of(self, puzzle: Tents) -> str:
        if puzzle.pairing == ONE_TO_ONE:
            beside = (
                "Pitch a tent beside each tree (not diagonally), one tent for each tree and one "
                "tree for each tent."
            )
        else:
            beside = (
                "Pitch tents so that each tree has a tent beside it and each tent a tree (not "
                "diagonally); a tent may do for several trees, and a tree for several tents."
            )
        strict = " No tree has more than one tent beside it." if puzzle.strict_neighbour else ""
        return (
            f"{beside}{strict} No two tents touch, not even diagonally. The numbers count the "
            "tents of their row or column, and some may be missing."
        )

    def recognises(self, text: str) -> bool:
        """Return whether this is a size and then rows of mostly `.` and `T`, sound or broken."""
        lines = text.lstrip().split("\n", 2)
        head = lines[0].split(None, 3)
        row = lines[1].split(None, 1) if len(lines) > 1 else []
        return (
            2 <= len(head) <= 3
            and any(token[0].isdigit() for token in head)
            and bool(row)
            and 2 * (row[0].count(".") + row[0].count("T")) > len(row[0])
        )

    def is_native(self, text: str) -> bool:
        """Return whether the first row is trees, tents and dots together, with its total behind."""
        return NATIVE_ROW.fullmatch(text.lstrip().split("\n", 2)[1].strip()) is not None

    def read_filled(self, text: str, options: Mapping[str, Value]) -> tuple[Tents, Solution]:
        """Read a board with tents on it: the puzzle, and the solution or entries."""
        parsed = self.board_text.read(text, self._mark_values, self.letters.values())
        trees = tuple(map(self.clue_read, parsed.cells))
        puzzle = self.build(rect(parsed.height, parsed.width), trees, {**options, **parsed.others})
        pairs = zip(parsed.cells, trees, strict=True)
        return puzzle, tuple([0 if tree else max(value, OPEN) for value, tree in pairs])

    def fixed(self, clue: int) -> int:
        return 0 if clue == TREE else OPEN

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.level = ONE_TO_ONE in options  # all solutions have as many tents as there are trees
        return model

    def model(self, puzzle: Tents) -> Model:
        """Return the stated model; grades depend on the order of its rules."""
        rules, literals = self.kept(self.template, puzzle.board, *puzzle.options.values())
        model = rules.bare()
        self.state_some(OF_TREES, puzzle, model, literals)
        model.extend(rules)
        self.state_some([TOTAL], puzzle, model, literals)
        return model

    def facts(self, puzzle: Tents, solution: Solution) -> dict[str, bool | int | str]:
        if puzzle.pairing != ONE_TO_ONE:
            return {}
        return {"unique_pairing": unique_pairing(puzzle, solution)}

    def saying(self, puzzle: Tents, rule: Rule) -> Saying | str:
        """Return the words; a shared tree and a tent without trees have their own."""
        if rule.name != "unpaired_tent":
            return super().saying(puzzle, rule)
        if puzzle.cells[rule.scope[-1]] == TREE:
            return self.sayings["shared_tree"]
        return self.sayings["lonely_tent" if len(rule.scope) == 1 else rule.name]

    def where(self, puzzle: Tents, rule: Rule) -> Named | str:
        if rule.clue is None:
            return super().where(puzzle, rule)
        return line_named(puzzle.board, rule.clue)

    def describe(self, puzzle: Tents, literal: int) -> Fact:
        (paired,) = self.instances(puzzle, PAIRED)
        helper = abs(literal) - puzzle.board.cells - 1  # they are numbered after the cells
        tree, cell = helped(paired.parts)[helper]
        name, holds = puzzle.board.name, literal > 0
        verb = "has its tent at" if holds else "does not have its tent at"
        return Fact(f"the tree {name(tree)}", verb, Named(name(cell)), holds)

    def altered(self, puzzle: Tents, solution: Solution | None) -> Iterator[Altered[Tents]]:
        """Yield boards on which a tree stands elsewhere."""
        board, trees = puzzle.board, set(puzzle.trees)
        for tree in puzzle.trees:
            for cell in range(board.cells):
                if cell in trees or (solution is not None and solution[cell]):
                    continue
                altered = TREES.replaced(puzzle, {tree: EMPTY, cell: TREE})
                if solution is None or not self.check(altered, solution):
                    change = f"the tree {board.name(tree)} moves to {board.name(cell)}"
                    yield Altered(altered, solution, change)

    def may_stand(self, clue: int, value: int) -> bool:
        return clue == EMPTY or value == 1

    def write_entries(self, puzzle: Tents, entries: Sequence[int]) -> str:
        """Return the puzzle's text with tents, and where some is open, cells without one."""
        if OPEN not in entries:
            entries = [value or OPEN for value in entries]
        return super().write_entries(puzzle, entries)


KIND = TentsKind()
