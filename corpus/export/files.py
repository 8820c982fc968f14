"""A corpus as files: a text for each puzzle and one for its solution, by what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import puzzles
from corpus.splits import split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from corpus.records import Record
    from corpus.splits import Splits


def write(records: Iterable[Record], shares: Splits, directory: Path) -> int:
    """Write `SPLIT/KIND/SIZE/GRADE/ID.txt` and so on; return how many puzzles there are.

    Raises:
        OSError: a file cannot be written.
    """
    count = 0
    made: set[Path] = set()
    for record in records:
        for name, text in texts(record, split(record.id, shares)):
            path = directory / name
            if path.parent not in made:
                path.parent.mkdir(parents=True, exist_ok=True)
                made.add(path.parent)
            path.write_text(text, encoding="utf-8")
        count += 1
    return count


def texts(record: Record, part: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names and the texts of the files of a puzzle: itself, then its solution."""
    kind = puzzles.get(record.kind)
    folders = [part] if part else []
    stem = "/".join([*folders, record.kind, record.size, record.grade.band, record.id])
    yield stem + kind.suffix, record.puzzle
    yield stem + kind.solution_suffix, record.solution
