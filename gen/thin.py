"""Drop clues while a puzzle stays unique, down to a puzzle from which none can be dropped.

A puzzle is unique when its rules, its clues and "some cell differs from the solution" contradict
each other, so a smallest set of clues is a minimal unsatisfiable subset of them. Its first core
drops most clues at once; deletion then tests one clue at a time (Bakker et al. 1993; Belov,
Marques-Silva 2011), all in one incremental session where a clue is an assumption until it is
known to be needed.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gen.maker import GaveUp
from gen.symmetry import fill, makes_up
from puzzles.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from gen.maker import Wish
    from gen.symmetry import Orbit
    from verify.session import Session

CLUES = Option("clues", -1, "number of clues; -1 drops every clue that can be dropped", -1)


def thin(
    session: Session,
    clues: Sequence[int],
    *,
    near: Callable[[int], list[int]] | None = None,
) -> list[int]:
    """Return an irreducible subset of the clues that still leaves one solution.

    Args:
        session: holds the rules and the clause that excludes the solution; changed for good.
        clues: the clues' literals in random order; together they leave one solution. The last
            are tried first.
        near: for clues that are selectors: literals of which one holds in every other solution
            that dropping the clue alone lets in. A test then looks at that neighbourhood only.

    Raises:
        ValueError: the clues leave more than one solution.
        BudgetSpent: the session's conflicts ran out.
    """
    if session.solve(clues):
        raise ValueError("the clues leave more than one solution")
    core = set(session.core)
    if near is not None:
        for clue in clues:
            if clue not in core:
                session.add([-clue])
    candidates = [clue for clue in clues if clue in core]
    needed: list[int] = []
    while candidates:
        clue = candidates.pop()
        if near is None:
            test = []
        else:
            local = session.new()
            session.add([-local, *near(clue)])
            test = [local]
        if session.solve(candidates + test):
            session.add([clue])
            needed.append(clue)
        elif near is None:
            core = set(session.core)
            candidates = [other for other in candidates if other in core]
        else:
            session.add([-clue])
        if near is not None:
            session.add([-test[0]])
    return needed


def restored(needed: Collection[Orbit], spare: Sequence[Orbit], wish: Wish) -> list[Orbit]:
    """Return the clues to put back to meet a wanted number, none if no number is wanted.

    They come from the front of `spare`. Clues of one orbit are shown together.

    Args:
        needed, spare: the orbits of clues of an irreducible puzzle, and those dropped, in random
            order.
        wish: what is wanted; its option `clues`, if it has one, is the number, or -1.

    Raises:
        GaveUp: the wanted number of clues is out of reach.
    """
    wanted = int(wish.options.get(CLUES.name, CLUES.default))
    if wanted < 0:
        return []
    sizes = Counter(map(len, spare))
    least = sum(map(len, needed))
    most = least + sum(map(len, spare))
    if not least <= wanted <= most:
        raise GaveUp(f"{wanted} clues are wanted; this board needs {least} to {most}")
    if not makes_up(sizes, wanted - least):
        raise GaveUp(f"{wanted} clues are wanted; no symmetric pattern of this board has them")
    return fill(spare, sizes, wanted - least)
