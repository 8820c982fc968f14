"""Relations of lines that make up one closed loop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from puzzles.board import is_connected
from puzzles.declare.sayings import Saying
from puzzles.relations.counts import Counting
from puzzles.relations.relation import Instance, Literals, Parts, Places, Worded
from puzzles.rules.loops.loop import SingleLoop
from puzzles.rules.verbs import passes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

    Ways = Sequence[Sequence[int]]  # from a point, each with the lines that go that way

NO_LINE, LINE = 0, 1
BY = "{by: with no line | through what is left open}"
LOOP = Saying(
    "all lines make up one loop",
    over=f"no loop can join the {{ends:line}}{BY}",
    full=f"no loop could join {{them}} to the {{ends:line}}{BY}",
    left=f"or no loop could join the {{ends:line}}{BY}",
    under="the loop through the line {on} closes without the line {out}",
    torn=f"the line {{ends}} has no way back{BY}",
    closed="the loop is closed",
    lone="a line there could not go on",
    bare="a line there would close a loop without the line {out}",
)
PASSES = Saying(
    "no line or two lines meet at {where}",
    over="more than two lines meet at {where}",
    under="a line ends at {where}",
    full="two lines meet at {where} already",
    left="the line has no other way on from {where}",
    bare="a line there would end at {where}",
)


@dataclass(frozen=True)
class Passed(Counting, Worded):
    """No line or two lines meet: the part is the places that meet at a point.

    Attributes:
        value: that of a line.
        words: what it says.
    """

    value: int = LINE
    words: Saying = PASSES

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        passes(model, name, [instance.parts[0] for instance in instances], literals.of(self.value))

    def fits(self, having: int, instance: Instance) -> bool:
        return having in (0, 2)


@dataclass(frozen=True)
class OneLoop(Worded):
    """All lines are one loop, where none or two of them meet at each point.

    The parts are the places that meet at each point; if these lie in the plane, an empty part
    follows, and the places around each face but the outer one.

    Attributes:
        line: the value of a line.
        words: what it says.
    """

    line: int = LINE
    words: Saying = LOOP

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a lazy rule that the places with a line make up one loop."""
        line = literals.of(self.line)
        for parts, _, clue, _ in instances:
            meeting, faces = _points_and_faces(parts)
            ends = ends_of(meeting)
            places = sorted(ends)
            pairs = [(one, other) for one, other in [ends[place] for place in places]]
            here = [line[place] for place in places]
            model.lazy(SingleLoop(name, pairs, here, places=places, faces=faces), clue)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        lines = self._lines(instance, solution)
        return bool(lines) and is_connected(lines, lines_beside(instance.parts))

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield all lines, if they are not one loop."""
        if not self.holds(instance, solution):
            yield self._lines(instance, solution)

    def _lines(self, instance: Instance, solution: Solution) -> Places:
        return tuple(
            [place for place in lines_beside(instance.parts) if solution[place] == self.line]
        )


@lru_cache(maxsize=8)
def lines_beside(parts: Parts) -> dict[int, Places]:
    """Return for each place, in order, the other places that meet it at a point."""
    meeting, _ = _points_and_faces(parts)
    ends = ends_of(meeting)
    return {
        place: tuple([o for end in ends[place] for o in meeting[end] if o != place])
        for place in sorted(ends)
    }


def _points_and_faces(parts: Parts) -> tuple[Parts, Parts]:
    """Return the parts before an empty one, and those after it."""
    middle = parts.index(()) if () in parts else len(parts)
    return parts[:middle], parts[middle + 1 :]


@lru_cache(maxsize=8)
def ends_of(meeting: Parts) -> dict[int, list[int]]:
    """Return the numbers of the points that each place joins."""
    ends: dict[int, list[int]] = {}
    for point, places in enumerate(meeting):
        for place in places:
            ends.setdefault(place, []).append(point)
    return ends


@dataclass(frozen=True)
class ShadedOrPassed(Worded):
    """The first part's place is shaded, or two of the lines that meet there are on the loop.

    Attributes:
        shaded: the value of a shaded place.
        line: that of a line.
        words: what it says.
    """

    shaded: int
    line: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that two lines at least meet at a place, unless it is shaded, and never three."""
        shaded, line = literals.of(self.shaded), literals.of(self.line)
        for ((place,), meeting), _, clue, _ in instances:
            lines = [line[one] for one in meeting]
            own = shaded[place]
            with model.rule(name, (place, *meeting), clue):
                least = combinations(lines, max(len(lines) - 1, 0))
                model.clauses += [[own, *some] for some in least]
                model.clauses += [[-x, -y, -z] for x, y, z in combinations(lines, 3)]

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether two lines meet at the place, or fewer and it is shaded."""
        (place,), meeting = instance.parts
        lines = [solution[one] for one in meeting].count(self.line)
        return lines == 2 or (lines < 2 and solution[place] == self.shaded)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the place with the lines that meet there."""
        if not self.holds(instance, solution):
            (place,), meeting = instance.parts
            yield (place, *[one for one in meeting if solution[one] == self.line])


