"""Rows as JSON lines and as CSV, piece by piece, so that a corpus of any size passes through."""

from __future__ import annotations

import csv
import io
import zlib
from typing import TYPE_CHECKING

import msgspec

from corpus.export.rows import COLUMNS, row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.records import Record
    from corpus.splits import Splits

PACKED, LEVEL = 31, 6
_ENCODER = msgspec.json.Encoder()


def json_lines(records: Iterable[Record], splits: Splits) -> Iterator[bytes]:
    """Yield an object for each record, on a line of its own."""
    for record in records:
        yield _ENCODER.encode(row(record, splits)) + b"\n"


def table(records: Iterable[Record], splits: Splits) -> Iterator[bytes]:
    """Yield CSV (RFC 4180): a head line, and a line for each record; objects and lists as JSON."""
    names = [column.name for column in COLUMNS]
    yield _line(names)
    for record in records:
        values = row(record, splits)
        yield _line([_cell(values[name]) for name in names])


def _cell(value: object) -> object:
    if isinstance(value, dict | list):
        return _ENCODER.encode(value).decode()
    return str(value).lower() if isinstance(value, bool) else value


def _line(values: Iterable[object]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerow(values)
    return out.getvalue().encode()


def packed(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield blocks as gzip without a name or a time, so that equal ones give equal bytes."""
    deflate = zlib.compressobj(LEVEL, wbits=PACKED)
    for block in blocks:
        if out := deflate.compress(block):
            yield out
    yield deflate.flush()
