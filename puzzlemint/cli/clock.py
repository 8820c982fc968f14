"""Signals that end a call, none of which is ever lost; and limits on time.

A signal ends what is going on by an exception. Python swallows exceptions in finalizers, and one
amid PySAT's making or freeing of a solver leaves half a solver, to be freed again. So what arrives
there is put off until a timer rings, and what is swallowed all the same (in the callback of a weak
reference, say) is raised again.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from contextlib import AbstractContextManager
    from types import FrameType

LONGEST = 1e8
AGAIN = 0.01
WHOLE = ("__init__", "new", "delete")


class TimeUp(BaseException):
    """The time that a user gave is over; no error, so that nothing but its owner catches it."""


class Terminated(SystemExit):
    """SIGTERM came; the exit code is the one of a program that died of it."""

    def __init__(self) -> None:
        super().__init__(128 + signal.SIGTERM)


_put_off: list[BaseException] = []  # at most one; shared, as the signals of a process are


@contextmanager
def ended_by(
    signals: Mapping[signal.Signals, Callable[[], BaseException]], seconds: float = 0.0
) -> Generator[None]:
    """Raise in the block what the signals stand for; SIGALRM comes after so many seconds.

    What is still put off when the block is left is raised then. For the main thread alone.
    """
    within = True

    def heard(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGALRM and _put_off:
            error = _put_off.pop()
        elif within and number in signals:
            error = signals[signal.Signals(number)]()
        else:
            return
        if _must_finish(frame):
            _put_off[:] = [error]
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        else:
            raise error

    def swallowed(about: sys.UnraisableHookArgs) -> None:
        error = about.exc_value
        if isinstance(error, (TimeUp, Terminated, KeyboardInterrupt)):
            _put_off[:] = [type(error)()]
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        else:
            hook(about)

    hook, sys.unraisablehook = sys.unraisablehook, swallowed
    handlers = {number: signal.signal(number, heard) for number in {*signals, signal.SIGALRM}}

    def restore() -> None:
        nonlocal within
        within = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook

    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, min(seconds, LONGEST))
            yield
        finally:
            restore()
    finally:
        restore()  # again, since a signal may have cut the first time short
        if _put_off:
            raise _put_off.pop()


def _must_finish(frame: FrameType | None) -> bool:
    """Return whether something is going on that an exception would be lost in, or would spoil."""
    while frame is not None:
        name = frame.f_code.co_name
        module = str(frame.f_globals.get("__name__", ""))
        if name == "__del__" or (module.partition(".")[0] == "pysat" and name in WHOLE):
            return True
        frame = frame.f_back
    return False


def ends_call() -> Mapping[signal.Signals, Callable[[], BaseException]]:
    """Return the signals that end the whole program, and as what; not those a shell ignores."""
    ends: dict[signal.Signals, Callable[[], BaseException]] = {
        signal.SIGTERM: Terminated,
        signal.SIGINT: KeyboardInterrupt,
    }
    return {
        number: error
        for number, error in ends.items()
        if signal.getsignal(number) != signal.SIG_IGN
    }


def time_is_over(seconds: float | None) -> str:
    """Return what to say of a puzzle that this limit ended."""
    return f"the time of {seconds:g} s is over"


def limit(seconds: float | None) -> AbstractContextManager[None]:
    """Raise TimeUp in the block after so many seconds of wall clock; None for never.

    A solver at work hears of it between two slices of conflicts.
    """
    if seconds is None:
        return nullcontext()
    return ended_by({signal.SIGALRM: TimeUp}, max(seconds, 1e-6))