@dataclass(frozen=True)
class ShadedUnpassed(ShadedOrPassed):
    """No line that meets at the first part's place is on the loop, if the place is shaded."""

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that no line meets at a shaded place."""
        shaded, line = literals.of(self.shaded), literals.of(self.line)
        for ((place,), meeting), _, clue, _ in instances:
            if not meeting:
                continue
            with model.rule(name, (place, *meeting), clue):
                without = -shaded[place]
                model.clauses += [[without, -line[one]] for one in meeting]

    def holds(self, instance: Instance, solution: Solution) -> bool:
        (place,), meeting = instance.parts
        return solution[place] != self.shaded or self.line not in [solution[o] for o in meeting]


@dataclass(frozen=True)
class Turning(Worded):
    """The loop turns at a point; or the other way, it goes straight on there.

    The parts are the places that lead away from the point: to one side, to the other, up and down,
    each empty where nothing leads there.

    Attributes:
        turns: whether it turns.
        circle: the clue that says so.
        words: what it says.
    """

    turns: bool
    circle: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        self._state(model, name, instances, literals, _sides)

    def read(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State the rule for any way of each pair, so that images are stated alike."""
        self._state(model, name, instances, literals, product)

    def _state(
        self,
        model: Model,
        name: str,
        instances: Sequence[Instance],
        literals: Literals,
        through: Callable[..., Iterable[Ways]],
    ) -> None:
        """State circles, straight ones through ways of which the loop takes one."""
        line = literals.of(LINE)
        for instance in instances:
            ways = [[line[place] for place in way] for way in instance.parts]
            pairs = ways[:2], ways[2:]  # of opposite ways
            with model.rule(name, sorted(instance.scope), instance.clue):
                for near in map(_joined, pairs):
                    if self.turns:
                        model.exactly(near, 1)
                    else:
                        model.clauses += [[-x, *[y for y in near if y != x]] for x in near]
                if not self.turns:
                    for some in through(*filter(all, pairs)):
                        model.exactly(_joined(some), 1)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return the circle if the loop passes as it says, None if it does not."""
        taken = [at for at, way in enumerate(parts) if way and solution[way[0]] == LINE]
        is_straight = taken in ([0, 1], [2, 3])
        return self.circle if len(taken) == 2 and is_straight != self.turns else None

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the places at the point of a breach."""
        if not self.holds(instance, solution):
            yield tuple(sorted(instance.scope))


@dataclass(frozen=True)
class TurningBeside(Worded):
    """Where the loop leaves a point it turns beside that, one way at least; or it never does.

    The parts are the two places that lead away from the point to one side, the two to the other,
    two up and two down, or fewer; and last the others at the points beside it.

    Attributes:
        turns: whether it turns.
        circle: the clue that says so.
        words: what it says.
    """

    turns: bool
    circle: int
    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        line = literals.of(LINE)
        for instance in instances:
            ways = [[line[place] for place in way] for way in instance.parts[:4]]
            with model.rule(name, sorted(instance.scope), instance.clue):
                if not self.turns:
                    model.clauses += [[-way[0], *way[1:]] for way in ways if way]
                    continue
                for pair in (ways[:2], ways[2:]):
                    if all(len(way) > 1 for way in pair):
                        model.clauses.append([-x for x in _joined(pair)])

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return the circle if the loop passes as it says, None if it does not."""
        on = [[solution[place] == LINE for place in way] for way in parts[:4]]
        if self.turns:
            is_straight = any(
                all(len(way) > 1 and all(way) for way in pair) for pair in (on[:2], on[2:])
            )
            return None if is_straight else self.circle
        is_straight = all(len(way) > 1 and way[1] for way in on if way and way[0])
        return self.circle if is_straight else None

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the places at the point of a breach, and those straight on beside it."""
        if not self.holds(instance, solution):
            yield tuple(sorted(_joined(instance.parts[:4])))


def _joined(ways: Ways) -> list[int]:
    """Return what lies on some ways."""
    return [place for way in ways for place in way]


def _sides(*pairs: Ways) -> Iterable[Ways]:
    """Return the first way of each pair, and the second."""
    return [[pair[side] for pair in pairs] for side in (0, 1)]
