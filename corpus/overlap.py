"""Overlap: which share of one set of puzzles is in another, images of each other taken as one.

Memory holds ten bytes of each puzzle that differs, and the room that is free between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.digests import Digests

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Overlap:
    """How two sets of puzzles lie to each other.

    Attributes:
        first, second: how many puzzles each has, repeated ones included.
        first_different, second_different: how many of them differ.
        shared: how many of those that differ are in both.
        contained: how many of the second, repeated ones included, are in the first.
    """

    first: int
    second: int
    first_different: int
    second_different: int
    shared: int
    contained: int

    @property
    def share(self) -> float | None:
        """The share of the second set that is in the first, 0 to 1; None of nothing."""
        return self.contained / self.second if self.second else None


def overlap(first: Iterable[str], second: Iterable[str]) -> Overlap:
    """Compare two sets of puzzles by the identities of their puzzles (`corpus.records`)."""
    known = Digests()
    count = 0
    for identity in first:
        known.add(bytes.fromhex(identity))
        count += 1
    seen = Digests()
    others = contained = shared = 0
    for identity in second:
        name = bytes.fromhex(identity)
        there, new = name in known, seen.add(name)
        contained += there
        shared += there and new
        others += 1
    return Overlap(count, others, len(known), len(seen), shared, contained)
