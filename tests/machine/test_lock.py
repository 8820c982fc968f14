"""A lock on a folder: who holds it, for how long, and what is left of it."""

from __future__ import annotations

import errno
import fcntl
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from machine.lock import (
    NAME,
    WORKERS,
    Lock,
    Taken,
    _insisted,  # pyright: ignore[reportPrivateUsage]
    clear,
    locked,
    taken,
)
from machine.system import SWITCH
from tests.processes import becomes

METHODS = [("fork", ""), ("forkserver", ""), ("spawn", ""), ("spawn", "1")]


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    for process in multiprocessing.active_children():
        process.kill()
        process.join()


def hold(lock: Lock, pipe: Any) -> None:
    lock.share()
    pipe.send("held")
    pipe.recv()


def start(method: str, target: Any, *given: Any) -> tuple[Any, Any]:
    """Start a process; return it and this end of its pipe."""
    context: Any = multiprocessing.get_context(method)
    here, there = context.Pipe()
    process = context.Process(target=target, args=(*given, there))
    process.start()
    there.close()
    return process, here


@pytest.mark.parametrize(("method", "switch"), METHODS)
def test_a_worker_holds_the_lock(
    method: str, switch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, switch)
    room = tmp_path / "room"
    with locked(room) as lock:
        worker, pipe = start(method, hold, lock)
        assert pipe.recv() == "held"
    assert taken(room)
    with pytest.raises(Taken), locked(room):
        pass
    pipe.send("leave")
    worker.join()
    assert worker.exitcode == 0
    assert not taken(room)
    with locked(room):
        assert {path.name for path in room.iterdir()} == {NAME}


def begin(method: str, room: Path, pipe: Any) -> None:
    """Hold the lock of a folder, and start a worker that holds it too."""
    with locked(room) as lock:
        worker, its = start(method, hold, lock)
        its.recv()
        pipe.send(worker.pid)
        pipe.recv()


@pytest.mark.parametrize(("method", "switch"), METHODS)
def test_orphans_hold_the_lock(
    method: str, switch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, switch)
    room = tmp_path / "room"
    driver, pipe = start(method, begin, method, room)
    orphan: int = pipe.recv()
    os.kill(orphan, signal.SIGSTOP)
    driver.kill()
    driver.join()
    assert taken(room)
    with pytest.raises(Taken), locked(room):
        pass
    os.kill(orphan, signal.SIGKILL)
    assert becomes(lambda: not taken(room))
    with locked(room):
        clear(room)
    assert not room.exists()


def late(lock: Lock, pipe: Any) -> None:
    """Come to hold a lock when the main process has gone."""
    os.kill(os.getpid(), signal.SIGSTOP)
    lock.share()
    (lock.room / "written").touch()


def leave(room: Path, pipe: Any) -> None:
    """Start a worker that is late, and go."""
    with locked(room) as lock:
        worker, _ = start("spawn", late, lock)
        pipe.send(worker.pid)
        os._exit(0)


def test_who_holds_a_lock_too_late_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    room = tmp_path / "room"
    driver, pipe = start("spawn", leave, room)
    orphan: int = pipe.recv()
    driver.join()

    def gone() -> bool:
        try:
            os.kill(orphan, signal.SIGCONT)
        except ProcessLookupError:
            return True
        return False

    assert becomes(gone)
    left = {path.name for path in room.iterdir()}
    assert left == {NAME, f"{WORKERS}{orphan}"}, "it came so far"
    with locked(room):
        assert {path.name for path in room.iterdir()} == {NAME}


@pytest.mark.usefixtures("way")
def test_what_is_cleared_is_gone(tmp_path: Path) -> None:
    room = tmp_path / "a" / "room"
    with locked(room):
        (room / "inside").mkdir()
        (room / "inside" / "file").touch()
        (room / "file").touch()
        clear(room)
    assert not room.exists()
    with locked(room):
        (room / "kept").touch()
    assert (room / "kept").exists()


@pytest.mark.usefixtures("way")
def test_nobody_holds_what_is_not_there(tmp_path: Path) -> None:
    assert not taken(tmp_path / "room")
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("way")
def test_a_lock_outlives_no_folder(tmp_path: Path) -> None:
    room = tmp_path / "room"
    with locked(room):
        (room / "lock").unlink()
        room.rmdir()
        with locked(room), pytest.raises(Taken), locked(room):
            pass


def test_a_lock_on_a_deleted_folder_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking the file, its holder deletes it and leaves."""
    room = tmp_path / "room"
    flock = fcntl.flock
    calls: list[int] = []

    def late(file: Any, operation: int) -> None:
        calls.append(operation)
        if len(calls) == 1:
            (room / "lock").unlink()
            room.rmdir()
        flock(file, operation)

    monkeypatch.setattr(fcntl, "flock", late)
    with locked(room), pytest.raises(Taken), locked(room):
        pass
    assert len(calls) == 3


def test_a_missing_package_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setitem(sys.modules, "filelock", None)
    with pytest.raises(OSError, match="need the package filelock"), locked(tmp_path / "room"):
        pass


@pytest.mark.parametrize("switch", ["", "1"])
def test_a_folder_that_cannot_be_made_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, switch: str
) -> None:
    monkeypatch.setenv(SWITCH, switch)
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    (tmp_path / "file").touch()
    (tmp_path / "nowhere").symlink_to(tmp_path / "missing" / "far")
    for room in ("room", "/proc/room", tmp_path / "file" / "room", tmp_path / "nowhere"):
        with pytest.raises(OSError), locked(Path(room)):  # noqa: PT011  (which, the system says)
            pass


def test_no_link_is_followed_to_the_file_of_a_lock(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("kept")
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / NAME).symlink_to(tmp_path / "secret")
    with pytest.raises(OSError, match="link"), locked(tmp_path / "room"):
        pass
    assert (tmp_path / "secret").read_text() == "kept"


def test_what_was_there_for_a_moment_is_made_again(tmp_path: Path) -> None:
    """Others delete a folder, and make it, between its making and the look at it."""
    (tmp_path / "file").touch()
    made: list[Path] = []

    def make(path: Path) -> int:
        made.append(path)
        if len(made) == 1:
            raise FileExistsError(errno.EEXIST, "it is there", str(path))
        return len(made)

    for path in (tmp_path / "gone", tmp_path):
        made.clear()
        assert _insisted(lambda path=path: make(path)) == 2
    made.clear()
    with pytest.raises(FileExistsError):
        _insisted(lambda: make(tmp_path / "file"))


def test_the_first_descriptor_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process without standard input has its lock there."""
    monkeypatch.setattr("multiprocessing.reduction.DupFd", int)
    lock = Lock(tmp_path, 0)
    lock.share()
    assert not list(tmp_path.iterdir())
    assert lock.__reduce__()[1] == (tmp_path, 0)
