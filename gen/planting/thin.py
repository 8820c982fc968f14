"""Drop clues while a puzzle stays unique, down to a puzzle from which none can be dropped.

A puzzle is unique when its rules, its clues and "some cell differs from the solution" contradict
each other, so a smallest set of clues is a minimal unsatisfiable subset of them. Its first core
drops most clues at once; deletion then tests one clue at a time (Bakker et al. 1993; Belov,
Marques-Silva 2011), all in one incremental session where a clue is an assumption until it is
known to be needed. Of very many clues each is asked about in a window (`gen.sources.windows`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from gen.contract.maker import GaveUp
from gen.sources.symmetry import fill, makes_up
from puzzles.declare.options import Option
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbit
    from gen.sources.windows import Windows
    from verify.solver.session import Session

VARIES = -2
CLUES = Option(
    "clues",
    -1,
    "number of clues; -1 drops every clue that can be dropped, "
    f"{VARIES} a share of them that varies from puzzle to puzzle",
    VARIES,
)
BACK = 0.8  # of the clues that can be dropped, how many come back at most where that varies
LARGE = 1_000  # clues from which on a question may stay open
QUESTION = 2_000  # conflicts after which it does
BLOCK = 100  # clues for which the rest of a large board is settled once
VAST = 5_000  # clues from which on each is asked about in a window


class Thinned(NamedTuple):
    """Clues that still leave one solution.

    Attributes:
        clues: their literals.
        irreducible: whether it is known that none of them can be dropped.
    """

    clues: list[int]
    irreducible: bool


def thin(
    session: Session,
    clues: Sequence[int],
    *,
    near: Callable[[int], list[int]] | None = None,
    windows: Callable[[], Windows] | None = None,
    most: int = 0,
) -> Thinned:
    """Return a subset of the clues that still leaves one solution, with none that can be dropped.

    Of more than LARGE clues those stay about which a question stays open after QUESTION conflicts.

    Args:
        session: holds the rules and the clause that excludes the solution; changed for good.
        clues: the clues' literals in random order; together they leave one solution. The last
            are tried first.
        near: for clues that are selectors: literals of which one holds in every other solution
            that dropping the clue alone lets in. A test then looks at that neighbourhood only.
        windows: returns what to ask of more than VAST clues, where there is `near`; the clues are
            its own.
        most: conflicts after which a question stays open on fewer clues too; 0 for never.

    Raises:
        ValueError: the clues leave more than one solution.
        BudgetSpent: the session's conflicts ran out, on no more than LARGE clues, without `most`;
            or on more than LARGE clues in the first question, whether they leave one solution.
    """
    try:
        if session.solve(clues):
            raise ValueError("the clues leave more than one solution")
    except BudgetSpent:
        if most:  # no question has an answer, so no clue is dropped
            return Thinned(list(clues), False)
        raise
    most = most or (QUESTION if len(clues) > LARGE else 0)
    core = set(session.core)
    candidates = [clue for clue in clues if clue in core]
    if near is None:
        return _by_cores(session, candidates, most)
    dropped = [clue for clue in clues if clue not in core]
    if windows is not None and len(clues) > VAST:
        return _by_windows(windows(), candidates, dropped, near)
    for clue in dropped:
        session.add([-clue])
    return _by_blocks(session, candidates, near, most)


def _by_cores(session: Session, candidates: list[int], most: int) -> Thinned:
    """Ask the board about one candidate after the other; each core drops more of them."""
    needed: list[int] = []
    known = True
    while candidates:
        clue = candidates.pop()
        holds = _answer(session, candidates, most)
        if holds is False:
            core = set(session.core)
            candidates = [other for other in candidates if other in core]
        else:
            known = known and holds is not None
            session.add([clue])
            needed.append(clue)
    return Thinned(needed, known)


def _by_blocks(
    session: Session, candidates: list[int], near: Callable[[int], list[int]], most: int
) -> Thinned:
    """Ask only the neighbourhood of each candidate.

    On large boards, for a block of candidates at a time in a solver of its own, where all others
    are in force for good: that settles the board but for the surroundings of the block.
    """
    needed: list[int] = []
    known = True
    while candidates:
        size = BLOCK if len(candidates) > 2 * BLOCK else len(candidates)
        candidates, block = candidates[:-size], candidates[-size:]
        asked = session.afresh() if candidates else session
        for clue in candidates:
            asked.add([clue])
        told: list[int] = []
        while block:
            clue = block.pop()
            local = asked.new()
            asked.add([-local, *near(clue)])
            holds = _answer(asked, [*told, *block, local], most)
            known = known and holds is not None
            needed += [clue] * (holds is not False)
            # assumed, since a solver goes through all that it has after each new fact
            told += [-local, -clue if holds is False else clue]
        for literal in told[1::2]:
            session.add([literal])
        if asked is not session:
            asked.close()
    return Thinned(needed, known)


def _by_windows(
    windows: Windows,
    candidates: Sequence[int],
    dropped: Iterable[int],
    near: Callable[[int], list[int]],
) -> Thinned:
    """Ask only what is around each candidate, as far as it takes."""
    needed: list[int] = []
    known = True
    for clue in dropped:
        windows.drop(clue)
    for clue in reversed(candidates):
        windows.drop(clue)
        try:
            holds = windows.open(near(clue))
        except BudgetSpent:
            holds, known = True, False
        if holds:
            windows.restore(clue)
            needed.append(clue)
    return Thinned(needed, known)


def _answer(session: Session, assumptions: list[int], most: int) -> bool | None:
    """Return whether the assumptions can hold; None if `most` conflicts do not tell.

    Raises:
        BudgetSpent: `most` is 0, which sets no bound of its own, and the session's ran out.
    """
    try:
        return session.solve(assumptions, most=most)
    except BudgetSpent:
        if most:
            return None
        raise


def restored(
    needed: Collection[Orbit], spare: Sequence[Orbit], wish: Wish, stream: Stream
) -> list[Orbit]:
    """Return the clues to put back to meet a wanted number, none if no number is wanted.

    They come from the front of `spare`. Clues of one orbit are shown together.

    Args:
        needed, spare: the orbits of clues of an irreducible puzzle, and those dropped, in random
            order.
        wish: what is wanted; its option `clues`, if it has one, is the number, -1 or VARIES.
        stream: how many, where that varies, from a stream apart.

    Raises:
        GaveUp: the wanted number of clues is out of reach.
    """
    wanted = int(wish.options.get(CLUES.name, CLUES.default))
    if wanted == VARIES:
        return list(spare[: stream.child(CLUES.name).below(int(BACK * len(spare)) + 1)])
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
