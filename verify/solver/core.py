"""Reasons: subsets of assumptions that cannot hold together, with none to spare, or the smallest.

Two sorts of sets meet here. A core cannot hold; when a correction set is taken away, the rest can.
Each core has a literal of each correction set, and the other way round (Reiter 1987). So the
smallest of either sort are found as smallest hitting sets of some of the other sort: when one
turns out to be none of its sort, this shows another set to hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.model import Model
from verify.solver.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 500
WORK = 50_000  # assumptions that all rounds together are about
PATIENCE = 100_000  # conflicts for all hitting sets together


class Subset(NamedTuple):
    """Some assumptions.

    Attributes:
        literals: in the order given.
        smallest: whether it is proved that no smaller set would do.
        irreducible: whether it is proved that none of them can be spared.
    """

    literals: list[int]
    smallest: bool
    irreducible: bool


def irreducible(
    session: Session, assumptions: Sequence[int], fixed: Sequence[int] = ()
) -> list[int] | None:
    """Return assumptions that cannot hold together and of which none can be spared.

    Deletion over the session's cores (Bakker et al. 1993): a literal without which the rest
    still cannot hold is dropped, with everything the new core does without.

    Args:
        session: holds everything else.
        assumptions: literals.
        fixed: what is assumed besides, of which nobody asks whether it is needed.

    Returns:
        The assumptions in the order given, or None if all of them hold together. When the
        session's conflicts run out on the way, some of them could perhaps be spared.

    Raises:
        BudgetSpent: the session's conflicts ran out before anything was found.
    """
    core = enough(session, assumptions, fixed)
    return None if core is None else reduced(session, core, fixed)


def enough(
    session: Session, assumptions: Sequence[int], fixed: Sequence[int] = ()
) -> list[int] | None:
    """Return the assumptions by which a session sees that they cannot hold together.

    Args, Returns, Raises:
        As of `irreducible`; perhaps some can be spared.
    """
    if session.solve([*fixed, *assumptions]):
        return None
    return _kept(assumptions, session.core)


def reduced(session: Session, core: list[int], fixed: Sequence[int] = ()) -> list[int]:
    """Return a core without assumptions that it does not need, as far as the budget suffices."""
    for literal in core.copy():
        if literal in core:
            rest = [other for other in core if other != literal]
            try:
                if not session.solve([*fixed, *rest]):
                    core = _kept(rest, session.core)
            except BudgetSpent:
                break
    return core


def preferred(session: Session, assumptions: Sequence[int]) -> list[int]:
    """Return assumptions that cannot hold together, none to spare, the first rather than others.

    By division (QuickXplain; Junker 2004). It takes more questions than `irreducible`, but only
    yes or no of each answer, so that the result depends on nothing that was asked before.

    Args:
        session: holds everything else.
        assumptions: literals that cannot hold together, the most welcome first.

    Returns:
        Some of them, in the order given.

    Raises:
        BudgetSpent: the session's conflicts ran out first.
    """

    def least(kept: list[int], some: list[int], *, is_new: bool) -> list[int]:
        """Return which of some are needed besides those that are kept."""
        if is_new and not session.solve(kept):
            return []
        if len(some) == 1:
            return some
        half = len(some) // 2
        first, second = some[:half], some[half:]
        later = least(kept + first, second, is_new=True)
        return least(kept + later, first, is_new=bool(later)) + later

    return least([], list(assumptions), is_new=True) if assumptions else []


def smallest_core(
    session: Session,
    assumptions: Sequence[int],
    *,
    rounds: int = ROUNDS,
    patience: int = PATIENCE,
) -> Subset | None:
    """Return as few assumptions as can be that cannot hold together.

    By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva 2015). When conflicts or
    the rounds run out, it is a set of which none can be spared, as far as that is known.

    Args:
        session: holds everything else.
        assumptions: literals.
        rounds: hitting sets to try at most.
        patience: conflicts for finding these, apart from the session's.

    Returns:
        They, or None if all of them hold together.

    Raises:
        BudgetSpent: the session's conflicts ran out before anything was found.
    """
    first = enough(session, assumptions)
    if first is None:
        return None
    return smaller(session, assumptions, without_spare(session, first), rounds, patience)


def without_spare(session: Session, core: list[int]) -> Subset:
    """Return `reduced` of a core as a subset that is irreducible if the budget sufficed."""
    return Subset(reduced(session, core), False, session.left > 0)


def smaller(
    session: Session,
    assumptions: Sequence[int],
    known: Subset,
    rounds: int = ROUNDS,
    patience: int = PATIENCE,
) -> Subset:
    """Return a core with fewer assumptions than a known core, or the known core.

    Args:
        session, assumptions, rounds, patience: as for `smallest_core`.
        known: a core of the assumptions.
    """
    session.prefer(assumptions)

    def missed(some: list[int]) -> Sequence[int] | None:
        return _lacking(session, assumptions) if session.solve(some) else None

    return _smallest(HittingSets(assumptions, patience), known, rounds, missed)


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
        return Subset(list(assumptions), True, True)

    def missed(some: list[int]) -> Sequence[int] | None:
        return irreducible(session, [x for x in assumptions if x not in some])

    known = Subset(_lacking(session, assumptions), False, True)
    return _smallest(HittingSets(assumptions), known, rounds, missed)


def _smallest(
    hitting: HittingSets,
    best: Subset,
    rounds: int,
    missed: Callable[[list[int]], Sequence[int] | None],
) -> Subset:
    """Return the smallest set of its sort, or the best known when rounds or conflicts run out.

    Args:
        hitting: has seen no set of the other sort yet.
        best: a set of the sort.
        rounds: how many hitting sets to try at most.
        missed: returns a set of the other sort that a hitting set leaves out; None if it is one
            of the sort itself.
    """
    try:
        for _ in range(min(rounds, WORK // max(hitting.literals, 1))):
            if hitting.bound == len(best.literals):
                return Subset(best.literals, True, True)
            some = hitting.next()
            further = missed(some)
            if further is None:
                return Subset(some, True, True)
            hitting.add(further)
    except BudgetSpent:
        pass
    return best


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
    """Smallest hitting sets of a growing collection of sets of literals.

    A hitting set shares a literal with each set of the collection. A solver looks for one with at
    most `bound` literals; each literal is a variable of its own there, true if it is chosen.

    Args:
        literals: those that the sets consist of.
        patience: conflicts for all answers together.

    Attributes:
        bound: no hitting set has fewer literals.
        literals: how many literals the sets can consist of.
    """

    def __init__(self, literals: Sequence[int], patience: int = PATIENCE) -> None:
        self.bound = 0
        self.literals = len(literals)
        self._conflicts_left = patience
        self._literals = literals
        self._variable_of = {literal: number for number, literal in enumerate(literals, 1)}
        self._clauses: list[list[int]] = []  # of each set of the collection its variables
        self._session: Session | None = None

    def add(self, literals: Sequence[int]) -> None:
        """Add a set to the collection, of which a hitting set must have a literal."""
        clause = [self._variable_of[literal] for literal in literals]
        self._clauses.append(clause)
        if self._session is not None:
            self._session.add(clause)

    def next(self) -> list[int]:
        """Return a smallest hitting set.

        Raises:
            BudgetSpent: the conflicts ran out.
        """
        if not self._clauses:
            return []
        while self._session is None or not self._session.solve():
            self.bound += 1
            if self._session is not None:
                self._conflicts_left = self._session.left
                self._session.close()
            model = Model()
            model.variables = len(self._literals)
            model.clauses = list(self._clauses)
            model.at_most(range(1, model.variables + 1), self.bound)
            self._session = Session(model, budget=self._conflicts_left)
        chosen = [variable for variable in self._session.model if variable > 0]
        return [self._literals[variable - 1] for variable in chosen]


def _kept(literals: Sequence[int], core: Sequence[int]) -> list[int]:
    wanted = set(core)
    return [literal for literal in literals if literal in wanted]
