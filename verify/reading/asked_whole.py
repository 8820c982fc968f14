"""A rule that is compiled to variables of its own, asked for all that it forces.

Which clauses a sum or a table becomes is no matter to a person, so what the rule says at once is
read off its meaning: a literal is forced if the rule has no way left with its opposite. That is
the same whether the rule is compiled by weights, by counts, by order literals or by a table.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from puzzles.model.constraint import Constraint
from puzzles.model.lazy import Clause, Cut, LazyRule
from puzzles.model.model import Model
from puzzles.rules import native
from verify.solver.core import preferred
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from engine._engine import Meaning  # pyright: ignore[reportMissingModuleSource]
    from puzzles.model.lazy import Besides
    from puzzles.model.model import Rule
    from verify.reading.propagator import Part

MEANINGS, ANSWERS = 256, 1_000  # that are kept, and of each
MOST, STEPS = 1_000, 2_000  # variables that are searched in C, and choices for one answer
UNBOUNDED = 1 << 60  # conflicts: one rule is small

Parts = tuple[tuple[tuple[int, ...], int], ...]
"""Constraints as `verify.reading.propagator.Part`, to be the key of a cache."""


class AskedWhole(LazyRule):
    """A rule of a model by its meaning.

    Args:
        rule: the rule.
        parts: its constraints.
        meaning: the constraints of no rule about its variables, which tell what its helpers mean.
        variables: all of its variables but the helpers that no other rule has.
    """

    def __init__(
        self,
        rule: Rule,
        parts: Sequence[Part],
        meaning: Sequence[Part],
        variables: Sequence[int],
    ) -> None:
        self.name, self.places = rule.name, rule.scope
        # Variables are numbered anew, so that rules that are alike share one `_Meaning`.
        spoken = [abs(x) for literals, _ in parts for x in literals]
        number = {v: n for n, v in enumerate(dict.fromkeys([*spoken, *variables]), 1)}
        number |= {-v: -n for v, n in number.items()}
        self._number = number  # of each literal of the model
        self._literal = {n: x for x, n in number.items()}  # the other way round
        own, others = (
            [(tuple([number[x] for x in literals]), room) for literals, room in some]
            for some in (parts, meaning)
        )
        self._variables = sorted(variables, key=number.__getitem__)
        known = tuple([number[v] for v in self._variables])
        self._meaning = _meaning((*own, *sorted(others)), known)
        # of each literal where its variable stands among those, and its sign
        self._at = {
            sign * v: (at, sign) for at, v in enumerate(self._variables) for sign in (1, -1)
        }
        search = self._meaning.search
        self._whole = native.Whole(search, self._variables) if search else None  # in C

    def key(self) -> Hashable:
        return id(self)

    def forces(self, values: Sequence[int]) -> list[int] | None:
        """Return what the rule forces: by C where that tells, else by a solver."""
        if self._whole and (found := self._whole.forced(values, (), STEPS)) is not False:
            return found
        return self._forced([values[v - 1] for v in self._variables])

    def _forced(self, states: list[int]) -> list[int] | None:
        """Return what is forced, where C does not tell.

        Args:
            states: of each of the variables 1 if it is true, -1 if it is false, else 0.
        """
        forced = self._meaning.forced(tuple(states))
        return None if forced is None else [self._literal[x] for x in forced]

    def watch(self, values: Sequence[int]) -> Besides:
        """Return a function that reads the rule with some literals known besides these values."""
        whole = self._whole

        def besides(known: Sequence[int], begun: int = 0) -> list[int] | None:
            """Return what is forced with further literals known, None if nothing is possible."""
            del begun
            if whole and (found := whole.forced(values, known, STEPS)) is not False:
                return found
            states = [values[v - 1] for v in self._variables]
            for x in self._at.keys() & known:
                at, sign = self._at[x]
                states[at] = sign
            return self._forced(states)

        return besides

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return a clause for each forced literal, or the one against what is known."""
        forced = self.forces(values)
        known = [v if values[v - 1] > 0 else -v for v in self._variables if values[v - 1]]
        if forced is None:
            return [Cut([-x for x in self._core(known)], self.places)]
        return [  # a forced literal, and what it cannot be false with
            Cut([x, *[-y for y in self._core([*known, -x]) if y != -x]], self.places)
            for x in forced
        ]

    def _core(self, literals: Sequence[int]) -> list[int]:
        """Return those of some literals that cannot hold together, none to spare."""
        return [self._literal[x] for x in self._meaning.core([self._number[x] for x in literals])]

    def may_hold(self, values: Sequence[int], literals: Sequence[int]) -> bool:
        """Return whether the rule has a way left in which some literals are true too."""
        held = self._whole and self._whole.may_hold(values, [*literals], STEPS)
        if held is not None:
            return held
        states = tuple([values[v - 1] for v in self._variables])
        return self._meaning.may_hold(states, tuple([self._number[x] for x in literals]))

    def counts(self) -> list[Constraint]:
        """Return how many of its variables are true at least, and how many are false at least."""
        return [
            Constraint([self._literal[x] for x in literals], least)
            for literals, least in self._meaning.counts
        ]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the rule as clauses: no one asks, as the model has them.

        Raises:
            TypeError: always.
        """
        del new
        raise TypeError(f"{self.name} is asked here; a solver has its clauses")


class _Meaning:
    """What constraints say of some of their variables, whatever the others are.

    Its answers depend on nothing that was asked before, so that puzzles may share it.

    Args:
        parts: the constraints, over variables from 1.
        known: the variables that are asked about.

    Attributes:
        search: what searches in C, if anything does.
    """

    def __init__(self, parts: Parts, known: tuple[int, ...]) -> None:
        self._known, self._parts = known, parts
        spoken = [*known, *[abs(x) for some, _ in parts for x in some]]
        self._variables = max(spoken, default=0)  # how many there are
        self.search = self._searching(parts)
        # answers that were given: of `forced`, of `core`, of `may_hold`, by what these take
        self._answers: dict[tuple[int, ...], list[int] | None] = {}
        self._cores: dict[tuple[int, ...], list[int]] = {}
        self._held: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}

    def _searching(self, parts: Parts) -> Meaning | None:
        """Return the search for these constraints in C, None if there is none."""
        in_c = native.Meaning is not None  # pyright: ignore[reportUnnecessaryComparison]
        if not in_c or self._variables > MOST:
            return None
        literals, rooms = [[*some] for some, _ in parts], [room for _, room in parts]
        return native.Meaning(self._variables, literals, rooms, [*self._known])

    @cached_property
    def _session(self) -> Session:
        """What a solver says, where nothing searches in C or it takes too long."""
        return Session(self._model(self._parts), budget=UNBOUNDED)

    def _model(self, parts: Parts) -> Model:
        """Return a model of constraints over the variables here."""
        model = Model()
        model.variables = self._variables
        for literals, room in parts:
            model.at_least(literals, len(literals) - room)
        return model

    @cached_property
    def counts(self) -> list[Constraint]:
        """How many of the variables are true at least, and how many are false at least."""
        found: list[Constraint] = []
        way = self.way()
        for literals in ([*self._known], [-v for v in self._known]):
            least = _surely(literals, self._parts)
            most = len(literals) if way is None else len(set(literals).intersection(way))
            while least < most and not self._may_be(literals, least):
                least += 1
            if least:
                found.append(Constraint(literals, least))
        return found

    def way(self) -> list[int] | None:
        """Return the literals of an assignment that meets all, None if there is none."""
        if self.search and (found := self.search.way(STEPS)) is not False:
            return found
        return self._session.model if self._session.solve() else None

    def _may_be(self, literals: Sequence[int], most: int) -> bool:
        """Return whether so many of some literals may be true, and no more."""
        parts = *self._parts, (tuple([-x for x in literals]), most)
        search = self._searching(parts)
        if search and (found := search.way(STEPS)) is not False:
            return found is not None
        with Session(self._model(parts), budget=UNBOUNDED) as session:
            return session.solve()

    def forced(self, states: tuple[int, ...]) -> list[int] | None:
        """Return the literals that are forced, None if nothing is possible.

        Args:
            states: of each known variable 1 if it is true, -1 if it is false, else 0.
        """
        if states not in self._answers:
            if len(self._answers) >= ANSWERS:
                self._answers.clear()
            self._answers[states] = self._asked(states)
        return self._answers[states]

    def may_hold(self, states: tuple[int, ...], literals: tuple[int, ...]) -> bool:
        """Return whether literals can all be true under such states as `forced` takes."""
        key = states, literals
        if key not in self._held:
            if len(self._held) >= ANSWERS:
                self._held.clear()
            self._held[key] = self._session.solve([*self._literals_of(states), *literals])
        return self._held[key]

    def _literals_of(self, states: Sequence[int]) -> list[int]:
        """Return the literals that are true in such states."""
        pairs = zip(self._known, states, strict=True)
        return [v if state > 0 else -v for v, state in pairs if state]

    def core(self, literals: Sequence[int]) -> list[int]:
        """Return literals of these that cannot hold together, positive ones rather than others."""
        key = tuple(literals)
        if key not in self._cores:
            if len(self._cores) >= ANSWERS:
                self._cores.clear()
            values_first = sorted(literals, key=_is_negative)
            self._cores[key] = preferred(self._session, values_first)
        return self._cores[key]

    def _asked(self, states: Sequence[int]) -> list[int] | None:
        """Return what `forced` does, by a solver.

        A literal is asked about only if it holds in all answers so far.
        """
        session = self._session
        pairs = zip(self._known, states, strict=True)
        known = self._literals_of(states)
        if not session.solve(known):
            return None
        seen = set(session.model)
        forced: list[int] = []
        for variable in [v for v, state in pairs if not state]:
            literal = variable if variable in seen else -variable
            if -literal not in seen:
                if session.solve([*known, -literal]):
                    seen.update(session.model)
                else:
                    forced.append(literal)
        return forced


_meaning = lru_cache(maxsize=MEANINGS)(_Meaning)


def _is_negative(literal: int) -> bool:
    return literal < 0


def _surely(literals: Sequence[int], parts: Parts) -> int:
    """Return how many literals are true at least, by constraints that share none of them.

    A solver takes exponential time to find that each of many cells has one value. Constraints of
    one length go together: those of cells, say, or those of values.
    """
    every = set(literals)
    within = [(room, some) for some, room in parts if len(some) > room and every.issuperset(some)]
    return max([_apart(within, size) for size in {len(some) for _, some in within}], default=0)


def _apart(constraints: Sequence[tuple[int, tuple[int, ...]]], size: int) -> int:
    """Return how many literals are true at least by constraints that share none.

    Args:
        constraints: each as its room and its literals.
        size: of the constraints to take first.
    """
    taken, number = set[int](), 0
    order = sorted(constraints, key=lambda one: (len(one[1]) != size, one[0] - len(one[1])))
    for room, some in order:
        if taken.isdisjoint(some):
            taken.update(some)
            number += len(some) - room
    return number
