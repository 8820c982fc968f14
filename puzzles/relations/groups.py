"""Relations of places with one value that hang together in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.board import components
from puzzles.relations.relation import ByBreaches, Worded, neighbours
from puzzles.rules.graphs.sized import SizedParts
from puzzles.rules.islands import islands

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Places


@dataclass(frozen=True)
class SizedGroups(ByBreaches, Worded):
    """A group of neighbours with one value has as many places as the value says.

    Each part is a place and its neighbours; all have the same values.

    Attributes:
        words: what it says.
    """

    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State all instances by a lazy rule each, over the literals of each value."""
        for parts, _, clue, _ in instances:
            places = [place for place, *_ in parts]
            node = {place: number for number, place in enumerate(places)}
            beside = [tuple([node[other] for other in near]) for _, *near in parts]
            values = sorted({value for place in places for value in literals.each[place]})
            has = {value: [literals[place, value] for place in places] for value in values}
            model.close()
            model.lazy(SizedParts(name, beside, has, places=places), clue)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each group of another size, those of low values first."""
        beside = neighbours(instance.parts)
        places_of: dict[int, list[int]] = {}
        for place in beside:
            places_of.setdefault(solution[place], []).append(place)
        for value, places in sorted(places_of.items()):
            for group in components(places, beside):
                if len(group) != value:
                    yield tuple(group)


@dataclass(frozen=True)
class Islands(ByBreaches, Worded):
    """Places with the value that hang together have one number, which counts them.

    Each part is a place and its neighbours; these can be coloured in two colours. The number of the
    instance is that of each place that has one: it has the value. In a model each number is an
    instance whose clue is that of its place, and so is, without a clue, each place beyond them.

    Attributes:
        value: which.
        words: what it says.
    """

    value: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that a place has the value only if it belongs to an island that can reach it."""
        has = literals.of(self.value)
        for instance in instances:
            ways: dict[int, list[int]] = {place: [] for place in neighbours(instance.parts)}
            for island in self.reach(model, name, instance, literals).values():
                for place, literal in island.items():
                    ways[place].append(literal)
            far = [place for place, some in ways.items() if has[place] not in some]
            model.each(name, scopes=[(place,) for place in far])
            model.clauses += [[-has[place], *ways[place]] for place in far]

    def reach(
        self, model: Model, name: str, instance: Instance, literals: Literals
    ) -> Mapping[int, Mapping[int, int]]:
        """State the rule of each number; return for each its island: which places it has."""
        return islands(
            model, name, neighbours(instance.parts), literals.of(self.value), instance.number
        )

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each number that is wrong, and the first place of each island that has none."""
        beside = neighbours(instance.parts)
        numbers: Mapping[int, int] = instance.number
        yield from [(place,) for place in numbers if solution[place] != self.value]
        having = [place for place in beside if solution[place] == self.value]
        for island in components(having, beside):
            shown = [place for place in island if place in numbers]
            if [numbers[place] for place in shown] != [len(island)]:
                yield from [(place,) for place in shown or island[:1]]
