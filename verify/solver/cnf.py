"""Models as CNF: counts spelled out in one of the classic encodings, no rule left lazy.

Sequential counter (Sinz 2005), totalizer (Bailleux, Boufkhad 2003), cardinality network (Asin et
al. 2011) as PySAT builds them, and `direct`, which forbids each set of bound + 1 literals.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from pysat.card import CardEnc, EncType

from puzzles.base.errors import OptionError, TooLarge
from puzzles.contract.kind import Puzzle, form_of, kind_of, stated_of
from puzzles.model.model import DIRECT_LIMIT, Model

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.contract.kind import Kind
    from puzzles.model.model import Model

COUNTERS = {
    "seqcounter": EncType.seqcounter,
    "totalizer": EncType.totalizer,
    "cardnetwork": EncType.cardnetwrk,
}
CARDINALITY = ("seqcounter", "totalizer", "cardnetwork", "direct")
STATED = "stated"
"""The stated model, counts left to the solver."""


def names(kind: Kind[Any]) -> tuple[str, ...]:
    """Return the encodings of a kind: its own forms, then those of the counts."""
    return (*kind.forms.build, *[name for name in CARDINALITY if name not in kind.forms.build])


def model_of(puzzle: Puzzle, encoding: str = "") -> Model:
    """Return the model of a puzzle that a solver gets; it must not be changed.

    Args:
        puzzle: what to encode.
        encoding: empty for the kind's fast form, `stated`, or one of `names`.

    Raises:
        TooLarge: the encoding would explode at this size.
        OptionError: the kind has no such encoding.
    """
    kind = kind_of(puzzle)
    if encoding == STATED or not (encoding or kind.forms.fast):
        return stated_of(puzzle)
    return to_cnf(puzzle, encoding) if encoding else form_of(puzzle, kind.forms.fast)


def clauses_of(
    literals: list[int], bound: int, encoding: str, new: Callable[[], int]
) -> list[list[int]]:
    """Return "at most `bound` of the literals" as clauses, with fresh variables from `new`.

    Raises:
        TooLarge: `direct` would have more than DIRECT_LIMIT clauses.
    """
    if encoding == "direct":
        if comb(len(literals), bound + 1) > DIRECT_LIMIT:
            raise TooLarge(
                f"the direct encoding of at most {bound} of {len(literals)} has "
                f"{comb(len(literals), bound + 1):,} clauses; the limit is {DIRECT_LIMIT:,}"
            )
        return [[-x for x in some] for some in combinations(literals, bound + 1)]
    top = max(map(abs, literals))
    encoded = CardEnc.atmost(literals, bound=bound, top_id=top, encoding=COUNTERS[encoding])
    fresh = {variable: new() for variable in range(top + 1, encoded.nv + 1)}
    return [
        [x if -top <= x <= top else fresh[x] if x > 0 else -fresh[-x] for x in clause]
        for clause in encoded.clauses
    ]


def to_cnf(puzzle: Puzzle, encoding: str = "seqcounter") -> Model:
    """Return a puzzle's model as clauses only, with no rule left lazy and none written twice.

    Raises:
        TooLarge: the encoding would explode at this size.
        OptionError: the kind has no such encoding.
    """
    kind = kind_of(puzzle)
    if encoding not in names(kind):
        raise OptionError(
            f"{kind.name} has no encoding {encoding!r}; it has: {', '.join(names(kind))}"
        )
    own = encoding in kind.forms.build
    model = form_of(puzzle, encoding) if own else kind.model(puzzle)
    cnf = spelled_out(model, "seqcounter" if own else encoding)
    written = {tuple(sorted(clause)): clause for clause in reversed(cnf.clauses)}
    cnf.clauses = [*written.values()]
    cnf.clauses.reverse()
    return cnf


def same(puzzle: Puzzle) -> tuple[str, ...]:
    """Return encodings that are one and the same for a puzzle, since it has nothing to count."""
    kind = kind_of(puzzle)
    _, bounds = kind.model(puzzle).spelled()
    return () if bounds else tuple([name for name in CARDINALITY if name not in kind.forms.build])


def spelled_out(model: Model, counter: str = "seqcounter") -> Model:
    """Return a model with the same solutions that has clauses alone.

    Raises:
        TooLarge: `direct` would have more than DIRECT_LIMIT clauses for its counts.
    """
    cnf = model.bare()
    clauses, bounds = model.spelled()
    cnf.clauses = model.clauses + clauses
    if counter == "direct":
        total = sum(comb(len(literals), bound + 1) for literals, bound in bounds)
        if total > DIRECT_LIMIT:
            raise TooLarge(
                f"the direct encoding would have {total:,} clauses for its counts; "
                f"the limit is {DIRECT_LIMIT:,}"
            )
    for literals, bound in bounds:
        cnf.clauses += clauses_of(literals, bound, counter, cnf.new)
    for rule in model.lazies:
        cnf.clauses += rule.cnf(cnf.new)
    return cnf
