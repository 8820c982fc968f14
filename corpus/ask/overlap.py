"""Overlap: which share of one set of puzzles is in another, images of each other taken as one.

Memory holds ten bytes of each puzzle that differs, and the room that is free between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from corpus.records.digests import Digests
from corpus.records.records import DIGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.records.records import SolutionNames


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
    """Compare two sets of puzzles by the identities of their puzzles (`corpus.records.records`)."""
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


class Leak(NamedTuple):
    """How many puzzles of a split have the solution of one in another split.

    Attributes:
        puzzles: how many the split has.
        itself: how many have a solution that stands elsewhere place by place.
        images: how many have one of which an image does.
    """

    puzzles: int
    itself: int
    images: int


class Leaks:
    """What leaks between the splits of a corpus; some fifty bytes of each puzzle are kept."""

    def __init__(self) -> None:
        self._splits: dict[str, tuple[_Names, _Names]] = {}

    def add(self, solution: SolutionNames, split: str) -> None:
        """Count a puzzle of a split by the names of its solution."""
        names = self._splits.setdefault(split, (_Names(), _Names()))
        for name, kept in zip(solution, names, strict=True):
            kept.add(bytes.fromhex(name))

    def of(self, split: str) -> Leak:
        """Return how many solutions of a split, and how many images of these, are in others."""
        images, itself = self._splits[split]
        others = [names for name, names in self._splits.items() if name != split]
        return Leak(
            len(images),
            sum([any(name in other[1].set for other in others) for name in itself]),
            sum([any(name in other[0].set for other in others) for name in images]),
        )


class _Names:
    """Names in a row, repeated ones included, and as a set."""

    def __init__(self) -> None:
        self.set = Digests()
        self._all = bytearray()

    def __len__(self) -> int:
        return len(self._all) // DIGEST

    def __iter__(self) -> Iterator[bytes]:
        return (bytes(self._all[at : at + DIGEST]) for at in range(0, len(self._all), DIGEST))

    def add(self, name: bytes) -> None:
        self.set.add(name)
        self._all += name
