"""Relations of ships that lie along lines: which there are, and which part of one a place is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from puzzles.declare.sayings import Saying
from puzzles.relations.relation import Instance, Literals, Parts, Places, Relation
from puzzles.rules.pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

NO_PART, SOME_PART, SINGLE, LEFT, RIGHT, TOP, BOTTOM, MIDDLE = range(8)
"""What a place is: no part of a ship, one of no straight ship, or a certain one."""
NORTH, WEST, EAST, SOUTH = SIDES = 1, 3, 5, 7
"""Cells of a 3x3 board beside its middle."""
FACING: Mapping[int, int] = {LEFT: EAST, RIGHT: WEST, TOP: SOUTH, BOTTOM: NORTH}
"""Of an end, where the ship goes on."""
GOING_ON: Mapping[tuple[int, ...], int] = {
    (): SINGLE,
    (EAST,): LEFT,
    (WEST,): RIGHT,
    (SOUTH,): TOP,
    (NORTH,): BOTTOM,
    (WEST, EAST): MIDDLE,
    (NORTH, SOUTH): MIDDLE,
}
"""What a place is from where the ship goes on, in order."""


class Ship(NamedTuple):
    """A place of a ship: its cells, and those beside them that are water then.

    These are the ones that go on at its ends, and all four around a single: no ship touches a
    longer one at a corner only.
    """

    cells: Places
    ends: Places


def ships_along(lines: Parts, length: int) -> list[Ship]:
    """Return all ships of some length that there could be, each with the places at its ends.

    They are in order of their lines, singles in that of their places.
    """
    if length > 1:
        return [
            Ship(line[at : at + length], line[max(at - 1, 0) : at] + line[at + length :][:1])
            for line in lines
            for at in range(len(line) - length + 1)
        ]
    beside: dict[int, list[int]] = {place: [] for line in lines for place in line}
    for line in lines:
        for one, other in pairwise(line):
            beside[one].append(other)
            beside[other].append(one)
    return [Ship((place,), tuple(sorted(near))) for place, near in sorted(beside.items())]


@dataclass(frozen=True)
class Fleet(Relation):
    """Ships of the lengths that are the number lie along the lines, longest first.

    A ship is as many places with the value as there are in a row along a line, if they are two or
    more, or one without any beside it. The parts are the lines.

    It states by the names `longest` that none is longer than the longest, `absent` that none has a
    length that the fleet has not, `surplus` that there are not too many of a length, and by its
    own that there are enough.

    Attributes:
        value: which.
    """

    value: int

    @property
    def saying(self) -> Saying:
        return Saying("all ships of the fleet are on the board")

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State for each length that as many ships of it are there, with a helper for each ship."""
        has = literals.of(self.value)
        for lines, lengths, *_ in instances:
            fleet: Counter[int] = Counter(lengths)
            longest = max(fleet, default=0)
            if too_long := ships_along(lines, longest + 1):
                model.each("longest")
                model.clauses += [[-has[place] for place in cells] for cells, _ in too_long]
            for length in range(longest, 0, -1):
                places = ships_along(lines, length)
                shown = [
                    [has[c] for c in cells] + [-has[c] for c in ends] for cells, ends in places
                ]
                if length not in fleet:
                    model.each("absent", scopes=[cells + ends for cells, ends in places])
                    model.clauses += [[-x for x in own] for own in shown]
                    continue
                laid = pieces(model, shown)
                if len(laid) > fleet[length]:  # otherwise there is no room for too many ships
                    with model.rule("surplus", ()):  # a rule about no place in particular
                        model.at_most(laid, fleet[length])
                with model.rule(name, ()):
                    model.at_least(laid, fleet[length])

    def number(self, parts: Parts, solution: Solution) -> Places:
        lengths = [len(ship.cells) for ship in self._afloat(parts, solution)]
        return tuple(sorted(lengths, reverse=True))

    def violations(
        self, name: str, instances: Sequence[Instance], solution: Solution
    ) -> Iterator[tuple[str, Places]]:
        """Yield rows that are too long, ships of absent lengths, and if there are too many or few.

        What is told of no place in particular is told once.
        """
        for lines, lengths, *_ in instances:
            ships = self._afloat(lines, solution)
            fleet: Counter[int] = Counter(lengths)
            afloat = Counter([len(ship.cells) for ship in ships])
            longest = max(fleet, default=0)
            for cells, _ in ships:
                for at in range(len(cells) - longest):
                    yield "longest", cells[at : at + longest + 1]
            for cells, ends in sorted(ships, key=lambda ship: len(ship.cells)):
                if len(cells) < longest and len(cells) not in fleet:
                    yield "absent", cells + ends
            if any(afloat[length] > number for length, number in fleet.items()):
                yield "surplus", ()
            if any(afloat[length] < number for length, number in fleet.items()):
                yield name, ()

    def _afloat(self, lines: Parts, solution: Solution) -> list[Ship]:
        """Return the ships on a board, line by line, and then the singles."""
        ships: list[Ship] = []
        alone: dict[int, list[int]] = {}
        for line in lines:
            stop = 0
            for has, row in groupby(line, lambda place: solution[place] == self.value):
                cells = tuple(row)
                start, stop = stop, stop + len(cells)
                ends = line[max(start - 1, 0) : start] + line[stop : stop + 1]
                if has and len(cells) > 1:
                    ships.append(Ship(cells, ends))
                    continue
                for place in cells if has else ():
                    alone.setdefault(place, []).extend(ends)
        longer = {place for cells, _ in ships for place in cells}
        single = sorted(alone.keys() - longer)
        return ships + [Ship((place,), tuple(sorted(alone[place]))) for place in single]


