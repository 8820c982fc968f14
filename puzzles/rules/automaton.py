"""Lines of places whose values an automaton accepts: what no other verb says.

An automaton reads the values of the places in order (Pesant 2004). Spelled out it has a variable
for each state after each place; as a lazy rule it says all that it forces at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import TooLarge
from puzzles.model.lazy import Clause, Cut, LazyRule, in_order
from puzzles.model.model import Model

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from puzzles.model.lazy import Places
    from puzzles.rules.verbs import Valued

MOST_MOVES = 200_000  # of one line


class Automaton(NamedTuple):
    """What reads the values of a line one after another.

    Attributes:
        start: the state before the first value.
        step: the state after the value of place number `at`, None where that is refused.
        accepts: whether a line may end in a state.
    """

    start: Hashable
    step: Callable[[int, Any, int], Hashable | None]
    accepts: Callable[[Any], bool] = bool


class Move(NamedTuple):
    """From a state by a value to another, states by their numbers before and after a place."""

    state: int
    value: int
    then: int


class Layers(NamedTuple):
    """The moves by which a line can be accepted, place by place.

    Attributes:
        moves: of each place those on a way from the start to an accepted end.
        states: how many states there are before each place, and behind the last one.
    """

    moves: tuple[tuple[Move, ...], ...]
    states: tuple[int, ...]


def layers(automaton: Automaton, domains: Sequence[Sequence[int]]) -> Layers:
    """Return the moves of an automaton along a line; no states at all if nothing is accepted.

    Args:
        automaton: what reads the line.
        domains: the values that each place could have.

    Raises:
        TooLarge: there are more than MOST_MOVES.
    """
    before: list[Hashable] = [automaton.start]
    every: list[list[tuple[Hashable, int, Hashable]]] = []  # of each place: from, value, to
    for at, values in enumerate(domains):
        moves = [
            (state, value, then)
            for state in before
            for value in values
            if (then := automaton.step(at, state, value)) is not None
        ]
        every.append(moves)
        if sum(map(len, every)) > MOST_MOVES:
            raise TooLarge(f"a line of more than {MOST_MOVES:,} moves from state to state")
        before = list(dict.fromkeys(then for _, _, then in moves))
    number = {state: n for n, state in enumerate(filter(automaton.accepts, before))}
    found: list[tuple[Move, ...]] = []
    states = [len(number)]
    for moves in reversed(every):
        alive = [move for move in moves if move[2] in number]
        before_number = {state: n for n, state in enumerate(dict.fromkeys(s for s, _, _ in alive))}
        found.append(tuple([Move(before_number[s], v, number[t]) for s, v, t in alive]))
        number = before_number
        states.append(len(number))
    return Layers(tuple(found[::-1]), tuple(states[::-1]))


def accepted(
    model: Model,
    name: str,
    places: Sequence[int],
    has: Mapping[int, Valued],
    automaton: Automaton,
    clue: int | None = None,
) -> None:
    """The values of the places, in order, are accepted by an automaton.

    A variable says for each state whether the line is in it there.

    Args:
        model, name, clue: as for all verbs.
        places: of the line.
        has: of each place its literals by value.
        automaton: what reads them.

    Raises:
        TooLarge: as for `layers`.
    """
    with model.rule(name, places, clue):
        spell(model, layers(automaton, [[*has[place]] for place in places]), places, has)


def spell(model: Model, read: Layers, places: Sequence[int], has: Mapping[int, Valued]) -> None:
    """Add the clauses that say so to the rule that was begun."""
    if not all(read.states):
        model.add([])
        return
    before = [model.new() for _ in range(read.states[0])]
    model.add([before[0]])
    for place, moves, count in zip(places, read.moves, read.states[1:], strict=True):
        after = [model.new() for _ in range(count)]
        _step(model, moves, before, after, has[place])
        before = after


def _step(
    model: Model, moves: Sequence[Move], before: list[int], after: list[int], has: Valued
) -> None:
    """Say which states of one layer and values lead to which states of the next.

    Args:
        model: where the clauses go.
        moves: from one layer to the next.
        before, after: the variables of the states of the one and of the other.
        has: the literals of the values of the place between.
    """
    goes: dict[int, list[int]] = {value: [] for value in has}  # the states before a value
    onward: dict[int, list[int]] = {state: [] for state in range(len(before))}  # its values
    comes: list[set[int]] = [set() for _ in after]  # the states before a state
    by: list[set[int]] = [set() for _ in after]  # the values before a state
    for state, value, then in moves:
        goes[value].append(before[state])
        onward[state].append(has[value])
        comes[then].add(before[state])
        by[then].add(has[value])
        model.add([-before[state], -has[value], after[then]])
    model.clauses += [[-has[value], *states] for value, states in goes.items()]
    model.clauses += [[-before[state], *values] for state, values in onward.items()]
    for then, variable in enumerate(after):
        model.clauses += [[-variable, *sorted(comes[then])], [-variable, *sorted(by[then])]]
    model.clauses.append(after)


class Gone(NamedTuple):
    """Values that a place cannot have, since a literal is false."""

    literal: int
    at: int
    values: frozenset[int]


class AcceptedLine(LazyRule):
    """A line that an automaton accepts, as an object that says all that it forces.

    It is read together with what a place's variables mean: it has exactly one of its values.

    Args:
        name: the rule's name.
        places: the line, in the order in which it is read, each once.
        has: of each place its literals by value.
        read: the moves by which it is accepted.
        supposed: whether it is heard in suppositions: not if clauses beside it say as much there.
    """

    def __init__(
        self,
        name: str,
        places: Places,
        has: Sequence[Valued],
        read: Layers,
        *,
        supposed: bool = True,
    ) -> None:
        self.name, self.places, self.supposed = name, places, supposed
        self._has, self._read = tuple(has), read
        self._every = [frozenset(valued) for valued in self._has]

    def key(self) -> Hashable:
        has = tuple([tuple(valued.items()) for valued in self._has])
        return self.name, self.places, has, self._read

    def forces(self, values: Sequence[int]) -> list[int] | None:
        supported = self._supported(self._gone(values))
        return None if supported is None else self._news(values, supported)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return a clause for each literal that the line forces, or one that is violated.

        None of the literals that are named could be spared (deletion; Chinneck, Dravnieks 1991).
        """
        gone = self._gone(values)
        supported = self._supported(gone)
        if supported is None:
            return [Cut(self._reason(gone), self.places)]
        return [
            Cut([literal, *self._reason(gone, self._supposed(literal))], self.places)
            for literal in self._news(values, supported)
        ]

    def _gone(self, values: Sequence[int]) -> list[Gone]:
        """Return the values that places do not have, each with the literal that is false."""
        known = len(values)
        gone: list[Gone] = []
        for at, (valued, every) in enumerate(zip(self._has, self._every, strict=True)):
            false: list[Gone] = []  # by literals that a value is not there
            true: list[Gone] = []  # by one that a value is: all others are gone
            for value, literal in valued.items():
                number = abs(literal)
                sign = values[number - 1] if number <= known else 0
                if sign and (sign > 0) == (literal > 0):
                    true.append(Gone(-literal, at, every - {value}))
                elif sign:
                    false.append(Gone(literal, at, frozenset((value,))))
            gone += true or false
        return gone

    def _supported(self, gone: Sequence[Gone]) -> list[set[int]] | None:
        """Return the values of each place on some way that is left; None if there is no way."""
        left = [set(every) for every in self._every]
        for _, at, values in gone:
            left[at] -= values
        here = {0} if self._read.states[0] else set[int]()
        ways: list[list[Move]] = []
        for moves, values in zip(self._read.moves, left, strict=True):
            ways.append([move for move in moves if move.state in here and move.value in values])
            here = {move.then for move in ways[-1]}
        if not here:
            return None
        supported: list[set[int]] = []
        for moves in reversed(ways):
            used = [move for move in moves if move.then in here]
            supported.append({move.value for move in used})
            here = {move.state for move in used}
        return supported[::-1]

    def _news(self, values: Sequence[int], supported: Sequence[set[int]]) -> list[int]:
        """Return the open literals that follow: no value that is not supported, or the only one."""
        known = len(values)
        news: set[int] = set()
        for valued, kept in zip(self._has, supported, strict=True):
            wanted = [-literal for value, literal in valued.items() if value not in kept]
            wanted += [valued[value] for value in kept] if len(kept) == 1 else []
            news.update([x for x in wanted if abs(x) > known or not values[abs(x) - 1]])
        return in_order(news)

    def _supposed(self, literal: int) -> Gone:
        """Return the values that places would not have if a literal were false."""
        for at, (valued, every) in enumerate(zip(self._has, self._every, strict=True)):
            for value, own in valued.items():
                if abs(own) == abs(literal):
                    one = frozenset((value,))
                    return Gone(literal, at, one if own == literal else every - one)
        raise ValueError(f"{literal} is no literal of {self.name}")

    def _reason(self, gone: Sequence[Gone], *supposed: Gone) -> list[int]:
        """Return literals of which one is true wherever the line is accepted, few of those given.

        Args:
            gone: what is known.
            supposed: what is supposed besides; together there is no way.
        """
        whole = [[one for one in gone if one.at == at] for at in range(len(self._has))]
        kept = list(gone)
        for some in (*whole, *[[one] for one in gone]):
            rest = [one for one in kept if one not in some]
            if len(rest) < len(kept) and self._supported([*rest, *supposed]) is None:
                kept = rest
        return [one.literal for one in kept]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the clauses of the automaton's runs, with the solver's numbers for helpers."""
        spelled = Model()
        known = spelled.variables = max(
            [abs(x) for valued in self._has for x in valued.values()], default=0
        )
        with spelled.rule(self.name, self.places):
            has = dict(enumerate(self._has))
            spell(spelled, self._read, range(len(self.places)), has)
        fresh = [new() for _ in range(spelled.variables - known)]

        def renamed(literal: int) -> int:
            beyond = abs(literal) - known - 1
            return literal if beyond < 0 else fresh[beyond] * (1 if literal > 0 else -1)

        return [list(map(renamed, clause)) for clause in spelled.clauses]
