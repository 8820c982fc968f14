"""Relations along a line: an automaton reads its values, and they are evaluated in plain words.

A line says at once all that it forces, whatever its clauses: the second of four cells of a
thermometer is at least the second value, and at most the last but two.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from puzzles.declare.sayings import Reach, Saying
from puzzles.relations.relation import Instance, Literals, Places, Worded
from puzzles.rules.automaton import AcceptedLine, Automaton, Layers, layers, spell
from puzzles.rules.heights import seen, visible

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Parts
    from puzzles.rules.verbs import Valued

Related = Callable[[int, int], bool]
"""Whether a value and the next one of a line may stand so."""


def doing(does: str, infinitive: str = "", subject: str = "{cells}") -> Saying:
    """Return the saying that cells do something, such as "rise", or "are alike" with "be alike"."""
    can = infinitive or does
    cannot, could = f"{subject} cannot {can}", f"or {subject} could not {can}"
    return Saying(
        f"{subject} {does}", over=cannot, under=cannot, full=could, left=could, whole=could
    )


@dataclass(frozen=True)
class LineRelation(Worded):
    """What an automaton says of the values of a line.

    Attributes:
        words: what it says.
        twice: places whose values count twice where values are added up.
    """

    words: Saying
    twice: Places = field(default=(), kw_only=True)

    @abstractmethod
    def automaton(self, instance: Instance) -> Automaton:
        """Return what reads the places of the parts of an instance, one after another."""

    def line(self, instance: Instance) -> Places:
        """Return the places in the order in which they are read."""
        return tuple(chain.from_iterable(instance.parts))

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State each line as runs of its automaton."""
        for instance in instances:
            with model.rule(name, instance.scope, instance.clue):
                spell(model, self._moves(instance, literals), self.line(instance), literals.each)

    def read(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State each line by a lazy rule that runs the automaton."""
        for instance in instances:
            line = self.line(instance)
            has = [literals.each[place] for place in line]
            moves = self._moves(instance, literals)
            model.lazy(AcceptedLine(name, line, has, moves), instance.clue)

    def _moves(self, instance: Instance, literals: Literals) -> Layers:
        """Return the moves by which a line is accepted."""
        shape, line = tuple(map(len, instance.parts)), self.line(instance)
        domains = tuple([tuple(literals.each[place]) for place in line])
        relation = self
        if self.twice:  # by their positions, so that lines that are alike share what is kept
            twice = tuple([at for at, place in enumerate(line) if place in self.twice])
            relation = replace(self, twice=twice)
        return _layers(relation, shape, instance.number, domains)

    def worth(self, place: int, value: int) -> int:
        """Return what the value of a place counts where values are added up."""
        return 2 * value if place in self.twice else value

    def worths(self, places: Places, solution: Solution) -> list[int]:
        return [self.worth(place, solution[place]) for place in places]


@lru_cache(maxsize=512)
def _layers(
    relation: LineRelation,
    shape: tuple[int, ...],
    number: int | None,
    domains: tuple[tuple[int, ...], ...],
) -> Layers:
    """Return the moves of a line of some shape, the same for all lines that are alike.

    Its places are numbered in the order in which they are read.
    """
    places = iter(range(sum(shape)))
    parts = tuple([tuple([next(places) for _ in range(length)]) for length in shape])
    return layers(relation.automaton(Instance(parts, number)), domains)


Last = tuple[int, ...]
"""The values that an automaton keeps in mind."""


def _always(state: object) -> bool:
    """Accept whatever was read."""
    return True


def _began(number: int, state: Last) -> bool:
    """Accept where the first of what was read is the number."""
    return state[0] == number


@dataclass(frozen=True)
class Along(LineRelation):
    """Each value and the next one are related: a thermometer, whispers, dots.

    Attributes:
        related: whether two values that follow each other are right.
    """

    related: Related

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that keeps the last value, to which the next is related."""

        def step(at: int, last: Last, value: int) -> Last | None:
            worth = self.worth(at, value)
            return (worth,) if not last or self.related(last[0], worth) else None

        return Automaton((), step, _always)

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State each two that follow each other, which says as much and needs no helpers."""
        for instance in instances:
            with model.rule(name, instance.scope, instance.clue):
                for one, other in pairwise(self._valued(instance, literals)):
                    relate(model, one, other, self.related)

    def read(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State instances; a line of more than two places says all that it forces as a whole."""
        for instance in instances:
            line = self.line(instance)
            has = [literals.each[place] for place in line]
            with model.rule(name, instance.scope, instance.clue):
                for one, other in pairwise(self._valued(instance, literals)):
                    relate(model, one, other, self.related)
                if len(line) > 2:
                    moves = self._moves(instance, literals)
                    model.lazy(AcceptedLine(name, line, has, moves, supposed=False))

    def holds(self, instance: Instance, solution: Solution) -> bool:
        values = self.worths(self.line(instance), solution)
        return all(self.related(one, other) for one, other in pairwise(values))

    def _valued(self, instance: Instance, literals: Literals) -> list[Valued]:
        """Return the literals of each place by what its values count."""
        has = {place: literals.each[place] for place in self.line(instance)}
        for place in filter(has.__contains__, self.twice):
            has[place] = {2 * value: literal for value, literal in has[place].items()}
        return [*has.values()]


@dataclass(frozen=True)
class Among(LineRelation):
    """Of so many values in a row no two are in one class: entropic and modular lines.

    Attributes:
        classes: the class of each value.
        length: how many in a row.
    """

    classes: Callable[[int], int]
    length: int

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that keeps the classes of the last values, which all differ."""

        def step(at: int, last: Last, value: int) -> Last | None:
            own = self.classes(value)
            return None if own in last else (*last, own)[1 - self.length :]

        return Automaton((), step, _always)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether so many values in a row are always of different classes."""
        (line,) = instance.parts
        classes = [self.classes(solution[place]) for place in line]
        windows = [classes[at : at + self.length] for at in range(len(classes))]
        return all(len(set(window)) == len(window) for window in windows)


@dataclass(frozen=True)
class Summed(LineRelation):
    """The values add up to the number; they may be alike."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that adds values up to the number."""

        def step(at: int, so_far: int, value: int) -> int | None:
            so_far += self.worth(at, value)
            return so_far if so_far <= (instance.number or 0) else None

        return Automaton(0, step, (instance.number or 0).__eq__)

    def number(self, parts: Parts, solution: Solution) -> int:
        return sum(self.worths(tuple(chain(*parts)), solution))


@dataclass(frozen=True)
class Arrow(LineRelation):
    """The values of the first part, read as a number in tens, are the sum of the second part's."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that reads the pill, and then the shaft, whose sum it is."""
        pill = len(instance.parts[0])

        def step(at: int, left: int, value: int) -> int | None:
            """Read the pill as a number, then take the digits of the shaft from it."""
            worth = self.worth(at, value)
            if at < pill:
                return 10 * left + worth
            return left - worth if left >= worth else None

        return Automaton(0, step, (0).__eq__)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether the pill, read as a number, is the sum of the shaft."""
        pill, shaft = (self.worths(part, solution) for part in instance.parts)
        told = sum([value * 10**power for power, value in enumerate(reversed(pill))])
        return told == sum(shaft)


@dataclass(frozen=True)
class Between(LineRelation):
    """The values of the second part lie between the two of the first, or outside of them.

    Attributes:
        inside: whether strictly between; else neither between nor equal.
        apart: how far the two of the first part differ at least.
    """

    inside: bool
    apart: int = 0

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that reads the ends, and then what is between them, or outside."""

        def step(at: int, ends: Last, value: int) -> Last | None:
            """Keep the ends, which are read first, and compare each other digit with them."""
            if at == 0:
                return (value,)
            if at == 1:
                far = abs(ends[0] - value) >= self.apart
                return (min(ends[0], value), max(ends[0], value)) if far else None
            low, high = ends
            return (
                ends if (low < value < high if self.inside else not low <= value <= high) else None
            )

        return Automaton((), step, _always)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether the ends are far enough apart, and the others between them, or outside."""
        ends, inner = ([solution[place] for place in part] for part in instance.parts)
        low, high = sorted(ends)
        if high - low < self.apart:
            return False
        if self.inside:
            return all(low < value < high for value in inner)
        return all(value < low or value > high for value in inner)


@dataclass(frozen=True)
class SameSums(LineRelation):
    """The values of each part have the same sum: a region sum line, a zipper."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that adds up each part and compares it with the first."""
        part_of = [n for n, part in enumerate(instance.parts) for _ in part]
        last_of = {len(part_of) - 1 - part_of[::-1].index(n): n for n in set(part_of)}

        def step(at: int, sums: Last, value: int) -> Last | None:
            """Keep the sum of this part so far, and then that of the first part if that is over."""
            so_far, *wanted = sums
            so_far += self.worth(at, value)
            if wanted and so_far > wanted[0]:
                return None
            if at not in last_of:
                return (so_far, *wanted)
            return (0, so_far) if wanted in ([], [so_far]) else None

        return Automaton((0,), step, _always)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        return len({sum(self.worths(part, solution)) for part in instance.parts}) < 2


@dataclass(frozen=True)
class InGroups(LineRelation):
    """The line can be cut into pieces whose values each add up to the number."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that adds values up and begins anew at the number."""
        wanted = instance.number or 0

        def step(at: int, so_far: int, value: int) -> int | None:
            so_far += self.worth(at, value)
            return None if so_far > wanted else so_far % wanted

        return Automaton(0, step, (0).__eq__)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether the line falls into groups of neighbours with the sum."""
        left = 0
        for place in instance.parts[0]:
            left += self.worth(place, solution[place])
            if left == instance.number:
                left = 0
        return left == 0


@dataclass(frozen=True)
class Sandwich(LineRelation):
    """The values between the two crusts add up to the number.

    Attributes:
        crusts: the two values, each of which is there just once.
    """

    crusts: tuple[int, int]

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that adds up the values between two crusts."""
        wanted = instance.number or 0

        def step(at: int, read: Last, value: int) -> Last | None:
            """Keep how many crusts were read, the sum since the first, and which that was."""
            crusts, so_far, first = read
            if value in self.crusts:
                if crusts == 0:
                    return (1, 0, value)
                ends = crusts == 1 and value != first and so_far == wanted
                return (2, 0, 0) if ends else None
            if crusts != 1:
                return read
            so_far += self.worth(at, value)
            return (1, so_far, first) if so_far <= wanted else None

        return Automaton((0, 0, 0), step, partial(_began, 2))

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return the sum between the crusts, None unless each is there just once."""
        (line,) = parts
        crusts = [at for at, place in enumerate(line) if solution[place] in self.crusts]
        if sorted([solution[line[at]] for at in crusts]) != sorted(self.crusts):
            return None
        return sum(self.worths(line[crusts[0] + 1 : crusts[1]], solution))


@dataclass(frozen=True)
class Skyline(LineRelation):
    """So many values are higher than all before them."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that counts the values higher than all before."""
        wanted = instance.number or 0

        def step(at: int, read: Last, value: int) -> Last | None:
            """Keep how many are seen, and the highest so far."""
            seen, highest = read
            if value <= highest:
                return read
            return (seen + 1, value) if seen < wanted else None

        return Automaton((0, 0), step, partial(_began, wanted))

    def number(self, parts: Parts, solution: Solution) -> int:
        values = [solution[place] for place in parts[0]]
        return sum([all(value > other for other in values[:at]) for at, value in enumerate(values)])


@dataclass(frozen=True)
class Heights(Skyline):
    """So many values are higher than all before them, in a line that has each value once."""

    def said(self, instance: Instance) -> Saying:
        """Return the saying with how many heights can still be seen."""
        (line,), number = instance.parts, instance.number or 0

        def comes(left: Mapping[int, Collection[int]]) -> Collection[int]:
            return visible([left[place] for place in line])

        return self.words.but(reach=Reach(number, comes))

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State how many values of each line are seen from its first place."""
        for instance in instances:
            (line,) = instance.parts
            has = [[*literals.each[place].values()] for place in line]
            with model.rule(name, sorted(line), instance.clue):
                seen(model, has, instance.number or 0)

    def read(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        self.state(model, name, instances, literals)


@dataclass(frozen=True)
class FirstSum(LineRelation):
    """As many values as the first one says, itself among them, add up to the number."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that adds up as many values as the first one says."""
        wanted = instance.number or 0

        def step(at: int, read: Last, value: int) -> Last | None:
            """Keep how many digits are still to be added, and the sum so far."""
            left, so_far = (value, 0) if at == 0 else read
            if not left:
                return read
            so_far += self.worth(at, value)
            return (left - 1, so_far) if so_far <= wanted else None

        return Automaton((0, 0), step, (0, wanted).__eq__)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        (line,) = parts
        first = solution[line[0]]
        return sum(self.worths(line[:first], solution)) if 0 < first <= len(line) else None


@dataclass(frozen=True)
class Room(LineRelation):
    """The value in the place whose number the first value says is the number."""

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that looks for the number where the first value points."""

        def step(at: int, room: int, value: int) -> int | None:
            """Keep the first digit until its place is reached, where the number stands; then 0."""
            room = value if at == 0 else room
            if room != at + 1:
                return room
            return 0 if value == instance.number else None

        return Automaton(-1, step, (0).__eq__)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        values = [solution[place] for place in parts[0]]
        return values[values[0] - 1] if 0 < values[0] <= len(values) else None


@dataclass(frozen=True)
class Automatic(LineRelation):
    """An automaton of its own: a line rule that no other relation says.

    Attributes:
        start: the state at first.
        step: the state after a value, None where that is refused.
        accepts: whether a line may end in a state.
    """

    start: int
    step: Callable[[int, int], int | None]
    accepts: Callable[[int], bool]

    def automaton(self, instance: Instance) -> Automaton:
        def step(at: int, state: int, value: int) -> int | None:
            return self.step(state, value)

        return Automaton(self.start, step, self.accepts)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        state: int | None = self.start
        for place in self.line(instance):
            state = None if state is None else self.step(state, solution[place])
        return state is not None and self.accepts(state)


def relate(model: Model, one: Valued, other: Valued, related: Related) -> None:
    """Demand that two places have values that are related, in the rule that was begun."""
    for value, literal in one.items():
        model.add([-literal, *[x for beyond, x in other.items() if related(value, beyond)]])
    for beyond, literal in other.items():
        model.add([-literal, *[x for value, x in one.items() if related(value, beyond)]])
