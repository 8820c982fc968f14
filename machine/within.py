"""Files below a folder that somebody else may have filled: nothing outside it is read or written.

A name leads down from the folder one step at a time, and no link is followed on the way. So neither
a name, nor a link, nor a change of the folder in between leads out of it. Only regular files are
opened: nothing waits for a pipe, or reads a device without end.

The portable way looks for links before it opens a file, and no system tells it of a change between
the two.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from machine import bounded
from machine.system import portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

OUTSIDE = "it lies outside its folder"
LINK = "a link leads there, and none is followed"
NO_FILE = "it is no regular file"
MAKING = os.O_WRONLY | os.O_CREAT | os.O_EXCL


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
    with _in_folder(root, name, shown) as folder:
        file = folder.open()
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise Refused(shown, NO_FILE)
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
    shown = os.path.join(root, name)
    try:
        with opened(root, name) as number:
            return bounded.read_open(number, most, shown)
    except bounded.TooLong as error:
        raise Refused(shown, str(error.strerror)) from None


def write(root: str | Path, name: str, content: bytes) -> None:
    """Put a new file below a folder, in place of what has its name; makes the folders above it.

    Raises:
        Refused: the name leads out of the folder.
        OSError: it cannot be written.
    """
    with _in_folder(root, name, os.path.join(root, name), make=True) as folder:
        with suppress(FileNotFoundError):
            folder.unlink()
        with open(folder.create(), "wb") as out:
            out.write(content)


def remove(root: str | Path, name: str) -> None:
    """Delete a file below a folder, or a link in its place, if there is one.

    Raises:
        Refused: the name leads out of the folder.
        OSError: it cannot be deleted.
    """
    with (
        suppress(FileNotFoundError),
        _in_folder(root, name, os.path.join(root, name)) as folder,
    ):
        folder.unlink()


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


@dataclass(frozen=True)
class _File:
    """What can be done with the last step of a name, whose others were taken."""

    open: Callable[[], int]
    create: Callable[[], int]
    unlink: Callable[[], None]


def _in_folder(
    root: str | Path, name: str, shown: str, *, make: bool = False
) -> AbstractContextManager[_File]:
    """Go down to the folder that a name is in; make the folders on the way if asked."""
    steps = _steps(name, shown)
    return (_by_paths if portable() else _by_numbers)(root, steps, shown, make)


def _steps(name: str, shown: str) -> list[str]:
    """Return the steps of a name, none of which leads up or nowhere."""
    steps = name.split("/")
    apart = "\0\\:" if portable() else "\0"
    if any(step in ("", ".", "..") or any(sign in step for sign in apart) for step in steps):
        raise Refused(shown, OUTSIDE)
    return steps


@contextmanager
def _by_numbers(root: str | Path, steps: list[str], shown: str, make: bool) -> Generator[_File]:
    """Go down by the numbers of open folders."""
    whole = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
    folders = [os.open(root, whole)]
    *above, last = steps
    try:
        for step in above:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(step, dir_fd=folders[-1])
            folders.append(_opened(step, whole | os.O_NOFOLLOW, folders[-1], shown))
        folder, once = folders[-1], os.O_NOFOLLOW | os.O_CLOEXEC
        yield _File(
            open=lambda: _opened(last, os.O_RDONLY | os.O_NONBLOCK | once, folder, shown),
            create=lambda: os.open(last, MAKING | once, 0o666, dir_fd=folder),
            unlink=lambda: os.unlink(last, dir_fd=folder),
        )
    finally:
        for number in folders:
            os.close(number)


def _opened(step: str, flags: int, folder: int, shown: str) -> int:
    """Open what a step leads to; say of a link that it is one, and name the whole in errors."""
    try:
        return os.open(step, flags, dir_fd=folder)
    except OSError as error:
        if _is_link(step, folder):
            raise Refused(shown, LINK) from None
        raise OSError(error.errno, error.strerror, shown) from None


def _is_link(step: str, folder: int) -> bool:
    try:
        return stat.S_ISLNK(os.stat(step, dir_fd=folder, follow_symlinks=False).st_mode)
    except OSError:
        return False


@contextmanager
def _by_paths(root: str | Path, steps: list[str], shown: str, make: bool) -> Generator[_File]:
    """Go down by paths, each of which is what it says it is."""
    here = os.path.realpath(root, strict=True)
    binary: int = getattr(os, "O_BINARY", 0)  # on Windows
    *above, last = steps
    for step in above:
        here = _plain(os.path.join(here, step), shown)
        if make:
            with suppress(FileExistsError):
                os.mkdir(here)
    file = os.path.join(here, last)

    def opened() -> int:
        try:
            if not stat.S_ISREG(os.stat(_plain(file, shown)).st_mode):
                raise Refused(shown, NO_FILE)
            return os.open(file, os.O_RDONLY | binary)
        except Refused:
            raise
        except OSError as error:
            raise OSError(error.errno, error.strerror, shown) from None

    yield _File(opened, lambda: os.open(file, MAKING | binary, 0o666), lambda: os.unlink(file))


def _plain(path: str, shown: str) -> str:
    """Return a path that no link is at the end of, as long as none is before."""
    if os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
        raise Refused(shown, LINK)
    return path
