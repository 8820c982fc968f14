"""Reading of files up to a limit of bytes.

The memory that is used depends on the limit, not on the file: a sparse file, a device or a pipe may
hold any number of bytes.
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
"""Bytes of each read, so that a small file takes little memory even if the limit is large."""


class TooLong(OSError):
    """A file that is larger than the limit."""

    def __init__(self, name: str, most: int) -> None:
        size = f"{most >> 20} MB" if most >= PIECE else f"{most:,} bytes"
        super().__init__(errno.EFBIG, f"it is larger than {size}", name)


@contextmanager
def naming(path: str | Path) -> Generator[None]:
    """Within the context, add the name of a file to an OSError without one.

    For example, writing to a full disk raises an error that names no file.
    """
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def read(path: str | Path, most: int) -> bytes:
    """Return the bytes of a file.

    Args:
        path: name of the file.
        most: largest number of bytes of the file.

    Raises:
        TooLong: the file is larger.
        OSError: the file cannot be read.
    """
    with open(path, "rb", buffering=0) as file:
        return read_open(file.fileno(), most, str(path))


def read_open(number: int, most: int, name: str) -> bytes:
    """Return the remaining bytes of an open file.

    Args:
        number: descriptor of the file.
        most: largest number of remaining bytes.
        name: name of the file, for errors.

    Raises:
        TooLong: the file is larger.
        OSError: the file cannot be read.
    """
    content = bytearray()
    while piece := os.read(number, min(PIECE, most + 1 - len(content))):
        content += piece
    if len(content) > most:
        raise TooLong(name, most)
    return bytes(content)
