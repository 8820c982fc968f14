"""A lock on a folder, which lasts until the last process that holds it has gone.

The system lets go of it by itself, however a process ends. Workers hold it too, so that nobody
takes the folder over while the orphans of a killed build are still writing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.reduction import DupFd
from typing import TYPE_CHECKING, Any, TextIO

from puzzles import within

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

NAME = "lock"


class Taken(Exception):
    """Somebody else holds the lock."""


@dataclass(frozen=True)
class Lock:
    """A held lock; a process that is started with it holds it too."""

    descriptor: int

    def __reduce__(self) -> tuple[Any, ...]:
        return _inherited, (DupFd(self.descriptor),)


def _inherited(handle: Any) -> Lock:
    return Lock(handle.detach())


@contextmanager
def locked(room: Path) -> Generator[Lock]:
    """Hold the lock of a folder, which is made if it is not there.

    Only who holds it touches what is in the folder; `clear` deletes it.

    Raises:
        Taken: it is held already.
        OSError: the folder cannot be made or written to.
    """
    while True:
        with _opened(room) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Taken from None
            if _is_at(room / NAME, file.fileno()):
                yield Lock(file.fileno())
                return


def taken(room: Path) -> bool:
    """Return whether somebody holds the lock of a folder."""
    try:
        with within.opened(room, NAME) as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def clear(room: Path) -> None:
    """Delete a folder by its lock's holder: the lock last, and what others bring then stays."""
    for path in room.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != NAME:
            path.unlink()
    (room / NAME).unlink()
    with suppress(OSError):
        room.rmdir()


def _opened(room: Path) -> TextIO:
    """Open the file that the lock is on, though others may be deleting the folder."""
    while True:
        try:
            room.mkdir(parents=True, exist_ok=True)
            return (room / NAME).open("w")
        except FileNotFoundError:
            continue
        except FileExistsError as error:
            if os.path.lexists(error.filename) and not os.path.isdir(error.filename):
                raise


def _is_at(path: Path, descriptor: int) -> bool:
    """Return whether the open file is the one at the path, not one deleted since."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
