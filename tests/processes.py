"""Processes that tests start: each in a session of its own, which is gone when the test is.

This is the one place that starts any.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol, TypedDict, Unpack

PUZZLEMINT = (sys.executable, "-m", "puzzlemint")
PATIENCE = 600.0
"""Seconds until what ought to happen counts as never happening: long, since tests may be slow."""
LINUX = Path("/proc/self/stat").exists()
PIPE, NOWHERE = subprocess.PIPE, subprocess.DEVNULL

Process = subprocess.Popen[bytes]
Done = subprocess.CompletedProcess[bytes]
Word = str | bytes | Path


class How(TypedDict, total=False):
    """How to start a process: as for `subprocess.Popen`, but the streams are pipes by default."""

    stdin: int | IO[Any]
    stdout: int | IO[Any]
    stderr: int | IO[Any]
    env: Mapping[str, str]
    cwd: Path
    preexec_fn: Callable[[], None]


class Start(Protocol):
    """Starts a process in a session of its own."""

    def __call__(self, *command: Word, **how: Unpack[How]) -> Process: ...


class Shown(NamedTuple):
    """What a call shows."""

    out: str
    err: str


class Output(Protocol):
    """Runs the program in this process and returns what it shows; it has to end with a code."""

    def __call__(self, words: str | Sequence[str], code: int = 0) -> Shown: ...


class Command(Protocol):
    """Runs the program.

    Args:
        words: of the command line.
        told: what it reads from standard input.
        together: whether what goes to standard error is in the output too, in the order written.
    """

    def __call__(self, *words: Word, told: bytes = b"", together: bool = False) -> Done: ...


@contextmanager
def starting() -> Generator[Start]:
    """Yield what starts processes; their sessions end with the block."""
    started: list[Process] = []

    def start(*command: Word, **how: Unpack[How]) -> Process:
        given: How = {"stdout": PIPE, "stderr": PIPE, **how}
        started.append(subprocess.Popen(command, **given, start_new_session=True))
        return started[-1]

    try:
        yield start
    finally:
        for process in started:
            _end(process)


def ran(*command: Word, told: bytes | None = None, **how: Unpack[How]) -> Done:
    """Run a command to its end; whatever it leaves running is ended.

    Args:
        command: a program and its arguments.
        told: what it reads from standard input.
        how: as of `Start`.

    Raises:
        TimeoutExpired: it hangs.
    """
    if told is not None:
        how["stdin"] = PIPE
    with starting() as start:
        process = start(*command, **how)
        out, errors = process.communicate(told, timeout=PATIENCE)
    return Done(command, process.returncode, out, errors)


def members(session: int) -> list[int]:
    """Return the processes of a session, as Linux tells, but for those that have ended."""
    standing = ((path, _standing(path)) for path in Path("/proc").glob("[0-9]*"))
    return [int(path.name) for path, (state, its) in standing if its == session and state != "Z"]


def halted(session: int) -> bool:
    """Return whether every thread of a session stands still, as Linux tells.

    A signal that stops a process is one thread's to take, and until then the others go on.
    """
    threads = (path for one in members(session) for path in Path(f"/proc/{one}/task").glob("*"))
    return all(_standing(path)[0] in "TZ" for path in threads)


def _standing(path: Path) -> tuple[str, int]:
    """Return the state of a process or a thread and its session; "Z", 0 if it is gone."""
    try:
        state, _, _, session, *_ = (path / "stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):  # it has ended meanwhile
        return "Z", 0
    return state, int(session)


def becomes(condition: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait for something to be true; return whether it was in the end."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


def hear_interrupts() -> None:
    """Let this process, and what it starts, hear an interrupt.

    A shell runs jobs in the background with SIGINT ignored, and processes inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(process: Process) -> None:
    """End all that is left of a process's session."""
    if not LINUX:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    while found := members(process.pid):
        for member in found:
            with suppress(ProcessLookupError):
                os.kill(member, signal.SIGKILL)
        time.sleep(0.001)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            with suppress(BrokenPipeError):
                stream.close()
