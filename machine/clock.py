"""Signals that end a call, none of which is ever lost; and limits on time.

A signal ends what is going on by an exception. Python swallows exceptions in finalizers, and one
amid PySAT's making or freeing of a solver leaves half a solver, to be freed again. So what arrives
there is put off until a timer rings, and what is swallowed all the same (in the callback of a weak
reference, say) is raised again.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from machine.system import portable

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

    number = signal.SIGTERM

    def __init__(self) -> None:
        super().__init__(128 + self.number)


class HungUp(Terminated):
    """SIGHUP came, as when a terminal is closed; Windows has no such signal."""

    number = getattr(signal, "SIGHUP", signal.SIGTERM)


_put_off: list[BaseException] = []  # at most one; shared, as the signals of a process are
_timers: list[threading.Timer] = []  # at most one, where the system has none


def alarm() -> signal.Signals:
    """Return the signal that the timer gives; one that nobody else gives where there is no own."""
    return signal.SIGABRT if portable() else signal.SIGALRM


def ring(seconds: float) -> None:
    """Give the signal after so many seconds, 0 for never, and not when it was to be given before.

    The portable way is a thread, of which the main one hears between two instructions.
    """
    if not portable():
        signal.setitimer(signal.ITIMER_REAL, seconds)
        return
    while _timers:
        _timers.pop().cancel()
    if seconds:
        least = min(seconds, threading.TIMEOUT_MAX)
        _timers.append(threading.Timer(least, _thread.interrupt_main, (alarm(),)))
        _timers[0].daemon = True
        _timers[0].start()


@contextmanager
def ended_by(
    signals: Mapping[signal.Signals, Callable[[], BaseException]], seconds: float = 0.0
) -> Generator[None]:
    """Raise in the block what the signals stand for; `alarm` comes after so many seconds.

    What is still put off when the block is left is raised then. For the main thread alone.
    """
    within = True

    def heard(number: int, frame: FrameType | None) -> None:
        if number == alarm() and _put_off:
            error = _put_off.pop()
        elif within and number in signals:
            error = signals[signal.Signals(number)]()
        else:
            return
        if _must_finish(frame):
            _put_off[:] = [error]
            ring(AGAIN)
        else:
            raise error

    def swallowed(about: sys.UnraisableHookArgs) -> None:
        error = about.exc_value
        if isinstance(error, (TimeUp, Terminated, KeyboardInterrupt)):
            _put_off[:] = [type(error)()]
            ring(AGAIN)
        else:
            hook(about)

    hook, sys.unraisablehook = sys.unraisablehook, swallowed
    handlers = {number: signal.signal(number, heard) for number in {*signals, alarm()}}

    def restore() -> None:
        nonlocal within
        within = False
        ring(0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook

    try:
        try:
            ring(min(seconds, LONGEST))
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
        HungUp.number: HungUp,
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
    return ended_by({alarm(): TimeUp}, max(seconds, 1e-6))
