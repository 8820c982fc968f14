"""A rule declared once: what must hold of the values of some places.

A `Relation` knows how it is stated in a model, whether it holds on a filled board, what its number
would be there, and what it says to people. A kind, or a puzzle, lists instances of relations; its
model, its checker and its clues follow. What states and what evaluates a relation share no code,
and a law compares them on all small boards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from functools import cached_property, lru_cache, partial
from itertools import chain, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

Places = tuple[int, ...]
Parts = tuple[Places, ...]
"""What an instance speaks of, as its relation reads it: a line is one part, an arrow its circle and
its shaft, what is seen a cell and the ways that it looks along."""


class Literals:
    """The literals of a model that say that a place has a value: `literals[place, value]`."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._counts = len(model.counts)  # rules add more
        self._of: dict[int, dict[int, int]] = {}

    def __getitem__(self, at: tuple[int, int]) -> int:
        place, value = at
        return self.each[place][value]

    def of(self, value: int) -> dict[int, int]:
        """Return the literals that say that places have a value, by place."""
        if value not in self._of:
            model = self._model
            found = {place: x for x, place, one in model.indicators if one == value}
            if value in model.base:
                found |= {place: x for place, x in self._absent if model.base[place] == value}
            self._of[value] = found
        return self._of[value]

    @cached_property
    def each(self) -> dict[int, dict[int, int]]:
        """The literals by place, and by the value there."""
        each: dict[int, dict[int, int]] = {}
        for x, place, value in self._model.indicators:
            if place in each:
                each[place][value] = x
            else:
                each[place] = {value: x}
        for place, x in self._absent:
            each[place][self._model.base[place]] = x
        return each

    @cached_property
    def _absent(self) -> list[tuple[int, int]]:
        """Of each place with one literal, unless it has one value, that it has its other one."""
        told = Counter(map(itemgetter(1), self._model.indicators))
        if 1 not in told.values():
            return []
        counts = self._model.counts[: self._counts]
        chosen = {count.literals[0] for count in counts if len(count.literals) == 1}
        return [
            (place, -x)
            for x, place, _ in self._model.indicators
            if told[place] == 1 and x not in chosen
        ]


class Instance(NamedTuple):
    """A relation as it is said of certain places.

    Attributes:
        parts: the places.
        number: the number that it comes with, or what else its clue says, if there is one.
        clue: the number of the clue that it comes from, None if it comes from none.
        shown: the places at which people look for it, if not its scope.
    """

    parts: Parts
    number: Any = None
    clue: int | None = None
    shown: Places = ()

    @property
    def scope(self) -> Places:
        """The places that it speaks of, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(self.parts)))


_MAKE: Callable[[tuple[Any, ...]], Instance] = partial(cast("Any", tuple).__new__, Instance)


def listed(
    parts: Iterable[Parts],
    numbers: Iterable[Any],
    clues: Iterable[int | None] = repeat(None),
    shown: Iterable[Places] = repeat(()),
) -> list[Instance]:
    """Return an instance for each of some parts; a verdict may need many of them."""
    return list(map(_MAKE, zip(parts, numbers, clues, shown, strict=False)))


def clues_of(instances: Sequence[Instance]) -> list[int] | None:
    """Return the clues of instances of which all come from one, or none does."""
    clues = [instance.clue for instance in instances if instance.clue is not None]
    return clues or None


@lru_cache(maxsize=8)
def neighbours(parts: Parts) -> Mapping[int, Places]:
    """Return the neighbours of each place, where each part is a place and its neighbours."""
    return {part[0]: part[1:] for part in parts}


class Relation(ABC):
    """What must hold of the values of some places.

    A subclass is a frozen dataclass: two are equal if they say the same.
    """

    @property
    @abstractmethod
    def saying(self) -> Saying:
        """What it says to people."""

    @property
    def counts(self) -> int | None:
        """The value that the sentences count, or None for the value that has the variables."""
        return None

    def said(self, instance: Instance) -> Saying:
        """Return what an instance says to people."""
        return self.saying

    @abstractmethod
    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State instances in a model, each as a rule of this name."""

    def read(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State instances as grades and explanations read them: each says all that it forces."""
        self.state(model, name, instances, literals)

    def number(self, parts: Parts, solution: Solution) -> Any:
        """Return the number that an instance would have on a filled board, None if none."""
        return None

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether an instance is right on a filled board."""
        return self.number(instance.parts, solution) == instance.number

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the places of each breach of an instance on a filled board."""
        if not self.holds(instance, solution):
            yield instance.shown or instance.scope

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        """Yield the places of each breach of instances on a filled board."""
        for instance in instances:
            if not self.holds(instance, solution):
                yield from self.broken(instance, solution)

    def violations(
        self, name: str, instances: Sequence[Instance], solution: Solution
    ) -> Iterator[tuple[str, Places]]:
        """Yield each breach of instances of a rule of this name: its name, and its places.

        A relation that states rules by further names yields theirs too; their sayings are the
        kind's, in its `sayings`.
        """
        for places in self.breaches(instances, solution):
            yield name, places


class Worded(Relation):
    """A relation that has what it says as a field, `words`."""

    words: Saying

    @property
    def saying(self) -> Saying:
        return self.words


class ByBreaches(Relation):
    """A relation that is told by its breaches: it holds if there is none."""

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return not any(self.broken(instance, solution))

    @abstractmethod
    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the places of each breach of an instance on a filled board."""

    def breaches(self, instances: Sequence[Instance], solution: Solution) -> Iterator[Places]:
        for instance in instances:
            yield from self.broken(instance, solution)
