"""Texts out: a regular file is written whole or not at all, anything else is written through.

A regular file comes into being under a hidden name beside its own and takes its own by a rename.
What a link points at is written, not the link; a device or a pipe stays what it is, and an open
file (`/dev/fd/3`, `/dev/stdout`) goes on where it stands.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from typing import TYPE_CHECKING

from machine import streams

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write(path: Path, texts: Iterable[str | bytes]) -> None:
    """Write texts to a file, making the folders above it; never leave a half-written one behind.

    Bytes are written as they are. `-` is standard output. An existing file keeps its mode; a new
    one has the mode that the umask leaves.

    Raises:
        OSError: it cannot be written; its name is `path`.
    """
    if str(path) == "-":
        for text in texts:
            if isinstance(text, str):
                sys.stdout.write(text)
            else:
                sys.stdout.buffer.write(text)
        return
    data = (
        text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text for text in texts
    )
    try:
        number = streams.number(str(path))
        if number is not None:
            _write_open(number, data)
            return
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            _replace(os.path.realpath(path), data, mode)
        else:
            with open(path, "wb") as file:
                file.writelines(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _write_open(number: int, data: Iterable[bytes]) -> None:
    """Write into a file that is open already, by its number."""
    if number == 1:
        sys.stdout.flush()
    with os.fdopen(os.dup(number), "wb") as file:
        file.writelines(data)


def _mode(path: Path) -> int | None:
    """Return the mode of what is there, links followed; None for nothing."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _replace(target: str, data: Iterable[bytes], mode: int | None) -> None:
    """Write a file whole or not at all, with the mode that it had, None for a new one."""
    folder = os.path.dirname(target)
    if mode is None:
        os.makedirs(folder, exist_ok=True)
    elif not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    partial = os.path.join(folder, f".{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        with open(partial, "xb") as file:
            file.writelines(data)
            if mode is not None:
                os.chmod(partial, stat.S_IMODE(mode))
        os.replace(partial, target)
    except BaseException:
        if os.path.lexists(partial):
            os.unlink(partial)
        raise
