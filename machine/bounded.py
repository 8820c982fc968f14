"""Files that a caller names, read up to a limit.

Memory goes by the limit: a sparse file, a device or a pipe may hold any number of bytes.
"""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

PIECE = 1 << 20
"""Bytes that are asked for at a time, so that a small file takes little memory."""


class TooLong(OSError):
    """A file that holds more bytes than what is read from it may have."""

    def __init__(self, name: str, most: int) -> None:
        size = f"{most >> 20} MB" if most >= PIECE else f"{most:,} bytes"
        super().__init__(errno.EFBIG, f"it is larger than {size}", name)


@contextmanager
def naming(path: str | Path) -> Generator[None]:
    """Name a file in an OSError of the block that names none, as one of a full disk does."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def read(path: str | Path, most: int) -> bytes:
    """Return what a file holds.

    Args:
        path: name of the file.
        most: largest number of bytes that it may hold.

    Raises:
        TooLong: it holds more.
        OSError: it cannot be read.
    """
    with open(path, "rb", buffering=0) as file:
        return read_open(file.fileno(), most, str(path))


def read_open(number: int, most: int, name: str) -> bytes:
    """Return the rest of an open file, given its number; other arguments as of `read`.

    Raises:
        TooLong: it holds more.
        OSError: it cannot be read.
    """
    content = bytearray()
    while piece := os.read(number, min(PIECE, most + 1 - len(content))):
        content += piece
    if len(content) > most:
        raise TooLong(name, most)
    return bytes(content)
