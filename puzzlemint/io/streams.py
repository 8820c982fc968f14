"""Bytes in: what a file, a pipe or standard input holds, in blocks, unpacked if it is gzip.

What comes in may be a text with puzzles, which is read whole, or JSON objects on lines of their
own, of which there may be more than memory holds. Its first letter tells.
"""

from __future__ import annotations

import json
import sys
import zlib
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

from puzzlemint.io import foreign
from puzzles.base.errors import PuzzleError
from puzzles.base.utf8 import decode as decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from io import BufferedReader

STDIN = "-"
LARGEST = 32 << 20
BLOCK = 1 << 16
MARK = b"\xef\xbb\xbf"
GZIP, GZIP_ALONE = b"\x1f\x8b", 31
TOO_LARGE = f"larger than {LARGEST >> 20} MB, which no puzzle is"


def read(file: str | int) -> str | Iterator[bytes]:
    """Return the text of a file, or lines of JSON objects, if it holds these or a table.

    Args:
        file: its name, `-` for standard input, or the number of one that is open.

    Raises:
        PuzzleError: it is too large, no text in UTF-8, or cannot be unpacked; so may the lines.
        OSError: it cannot be read; so may the lines.
    """
    blocks = _blocks(file)
    head: list[bytes] = []
    size = 0
    for block in blocks:
        head.append(block)
        size += len(block)
        if size > LARGEST:
            raise PuzzleError(TOO_LARGE, 0)
        if block.removeprefix(MARK).strip():
            break
    begins = (head[-1] if head else b"").removeprefix(MARK).lstrip()
    if begins.startswith(b"{"):
        return _objects(chain(head, blocks))
    if begins.startswith(foreign.PARQUET):
        if not isinstance(file, str) or file == STDIN:
            raise PuzzleError("Parquet is read from files alone", 0)
        return foreign.parquet(Path(file))
    while b"\n" not in begins and size < BLOCK and (block := next(blocks, b"")):
        head.append(block)
        size += len(block)
        begins += block
    if foreign.begins_table(begins.split(b"\n")[0]):
        return foreign.table(_lines(chain(head, blocks)))
    return decode(_joined(chain(head, blocks)))


def _objects(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Return the lines of JSON objects; one that goes over several lines is one line of them."""
    head: list[bytes] = []
    for block in blocks:
        head.append(block)
        if b"\n" in block.lstrip() or sum(map(len, head)) > LARGEST:
            break
    first = b"".join(head).removeprefix(MARK).lstrip().split(b"\n")[0]
    if first.rstrip().endswith(b"}"):
        return _lines(chain(head, blocks))
    whole = _joined(chain(head, blocks))
    try:
        found = foreign.decoded(decode(whole))
    except (PuzzleError, ValueError):  # whoever reads the lines says what is wrong
        return _lines(iter([whole]))
    return iter([json.dumps(found).encode()])


def _joined(blocks: Iterable[bytes]) -> bytes:
    parts: list[bytes] = []
    size = 0
    for block in blocks:
        parts.append(block)
        size += len(block)
        if size > LARGEST:
            raise PuzzleError(TOO_LARGE, 0)
    return b"".join(parts)


def _lines(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines without their ends."""
    begun: list[bytes] = []
    size = 0
    for block in blocks:
        first, *others = block.split(b"\n")
        begun.append(first)
        size += len(first)
        if size > LARGEST:
            raise PuzzleError(f"a line {TOO_LARGE}", 0)
        if others:
            yield b"".join(begun)
            yield from others[:-1]
            begun, size = [others[-1]], len(others[-1])
    yield b"".join(begun)


def _blocks(file: str | int) -> Iterator[bytes]:
    """Yield the bytes of a file, unpacked if it is packed."""
    packed = _packed(file)
    first = next(packed, b"")
    blocks = chain([first], packed)
    return _unpacked(blocks) if first.startswith(GZIP) else blocks


def _packed(file: str | int) -> Iterator[bytes]:
    """Yield the bytes of a file as they are; "-" is standard input."""
    if file != STDIN:
        with open(file, "rb", buffering=0, closefd=isinstance(file, str)) as opened:
            while block := opened.read(BLOCK):
                yield block
        return
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise PuzzleError("standard input is closed", 0)
    stream = cast("BufferedReader", sys.stdin.buffer)
    while block := stream.read1(BLOCK):
        yield block


def _unpacked(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield, BLOCK by BLOCK, what was packed by gzip, in one piece or several (RFC 1952)."""
    inflate, begun = zlib.decompressobj(wbits=GZIP_ALONE), False
    try:
        for block in blocks:
            rest = block
            while rest:
                yield inflate.decompress(rest, BLOCK)
                begun, rest = not inflate.eof, inflate.unconsumed_tail
                if inflate.eof:
                    rest = inflate.unused_data.lstrip(b"\0")
                    inflate = zlib.decompressobj(wbits=GZIP_ALONE)
    except zlib.error as error:
        raise PuzzleError(f"it cannot be unpacked: {error}", 0) from None
    if begun:
        raise PuzzleError("it cannot be unpacked: its end is missing", 0)
