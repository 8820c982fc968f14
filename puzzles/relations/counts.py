"""Relations that count the places with a value, or look along them."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, takewhile
from typing import TYPE_CHECKING

from puzzles.declare.sayings import Reach, Saying, counting, matching
from puzzles.relations.relation import (
    ByBreaches,
    Instance,
    Literals,
    Parts,
    Places,
    Relation,
    Worded,
    clues_of,
)
from puzzles.rules.verbs import at_most, count, count_few, given, sees, some

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


def _spoken_of(instances: Sequence[Instance]) -> tuple[list[Places], list[Places]]:
    """Return the first parts of instances, and these with the second ones, if there are any."""
    scopes = [p[0] + p[1] if len(p) == 2 else p[0] for p, *_ in instances]
    return [instance.parts[0] for instance in instances], scopes


@dataclass(frozen=True)
class NotAll(Worded):
    """Not all of the places have the value.

    Attributes:
        value: which.
        words: what it says.
    """

    value: int
    words: Saying

    @property
    def counts(self) -> int:
        return self.value

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State with a clause for each group that some place of it has another value."""
        has = literals.of(self.value)
        groups = [instance.parts[0] for instance in instances]
        model.each(name, scopes=groups, clues=clues_of(instances))
        model.clauses += [[-has[place] for place in group] for group in groups]

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return any(solution[place] != self.value for place in instance.parts[0])

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        value = self.value
        for instance in instances:  # there are many
            (places,) = instance.parts
            for place in places:
                if solution[place] != value:
                    break
            else:
                yield instance.shown or places


@dataclass(frozen=True)
class Apart(ByBreaches, Worded):
    """Of two places beside each other not both have the value; each two are a rule of their own.

    Each part is a place and those beside it, of each two places once.

    Attributes:
        value: which.
        words: what it says.
    """

    value: int
    words: Saying

    @property
    def counts(self) -> int:
        return self.value

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State with a clause for each two neighbours that they do not both have the value."""
        has = literals.of(self.value)
        for instance in instances:
            twos = [(place, other) for place, *near in instance.parts for other in near]
            model.each(name, scopes=twos)
            model.clauses += [[-has[place], -has[other]] for place, other in twos]

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the first place of a part with each other one that has the value too."""
        value = self.value
        for part in instance.parts:
            if solution[part[0]] == value:  # there are many
                for other in part[1:]:
                    if solution[other] == value:
                        yield part[0], other


@dataclass(frozen=True)
class Nowhere(ByBreaches, Worded):
    """None of the places has the value; each is a rule of its own.

    Attributes:
        value: which.
        words: what it says.
    """

    value: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        has = literals.of(self.value)
        for instance in instances:
            given(model, name, [-has[place] for place in instance.parts[0]])

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each place that has the value."""
        for place in instance.parts[0]:
            if solution[place] == self.value:
                yield (place,)


@dataclass(frozen=True)
class Counting(Relation):
    """It holds or not by how many places of the first part have a value.

    Attributes:
        value: which.
    """

    value: int

    @property
    def counts(self) -> int:
        return self.value

    @abstractmethod
    def fits(self, having: int, instance: Instance) -> bool:
        """Return whether so many places of an instance may have the value."""

    def holds(self, instance: Instance, solution: Solution) -> bool:
        having = [solution[place] for place in instance.parts[0]].count(self.value)
        return self.fits(having, instance)

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        value, fits = self.value, self.fits
        for instance in instances:  # there are many
            having = [solution[place] for place in instance.parts[0]].count(value)
            if not fits(having, instance):
                yield from self.broken(instance, solution)


@dataclass(frozen=True)
class Counted(Counting):
    """As many places of the first part have the value as the number says.

    A second part is what an instance speaks of besides, such as the cell of the number.

    Attributes:
        value: which.
        thing: a place with it; needless where the kind has `words` for the rule.
        where: which places these are: "in and around it".
        few: whether the places are four or so, so that it is stated as clauses.
    """

    thing: str = ""
    where: str = ""
    few: bool = False

    @property
    def saying(self) -> Saying:
        return counting("the {clue} in {at}", self.thing, self.where)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State how many places of each group have the value; if `few`, in clauses."""
        groups, scopes = _spoken_of(instances)
        numbers = [instance.number or 0 for instance in instances]
        has = literals.of(self.value)
        if self.few:
            clues = [instance.clue for instance in instances]
            count_few(model, name, groups, has, numbers, clues)
        else:
            count(model, name, groups, has, numbers, scopes=scopes, clues=clues_of(instances))

    def fits(self, having: int, instance: Instance) -> bool:
        return having == instance.number

    def number(self, parts: Parts, solution: Solution) -> int:
        return [solution[place] for place in parts[0]].count(self.value)


