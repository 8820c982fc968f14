"""That places of two sorts are partners, one to one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from puzzles.model.constraint import Count
from puzzles.relations.relation import ByBreaches, Worded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells
    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.constraint import Clause
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Parts, Places


@dataclass(frozen=True)
class Partners(ByBreaches, Worded):
    """Each centre has a place with the value of its own, and each such place a centre of its own.

    The first part is all places. Each further one is a centre, which itself cannot have the value,
    and the places that can be its partner, those first that a check is to take first.

    A place beside one centre alone can only be that one's. For a place beside several of them, a
    helper for each says that the two are partners; that the place then has the value is what the
    helper means, and no rule.

    Attributes:
        value: which.
        words: what it says of a centre; each is a rule of the name that is declared.
        theirs: the name of the rules that each place is the partner of one centre and each
            centre of one place; those end at that place or centre.
    """

    value: int
    words: Saying
    theirs: str

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State who can be whose partner, with helpers where several centres claim a place."""
        has = literals.of(self.value)
        for instance in instances:
            near = _near(instance.parts)
            claims = _claims(near)
            scopes = [(*beside, centre) for centre, beside in near.items()]
            alone = [p for p in instance.parts[0] if p not in claims and p not in near]
            # of a place beside several centres these, and the literals of which one is true
            shared: dict[int, tuple[list[int], Clause]] = {}
            stated: list[Clause] = []  # of each centre: one place has the value, one is its own
            model.close()
            for centre, beside in near.items():
                having: Clause = []
                own: Clause = []
                for place in beside:
                    if place in near:
                        continue
                    literal = has[place]
                    having.append(literal)
                    if claims[place] > 1:
                        centres, helpers = shared.setdefault(place, ([], [-literal]))
                        helper = model.new()
                        model.clauses.append([-helper, literal])
                        centres.append(centre)
                        helpers.append(helper)
                        literal = helper
                    own.append(literal)
                stated += [having, own]
            model.each(name, scopes=scopes, size=2)
            model.clauses += stated
            theirs = [(place,) for place in alone]
            theirs += [(*centres, place) for place, (centres, _) in shared.items()]
            model.each(self.theirs, scopes=[*theirs, *scopes])
            model.clauses += [[-has[place]] for place in alone]
            model.counts += [Count(helpers, 1, 1) for _, helpers in shared.values()]
            model.counts += [Count(own, 0, 1) for own in stated[1::2]]

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each centre and each place that a largest pairing leaves over."""
        for _, places in self.violations("", [instance], solution):
            yield places

    def violations(
        self, name: str, instances: Sequence[Instance], solution: Solution
    ) -> Iterator[tuple[str, Places]]:
        """Yield the centres without a partner, then the places without a centre."""
        for instance in instances:
            places, *centres = instance.parts
            left, centre_of = _unmatched(centres, solution, self.value)
            for centre in left:
                yield name, (centre,)
            if len(places) == len(solution) and solution.count(self.value) == len(centre_of):
                continue  # as on every solution
            for place in places:
                if solution[place] == self.value and place not in centre_of:
                    yield self.theirs, (place,)


def _near(parts: Parts) -> dict[int, Cells]:
    """Return the places beside each centre, in their order."""
    return {centre: tuple(sorted(near)) for centre, *near in parts[1:]}


def _claims(near: Mapping[int, Cells]) -> Mapping[int, int]:
    """Return how many centres each place is beside."""
    return Counter(chain.from_iterable(near.values()))


@lru_cache(maxsize=8)
def helped(parts: Parts) -> Sequence[tuple[int, int]]:
    """Return each centre and place for which there is a helper, in order; kept for a few boards."""
    near = _near(parts)
    claims = _claims(near)
    return [
        (centre, place)
        for centre, beside in near.items()
        for place in beside
        if claims[place] > 1 and place not in near
    ]


def _unmatched(
    centres: Sequence[Places], solution: Solution, value: int
) -> tuple[list[int], Mapping[int, int]]:
    """Return the centres that a largest pairing leaves over, and the centres of paired places.

    A centre takes the first free place beside it, or, where there is none, one from which others
    can go on to a free one (Kuhn 1955). Every solution of every verdict is checked: networkx takes
    four times as long, and 140 ms once to be imported. Tests hold the two together.
    """
    centre_of: dict[int, int] = {}
    place_of: dict[int, int] = {}
    beside: dict[int, list[int]] = {}
    left: list[int] = []
    for part in centres:
        centre = part[0]
        if solution[centre] == value:
            continue
        for place in part:
            if solution[place] == value and place not in centre_of:
                centre_of[place], place_of[centre] = centre, place
                break
        else:
            beside = beside or {one[0]: [p for p in one if solution[p] == value] for one in centres}
            if not _made_room(centre, beside, centre_of, place_of):
                left.append(centre)
    return left, centre_of


def _made_room(
    centre: int,
    beside: Mapping[int, Sequence[int]],
    centre_of: dict[int, int],
    place_of: dict[int, int],
) -> bool:
    """Give a centre a place that others make free, if they can."""
    reached: dict[int, int] = {}  # places, each with the centre that it was reached from
    for last in (queue := [centre]):
        news = [place for place in beside[last] if place not in reached]
        reached.update(dict.fromkeys(news, last))
        free = next((place for place in news if place not in centre_of), None)
        if free is not None:
            break
        queue += [centre_of[place] for place in news]
    else:
        return False
    while free is not None:  # each on the way takes the place that was reached from it
        last = reached[free]
        centre_of[free] = last
        place_of[last], free = free, place_of.get(last)
    return True
