"""The rules and places that the conclusion of a step needs, found by questions to a solver."""

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

CONFLICTS = 10_000
"""Conflicts for a question to the solver. A rule or place that it cannot decide about is kept."""


class _Part(NamedTuple):
    """A rule in force while a literal is true: its clauses, bounds and lazy rules."""

    literal: int
    clauses: list[Clause]
    bounds: list[Bound]
    lazies: list[LazyRule]


class Needs:
    """Finds the rules and places that conclusions need.

    Args:
        constraints: the constraints of the board.
    """

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints
        self._stub = constraints.model.bare()  # numbers the literals of rules and the helpers
        self._stub.indicators = []
        self._parts: dict[Cited, _Part] = {}
        # for each place, the constraints that give meaning to its variables; -1 for all places
        self._own: dict[int, tuple[list[Clause], list[Bound]]] | None = None

    def least(
        self,
        rules: Sequence[Cited],
        known: Mapping[int, Sequence[int]],
        concluded: Sequence[int],
    ) -> tuple[tuple[Cited, ...], tuple[int, ...]]:
        """Return an irreducible set of rules and places from which all conclusions follow.

        Rules are tried before places, and later ones before earlier ones: each is left out if the
        conclusions still follow. The cores of the solver are not used, so that the answer does not
        depend on earlier questions.

        Args:
            rules: rules that suffice for the conclusions.
            known: for each place that may be needed, the literals that are known of it.
            concluded: literals of the conclusions.

        Returns:
            The rules and the places. All of them if CONFLICTS do not suffice to check the step.

        Raises:
            Disagreement: the conclusions do not follow from all rules and places.
        """
        session, literal_of = self._session(rules)
        with session:
            kept = self._reduced(session, [*known, *rules], {**known, **literal_of}, concluded)
        return (
            tuple([item for item in kept if not isinstance(item, int)]),
            tuple([item for item in kept if isinstance(item, int)]),
        )

    @staticmethod
    def _reduced(
        session: Session,
        items: Sequence[Cited | int],
        assumed: Mapping[Cited | int, Sequence[int]],
        concluded: Sequence[int],
    ) -> Sequence[Cited | int]:
        """Return `items` without those that the conclusions do not need.

        Args:
            session: the rules, each in force while its literal is true.
            items: places and rules, in the order in which they are preferred.
            assumed: the literals that stand for each item.
            concluded: literals of the conclusions.

        Raises:
            Disagreement: the conclusions do not follow from all items.
        """
        # `denied` is true only if some conclusion is false
        denied = -concluded[0]
        if len(concluded) > 1:
            denied = session.new()
            session.add([-denied, *[-x for x in concluded]])

        def follows(some: Sequence[Cited | int]) -> bool:
            every = [denied, *[x for item in some for x in assumed[item]]]
            sound, _ = session.propagate(every)
            return not sound or not session.solve(every, most=CONFLICTS)

        kept = items
        try:
            if not follows(kept):
                raise Disagreement("a step does not follow from its rules and places")
        except BudgetSpent:
            return kept
        for number in range(len(kept) - 1, -1, -1):
            some = [*kept[:number], *kept[number + 1 :]]
            try:
                if follows(some):
                    kept = some
            except BudgetSpent:
                continue
        return kept

    def _session(self, rules: Sequence[Cited]) -> tuple[Session, dict[Cited, list[int]]]:
        """Return a session with some rules, and for each rule the literal that puts it in force.

        The session also has the constraints that give meaning to the values of places, such as that
        a place has one value. It has no other rules: a solver assigns every variable that occurs,
        so each further rule would cost time.
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
        return session, {rule: [part.literal] for rule, part in zip(rules, parts, strict=True)}

    def _part(self, cited: Cited) -> _Part:
        """Return the constraints of a rule under a literal, and keep them for further questions."""
        if cited not in self._parts:
            guarded, literal_of = self._stub.under({0: self._within(cited)}, (), ())
            self._stub.variables = guarded.variables
            clauses, bounds = spelled(*guarded.counts)
            some = [*guarded.clauses, *clauses]
            self._parts[cited] = _Part(literal_of[0], some, bounds, guarded.lazies)
        return self._parts[cited]

    def _meaning(self, places: Iterable[int]) -> tuple[list[Clause], list[Bound]]:
        """Return the constraints of no rule that give meaning to the variables of places.

        If the model has helpers, these are the constraints of all places, because a helper may
        stand for any of them.
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
        """Return a cited rule, a lazy one restricted to the places that are cited."""
        rule = cited.rule
        if rule.lazy is None or {*cited.places} == {*rule.scope}:
            return rule
        scoped = Scoped(rule.lazy.bare(), cited.places, self._constraints.place)
        return rule._replace(scope=cited.places, clauses=[], counts=[], lazy=scoped)


class Scoped(LazyRule):
    """A lazy rule restricted to some places, such as two of all rows.

    Args:
        rule: the unrestricted rule.
        scope: the places.
        place: the place of each literal; a negative literal counts from the end.
    """

    def __init__(self, rule: LazyRule, scope: Sequence[int], place: Sequence[int]) -> None:
        self._rule, self._scope = rule, frozenset(scope)
        last = len(place) // 2
        self._outside = [v for v in range(1, last + 1) if place[v] not in self._scope]
        self.name, self.places = rule.name, tuple(scope)

    def key(self) -> Hashable:
        return self._rule, self._scope

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return the violated cuts that lie within the scope, with all other places open."""
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
        raise NotImplementedError("only sessions ask a restricted rule, by its cuts")
