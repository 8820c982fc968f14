"""A lock on a folder, which lasts until the last process that holds it has gone.

The system lets go of it by itself, however a process ends. Workers hold it too, so that nobody
takes the folder over while the orphans of a killed build are still writing.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.reduction import DupFd
from typing import TYPE_CHECKING, Any

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

    Whoever holds it may delete the folder.

    Raises:
        Taken: it is held already.
        OSError: the folder cannot be made or written to.
    """
    while True:
        room.mkdir(parents=True, exist_ok=True)
        try:
            file = (room / NAME).open("w")
        except FileNotFoundError:  # the folder was deleted meanwhile
            continue
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Taken from None
            if _is_at(room / NAME, file.fileno()):
                yield Lock(file.fileno())
                return


def _is_at(path: Path, descriptor: int) -> bool:
    """Return whether the open file is the one at the path, not one deleted since."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
