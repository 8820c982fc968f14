"""A corpus as files: the view of it, in a folder for each split if there are any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.store.view import files
from machine import within

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from corpus.records.records import Record
    from corpus.records.splits import Splits


def write(records: Iterable[Record], splits: Splits, directory: Path) -> int:
    """Write `SPLIT/KIND/SIZE/GRADE/ID.txt` and its solution; return how many puzzles there are.

    Raises:
        OSError: a file cannot be written, or would lie outside the folder.
    """
    count = 0
    for record in records:
        part = splits.of(record)
        for name, text in files(record).items():
            within.write(directory, f"{part}/{name}" if part else name, text.encode())
        count += 1
    return count
