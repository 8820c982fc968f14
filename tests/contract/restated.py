"""A model stated in other ways, which change nothing of what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzles.model.lazy import Clause, Cut, LazyRule, Places
from puzzles.model.model import Count, Model, Rule

DOUBLE = 2
MUTE = "mute"


class Mute(LazyRule):
    """A rule that never says anything."""

    def __init__(self, name: str, places: Places) -> None:
        self.name, self.places = name, places

    def key(self) -> tuple[str, Places]:
        return self.name, self.places

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        del values
        return []

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        del new
        return []


def rebuilt(model: Model, put: Callable[[Model, Rule], None]) -> Model:
    """Return a model whose rules are put anew one by one, those that are lazy first."""
    other = model.bare()
    clauses, counts = model.structure()
    other.clauses += clauses
    other.counts += counts
    for rule in sorted(model.rules(), key=lambda rule: rule.is_spelled):
        put(other, rule)
    return other


def with_a_mute_rule(model: Model) -> Model:
    other = rebuilt(model, Model.put)
    other.lazy(Mute(MUTE, tuple(range(len(model.base)))))
    return other


def with_mute_parts(model: Model) -> Model:
    """Give each rule that is spelled out a lazy part that says nothing."""

    def put(other: Model, rule: Rule) -> None:
        other.put(rule, rule.lazy or Mute(rule.name, rule.scope))

    return rebuilt(model, put)


def with_duplicates(model: Model) -> Model:
    """Say each constraint twice."""

    def put(other: Model, rule: Rule) -> None:
        other.put(rule._replace(clauses=rule.clauses * DOUBLE, counts=rule.counts * DOUBLE))

    return rebuilt(model, put)


def by_counts(model: Model) -> Model:
    """State clauses as counts, and the two bounds of a count apart."""

    def put(other: Model, rule: Rule) -> None:
        counts = [Count(clause, 1, len(clause)) for clause in rule.clauses]
        for literals, low, high in rule.counts:
            counts += [Count(literals, low, len(literals)), Count(literals, 0, high)]
        other.put(rule._replace(clauses=[], counts=counts))

    return rebuilt(model, put)


def by_sums(model: Model) -> Model:
    """State counts as sums of which each literal counts twice."""

    def put(other: Model, rule: Rule) -> None:
        with other.rule(rule.name, rule.scope, rule.clue):
            other.clauses += rule.clauses
            for literals, low, high in rule.counts:
                other.linear([DOUBLE] * len(literals), literals, DOUBLE * low, DOUBLE * high)
            if rule.lazy:
                other.lazy(rule.lazy)

    return rebuilt(model, put)


def spelled_and_lazy(model: Model) -> Model:
    """Spell lazy rules out that count on no others; they stay lazy as well."""

    def put(other: Model, rule: Rule) -> None:
        lazy = rule.lazy and rule.lazy.bare()
        clauses = lazy.cnf(other.new) if lazy and lazy.alone else []
        other.put(rule._replace(clauses=rule.clauses + clauses))

    return rebuilt(model, put)


WAYS: dict[str, Callable[[Model], Model]] = {
    "mute rule": with_a_mute_rule,
    "mute parts": with_mute_parts,
    "duplicates": with_duplicates,
    "counts": by_counts,
    "sums": by_sums,
    "spelled and lazy": spelled_and_lazy,
}
