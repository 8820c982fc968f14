"""Rows as JSON lines and as CSV, line by line, so that a corpus of any size passes through."""

from __future__ import annotations

import csv
import io
import zlib
from typing import TYPE_CHECKING

import msgspec

from corpus.store.shards import of_unix

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.export.rows import Row, Sheet

PACKED, LEVEL = 31, 6
_ENCODER = msgspec.json.Encoder()


def json_line(sheet: Sheet, row: Row) -> bytes:
    """Return a row as an object on a line of its own."""
    del sheet
    return _ENCODER.encode(row) + b"\n"


def csv_head(sheet: Sheet) -> bytes:
    """Return the head line of CSV (RFC 4180)."""
    return _line([column.name for column in sheet.columns])


def csv_line(sheet: Sheet, row: Row) -> bytes:
    """Return a row as a line of CSV; objects and lists as JSON."""
    return _line([_cell(row[column.name]) for column in sheet.columns])


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
    yield of_unix(deflate.compress(b""))  # the header
    for block in blocks:
        if out := deflate.compress(block):
            yield out
    yield deflate.flush()
