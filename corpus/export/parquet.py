"""Parquet in the layout of data sets: `data/SPLIT-00000-of-00001.parquet` and a data card.

Rows go through a file of JSON lines for each part, which DuckDB turns into Parquet, so that
memory holds a row here and a group of rows there, whatever the size. One thread and an order that
is kept give the same bytes, as long as DuckDB stays the same.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from corpus.export.database import database, quoted
from corpus.export.rows import OBJECT, TEXT
from machine import within

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from corpus.export.pieces import Encoded
    from corpus.export.rows import Column, Sheet

ROWS = 200_000
"""Rows of a file, at most."""
GROUP = 4_096
"""Rows of a group within a file, which memory holds at once."""
ALL = "train"
"""The split of a corpus that has none."""


@dataclass
class Written:
    """What was written of a split: rows, and their bytes before they were compressed."""

    rows: int = 0
    size: int = 0


def write(
    encoded: Iterable[Encoded], sheet: Sheet, directory: Path, rows: int = ROWS
) -> dict[str, Written]:
    """Write the files of a data set, apart from its card; return what each split came to.

    Args:
        encoded: the rows, each as a line of JSON.
        sheet: what they hold.
        directory: an empty one, where `data` is made.
        rows: of a file, at most.

    Raises:
        UserError: DuckDB is not installed.
        OSError: a file cannot be written, or would lie outside the folder.
    """
    with database() as duck:
        duck.run("SET threads = 1")
        data = directory / "data"
        data.mkdir(parents=True)
        found = _spread(encoded, sheet, data, rows)
        for name, written in found.items():
            parts = -(-written.rows // rows)
            for part in range(parts):
                lines = _lines(data, name, part)
                target = within.path(data, f"{name}-{part:05}-of-{parts:05}.parquet")
                duck.run(_copy(lines, target, sheet.columns))
                lines.unlink()
    return found


def _lines(data: Path, split: str, part: int) -> Path:
    return within.path(data, f".{split}-{part}.jsonl")


def _spread(encoded: Iterable[Encoded], sheet: Sheet, data: Path, rows: int) -> dict[str, Written]:
    """Write each row to the file of its split and part; return what each came to."""
    spread = {name: Written() for name in sheet.splits.shares or (ALL,)}
    with ExitStack() as stack:
        files: dict[str, IO[bytes]] = {}
        for split, line in encoded:
            name = split or ALL
            written = spread[name]
            if written.rows % rows == 0:
                if name in files:
                    files[name].close()
                path = _lines(data, name, written.rows // rows)
                files[name] = stack.enter_context(path.open("wb"))
            files[name].write(line)
            written.rows += 1
            written.size += len(line)
    return spread


def _copy(lines: Path, target: Path, columns: Sequence[Column]) -> str:
    """Return the statement that turns JSON lines into Parquet."""
    types = ", ".join([f"{quoted(column.name)}: '{column.type}'" for column in columns])
    names = ", ".join([selected(column.name, column.type) for column in columns])
    source = f"read_json({quoted(str(lines))}, format = 'newline_delimited', columns = {{{types}}})"
    how = f"FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {GROUP}"
    return f"COPY (SELECT {names} FROM {source}) TO {quoted(str(target))} ({how})"


def selected(name: str, type: str) -> str:
    """Return a column as a query selects it: an object as its text."""
    quoted_name = f'"{name}"'
    return f"{quoted_name}::{TEXT} AS {quoted_name}" if type == OBJECT else quoted_name
