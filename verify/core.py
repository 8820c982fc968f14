"""Reasons: subsets of assumptions that cannot hold together, with none to spare, or the smallest.

Two sorts of sets meet here. A core cannot hold; when a correction set is taken away, the rest can.
Each core has a literal of each correction set, and the other way round (Reiter 1987). So the
smallest of either sort are found as smallest hitting sets of some of the other sort: when one
turns out to be none of its sort, this shows another set to hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.model import Model
from verify.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 500
WORK = 50_000  # assumptions that all rounds together are about
PATIENCE = 100_000  # conflicts for one hitting set


class Subset(NamedTuple):
    """Some assumptions.

    Attributes:
        literals: in the order given.
        smallest: whether it is proved that no smaller set would do.
    """

    literals: list[int]
    smallest: bool


def irreducible(session: Session, assumptions: Sequence[int]) -> list[int] | None:
    """Return assumptions that cannot hold together and of which none can be spared.

    Deletion over the session's cores (Bakker et al. 1993): a literal without which the rest
    still cannot hold is dropped, with everything the new core does without.

    Returns:
        The assumptions in the order given, or None if all of them hold together. When the
        session's conflicts run out on the way, some of them could perhaps be spared.

    Raises:
        BudgetSpent: the session's conflicts ran out before anything was found.
    """
    if session.solve(assumptions):
        return None
    core = _kept(assumptions, session.core)
    for literal in core.copy():
        if literal in core:
            rest = [other for other in core if other != literal]
            try:
                if not session.solve(rest):
                    core = _kept(rest, session.core)
            except BudgetSpent:
                break
    return core


def smallest_core(
    session: Session, assumptions: Sequence[int], *, rounds: int = ROUNDS
) -> Subset | None:
    """Return as few assumptions as can be that cannot hold together.

    By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva 2015). When the session's
    conflicts or the rounds run out, it is a set of which none can be spared, as far as that is
    known.

    Returns:
        They, or None if all of them hold together.

    Raises:
        BudgetSpent: the session's conflicts ran out before anything was found.
    """
    best = irreducible(session, assumptions)
    if best is None:
        return None
    session.prefer(assumptions)

    def missed(some: list[int]) -> Sequence[int] | None:
        return _lacking(session, assumptions) if session.solve(some) else None

    return _smallest(assumptions, best, rounds, missed)


def smallest_correction(
    session: Session, assumptions: Sequence[int], *, rounds: int = ROUNDS
) -> Subset:
    """Return as few assumptions as can be without which all others hold together.

    By implicit hitting sets of cores (Davies, Bacchus 2011). When the session's conflicts or the
    rounds run out, it is a set of which none can be spared, as far as that is known.

    Raises:
        BudgetSpent: the session's conflicts ran out before anything was found.
    """
    session.prefer(assumptions)
    if not session.solve():
        return Subset(list(assumptions), True)

    def missed(some: list[int]) -> Sequence[int] | None:
        return irreducible(session, [x for x in assumptions if x not in some])

    return _smallest(assumptions, _lacking(session, assumptions), rounds, missed)


def _smallest(
    assumptions: Sequence[int],
    best: Sequence[int],
    rounds: int,
    missed: Callable[[list[int]], Sequence[int] | None],
) -> Subset:
    """Return the smallest set of its sort, or the best known when rounds or conflicts run out.

    Args:
        assumptions: of which sets are looked for.
        best: a set of the sort.
        rounds: how many hitting sets to try at most.
        missed: returns a set of the other sort that a hitting set leaves out; None if it is one
            of the sort itself.
    """
    hitting = HittingSets(assumptions)
    try:
        for _ in range(min(rounds, WORK // max(len(assumptions), 1))):
            if hitting.bound == len(best):
                return Subset(list(best), True)
            some = hitting.next()
            further = missed(some)
            if further is None:
                return Subset(some, True)
            hitting.add(further)
    except BudgetSpent:
        pass
    return Subset(list(best), False)


def _lacking(session: Session, assumptions: Sequence[int]) -> list[int]:
    """Return assumptions without which the others hold, none to spare, after an answer of yes.

    Those that the answer has stay; one question after the other asks for one more of the rest
    (Marques-Silva, Heras, Janota, Previti, Belov 2013).
    """
    kept: list[int] = []
    lacking = list(assumptions)
    while True:
        true = set(session.model)
        kept += [literal for literal in lacking if literal in true]
        lacking = [literal for literal in lacking if literal not in true]
        if not lacking:
            return []
        more = session.new()
        session.add([-more, *lacking])
        answer = session.solve([*kept, more])
        session.add([-more])
        if not answer:
            return lacking


class HittingSets:
    """Smallest sets that have a literal of each of some sets, which become more.

    Attributes:
        bound: no hitting set has fewer literals.
    """

    def __init__(self, literals: Sequence[int]) -> None:
        self.bound = 0
        self._literals = literals
        self._number = {literal: number for number, literal in enumerate(literals, 1)}
        self._sets: list[list[int]] = []
        self._session: Session | None = None

    def add(self, literals: Sequence[int]) -> None:
        """Demand one of these literals as well."""
        numbers = [self._number[literal] for literal in literals]
        self._sets.append(numbers)
        if self._session is not None:
            self._session.add(numbers)

    def next(self) -> list[int]:
        """Return a smallest hitting set.

        Raises:
            BudgetSpent: it took more than PATIENCE conflicts.
        """
        if not self._sets:
            return []
        while self._session is None or not self._session.solve():
            self.bound += 1
            if self._session is not None:
                self._session.close()
            model = Model()
            model.variables = len(self._literals)
            model.clauses = list(self._sets)
            model.at_most(range(1, model.variables + 1), self.bound)
            self._session = Session(model, budget=PATIENCE)
        return [self._literals[number - 1] for number in self._session.model if number > 0]


def _kept(literals: Sequence[int], core: Sequence[int]) -> list[int]:
    wanted = set(core)
    return [literal for literal in literals if literal in wanted]
