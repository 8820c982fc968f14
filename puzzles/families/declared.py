"""Kinds that are a list of rules: their model, their checker and their clues follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board.lattice import SMALL
from puzzles.contract.clues import Clues
from puzzles.declare.values import Solution, Violation
from puzzles.families.grid import G, GridKind, changed_givens
from puzzles.relations.relation import Instance, Literals, Parts, Relation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.board import Rect
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.group import Group
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model, Rule

Scopes = Callable[[Any], Sequence[Parts]]
"""The parts of each instance on a puzzle; with clues, of each clue that there could be."""


@dataclass(frozen=True)
class Declared:
    """A rule of a kind: a relation, by a name, over the places of its instances.

    Attributes:
        name: the word for it, which is also that of its breach.
        relation: what it says of them.
        over: where it holds, by the puzzle.
        clues: the name of the group of clues that has its numbers, if it has numbers.
        own: whether `over` depends on more of the puzzle than its board and its options.
        words: what it says to people, if they say it better than the relation.
    """

    name: str
    relation: Relation
    over: Scopes
    clues: str = ""
    own: bool = False
    words: Saying | None = None

    @property
    def saying(self) -> Saying:
        """What it says to people."""
        return self.relation.saying if self.words is None else self.words

    @property
    def stated(self) -> bool:
        """Whether each puzzle states it, not the board."""
        return self.own or bool(self.clues)


def _none_yet(_: Puzzle) -> dict[str, list[Instance]]:
    """Return where the instances of rules are put, by the rule's name."""
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

    @cached_property
    def _declared(self) -> dict[str, Declared]:
        return {rule.name: rule for rule in self.declared}

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {group.name: group for group in self.groups}

    def _built(self, name: str, board: Rect, *options: Value) -> list[Instance]:
        """Return the instances of a rule that depends on a board and on options alone."""
        names = [option.name for option in self.options]
        blank = self.empty(board, dict(zip(names, options, strict=True)))
        return [Instance(parts) for parts in self._declared[name].over(blank)]

    def _on_board(self, rule: Declared, board: Rect, options: Iterable[Value]) -> list[Instance]:
        """Return what `_built` does, kept and not to be changed."""
        kept = self._small_boards if board.cells <= SMALL else self._large_boards
        return kept(rule.name, board, *options)

    def _places(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of a rule without numbers."""
        if rule.own:
            return [Instance(parts) for parts in rule.over(puzzle)]
        return self._on_board(rule, puzzle.board, puzzle.options.values())

    def instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of one of the rules on a puzzle, kept while that is in use."""
        kept = self._by_rule(puzzle)
        if rule.name not in kept:
            kept[rule.name] = self._instances(puzzle, rule)
        return kept[rule.name]

    def _instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        places = self._places(puzzle, rule)
        if not rule.clues:
            return places
        group = self._groups[rule.clues]
        first, in_cells = Clues(puzzle).number(group), group.on == "cells"
        told = zip(group.values(puzzle), places, strict=True)
        return [
            Instance(parts, value, first + at, (at,) if in_cells and at in parts[0] else ())
            for at, (value, (parts, *_)) in enumerate(told)
            if group.is_clue(value)
        ]

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        literals = Literals(model)
        for rule in self.declared:
            if not rule.stated:
                instances = self._on_board(rule, board, options)
                rule.relation.state(model, rule.name, instances, literals)
        return model

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        if self.given:
            super().state(puzzle, model, literals)
        for rule in self.declared:
            if rule.stated:
                instances = self.instances(puzzle, rule)
                rule.relation.state(model, rule.name, instances, literals)

    def check(self, puzzle: G, solution: Solution) -> list[Violation]:
        broken = changed_givens(puzzle, solution) if self.given else []
        for rule in self.declared:
            breaches = rule.relation.breaches(self.instances(puzzle, rule), solution)
            broken += [Violation(rule.name, places) for places in breaches]
        return broken

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        group, at = Clues(puzzle).place(number)
        rule = next((rule for rule in self.declared if rule.clues == group.name), None)
        if rule is None:
            return super().clue_by(puzzle, solution, number)
        parts = self._places(puzzle, rule)[at].parts
        found = rule.relation.number(parts, solution)
        return group.blank if found is None else found

    def saying(self, puzzle: G, rule: Rule) -> Saying | str:
        declared = self._declared.get(rule.name)
        return super().saying(puzzle, rule) if declared is None else declared.saying
