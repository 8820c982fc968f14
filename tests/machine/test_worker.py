"""A worker: what it answers, what it raises, and how it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import forkserver, resource_tracker
from pathlib import Path

import pytest

from machine.processes import Lost, Worker, limit_memory, start_context
from machine.system import SWITCH
from puzzles.base.errors import PuzzleError
from tests.processes import LINUX, Start, becomes, ran

pytestmark = pytest.mark.usefixtures("way")


class Stubborn(Exception):
    """An error that cannot go from process to process."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def counting(start: int) -> Callable[[str], object]:
    """Return what does a few things, and counts them."""
    count = start

    def do(what: str) -> object:
        nonlocal count
        count += 1
        match what:
            case "wrong":
                raise PuzzleError("no puzzle", 3, 4)
            case "stubborn":
                raise Stubborn(1, 2)
            case "exit":
                os._exit(7)
            case "leave":
                os._exit(0)
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "memory":
                limit_memory(1 << 30)
                return len(bytearray(8 << 30))
            case _:
                pass
        return count

    return do


def resting() -> Callable[..., int]:
    """Return what rests for so many seconds, makes a file if it is to, and tells its process."""

    def rest(seconds: float, file: Path | None = None) -> int:
        time.sleep(seconds)
        if file is not None:
            file.touch()
        return os.getpid()

    return rest


def asked() -> Callable[[str], str]:
    """Return what tells of the process that has forked this one."""
    return lambda _: Path(f"/proc/{os.getppid()}/status").read_text()


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(start_context(connected=True), counting, 40)
    yield worker
    worker.close()


def test_it_starts_as_the_system_can(way: str) -> None:
    method = start_context(connected=True).get_start_method()
    assert method == ("spawn" if way == "portable" else "forkserver")


def test_it_answers_one_request_after_the_other(worker: Worker) -> None:
    assert [worker.ask("count") for _ in range(3)] == [41, 42, 43]
    worker.send("count")
    assert Worker.ready([worker]) == [worker]
    assert worker.answer() == 44
    assert worker.alive
    worker.leave()
    assert not worker.alive
    worker.leave()


def test_what_it_raises_arrives(worker: Worker) -> None:
    with pytest.raises(PuzzleError) as raised:
        worker.ask("wrong")
    error = raised.value
    assert (error.message, error.line, error.column) == ("no puzzle", 3, 4)
    assert "in do" in error.__notes__[0]
    with pytest.raises(RuntimeError, match="1 and 2"):
        worker.ask("stubborn")
    assert worker.ask("count") == 43


@pytest.mark.parametrize(
    ("what", "told", "struck"),
    [
        ("exit", "ended with exit code 7", False),
        ("leave", "ended with exit code 0", False),
        ("kill", "was ended by SIGKILL", True),
    ],
)
def test_how_it_ended_is_told(worker: Worker, what: str, told: str, struck: bool) -> None:
    worker.send(what)
    assert Worker.ready([worker]) == [worker]
    for ask in (worker.answer, lambda: worker.ask("count")):
        with pytest.raises(Lost, match=told) as lost:
            ask()
        assert lost.value.struck == struck


def test_memory_is_limited_where_it_can_be(worker: Worker, way: str) -> None:
    if way == "posix":
        with pytest.raises(MemoryError):
            worker.ask("memory")
    assert worker.ask("count")


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_an_interrupt_does_not_reach_what_forks_workers(way: str) -> None:
    """It imports much before it ignores them, and would end with a traceback."""
    if way == "portable":
        return
    forkserver._forkserver._stop()  # pyright: ignore
    resource_tracker._resource_tracker._stop()  # pyright: ignore  (as in a new process)
    worker = Worker(start_context(connected=True), asked)
    status = worker.ask("")
    worker.close()
    held = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk"))
    assert int(held, 16) >> (signal.SIGINT - 1) & 1


def test_interrupts_are_heard_again_once_it_has_started(worker: Worker) -> None:
    assert worker.alive
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_only_what_is_known_to_be_one_thread_forks_itself(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = "spawn" if way == "portable" else "forkserver"
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    assert start_context().get_start_method() == wanted
    ended.set()
    other.join()

    def hidden(path: str) -> list[str]:
        raise FileNotFoundError(path)

    monkeypatch.setattr(os, "listdir", hidden)
    assert start_context().get_start_method() == wanted


LEFT = """
import os, sys
from pathlib import Path
from machine.processes import Worker, start_context
from tests.machine.test_worker import resting
worker = Worker(start_context(), resting)
room = Path(sys.argv[1])
(room / "pid").write_text(str(worker.ask(0)))
worker.send(20, room / "done")
os._exit(0)
"""


def test_an_orphan_leaves_amid_its_work(start: Start, tmp_path: Path) -> None:
    assert start(sys.executable, "-c", LEFT, tmp_path).wait() == 0
    orphan = int((tmp_path / "pid").read_text())

    def gone() -> bool:
        try:
            os.kill(orphan, 0)
        except ProcessLookupError:
            return True
        return False

    done = tmp_path / "done"
    assert becomes(lambda: gone() or done.exists())
    assert not done.exists()


LACKING = """
import signal, sys
from multiprocessing import resource_tracker
resource_tracker.ensure_running()
del signal.pthread_sigmask
sys.modules["resource"] = None
from machine.processes import Worker, begin, limit_memory, start_context
from tests.machine.test_worker import resting
worker = Worker(start_context(), resting)
worker.leave()
begin()
limit_memory(1 << 40)
"""


def test_the_portable_way_needs_nothing_of_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    done = ran(sys.executable, "-c", LACKING)
    assert (done.returncode, done.stderr) == (0, b"")
