"""Kinds that are a list of rules: their model, their checker and their clues follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress, groupby, repeat, starmap
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from puzzles.base.kept import kept_while_used
from puzzles.board.lattice import SMALL
from puzzles.contract.clues import Clues
from puzzles.declare.values import Solution, Violation
from puzzles.families.grid import G, Grid, GridKind, changed_givens, model_on
from puzzles.relations.relation import Instance, Literals, Parts, Places, Relation, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from puzzles.board import Rect
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
        holds_with: an option, and its value without which the rule does not hold.
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
    holds_with: tuple[str, Value] | None = None

    @cached_property
    def saying(self) -> Saying:
        """What it says to people."""
        return self._counting(self.relation.saying if self.words is None else self.words)

    def _counting(self, saying: Saying) -> Saying:
        """Return a saying with the value that the relation counts, unless it has its own value."""
        counts = self.relation.counts
        return saying if counts is None or saying.counts is not None else saying.but(counts=counts)

    def said(self, instance: Instance) -> Saying:
        """Return what an instance says to people."""
        if self.words is not None or type(self.relation).said is Relation.said:
            return self.saying
        return self._counting(self.relation.said(instance))

    @property
    def stated(self) -> bool:
        """Whether each puzzle states it, not the board."""
        return self.own or bool(self.clues)

    def holds(self, options: Mapping[str, Value]) -> bool:
        """Return whether it holds with some options."""
        return self.holds_with is None or options[self.holds_with[0]] == self.holds_with[1]


class _Each(NamedTuple):
    """What instances of a rule have, of each clue that there could be.

    Attributes:
        parts, clues: the parts, and the number of the clue.
        said: whether the rule says something of it, None if it does of all.
        shown: where people look for it, None if nobody asked yet.
    """

    parts: Sequence[Parts]
    clues: Sequence[int]
    said: Sequence[bool] | None
    shown: Sequence[Places] | None


def _shown(cell: int, parts: Parts) -> Places:
    """Return where people look for an instance with its clue in a cell, if it speaks of that."""
    return (cell,) if any(cell in part for part in parts) else ()


class _Board(NamedTuple):
    """What was worked out of the rules on a board with some options.

    Attributes:
        rules: those that hold.
        found: of those that depend on no more, what `_found` returns.
    """

    rules: list[Declared]
    found: dict[Declared, Any]


class _Kept(NamedTuple):
    """What was worked out of the rules on a puzzle.

    Attributes:
        instances: those of each rule.
        board: of its board and its options, which puzzles share.
    """

    instances: dict[Declared, list[Instance]]
    board: _Board


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
        self._small_boards = lru_cache(maxsize=16)(self._begun)
        self._large_boards = lru_cache(maxsize=2)(self._begun)
        self._kept_of = kept_while_used(self._nothing_kept)

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

    @cached_property
    def _option_names(self) -> list[str]:
        return [option.name for option in self.options]

    def _begun(self, _: Rect, *options: Value) -> _Board:
        """Return the rules that hold with these options, for all boards of a size."""
        named = dict(zip(self._option_names, options, strict=True))
        return _Board([rule for rule in self.declared if rule.holds(named)], {})

    def _nothing_kept(self, puzzle: G) -> _Kept:
        """Return a puzzle's store of instances, empty, beside that of its board and options."""
        board, options = puzzle.board, [getattr(puzzle, name) for name in self._option_names]
        kept = self._small_boards if board.cells <= SMALL else self._large_boards
        return _Kept({}, kept(board, *options))

    def _in_cells(self, puzzle: G, group: Group) -> bool:
        """Return whether clues stand in places: the first ones are then the cells."""
        if group.on != "cells":
            return False
        places = self.places(puzzle)
        return places.cells > 0 and places.spot(0) == puzzle.board.spot(0)

    def _worked(self, rule: Declared, puzzle: G) -> Any:
        """Return what `_found` does, not to be changed, and kept if it depends on the board."""
        if rule.own:
            return self._found(rule, puzzle)
        kept = self._kept_of(puzzle).board.found
        if rule not in kept:
            kept[rule] = self._found(rule, self.empty(puzzle.board, puzzle.options))
        return kept[rule]

    def _found(self, rule: Declared, puzzle: G) -> Any:
        """Return a rule's instances; of a rule with clues, where each clue's could be (`_Each`)."""
        if rule.clues:
            return self._each(rule, puzzle)
        number = rule.reads(puzzle, None) if rule.reads else None
        return listed(rule.over(puzzle), repeat(number))

    def instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return a rule's instances on a puzzle, kept while that is in use; none if it is off.

        A rule is off if it does not hold with the options of the puzzle.
        """
        kept, board = self._kept_of(puzzle)
        if rule not in kept:
            kept[rule] = self.rule_instances(puzzle, rule) if rule in board.rules else []
        return kept[rule]

    def _each(self, rule: Declared, puzzle: G) -> _Each:
        """Return where the instances of a rule with clues could be, one for each clue."""
        parts, group = rule.over(puzzle), self._groups[rule.clues]
        first = Clues(puzzle).number(group)
        clues = range(first, first + len(parts))
        said = [part != ((),) for part in parts] if group.on == "regions" else None
        shown = None
        if not self._in_cells(puzzle, group):
            shown = [()] * len(parts)
        elif not rule.own:
            shown = list(starmap(_shown, enumerate(parts)))
        return _Each(parts, clues, said, shown)

    def rule_instances(self, puzzle: G, rule: Declared) -> list[Instance]:
        """Return the instances of a rule that holds; `instances` keeps them."""
        if not rule.clues:
            return self._worked(rule, puzzle)
        group = self._groups[rule.clues]
        parts, clues, said, shown = self._worked(rule, puzzle)
        values, nothing = group.values(puzzle), (group.blank, group.ground)
        # of which clues there is an instance: those shown, of the rule's sort, that say something
        told: list[bool] = [value not in nothing for value in values]
        if rule.only is not None:
            told = [so and rule.only(value) for so, value in zip(told, values, strict=True)]
        if said is not None:
            told = [so and one for so, one in zip(told, said, strict=True)]
        numbers: Iterable[Any] = compress(values, told)
        if rule.reads is not None:
            numbers = [rule.reads(puzzle, number) for number in numbers]
        if shown is None:
            shown = [_shown(at, parts[at]) if so else () for at, so in enumerate(told)]
        return listed(compress(parts, told), numbers, compress(clues, told), compress(shown, told))

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        self.state_rules(model, board, *options)
        return model

    def state_rules(self, model: Model, board: Rect, *options: Value) -> None:
        """Add the rules to a template that depend on the board and the options alone."""
        if rules := [rule for rule in self.declared if not rule.stated]:
            named = dict(zip(self._option_names, options, strict=True))
            self.state_some(rules, self.empty(board, named), model, Literals(model))

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        """State the givens, if the kind has any, and the rules that each puzzle states anew."""
        if self._gives:
            super().state(puzzle, model, literals)
        for rule, instances in self.stated(puzzle):
            rule.relation.state(model, rule.name, instances, literals)

    def state_some(
        self, rules: Iterable[Declared], puzzle: G, model: Model, literals: Literals
    ) -> None:
        """Add some rules alone, in their order."""
        for rule in rules:
            rule.relation.state(model, rule.name, self.instances(puzzle, rule), literals)

    def state_as_read(self, puzzle: G, model: Model, literals: Literals) -> None:
        """Add the puzzle's rules to a model as grades and explanations read them; see `state`."""
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
        """Return what is broken of the givens and of each rule, by its relation."""
        broken = changed_givens(puzzle, solution) if self.given else []
        for rule in self._kept_of(puzzle).board.rules:
            if self.given and rule.name == GIVEN_KEPT:
                continue
            instances = self.instances(puzzle, rule)
            broken += starmap(Violation, rule.relation.violations(rule.name, instances, solution))
        return broken

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        """Return the number that all rules which speak of it read in a solution, else blank."""
        group, at = Clues(puzzle).place(number)
        rules = [rule for rule in self.declared if rule.clues == group.name]
        if not rules:
            return super().clue_by(puzzle, solution, number)
        found = {
            rule: rule.relation.number(self._worked(rule, puzzle).parts[at], solution)
            for rule in rules
        }
        for clue in found.values():
            if clue is not None and all(
                found[rule] == clue for rule in rules if rule.only is None or rule.only(clue)
            ):
                return clue
        return group.blank

    def saying(self, puzzle: G, rule: Rule) -> Saying | str:
        """Return the words that the rule was declared with, or those of its clue's instance."""
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
