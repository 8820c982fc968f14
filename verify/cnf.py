"""Constraints as CNF: cardinalities spelled out in one of the classic encodings.

Sequential counter (Sinz 2005), totalizer (Bailleux, Boufkhad 2003), cardinality network (Asin et
al. 2011) as PySAT builds them, and `direct`, which forbids each set of bound + 1 literals.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from pysat.card import CardEnc, EncType

from puzzles.errors import OptionError, PuzzleError
from puzzles.model import DIRECT_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.kind import Kind
    from puzzles.model import AtMost, Constraints

COUNTERS = {
    "seqcounter": EncType.seqcounter,
    "totalizer": EncType.totalizer,
    "cardnetwork": EncType.cardnetwrk,
}
CARDINALITY = ("seqcounter", "totalizer", "cardnetwork", "direct")


def names(kind: Kind[Any]) -> tuple[str, ...]:
    """Return the encodings of a kind: its own forms, then those of the cardinalities."""
    return kind.forms[1:] + tuple(name for name in CARDINALITY if name not in kind.forms)


def clauses_of(atmost: AtMost, encoding: str, store: Constraints) -> list[list[int]]:
    """Return a cardinality as clauses; fresh variables come from `store`.

    Raises:
        PuzzleError: `direct` would have more than DIRECT_LIMIT clauses.
    """
    literals, bound = atmost
    if encoding == "direct":
        if comb(len(literals), bound + 1) > DIRECT_LIMIT:
            raise PuzzleError(
                f"the direct encoding of at most {bound} of {len(literals)} has "
                f"{comb(len(literals), bound + 1):,} clauses; the limit is {DIRECT_LIMIT:,}"
            )
        return [[-x for x in some] for some in combinations(literals, bound + 1)]
    encoded = CardEnc.atmost(
        literals, bound=bound, top_id=store.variables, encoding=COUNTERS[encoding]
    )
    store.variables = max(store.variables, encoded.nv)
    return encoded.clauses


def to_cnf(kind: Kind[Any], puzzle: Any, encoding: str = "seqcounter") -> Constraints:
    """Return a puzzle's constraints as clauses only, with no constraint left lazy.

    Raises:
        PuzzleError: the encoding would explode at this size.
        OptionError: the kind has no such encoding.
    """
    if encoding not in names(kind):
        raise OptionError(
            f"{kind.name} has no encoding {encoding!r}; it has: {', '.join(names(kind))}"
        )
    own = encoding in kind.forms
    store = kind.encode(puzzle, encoding if own else "")
    if store.refine is not None:
        store.group("lazy constraints, all of them")
        store.refine(None)
        store.refine = None
    counter = encoding if encoding in CARDINALITY and not own else "seqcounter"
    if counter == "direct":
        total = sum(comb(len(atmost.literals), atmost.bound + 1) for atmost in store.atmosts)
        if total > DIRECT_LIMIT:
            raise PuzzleError(
                f"the direct encoding would have {total:,} clauses for its cardinalities; "
                f"the limit is {DIRECT_LIMIT:,}"
            )
    if store.atmosts:
        store.group(f"cardinalities by {counter}")
        for atmost in store.atmosts:
            store.clauses += clauses_of(atmost, counter, store)
    store.atmosts = []
    return store


def dimacs(kind: Kind[Any], puzzle: Any, encoding: str = "seqcounter") -> Iterator[str]:
    """Yield the lines of a DIMACS file whose comments map KEY variables to cells.

    Raises:
        PuzzleError, OptionError: as `to_cnf`.
    """
    store = to_cnf(kind, puzzle, encoding)
    lattice = kind.lattice(puzzle)
    yield f"c {kind.title} {kind.size(puzzle)}, encoding {encoding}"
    yield "c variable V is true: the cell in that row and column (from 1) has that value"
    for variable, cell, value in store.keys:
        row, column = lattice.positions[cell]
        yield f"c key {variable} {row + 1} {column + 1} {value}"
    for name, clauses, _ in store.named_groups():
        yield f"c {clauses} clauses: {name}"
    yield f"p cnf {store.variables} {len(store.clauses)}"
    for clause in store.clauses:
        yield " ".join(map(str, [*clause, 0]))
