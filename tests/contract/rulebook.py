"""What a stated model says of a full board, rule by rule."""

from __future__ import annotations

from puzzles.declare.values import Solution
from puzzles.model.model import Model, Rule
from verify.solver.session import Session


def holds(model: Model, solution: Solution, rules: list[Rule]) -> bool:
    """Return whether these rules, and what belongs to no rule, allow a full board."""
    part = Model()
    part.variables, part.base, part.indicators = model.variables, model.base, model.indicators
    clauses, counts = model.structure()
    part.clauses = [[literal] for literal in model.fixed(solution)] + clauses
    part.counts = counts.copy()
    for rule in rules:
        part.clauses += rule.clauses
        part.counts += rule.counts
        if rule.lazy:
            part.lazies.append(rule.lazy)
    with Session(part) as session:
        return session.solve()


def broken(model: Model, solution: Solution) -> list[Rule]:
    """Return the rules that a full board breaks each by itself."""
    return [rule for rule in model.rules() if not holds(model, solution, [rule])]
