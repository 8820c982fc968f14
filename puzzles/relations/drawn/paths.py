"""Relations of lines that make up open paths between given ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.board import components
from puzzles.declare.sayings import Saying, joining
from puzzles.relations.drawn.loops import LINE, ends_of, lines_beside
from puzzles.relations.relation import (
    ByBreaches,
    Instance,
    Literals,
    Places,
    Worded,
    neighbours,
)
from puzzles.rules.graphs.connected import Connected

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

END = Saying(
    "one line leads away from {where}",
    over="more than one line leads away from {where}",
    under="no line can lead away from {where}",
    full="a line leads away from {where} already",
    left="no other line can lead away from {where}",
)
ALIKE = Saying(
    "no line {where} joins different numbers",
    over="the line {where} joins different numbers",
    under="the line {where} joins different numbers",
    full="or the line {where} would join different numbers",
    left="the line {where} leads there",
    beyond="or the line {where} would join different numbers",
)
ENDED = joining("each line leads to a number", "line", "", LINE).but(
    over="of the {ends:line} one cannot lead to a number",
    full="a line there would lead to no number",
    left="or of the {ends:line} one could not lead to a number",
)


@dataclass(frozen=True)
class LeadsTo(ByBreaches, Worded):
    """No lines lead from an end to one with another number.

    The parts are the places that meet at each point; the number of an instance has for each point
    its own number, or None if it is no end. What it says of each place is a rule. For each point
    that is no end, and for each number, a variable says that the point is on a line from there.

    Attributes:
        line: the value of a line.
        words: what it says.
    """

    line: int = LINE
    words: Saying = ALIKE

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State for each place: a point on a line from a number makes the point beyond one too."""
        line = literals.of(self.line)
        for parts, shown, clue, _ in instances:
            numbers = numbers_of(shown)
            on = [[model.new() for _ in numbers] if own is None else None for own in shown]
            for place, (one, other) in sorted(ends_of(parts).items()):
                with model.rule(name, (place,), clue):
                    for at, number in enumerate(numbers):
                        for here, there in ((one, other), (other, one)):
                            is_on, is_there = on[here], on[there]
                            if is_on is None and shown[here] != number:
                                continue
                            if is_there is None and shown[there] == number:
                                continue
                            clause = [-line[place]]
                            clause += [-is_on[at]] if is_on else []
                            clause += [is_there[at]] if is_there else []
                            model.add(clause)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the first of the lines that hang together and lead to different numbers."""
        points, beside = instance.parts, lines_beside(instance.parts)
        drawn = [place for place in beside if solution[place] == self.line]
        for lines in components(drawn, beside):
            ends = zip(points, instance.number, strict=True)
            reached = {own for at, own in ends if own is not None and not {*lines}.isdisjoint(at)}
            if len(reached) > 1:
                yield lines[:1]


@dataclass(frozen=True)
class Ended(ByBreaches, Worded):
    """All lines lead to ends, where one line meets at each, and none or two elsewhere.

    The first part is the places that meet at ends, each further one a place and those that meet it.

    Attributes:
        line: the value of a line.
        words: what it says.
    """

    line: int = LINE
    words: Saying = ENDED

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a lazy rule that each line hangs together with an end, if there are any."""
        line = literals.of(self.line)
        for (outer, *parts), _, clue, _ in instances:
            places = [place for place, *_ in parts]
            if not outer:
                with model.rule(name, places, clue):
                    model.clauses += [[-line[place]] for place in places]
                continue
            node = {place: number for number, place in enumerate(places)}
            beside = [
                [node[other] for other in dict.fromkeys((*near, *outer)) if other != place]
                if place in outer
                else [node[other] for other in near]
                for place, *near in parts
            ]
            here = [line[place] for place in places]
            model.lazy(Connected(name, beside, here, places=places), clue)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the lines of each loop."""
        outer, *parts = instance.parts
        beside = neighbours(tuple(parts))
        drawn = [place for place in beside if solution[place] == self.line]
        for lines in components(drawn, beside):
            if {*lines}.isdisjoint(outer):
                yield lines


def numbers_of(shown: Sequence[object]) -> list[object]:
    """Return the numbers that ends have, each once."""
    return [*dict.fromkeys([number for number in shown if number is not None])]
