"""Sudoku variants: a square of digits whose puzzles state their own rules, a line each.

Nothing is implied: that each row has every digit once is a rule like others. What a rule says of
the values of its cells is a relation (`puzzles.relations`), by the word its line begins with
(`puzzles.kinds.variant.entries`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from puzzles.board.grid import UPRIGHT
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.group import Group
from puzzles.declare.values import Boards, Files, Solution, Violation
from puzzles.families.grid import Grid, changed_givens, of_cells
from puzzles.families.stated import StatedKind
from puzzles.kinds.variant import figures
from puzzles.kinds.variant.arguments import ALSO_BLANK, BLANK, DIGITS, LARGEST
from puzzles.kinds.variant.entries import ADDS, DOUBLER, ENTRIES, TURNED, ordered, relation_of
from puzzles.kinds.variant.exchange import wordings
from puzzles.kinds.variant.exchange.wholes import forms
from puzzles.kinds.variant.lines import read_all, write
from puzzles.kinds.variant.scopes import Stated, box_numbers, box_of
from puzzles.relations.relation import Instance, Literals

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.phrases import Named
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model, Rule
    from puzzles.relations.relation import Relation
    from puzzles.render.picture import Picture

GIVENS = of_cells(
    "Givens",
    {BLANK: "."} | DIGITS,
    blank=BLANK,
    titles={BLANK: "blank"},
    also=ALSO_BLANK,
)
RULES = Group("rule", "Rules", "rules", "stated", {}, blank=None, fixed=True, searched=True)


@dataclass(frozen=True)
class Variant(Grid):
    """A puzzle of side x side cells, each 1 to side, or 0 blank, and of the rules it states."""

    stated: tuple[Stated, ...] = ()

    @cached_property
    def doublers(self) -> frozenset[int]:
        """The cells whose digits count twice in sums."""
        doublers = [rule.parts for rule in self.stated if rule.name == DOUBLER]
        return frozenset([cell for (part,) in doublers for cell in part])

    def relation(self, rule: Stated) -> Relation:
        """Return what a rule says of the values of its cells in this puzzle."""
        if self.doublers and rule.name in ADDS:
            cells = rule.parts if rule.parts else (tuple(self.doublers),)
            twice = sorted(self.doublers.intersection(chain(*cells)))
            rule = rule._replace(twice=tuple(twice))
        return relation_of(self.board, rule)


def _of_board(rule: Stated) -> bool:
    """Return whether a rule is the same on all boards of a size."""
    entry = ENTRIES[rule.name]
    return entry.of_board and not entry.own


class VariantKind(StatedKind[Variant]):
    """Sudoku variants: see the module's text."""

    name = "variant"
    title = "Sudoku Variant"
    other_names = ("sudoku-variant",)
    puzzle = Variant
    boards = Boards(f"N or NxN, N 1 to {LARGEST}", (1, LARGEST), square=True)
    rules = "Write a digit into every cell so that all rules hold which the puzzle states."
    files = Files(
        form=(
            "Below the board stands a line for each rule: a word, a number where it has one, and "
            "its cells, `r1c2` for the cell in row 1 and column 2."
        )
    )
    own = (RULES,)
    groups = (GIVENS, RULES)
    wholes = forms(lambda parts: Variant(parts[0], parts[1], stated=parts[2]))
    marks: ClassVar = DIGITS
    forms = Forms(reading=lambda puzzle: KIND.stated_model(puzzle, reading=True))
    techniques: ClassVar = {
        **{("LAST", rule): "full house" for rule in ("rows", "columns", "boxes")},
        **{("RULE", rule): "hidden single" for rule in ("rows", "columns", "boxes")},
        **{("INSIDE", "boxes", rule): "pointing" for rule in ("rows", "columns")},
        **{("INSIDE", rule, "boxes"): "claiming" for rule in ("rows", "columns")},
        ("SUM 2", "columns", "rows"): "X-wing",
        ("SET", "killer"): "cage combinations",
        ("RULE", "thermo"): "thermometer ends",
    }

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, board.height + 1)

    def regions(self, puzzle: Variant) -> Sequence[str]:
        """Return the number of each cell's box, where boxes are a rule."""
        if Stated("boxes") not in puzzle.stated:
            return ()
        return [str(number + 1) for number in box_numbers(puzzle.board)]

    # its text

    def first_below(self, lines: Sequence[str], board: Rect | None) -> int:
        """Return the side of the board, or the first line of a rule if that comes before."""
        if board is not None:
            return board.height
        side = len("".join(lines[0].split()))
        begun = (at for at, line in enumerate(lines) if line.split()[:1] and _is_rule(line))
        return min(next(begun, len(lines)), max(side, 1))

    def read_below(self, board: Rect, lines: Sequence[str], first: int) -> tuple[Stated, ...]:
        return read_all(board, lines, first)

    def line_of(self, board: Rect, value: Stated) -> str:
        return write(board, value)

    @property
    def lines_help(self) -> str:
        return "a line of each rule, with ; between them: rows; columns; thermo r1c1-4"

    # its rules

    def rules_of(self, puzzle: Variant) -> str:
        first = wordings.begin(puzzle.board.height)
        return " ".join([first, *dict.fromkeys(map(wordings.says, puzzle.stated))])

    def template(self, board: Rect, *names: Value) -> Model:
        """Return the rules of a board that these words state."""
        model = super().template(board)
        literals = Literals(model)
        for name in names:
            rule = Stated(str(name))
            instances = [Instance(parts) for parts in ENTRIES[rule.name].over(board, rule, ())]
            relation = relation_of(board, rule)
            relation.state(model, rule.name, instances, literals)
        return model

    def model(self, puzzle: Variant) -> Model:
        return self.stated_model(puzzle)

    def stated_model(self, puzzle: Variant, *, reading: bool = False) -> Model:
        """Return the stated model, or that which grades read: lines that say all they force."""
        names = [rule.name for rule in puzzle.stated if _of_board(rule)]
        rules, literals = self.kept(self.template, puzzle.board, *names)
        model = rules.bare()
        self.state(puzzle, model, literals)
        for rule, instances in self.instances(puzzle):
            relation = puzzle.relation(rule)
            state = relation.read if reading else relation.state
            state(model, rule.name, instances, literals)
        model.extend(rules)
        return model

    def instances(self, puzzle: Variant) -> Iterator[tuple[Stated, list[Instance]]]:
        """Yield the rules that are the puzzle's own, with their instances."""
        first, every = Clues(puzzle).number(RULES), puzzle.stated
        for at, rule in enumerate(puzzle.stated):
            if not _of_board(rule):
                parts = ENTRIES[rule.name].over(puzzle.board, rule, every)
                yield rule, [Instance(some, rule.number, first + at) for some in parts]

    def check(self, puzzle: Variant, solution: Solution) -> list[Violation]:
        """Return what is broken of the givens and of all rules that the puzzle states."""
        broken = changed_givens(puzzle, solution)
        board = puzzle.board
        on_board = [  # `instances` leaves these out, as templates state them
            (rule, [Instance(parts) for parts in ENTRIES[rule.name].over(board, rule, ())])
            for rule in puzzle.stated
            if _of_board(rule)
        ]
        for rule, instances in (*on_board, *self.instances(puzzle)):
            breaches = puzzle.relation(rule).breaches(instances, solution)
            broken += [Violation(rule.name, places) for places in breaches]
        return broken

    def where(self, puzzle: Variant, rule: Rule) -> Named | str:
        if rule.name == "diagonals":
            return f"the diagonal from {puzzle.board.name(rule.scope[0])}"
        return super().where(puzzle, rule)

    def saying(self, puzzle: Variant, rule: Rule) -> Saying | str:
        """Return the words of the relation that the rule states."""
        if rule.name == "given_kept":
            return super().saying(puzzle, rule)
        stated = Stated(rule.name)
        if rule.clue is not None:
            _, at = Clues(puzzle).place(rule.clue)
            stated = puzzle.stated[at]
        return puzzle.relation(stated).saying

    # its clues

    def clue_by(self, puzzle: Variant, solution: Solution, number: int) -> object:
        """Return the given, or the stated rule, that a solution makes true."""
        group, at = Clues(puzzle).place(number)
        if group is GIVENS:
            return solution[at]
        return self._as_solved(puzzle, puzzle.stated[at], solution)

    def _as_solved(self, puzzle: Variant, rule: Stated, solution: Solution) -> Stated | None:
        """Return a rule with the number that a solution gives it; None if it does not hold."""
        entry, board = ENTRIES[rule.name], puzzle.board
        for parts in entry.over(board, rule, puzzle.stated):
            relation = puzzle.relation(rule)
            if relation.holds(Instance(parts, rule.number), solution):
                continue
            number = relation.number(parts, solution)
            if number is None or rule.number is None:
                return None
            rule = rule._replace(arguments=(str(number),))
            if not puzzle.relation(rule).holds(Instance(parts, number), solution):
                return None
        return rule

    def altered(self, puzzle: Variant, solution: Solution | None) -> Iterator[Altered[Variant]]:
        """Yield puzzles in which a rule has another number, or is not stated any more."""
        for at, written in enumerate(self.stated_rules(puzzle)):
            rule = puzzle.stated[at]
            better = rule if solution is None else self._as_solved(puzzle, rule, solution)
            if better not in (rule, None):
                assert better is not None
                altered = RULES.replaced(puzzle, {at: better})
                told = write(puzzle.board, better)
                yield Altered(altered, solution, f"the rule {written} becomes {told}")
            altered = self.without_rules(puzzle, [at])
            if solution is None or not self.check(altered, solution):
                yield Altered(altered, solution, f"the rule {written} is dropped")

    def images(self, puzzle: Variant) -> Iterator[Variant]:
        """Yield the images with all rules carried along; not upright ones if boxes forbid it."""
        by_boxes = any(ENTRIES[rule.name].by_boxes for rule in puzzle.stated)
        height, width = box_of(puzzle.board.height)
        for number, (board, source) in enumerate(puzzle.board.symmetries):
            if number >= UPRIGHT and by_boxes and height != width:
                continue  # boxes of a turned board are not those of the board
            to = {before: cell for cell, before in enumerate(source)}
            cells = tuple([puzzle.cells[cell] for cell in source])
            stated = [_carried(rule, to, turned=number >= UPRIGHT) for rule in puzzle.stated]
            yield replace(puzzle, board=board, cells=cells, stated=tuple(stated))

    def normal(self, puzzle: Variant) -> Variant:
        """Return the puzzle with its rules in order, and with their cells in order."""
        stated = sorted([ordered(rule) for rule in puzzle.stated])
        return replace(super().normal(puzzle), stated=tuple(stated))

    # its looks

    def picture(self, puzzle: Variant, entries: Sequence[int] | None = None) -> Picture:
        return figures.drawn(super().picture(puzzle, entries), puzzle.board, puzzle.stated)


def _is_rule(line: str) -> bool:
    return line.split()[0] in ENTRIES


def _carried(rule: Stated, to: Mapping[int, int], *, turned: bool) -> Stated:
    """Return a rule as an image of its board states it, which may show rows as columns."""
    parts = tuple([tuple([to[cell] for cell in part]) for part in rule.parts])
    name = TURNED.get(rule.name, rule.name) if turned else rule.name
    return rule._replace(name=name, parts=parts)


KIND = VariantKind()