@dataclass(frozen=True)
class Some(Worded):
    """At least one of the places of the first part has the value.

    A second part is what an instance speaks of besides, and where a breach shows.

    Attributes:
        value: which.
        words: what it says.
        first: whether a breach shows at the first place, not at all of them.
    """

    value: int
    words: Saying
    first: bool = False

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        groups, scopes = _spoken_of(instances)
        has, clues = literals.of(self.value), clues_of(instances)
        some(model, name, groups, has, scopes=scopes, clues=clues)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return self.value in [solution[place] for place in instance.parts[0]]

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the places, or the first of them, if none has the value."""
        if not self.holds(instance, solution):
            shown = instance.parts[-1]
            yield shown[:1] if self.first else shown

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        value = self.value
        for instance in instances:  # there are many
            for place in instance.parts[0]:
                if solution[place] == value:
                    break
            else:
                yield from self.broken(instance, solution)


@dataclass(frozen=True)
class AtMost(Counting, Worded):
    """At most so many of the places have the value.

    Attributes:
        value: which.
        most: how many.
        words: what it says.
    """

    most: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        groups = [instance.parts[0] for instance in instances]
        has = literals.of(self.value)
        at_most(model, name, groups, has, self.most, clues=clues_of(instances))

    def fits(self, having: int, instance: Instance) -> bool:
        return having <= self.most

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the first places that have it, with each one too many."""
        having = [place for place in instance.parts[0] if solution[place] == self.value]
        for place in having[self.most :]:
            yield (*having[: self.most], place)


@dataclass(frozen=True)
class Exactly(Counting, Worded):
    """Just so many of the places of the first part have the value.

    A second part is what an instance speaks of besides, and where a breach shows.

    Attributes:
        value: which.
        amount: how many.
        words: what it says.
    """

    amount: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        groups, scopes = _spoken_of(instances)
        has, clues = literals.of(self.value), clues_of(instances)
        count(model, name, groups, has, self.amount, scopes=scopes, clues=clues)

    def fits(self, having: int, instance: Instance) -> bool:
        return having == self.amount

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        if not self.holds(instance, solution):
            yield instance.shown or instance.parts[-1]


@dataclass(frozen=True)
class Beside(Worded):
    """If the first part's place has the value, an allowed number of the second's have it too.

    Attributes:
        value: which.
        allowed: the numbers.
        words: what it says.
        needed: whether the place has the value in any case.
    """

    value: int
    allowed: frozenset[int]
    words: Saying
    needed: bool = False

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """Refuse each combination of values of the places near by that is not allowed."""
        has = literals.of(self.value)
        for instance in instances:
            ((place,), near) = instance.parts
            with model.rule(name, instance.scope, instance.clue):
                if self.needed:
                    model.add([has[place]])
                unless = [] if self.needed else [-has[place]]
                # not all of `having` have the value and all of `lacking` lack it
                for having, lacking in _refused(len(near), self.allowed):
                    others = [-has[near[at]] for at in having] + [has[near[at]] for at in lacking]
                    model.add([*unless, *others])

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether an allowed number of neighbours have the value, where the place has it."""
        ((place,), near) = instance.parts
        number = [solution[other] for other in near].count(self.value)
        if solution[place] != self.value:
            return not self.needed
        return number in self.allowed


@lru_cache(maxsize=256)
def _refused(length: int, allowed: frozenset[int]) -> list[tuple[Places, Places]]:
    """Return, of places numbered from 0, which have a value and which lack it in refused cases.

    Each case is as small as can be: if `least` places have the value and all but `most` lack it,
    the number of those that have it lies in a run of refused numbers, whatever the others are.

    Args:
        length: how many places there are.
        allowed: how many of them may have the value.
    """
    refused = [number for number in range(length + 1) if number not in allowed]
    found: list[tuple[Places, Places]] = []
    for least in refused:
        if least - 1 in refused:  # the run began before
            continue
        most = next(number for number in range(least, length + 1) if number + 1 not in refused)
        for having in combinations(range(length), least):
            rest = [at for at in range(length) if at not in having]
            found += [(having, lacking) for lacking in combinations(rest, length - most)]
    return found


@dataclass(frozen=True)
class Seen(Relation):
    """The first part's place has the value, and sees so many that have it along the other parts.

    It is among them itself, and sees as far as all have it.
    """

    value: int

    @property
    def saying(self) -> Saying:
        return matching(
            "the {clue} in {at} sees {clue:cell}",
            "the {clue} in {at}",
            "see",
            "sees {own:cell}",
            "cell",
        )

    def said(self, instance: Instance) -> Saying:
        """Return the saying with how many places can still be seen."""
        (_, *ways), number = instance.parts, instance.number or 0

        def comes(left: Mapping[int, Collection[int]]) -> Collection[int]:
            """Return how many places may be seen, by the values left for each."""
            surely = [takewhile(lambda place: {*left[place]} == {self.value}, way) for way in ways]
            perhaps = [takewhile(lambda place: self.value in left[place], way) for way in ways]
            least, most = (1 + len([*chain(*some)]) for some in (surely, perhaps))
            return range(least, most + 1)

        return self.saying.but(reach=Reach(number, comes))

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State how many places with the value a place sees, itself included."""
        has = literals.of(self.value)
        for ((place,), *ways), number, clue, _ in instances:
            sees(model, name, place, ways, has, number or 0, clue=clue)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return how many places with the value are seen, None if the place itself has it not."""
        (place,), *ways = parts
        if solution[place] != self.value:
            return None
        seen = 1
        for way in ways:
            for other in way:
                if solution[other] != self.value:
                    break
                seen += 1
        return seen
