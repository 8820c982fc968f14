"""Splits: which part of a corpus a puzzle is in, by a hash of its canonical form.

All images of a puzzle have one identity and so one split, whatever corpus they are in and however
that was made. A split therefore never leaks into another, not even from corpus to corpus, as long
as both have the same shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from itertools import accumulate
from math import isclose

Splits = Mapping[str, float]
"""The share of each split by its name, in the order of the recipe."""
BITS = 64


def fault(shares: Splits) -> str:
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


def split(identity: str, shares: Splits) -> str:
    """Return the split of a puzzle; empty if there are none.

    Args:
        identity: as of `corpus.records.identity`.
        shares: of the splits, 1 together.
    """
    *_, last = "", *shares
    digest = blake2b(identity.encode(), digest_size=BITS // 8, person=b"split").digest()
    point = int.from_bytes(digest, "big") / 2**BITS
    ends = zip(shares, accumulate(shares.values()), strict=True)
    return next((name for name, end in ends if point < end), last)
