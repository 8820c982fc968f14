"""Kinds that are a list of rules: their model, their checker and their clues follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, repeat, starmap
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board.lattice import SMALL
from puzzles.contract.clues import Clues
from puzzles.declare.values import Solution, Violation
from puzzles.families.grid import G, Grid, GridKind, changed_givens, model_on
from puzzles.relations.relation import Instance, Literals, Parts, Places, Relation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzles.board import Rect
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.group import Group
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model, Rule

GIVEN_KEPT = "given_kept"
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


def _parts(rule: Declared, puzzle: Puzzle) -> Sequence[Parts]:
    """Return the parts of each instance, with clues of each that there could be."""
    return rule.over(puzzle)


def _shown(cell: int, parts: Parts) -> Places:
    """Return where people look for an instance with its clue in a cell, if it speaks of that."""
    return (cell,) if any(cell in part for part in parts) else ()


def _shown_everywhere(rule: Declared, puzzle: Puzzle) -> list[Places]:
    """Return where people look for each instance of clues in cells."""
    return list(starmap(_shown, enumerate(rule.over(puzzle))))


def _unnumbered(rule: Declared, puzzle: Puzzle) -> list[Instance]:
    """Return the instances of a rule without clues."""
    number = rule.reads(puzzle, None) if rule.reads else None
    return list(map(Instance, rule.over(puzzle), repeat(number)))


class DeclaredKind(GridKind[G]):
    """A kind whose rules are declared.

    Class attributes:
        declared: its rules, in the order in which a board is checked, and by their names what
            else is said of them in `sayings`. That given values stay is the first besides, where
            values can be given; it is in the list if puzzles are to state it elsewhere.
    """

    declared: ClassVar[tuple[Declared, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self._small_boards = lru_cache(maxsize=64)(self._built)
        self._large_boards = lru_cache(maxsize=8)(self._built)
        self._by_rule = kept_while_used(_none_yet)

    @cached_property
    def _named(self) -> dict[tuple[str, bool], Declared]:
        """The rules by their names, and whether they come from a clue."""
        return {(rule.name, bool(rule.clues)): rule for rule in self.declared}

    @cached_property
    def _gives(self) -> bool:
        """Whether values can be given, and that they stay is not in the list."""
        return bool(self.given) and (GIVEN_KEPT, True) not in self._named

    @cached_property
    def _together(self) -> list[list[Declared]]:
        """The rules that puzzles state, those in one list that are stated together."""
        stated = [rule for rule in self.declared if rule.stated]
        groups = groupby(stated, key=lambda rule: rule.clues if rule.only else rule.over)
        return [[*rules] for _, rules in groups]

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {group.name: group for group in self.groups}

    def _built(
        self, work: Callable[[Declared, G], Any], rule: Declared, board: Rect, *options: Value
    ) -> Any:
        """Return what is worked out of a rule that depends on a board and on options alone."""
        names = [option.name for option in self.options]
        return work(rule, self.empty(board, dict(zip(names, options, strict=True))))

    def _on_board(
        self,
        work: Callable[[Declared, G], Any],
        rule: Declared,
        board: Rect,
        options: Iterable[Value],
    ) -> Any:
        """Return what `_built` does, kept and not to be changed."""
        kept = self._small_boards if board.cells <= SMALL else self._large_boards
        return kept(work, rule, board, *options)

    def _in_cells(self, puzzle: G, group: Group) -> bool:
        """Return whether clues stand in places: the first ones are then the cells."""
        places = self.places(puzzle)
        begins = places.cells > 0 and places.spot(0) == puzzle.board.spot(0)
        return group.on == "cells" and begins

    def _worked(self, work: Callable[[Declared, G], Any], rule: Declared, puzzle: G) -> Any:
        """Return what is worked out of a rule on a puzzle, not to be changed."""
        if rule.own:
            return work(rule, puzzle)
        return self._on_board(work, rule, puzzle.board, puzzle.options.values())

    def instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of one of the rules on a puzzle, kept while that is in use."""
        kept = self._by_rule(puzzle)
        if rule not in kept:
            kept[rule] = self._instances(puzzle, rule)
        return kept[rule]

    def _instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        if not rule.clues:
            return self._worked(_unnumbered, rule, puzzle)
        each: Sequence[Parts] = self._worked(_parts, rule, puzzle)
        group = self._groups[rule.clues]
        first = Clues(puzzle).number(group)
        values, nothing = group.values(puzzle), (group.blank, group.ground)
        told = [at for at, value in enumerate(values) if value not in nothing]
        if rule.only is not None:
            told = [at for at in told if rule.only(values[at])]
        if group.on == "regions":
            told = [at for at in told if each[at] != ((),)]
        numbers = [values[at] for at in told]
        if rule.reads is not None:
            numbers = [rule.reads(puzzle, number) for number in numbers]
        shown: Iterable[Places] = repeat(())
        if self._in_cells(puzzle, group):
            if rule.own:
                shown = [_shown(at, each[at]) for at in told]
            else:
                everywhere = self._worked(_shown_everywhere, rule, puzzle)
                shown = [everywhere[at] for at in told]
        clues = [first + at for at in told]
        return list(map(Instance, [each[at] for at in told], numbers, clues, shown))

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        self.state_rules(model, board, *options)
        return model

    def state_rules(self, model: Model, board: Rect, *options: Value) -> None:
        """Add the rules to a template that depend on the board and the options alone."""
        literals = Literals(model)
        for rule in self.declared:
            if not rule.stated:
                instances = self._on_board(_unnumbered, rule, board, options)
                rule.relation.state(model, rule.name, instances, literals)

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        if self._gives:
            super().state(puzzle, model, literals)
        for rule, instances in self.stated(puzzle):
            rule.relation.state(model, rule.name, instances, literals)

    def state_as_read(self, puzzle: G, model: Model, literals: Literals) -> None:
        """Add the same as grades and explanations read it."""
        if self._gives:
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
            if self.given and rule.name == GIVEN_KEPT:
                continue
            instances = self.instances(puzzle, rule)
            broken += starmap(Violation, rule.relation.violations(rule.name, instances, solution))
        return broken

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        group, at = Clues(puzzle).place(number)
        rules = [rule for rule in self.declared if rule.clues == group.name]
        if not rules:
            return super().clue_by(puzzle, solution, number)
        for rule in rules:
            found = rule.relation.number(self._worked(_parts, rule, puzzle)[at], solution)
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
