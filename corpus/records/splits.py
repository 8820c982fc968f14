"""Splits: which part of a corpus a puzzle is in, by a hash of what must not leak.

By solution, all puzzles that have one solution are together, images of it too: what was learnt of
one split answers nothing in another. By puzzle, only the images of a puzzle are. Either way the
split depends on nothing but the shares, so that it is the same from corpus to corpus, however
these were made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import accumulate
from math import isclose
from typing import TYPE_CHECKING

from corpus.records.records import solution_names

if TYPE_CHECKING:
    from corpus.records.records import Record

Shares = Mapping[str, float]
"""The share of each split by its name, in the order of the recipe."""
BITS = 64
SOLUTION, PUZZLE = BY = ("solution", "puzzle")


@dataclass(frozen=True)
class Splits:
    """How a corpus is divided.

    Attributes:
        shares: of the splits, 1 together; empty if there are none.
        by: what is never in two of them, `solution` or `puzzle`, images of it included.
    """

    shares: Shares = field(default_factory=dict[str, float])
    by: str = SOLUTION

    def of(self, record: Record) -> str:
        """Return the split of a puzzle; empty if there are none."""
        if not self.shares:
            return ""
        identity = solution_names(record).images if self.by == SOLUTION else record.id
        return split(identity, self.shares)


def fault(shares: Shares) -> str:
    """Return why these cannot be the shares of splits, empty if they can."""
    for name, share in shares.items():
        if not name.isidentifier() or not name.isascii():
            return f"a split is named in letters, digits and _, not {name!r}"
        if not 0 < share <= 1:
            return f"the share of {name} lies between 0 and 1, not at {share:g}"
    total = sum(shares.values())
    if shares and not isclose(total, 1, abs_tol=1e-9):
        return f"the shares of splits make 1 together, not {total:g}"
    return ""


def split(identity: str, shares: Shares) -> str:
    """Return the split that a hash falls into; empty if there are none.

    Args:
        identity: what all that must stay together shares.
        shares: of the splits, 1 together.
    """
    *_, last = "", *shares
    digest = blake2b(identity.encode(), digest_size=BITS // 8, person=b"split").digest()
    point = int.from_bytes(digest, "big") / 2**BITS
    ends = zip(shares, accumulate(shares.values()), strict=True)
    return next((name for name, end in ends if point < end), last)
