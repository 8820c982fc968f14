"""A check of printed steps by a solver that has only the stated rules of the puzzle.

The check uses what a reader of the JSON has: the rules of each step (name, places and sentence),
the places that it reads, and the decisions of earlier steps about these places. It uses no literal,
no number of a rule and no derivation of the program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.sayings import Event
from puzzles.model.lazy import Clause, Cut, LazyRule
from puzzles.model.model import OPEN, Rule
from verify.explain.explain import Explained
from verify.solver.session import Session

Told = tuple[str, tuple[str, ...], str]
"""A printed rule: its name, the names of its places, and its sentence."""


class Printed(NamedTuple):
    """The fields of a step in JSON from which its conclusion has to follow."""

    rules: list[Told]
    read: list[str]
    decided: list[tuple[str, int, bool]]
    also: list[str]


def printed(puzzle: Puzzle, step: Explained) -> Printed:
    """Return the fields of a step as they are printed."""
    name = kind_of(puzzle).places(puzzle).name
    return Printed(
        [(rule.name, tuple(map(name, rule.places)), rule.sentence) for rule in step.rules],
        [name(place) for place in step.read],
        [(name(place), value, holds) for place, value, holds in step.decided],
        list(step.also),
    )


class Faults(NamedTuple):
    """The faults of a step; all are empty if it is a sound deduction without needless premises.

    Attributes:
        insufficient: conclusions that do not follow from the rules and the places.
        rules, places: needless premises, without which the conclusions follow too.
    """

    insufficient: list[str]
    rules: list[Told]
    places: list[str]


class Reader:
    """Checks printed steps, one after another.

    Args:
        puzzle: the puzzle.
        steps: all steps as they are printed.
        begun: the board with which the steps begin, OPEN for open places.
    """

    def __init__(self, puzzle: Puzzle, steps: Sequence[Printed], begun: Sequence[int]) -> None:
        self._puzzle, self._kind = puzzle, kind_of(puzzle)
        self._model = self._kind.model(puzzle)
        name = self._kind.places(puzzle).name
        self._name = name
        self._variables: dict[str, dict[int, int]] = {name(at): {} for at in range(len(begun))}
        for variable, place, value in self._model.indicators:
            self._variables[name(place)][value] = variable
        self._known: dict[str, list[int]] = defaultdict(list)
        for place, value in enumerate(begun):
            if value != OPEN:
                self._known[name(place)] = self._literals(name(place), value, True)
        self._facts = self._facts_of_helpers()
        self._guard = dict[Told, int]()
        self._session = self._session_of({rule for step in steps for rule in step.rules})

    def _facts_of_helpers(self) -> dict[str, list[int]]:
        """Return the literals that stand for each sentence about a fact, such as a whole ship."""
        facts: dict[str, list[int]] = defaultdict(list)
        places = {variable for variable, _, _ in self._model.indicators}
        for variable in range(1, self._model.variables + 1):
            for literal in (variable, -variable) if variable not in places else ():
                try:
                    if fact := self._kind.describe(self._puzzle, literal):
                        facts[str(fact)].append(literal)
                except (IndexError, KeyError, ValueError):
                    continue  # a helper inside a rule, which has no sentence
        return facts

    def _session_of(self, wanted: set[Told]) -> Session:
        """Return a session with the printed rules only, each in force while its literal is true."""
        instances: dict[Told, list[Rule]] = defaultdict(list)
        lazies: dict[str, list[Rule]] = defaultdict(list)
        for rule in self._model.rules():
            instances[self._told(rule)].append(rule)
            lazies[rule.name] += [rule] if rule.lazy else []
        place_of = {self._name(at): at for at in range(len(self._model.base))}
        rules: dict[int, Rule] = {}
        numbers: dict[Told, list[int]] = {}
        for told in sorted(wanted):
            found = instances.get(told) or [
                rule._replace(lazy=Within(rule.lazy.bare(), scope, self._model.indicators))
                for rule in lazies[told[0]]
                if rule.lazy
                for scope in [tuple([place_of[place] for place in told[1]])]
                if self._told(rule._replace(scope=scope)) == told
            ]
            assert found, f"no rule of the puzzle is printed as {told}"
            numbers[told] = [*range(len(rules), len(rules) + len(found))]
            rules |= zip(numbers[told], found, strict=True)
        guarded, literal_of = self._model.under(rules, *self._model.structure())
        session = Session(guarded)
        for told, some in numbers.items():
            self._guard[told] = guard = session.new()
            for number in some:
                session.add([-guard, literal_of[number]])
        return session

    def _told(self, rule: Rule) -> Told:
        says = str(self._kind.say(self._puzzle, rule)[Event.STATEMENT])
        return rule.name, tuple(map(self._name, rule.scope)), says

    def _literals(self, place: str, value: int, holds: bool) -> list[int]:
        """Return literals that hold if a place has a value, or if it does not have it."""
        variables = self._variables[place]
        if value in variables:
            return [variables[value] if holds else -variables[value]]
        return [-v for v in variables.values()] if holds else list(variables.values())[:1]

    def faults(self, step: Printed) -> Faults:
        """Return the faults of the next step, and add its decisions to the known literals."""
        concluded = {
            f"{place} {value} {holds}": self._literals(place, value, holds)
            for place, value, holds in step.decided
        }
        for fact in step.also:
            assert self._facts[fact], fact
            concluded[fact] = self._facts[fact]

        def open_without(rules: Iterable[Told], places: Iterable[str]) -> list[str]:
            """Return the conclusions that do not follow."""
            assumed = [self._guard[rule] for rule in rules]
            assumed += [x for place in places for x in self._known[place]]
            return [
                said
                for said, literals in concluded.items()
                if any(self._session.solve([*assumed, -x]) for x in literals)
            ]

        rules, read = step.rules, step.read
        assert all(self._known[place] for place in read), "a step reads an unknown place"
        found = Faults(
            open_without(rules, read),
            _spare(rules, lambda some: open_without(some, read)),
            _spare(read, lambda some: open_without(rules, some)),
        )
        for place, value, holds in step.decided:
            self._known[place] += self._literals(place, value, holds)
        return found


def _spare(items: list[Any], open_without: Callable[[list[Any]], list[str]]) -> list[Any]:
    """Return each item without which all conclusions follow."""
    return [x for at, x in enumerate(items) if not open_without(items[:at] + items[at + 1 :])]


class Within(LazyRule):
    """A lazy rule restricted to some places: its cuts if all other places were open."""

    def __init__(
        self, rule: LazyRule, scope: tuple[int, ...], meaning: Sequence[tuple[int, int, int]]
    ) -> None:
        self._rule, self._places = rule, {*scope}
        self._inside = {variable for variable, place, _ in meaning if place in self._places}
        self.name, self.places = rule.name, scope

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        inside = [x if v in self._inside else 0 for v, x in enumerate(values, 1)]
        own = [cut for cut in self._rule.cuts(inside) if self._places.issuperset(cut.scope)]
        return [cut for cut in own if all(inside[abs(x) - 1] * x < 0 for x in cut.clause)]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        raise NotImplementedError
