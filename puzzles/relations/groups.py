"""Relations of places with one value that hang together in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.board import components
from puzzles.relations.relation import Worded
from puzzles.rules.graphs.sized import SizedParts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Places


@dataclass(frozen=True)
class SizedGroups(Worded):
    """A group of neighbours with one value has as many places as the value says.

    Each part is a place and its neighbours; all have the same values.

    Attributes:
        words: what it says.
    """

    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        for parts, _, clue, _ in instances:
            places = [place for place, *_ in parts]
            node = {place: number for number, place in enumerate(places)}
            beside = [tuple([node[other] for other in near]) for _, *near in parts]
            values = sorted({value for place in places for value in literals.each[place]})
            has = {value: [literals[place, value] for place in places] for value in values}
            model.close()
            model.lazy(SizedParts(name, beside, has, places=places), clue)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return not any(self.broken(instance, solution))

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each group of another size, those of low values first."""
        beside = {part[0]: part[1:] for part in instance.parts}
        places_of: dict[int, list[int]] = {}
        for place in beside:
            places_of.setdefault(solution[place], []).append(place)
        for value, places in sorted(places_of.items()):
            for group in components(places, beside):
                if len(group) != value:
                    yield tuple(group)