@dataclass(frozen=True)
class ShipPart(Relation):
    """A place is the part of a ship that the number is: a single, an end, or a middle.

    The parts are the place, and what is above it, to its left, to its right and below it.

    Attributes:
        value: that of a place with a ship.
        words: what each part says.
    """

    value: int
    words: tuple[tuple[int, Saying], ...]

    @property
    def saying(self) -> Saying:
        return self.words[0][1]

    def said(self, instance: Instance) -> Saying:
        return dict(self.words)[instance.number]

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State the part itself, and on which sides the ship goes on."""
        has = literals.of(self.value)
        for instance in instances:
            (place,), *near = instance.parts
            beside = {side: has[o] for side, some in zip(SIDES, near, strict=True) for o in some}
            with model.rule(name, instance.scope, instance.clue):
                model.add([has[place]])
                if instance.number == MIDDLE:
                    _go_on_both_ways(model, beside)
                    continue
                goes_on = FACING.get(instance.number)
                if goes_on is not None and goes_on not in beside:
                    model.add([])
                model.clauses += [[x if side == goes_on else -x] for side, x in beside.items()]

    def number(self, parts: Parts, solution: Solution) -> int:
        """Return what the place is."""
        (place,), *near = parts
        if solution[place] != self.value:
            return NO_PART
        on = [
            side
            for side, some in zip(SIDES, near, strict=True)
            if any(solution[other] == self.value for other in some)
        ]
        return GOING_ON.get(tuple(on), SOME_PART)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the place and those beside it."""
        if not self.holds(instance, solution):
            yield instance.scope


def _go_on_both_ways(model: Model, beside: Mapping[int, int]) -> None:
    """Say that a ship goes on to two opposite sides and to no others.

    Args:
        model: gets the clauses.
        beside: the literals on the sides where there are places.
    """
    across, down = (
        [beside[side] for side in pair if side in beside] for pair in ((WEST, EAST), (NORTH, SOUTH))
    )
    for pair in (across, down):
        if len(pair) == 2:
            model.clauses += [[-pair[0], pair[1]], [pair[0], -pair[1]]]
        else:
            model.clauses += [[-x] for x in pair]
    ways = [pair for pair in (across, down) if len(pair) == 2]
    for some in product(*ways):
        model.add(list(some))
        if len(ways) == 2:
            model.add([-way for way in some])
    if not ways:
        model.add([])
