"""Relations of the values themselves: that they differ, their sum, which is greater."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.declare.sayings import WAYS, Saying, differing, every, making, matching
from puzzles.relations.relation import ByBreaches, Instance, Literals, Parts, Places, Relation
from puzzles.rules.verbs import compare, differ, sets_of, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.rules.verbs import Bag


@dataclass(frozen=True)
class Different(ByBreaches):
    """No two of the places have the same value.

    Attributes:
        thing: what the places are one of: "cage".
    """

    thing: str

    @property
    def saying(self) -> Saying:
        return differing(self.thing)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        for instance in instances:
            (places,) = instance.parts
            differ(model, name, places, literals.each, instance.clue)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each place whose value was there before, with the first that has it."""
        first: dict[int, int] = {}
        for place in instance.parts[0]:
            other = first.setdefault(solution[place], place)
            if other != place:
                yield other, place


@dataclass(frozen=True)
class SumOfDifferent(Different):
    """No two of the places have the same value, and they add up to the number if there is one."""

    def number(self, parts: Parts, solution: Solution) -> int | None:
        values = [solution[place] for place in parts[0]]
        return sum(values) if len({*values}) == len(values) else None

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that values differ and have the sum that is told, if any."""
        for (places,), number, clue, shown in instances:
            if number and places:
                total(model, name, places, literals.each, number, differ=True, clue=clue)
            elif number:
                with model.rule(name, shown, clue):
                    model.clauses.append([])
            elif len(places) > 1:
                differ(model, name, places, literals.each, clue)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield all places, or what is shown for them, if they are wrong in one way or both."""
        values = [solution[place] for place in instance.parts[0]]
        if len({*values}) < len(values) or instance.number not in (None, sum(values)):
            yield instance.shown or instance.scope


@dataclass(frozen=True)
class Unlike(Different):
    """No two of the places have the same value, where instances overlap."""

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        """Yield each two that are alike, once for all instances that they are in."""
        return iter(dict.fromkeys(super().breaches(instances, solution)))


@dataclass(frozen=True)
class Every(Different):
    """Each value is there once: the places are as many as the values.

    Attributes:
        thing: what the places are called, in the fields of a `Saying`: "{where}".
        value: one of the values: "digit".
    """

    thing: str = "{where}"
    value: str = "{digit}"

    @property
    def saying(self) -> Saying:
        return every(self.thing, self.value)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that each value is there exactly once."""
        for (places,), _, clue, _ in instances:
            valued = [literals.each[place] for place in places]
            with model.rule(name, places, clue):
                for value in valued[0]:
                    model.exactly([has[value] for has in valued], 1)


@dataclass(frozen=True)
class Numbered(Relation):
    """Each number from 1 to that of the places is there once.

    Attributes:
        thing: what the places are called, in the fields of a `Saying`: "{region:region}".
    """

    thing: str

    @property
    def saying(self) -> Saying:
        return every(self.thing, "number")

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        for (places,), _, clue, _ in instances:
            with model.rule(name, places, clue):
                for value in range(1, len(places) + 1):
                    model.exactly([literals[place, value] for place in places], 1)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        (places,) = instance.parts
        return sorted([solution[place] for place in places]) == [*range(1, len(places) + 1)]


@dataclass(frozen=True)
class Worth(Relation):
    """The places with a value are worth the number together: the first 1, the second 2 and so on.

    Attributes:
        value: which.
        thing: a place with it.
    """

    value: int
    thing: str

    @property
    def saying(self) -> Saying:
        return matching(
            f"the {self.thing}s of {{at}} are worth {{clue}} together",
            "{at}",
            "be worth exactly {clue}",
            "is worth {own}, not {clue}",
        )

    def said(self, instance: Instance) -> Saying:
        """Return what it says, with the ways to be worth the number if they are few."""
        (line,), number, *_ = instance
        ways = _worth(len(line), number)
        if not 0 < len(ways) <= WAYS:
            return self.saying
        why, many = "{at} is worth {clue}{ways}", " only so" if number else ""
        return self.saying.but(full=why, left=why, ways=ways, shares=True, many=many)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State the sum of the numbers, from 1, of the places with the value."""
        has = literals.of(self.value)
        for (line,), number, clue, _ in instances:
            worth = {place: {0: -has[place], at: has[place]} for at, place in enumerate(line, 1)}
            total(model, name, line, worth, number, clue=clue)

    def number(self, parts: Parts, solution: Solution) -> int:
        return sum([at for at, place in enumerate(parts[0], 1) if solution[place] == self.value])


@lru_cache(maxsize=4096)
def _worth(length: int, number: int) -> tuple[Bag, ...]:
    """Return the places of a line, from 1, that add up to a number: each way, the shortest first.

    When there are more than WAYS, a few more than that.
    """
    found: list[Bag] = []
    for size in range(length + 1):
        if len(found) <= WAYS:
            found += sets_of(tuple(range(1, length + 1)), size, number)
    return tuple(found)


@dataclass(frozen=True)
class Signed(Relation):
    """Two values stand to each other as the sign between them says.

    Attributes:
        signs: each with the relation that it stands for, as `compare` writes it.
        words: what each says.
    """

    signs: tuple[tuple[int, str], ...]
    words: tuple[Saying, ...]

    @property
    def saying(self) -> Saying:
        return self.words[0]

    def said(self, instance: Instance) -> Saying:
        return self.words[[sign for sign, _ in self.signs].index(instance.number)]

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        for ((one, other),), number, clue, _ in instances:
            related = dict(self.signs)[number]
            compare(model, name, (one, other), literals.each, related, clue)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return the first sign that holds between the two values, None if there is none."""
        one, other = (solution[place] for place in parts[0])
        standing = {"<"} if one < other else {">"} if one > other else {"="}
        standing |= {"!="} if one != other else set()
        return next((sign for sign, relation in self.signs if relation in standing), None)


@dataclass(frozen=True)
class Total(Relation):
    """The values add up to the number.

    Attributes:
        differ: whether no two of them are alike besides.
        apart: whether it is another rule that says so.
        words: what it says, if more is known of the number.
        twice: places whose values count twice.
    """

    differ: bool = False
    words: Saying | None = None
    twice: Places = ()
    apart: bool = False

    @property
    def saying(self) -> Saying:
        return self.words or making("add up to {clue}")

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State sums, in which the values of places that count twice are doubled."""
        has = literals.each
        for (places,), number, clue, _ in instances:
            twice = self.twice and [place for place in places if place in self.twice]
            if not twice:
                total(model, name, places, has, number or 0, differ=self.differ, clue=clue)
                continue
            counted = {place: has[place] for place in places} | {
                place: {2 * value: x for value, x in has[place].items()} for place in twice
            }
            apart = has if self.differ else None
            total(model, name, places, counted, number or 0, apart=apart, clue=clue)

    def number(self, parts: Parts, solution: Solution) -> int:
        (places,) = parts
        return sum([solution[place] * (1 + (place in self.twice)) for place in places])

    def holds(self, instance: Instance, solution: Solution) -> bool:
        (places,) = instance.parts
        alike = (
            self.differ
            and not self.apart
            and len({solution[place] for place in places}) < len(places)
        )
        return not alike and super().holds(instance, solution)
