"""Mint one puzzle: make it, prove it afresh, audit it, grade it.

A made puzzle goes out as text and comes back through the kind's own parser into a new session,
so that what is proved is what is written. A share of the puzzles is proved a second time with a
CNF encoding and a solver of another family.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gen
from gen.maker import GaveUp, Maker, Wish
from puzzles.errors import Disagreement, OptionError
from puzzles.options import Value, settle
from verify.grade import BANDS, Grade, grade
from verify.memory import uncollected
from verify.session import DEFAULT_BUDGET, BudgetSpent, Stats
from verify.verdict import UNDECIDED, UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.rng import Stream
    from puzzles.board import Lattice
    from puzzles.kind import Solution

ATTEMPTS = 100
AUDIT = 100
AUDIT_SOLVER = "cadical195"


@dataclass(frozen=True)
class Order:
    """What to mint, checked: a kind, a board, every option, and the wanted band if any.

    What options name files for is in `source`; the options themselves hold hashes of the bytes.
    """

    kind: str
    lattice: Lattice
    options: Mapping[str, Value]
    band: str = ""
    budget: int = DEFAULT_BUDGET
    audit: int = AUDIT
    source: object = None


@dataclass(frozen=True)
class Minted:
    """A proved puzzle with everything known about it."""

    puzzle: Any
    solution: Solution
    grade: Grade
    stats: Stats
    history: Mapping[str, int | str]
    attempts: int
    audited: bool


def order(
    kind: str,
    size: str = "",
    options: Mapping[str, Value] | None = None,
    band: str = "",
    *,
    budget: int = DEFAULT_BUDGET,
    audit: int = AUDIT,
) -> Order:
    """Return a checked order.

    Args:
        kind: the kind's name.
        size: as the kind writes it; empty for its first starter size.
        options: options of the kind and of its maker; the rest take their defaults.
        band: one of `verify.grade.BANDS`, or empty for any.
        budget: conflicts for each question to a solver.
        audit: prove one puzzle in so many a second time; 1 for all, 0 for none.

    Raises:
        OptionError: the kind cannot be made, or the size, an option or the band does not fit,
            or a file cannot be read.
    """
    maker = gen.get(kind)
    if band and band not in BANDS:
        raise OptionError(f"there is no grade {band!r}; the grades: {', '.join(BANDS)}")
    lattice = maker.shape(size or maker.starter[0])
    settled = settle((*maker.kind.options, *maker.options), options or {})
    maker.check(lattice, settled)
    known, source = maker.load(lattice, settled)
    return Order(kind, lattice, known, band, budget, audit, source)


@uncollected()
def mint(wanted: Order, stream: Stream) -> Minted:
    """Return a puzzle that fulfils the order; the same order and stream give the same one.

    Raises:
        GaveUp: no such puzzle came in ATTEMPTS attempts.
        Disagreement: a puzzle was made that is not unique, or two proofs differ.
    """
    maker: Maker[Any] = gen.get(wanted.kind)
    wish = Wish(wanted.lattice, wanted.options, wanted.band, wanted.budget, wanted.source)
    failure = ""
    for attempt in range(ATTEMPTS):
        try:
            made = maker.make(wish, stream.child(attempt))
        except (GaveUp, BudgetSpent) as error:
            failure = str(error)
            continue
        minted = _prove(maker, made.puzzle, made.solution, wanted, stream)
        if minted is None:
            failure = f"a proof was open after {wanted.budget:,} conflicts"
            continue
        puzzle, graded, stats, audited = minted
        if wanted.band in ("", graded.band):
            return Minted(puzzle, made.solution, graded, stats, made.history, attempt + 1, audited)
        failure = f"the last one was {graded.band}, not {wanted.band}"
    raise GaveUp(
        f"no {wanted.kind} of size {wanted.lattice.size} in {ATTEMPTS} attempts: {failure}"
    )


def _prove(
    maker: Maker[Any], puzzle: Any, solution: Solution, wanted: Order, stream: Stream
) -> tuple[Any, Grade, Stats, bool] | None:
    """Return the puzzle as read back, its grade, the proof's figures and whether audited."""
    kind = maker.kind
    text = kind.format(puzzle)
    read = kind.parse(text)
    judgement = judge(kind, read, encoding=kind.proof_encoding, budget=wanted.budget)
    if judgement.verdict == UNDECIDED:
        return None
    audited = wanted.audit > 0 and stream.child("audit").below(wanted.audit) == 0
    if read != puzzle or judgement.verdict != UNIQUE or judgement.solutions[0] != solution:
        raise Disagreement(f"{kind.title}: made as unique, found {judgement.verdict}:\n{text}")
    if audited:
        second = judge(
            kind, read, solver=AUDIT_SOLVER, encoding=kind.audit_encoding, budget=wanted.budget
        )
        if second.verdict == UNDECIDED:
            return None
        if second.solutions != judgement.solutions:
            raise Disagreement(f"{kind.title}: {AUDIT_SOLVER} finds {second.verdict}:\n{text}")
    graded = grade(kind, read, judgement=judgement)
    if graded is None:
        raise Disagreement(f"{kind.title}: a unique puzzle has no grade:\n{text}")
    return read, graded, judgement.stats, audited
