"""Smallest reasons: subsets of assumptions that cannot hold together, none to spare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.session import Session


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


def _kept(literals: Sequence[int], core: Sequence[int]) -> list[int]:
    wanted = set(core)
    return [literal for literal in literals if literal in wanted]
