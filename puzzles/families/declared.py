"""Kinds that are a list of rules: their model, their checker and their clues follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board.lattice import SMALL
from puzzles.contract.clues import Clues
from puzzles.declare.values import Solution, Violation
from puzzles.families.grid import G, Grid, GridKind, changed_givens, model_on
from puzzles.relations.relation import Instance, Literals, Parts, Relation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzles.board import Rect
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.group import Group
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model, Rule

MANY = 10_000  # instances that are kept of a rule on a board
Scopes = Callable[[Any], Sequence[Parts]]
"""The parts of each instance on a puzzle; with clues, of each clue that there could be."""


@dataclass(frozen=True, eq=False)
class Declared:
    """A rule of a kind: a relation, by a name, over the places of its instances.

    Attributes:
        name: the word for it, which is also that of its breach.
        relation: what it says of them.
        over: where it holds, by the puzzle.
        clues: the name of the group of clues that has its numbers, if it has numbers.
        own: whether `over` depends on more of the puzzle than its board and its options.
        words: what it says to people, if they say it better than the relation.
        only: whether it says something of a clue, if it does not of all in the group.
        reads: the number by a puzzle, of which only options count unless the rule is its `own`,
            and a clue, if that is not the number itself; without `clues` by a puzzle and None.
    """

    name: str
    relation: Relation
    over: Scopes
    clues: str = ""
    own: bool = False
    words: Saying | None = None
    only: Callable[[Any], bool] | None = None
    reads: Callable[[Any, Any], Any] | None = None

    @property
    def saying(self) -> Saying:
        """What it says to people."""
        return self.relation.saying if self.words is None else self.words

    def said(self, instance: Instance) -> Saying:
        """Return what an instance says to people."""
        return self.relation.said(instance) if self.words is None else self.words

    @property
    def stated(self) -> bool:
        """Whether each puzzle states it, not the board."""
        return self.own or bool(self.clues)


def _none_yet(_: Puzzle) -> dict[Declared, list[Instance]]:
    """Return where the instances of rules are put."""
    return {}


def _none_known(*_: Any) -> dict[tuple[int, Any], Instance]:
    """Return where the instances of a rule are put by clues, for a board with some options."""
    return {}


class DeclaredKind(GridKind[G]):
    """A kind whose rules are declared.

    Class attributes:
        declared: its rules, in the order in which a board is checked, and by their names what
            else is said of them in `sayings`. That given values stay is one besides, where
            values can be given.
    """

    declared: ClassVar[tuple[Declared, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self._small_boards = lru_cache(maxsize=64)(self._built)
        self._large_boards = lru_cache(maxsize=8)(self._built)
        self._by_rule = kept_while_used(_none_yet)
        self._by_clue = lru_cache(maxsize=64)(_none_known)

    @cached_property
    def _named(self) -> dict[tuple[str, bool], Declared]:
        """The rules by their names, and whether they come from a clue."""
        return {(rule.name, bool(rule.clues)): rule for rule in self.declared}

    @cached_property
    def _together(self) -> list[list[Declared]]:
        """The rules that puzzles state, those in one list that are stated together."""
        stated = [rule for rule in self.declared if rule.stated]
        groups = groupby(stated, key=lambda rule: rule.clues if rule.only else rule.over)
        return [[*rules] for _, rules in groups]

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {group.name: group for group in self.groups}

    def _built(self, rule: Declared, board: Rect, *options: Value) -> list[Instance]:
        """Return the instances of a rule that depends on a board and on options alone."""
        names = [option.name for option in self.options]
        blank = self.empty(board, dict(zip(names, options, strict=True)))
        return self._unnumbered(rule, blank)

    def _unnumbered(self, rule: Declared, puzzle: G) -> list[Instance]:
        """Return instances that come from no clue, or before their clues are known."""
        if not rule.clues:
            number = rule.reads(puzzle, None) if rule.reads else None
            return [Instance._make((parts, number, None, ())) for parts in rule.over(puzzle)]
        numbered = enumerate(rule.over(puzzle))
        if not self._in_cells(puzzle, self._groups[rule.clues]):
            return [Instance._make((parts, None, None, ())) for _, parts in numbered]
        return [
            Instance(parts, shown=(at,) if any(at in part for part in parts) else ())
            for at, parts in numbered
        ]

    def _in_cells(self, puzzle: G, group: Group) -> bool:
        """Return whether clues stand in places: the first ones are then the cells."""
        places = self.places(puzzle)
        begins = places.cells > 0 and places.spot(0) == puzzle.board.spot(0)
        return group.on == "cells" and begins

    def _on_board(self, rule: Declared, board: Rect, options: Iterable[Value]) -> list[Instance]:
        """Return what `_built` does, kept and not to be changed."""
        kept = self._small_boards if board.cells <= SMALL else self._large_boards
        return kept(rule, board, *options)

    def _places(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of a rule without numbers."""
        if rule.own:
            return self._unnumbered(rule, puzzle)
        return self._on_board(rule, puzzle.board, puzzle.options.values())

    def instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of one of the rules on a puzzle, kept while that is in use."""
        kept = self._by_rule(puzzle)
        if rule not in kept:
            kept[rule] = self._instances(puzzle, rule)
        return kept[rule]

    def _instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        places = self._places(puzzle, rule)
        if not rule.clues:
            return places
        group = self._groups[rule.clues]
        first = Clues(puzzle).number(group)
        values, nothing = group.values(puzzle), (group.blank, group.ground)
        told = [at for at, value in enumerate(values) if value not in nothing]
        if rule.only is not None:
            told = [at for at in told if rule.only(values[at])]
        if group.on == "regions":
            told = [at for at in told if places[at].parts != ((),)]
        known = self._known(rule, puzzle)
        if len(known) > MANY:
            known.clear()
        for at in told:
            if (at, values[at]) not in known:
                parts, _, _, shown = places[at]
                number = rule.reads(puzzle, values[at]) if rule.reads else values[at]
                known[at, values[at]] = Instance(parts, number, first + at, shown)
        return [known[at, values[at]] for at in told]

    def _known(self, rule: Declared, puzzle: G) -> dict[tuple[int, Any], Instance]:
        """Return where instances are put by their clue's place and value, kept for small boards."""
        if rule.own or puzzle.board.cells > SMALL:
            return {}
        return self._by_clue(rule, puzzle.board, *puzzle.options.values())

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        self.state_rules(model, board, *options)
        return model

    def state_rules(self, model: Model, board: Rect, *options: Value) -> None:
        """Add the rules to a template that depend on the board and the options alone."""
        literals = Literals(model)
        for rule in self.declared:
            if not rule.stated:
                instances = self._on_board(rule, board, options)
                rule.relation.state(model, rule.name, instances, literals)

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        if self.given:
            super().state(puzzle, model, literals)
        for rule, instances in self.stated(puzzle):
            rule.relation.state(model, rule.name, instances, literals)

    def state_as_read(self, puzzle: G, model: Model, literals: Literals) -> None:
        """Add the same as grades and explanations read it."""
        if self.given:
            super().state(puzzle, model, literals)
        for rule, instances in self.stated(puzzle):
            rule.relation.read(model, rule.name, instances, literals)

    def stated(self, puzzle: G) -> Iterator[tuple[Declared, list[Instance]]]:
        """Yield the rules that the puzzle states.

        Those that share clues are stated clue by clue, those over the same places place by place.
        """
        for rules in self._together:
            stated = [(rule, self.instances(puzzle, rule)) for rule in rules]
            if len(stated) == 1:
                yield from stated
                continue
            each = [
                (at if one.clue is None else one.clue, rule, one)
                for rule, several in stated
                for at, one in enumerate(several)
            ]
            for _, rule, instance in sorted(each, key=itemgetter(0)):
                yield rule, [instance]

    def check(self, puzzle: G, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution) if self.given else []
        for rule in self.declared:
            breaches = rule.relation.breaches(self.instances(puzzle, rule), solution)
            broken += [Violation(rule.name, places) for places in breaches]
        return broken

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        group, at = Clues(puzzle).place(number)
        rules = [rule for rule in self.declared if rule.clues == group.name]
        if not rules:
            return super().clue_by(puzzle, solution, number)
        for rule in rules:
            found = rule.relation.number(self._places(puzzle, rule)[at].parts, solution)
            if found is not None:
                return found
        return group.blank

    def saying(self, puzzle: G, rule: Rule) -> Saying | str:
        declared = self._named.get((rule.name, rule.clue is not None))
        if declared is None:
            return super().saying(puzzle, rule)
        if rule.clue is None or declared.words is not None:
            return declared.saying
        instances = self.instances(puzzle, declared)
        return declared.said(next(one for one in instances if one.clue == rule.clue))


def as_read(puzzle: Grid) -> Model:
    """Return the model of a puzzle of a declared kind as grades and explanations read it."""
    kind: DeclaredKind[Grid] = puzzle.definition
    return model_on(kind.template, puzzle, kind.state_as_read)
