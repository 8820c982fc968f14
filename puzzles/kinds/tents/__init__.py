"""Tents: pitch a tent beside every tree so that no two touch and every line's total is met.

Uniqueness is about the tents. Which tree a tent belongs to is a helper: whether the pairing is
unique too is a fact of its own.
"""

from __future__ import annotations

import re
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.board import rect
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.games import Game, Own, Steps
from puzzles.declare.group import Group
from puzzles.declare.links import NONE, OUTSIDE, RADIX, UNKNOWN, Link, LinkError
from puzzles.declare.phrases import Fact, Named, line_named
from puzzles.declare.sayings import Saying, holding, touching
from puzzles.declare.values import Boards, Example, Fault, Files, Solution, Violation, Word
from puzzles.families.grid import GridKind, of_cells
from puzzles.kinds.tents.check import unique_pairing, violations
from puzzles.kinds.tents.forms import LOCAL, SMALL, form
from puzzles.kinds.tents.model import pairs, stated
from puzzles.kinds.tents.model import touching as apart
from puzzles.kinds.tents.puzzle import EMPTY, ONE_TO_ONE, TREE, WEAK, Tents
from puzzles.model.model import OPEN
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


def _totals(board: Rect, text: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the totals of a game ID, which has those of the columns first."""
    words = text.split(",")
    if len(words) != len(board.lines) or not all(re.fullmatch("[0-9]{1,3}", w) for w in words):
        raise LinkError(f"the game ID does not have a total for each of {len(board.lines)} lines")
    totals = tuple(map(int, words))
    return {"totals": totals[board.width :] + totals[: board.width]}


def _totals_of(puzzle: Tents) -> str:
    if None in puzzle.totals:
        raise LinkError("a game ID has a total for each line")
    return ",".join(map(str, puzzle.columns + puzzle.rows))


class Pitched:
    """How a link holds totals, those of the columns first, and trees.

    A tree is a digit in base 36 up to `h`, which tells how many cells without one follow; `i` to
    `z` are 1 to 18 such cells by themselves.
    """

    def read(self, board: Rect, body: str, /) -> dict[str, Any]:
        """Return the trees, and the totals."""
        told, rest = OUTSIDE.begun(body, len(board.lines))
        if UNKNOWN in told:
            raise LinkError("a total is not told")
        totals = [None if total == NONE else total for total in told]
        if not re.fullmatch("[0-9a-z]*", rest):
            raise LinkError("the link does not go on with trees")
        cells: list[int] = []
        for step in [int(letter, 36) for letter in rest]:
            cells += [TREE] + [EMPTY] * step if step < ALONE else [EMPTY] * (step - ALONE + 1)
        width = board.width
        found = (cells + [EMPTY] * board.cells)[: board.cells]
        if TREE in cells[board.cells :]:
            raise LinkError(f"the link says more than the {board.cells} cells of its board")
        return {"cells": found, "totals": (*totals[width:], *totals[:width])}

    def write(self, board: Rect, fields: Mapping[str, Any], /) -> str:
        """Return the body."""
        cells = fields["cells"]
        totals = [NONE if total is None else total for total in fields["totals"]]
        body = OUTSIDE.spread((*totals[board.height :], *totals[: board.height]))
        at = 0
        while at < len(cells):
            tree = cells[at] == TREE
            after = next((n for n in range(at + tree, len(cells)) if cells[n] == TREE), len(cells))
            blank = min(after - at - tree, ALONE - tree)
            body += RADIX[blank if tree else blank + ALONE - 1]
            at += tree + blank
        return body


ALONE = RADIX.index("i")


class TentsKind(GridKind[Tents]):
    """Tents: see the package's text."""

    name = "tents"
    title = "Tents"
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
    words: ClassVar = {0: Word("no tent", "no tents"), 1: Word("a tent", "tents")}
    sayings: ClassVar = {
        "row_total": holding("{where}", "clue", "tent"),
        "column_total": holding("{where}", "clue", "tent"),
        "tent_on_tree": Saying("{last} is a tree", over="a tent is on the tree {last}"),
        "unpaired_tree": Saying(
            "the tree {last} has a tent of its own beside it",
            under="the tree {last} is left without a tent",
            left="the tree {last} has no other place for its tent",
            subject="the {last:tree}",
        ),
        "unpaired_tent": Saying(
            "a tent at {last} has a tree of its own beside it",
            under="the tent {last} is left without a tree",
            left="the tent {last} has no other tree",
            full="the tent {last} has its tree",
            bare="the tent there belongs to another tree",
        ),
        "lonely_tent": Saying(
            "no tree is beside {last}",
            over="the tent {last} has no tree of its own",
            full="no tree is beside {them}",
        ),
        "shared_tree": Saying(
            "the tree {last} has one tent of its own",
            over="two tents have the tree {last} as their own",
            full="the tree {last} has its tent at {gone}",
            subject="the {last:tree}",
        ),
        "tree_without_tent": Saying(
            "the tree {last} has a tent beside it",
            under="the tree {last} has no tent",
            left="the tree {last} has no other place for its tent",
            subject="the {last:tree}",
        ),
        "tents_beside_tree": Saying(
            "the tree {last} has exactly one tent beside it",
            over="the tree {last} has {lost:tent} beside it",
            under="the tree {last} is left without a tent",
            full="the tree {last} has its tent ({gone})",
            left="the tree {last} has no other place for its tent",
            subject="the {last:tree}",
        ),
        "tents_touch": touching("tent", "tents"),
    }
    game = Game(
        "tents",
        (Steps(EMPTY, {TREE: f"_{ascii_lowercase}"}), Own(_totals, _totals_of)),
        {"": {"pairing": ONE_TO_ONE, "strict_neighbour": False}},
    )
    link = Link("tents", Pitched())
    examples: ClassVar = (
        Example("1 2\nT. 1\n0 1\n", "unique"),
        Example("2 2\n.. 0\n.. 0\n0 0\n", "unique"),
        Example("2 4\n.T.. 1\n..T. 1\n1 0 0 1\n", "unique"),
        Example("3 3\n... 1\n.T. 0\n... 0\n0 1 0\n", "unique"),
        Example("3 3\n.T. 2\nT.T 0\n.T. 2\n2 0 2\n", "unique"),
        Example("1 5\n.T.T. 2\n1 0 0 0 1\n", "unique"),
        Example("1 5\n.T.T. -\n- - 0 - -\n", "unique"),
        Example("3 3\n... -\n.T. 0\n... -\n- - -\n", "multiple"),
        Example("4 4\n.T.. -\n...T 1\n.... -\nT... 1\n- 1 - -\n", "unique"),
        Example("1 2\nTT -\n- -\n", "none"),
        Example("# tents strict_neighbour=yes\n1 5\n.T.T. 2\n1 0 0 0 1\n", "unique"),
        Example("1 3\nT.T 1\n0 1 0\n", "none"),
        Example("# tents pairing=weak\n1 3\nT.T 1\n0 1 0\n", "unique"),
        Example("# tents pairing=weak\n1 3\n.T. -\n- - -\n", "multiple"),
        Example("# tents pairing=weak strict_neighbour=yes\n1 3\nT.T 1\n0 1 0\n", "unique"),
        Example("# tents pairing=weak\n1 3\n.T. 2\n1 0 1\n", "unique"),
        Example("# tents pairing=weak strict_neighbour=yes\n1 3\n.T. 2\n1 0 1\n", "none"),
        Example("3 4\n.T.. 1\n.... 0\n.T.. 1\n1 0 1 0\n", "multiple"),
        Example("3 3\n.T. 1\n... 0\n.T. 1\n1 0 1\n", "multiple"),
        Example("1 3\n.T. 2\n1 0 1\n", "none"),
        Example("2 3\n.T. 9\n... 0\n1 0 0\n", "none"),
        Example("2 2\nT. 1\n.T 1\n1 1\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "1 5\n.T.T. 2\n1 0 0 0 1\n", "1 5\nAT.TA 2\n1 0 0 0 1\n"),
        Fault(None, "1 5\n.T.T. -\n1 - - - -\n", "1 5\nAT.TA -\n1 - - - -\n"),
        Fault(
            "row_total",
            "3 3\n... 1\n.T. 0\n... 0\n0 1 0\n",
            "3 3\n... 1\n.T. 0\n.A. 0\n0 1 0\n",
        ),
        Fault("column_total", "1 3\n.T. 1\n1 0 0\n", "1 3\n.TA 1\n1 0 0\n"),
        Fault("tents_touch", "2 4\n.T.. 1\n..T. 1\n1 1 0 0\n", "2 4\nAT.. 1\n.AT. 1\n1 1 0 0\n"),
        Fault("tent_on_tree", "1 2\nTT 1\n1 0\n", "1 2\nAT 1\n1 0\n"),
        Fault("unpaired_tree", "1 3\nT.T 1\n0 1 0\n", "1 3\nTAT 1\n0 1 0\n"),
        Fault("unpaired_tent", "1 3\n.T. 2\n1 0 1\n", "1 3\nATA 2\n1 0 1\n"),
        Fault(
            "tree_without_tent",
            "# tents pairing=weak\n1 5\nT.T.T 1\n0 1 0 0 0\n",
            "1 5\nTAT.T 1\n0 1 0 0 0\n",
        ),
        Fault(
            "tent_without_tree",
            "# tents pairing=weak\n1 5\nT.... 2\n0 1 0 1 0\n",
            "1 5\nTA.A. 2\n0 1 0 1 0\n",
        ),
        Fault(
            "tents_beside_tree",
            "# tents pairing=weak strict_neighbour=yes\n1 3\n.T. 2\n1 0 1\n",
            "1 3\nATA 2\n1 0 1\n",
        ),
    )

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

    def read_filled(self, text: str, options: Mapping[str, Value]) -> tuple[Tents, Solution]:
        parsed = self.board_text.read(text, self._mark_values, self.letters.values())
        trees = tuple(map(self.clue_read, parsed.cells))
        puzzle = self.build(rect(parsed.height, parsed.width), trees, {**options, **parsed.others})
        pairs = zip(parsed.cells, trees, strict=True)
        return puzzle, tuple([0 if tree else max(value, OPEN) for value, tree in pairs])

    def fixed(self, clue: int) -> int:
        return 0 if clue == TREE else OPEN

    def model(self, puzzle: Tents) -> Model:
        return stated(puzzle, self.kept(apart, puzzle.board)[0])

    def check(self, puzzle: Tents, solution: Solution) -> list[Violation]:
        return violations(puzzle, solution)

    def facts(self, puzzle: Tents, solution: Solution) -> dict[str, bool | int | str]:
        if puzzle.pairing != ONE_TO_ONE:
            return {}
        return {"unique_pairing": unique_pairing(puzzle, solution)}

    def saying(self, puzzle: Tents, rule: Rule) -> Saying | str:
        name = rule.name
        if name == "unpaired_tent" and puzzle.cells[rule.scope[-1]] == TREE:
            name = "shared_tree"
        elif name == "tent_without_tree" or (name == "unpaired_tent" and len(rule.scope) == 1):
            name = "lonely_tent"
        return self.sayings[name]

    def where(self, puzzle: Tents, rule: Rule) -> Named | str:
        if rule.clue is None:
            return super().where(puzzle, rule)
        return line_named(puzzle.board, rule.clue)

    def describe(self, puzzle: Tents, literal: int) -> Fact:
        tree, cell = pairs(puzzle)[abs(literal)]
        name, holds = puzzle.board.name, literal > 0
        verb = "has its tent at" if holds else "does not have its tent at"
        return Fact(f"the tree {name(tree)}", verb, Named(name(cell)), holds)

    def clue_by(self, puzzle: Tents, solution: Solution, number: int) -> int:
        return sum([solution[cell] for cell in puzzle.board.lines[number]])

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
