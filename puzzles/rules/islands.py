"""Islands around numbers: parts of so many places, told by how far each place is from its number.

A helper says that a place hangs together with the number by so many steps or fewer. Places of a
board are coloured like those of a chessboard, so that only every second number of steps says more.
What is true of the helpers follows from the places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.model import refuse_large

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.model.model import Model
    from puzzles.rules.verbs import Literals

    Beside = Mapping[int, Sequence[int]] | Sequence[Sequence[int]]
    """The neighbours of each place."""


def islands(
    model: Model,
    name: str,
    beside: Beside,
    literals: Literals,
    numbers: Mapping[int, int],
) -> dict[int, dict[int, int]]:
    """Each place with a number counts, and so many hang together with it, none with a number.

    An instance for each number, whose clue is that of its place.

    Args:
        model, name, literals: as for all verbs.
        beside: the neighbours of each place, which can be coloured in two colours.
        numbers: of the places that have one.

    Returns:
        For each place with a number, and each place that can hang together with it, the literal
        that says whether it does.

    Raises:
        TooLarge: there would be too many helpers.
    """
    reaches = {place: _reach(beside, numbers, place) for place in numbers}
    refuse_large(
        f"the rule {name}",
        sum([len(reach) * min(numbers[place], len(reach)) for place, reach in reaches.items()]),
    )
    return {
        place: _island(model, name, beside, literals, place, number, reaches[place])
        for place, number in numbers.items()
    }


def _reach(beside: Beside, numbers: Mapping[int, int], start: int) -> dict[int, int]:
    """Return how many steps it is at least to each place that can hang together with a number."""
    barred = {place for place in numbers if place != start}
    barred |= {other for place in barred for other in beside[place]}
    steps = {start: 0}
    queue = [start]
    for place in queue:
        if steps[place] + 1 < numbers[start]:
            for other in beside[place]:
                if other not in barred and other not in steps:
                    steps[other] = steps[place] + 1
                    queue.append(other)
    return steps


def _island(
    model: Model,
    name: str,
    beside: Beside,
    literals: Literals,
    start: int,
    number: int,
    steps: Mapping[int, int],
) -> dict[int, int]:
    """State the rule of a number; return for each place in reach the literal of hanging together.

    Args:
        model, name, beside, literals: as for `islands`.
        start, number: the place with the number, and that.
        steps: how many steps each place in reach is from there.
    """
    scope = sorted({other for place in steps for other in (place, *beside[place])})
    with model.rule(name, scope, start):
        model.add([literals[start]])
        inside = {place: literals[place] for place, far in steps.items() if far < 2}
        # a place belongs to it if a neighbour does that is reached in fewer steps; said anew for
        # each longer way, since a place near by may hang together by a detour alone
        for far in range(2, min(number, len(steps))):
            now = [p for p, least in steps.items() if 2 <= least <= far and (far - least) % 2 == 0]
            for place in now:
                ways = [inside[other] for other in beside[place] if steps.get(other, far) < far]
                inside[place] = here = model.new()
                model.add([-here, literals[place]])
                model.add([-here, *ways])
                model.clauses += [[here, -literals[place], -way] for way in ways]
        model.exactly(inside.values(), number)
        for place, literal in inside.items():  # whose neighbours with the value belong to it too
            for other in beside[place]:
                if other not in inside:
                    model.add([-literal, -literals[other]])
                elif inside[other] != literals[other]:
                    model.add([-literal, -literals[other], inside[other]])
    return inside
