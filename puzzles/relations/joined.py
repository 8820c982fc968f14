"""That places hang together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.board import is_connected
from puzzles.declare.sayings import Saying, joining
from puzzles.relations.relation import Instance, Literals, Places, Relation, neighbours
from puzzles.rules.graphs.connected import Connected

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model


@dataclass(frozen=True)
class Joined(Relation):
    """The places with the value hang together; each part is a place and its neighbours.

    Attributes:
        value: which.
        thing: a place with it: "unshaded cell".
        by: the words before what keeps them apart: "by shaded".
        apart: whether another rule keeps places without the value from being neighbours.
        lacking: whether it is those without the value that hang together.
    """

    value: int
    thing: str
    by: str
    apart: bool = False
    lacking: bool = False

    @property
    def saying(self) -> Saying:
        walk = f"one can walk from each {self.thing} to every other"
        return joining(walk, self.thing, self.by, self.value)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a lazy rule that the places with the value, or without, hang together."""
        has = literals.of(self.value)
        for parts, _, clue, _ in instances:
            places = [place for place, *_ in parts]
            node = {place: number for number, place in enumerate(places)}
            beside = [[node[other] for other in near] for _, *near in parts]
            sign = -1 if self.lacking else 1
            here = [sign * has[place] for place in places]
            model.lazy(Connected(name, beside, here, places=places, apart=self.apart), clue)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return is_connected(self._having(instance, solution), neighbours(instance.parts))

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield all places with the value, if they are in several parts."""
        if not self.holds(instance, solution):
            yield self._having(instance, solution)

    def _having(self, instance: Instance, solution: Solution) -> Places:
        places = [place for place, *_ in instance.parts]
        return tuple([p for p in places if (solution[p] == self.value) != self.lacking])
