"""Relations of single cells and of cells that belong together without being a line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.relations.lines import Related, doing, relate
from puzzles.relations.relation import Instance, Literals, Parts, Relation, Worded, clues_of
from puzzles.rules.verbs import any_order, given

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


@dataclass(frozen=True)
class Given(Worded):
    """The place has the number as its value.

    Attributes:
        words: what it says.
    """

    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        each = literals.each
        known = [each[place][number] for ((place,), *_), number, *_ in instances]
        given(model, name, known, clues_of(instances))

    def number(self, parts: Parts, solution: Solution) -> int:
        return solution[parts[0][0]]

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return solution[instance.parts[0][0]] == instance.number


@dataclass(frozen=True)
class OneOf(Worded):
    """Each of the places has one of some values.

    Attributes:
        words: what it says.
        values: which.
    """

    words: Saying
    values: frozenset[int]

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that no place has a value that is not allowed."""
        for instance in instances:
            with model.rule(name, instance.scope, instance.clue):
                for place in instance.scope:
                    for value, literal in literals.each[place].items():
                        if value not in self.values:
                            model.add([-literal])

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return self.values.issuperset([solution[place] for place in instance.parts[0]])


@dataclass(frozen=True)
class Paired(Worded):
    """The first place of each part is related to each of the others: clones, a least cell.

    Attributes:
        words: what it says.
        related: whether the values of the first and of another one are right.
    """

    words: Saying
    related: Related

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that the first place of each part is related to all others of it."""
        for instance in instances:
            with model.rule(name, instance.scope, instance.clue):
                for first, *others in instance.parts:
                    for other in others:
                        relate(model, literals.each[first], literals.each[other], self.related)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return all(
            self.related(solution[first], solution[other])
            for first, *others in instance.parts
            for other in others
        )


@dataclass(frozen=True)
class Contains(Worded):
    """Some values are among those of the places, each at least as often as it is named.

    Attributes:
        words: what it says.
        values: which, in ascending order.
    """

    words: Saying
    values: tuple[int, ...]

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that each value is there at least as often as it is listed."""
        for instance in instances:
            with model.rule(name, instance.scope, instance.clue):
                valued = [literals.each[place] for place in instance.scope]
                for value, times in Counter(self.values).items():
                    model.at_least([has[value] for has in valued if value in has], times)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        there = [solution[place] for place in instance.parts[0]]
        return all(there.count(value) >= self.values.count(value) for value in self.values)


@dataclass(frozen=True)
class Consecutive(Relation):
    """The values follow each other without a gap, in any order: a renban line."""

    @property
    def saying(self) -> Saying:
        return doing("are consecutive digits", "be consecutive digits")

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a list of the runs of values that fit that the places have one, in any order."""
        for instance in instances:
            (line,) = instance.parts
            has = {place: literals.each[place] for place in line}
            values = sorted({value for valued in has.values() for value in valued})
            starts = range(len(values) - len(line) + 1)
            bags = [tuple(values[start : start + len(line)]) for start in starts]
            any_order(model, name, line, has, bags, instance.clue)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        values = sorted([solution[place] for place in instance.parts[0]])
        return values == list(range(values[0], values[0] + len(values)))


@dataclass(frozen=True)
class Indexed(Worded):
    """The first part's place says which place of the second part has the number, and no other does.

    The number is that of the first place among those of the second part, from 1.

    Attributes:
        words: what it says.
    """

    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State for each value of a place: the place of the line that it points to tells back."""
        for instance in instances:
            (place,), line = instance.parts
            own = line.index(place) + 1
            with model.rule(name, instance.scope, instance.clue):
                for value, literal in literals.each[place].items():
                    told = literals.each[line[value - 1]][own] if value <= len(line) else 0
                    model.clauses += [[-literal, told], [literal, -told]] if told else [[-literal]]

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether the line has the place's own number just where its value points."""
        (place,), line = instance.parts
        own = line.index(place) + 1
        told = [at for at, other in enumerate(line, 1) if solution[other] == own]
        return told == [solution[place]]
