"""The kind: what the rest of the program calls."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import Rect
from puzzles.clues import Group
from puzzles.errors import OptionError
from puzzles.kind import (
    OPEN,
    Altered,
    Boards,
    Example,
    Fault,
    Files,
    Forms,
    Kind,
    Solution,
    Violation,
    Word,
)
from puzzles.kinds.tents import check
from puzzles.kinds.tents import text as text_form
from puzzles.kinds.tents.forms import LOCAL, SMALL, form
from puzzles.kinds.tents.model import pairs, stated
from puzzles.kinds.tents.text import ONE_TO_ONE, Tents
from puzzles.picture import Clue, Highlight, Hint, Item, Mark, Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Hexagon
    from puzzles.model import Model, Rule
    from puzzles.options import Value
    from puzzles.puzzle import P, Puzzle


WORDS = {0: Word("no tent", "no tents"), 1: Word("a tent", "tents")}
SENTENCES = {
    "tent_on_tree": "{} is a tree and no tent",
    "unpaired_tree": "the tree in {} has a tent of its own",
    "unpaired_tent": "a tent in {} has a tree of its own",
    "tree_without_tent": "the tree in {} has a tent beside it",
    "tent_without_tree": "a tent in {} has a tree beside it",
    "tents_beside_tree": "the tree in {} has exactly one tent beside it",
}


class _Totals(Group):
    """The totals of the rows and the columns."""

    def values(self, puzzle: Puzzle) -> tuple[int | None, ...]:
        return puzzle.rows + puzzle.columns if isinstance(puzzle, Tents) else ()

    def replaced(self, puzzle: P, changes: Mapping[int, int | None]) -> P:
        totals = [changes.get(line, total) for line, total in enumerate(self.values(puzzle))]
        height = len(puzzle.board.rows)
        return replace(puzzle, rows=tuple(totals[:height]), columns=tuple(totals[height:]))


class _Trees(Group):
    """The trees: for each cell whether it is one."""

    def values(self, puzzle: Puzzle) -> tuple[int, ...]:
        trees = set(puzzle.trees) if isinstance(puzzle, Tents) else set[int]()
        return tuple([int(cell in trees) for cell in range(puzzle.board.cells)])

    def replaced(self, puzzle: P, changes: Mapping[int, int]) -> P:
        trees = enumerate(self.values(puzzle))
        kept = [cell for cell, tree in trees if changes.get(cell, tree)]
        return replace(puzzle, trees=tuple(kept))


TOTALS = _Totals(
    "total",
    "Totals",
    "lines",
    "",
    {None: text_form.MISSING},
    blank=None,
    numbers=True,
    also=dict.fromkeys(("?", ""), None),
    help=f"a number, or {text_form.MISSING} for none",
)
TREES = _Trees(
    "tree",
    "Trees",
    "cells",
    "trees",
    {1: text_form.TREE, 0: text_form.EMPTY},
    blank=0,
    titles={1: "tree", 0: "no tree"},
    items=lambda cell, tree: (Mark(cell, "tree", given=True),) if tree else (),
    fixed=True,
    derived=False,
)


class TentsKind(Kind[Tents]):
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
    unmarked = 0
    forms = Forms({SMALL: partial(form, name=SMALL), LOCAL: partial(form, name=LOCAL)}, fast=SMALL)
    groups = (TOTALS, TREES)
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

    def recognises(self, text: str) -> bool:
        return text_form.looks_like(text)

    def read(self, text: str, options: Mapping[str, Value]) -> Tents:
        return text_form.read(text, options)

    def write(self, puzzle: Tents) -> str:
        return text_form.write(puzzle)

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> Tents:
        if not isinstance(board, Rect):
            raise OptionError(f"{board.size} is no rectangle")
        return text_form.of_options(
            board, (), (None,) * board.height, (None,) * board.width, options
        )

    def read_filled(self, text: str, options: Mapping[str, Value]) -> tuple[Tents, Solution]:
        return text_form.read_filled(text, options)

    def domain(self, puzzle: Tents) -> Sequence[Sequence[int]]:
        trees = set(puzzle.trees)
        return [(0,) if cell in trees else (0, 1) for cell in range(puzzle.board.cells)]

    def model(self, puzzle: Tents) -> Model:
        return stated(puzzle)

    def check(self, puzzle: Tents, solution: Solution) -> list[Violation]:
        return check.violations(puzzle, solution)

    def facts(self, puzzle: Tents, solution: Solution) -> dict[str, bool | int | str]:
        if puzzle.pairing != ONE_TO_ONE:
            return {}
        return {"unique_pairing": check.unique_pairing(puzzle, solution)}

    def say(self, puzzle: Tents, rule: Rule) -> str:
        board = puzzle.board
        where = board.name(rule.scope[-1])
        if rule.clue is not None:
            total = (puzzle.rows + puzzle.columns)[rule.clue]
            return f"{board.line_name(rule.clue)} holds {total} tent{'' if total == 1 else 's'}"
        if rule.name == "tents_touch":
            return f"{board.name(rule.scope[0])} and {where} are not both tents"
        if rule.name == "unpaired_tent" and rule.scope[-1] in puzzle.trees:
            return f"no two tents have the tree in {where} as their own"
        return SENTENCES[rule.name].format(where)

    def describe(self, puzzle: Tents, literal: int) -> str:
        tree, cell = pairs(puzzle)[abs(literal)]
        name = puzzle.board.name
        verb = "has its tent" if literal > 0 else "does not have its tent"
        return f"the tree in {name(tree)} {verb} in {name(cell)}"

    def word(self, puzzle: Tents, value: int) -> Word:
        return WORDS[value]

    def clue_by(self, puzzle: Tents, solution: Solution, number: int) -> int:
        return sum([solution[cell] for cell in puzzle.board.lines[number]])

    def altered(self, puzzle: Tents, solution: Solution | None) -> Iterator[Altered[Tents]]:
        """Yield boards on which a tree stands elsewhere."""
        board, trees = puzzle.board, set(puzzle.trees)
        for tree in puzzle.trees:
            for cell in range(board.cells):
                if cell in trees or (solution is not None and solution[cell]):
                    continue
                moved = tuple(sorted(trees - {tree} | {cell}))
                altered = replace(puzzle, trees=moved)
                if solution is None or not self.check(altered, solution):
                    change = f"the tree in {board.name(tree)} moves to {board.name(cell)}"
                    yield Altered(altered, solution, change)

    def write_entries(self, puzzle: Tents, entries: Sequence[int]) -> str:
        """Return the puzzle's text with tents, and where some is open, cells without one."""
        tents = [cell for cell, value in enumerate(entries) if value == 1]
        none = [cell for cell, value in enumerate(entries) if value == 0]
        return text_form.write(puzzle, tents, none if OPEN in entries else ())

    def read_entries(self, puzzle: Tents, text: str) -> Solution:
        return text_form.read_solution(puzzle, text)

    def picture(self, puzzle: Tents, entries: Sequence[int] | None = None) -> Picture:
        items: list[Item] = [Mark(cell, "tree", given=True) for cell in puzzle.trees]
        trees = set(puzzle.trees)
        for cell, value in enumerate(entries or ()):
            if value and cell not in trees:
                items.append(Highlight(cell) if value == OPEN else Mark(cell, "tent"))
        totals = enumerate((*puzzle.rows, *puzzle.columns))
        clues = [
            Clue(line, (Hint(text_form.MISSING if total is None else str(total)),), end=True)
            for line, total in totals
        ]
        return Picture(puzzle.board, tuple(items), tuple(clues), self.title)

    def images(self, puzzle: Tents) -> Iterator[Tents]:
        board, totals = puzzle.board, puzzle.rows + puzzle.columns
        trees = set(puzzle.trees)
        for (image, source), lines in zip(board.symmetries, board.line_images, strict=True):
            shown = tuple([totals[line] for line, _ in lines])
            yield replace(
                puzzle,
                board=image,
                trees=tuple([cell for cell, before in enumerate(source) if before in trees]),
                rows=shown[: image.height],
                columns=shown[image.height :],
            )

    def canonical(self, puzzle: Tents) -> str:
        return puzzle.header + text_form.canonical(puzzle)


KIND = TentsKind()
