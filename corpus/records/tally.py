"""A tally: puzzles counted by what they are, as they pass by; memory does not grow with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from corpus.records.records import NO_GRADE
from verify.grade.grade import BANDS
from verify.grade.ladder import Cost, Rung, chain

if TYPE_CHECKING:
    from corpus.records.records import Record
    from verify.grade.grade import Grade

GRADES = (*BANDS, NO_GRADE, "")
"""What puzzles are counted by; "" for those that have no grade since they are not unique."""


class Cell(NamedTuple):
    """Puzzles that are alike: of one kind, size, grade and split."""

    kind: str
    size: str
    grade: str
    split: str


class Hardest(NamedTuple):
    """The dearest step of puzzles of a kind: its rung, and on the rung CHAIN the size."""

    kind: str
    rung: str
    depth: int


@dataclass
class Tally:
    """Counts of puzzles.

    Attributes:
        cells: by kind, size, grade and split.
        hardest: by kind and dearest step.
        efforts: by kind and effort.
        attempts, audited, conflicts: sums by kind, as of records.
        files: by option and name, those that were made from a file.
    """

    cells: Counter[Cell] = field(default_factory=Counter[Cell])
    hardest: Counter[Hardest] = field(default_factory=Counter[Hardest])
    efforts: Counter[tuple[str, int]] = field(default_factory=Counter[tuple[str, int]])
    attempts: Counter[str] = field(default_factory=Counter[str])
    audited: Counter[str] = field(default_factory=Counter[str])
    conflicts: Counter[str] = field(default_factory=Counter[str])
    files: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def record(self, record: Record, split: str = "") -> None:
        """Count a puzzle of a corpus."""
        self.add(record.kind, record.size, record.grade, split, NO_GRADE)
        self.conflicts[record.kind] += record.stats.conflicts
        self.attempts[record.kind] += record.attempts
        self.audited[record.kind] += record.audited
        self.files.update(record.files.items())

    def add(
        self, kind: str, size: str, grade: Grade | None, split: str = "", without: str = ""
    ) -> None:
        """Count a puzzle; `without` is what one without a grade is counted as."""
        self.cells[Cell(kind, size, grade.band if grade else without, split)] += 1
        if grade:
            self.hardest[Hardest(kind, grade.hardest.rung, grade.hardest.depth)] += 1
            self.efforts[kind, grade.effort] += 1

    def take(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.cells.update(other.cells)
        self.hardest.update(other.hardest)
        self.efforts.update(other.efforts)
        self.attempts.update(other.attempts)
        self.audited.update(other.audited)
        self.conflicts.update(other.conflicts)
        self.files.update(other.files)

    @property
    def total(self) -> int:
        """How many puzzles there are."""
        return self.cells.total()

    def by(self, *names: str) -> dict[tuple[str, ...], int]:
        """Return counts by some of the fields of a `Cell`, in the order of `order`."""
        counts: Counter[tuple[str, ...]] = Counter()
        for cell, count in self.cells.items():
            counts[tuple([str(getattr(cell, name)) for name in names])] += count
        keys = sorted(counts, key=lambda key: list(map(order, names, key)))
        return {key: counts[key] for key in keys}


def order(name: str, value: str) -> tuple[int | str, ...]:
    """Return a key by which values of a field of `Cell` are sorted: grades as they rise."""
    if name == "grade":
        return (GRADES.index(value),)
    if name == "size":
        sides = [int(side) for side in value.strip("hex").split("x") if side.isdecimal()]
        return (value.startswith("hex"), *sides)
    return (value,)


def rung_order(rung: str, depth: int) -> tuple[int, int]:
    """Return a key by which dearest steps are sorted."""
    return chain(depth) if depth else Cost(Rung[rung])
