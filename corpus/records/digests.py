"""A set of short hashes, ten bytes each and little more: what a driver keeps of each puzzle.

Python's own set takes some ninety bytes for each. This one is a table with open addressing and
linear probing (Knuth, The Art of Computer Programming 3, section 6.4), which the hashes, being
random, index by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.records.records import DIGEST

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALLEST = 1 << 10
LOAD = 0.7
EMPTY = bytes(DIGEST)


class Digests:
    """A set of hashes of DIGEST bytes, none of them all zeros."""

    def __init__(self) -> None:
        self._slots = SMALLEST
        self._table = bytearray(SMALLEST * DIGEST)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[bytes]:
        for at in range(0, len(self._table), DIGEST):
            if (digest := bytes(self._table[at : at + DIGEST])) != EMPTY:
                yield digest

    def add(self, digest: bytes) -> bool:
        """Add a hash; return whether it is new."""
        at = self._find(digest)
        if self._at(at) == digest:
            return False
        self._table[at : at + DIGEST] = digest
        self._count += 1
        if self._count > LOAD * self._slots:
            self._grow()
        return True

    def __contains__(self, digest: bytes) -> bool:
        at = self._find(digest)
        return self._at(at) == digest

    def _find(self, digest: bytes) -> int:
        """Return where a hash is, or the empty place where it would go."""
        slot = int.from_bytes(digest[:8], "big") % self._slots
        while True:
            at = slot * DIGEST
            if self._at(at) in (digest, EMPTY):
                return at
            slot = (slot + 1) % self._slots

    def _at(self, at: int) -> bytes:
        return bytes(self._table[at : at + DIGEST])

    def _grow(self) -> None:
        """Put all digests into a table of twice as many slots."""
        old = self._table
        self._slots *= 2
        self._table = bytearray(self._slots * DIGEST)
        for at in range(0, len(old), DIGEST):
            digest = bytes(old[at : at + DIGEST])
            if digest != EMPTY:
                there = self._find(digest)
                self._table[there : there + DIGEST] = digest
