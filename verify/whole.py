"""A rule that is compiled to variables of its own, asked for all that it forces.

Which clauses a sum or a table becomes is no matter to a person, so what the rule says at once is
read off its meaning: a literal is forced if the rule has no way left with its opposite. That is
the same whether the rule is compiled by weights, by counts, by order literals or by a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.constraint import Constraint, Count
from puzzles.model import Model
from puzzles.rules.lazy import Clause, Cut, LazyRule
from verify.core import irreducible
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from puzzles.model import Rule

KEPT = 10_000  # answers
UNBOUNDED = 1 << 60  # conflicts: one rule is small


class Whole(LazyRule):
    """A rule of a model by its meaning.

    Args:
        rule: the rule.
        parts: its constraints, each with its room, and those of no rule about its variables.
        variables: those that others know too.
    """

    def __init__(
        self,
        rule: Rule,
        parts: Sequence[tuple[list[int], int]],
        variables: Sequence[int],
    ) -> None:
        self.name, self.places = rule.name, rule.scope
        self._variables = list(variables)
        self._model = Model()
        self._model.variables = max([abs(x) for some, _ in parts for x in some], default=0)
        for literals, room in parts:
            self._model.at_least(literals, len(literals) - room)
        self._session = Session(self._model, budget=UNBOUNDED)
        self._answers: dict[tuple[int, ...], list[int] | None] = {}

    def key(self) -> Hashable:
        return id(self)

    def forces(self, values: Sequence[int]) -> list[int] | None:
        states = tuple([values[v - 1] for v in self._variables])
        if states not in self._answers:
            if len(self._answers) >= KEPT:
                self._answers.clear()
            self._answers[states] = self._forced(states)
        return self._answers[states]

    def _forced(self, states: Sequence[int]) -> list[int] | None:
        session = self._session
        pairs = list(zip(self._variables, states, strict=True))
        known = [v if state > 0 else -v for v, state in pairs if state]
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

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        forced = self.forces(values)
        known = [v if values[v - 1] > 0 else -v for v in self._variables if values[v - 1]]
        if forced is None:
            return [Cut([-x for x in self._core(known)], self.places)]
        return [
            Cut([x, *[-y for y in self._core([*known, -x]) if y != -x]], self.places)
            for x in forced
        ]

    def _core(self, literals: Sequence[int]) -> list[int]:
        return irreducible(self._session, literals) or []

    def counts(self) -> list[Constraint]:
        """Return how many of its variables are true at least, and how many of them are false."""
        some = self._variables
        found: list[Constraint] = []
        for literals in (some, [-v for v in some]):
            least = 0
            while least < len(literals) and not self._may_hold(Count(literals, 0, least)):
                least += 1
            if least:
                found.append(Constraint(literals, least))
        return found

    def _may_hold(self, count: Count) -> bool:
        model = Model()
        model.variables, model.counts = self._model.variables, [*self._model.counts, count]
        with Session(model, budget=UNBOUNDED) as session:
            return session.solve()

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the rule as clauses: no one asks, as the model has them.

        Raises:
            TypeError: always.
        """
        del new
        raise TypeError(f"{self.name} is asked here; a solver has its clauses")
