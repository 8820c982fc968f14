"""A lock on a folder, which lasts until the last process that holds it has gone.

The system lets go of it by itself, however a process ends. Workers hold it too, so that nobody
takes the folder over while the orphans of a killed build are still writing. By POSIX they inherit
it. The portable way, by the package filelock, gives each worker a lock of its own beside it.
"""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import parent_process, reduction
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from machine import within
from machine.system import portable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from pathlib import Path

    from filelock import BaseFileLock

NAME = "lock"
WORKERS = f"{NAME}."
"""The names of the locks of workers begin so."""
TRIES = 100
"""How often a folder is made that others may be deleting, until something else must be wrong."""


T = TypeVar("T")


class Taken(Exception):
    """Somebody else holds the lock."""


@dataclass(frozen=True)
class Lock:
    """A held lock; a process that is started with it holds it too, from `share` on.

    Attributes:
        room: the folder.
        descriptor: of the open file, which processes inherit; -1 where they cannot.
    """

    room: Path
    descriptor: int = -1
    _own: list[BaseFileLock] = field(default_factory=list["BaseFileLock"], repr=False)

    def share(self) -> None:
        """Hold it in a process that was started with it; leave if its main process has gone.

        Who takes the folder over has asked for all workers' locks when there was no main process
        any more, so that a worker which finds its own one there is known.
        """
        if self.descriptor < 0:
            own = _file_lock(self.room / f"{WORKERS}{os.getpid()}")
            own.acquire()
            self._own.append(own)
            if (parent := parent_process()) is None or not parent.is_alive():
                os._exit(1)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.descriptor < 0:
            return Lock, (self.room,)
        return _inherited, (self.room, reduction.DupFd(self.descriptor))


def _inherited(room: Path, handle: Any) -> Lock:
    return Lock(room, handle.detach())


@contextmanager
def locked(room: Path) -> Generator[Lock]:
    """Hold the lock of a folder, which is made if it is not there.

    Only who holds it touches what is in the folder; `clear` empties it, and then it goes.

    Raises:
        Taken: it is held already.
        OSError: the folder cannot be made or written to.
    """
    try:
        with _portably_locked(room) if portable() else _locked(room) as lock:
            yield lock
    finally:
        with suppress(OSError):  # it was not cleared, or somebody else holds it now
            room.rmdir()


@contextmanager
def _locked(room: Path) -> Generator[Lock]:
    import fcntl

    while True:
        with _opened(room) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Taken from None
            if _is_at(room / NAME, file.fileno()):
                yield Lock(room, file.fileno())
                return


@contextmanager
def _portably_locked(room: Path) -> Generator[Lock]:
    with ExitStack() as stack:

        def enter() -> None:
            _make(room)
            _enter(stack, room / NAME)

        _insisted(enter)  # its holder may be deleting it
        for path in _of_workers(room):
            with ExitStack() as orphan:
                _enter(orphan, path)
                _unlink(path)
        yield Lock(room)


def _enter(stack: ExitStack, path: Path) -> None:
    """Hold the lock on a file for as long as the stack is open.

    Raises:
        Taken: it is held already.
    """
    lock = _file_lock(path)
    try:
        lock.acquire(timeout=0)
    except TimeoutError:
        raise Taken from None
    stack.callback(lock.release)


def _file_lock(path: Path) -> BaseFileLock:
    try:
        from filelock import FileLock
    except ImportError:
        raise OSError("locks need the package filelock here") from None
    return FileLock(path)


def _of_workers(room: Path) -> Iterator[Path]:
    return (path for path in room.iterdir() if path.name.startswith(WORKERS))


def taken(room: Path) -> bool:
    """Return whether somebody holds the lock of a folder."""
    try:
        if portable():
            return _portably_taken(room)
        import fcntl

        with within.opened(room, NAME) as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _portably_taken(room: Path) -> bool:
    for path in (room / NAME, *_of_workers(room)):
        with within.opened(room, path.name):
            pass
        try:
            with ExitStack() as stack:
                _enter(stack, path)
        except Taken:
            return True
    return False


def clear(room: Path) -> None:
    """Empty a folder by its lock's holder: the lock last, and what others bring then stays."""
    for path in room.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != NAME:
            path.unlink()
    _unlink(room / NAME)


def _unlink(held: Path) -> None:
    """Delete the file of a lock that is held; where it cannot be, it goes when the lock does."""
    with suppress(PermissionError):
        held.unlink()


def _opened(room: Path) -> TextIO:
    """Open the file that the lock is on, though others may be deleting the folder.

    Raises:
        OSError: it cannot be made, or is none: no link is followed, nor is a pipe waited for.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

    def open_it() -> TextIO:
        _make(room)
        return os.fdopen(os.open(room / NAME, flags, 0o666), "w")

    return _insisted(open_it)


def _make(room: Path) -> None:
    """Make a folder, though others may be deleting it.

    Raises:
        OSError: it cannot be made.
    """
    _insisted(lambda: room.mkdir(parents=True, exist_ok=True))


def _insisted(make: Callable[[], T]) -> T:
    """Return what is made, however often somebody deletes the folder meanwhile."""
    for _ in range(TRIES):
        try:
            return make()
        except FileNotFoundError:
            continue
        except FileExistsError as error:
            if os.path.lexists(error.filename) and not os.path.isdir(error.filename):
                raise
    return make()


def _is_at(path: Path, descriptor: int) -> bool:
    """Return whether the open file is the one at the path, not one deleted since."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
