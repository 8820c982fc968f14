"""Which rules and literals a conclusion needs, as a solver answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from puzzles.model.constraint import spelled
from puzzles.model.lazy import Cut, LazyRule
from verify.solver.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from puzzles.model.constraint import Bound, Clause
    from puzzles.model.model import Rule
    from verify.reading.remaining import Constraints
    from verify.words.vocabulary import Cited

CONFLICTS = 10_000  # in one question to the solver; what it cannot decide by then is kept


class _Part(NamedTuple):
    """A rule under a literal, spelled out, and its lazy part."""

    literal: int
    clauses: list[Clause]
    bounds: list[Bound]
    lazies: list[LazyRule]


class Needs:
    """Finds what conclusions need.

    Args:
        constraints: of the board.
    """

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints
        self._stub = constraints.model.bare()  # counts the literals of rules
        self._stub.indicators = []
        self._parts: dict[Cited, _Part] = {}
        self._own: dict[int, tuple[list[Clause], list[Bound]]] | None = None  # of each place

    def least(
        self,
        rules: Sequence[Cited],
        known: Mapping[int, Sequence[int]],
        concluded: Sequence[int],
    ) -> tuple[tuple[Cited, ...], tuple[int, ...]]:
        """Return the rules and the places from which literals follow, none to spare.

        Rules are left out first, and the last ones before the first. Only whether something
        follows is asked, so that the answer does not depend on earlier questions.

        Args:
            rules: the rules that the conclusion is said to follow from.
            known: the literals that are known of each place that it reads.
            concluded: the literals that follow.

        Raises:
            Disagreement: they do not follow.
        """
        session, literal_of = self._session(rules)
        denied = -concluded[0]
        if len(concluded) > 1:
            denied = session.new()
            session.add([-denied, *[-x for x in concluded]])
        assumed: dict[Cited | int, Sequence[int]] = {**known}
        assumed |= {rule: [literal] for rule, literal in literal_of.items()}
        kept: list[Cited | int] = [*known, *rules]

        def follows(some: Sequence[Cited | int]) -> bool:
            every = [denied, *[x for item in some for x in assumed[item]]]
            sound, _ = session.propagate(every)
            return not sound or not session.solve(every, most=CONFLICTS)

        if not follows(kept):
            raise Disagreement("a step does not follow from what it names")
        for number in range(len(kept) - 1, -1, -1):
            some = [*kept[:number], *kept[number + 1 :]]
            try:
                if follows(some):
                    kept = some
            except BudgetSpent:
                continue
        return (
            tuple([item for item in kept if not isinstance(item, int)]),
            tuple([item for item in kept if isinstance(item, int)]),
        )

    def _session(self, rules: Sequence[Cited]) -> tuple[Session, dict[Cited, int]]:
        """Return a session with rules, each under a literal, and with what values mean.

        It has no other rules, since a solver gives a value to every variable that it has.
        """
        parts = [self._part(rule) for rule in rules]
        loaded = self._stub.bare()
        clauses, bounds = self._meaning({place for rule in rules for place in rule.rule.scope})
        loaded.clauses += clauses
        for part in parts:
            loaded.clauses += part.clauses
            loaded.lazies += part.lazies
            bounds += part.bounds
        session = Session(loaded)
        for literals, bound in bounds:
            session.limit(literals, bound)
        return session, {rule: part.literal for rule, part in zip(rules, parts, strict=True)}

    def _part(self, cited: Cited) -> _Part:
        """Return a rule under a literal, spelled out."""
        if cited not in self._parts:
            guarded, literal_of = self._stub.under({0: self._within(cited)}, (), ())
            self._stub.variables = guarded.variables
            clauses, bounds = spelled(*guarded.counts)
            some = [*guarded.clauses, *clauses]
            self._parts[cited] = _Part(literal_of[0], some, bounds, guarded.lazies)
        return self._parts[cited]

    def _meaning(self, places: Iterable[int]) -> tuple[list[Clause], list[Bound]]:
        """Return what belongs to no rule about places: about all of them, if there are helpers.

        Helpers may stand for places that are far away.
        """
        if self._own is None:
            model, place = self._constraints.model, self._constraints.place
            clauses, counts = model.structure()
            more, bounds = spelled(*counts)
            self._own = {}
            has_helpers = len(model.indicators) < model.variables
            for clause in (*clauses, *more):
                at = -1 if has_helpers else place[clause[0]]
                self._own.setdefault(at, ([], []))[0].append(clause)
            for bound in bounds:
                at = -1 if has_helpers else place[bound[0][0]]
                self._own.setdefault(at, ([], []))[1].append(bound)
        found = [self._own[at] for at in (-1, *places) if at in self._own]
        return [x for some, _ in found for x in some], [x for _, some in found for x in some]

    def _within(self, cited: Cited) -> Rule:
        """Return a rule as far as it is cited: a lazy one may speak of some places alone."""
        rule = cited.rule
        if rule.lazy is None or {*cited.places} == {*rule.scope}:
            return rule
        scoped = Scoped(rule.lazy.bare(), cited.places, self._constraints.place)
        return rule._replace(scope=cited.places, clauses=[], counts=[], lazy=scoped)


class Scoped(LazyRule):
    """A lazy rule as far as it speaks of some places alone, such as two of all rows.

    Args:
        rule: the rule, as it is by itself.
        scope: the places.
        place: of each literal, as an index, its place.
    """

    def __init__(self, rule: LazyRule, scope: Sequence[int], place: Sequence[int]) -> None:
        self._rule, self._scope = rule, frozenset(scope)
        last = len(place) // 2
        self._outside = [v for v in range(1, last + 1) if place[v] not in self._scope]
        self.name, self.places = rule.name, tuple(scope)

    def key(self) -> Hashable:
        return self._rule, self._scope

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return the violated cuts of these places, read with all others open."""
        masked = [*values]
        for variable in self._outside:
            if variable <= len(masked):
                masked[variable - 1] = 0
        return [
            cut
            for cut in self._rule.cuts(masked)
            if self._scope.issuperset(cut.scope)
            and all(abs(x) <= len(masked) and masked[abs(x) - 1] * x < 0 for x in cut.clause)
        ]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        raise NotImplementedError("a scoped rule is asked by sessions alone")
