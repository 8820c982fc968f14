"""Files below a folder that somebody else may have filled: nothing outside it is read or written.

A name leads down from the folder one step at a time, and no link is followed on the way. So neither
a name, nor a link, nor a change of the folder in between leads out of it. Only regular files are
opened: nothing waits for a pipe, or reads a device without end.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
READING = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
WRITING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
OUTSIDE = "it lies outside its folder"


class Refused(OSError):
    """A name that leads out of its folder, or to what is no file of a reasonable size."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(errno.EPERM, why, name)
        self.why = why


@contextmanager
def opened(root: str | Path, name: str) -> Generator[int]:
    """Open a regular file below a folder for reading; yield its number.

    Args:
        root: the folder, which may be a link itself.
        name: of the file from there, its steps separated by `/`.

    Raises:
        Refused: it leads out of the folder, or to something else than a file.
        OSError: there is none, or it cannot be read.
    """
    shown = os.path.join(root, name)
    with _above(root, name, shown) as (folder, last):
        file = _opened(last, READING, folder, shown)
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise Refused(shown, "it is no regular file")
            yield file
        finally:
            os.close(file)


def read(root: str | Path, name: str, most: int) -> bytes:
    """Return what a file below a folder holds; arguments as of `opened`.

    Args:
        root, name: the file.
        most: bytes that it may have.

    Raises:
        Refused: it has more; or as `opened`.
        OSError: as `opened`.
    """
    with opened(root, name) as number, open(number, "rb", closefd=False) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Refused(os.path.join(root, name), f"it is larger than {most >> 20} MB")
    return content


def write(root: str | Path, name: str, content: bytes) -> None:
    """Put a new file below a folder, in place of what has its name; makes the folders above it.

    Raises:
        Refused: the name leads out of the folder.
        OSError: it cannot be written.
    """
    shown = os.path.join(root, name)
    with _above(root, name, shown, make=True) as (folder, last):
        with suppress(FileNotFoundError):
            os.unlink(last, dir_fd=folder)
        file = os.open(last, WRITING, 0o666, dir_fd=folder)
        with open(file, "wb") as out:
            out.write(content)


def remove(root: str | Path, name: str) -> None:
    """Delete a file below a folder, or a link in its place, if there is one.

    Raises:
        Refused: the name leads out of the folder.
        OSError: it cannot be deleted.
    """
    with (
        suppress(FileNotFoundError),
        _above(root, name, os.path.join(root, name)) as (folder, last),
    ):
        os.unlink(last, dir_fd=folder)


def path(root: Path, name: str) -> Path:
    """Return where a file lies, for a program that opens it by its name.

    Raises:
        Refused: that is not in the folder.
    """
    inside = root / name
    _steps(name, str(inside))
    if not inside.resolve().is_relative_to(root.resolve()):
        raise Refused(str(inside), OUTSIDE)
    return inside


@contextmanager
def _above(
    root: str | Path, name: str, shown: str, *, make: bool = False
) -> Generator[tuple[int, str]]:
    """Yield the number of the folder that a name is in, and the name's last step."""
    *steps, last = _steps(name, shown)
    folders = [os.open(root, FOLDER)]
    try:
        for step in steps:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(step, dir_fd=folders[-1])
            folders.append(_opened(step, FOLDER | os.O_NOFOLLOW, folders[-1], shown))
        yield folders[-1], last
    finally:
        for folder in folders:
            os.close(folder)


def _steps(name: str, shown: str) -> list[str]:
    """Return the steps of a name, none of which leads up or nowhere."""
    steps = name.split("/")
    if any(step in ("", ".", "..") or "\0" in step for step in steps):
        raise Refused(shown, OUTSIDE)
    return steps


def _opened(step: str, flags: int, folder: int, shown: str) -> int:
    """Open what a step leads to; say of a link that it is one, and name the whole in errors."""
    try:
        return os.open(step, flags, dir_fd=folder)
    except OSError as error:
        if _is_link(step, folder):
            raise Refused(shown, "a link leads there, and none is followed") from None
        raise OSError(error.errno, error.strerror, shown) from None


def _is_link(step: str, folder: int) -> bool:
    try:
        return stat.S_ISLNK(os.stat(step, dir_fd=folder, follow_symlinks=False).st_mode)
    except OSError:
        return False
